"""Blocks: how many tiles of a hand melds and a pair can use, and which tiles they could use more.

Like `paiju.hands.useful`, which shanten is made of, but for chosen kinds of meld, and with the
tiles that bring a hand nearer. What a suit can give is a tuple; there are few different ones, so
each has a number, and all that is worked out is kept under whole numbers, quick to find again.
"""

from typing import Final

Use = tuple[int, ...]
"""Most tiles used by 0 to 4 melds, then most tiles used by 0 to 4 melds and a pair."""
Number = int
"""The number of a `Use`."""

RUNS: Final = 1
TRIPLETS: Final = 2
ANY: Final = RUNS | TRIPLETS
"""Which melds are wanted; with none of them only the pair is."""

_POWERS: Final = tuple(5**rank for rank in range(9))
_SAME: Final = ((1, 1), (2, 2), (3, 3))
_IN_A_RUN: Final = ((1, 1), (6, 2), (26, 2), (31, 3))
_TAKINGS: Final = ((), _IN_A_RUN, _SAME, _SAME + _IN_A_RUN[1:])
"""By wanted melds: what may be taken with the lowest tile, as a key, and how many tiles that is."""
_MOST_KEPT: Final = 1 << 18
_NUMBERS: Final = 1 << 16
"""More than there are different uses."""


def used(one: int, two: int, three: int, honours: int, melds: int, count: int) -> int:
    """Most tiles that `count` melds of the wanted kinds and a pair can use of these suits."""
    suits = _joined[_use[one << 2 | melds] * _NUMBERS + _use[two << 2 | melds]]
    rest = _joined[_use[three << 2 | melds] * _NUMBERS + _use[honours << 2 | melds & TRIPLETS]]
    return _uses[_joined[suits * _NUMBERS + rest]][5 + count]


def helps(one: int, two: int, three: int, honours: int, melds: int, count: int) -> int:
    """The kinds of which a tile more would be used."""
    first, second = _use[one << 2 | melds], _use[two << 2 | melds]
    third, fourth = _use[three << 2 | melds], _use[honours << 2 | melds & TRIPLETS]
    low, high = _joined[first * _NUMBERS + second], _joined[third * _NUMBERS + fourth]
    without_first = _joined[second * _NUMBERS + high]
    without_second = _joined[first * _NUMBERS + high]
    without_third = _joined[low * _NUMBERS + fourth]
    without_fourth = _joined[low * _NUMBERS + third]
    return (
        _more[((one << 2 | melds) << 3 | count) * _NUMBERS + without_first]
        | _more[((two << 2 | melds) << 3 | count) * _NUMBERS + without_second] << 9
        | _more[((three << 2 | melds) << 3 | count) * _NUMBERS + without_third] << 18
        | _more[((honours << 2 | melds & TRIPLETS) << 3 | count) * _NUMBERS + without_fourth] << 27
    )


_uses: Final[list[Use]] = []
_numbers: Final[dict[Use, Number]] = {}


def _number(use: Use) -> Number:
    found = _numbers.get(use)
    if found is None:
        found = _numbers[use] = len(_uses)
        _uses.append(use)
    return found


class _Uses(dict[int, Number]):
    """What a suit's tiles can give, by key and wanted melds; honours have no runs."""

    def __missing__(self, packed: int) -> Number:
        found = self[packed] = _number(self._work_out(packed >> 2, packed & 3))
        return found

    def _work_out(self, key: int, melds: int) -> Use:
        if not key:
            return (0,) * 10
        while not key % 5:
            key //= 5
        best = list(_uses[self[key - 1 << 2 | melds]])
        for taken, tiles in _TAKINGS[melds]:
            if _holds(key, taken):
                rest = _uses[self[key - taken << 2 | melds]]
                for index in (1, 2, 3, 4, 6, 7, 8, 9):
                    best[index] = max(best[index], rest[index - 1] + tiles)
        for paired in range(1, min(key % 5, 2) + 1):
            rest = _uses[self[key - paired << 2 | melds]]
            for index in range(5):
                best[index + 5] = max(best[index + 5], rest[index] + paired)
        return tuple(best)


def _holds(key: int, taken: int) -> bool:
    return (
        key % 5 >= taken % 5 and key // 5 % 5 >= taken // 5 % 5 and key // 25 % 5 >= taken // 25 % 5
    )


class _Joined(dict[int, Number]):
    """Two suits as one, by their numbers."""

    def __missing__(self, packed: int) -> Number:
        if len(self) >= _MOST_KEPT:
            self.clear()
        one, other = _uses[packed // _NUMBERS], _uses[packed % _NUMBERS]
        best = [0] * 10
        for count in range(5):
            for here in range(count + 1):
                there = count - here
                best[count] = max(best[count], one[here] + other[there])
                best[count + 5] = max(
                    best[count + 5], one[here + 5] + other[there], one[here] + other[there + 5]
                )
        found = self[packed] = _number(tuple(best))
        return found


class _More(dict[int, int]):
    """The ranks of a suit of which a tile more would be used, beside the rest of the hand."""

    def __missing__(self, packed: int) -> int:
        if len(self) >= _MOST_KEPT:
            self.clear()
        suit, rest = divmod(packed, _NUMBERS)
        key, melds, count = suit >> 5, suit >> 3 & 3, 5 + (suit & 7)
        now = _uses[_joined[rest * _NUMBERS + _use[key << 2 | melds]]][count]
        found, digits = 0, key
        for rank, power in enumerate(_POWERS):
            digits, holding = divmod(digits, 5)
            if holding < 4:
                after = _use[key + power << 2 | melds]
                if _uses[_joined[rest * _NUMBERS + after]][count] > now:
                    found |= 1 << rank
        self[packed] = found
        return found


_use: Final = _Uses()
_joined: Final = _Joined()
_more: Final = _More()
