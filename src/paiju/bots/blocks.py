"""Blocks: how many tiles of a hand melds and a pair can use, and which tiles they could use more.

Like `paiju.hands.useful`, which shanten is made of, but for chosen kinds of meld, and with the
tiles that bring a hand nearer. What a suit can give is a tuple; there are few different ones, so
each has a number, and what two of them are together stands in a row by these numbers.

A tile more lets a suit give one tile more in some entries of its tuple, or in none. The hand uses
it if one of these is an entry on which the most of the whole hand rests. Which entries those are
depends on the tuples alone, and which ranks raise an entry on the suit alone: so both are found
once, and every suit of every hand is answered from them.
"""

from collections.abc import Sequence
from itertools import combinations
from operator import add
from typing import Final

from paiju.hands.suits import SUIT
from paiju.tiles import KINDS, Tile

Use = tuple[int, ...]
"""Most tiles used by 0 to 4 melds, then most tiles used by 0 to 4 melds and a pair."""
Number = int
"""The number of a `Use`, never 0."""
Entries = int
"""Some entries of a use: a set, with room between them for the uses that are compared with it."""

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
_MOST_KEPT: Final = 1 << 16
_NUMBERS: Final = 300
"""More than there are different uses: of fourteen tiles, 273."""
_SUITS: Final = range(4)
_KINDS: Final = [0x1FF << 9 * index for index in _SUITS]


class Suit(dict[Entries, int]):
    """The tiles of one suit, of which melds of some kinds are to be made.

    Asked for some entries, it tells the ranks of which a tile more raises one of them.
    """

    __slots__ = ("_melds", "_raises", "_without", "key", "number")

    def __init__(self, key: int, melds: int) -> None:
        self.key = key
        self.number: Number = _use[key << 2 | melds]
        """What they give."""
        self._melds = melds
        self._raises: list[tuple[Entries, int]] | None = None
        self._without: _Without | None = None

    @property
    def without(self) -> "_Without":
        """Each rank of which there is a tile and what is left without one, by what that gives."""
        found = self._without
        if found is None:
            key, melds = self.key, self._melds
            by_number: dict[Number, list[tuple[int, Suit]]] = {}
            for rank, power in enumerate(_POWERS):
                if key // power % 5:
                    left = suit(key - power, melds)
                    by_number.setdefault(left.number, []).append((rank, left))
            found = self._without = list(by_number.items())
        return found

    def __missing__(self, entries: Entries) -> int:
        if self._raises is None:
            self._raises = self._raised()
        found = 0
        for raised, ranks in self._raises:
            if raised & entries:
                found |= ranks
        self[entries] = found
        return found

    def _raised(self) -> list[tuple[Entries, int]]:
        """The entries that a tile more raises, and the ranks it may be of."""
        key, melds, now = self.key, self._melds, _packed[self.number]
        ranks: dict[Entries, int] = {}
        for rank, power in enumerate(_POWERS):
            if key // power % 5 < 4:
                raised = _packed[_use[key + power << 2 | melds]] - now
                if raised:
                    ranks[raised] = ranks.get(raised, 0) | 1 << rank
        return list(ranks.items())


_Without = list[tuple[Number, list[tuple[int, Suit]]]]
Suits = tuple[Suit, Suit, Suit, Suit]


def suit(key: int, melds: int) -> Suit:
    """One suit; honours have no runs."""
    return _suit[key << 2 | melds]


def suits(keys: Sequence[int], melds: int) -> Suits:
    """All four, honours last."""
    one, two, three, honours = keys
    return (
        _suit[one << 2 | melds],
        _suit[two << 2 | melds],
        _suit[three << 2 | melds],
        _suit[honours << 2 | melds & TRIPLETS],
    )


def used(suits: Suits, count: int) -> int:
    """Most tiles that `count` melds and a pair can use of these suits."""
    one, two, three, four = suits
    first, second, third, fourth = one.number, two.number, three.number, four.number
    low = _joined[first][second] or _join(first, second)
    high = _joined[third][fourth] or _join(third, fourth)
    most, _ = _fits[count][high][low] or _fit(count, high, low)
    return most


class Blocks:
    """Four suits, of which `count` melds and a pair are to be made."""

    __slots__ = ("_among", "_beside", "_count", "_others", "_pairs", "_suits", "helps", "used")

    helps: int
    """The kinds of which a tile more would be used."""
    used: int
    """Most tiles used."""

    def __init__(self, suits: Suits, count: int, among: int) -> None:
        """Only kinds `among` these are asked for help."""
        one, two, three, four = self._suits = suits
        first, second, third, fourth = one.number, two.number, three.number, four.number
        low = _joined[first][second] or _join(first, second)
        high = _joined[third][fourth] or _join(third, fourth)
        self._pairs = (
            low,
            _joined[first][third] or _join(first, third),
            _joined[first][fourth] or _join(first, fourth),
            _joined[second][third] or _join(second, third),
            _joined[second][fourth] or _join(second, fourth),
            high,
        )
        self._beside = beside = (
            _joined[second][high] or _join(second, high),
            _joined[first][high] or _join(first, high),
            _joined[low][fourth] or _join(low, fourth),
            _joined[low][third] or _join(low, third),
        )
        """By suit what the others are together."""
        self._among = among
        self._count = count
        fits, most, open_suits, found = _fits[count], 0, 0, 0
        for index in _SUITS:
            number = suits[index].number
            most, entries = fits[beside[index]][number] or _fit(count, beside[index], number)
            if among & _KINDS[index]:
                open_suits |= 1 << index
                found |= suits[index][entries] << 9 * index
        self._others = _OTHERS[open_suits]
        self.helps = found & among
        self.used = most

    def helps_without(self, kinds: Sequence[Tile], enough: int) -> list[int | None]:
        """The same with a tile of each of these kinds gone, which ascend; None where fewer tiles
        than `enough` are used then."""
        if not kinds:
            return []
        whole, among, count, fits = self.helps, self._among, self._count, _fits[self._count]
        found: list[int | None] = [whole] * KINDS
        for index in range(SUIT[kinds[0]], SUIT[kinds[-1]] + 1):
            first, suit, beside = 9 * index, self._suits[index], self._beside[index]
            for number, lefts in suit.without:
                most, entries = fits[beside][number] or _fit(count, beside, number)
                if most < enough:
                    for rank, _ in lefts:
                        found[first + rank] = None
                    continue
                others = whole & ~_KINDS[index]
                if number != suit.number:
                    others = self._in_others(index, number)
                for rank, left in lefts:
                    found[first + rank] = others | left[entries] << first & among
        return [found[tile] for tile in kinds]

    def _in_others(self, index: int, number: Number) -> int:
        """The kinds of the other suits, when this one has the use of this number."""
        suits, pairs, count, found = self._suits, self._pairs, self._count, 0
        joined, fits = _joined[number], _fits[count]
        for other, pair, first in self._others[index]:
            suit, beside = suits[other], joined[pairs[pair]] or _join(number, pairs[pair])
            _, entries = fits[beside][suit.number] or _fit(count, beside, suit.number)
            found |= suit[entries] << first
        return found & self._among


def _others(open_suits: int, index: int) -> list[tuple[int, int, int]]:
    """The other suits among these: each with the place of the two that are left among all pairs,
    and its first kind."""
    pairs: list[tuple[int, ...]] = list(combinations(_SUITS, 2))
    others = [other for other in _SUITS if other != index]
    rest = [tuple(left for left in others if left != other) for other in others]
    return [
        (other, pairs.index(two), 9 * other)
        for other, two in zip(others, rest, strict=True)
        if open_suits >> other & 1
    ]


_OTHERS: Final = [[_others(open_suits, index) for index in _SUITS] for open_suits in range(16)]

_uses: Final[list[Use]] = [()]
_packed: Final[list[int]] = [0]
"""The same uses, each as one number, so that two are compared at once."""
_numbers: Final[dict[Use, Number]] = {}
_joined: Final[list[list[Number]]] = [[]]
"""By two numbers that of both together, 0 until it is worked out."""
_fits: Final[list[list[list[tuple[int, Entries] | None]]]] = [[[]] for _ in range(5)]
"""By a count of melds and two numbers, once worked out: the most tiles that so many melds and a
pair can use of both, and the entries of the second on which that rests."""


def _number(use: Use) -> Number:
    found = _numbers.get(use)
    if found is None:
        found = _numbers[use] = len(_uses)
        assert found < _NUMBERS, "more tiles than a hand holds"
        _uses.append(use)
        _packed.append(sum(most << _BITS * entry for entry, most in enumerate(use)))
        _joined.append([0] * _NUMBERS)
        for rows in _fits:
            rows.append([None] * _NUMBERS)
    return found


def _join(one: Number, other: Number) -> Number:
    """Work out what two are together."""
    found = _number(_together(_uses[one], _uses[other]))
    _joined[one][other] = _joined[other][one] = found
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


def _fit(count: int, beside: Number, number: Number) -> tuple[int, Entries]:
    """Work out how two fit together."""
    one, other = _uses[number], _uses[beside]
    sums = [
        *map(add, one[: count + 1], other[5 + count : 4 : -1]),
        *map(add, one[5 : 6 + count], other[count::-1]),
    ]
    best, entries = max(sums), 0
    for place, total in enumerate(sums):
        if total == best:
            entries |= 1 << _BITS * (place if place <= count else place + 4 - count)
    found = _fits[count][beside][number] = best, entries
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
                return _joined[low][high] or _join(low, high)
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


class _SuitsKept(dict[int, Suit]):
    """The suits met lately, by key and wanted melds."""

    def __missing__(self, packed: int) -> Suit:
        if len(self) >= _MOST_KEPT:
            self.clear()
        found = self[packed] = Suit(packed >> 2, packed & 3)
        return found


_use: Final = _Uses()
_suit: Final = _SuitsKept()
NO_TILES: Final = suit(0, 0)
"""A suit of which nothing is to be made."""
