"""The 34 kinds of tile: a tile is an int from 0 (一万) to 33 (中)."""

from typing import Final

Tile = int
"""0–8 万, 9–17 筒, 18–26 条, 27–33 东 南 西 北 白 发 中."""

KINDS: Final = 34
SUITED: Final = 27
SUIT_LETTERS: Final = "mpsz"

NAMES: Final = tuple(
    f"{rank}{letter}" for letter in SUIT_LETTERS for rank in range(1, 8 if letter == "z" else 10)
)
"""Notation of each kind: `NAMES[18] == "1s"`."""

_DIGITS: Final = "一二三四五六七八九"
CHINESE: Final = (
    *(f"{digit}{suit}" for suit in "万筒条" for digit in _DIGITS),
    *"东南西北白发中",
)
"""What players call each kind: `CHINESE[18] == "一条"`."""

YAOJI: Final = 18
"""幺鸡, the bird: one of 条."""
BA_TONG: Final = 16
WU_TONG: Final = 13
DONG, NAN, XI, BEI, BAI, FA, ZHONG = range(27, 34)

WINDS: Final = (DONG, NAN, XI, BEI)
DRAGONS: Final = (ZHONG, FA, BAI)
HONOURS: Final = (*WINDS, BAI, FA, ZHONG)
TERMINALS: Final = (0, 8, 9, 17, 18, 26)
ORPHANS: Final = (*TERMINALS, *HONOURS)
"""The thirteen kinds of 十三幺: every 1, every 9, every honour."""

ALL_KINDS: Final = (1 << KINDS) - 1
"""A set of kinds is an int with one bit per kind; this one holds them all."""


def suit_of(tile: Tile) -> int:
    """0 万, 1 筒, 2 条, 3 honours."""
    return tile // 9 if tile < SUITED else 3


def suit_letter(tile: Tile) -> str:
    return SUIT_LETTERS[suit_of(tile)]


def rank_of(tile: Tile) -> int:
    """1–9 in a suit, 1–7 among the honours."""
    return tile % 9 + 1


def is_honour(tile: Tile) -> bool:
    return tile >= SUITED


def step_in_suit(tile: Tile, step: int) -> Tile:
    """The kind `step` ranks further in the same suit, 9 followed by 1."""
    first = tile - tile % 9
    return first + (tile - first + step) % 9


def kinds_in(mask: int) -> list[Tile]:
    """The kinds in a set, ascending."""
    found: list[Tile] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
