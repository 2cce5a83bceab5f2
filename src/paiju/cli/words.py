"""The command line's words in both languages, and how it writes tiles, melds and seats."""

from collections.abc import Iterable
from typing import Final

from paiju.rules.english import SUITS_IN_ENGLISH, name_in
from paiju.rules.facts import Facts
from paiju.rules.melds import Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles import CHINESE, NAMES, Tile, chinese, format_tiles
from paiju.tiles.text import Lang

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "seat": ("座位", "seat"),
    "hand": ("手牌", "hand"),
    "melds": ("副露", "melds"),
    "points": ("分", "points"),
    "item": ("名目", "item"),
    "pays": ("付 → 收", "payer → payee"),
    "clause": ("条款", "clause"),
    "why": ("缘由", "why"),
    "total": ("合计", "total"),
    "yes": ("是", "yes"),
    "no": ("否", "no"),
    "dealer": ("庄", "dealer"),
    "won": ("胡", "won"),
    "turned": ("翻牌", "turned"),
    "horses": ("马", "horses"),
    "unpaid": ("没有付的", "not paid"),
    "nothing": ("没有输赢", "nobody pays anything"),
    "id": ("编号", "id"),
    "title": ("名称", "title"),
    "summary": ("一句话", "in one line"),
    "option": ("选项", "option"),
    "choices": ("可选", "choices"),
    "default": ("默认", "default"),
    "changes": ("改变什么", "what it changes"),
}


def word(key: str, lang: Lang) -> str:
    return _WORDS[key][0 if lang == "zh" else 1]


def listed(seats: Iterable[int], lang: Lang) -> str:
    """Seats in order, each once: `0, 2, 3`."""
    return ("、" if lang == "zh" else ", ").join(map(str, sorted(set(seats))))


def write_tile(tile: Tile, lang: Lang) -> str:
    return CHINESE[tile] if lang == "zh" else NAMES[tile]


def write_tiles(tiles: Iterable[Tile], lang: Lang) -> str:
    return chinese(tiles) if lang == "zh" else format_tiles(tiles)


def write_term(rules: RuleSet, term: str, lang: Lang) -> str:
    """A game's own word, in English with the Chinese behind it."""
    return name_in(lang, term, rules.id)


def write_meld(rules: RuleSet, meld: Meld, lang: Lang) -> str:
    terms = rules.terms
    kind = write_term(rules, terms.melds[meld.kind], lang)
    fed = "" if meld.from_ is None else f"←{meld.from_}" if lang == "zh" else f" from {meld.from_}"
    late = f"（{terms.late_gang}）" if meld.late and terms.late_gang else ""
    if late and lang == "en":
        late = f", {write_term(rules, terms.late_gang or '', lang)}"
    return f"{kind} {write_tiles(meld.tiles, lang)}{fed}{late}"


def write_seat(rules: RuleSet, facts: Facts, seat: int, lang: Lang) -> str:
    """A seat's number with what matters about it: dealer, winner, declarations, bid."""
    own, terms = facts.seats[seat], rules.terms
    marks = [
        *([word("dealer", lang)] if seat == facts.dealer else []),
        *([word("won", lang)] if seat in facts.end.winners else []),
        *([write_term(rules, terms.ting(own.ting), lang)] if own.ting else []),
        *([write_que(own.que, lang)] if own.que is not None else []),
        *([write_bid(rules, own.bid, lang)] if own.bid else []),
    ]
    separator = " " if lang == "zh" else ", "
    return separator.join([str(seat), *marks])


def write_que(suit: int, lang: Lang) -> str:
    return f"缺{'万筒条'[suit]}" if lang == "zh" else f"no {SUITS_IN_ENGLISH[suit]}"


def write_bid(rules: RuleSet, bid: int, lang: Lang) -> str:
    return f"{rules.terms.bid}{bid}" if lang == "zh" else f"bid {bid}"
