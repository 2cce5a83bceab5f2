"""Which tiles a game is played with, and the shuffle that makes a wall of them."""

import struct
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from paiju.tiles.kinds import KINDS, SUITED, Tile

if TYPE_CHECKING:
    from _hashlib import HASHXOF

SUITS_ONLY: Final[tuple[Tile, ...]] = tuple(kind for kind in range(SUITED) for _ in range(4))
"""108 tiles: 万, 筒 and 条, four of each."""
WITH_HONOURS: Final[tuple[Tile, ...]] = tuple(kind for kind in range(KINDS) for _ in range(4))
"""136 tiles: the suits and the seven honours."""
_MOST_SETS: Final = 8
"""More sets of tiles than these two may be shuffled; so many are remembered."""


def shuffled(tiles: Sequence[Tile], entropy: bytes) -> list[Tile]:
    """The tiles in an order that depends on nothing but `entropy`.

    SHAKE-256 of the entropy gives every tile a 64-bit key and the tiles are sorted by their
    keys. Equal keys would bias the order, so when two are equal the keys are drawn again
    from the next block; every order is then equally likely.
    """
    tiles, shake_256 = tuple(tiles), _shake_256()
    for block in range(256):
        keys = shake_256(entropy + bytes([block])).digest(8 * len(tiles))
        wall = _sorter(tiles)(keys) or _sorted_by(keys, tiles)
        if wall is not None:
            return wall
    raise AssertionError("256 blocks of keys with a collision each")


def _sorted_by(keys: bytes, tiles: tuple[Tile, ...]) -> list[Tile] | None:
    """The tiles in the order of their keys; None if two keys are equal."""
    by_key = dict(zip(struct.unpack(f"<{len(tiles)}Q", keys), tiles, strict=True))
    return [by_key[key] for key in sorted(by_key)] if len(by_key) == len(tiles) else None


@lru_cache(_MOST_SETS)
def _sorter(tiles: tuple[Tile, ...]) -> Callable[[bytes], list[Tile] | None]:
    """`_sorted_by` for these tiles, made fast; None as well if two keys begin alike.

    The first 22 bits of a key and its tile make one number of 30 bits, which Python compares
    fastest. All are made, and in the end looked through, together: as lanes of one long number.
    """
    count = len(tiles)
    lanes = struct.Struct(f"<{count}I")

    def long(*numbers: int) -> int:
        return int.from_bytes(lanes.pack(*numbers), "little")

    starts, kinds = long(*[0x3FFFFF00] * count), long(*tiles)
    gaps, carries = long(*[0x3FFFFFFF] * count) >> 32, long(*[0x40000000] * count) >> 32

    def sort(keys: bytes) -> list[Tile] | None:
        halves = int.from_bytes(memoryview(keys).cast("I")[1::2], "little")
        numbers = (halves >> 2 & starts | kinds).to_bytes(lanes.size, "little")
        wall = lanes.pack(*sorted(lanes.unpack(numbers)))
        begun = int.from_bytes(wall, "little") & starts
        # Neighbours that differ leave something in their lane, and more than all ones carries.
        differ = ((begun ^ begun >> 32) & gaps) + gaps
        return list(wall[::4]) if differ & carries == carries else None

    return sort


@cache
def _shake_256() -> Callable[[bytes], "HASHXOF"]:
    from hashlib import shake_256  # loads OpenSSL, which only whoever deals should wait for

    return shake_256
