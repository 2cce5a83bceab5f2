"""A round told event by event."""

from rich.console import Console

from paiju.cli.words import word, write_term, write_tile, write_tiles
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
from paiju.round.record import legal_document
from paiju.rules.ruleset import RuleSet
from paiju.rules.version import RULES
from paiju.settlement import Lang
from paiju.tiles import parse_tile, parse_tiles

_VERBS = {
    "draws": ("摸", "draws"),
    "replaces": ("补牌", "draws from the end"),
    "discards": ("打", "discards"),
    "robbed": ("被抢杠", "is robbed of"),
}


def show_round(console: Console, table: Round, lang: Lang) -> None:
    """Every event in one line; and, where the file stops early, what may be done next."""
    for event in table.events:
        line = tell(table.rules, event, lang)
        if line:
            console.print(line, highlight=False)
    for seat, offers in legal_document(table).items():
        told = "可以" if lang == "zh" else "may"
        console.print(f"[bold]{seat}[/] {told}: {', '.join(offers)}", highlight=False)


def show_older(console: Console, version: int, lang: Lang) -> None:
    """In place of a settlement, for a round that was settled under older rule books."""
    zh = f"这局按第 {version} 版规则打，不按现行第 {RULES} 版重算：以当时的账为准"
    en = f"played under version {version} of the rule books and not settled again under {RULES}"
    console.print(zh if lang == "zh" else en, highlight=False)


def tell(rules: RuleSet, event: AnyEvent, lang: Lang) -> str:
    """The event as one says it at the table; nothing for what the settlement shows anyway."""
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
            return f"{rules.terms.bid} {shown}" if lang == "zh" else f"bids {shown}"
        case QuesShown(ques=ques):
            return ("定缺 " if lang == "zh" else "void suits ") + " ".join(ques)
        case DiceRolled(seat=seat, dice=(one, other)):
            return f"{seat} {'掷骰子' if lang == 'zh' else 'rolls'} {one} + {other}"
        case WildTurned(tile=tile, wild=wild):
            arrow = " → ".join(write_tile(parse_tile(kind), lang) for kind in (tile, *wild))
            return f"{word('turned', lang)} {arrow}"
        case Turned(what=what, tiles=tiles):
            key = "turned" if what == "indicator" else "horses"
            return f"{word(key, lang)} {write_tiles(parse_tiles(tiles), lang)}"
        case _:
            return ""


def _did(seat: int, verb: str, tiles: str, lang: Lang) -> str:
    told = _VERBS[verb][0 if lang == "zh" else 1]
    return f"{seat} {told} {write_tiles(parse_tiles(tiles), lang)}"
