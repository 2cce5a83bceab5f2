"""Settlements and rule books as tables a person can read."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Column, Table

from paiju.cli.words import (
    listed,
    word,
    write_meld,
    write_seat,
    write_term,
    write_tile,
    write_tiles,
)
from paiju.queries.rulesets import Game, Games
from paiju.rules.book import load_book
from paiju.rules.english import sentence_in
from paiju.rules.facts import Facts
from paiju.rules.notes import Note
from paiju.rules.options import OptionInfo
from paiju.rules.ruleset import RuleSet
from paiju.settlement import Line, Settlement
from paiju.tiles.text import Lang, Text


def show_settlement(
    console: Console, rules: RuleSet, facts: Facts, settled: Settlement, lang: Lang
) -> None:
    """Who won, every hand, every payment with its clause and reason, totals, next dealer."""
    book = load_book(rules.id)
    title = book.zh if lang == "zh" else book.en
    console.print(f"[bold]{title}[/]  {settled.headline(lang)}", highlight=False)
    console.print(_hands(facts, settled, lang))
    for won in settled.wins:
        for wild, kinds in won.wild_as:
            stood = write_tile(wild, lang), write_tiles(kinds, lang)
            told = "{} 号位：{} 当 {} 用" if lang == "zh" else "seat {}: {} stood for {}"
            console.print(told.format(won.seat, *stood), highlight=False)
    if settled.ledger:
        console.print(_ledger(settled, lang))
    else:
        console.print(word("nothing", lang))
    if settled.notes:
        console.print(_notes(settled, lang))
    dealer, clause = settled.dealer.seat, settled.dealer.clause
    zh, en = f"下一局 {dealer} 号位坐庄（{clause}）", f"next dealer: seat {dealer} ({clause})"
    console.print(zh if lang == "zh" else en, highlight=False)
    if lang == "en":
        console.print(_LEGEND, style="dim", highlight=False)


_LEGEND = "tiles: m characters, p dots, s bamboo, 1z to 7z East South West North white green red"


def _table(*headings: str) -> Table:
    columns = [Column(heading, overflow="fold") for heading in headings]
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def _hands(facts: Facts, settled: Settlement, lang: Lang) -> Table:
    rules = settled.rules
    ready = write_term(rules, rules.terms.ready, "zh") if lang == "zh" else "ready"
    table = _table(*(word(key, lang) for key in ("seat", "hand", "melds")), ready)
    table.add_column(word("total", lang), justify="right")
    for seat, (own, score) in enumerate(zip(facts.seats, settled.scores, strict=True)):
        hand = write_tiles(own.hand, lang)
        if seat in facts.end.winners and facts.end.tile is not None:
            hand += f"  + [bold]{write_tile(facts.end.tile, lang)}[/]"
        melds = ("  " if lang == "zh" else ", ").join(
            write_meld(rules, meld, lang) for meld in own.melds
        )
        ready = word("yes" if settled.ready[seat] else "no", lang)
        table.add_row(
            write_seat(rules, facts, seat, lang),
            hand,
            melds,
            ready,
            f"[bold]{score:+d}[/]" if score else "0",
        )
    table.caption = _turned(facts, settled, lang)
    table.caption_justify = "left"
    return table


def _turned(facts: Facts, settled: Settlement, lang: Lang) -> str | None:
    """The turned tiles, and what became of which kind."""
    if facts.indicator is not None:
        turned = f"{word('turned', lang)} {write_tile(facts.indicator, lang)}"
    elif facts.horses:
        turned = f"{word('horses', lang)} {write_tiles(facts.horses, lang)}"
    else:
        return None
    made = [
        f"{write_tile(made.tile, lang)} {write_term(settled.rules, made.name, lang)}"
        for made in settled.indicated
    ]
    return f"{turned} → {('，' if lang == 'zh' else ', ').join(made)}" if made else turned


def _notes(settled: Settlement, lang: Lang) -> Table:
    """What was not paid; the same for several seats is one row."""
    table = _table(word("unpaid", lang), word("seat", lang), word("clause", lang))
    table.add_column(word("why", lang), overflow="fold")
    groups: dict[object, list[Note]] = {}
    for note in settled.notes:
        groups.setdefault((note.item, note.clause, note.tiles, note.why), []).append(note)
    for notes in groups.values():
        first = notes[0]
        item = write_term(settled.rules, first.item, lang)
        item = f"{item} {write_tiles(first.tiles, lang)}".strip()
        seats = listed((note.seat for note in notes), lang)
        why = sentence_in(lang, first.why, settled.ruleset)
        table.add_row(item, seats, first.clause, why, style="dim")
    return table


def _ledger(settled: Settlement, lang: Lang) -> Table:
    """One row a reason: the same amount from several payers, or to several payees, is told once."""
    table = _table(word("item", lang))
    table.add_column(word("pays", lang), no_wrap=True)
    table.add_column(word("points", lang), justify="right", no_wrap=True)
    table.add_column(word("clause", lang), no_wrap=True)
    table.add_column(word("why", lang), overflow="fold")
    each = "各 " if lang == "zh" else "each "
    for lines in _told_together(settled.ledger):
        first = lines[0]
        payers = listed({line.payer for line in lines}, lang)
        payees = listed({line.payee for line in lines}, lang)
        points = f"{each if len(lines) > 1 else ''}{first.points}"
        item = write_term(settled.rules, first.item, lang)
        item = f"{item} {write_tiles(first.tiles, lang)}".strip()
        table.add_row(item, f"{payers} → {payees}", points, first.clause, first.told(lang))
    return table


def _told_together(ledger: Sequence[Line]) -> list[list[Line]]:
    """Lines that differ only in who pays one payee, or in whom one payer pays."""
    groups: dict[object, list[Line]] = {}
    for line in ledger:
        reason = (line.item, line.clause, line.points, line.tiles, line.why)
        into = groups.get((reason, "to", line.payee)) or groups.get((reason, "by", line.payer))
        if into is None or (len(into) > 1 and not _joins(into, line)):
            into = []
            groups[reason, "to", line.payee] = groups[reason, "by", line.payer] = into
        into.append(line)
    return list({id(lines): lines for lines in groups.values()}.values())


def _joins(lines: Sequence[Line], line: Line) -> bool:
    """Whether the line keeps a group one-to-many."""
    payers = {other.payer for other in (*lines, line)}
    payees = {other.payee for other in (*lines, line)}
    return len(payers) == 1 or len(payees) == 1


def show_rulesets(console: Console, games: Games, lang: Lang) -> None:
    table = _table(*(word(key, lang) for key in ("id", "title", "summary")))
    for game in games.rulesets:
        title, summary = Text(game.title, game.title_en), Text(game.summary, game.summary_en)
        table.add_row(game.id, title.pick(lang), summary.pick(lang))
    console.print(table)


def show_ruleset(console: Console, game: Game, lang: Lang) -> None:
    """A game's options as a form would ask them, then its clauses one by one."""
    title, summary = Text(game.title, game.title_en), Text(game.summary, game.summary_en)
    console.print(f"[bold]{title.pick(lang)}[/]  {summary.pick(lang)}")
    keys = ("option", "title", "choices", "default", "changes", "clause")
    options = _table(*(word(key, lang) for key in keys))
    for row in game.options:
        options.add_row(
            row.name,
            Text(row.title, row.title_en).pick(lang),
            " ".join(_choice(row, choice, lang) for choice in row.choices),
            _spell(row.default),
            Text(row.changes, row.changes_en).pick(lang),
            row.clause,
        )
    console.print(options)
    clauses = _table(word("clause", lang), "")
    for clause in game.clauses:
        clauses.add_row(clause.id, Text(clause.zh, clause.en).pick(lang))
    console.print(clauses)


def _choice(option: OptionInfo, value: Any, lang: Lang) -> str:
    key = str(value)
    if key not in option.words:
        return _spell(value)
    return Text(f"{value}（{option.words[key]}）", f"{value} ({option.words_en[key]})").pick(lang)


def _spell(value: Any) -> str:
    """As one types it after `-o`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
