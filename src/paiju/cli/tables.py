"""What commands print: JSON, tables, and tiles, melds and seats in both languages."""

import sys
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from rich import box
from rich.table import Column, Table

from paiju.rules.english import SUITS_IN_ENGLISH, name_in
from paiju.rules.facts import Facts
from paiju.rules.melds import Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles import CHINESE, NAMES, Tile, chinese, format_tiles
from paiju.tiles.text import Lang, Text

MOST_ROWS: Final = 15
"""Rows of a table of statistics; the rest is summed up."""


def print_json(document: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
    sys.stdout.flush()


def text_table(*headings: str) -> Table:
    """A table of words, whose cells are folded."""
    columns = [Column(heading, overflow="fold") for heading in headings]
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def number_table(*headings: str) -> Table:
    """A table whose first column is words and whose other columns are numbers."""
    first, *others = headings
    columns = [
        Column(first, no_wrap=True),
        *(Column(text, justify="right", no_wrap=True) for text in others),
    ]
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False)


_WORDS: Final[dict[str, Text]] = {
    "seat": Text("座位", "seat"),
    "hand": Text("手牌", "hand"),
    "melds": Text("副露", "melds"),
    "points": Text("分", "points"),
    "item": Text("名目", "item"),
    "pays": Text("付 → 收", "payer → payee"),
    "clause": Text("条款", "clause"),
    "why": Text("缘由", "why"),
    "total": Text("合计", "total"),
    "yes": Text("是", "yes"),
    "no": Text("否", "no"),
    "dealer": Text("庄", "dealer"),
    "won": Text("胡", "won"),
    "turned": Text("翻牌", "turned"),
    "horses": Text("马", "horses"),
    "unpaid": Text("没有付的", "not paid"),
    "nothing": Text("没有输赢", "nobody pays anything"),
    "id": Text("编号", "id"),
    "title": Text("名称", "title"),
    "summary": Text("一句话", "in one line"),
    "option": Text("选项", "option"),
    "choices": Text("可选", "choices"),
    "default": Text("默认", "default"),
    "changes": Text("改变什么", "what it changes"),
}


def word(key: str, lang: Lang) -> str:
    return _WORDS[key].pick(lang)


def listed(seats: Iterable[int], lang: Lang) -> str:
    """Seats in order, each once: `0, 2, 3`."""
    return Text("、", ", ").pick(lang).join(map(str, sorted(set(seats))))


def write_tile(tile: Tile, lang: Lang) -> str:
    return Text(CHINESE[tile], NAMES[tile]).pick(lang)


def write_tiles(tiles: Iterable[Tile], lang: Lang) -> str:
    listed_tiles = list(tiles)
    return Text(chinese(listed_tiles), format_tiles(listed_tiles)).pick(lang)


def write_term(rules: RuleSet, term: str, lang: Lang) -> str:
    """A term of the game; in English with the Chinese behind it."""
    return name_in(lang, term, rules.id)


def write_meld(rules: RuleSet, meld: Meld, lang: Lang) -> str:
    terms = rules.terms
    kind = write_term(rules, terms.melds[meld.kind], lang)
    fed, late = Text("", ""), Text("", "")
    if meld.from_ is not None:
        fed = Text(f"←{meld.from_}", f" from {meld.from_}")
    if meld.late and terms.late_gang:
        late = Text(f"（{terms.late_gang}）", f", {write_term(rules, terms.late_gang, 'en')}")
    return f"{kind} {write_tiles(meld.tiles, lang)}{fed.pick(lang)}{late.pick(lang)}"


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
    return Text(" ", ", ").pick(lang).join([str(seat), *marks])


def write_que(suit: int, lang: Lang) -> str:
    return Text(f"缺{'万筒条'[suit]}", f"no {SUITS_IN_ENGLISH[suit]}").pick(lang)


def write_bid(rules: RuleSet, bid: int, lang: Lang) -> str:
    return Text(f"{rules.terms.bid}{bid}", f"bid {bid}").pick(lang)
