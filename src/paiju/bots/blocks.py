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
from itertools import accumulate, combinations, pairwise
from math import gcd
from operator import add, itemgetter
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


def _holds(key: int, taken: int) -> bool:
    return all(key // power % 5 >= taken // power % 5 for power in _POWERS[:3])


_SAME: Final = ((1, 1), (2, 2), (3, 3))
_IN_A_RUN: Final = ((1, 1), (6, 2), (26, 2), (31, 3))
_TAKINGS: Final = [
    [[taking for taking in takings if _holds(key, taking[0])] for key in range(125)]
    for takings in ((), _IN_A_RUN, _SAME, _SAME + _IN_A_RUN[1:])
]
"""By wanted melds and the lowest three ranks: what may be taken with the lowest tile, as a key, and
how many tiles that is."""
_ENTRIES: Final = 10
_BITS: Final = 4
"""An entry is at most 14."""
_MOST_KEPT: Final = 1 << 15
"""More suits than a thousand rounds meet; to forget them at once takes a tenth of a second."""
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
        whole, among, count = self.helps, self._among, self._count
        found: list[int | None] = [whole] * KINDS
        for index in range(SUIT[kinds[0]], SUIT[kinds[-1]] + 1):
            first, suit, beside = 9 * index, self._suits[index], self._beside[index]
            now, fits = suit.number, _fits[count][beside]
            for number, lefts in suit.without:
                most, entries = fits[number] or _fit(count, beside, number)
                if most < enough:
                    for rank, _ in lefts:
                        found[first + rank] = None
                    continue
                others = whole & ~_KINDS[index] if number == now else self._in_others(index, number)
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
_with_meld: Final[list[list[Use]]] = [[()] for _ in range(4)]
_with_pair: Final[list[list[Use]]] = [[()] for _ in range(3)]
"""By how many tiles are in it and by number: what it is with one meld more, or with the pair."""
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
        for tiles, uses in enumerate(_with_meld):
            more = [most + tiles for most in use]
            uses.append((0, *more[:4], 0, *more[5:9]))
        for tiles, uses in enumerate(_with_pair):
            uses.append((0, 0, 0, 0, 0, *[most + tiles for most in use[:5]]))
        _joined.append([0] * _NUMBERS)
        for rows in _fits:
            rows.append([None] * _NUMBERS)
    return found


def _join(one: Number, other: Number) -> Number:
    """Work out what two are together."""
    found = _number(_together(_uses[one], _uses[other]))
    _joined[one][other] = _joined[other][one] = found
    return found


def _summands(entry: int) -> list[tuple[int, int]]:
    """The entries of two uses that add up to one of both together: the pair is in one of them."""
    melds = range(entry % 5 + 1)
    found = [(alone, entry - alone) for alone in melds]
    return found if entry < 5 else found + [(paired + 5, entry - 5 - paired) for paired in melds]


_SUMMANDS: Final = [_summands(entry) for entry in range(_ENTRIES)]
_FIRSTS: Final = itemgetter(*[one for pairs in _SUMMANDS for one, _ in pairs])
_SECONDS: Final = itemgetter(*[other for pairs in _SUMMANDS for _, other in pairs])
_ENDS: Final = [0, *accumulate(len(pairs) for pairs in _SUMMANDS)]
_SUMS: Final = [slice(first, last) for first, last in pairwise(_ENDS)]
"""Where the sums of each entry are among all of them."""


def _together(one: Use, other: Use) -> Use:
    sums = list(map(add, _FIRSTS(one), _SECONDS(other)))
    return tuple([max(sums[part]) for part in _SUMS])


def _fit(count: int, beside: Number, number: Number) -> tuple[int, Entries]:
    """Work out how two fit together."""
    one, other, most, entries = _uses[number], _uses[beside], 0, 0
    for mine, others in _SUMMANDS[5 + count]:
        total = one[mine] + other[others]
        if total > most:
            most, entries = total, 0
        if total == most:
            entries |= 1 << _BITS * mine
    found = _fits[count][beside][number] = most, entries
    return found


class _Uses(dict[int, Number]):
    """What a suit's tiles can give, by key and wanted melds; honours have no runs."""

    def __missing__(self, packed: int) -> Number:
        found = self[packed] = self._work_out(packed >> 2, packed & 3)
        return found

    def _work_out(self, key: int, melds: int) -> Number:
        if not key:
            return _number((0,) * _ENTRIES)
        lowest = key // gcd(key, _POWERS[-1])
        if lowest < key:
            # The same tiles, all of them some ranks lower.
            return self[lowest << 2 | melds]
        rest, power = key // 5, 5
        if melds & RUNS:
            # No run goes across two ranks that are empty.
            while rest % 25:
                rest, power = rest // 5, power * 5
        if not rest:
            return _number(self._begun(key, melds))
        low, high = self[key % power << 2 | melds], self[rest << 2 | melds]
        return _joined[low][high] or _join(low, high)

    def _begun(self, key: int, melds: int) -> Use:
        """The lowest tile is left out, or begins a meld, or is in the pair."""
        pairs, takings = range(1, min(key % 5, 2) + 1), _TAKINGS[melds][key % 125]
        ways = [_uses[self[key - 1 << 2 | melds]]]
        ways += [_with_pair[tiles][self[key - tiles << 2 | melds]] for tiles in pairs]
        ways += [_with_meld[tiles][self[key - taken << 2 | melds]] for taken, tiles in takings]
        return tuple(map(max, *ways))


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
