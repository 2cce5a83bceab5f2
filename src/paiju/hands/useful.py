"""How many tiles of a hand its best melds and pair can use: what shanten is made of."""

from functools import lru_cache
from typing import Final

from paiju.hands.suits import NO_HONOURS

Use = tuple[int, ...]
"""Most tiles used by 0 to 4 melds, then most tiles used by 0 to 4 melds and a pair.

A meld or pair may use fewer tiles than it has: the rest is what remains to be drawn.
"""

_NOTHING: Final[Use] = (0,) * 10
_SAME: Final = ((1, 1), (2, 2), (3, 3))
_IN_A_RUN: Final = ((1 + 5, 2), (1 + 25, 2), (1 + 5 + 25, 3))
_PAIR: Final = ((1, 1), (2, 2))


def most_used(keys: list[int], melds: int) -> int:
    """Most tiles that so many melds and a pair can use of a hand with these keys."""
    one, two, three, honours = keys
    suits = _together(_together(_use(one, True), _use(two, True)), _use(three, True))
    return _together(suits, _use(honours - NO_HONOURS, False))[5 + melds]


@lru_cache(1 << 16)
def _use(key: int, runs: bool) -> Use:
    """The lowest tile is left out, or begins a meld, or is in the pair."""
    if not key:
        return _NOTHING
    # Any two tiles near enough for a run are in one, so where in the suit they are is all one.
    while not key % 5:
        key //= 5
    best = list(_use(key - 1, runs))
    for taken, used in _SAME + _IN_A_RUN if runs else _SAME:
        if _holds(key, taken):
            _with_meld(best, _use(key - taken, runs), used)
    for taken, used in _PAIR:
        if _holds(key, taken):
            _with_pair(best, _use(key - taken, runs), used)
    return tuple(best)


def _holds(key: int, taken: int) -> bool:
    return all(key // power % 5 >= taken // power % 5 for power in (1, 5, 25))


def _with_meld(best: list[int], rest: Use, used: int) -> None:
    for index in (1, 2, 3, 4, 6, 7, 8, 9):
        best[index] = max(best[index], rest[index - 1] + used)


def _with_pair(best: list[int], rest: Use, used: int) -> None:
    for index in range(5):
        best[index + 5] = max(best[index + 5], rest[index] + used)


@lru_cache(1 << 16)
def _together(one: Use, other: Use) -> Use:
    """Two suits as one."""
    best = [0] * 10
    for melds in range(5):
        for here in range(melds + 1):
            there = melds - here
            best[melds] = max(best[melds], one[here] + other[there])
            best[melds + 5] = max(
                best[melds + 5], one[here + 5] + other[there], one[here] + other[there + 5]
            )
    return tuple(best)
