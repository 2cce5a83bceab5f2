"""What a simulation found, as tables a person can read."""

from rich import box
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Column, Table

from paiju.cli.work import Outcome
from paiju.settlement import Lang
from paiju.sim.findings import Findings, Seat, Worth
from paiju.sim.tally import Tally
from paiju.sim.words import (
    amount,
    bot_told,
    bots_told,
    game_title,
    item_word,
    options_told,
    percent,
    place_word,
    points,
    say,
)

MOST_ROWS = 15


def show_findings(console: Console, found: Findings, run: Outcome[Tally], lang: Lang) -> None:
    title = game_title(found.ruleset, lang)
    told = options_told(found.options, lang), escape(bots_told(found.bots))
    console.print(f"[bold]{title}[/]  {' · '.join(told)}", highlight=False)
    speed = f"{run.speed:,.0f} 局/秒" if lang == "zh" else f"{run.speed:,.0f} rounds/s"
    count = f"{found.rounds:,} 局" if lang == "zh" else f"{found.rounds:,} rounds"
    console.print(f"{count} · {speed} · seed {found.seed}", highlight=False)
    console.print(Group(_ends(found, lang), _seats(found, lang), _dealer(found, lang)))
    if found.items:
        console.print(_items(found, lang))
    for rows, key in ((found.patterns, "pattern"), (found.fans, "fan")):
        if rows:
            console.print(_worths(found, rows, key, lang))
    for line in _sentences(found, lang):
        console.print(line, highlight=False)


def grid(*headings: str, title: str | None = None) -> Table:
    """A table whose first column is words and whose others are numbers."""
    first, *others = headings
    columns = [
        Column(first, no_wrap=True),
        *(Column(text, justify="right", no_wrap=True) for text in others),
    ]
    return Table(
        *columns,
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )


def _ends(found: Findings, lang: Lang) -> Table:
    table = grid(say("ending", lang), say("rounds", lang), say("share", lang))
    for row in found.ends:
        if row.count:
            table.add_row(say(row.name, lang), f"{row.count:,}", percent(row.share))
    return table


def _seats(found: Findings, lang: Lang) -> Table:
    keys = ("seat", "points", "wins", "zimo", "fed", "ready")
    table = grid(*(say(key, lang) for key in keys))
    for row in found.seats:
        _add_seat(table, escape(f"{row.place} {bot_told(row.bot)}"), row)
    table.add_section()
    for row in found.places:
        _add_seat(table, place_word(row.place, len(found.places), lang), row)
    return table


def _add_seat(table: Table, name: str, row: Seat) -> None:
    shares = (row.wins, row.zimo, row.fed, row.ready)
    table.add_row(name, points(row.points), *(percent(share) for share in shares))


def _dealer(found: Findings, lang: Lang) -> Table:
    table = grid(say("streak", lang), say("rounds", lang), say("dealer_points", lang))
    for row in found.streaks:
        table.add_row(str(row.streak), f"{row.rounds:,}", points(row.points))
    return table


def _items(found: Findings, lang: Lang) -> Table:
    keys = ("item", "in_rounds", "moved", "part")
    table = grid(*(say(key, lang) for key in keys))
    for row in found.families:
        moved = sum(family.count for family in found.families)
        table.add_row(
            f"[bold]{say(row.name, lang)}[/]", "", amount(row.share), f"{row.count / moved:.1%}"
        )
    table.add_section()
    for row in found.items[:MOST_ROWS]:
        item = item_word(found.ruleset, row.item, lang)
        table.add_row(item, percent(row.rounds), amount(row.points), f"{row.part:.1%}")
    rest = found.items[MOST_ROWS:]
    if rest:
        table.add_row(f"… {len(rest)}", "", "", f"{sum(row.part for row in rest):.1%}")
    return table


def _worths(found: Findings, rows: list[Worth], key: str, lang: Lang) -> Table:
    table = grid(say(key, lang), say("wins", lang), say("of_wins", lang), say("take", lang))
    for row in rows[:MOST_ROWS]:
        name = item_word(found.ruleset, row.name, lang)
        table.add_row(name, f"{row.count:,}", f"{row.share:.1%}", points(row.take))
    return table


def _sentences(found: Findings, lang: Lang) -> list[str]:
    """What no table says, in words."""
    length, swing = found.length, amount(found.swing)
    span = f"{length.low}–{length.high}"
    if lang == "zh":
        return [
            f"庄家连庄 {percent(found.keeps)}；一炮多响 {percent(found.several)}。",
            f"一局打出 {amount(length.mean)} 张，十局有九局在 {span} 张。",
            f"一局进出 {swing} 分，胡家净得 {points(found.take)} 分。± 是标准误差。",
        ]
    return [
        f"The dealer keeps the deal {percent(found.keeps)}; several win {percent(found.several)}.",
        f"A round has {amount(length.mean)} discards, nine in ten {span}.",
        f"A round moves {swing} points, a winner has {points(found.take)}. ± is a standard error.",
    ]
