"""A studied hand as a person reads it."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Column, Table

from paiju.cli.words import write_term, write_tile, write_tiles
from paiju.queries.hand import (
    StudiedHand,
    WinOutcome,
    complete_outcomes,
    hand_of,
    judged,
    obtainable,
    ready_discards,
    shanten_of,
    wait_outcomes,
)
from paiju.settlement import Lang
from paiju.tiles import Tile, kinds_in

_ANY: Final = {False: ("任意牌", "any tile"), True: ("其余任意牌", "any other tile")}
"""Every kind; or every kind that no other row names."""


def show_hand(console: Console, study: StudiedHand, lang: Lang) -> None:
    if len(study.tiles) % 3 == 2:
        _show_complete(console, study, lang)
    else:
        _show_waits(console, study, lang)


def _show_complete(console: Console, study: StudiedHand, lang: Lang) -> None:
    verdict, reads = judged(study)
    if verdict is None:
        for tile, waits in ready_discards(study):
            named = write_tile(tile, lang), write_tiles(kinds_in(waits), lang)
            told = "打 {} 听 {}" if lang == "zh" else "discard {}: waits {}"
            console.print(told.format(*named), highlight=False)
        if not ready_discards(study):
            _show_distance(console, study, lang)
        return
    best = write_term(study.rules, "、".join(verdict.patterns), lang)
    clause = f"（{verdict.clause}）" if lang == "zh" else f", {verdict.clause}"
    console.print(f"[bold]{best}[/]{clause}", highlight=False)
    for reading in reads:
        mark = "●" if reading == verdict.reading else "○"
        groups = "  ".join(write_tiles(group.tiles(), lang) for group in reading.groups)
        stood = write_tiles(reading.wild_as, lang)
        wilds = (
            f"  （{study.rules.terms.wild}当 {stood}）" if lang == "zh" else f"  (wild as {stood})"
        )
        wilds = wilds if reading.wild_as else ""
        if groups:
            console.print(f" {mark} {groups}{wilds}", highlight=False)
    for way in complete_outcomes(study):
        console.print(f" {_tell_outcome(way, lang)}", highlight=False)


def _show_waits(console: Console, study: StudiedHand, lang: Lang) -> None:
    found = wait_outcomes(study)
    if not found:
        _show_distance(console, study, lang)
        return
    headings = ("听", "自摸", "点炮") if lang == "zh" else ("waits", "self-drawn", "by discard")
    columns = [Column(heading, overflow="fold") for heading in headings]
    table = Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in _merged(study, found, lang):
        table.add_row(*row)
    console.print(table)


def _merged(
    study: StudiedHand, found: Iterable[tuple[Tile, list[WinOutcome]]], lang: Lang
) -> Iterator[tuple[str, ...]]:
    """Tiles and what they bring, one row for all that bring the same.

    Where every tile completes the hand, the row of most of them comes last and names none.
    """
    rows: dict[tuple[str, ...], list[Tile]] = {}
    for tile, ways in found:
        rows.setdefault(tuple([_tell_outcome(way, lang) for way in ways]), []).append(tile)
    is_any = obtainable(study) <= {tile for tiles in rows.values() for tile in tiles}
    rest = max(rows, key=lambda told: len(rows[told])) if is_any else None
    for told, tiles in rows.items():
        if told != rest:
            yield write_tiles(tiles, lang), *told
    if rest is not None:
        yield _ANY[len(rows) > 1][0 if lang == "zh" else 1], *rest


def _tell_outcome(way: WinOutcome, lang: Lang) -> str:
    if way.refused:
        return f"✗ {way.refusal(lang)}"
    lines = way.from_one
    if len(lines) == 1:
        sum_of = lines[0].told(lang)
    else:
        sum_of = (
            " + ".join(f"{way.item(line, lang)} {line.points}" for line in lines)
            + f" = {way.points}"
        )
    if lang == "en":
        dealer = f", the dealer {way.from_dealer}" if _dealer_differs(way) else ""
        return f"{'each ' if way.by == 'zimo' else ''}{way.points}{dealer} ({sum_of})"
    dealer = f"，庄家 {way.from_dealer}" if _dealer_differs(way) else ""
    return f"{'每家' if way.by == 'zimo' else '点炮者'} {way.points}{dealer}（{sum_of}）"


def _dealer_differs(way: WinOutcome) -> bool:
    return way.by == "zimo" and way.from_dealer != way.points


def _show_distance(console: Console, study: StudiedHand, lang: Lang) -> None:
    away = shanten_of(study)
    if study.que is not None and hand_of(study).keys[study.que]:
        told = "没有听牌：缺门的牌还没打完", "not ready: tiles of the void suit are left"
    elif away > 0:
        told = f"没有听牌，{away} 向听", f"not ready, shanten {away}"
    else:
        told = "没有听牌：要的牌已全在自己手里", "not ready: it holds every tile it waits for"
    console.print(told[0 if lang == "zh" else 1])
