"""Tiles as people write them: `123m 55p 1z`, or 一万 幺鸡 白板."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache

from paiju.tiles.errors import UserError
from paiju.tiles.kinds import (
    CHINESE,
    HONOURS,
    KINDS,
    NAMES,
    SUIT_LETTERS,
    Tile,
    is_honour,
    rank_of,
    suit_of,
)
from paiju.tiles.text import Text

_GROUP = re.compile(r"([1-9一二三四五六七八九]+)([mpsz万萬筒饼条索])")
_LETTERS = str.maketrans("一二三四五六七八九万萬筒饼条索", "123456789mmppss")
_SPACE = re.compile(r"[\s,，、]+")
_NICKNAMES: dict[str, Tile] = {
    "幺鸡": 18,
    "东风": 27,
    "南风": 28,
    "西风": 29,
    "北风": 30,
    "白板": 31,
    "发财": 32,
    "红中": 33,
    "紅中": 33,
    "東": 27,
    "發": 32,
    "發財": 32,
}
_NAME = list(NAMES).__getitem__
_SUIT = tuple(suit_of(tile) for tile in range(KINDS))
_RANKS = bytes(ord(str(rank_of(tile))) for tile in range(KINDS)).ljust(256)
_BY_NAME: dict[str, Tile] = {name: kind for kind, name in enumerate(NAMES)}
_BY_CHINESE: dict[str, Tile] = {
    **{CHINESE[kind]: kind for kind in HONOURS},
    **_NICKNAMES,
}


class NotationError(UserError, ValueError):
    """Text that is not tiles; the message names the part that is wrong."""


def parse_tile(text: str) -> Tile:
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError(Text(f"{text!r} 不是一张牌", f"{text!r} is not one tile"))
    return tiles[0]


def parse_tiles(text: str) -> list[Tile]:
    """The tiles of a text, in the order written.

    >>> parse_tiles("13m 1s 白板")
    [0, 2, 18, 31]
    """
    found: list[Tile] = []
    for word in _SPACE.split(text.strip()):
        if word:
            _parse_word(word, found)
    return found


def _parse_word(word: str, found: list[Tile]) -> None:
    at = 0
    while at < len(word):
        group = _GROUP.match(word, at)
        if group:
            *ranks, letter = group[0].translate(_LETTERS)
            found += (_suited(rank, letter) for rank in ranks)
            at = group.end()
            continue
        name = word[at : at + 2] if word[at : at + 2] in _BY_CHINESE else word[at]
        if name not in _BY_CHINESE:
            raise NotationError(_not_a_tile(word[at:]))
        found.append(_BY_CHINESE[name])
        at += len(name)


def _suited(rank: str, letter: str) -> Tile:
    tile = _BY_NAME.get(rank + letter)
    if tile is None:
        zh = f"没有 {rank}{letter} 这张牌：字牌是 1z 到 7z"
        raise NotationError(Text(zh, f"{rank}{letter} is not a tile: honours are 1z to 7z"))
    return tile


def _not_a_tile(text: str) -> Text:
    return Text(
        f"{text!r} 不是牌（写成 123m 55p 1z 或 一万 幺鸡 东）",
        f"{text!r} is not a tile (write 123m 55p 1z or 一万 幺鸡 东)",
    )


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Sorted notation, one group per suit: `123m 55p`."""
    in_order = bytes(sorted(tiles))
    ranks = in_order.translate(_RANKS).decode()
    one = bisect_left(in_order, 9)
    two = bisect_left(in_order, 18, one)
    three = bisect_left(in_order, 27, two)
    text = ranks[:one] + "m " if one else ""
    if two > one:
        text += ranks[one:two] + "p "
    if three > two:
        text += ranks[two:three] + "s "
    return text + ranks[three:] + "z" if len(ranks) > three else text[:-1]


@lru_cache(1 << 10)
def format_as_laid(tiles: tuple[Tile, ...]) -> str:
    """Notation without spaces that keeps the order given, for melds: `111m5z`."""
    written, last = "", ""
    for tile in tiles:
        letter = SUIT_LETTERS[_SUIT[tile]]
        written = (written[:-1] if letter == last else written) + NAMES[tile]
        last = letter
    return written


def format_in_order(tiles: Iterable[Tile]) -> str:
    """Notation that keeps the order given, for walls: `1s 5p 9s`."""
    return " ".join(map(_NAME, tiles))


def chinese(tiles: Iterable[Tile]) -> str:
    """As a player says them, sorted, one group per suit: `一二三万 五五筒 东白`."""
    groups = ["", "", "", ""]
    for tile in sorted(tiles):
        groups[_SUIT[tile]] += CHINESE[tile][0]
    words = [group + suit for group, suit in zip(groups, ("万", "筒", "条", ""), strict=True)]
    return " ".join(word for word in words if len(word) > 1 or word not in "万筒条")


_FACES = {"z": 0x1F000, "m": 0x1F007, "s": 0x1F010, "p": 0x1F019}
_HONOUR_FACES = (0, 1, 2, 3, 6, 5, 4)


def face(tile: Tile) -> str:
    """The tile's own Unicode character, 🀇 to 🀆."""
    if is_honour(tile):
        return chr(_FACES["z"] + _HONOUR_FACES[tile - 27])
    return chr(_FACES[SUIT_LETTERS[suit_of(tile)]] + tile % 9)


def mask_of(tiles: Iterable[Tile]) -> int:
    """The set of kinds among these tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask & ((1 << KINDS) - 1)
