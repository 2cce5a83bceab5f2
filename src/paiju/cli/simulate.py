"""`paiju simulate`: bots play many rounds, and what a game pays is counted."""

from typing import Annotated

import typer
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table

from paiju.cli.options import (
    Bot,
    Bots,
    Html,
    InLang,
    Json,
    Options,
    Preset,
    Ray,
    Ruleset,
    Seed,
    Workers,
)
from paiju.cli.progress import (
    check_writable,
    exit_if_interrupted,
    run_with_progress,
    show_lower_levels,
    write_page,
)
from paiju.cli.tables import MOST_ROWS, number_table, print_json
from paiju.queries.simulations import simulation_document
from paiju.sim.report.labels import (
    amount,
    bot_label,
    bots_label,
    game_title,
    item_label,
    label,
    options_label,
    percent,
    place_label,
    points,
)
from paiju.sim.report.simulation import simulation_page
from paiju.sim.run import Run, choose_workers
from paiju.sim.setting import chosen_options, seat_bots, setting
from paiju.sim.simulate import (
    SeatResult,
    Simulation,
    SimulationResult,
    WinResult,
    simulation_result,
)
from paiju.sim.tally import SimulationTally
from paiju.tiles.text import Lang, Text


def simulate(
    ruleset: Ruleset,
    rounds: Annotated[int, typer.Option(min=1, help="how many rounds")] = 1000,
    preset: Preset = None,
    option: Options = None,
    bot: Bot = "medium",
    bots: Bots = None,
    seed: Seed = 0,
    workers: Workers = None,
    json: Json = False,
    html: Html = None,
    ray: Ray = None,
    lang: InLang = "zh",
) -> None:
    """Let bots play many rounds: how rounds end, what pays, what the dealer gains, with errors.

    Rounds follow each other as in a match: the deal passes as the game says, streaks count, and
    after the length of a match a new one begins. The same seed gives the same rounds and the same
    numbers with any number of workers; ± is a standard error. Ctrl-C prints the rounds played so
    far and ends with status 130.
    """
    given = setting(ruleset, chosen_options(ruleset, preset, option))
    names = seat_bots(bots, bot, given.rules.players)
    show_lower_levels(names, ruleset, lang)
    check_writable(html)
    job = Simulation(given, names, rounds, seed)
    run = run_with_progress(job, choose_workers(workers, ray, names))
    found = simulation_result(given, names, seed, run.total)
    if html is not None:
        write_page(html, simulation_page(found, lang))
    if json:
        print_json(simulation_document(found, run))
    else:
        _show(Console(), found, run, lang)
    exit_if_interrupted(run)


def _show(console: Console, found: SimulationResult, run: Run[SimulationTally], lang: Lang) -> None:
    title = game_title(found.ruleset, lang)
    about = options_label(found.options, lang), escape(bots_label(found.bots))
    console.print(f"[bold]{title}[/]  {' · '.join(about)}", highlight=False)
    speed = Text(f"{run.speed:,.0f} 局/秒", f"{run.speed:,.0f} rounds/s").pick(lang)
    count = Text(f"{found.rounds:,} 局", f"{found.rounds:,} rounds").pick(lang)
    console.print(f"{count} · {speed} · seed {found.seed}", highlight=False)
    console.print(Group(_ends(found, lang), _seats(found, lang), _dealer(found, lang)))
    if found.items:
        console.print(_items(found, lang))
    for rows, key in ((found.patterns, "pattern"), (found.fans, "fan")):
        if rows:
            console.print(_wins(found, rows, key, lang))
    for line in _sentences(found, lang):
        console.print(line, highlight=False)


def _ends(found: SimulationResult, lang: Lang) -> Table:
    table = number_table(label("ending", lang), label("rounds", lang), label("share", lang))
    for row in found.ends:
        if row.count:
            table.add_row(label(row.name, lang), f"{row.count:,}", percent(row.share))
    return table


def _seats(found: SimulationResult, lang: Lang) -> Table:
    keys = ("seat", "points", "wins", "zimo", "fed", "ready")
    table = number_table(*(label(key, lang) for key in keys))
    for row in found.seats:
        _add_seat(table, escape(f"{row.place} {bot_label(row.bot)}"), row)
    table.add_section()
    for row in found.places:
        _add_seat(table, place_label(row.place, len(found.places), lang), row)
    return table


def _add_seat(table: Table, name: str, row: SeatResult) -> None:
    shares = (row.wins, row.zimo, row.fed, row.ready)
    table.add_row(name, points(row.points), *(percent(share) for share in shares))


def _dealer(found: SimulationResult, lang: Lang) -> Table:
    table = number_table(label("streak", lang), label("rounds", lang), label("dealer_points", lang))
    for row in found.streaks:
        table.add_row(str(row.streak), f"{row.rounds:,}", points(row.points))
    return table


def _items(found: SimulationResult, lang: Lang) -> Table:
    keys = ("item", "in_rounds", "moved", "part")
    table = number_table(*(label(key, lang) for key in keys))
    for row in found.families:
        moved = sum(family.count for family in found.families)
        table.add_row(
            f"[bold]{label(row.name, lang)}[/]", "", amount(row.share), f"{row.count / moved:.1%}"
        )
    table.add_section()
    for row in found.items[:MOST_ROWS]:
        item = item_label(found.ruleset, row.item, lang)
        table.add_row(item, percent(row.rounds), amount(row.points), f"{row.part:.1%}")
    rest = found.items[MOST_ROWS:]
    if rest:
        table.add_row(f"… {len(rest)}", "", "", f"{sum(row.part for row in rest):.1%}")
    return table


def _wins(found: SimulationResult, rows: list[WinResult], key: str, lang: Lang) -> Table:
    table = number_table(
        label(key, lang), label("wins", lang), label("of_wins", lang), label("take", lang)
    )
    for row in rows[:MOST_ROWS]:
        name = item_label(found.ruleset, row.name, lang)
        table.add_row(name, f"{row.count:,}", f"{row.share:.1%}", points(row.take))
    return table


def _sentences(found: SimulationResult, lang: Lang) -> list[str]:
    """What no table shows."""
    length, swing = found.length, amount(found.swing)
    span = f"{length.low}–{length.high}"
    keeps, several, take = percent(found.keeps), percent(found.several), points(found.take)
    sentences = (
        Text(
            f"庄家连庄 {keeps}；一炮多响 {several}。",
            f"The dealer keeps the deal {keeps}; several win {several}.",
        ),
        Text(
            f"一局打出 {amount(length.mean)} 张，十局有九局在 {span} 张。",
            f"A round has {amount(length.mean)} discards, nine in ten {span}.",
        ),
        Text(
            f"一局进出 {swing} 分，胡家净得 {take} 分。± 是标准误差。",
            f"A round moves {swing} points, a winner has {take}. ± is a standard error.",
        ),
    )
    return [sentence.pick(lang) for sentence in sentences]
