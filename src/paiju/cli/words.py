"""The command line's words in both languages, and how it writes tiles, melds and seats."""

from collections.abc import Iterable
from typing import Final

from paiju.rules.facts import End, Facts
from paiju.rules.melds import IN_CHINESE, Meld
from paiju.settlement import Lang
from paiju.tiles import CHINESE, NAMES, Tile, chinese, format_tiles

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "seat": ("座位", "seat"),
    "hand": ("手牌", "hand"),
    "melds": ("副露", "melds"),
    "ready": ("叫牌", "ready"),
    "points": ("分", "points"),
    "item": ("名目", "item"),
    "pays": ("付 → 收", "pays"),
    "clause": ("条款", "clause"),
    "why": ("缘由", "why"),
    "total": ("合计", "total"),
    "yes": ("是", "yes"),
    "no": ("否", "no"),
    "dealer": ("庄", "dealer"),
    "won": ("胡", "won"),
    "turned": ("翻牌", "turned"),
    "horses": ("马", "horses"),
    "zimo": ("自摸", "self-drawn"),
    "dian_pao": ("点炮", "by discard"),
    "qiang_gang": ("抢杠", "by robbing a gang"),
    "exhausted": ("荒庄，无人胡牌", "the wall ran out, nobody won"),
    "four_gangs": ("四杠荒庄", "the fourth gang ended the round"),
    "nothing": ("没有输赢", "nobody pays anything"),
    "id": ("编号", "id"),
    "title": ("名称", "title"),
    "summary": ("一句话", "in one line"),
    "option": ("选项", "option"),
    "choices": ("可选", "choices"),
    "default": ("默认", "default"),
    "changes": ("改变什么", "what it changes"),
    "tian": ("天听", "天听"),
    "bu": ("补听", "补听"),
}


def word(key: str, lang: Lang) -> str:
    return _WORDS[key][0 if lang == "zh" else 1]


def write_tile(tile: Tile, lang: Lang) -> str:
    return CHINESE[tile] if lang == "zh" else NAMES[tile]


def write_tiles(tiles: Iterable[Tile], lang: Lang) -> str:
    return chinese(tiles) if lang == "zh" else format_tiles(tiles)


def write_meld(meld: Meld, lang: Lang) -> str:
    kind = IN_CHINESE[meld.kind] if lang == "zh" else meld.kind
    fed = "" if meld.from_ is None else f"←{meld.from_}"
    late = "（过杠）" if meld.late else ""
    return f"{kind} {write_tiles(meld.tiles, lang)}{fed}{late}"


def write_seat(facts: Facts, seat: int, lang: Lang) -> str:
    """A seat's number with what matters about it: dealer, winner, declarations, bid."""
    own = facts.seats[seat]
    marks = [
        *([word("dealer", lang)] if seat == facts.dealer else []),
        *([word("won", lang)] if seat in facts.end.winners else []),
        *([word(own.ting, lang)] if own.ting else []),
        *([f"缺{'万筒条'[own.que]}"] if own.que is not None else []),
        *([f"估{own.bid}"] if own.bid else []),
    ]
    return " ".join([str(seat), *marks])


def tell_end(end: End, patterns: Iterable[str], lang: Lang) -> str:
    """How a round ended, in one sentence."""
    if end.kind != "win" or end.by is None:
        return word(end.kind, lang)
    who = "、".join(str(seat) for seat in end.winners)
    tile = f" {write_tile(end.tile, lang)}" if end.tile is not None else ""
    names = "；".join(patterns)
    if lang == "en":
        off = "" if end.from_ is None else f" off seat {end.from_}"
        return f"seat {who} won {word(end.by, lang)}{off}{tile}: {names}"
    off = "" if end.from_ is None else f" {end.from_} 号位"
    return f"{who} 号位胡{off}{tile}（{word(end.by, lang)}）：{names}"
