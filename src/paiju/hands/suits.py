"""The suit table: for every way to hold one suit, how many wilds it needs and what helps it.

The counts of a suit, read as the digits of a base-5 number with the 1 as the lowest digit,
are its key. For every key the table knows

- `m0`, the fewest wilds that turn the tiles into melds and nothing else, and
- `q`, whether melds and one pair take one wild fewer than that.

If they do not, they take two more, and there is no third case. A pair made of two wilds costs
two; a pair and one wild are a triplet, so `m0` is at most one dearer; and since melds come in
threes the two prices differ by 2 modulo 3. A whole hand therefore needs `sum(m0) - 1` wilds if
some suit has `q` and `sum(m0) + 2` if none has. Wilds left over come in threes, which are
melds of their own. The honours have keys of seven digits; theirs follow the 5**9 of a suit.

A hand about to draw either has a wild to spare (`wilds > sum(m0)`), and wins on every tile, for
that wild and any tile are a pair; or it must be two short (`sum(m0) == wilds + 2`). Then the
tile has to lower `m0` of its suit while some suit has `q` after it came. So each suit has one
set of helpful tiles for the pair being elsewhere, and one for the pair having to be here.
"""

import zlib
from collections.abc import Callable
from functools import cache
from operator import mul
from typing import Final, TypeVar

from paiju.tiles import KINDS, Tile, suit_of

SUITS_FILE: Final = __file__.removesuffix("suits.py") + "suits.bin"
POWERS: Final[tuple[int, ...]] = tuple(5**rank for rank in range(9))
NO_HONOURS: Final = 5**9
"""The key of the honours when there are none."""

SUIT: Final = [suit_of(tile) for tile in range(KINDS)]
BIT: Final = [1 << tile for tile in range(KINDS)]
WORTH: Final = [POWERS[tile % 9] for tile in range(KINDS)]
"""What one tile of a kind adds to the key of its suit."""

NEEDS: Final = [(total >> 3) + (-1 if total & 7 else 2) for total in range(4 * 256)]
"""Wilds needed by a hand, by the sum of the values of its four keys."""

_MOST_KEYS = 1 << 15


@cache
def load_values() -> bytes:
    """`m0 << 3 | q` of each key, from the shipped file: four add up without q reaching m0."""
    with open(SUITS_FILE, "rb") as file:  # noqa: PTH123 - pathlib would slow every import down
        return zlib.decompress(file.read())


def held(key: int, tile: Tile) -> int:
    """How many of a tile there are in its suit's key."""
    return (key - NO_HONOURS if tile >= 27 else key) // WORTH[tile] % 5


class Help(dict[int, int]):
    """Helpful ranks by key, worked out when first asked for: few keys ever are."""

    __slots__ = ("_pair_here", "_table")

    def __init__(self, values: bytes, pair_here: bool) -> None:
        self._table = values
        self._pair_here = pair_here

    def __missing__(self, key: int) -> int:
        if len(self) >= _MOST_KEYS:
            self.clear()
        value = self._table[key]
        # A suit with q must keep it when the pair can be nowhere else; without q it never
        # gets it together with a lower m0, and the pair is in the suit that has it.
        keep = value & self._pair_here
        mask = self[key] = self._ranks(key, (value >> 3) - 1, keep)
        return mask

    def _ranks(self, key: int, melds: int, keep: int) -> int:
        digits, count = (key - NO_HONOURS, 7) if key >= NO_HONOURS else (key, 9)
        mask = 0
        for rank in range(count):
            digits, holding = divmod(digits, 5)
            if holding < 4:
                after = self._table[key + POWERS[rank]]
                if after >> 3 == melds and after & 1 >= keep:
                    mask |= 1 << rank
        return mask


T = TypeVar("T")


class ByKey(dict[int, T]):
    """What follows from the counts of a suit, by its key; worked out when first asked for."""

    __slots__ = ("_of",)

    def __init__(self, of: Callable[[list[int]], T]) -> None:
        self._of = of

    def __missing__(self, key: int) -> T:
        if len(self) >= _MOST_KEYS:
            self.clear()
        found = self[key] = self._of([key % NO_HONOURS // power % 5 for power in POWERS])
        return found


def odd_ranks(counts: list[int]) -> int:
    """The ranks of which an odd number is held, as a set."""
    return sum([1 << rank for rank, count in enumerate(counts) if count & 1])


def pairs_in(counts: list[int]) -> int:
    """How many pairs there are; four of a kind are two."""
    return sum([count >> 1 for count in counts])


ODD: Final = ByKey(odd_ranks)
ALONE: Final = ByKey(lambda counts: odd_ranks(counts).bit_count())
"""Of how many ranks an odd number is held."""
DIGITS: Final = ByKey(lambda counts: "".join(map(mul, "123456789", counts)))
"""The suit as it is written, without its letter."""
