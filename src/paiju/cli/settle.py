"""`paiju settle`: who pays whom, and why."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from paiju.cli.options import File, InLang, Json, read_input
from paiju.cli.tables import (
    listed,
    print_json,
    text_table,
    word,
    write_meld,
    write_seat,
    write_term,
    write_tile,
    write_tiles,
)
from paiju.queries import settle_document, settle_text
from paiju.rules.book import load_book
from paiju.rules.english import sentence_in
from paiju.rules.facts import Facts
from paiju.rules.notes import Note
from paiju.rules.ruleset import RuleSet
from paiju.settlement import Line, Settlement
from paiju.tiles.text import Lang, Text


def settle(file: File, json: Json = False, lang: InLang = "zh") -> None:
    """Read the facts of a finished round and print who pays whom, and why."""
    text = read_input(file)
    if json:
        print_json(settle_document(text, lang))
    else:
        show_settlement(Console(), *settle_text(text), lang)


def show_settlement(
    console: Console, rules: RuleSet, facts: Facts, settled: Settlement, lang: Lang
) -> None:
    """Who won, every hand, every payment with its clause and reason, totals, next dealer."""
    book = load_book(rules.id)
    title = Text(book.zh, book.en).pick(lang)
    console.print(f"[bold]{title}[/]  {settled.headline(lang)}", highlight=False)
    console.print(_hands(facts, settled, lang))
    for won in settled.wins:
        for wild, kinds in won.wild_as:
            stood = write_tile(wild, lang), write_tiles(kinds, lang)
            line = Text("{} 号位：{} 当 {} 用", "seat {}: {} stood for {}").pick(lang)
            console.print(line.format(won.seat, *stood), highlight=False)
    if settled.ledger:
        console.print(_ledger(settled, lang))
    else:
        console.print(word("nothing", lang))
    if settled.notes:
        console.print(_notes(settled, lang))
    dealer, clause = settled.dealer.seat, settled.dealer.clause
    line = Text(f"下一局 {dealer} 号位坐庄（{clause}）", f"next dealer: seat {dealer} ({clause})")
    console.print(line.pick(lang), highlight=False)
    legend = _LEGEND.pick(lang)
    if legend:
        console.print(legend, style="dim", highlight=False)


_LEGEND = Text(
    "", "tiles: m characters, p dots, s bamboo, 1z to 7z East South West North white green red"
)


def _hands(facts: Facts, settled: Settlement, lang: Lang) -> Table:
    rules = settled.rules
    ready = Text(rules.terms.ready, "ready").pick(lang)
    table = text_table(*(word(key, lang) for key in ("seat", "hand", "melds")), ready)
    table.add_column(word("total", lang), justify="right")
    for seat, (own, score) in enumerate(zip(facts.seats, settled.scores, strict=True)):
        hand = write_tiles(own.hand, lang)
        if seat in facts.end.winners and facts.end.tile is not None:
            hand += f"  + [bold]{write_tile(facts.end.tile, lang)}[/]"
        separator = Text("  ", ", ").pick(lang)
        melds = separator.join(write_meld(rules, meld, lang) for meld in own.melds)
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
    """The turned tiles and what they made."""
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
    return f"{turned} → {Text('，', ', ').pick(lang).join(made)}" if made else turned


def _notes(settled: Settlement, lang: Lang) -> Table:
    """What was not paid; the same for several seats is one row."""
    table = text_table(word("unpaid", lang), word("seat", lang), word("clause", lang))
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
    """One row per reason: equal amounts from several payers, or to several payees, share a row."""
    table = text_table(word("item", lang))
    table.add_column(word("pays", lang), no_wrap=True)
    table.add_column(word("points", lang), justify="right", no_wrap=True)
    table.add_column(word("clause", lang), no_wrap=True)
    table.add_column(word("why", lang), overflow="fold")
    each = Text("各 ", "each ").pick(lang)
    for lines in _grouped(settled.ledger):
        first = lines[0]
        payers = listed({line.payer for line in lines}, lang)
        payees = listed({line.payee for line in lines}, lang)
        points = f"{each if len(lines) > 1 else ''}{first.points}"
        item = write_term(settled.rules, first.item, lang)
        item = f"{item} {write_tiles(first.tiles, lang)}".strip()
        table.add_row(item, f"{payers} → {payees}", points, first.clause, first.reason(lang))
    return table


def _grouped(ledger: Sequence[Line]) -> list[list[Line]]:
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
