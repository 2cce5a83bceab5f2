"""`paiju hand`: what a hand waits for, or how a complete hand can be read."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final

import typer
from rich import box
from rich.console import Console
from rich.table import Column, Table

from paiju.cli.options import InLang, Json, Options, Ruleset
from paiju.cli.tables import print_json, write_term, write_tile, write_tiles
from paiju.queries.hand import (
    StudiedHand,
    WinOutcome,
    complete_outcomes,
    hand_document,
    hand_of,
    judged,
    obtainable,
    parse_study,
    ready_discards,
    shanten_of,
    wait_outcomes,
)
from paiju.tiles import Tile, kinds_in
from paiju.tiles.text import Lang, Text

_ANY: Final = {
    False: Text("任意牌", "any tile"),
    True: Text("其余任意牌", "any other tile"),
}
"""Every kind; or every kind that no other row lists."""
_HEADINGS: Final = (Text("听", "waits"), Text("自摸", "self-drawn"), Text("点炮", "by discard"))


def hand(
    tiles: Annotated[str, typer.Argument(metavar="TILES", help="the tiles in hand: 123m 55p")],
    ruleset: Ruleset,
    melds: Annotated[
        list[str] | None,
        typer.Option("--meld", help='a meld on the table: "peng 555m", "an_gang 1111p"'),
    ] = None,
    option: Options = None,
    tile: Annotated[
        str | None, typer.Option(help="of a complete hand: the tile it was won on [the last]")
    ] = None,
    que: Annotated[str | None, typer.Option(help="定缺: m, p or s")] = None,
    indicator: Annotated[str | None, typer.Option(help="the tile turned at the deal")] = None,
    json: Json = False,
    lang: InLang = "zh",
) -> None:
    """Show the waits of a hand and what each would bring, or every reading of a complete hand.

    It is priced for the seat after the dealer (南 in 东风圈), at a table where nothing else
    happened: no bids, no 鸡, no gangs except those given.
    """
    study = parse_study(ruleset, tiles, melds or [], option or [], tile, que, indicator)
    if json:
        print_json(hand_document(study, lang))
    else:
        _show_hand(Console(), study, lang)


def _show_hand(console: Console, study: StudiedHand, lang: Lang) -> None:
    if len(study.tiles) % 3 == 2:
        _show_complete(console, study, lang)
    else:
        _show_waits(console, study, lang)


def _show_complete(console: Console, study: StudiedHand, lang: Lang) -> None:
    verdict, reads = judged(study)
    if verdict is None:
        for tile, waits in ready_discards(study):
            named = write_tile(tile, lang), write_tiles(kinds_in(waits), lang)
            line = Text("打 {} 听 {}", "discard {}: waits {}").pick(lang)
            console.print(line.format(*named), highlight=False)
        if not ready_discards(study):
            _show_distance(console, study, lang)
        return
    best = write_term(study.rules, "、".join(verdict.patterns), lang)
    clause = Text(f"（{verdict.clause}）", f", {verdict.clause}").pick(lang)
    console.print(f"[bold]{best}[/]{clause}", highlight=False)
    for reading in reads:
        mark = "●" if reading == verdict.reading else "○"
        groups = "  ".join(write_tiles(group.tiles(), lang) for group in reading.groups)
        stood = write_tiles(reading.wild_as, lang)
        wilds = Text(f"  （{study.rules.terms.wild}当 {stood}）", f"  (wild as {stood})").pick(lang)
        if groups:
            shown = f" {mark} {groups}{wilds if reading.wild_as else ''}"
            console.print(shown, highlight=False)
    for way in complete_outcomes(study):
        console.print(f" {_outcome_text(way, lang)}", highlight=False)


def _show_waits(console: Console, study: StudiedHand, lang: Lang) -> None:
    found = wait_outcomes(study)
    if not found:
        _show_distance(console, study, lang)
        return
    columns = [Column(heading.pick(lang), overflow="fold") for heading in _HEADINGS]
    table = Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in _merged(study, found, lang):
        table.add_row(*row)
    console.print(table)


def _merged(
    study: StudiedHand, found: Iterable[tuple[Tile, list[WinOutcome]]], lang: Lang
) -> Iterator[tuple[str, ...]]:
    """Tiles and what they bring; tiles that bring the same share a row.

    Where every tile completes the hand, the row with most tiles comes last and lists none.
    """
    rows: dict[tuple[str, ...], list[Tile]] = {}
    for tile, ways in found:
        rows.setdefault(tuple([_outcome_text(way, lang) for way in ways]), []).append(tile)
    is_any = obtainable(study) <= {tile for tiles in rows.values() for tile in tiles}
    rest = max(rows, key=lambda texts: len(rows[texts])) if is_any else None
    for texts, tiles in rows.items():
        if texts != rest:
            yield write_tiles(tiles, lang), *texts
    if rest is not None:
        yield _ANY[len(rows) > 1].pick(lang), *rest


def _outcome_text(way: WinOutcome, lang: Lang) -> str:
    if way.refused:
        return f"✗ {way.refusal(lang)}"
    lines = way.from_one
    if len(lines) == 1:
        sum_of = lines[0].reason(lang)
    else:
        sum_of = (
            " + ".join(f"{way.item(line, lang)} {line.points}" for line in lines)
            + f" = {way.points}"
        )
    payers = Text("每家 ", "each ") if way.by == "zimo" else Text("点炮者 ", "")
    dealer = Text("", "")
    if _dealer_differs(way):
        dealer = Text(f"，庄家 {way.from_dealer}", f", the dealer {way.from_dealer}")
    total = f"{payers.pick(lang)}{way.points}{dealer.pick(lang)}"
    return total + Text(f"（{sum_of}）", f" ({sum_of})").pick(lang)


def _dealer_differs(way: WinOutcome) -> bool:
    return way.by == "zimo" and way.from_dealer != way.points


def _show_distance(console: Console, study: StudiedHand, lang: Lang) -> None:
    away = shanten_of(study)
    if study.que is not None and hand_of(study).keys[study.que]:
        line = Text("没有听牌：缺门的牌还没打完", "not ready: tiles of the void suit are left")
    elif away > 0:
        line = Text(f"没有听牌，{away} 向听", f"not ready, shanten {away}")
    else:
        zh, en = "没有听牌：要的牌已全在自己手里", "not ready: it holds every tile it waits for"
        line = Text(zh, en)
    console.print(line.pick(lang))
