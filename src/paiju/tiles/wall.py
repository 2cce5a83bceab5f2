"""Which tiles a game is played with, and the shuffle that makes a wall of them."""

import struct
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from paiju.tiles.kinds import KINDS, SUITED, Tile

if TYPE_CHECKING:
    from _hashlib import HASHXOF

SUITS_ONLY: Final[tuple[Tile, ...]] = tuple(kind for kind in range(SUITED) for _ in range(4))
"""108 tiles: 万, 筒 and 条, four of each."""
WITH_HONOURS: Final[tuple[Tile, ...]] = tuple(kind for kind in range(KINDS) for _ in range(4))
"""136 tiles: the suits and the seven honours."""


def shuffled(tiles: Sequence[Tile], entropy: bytes) -> list[Tile]:
    """The tiles in an order that depends on nothing but `entropy`.

    SHAKE-256 of the entropy gives every tile a 64-bit key and the tiles are sorted by their
    keys. Equal keys would bias the order, so when two are equal the keys are drawn again
    from the next block; every order is then equally likely.
    """
    count, shake_256 = len(tiles), _shake_256()
    for block in range(256):
        stream = shake_256(entropy + bytes([block])).digest(8 * count)
        keys = struct.unpack(f"<{count}Q", stream)
        by_key = dict(zip(keys, tiles, strict=True))
        if len(by_key) == count:
            return list(map(by_key.__getitem__, sorted(keys)))
    raise AssertionError("256 blocks of keys with a collision each")


@cache
def _shake_256() -> Callable[[bytes], "HASHXOF"]:
    from hashlib import shake_256  # loads OpenSSL, which only whoever deals should wait for

    return shake_256
