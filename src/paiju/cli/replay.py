"""`paiju replay`: a recorded round event by event, and its settlement."""

from rich.console import Console

from paiju.cli.options import File, InLang, Json, read_input
from paiju.cli.settle import show_settlement
from paiju.cli.tables import print_json, word, write_term, write_tile, write_tiles
from paiju.queries import replay_document, replayed
from paiju.round import Round
from paiju.round.events import (
    AnyEvent,
    BidsShown,
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Melded,
    QuesShown,
    Robbed,
    TingDeclared,
    Turned,
    WildTurned,
)
from paiju.round.record import legal_document, read_record
from paiju.rules.ruleset import RuleSet
from paiju.rules.version import RULES, is_current
from paiju.settlement import ledger
from paiju.tiles import parse_tile, parse_tiles
from paiju.tiles.text import Lang, Text


def replay(file: File, json: Json = False, lang: InLang = "zh") -> None:
    """Replay a scripted or recorded round: print its events and, at its end, the settlement."""
    text = read_input(file)
    if json:
        print_json(replay_document(text, lang))
        return
    record = read_record(text)
    table = replayed(record)
    _show_round(Console(), table, lang)
    if table.is_over and not is_current(record.rules):
        _show_older(Console(), record.rules, lang)
    elif table.is_over:
        settled = ledger(table.rules, table.facts)
        show_settlement(Console(), table.rules, table.facts, settled, lang)


_VERBS = {
    "draws": Text("摸", "draws"),
    "replaces": Text("补牌", "draws from the end"),
    "discards": Text("打", "discards"),
    "robbed": Text("被抢杠", "is robbed of"),
}


def _show_round(console: Console, table: Round, lang: Lang) -> None:
    """Every event in one line; and, where the file stops early, what may be done next."""
    for event in table.events:
        line = _event_line(table.rules, event, lang)
        if line:
            console.print(line, highlight=False)
    for seat, offers in legal_document(table).items():
        may = Text("可以", "may").pick(lang)
        console.print(f"[bold]{seat}[/] {may}: {', '.join(offers)}", highlight=False)


def _show_older(console: Console, version: int, lang: Lang) -> None:
    """Instead of a settlement, for a round that was settled under older rule books."""
    zh = f"这局按第 {version} 版规则打，不按现行第 {RULES} 版重算：以当时的账为准"
    en = f"played under version {version} of the rule books and not settled again under {RULES}"
    console.print(Text(zh, en).pick(lang), highlight=False)


def _event_line(rules: RuleSet, event: AnyEvent, lang: Lang) -> str:
    """The event in one line; empty for what the settlement shows anyway."""
    match event:
        case Dealt(hands=hands):
            held = (
                f"{seat} {write_tiles(parse_tiles(hand or ''), lang)}"
                for seat, hand in enumerate(hands)
            )
            return "\n".join(held)
        case Drawn(seat=seat, tile=tile, tail=tail):
            return _did(seat, "replaces" if tail else "draws", tile or "", lang)
        case Discarded(seat=seat, tile=tile):
            return _did(seat, "discards", tile, lang)
        case Melded(seat=seat, kind=kind, tiles=tiles):
            name = write_term(rules, rules.terms.melds[kind], lang)
            return f"{seat} {name} {write_tiles(parse_tiles(tiles), lang)}"
        case Robbed(seat=seat, tile=tile):
            return _did(seat, "robbed", tile, lang)
        case TingDeclared(seat=seat, ting=ting):
            return f"{seat} {write_term(rules, rules.terms.ting(ting), lang)}"
        case BidsShown(bids=bids):
            shown = " ".join(map(str, bids))
            return Text(f"{rules.terms.bid} {shown}", f"bids {shown}").pick(lang)
        case QuesShown(ques=ques):
            return f"{Text('定缺', 'void suits').pick(lang)} {' '.join(ques)}"
        case DiceRolled(seat=seat, dice=(one, other)):
            return f"{seat} {Text('掷骰子', 'rolls').pick(lang)} {one} + {other}"
        case WildTurned(tile=tile, wild=wild):
            arrow = " → ".join(write_tile(parse_tile(kind), lang) for kind in (tile, *wild))
            return f"{word('turned', lang)} {arrow}"
        case Turned(what=what, tiles=tiles):
            key = "turned" if what == "indicator" else "horses"
            return f"{word(key, lang)} {write_tiles(parse_tiles(tiles), lang)}"
        case _:
            return ""


def _did(seat: int, verb: str, tiles: str, lang: Lang) -> str:
    return f"{seat} {_VERBS[verb].pick(lang)} {write_tiles(parse_tiles(tiles), lang)}"
