"""Blocks: how many tiles of a hand melds and a pair can use, and which tiles they could use more.

Like `paiju.hands.useful`, which shanten is made of, but for chosen kinds of meld, and with the
tiles that bring a hand nearer. What a suit can give is a tuple; there are few different ones, so
each has a number, and all that is worked out is kept under whole numbers, quick to find again.

A tile more lets a suit give one tile more in some entries of its tuple, or in none. The hand uses
it if one of these is an entry on which the most of the whole hand rests. Which entries those are
depends on the tuples alone, and which ranks raise an entry on the suit alone: so both are found
once, and every suit of every hand is answered from them.
"""

from collections.abc import Sequence
from operator import add
from typing import Final

from paiju.hands.suits import SUIT
from paiju.tiles import Tile

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
_ENTRIES: Final = 10
_BITS: Final = 4
"""An entry is at most 14."""
_MOST_KEPT: Final = 1 << 18
_NUMBERS: Final = 1 << 9
"""More than there are different uses: of fourteen tiles, 273."""
_AT: Final = 12
"""Where the first number lies in two of them and a count of melds."""
_RESTS: Final = 1 << _ENTRIES
"""More than there are different sets of entries, none of which is empty."""
_SUITS: Final = range(4)


def _others(open_suits: int, suit: int) -> tuple[tuple[int, int, int], ...]:
    """The other suits among these, each with the two that are left."""
    others = [other for other in _SUITS if other != suit]
    rest = [(other, *(left for left in others if left != other)) for other in others]
    return tuple((other, one, two) for other, one, two in rest if open_suits >> other & 1)


_OTHERS: Final = [[_others(open_suits, suit) for suit in _SUITS] for open_suits in range(16)]


def used(one: int, two: int, three: int, honours: int, melds: int, count: int) -> int:
    """Most tiles that `count` melds of the wanted kinds and a pair can use of these suits."""
    suits = _joined[_use[one << 2 | melds] * _NUMBERS + _use[two << 2 | melds]]
    rest = _joined[_use[three << 2 | melds] * _NUMBERS + _use[honours << 2 | melds & TRIPLETS]]
    return _fit[suits << _AT | rest << 3 | count] // _RESTS


def helps(one: int, two: int, three: int, honours: int, melds: int, count: int) -> int:
    """The kinds of which a tile more would be used."""
    return Blocks((one, two, three, honours), melds, count).helps


class Blocks:
    """Four suits, of which `count` melds of the wanted kinds and a pair are to be made."""

    __slots__ = (
        "_among",
        "_beside",
        "_count",
        "_numbers",
        "_others",
        "_suits",
        "helps",
    )

    helps: int
    """The kinds of which a tile more would be used."""

    def __init__(
        self,
        keys: tuple[int, int, int, int],
        melds: int,
        count: int,
        among: int = -1,
    ) -> None:
        """Only kinds `among` these are asked for help."""
        one, two, three, honours = keys
        self._among = among
        self._count = count
        self._suits = suits = (
            one << 2 | melds,
            two << 2 | melds,
            three << 2 | melds,
            honours << 2 | melds & TRIPLETS,
        )
        first, second = _use[suits[0]], _use[suits[1]]
        third, fourth = _use[suits[2]], _use[suits[3]]
        low, high = _joined[first * _NUMBERS + second], _joined[third * _NUMBERS + fourth]
        self._numbers = numbers = first, second, third, fourth
        self._beside = beside = (
            _joined[second * _NUMBERS + high],
            _joined[first * _NUMBERS + high],
            _joined[low * _NUMBERS + fourth],
            _joined[low * _NUMBERS + third],
        )
        """By suit what the others are together."""
        open_suits = found = 0
        for suit in _SUITS:
            if among >> 9 * suit & 0x1FF:
                open_suits |= 1 << suit
                fit = _fit[numbers[suit] << _AT | beside[suit] << 3 | count]
                found |= _ranks[suits[suit] * _RESTS + fit % _RESTS] << 9 * suit
        self._others = _OTHERS[open_suits]
        self.helps = found & among

    @property
    def used(self) -> int:
        """Most tiles used."""
        return _fit[self._numbers[0] << _AT | self._beside[0] << 3 | self._count] // _RESTS

    def helps_without(self, kinds: Sequence[Tile], enough: int) -> list[int | None]:
        """The same with a tile of each of these kinds gone, which ascend; None where fewer tiles
        than `enough` are used then."""
        if not kinds:
            return []
        found: dict[Tile, int | None] = {}
        whole, among, enough = self.helps, self._among, enough * _RESTS
        for suit in range(SUIT[kinds[0]], SUIT[kinds[-1]] + 1):
            first, beside = 9 * suit, self._beside[suit] << 3 | self._count
            elsewhere = {self._numbers[suit]: whole & ~(0x1FF << first)}
            for rank, number, packed in _thrown[self._suits[suit]]:
                fit = _fit[number << _AT | beside]
                if fit < enough:
                    found[first + rank] = None
                    continue
                others = elsewhere.get(number)
                if others is None:
                    others = elsewhere[number] = self._in_others(suit, number)
                found[first + rank] = others | _ranks[packed + fit % _RESTS] << first & among
        return [found.get(tile, whole) for tile in kinds]

    def _in_others(self, suit: int, number: Number) -> int:
        """The kinds of the other suits, when this one has the use of this number."""
        numbers, suits, count, found = self._numbers, self._suits, self._count, 0
        for other, one, two in self._others[suit]:
            beside = _joined[number * _NUMBERS + _joined[numbers[one] * _NUMBERS + numbers[two]]]
            fit = _fit[numbers[other] << _AT | beside << 3 | count]
            found |= _ranks[suits[other] * _RESTS + fit % _RESTS] << 9 * other
        return found & self._among


_uses: Final[list[Use]] = []
_packed: Final[list[int]] = []
"""The same uses, each as one number, so that two are compared at once."""
_numbers: Final[dict[Use, Number]] = {}


def _number(use: Use) -> Number:
    found = _numbers.get(use)
    if found is None:
        found = _numbers[use] = len(_uses)
        assert found < _NUMBERS, "more tiles than a hand holds"
        _uses.append(use)
        _packed.append(sum(most << _BITS * entry for entry, most in enumerate(use)))
    return found


class _Uses(dict[int, Number]):
    """What a suit's tiles can give, by key and wanted melds; honours have no runs."""

    def __missing__(self, packed: int) -> Number:
        found = self[packed] = self._work_out(packed >> 2, packed & 3)
        return found

    def _work_out(self, key: int, melds: int) -> Number:
        if not key:
            return _number((0,) * _ENTRIES)
        lowest = key
        while not lowest % 5:
            lowest //= 5
        if lowest < key:
            # The same tiles, all of them some ranks lower.
            return self[lowest << 2 | melds]
        for power in _POWERS[1:8] if melds & RUNS else _POWERS[1:2]:
            if key < power:
                break
            # No run goes across two ranks that are empty, and none at all where none is wanted.
            if not melds & RUNS or not key // power % 25:
                low, high = self[key % power << 2 | melds], self[key // power << 2 | melds]
                return _joined[low * _NUMBERS + high]
        return _number(self._begun(key, melds))

    def _begun(self, key: int, melds: int) -> Use:
        """The lowest tile is left out, or begins a meld, or is in the pair."""
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


_rests: Final[list[int]] = []
_rest_numbers: Final[dict[int, int]] = {}


def _rest(entries: int) -> int:
    """The number of a set of entries."""
    found = _rest_numbers.get(entries)
    if found is None:
        found = _rest_numbers[entries] = len(_rests)
        _rests.append(entries)
    return found


class _Thrown(dict[int, list[tuple[int, int, int]]]):
    """For each rank of which a suit has a tile: the rank, the number of what is left without one,
    and where in `_ranks` that is."""

    def __missing__(self, packed: int) -> list[tuple[int, int, int]]:
        if len(self) >= _MOST_KEPT:
            self.clear()
        found = self[packed] = []
        for rank, power in enumerate(_POWERS):
            if (packed >> 2) // power % 5:
                left = packed - (power << 2)
                found.append((rank, _use[left], left * _RESTS))
        return found


class _Joined(dict[int, Number]):
    """Two suits as one, by their numbers."""

    def __missing__(self, packed: int) -> Number:
        if len(self) >= _MOST_KEPT:
            self.clear()
        one, other = divmod(packed, _NUMBERS)
        found = _number(_together(_uses[one], _uses[other]))
        self[packed] = self[other * _NUMBERS + one] = found
        return found


def _together(one: Use, other: Use) -> Use:
    alone, paired = one[:5], one[5:]
    # Turned round, so that what makes up one number of melds lies side by side.
    back, paired_back = other[4::-1], other[:4:-1]
    melds = [max(map(add, alone, back[4 - count :])) for count in range(5)]
    with_pair = [
        max(
            max(map(add, paired, back[4 - count :])),
            max(map(add, alone, paired_back[4 - count :])),
        )
        for count in range(5)
    ]
    return (*melds, *with_pair)


class _Fit(dict[int, int]):
    """Two suits that make so many melds and a pair: the most they use, and the number of the set
    of those entries of the first one on which that rests."""

    def __missing__(self, packed: int) -> int:
        if len(self) >= _MOST_KEPT:
            self.clear()
        count = packed & 7
        one, other = _uses[packed >> _AT], _uses[packed >> 3 & _NUMBERS - 1]
        sums = [
            *map(add, one[: count + 1], other[5 + count : 4 : -1]),
            *map(add, one[5 : 6 + count], other[count::-1]),
        ]
        best, entries = max(sums), 0
        for place, total in enumerate(sums):
            if total == best:
                entries |= 1 << _BITS * (place if place <= count else place + 4 - count)
        found = self[packed] = best * _RESTS + _rest(entries)
        return found


class _Raised(dict[int, list[tuple[int, int]]]):
    """The entries of a suit that a tile more raises, and the ranks it may be of, as sets."""

    def __missing__(self, packed: int) -> list[tuple[int, int]]:
        if len(self) >= _MOST_KEPT:
            self.clear()
        now, digits, ranks = _packed[_use[packed]], packed >> 2, dict[int, int]()
        for rank, power in enumerate(_POWERS):
            if digits // power % 5 < 4:
                raised = _packed[_use[packed + (power << 2)]] - now
                if raised:
                    ranks[raised] = ranks.get(raised, 0) | 1 << rank
        found = self[packed] = list(ranks.items())
        return found


class _Ranks(dict[int, int]):
    """The ranks of a suit of which a tile more raises one of the entries of a set."""

    def __missing__(self, packed: int) -> int:
        if len(self) >= _MOST_KEPT:
            self.clear()
        found, entries = 0, _rests[packed % _RESTS]
        for raised, ranks in _raised[packed // _RESTS]:
            if raised & entries:
                found |= ranks
        self[packed] = found
        return found


_use: Final = _Uses()
_thrown: Final = _Thrown()
_joined: Final = _Joined()
_fit: Final = _Fit()
_raised: Final = _Raised()
_ranks: Final = _Ranks()
