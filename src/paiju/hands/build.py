"""Builds `suits.bin`, the table of what every suit can become: `python -m paiju.hands.build`."""

import sys
import zlib
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

from paiju.hands.suits import SUITS_FILE

Costs = tuple[int, ...]
"""Fewest wilds so far, one cost for each of `_STATES`."""

_NEVER: Final = 99
_STATES: Final = tuple(product(range(2), range(3), range(3)))
"""Whether there is a pair; how many runs began two ranks ago, and one rank ago.

Two of each are enough: three equal runs are three triplets.
"""
_MELDS: Final = _STATES.index((0, 0, 0))
_WITH_PAIR: Final = _STATES.index((1, 0, 0))
_START: Final[Costs] = tuple(0 if state == (0, 0, 0) else _NEVER for state in _STATES)
_RAISED: Final = [bytes(min(value + 8 * by, 255) for value in range(256)) for by in range(32)]


def build() -> bytes:
    """The whole file, the same bytes every time."""
    return zlib.compress(values(), 9)


def values() -> bytes:
    """`m0 << 3 | q` of every key of a suit, then of every key of the honours."""
    return _values(_START, 9, True) + _values(_START, 7, False)


@cache
def _values(costs: Costs, ranks: int, runs: bool) -> bytes:
    """`m0 << 3 | q` for all 5**ranks ways to go on from these costs."""
    if ranks == 0:
        melds = costs[_MELDS]
        return bytes([melds << 3 | (costs[_WITH_PAIR] < melds)])
    return b"".join(_branch(_step(costs, count, runs), ranks - 1, runs) for count in range(5))


def _branch(costs: Costs, ranks: int, runs: bool) -> bytes:
    # What the costs have in common is taken off and added to the result, so that suits
    # which differ only by it share one block: 900 blocks make two million keys.
    least = min(costs)
    return _values(tuple(cost - least for cost in costs), ranks, runs).translate(_RAISED[least])


@cache
def _step(costs: Costs, count: int, runs: bool) -> Costs:
    """The costs after one more rank, of which the suit holds `count` tiles."""
    after = dict.fromkeys(_STATES, _NEVER)
    for (paired, older, newer), cost in zip(_STATES, costs, strict=True):
        for begun, triplets, pairs in product(range(3 if runs else 1), range(3), range(2 - paired)):
            wilds = older + newer + begun + 3 * triplets + 2 * pairs - count
            state = (paired + pairs, newer, begun)
            if wilds >= 0:
                after[state] = min(after[state], cost + wilds)
    return tuple(after.values())


def main(path: Path = Path(SUITS_FILE)) -> None:
    path.write_bytes(build())
    sys.stdout.write(f"{path}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
