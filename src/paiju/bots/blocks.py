"""How many tiles of a hand fit into melds and a pair, and which further tiles would fit as well.

Like `paiju.hands.useful`, on which shanten is built, but for chosen kinds of meld, and with the
tiles that improve a hand.

What a suit can contribute is a tuple of ten counts, its *usage*. There are fewer than 300 different
usages, so each gets a usage, and the usage of two suits together is looked up in a table of these
numbers.

One more tile raises some entries of a suit's usage by one, or none. It improves the hand if it
raises an entry on which the maximum of the whole hand depends. Which entries those are depends on
the usages alone, and which ranks raise an entry depends on the suit alone. Both are therefore
computed once and cached, and every suit of every hand is answered from the caches.
"""

from collections.abc import Sequence
from itertools import accumulate, combinations, pairwise
from math import gcd
from operator import add, itemgetter
from typing import Final

from paiju.hands.suits import SUIT
from paiju.tiles import KINDS, Tile

Usage = tuple[int, ...]
"""Most tiles that fit into 0 to 4 melds, then into 0 to 4 melds and a pair."""
UsageId = int
"""The number of a `Usage`, never 0."""
EntrySet = int
"""A set of entries of a usage, four bits apart, so that it can be compared with packed usages."""

RUNS: Final = 1
TRIPLETS: Final = 2
ANY: Final = RUNS | TRIPLETS
"""Which melds are allowed; with neither only the pair counts."""

_POWERS: Final = tuple(5**rank for rank in range(9))


def _contains(key: int, part: int) -> bool:
    return all(key // power % 5 >= part // power % 5 for power in _POWERS[:3])


_SAME: Final = ((1, 1), (2, 2), (3, 3))
_IN_A_RUN: Final = ((1, 1), (6, 2), (26, 2), (31, 3))
_TAKES: Final = [
    [[take for take in takes if _contains(key, take[0])] for key in range(125)]
    for takes in ((), _IN_A_RUN, _SAME, _SAME + _IN_A_RUN[1:])
]
"""By allowed melds and the lowest three ranks: the parts of melds that contain the lowest tile, as
keys, and their sizes."""
_ENTRIES: Final = 10
_BITS: Final = 4
"""Bits per entry, which is at most 14."""
_CACHE_SIZE: Final = 1 << 15
"""More suits than occur in a thousand rounds; clearing them takes a tenth of a second."""
_MAX_USAGES: Final = 300
"""Upper bound on the number of usages; fourteen tiles have 273."""
_SUITS: Final = range(4)
_KINDS: Final = [0x1FF << 9 * index for index in _SUITS]


class SuitTiles(dict[EntrySet, int]):
    """The tiles of one suit, with the melds that are allowed.

    Maps a set of entries to the ranks of which one more tile raises one of them.
    """

    __slots__ = ("_after_discard", "_melds", "_raises", "key", "usage")

    def __init__(self, key: int, melds: int) -> None:
        self.key = key
        self.usage: UsageId = _usage_of[key << 2 | melds]
        """The usage of the suit."""
        self._melds = melds
        self._raises: list[tuple[EntrySet, int]] | None = None
        self._after_discard: _AfterDiscard | None = None

    @property
    def after_discard(self) -> "_AfterDiscard":
        """The ranks that can be discarded and the suit after each, grouped by its usage."""
        found = self._after_discard
        if found is None:
            key, melds = self.key, self._melds
            by_usage: dict[UsageId, list[tuple[int, SuitTiles]]] = {}
            for rank, power in enumerate(_POWERS):
                if key // power % 5:
                    left = suit(key - power, melds)
                    by_usage.setdefault(left.usage, []).append((rank, left))
            found = self._after_discard = list(by_usage.items())
        return found

    def __missing__(self, entries: EntrySet) -> int:
        if self._raises is None:
            self._raises = self._compute_raises()
        found = 0
        for raised, ranks in self._raises:
            if raised & entries:
                found |= ranks
        self[entries] = found
        return found

    def _compute_raises(self) -> list[tuple[EntrySet, int]]:
        """The sets of entries that one more tile can raise, each with the ranks of such tiles."""
        key, melds, now = self.key, self._melds, _packed[self.usage]
        ranks: dict[EntrySet, int] = {}
        for rank, power in enumerate(_POWERS):
            if key // power % 5 < 4:
                raised = _packed[_usage_of[key + power << 2 | melds]] - now
                if raised:
                    ranks[raised] = ranks.get(raised, 0) | 1 << rank
        return list(ranks.items())


_AfterDiscard = list[tuple[UsageId, list[tuple[int, SuitTiles]]]]
FourSuits = tuple[SuitTiles, SuitTiles, SuitTiles, SuitTiles]


def suit(key: int, melds: int) -> SuitTiles:
    """One suit; for honours `melds` must not include runs."""
    return _suit_of[key << 2 | melds]


def suits(keys: Sequence[int], melds: int) -> FourSuits:
    """All four suits, honours last."""
    one, two, three, honours = keys
    return (
        _suit_of[one << 2 | melds],
        _suit_of[two << 2 | melds],
        _suit_of[three << 2 | melds],
        _suit_of[honours << 2 | melds & TRIPLETS],
    )


def tiles_used(suits: FourSuits, count: int) -> int:
    """Most tiles of these suits that fit into `count` melds and a pair."""
    one, two, three, four = suits
    first, second, third, fourth = one.usage, two.usage, three.usage, four.usage
    low = _joined[first][second] or _compute_joined(first, second)
    high = _joined[third][fourth] or _compute_joined(third, fourth)
    most, _ = _fits[count][high][low] or _compute_fit(count, high, low)
    return most


class Blocks:
    """Four suits that are to become `count` melds and a pair."""

    __slots__ = (
        "_allowed",
        "_count",
        "_other_suits",
        "_pairs",
        "_rest",
        "_suits",
        "improving",
        "tiles_used",
    )

    improving: int
    """The kinds of which one more tile would fit."""
    tiles_used: int
    """Most tiles that fit."""

    def __init__(self, suits: FourSuits, count: int, allowed: int) -> None:
        """`improving` is limited to the kinds in `allowed`."""
        one, two, three, four = self._suits = suits
        first, second, third, fourth = one.usage, two.usage, three.usage, four.usage
        low = _joined[first][second] or _compute_joined(first, second)
        high = _joined[third][fourth] or _compute_joined(third, fourth)
        self._pairs = (
            low,
            _joined[first][third] or _compute_joined(first, third),
            _joined[first][fourth] or _compute_joined(first, fourth),
            _joined[second][third] or _compute_joined(second, third),
            _joined[second][fourth] or _compute_joined(second, fourth),
            high,
        )
        self._rest = rest = (
            _joined[second][high] or _compute_joined(second, high),
            _joined[first][high] or _compute_joined(first, high),
            _joined[low][fourth] or _compute_joined(low, fourth),
            _joined[low][third] or _compute_joined(low, third),
        )
        """By suit: the usage of the three other suits together."""
        self._allowed = allowed
        self._count = count
        fits, most, open_suits, found = _fits[count], 0, 0, 0
        for index in _SUITS:
            usage = suits[index].usage
            most, entries = fits[rest[index]][usage] or _compute_fit(count, rest[index], usage)
            if allowed & _KINDS[index]:
                open_suits |= 1 << index
                found |= suits[index][entries] << 9 * index
        self._other_suits = _OTHER_SUITS[open_suits]
        self.improving = found & allowed
        self.tiles_used = most

    def improving_after(self, kinds: Sequence[Tile], least: int) -> list[int | None]:
        """The improving kinds after each of these discards, which must ascend; None where fewer
        than `least` tiles fit after it."""
        if not kinds:
            return []
        whole, allowed, count = self.improving, self._allowed, self._count
        found: list[int | None] = [whole] * KINDS
        for index in range(SUIT[kinds[0]], SUIT[kinds[-1]] + 1):
            first, suit, rest = 9 * index, self._suits[index], self._rest[index]
            now, fits = suit.usage, _fits[count][rest]
            for usage, remaining in suit.after_discard:
                most, entries = fits[usage] or _compute_fit(count, rest, usage)
                if most < least:
                    for rank, _ in remaining:
                        found[first + rank] = None
                    continue
                others = (
                    whole & ~_KINDS[index] if usage == now else self._in_other_suits(index, usage)
                )
                for rank, left in remaining:
                    found[first + rank] = others | left[entries] << first & allowed
        return [found[tile] for tile in kinds]

    def _in_other_suits(self, index: int, usage: UsageId) -> int:
        """The improving kinds of the other suits when this suit has this usage."""
        suits, pairs, count, found = self._suits, self._pairs, self._count, 0
        joined, fits = _joined[usage], _fits[count]
        for other, pair, first in self._other_suits[index]:
            suit, rest = suits[other], joined[pairs[pair]] or _compute_joined(usage, pairs[pair])
            _, entries = fits[rest][suit.usage] or _compute_fit(count, rest, suit.usage)
            found |= suit[entries] << first
        return found & self._allowed


def _other_suits(open_suits: int, index: int) -> list[tuple[int, int, int]]:
    """The other suits in the set: each with the index of the remaining pair of suits among all
    pairs, and its first kind."""
    pairs: list[tuple[int, ...]] = list(combinations(_SUITS, 2))
    others = [other for other in _SUITS if other != index]
    rest = [tuple(left for left in others if left != other) for other in others]
    return [
        (other, pairs.index(two), 9 * other)
        for other, two in zip(others, rest, strict=True)
        if open_suits >> other & 1
    ]


_OTHER_SUITS: Final = [
    [_other_suits(open_suits, index) for index in _SUITS] for open_suits in range(16)
]

_usages: Final[list[Usage]] = [()]
_packed: Final[list[int]] = [0]
"""Each usage packed into one integer, so that all entries are compared at once."""
_with_meld: Final[list[list[Usage]]] = [[()] for _ in range(4)]
_with_pair: Final[list[list[Usage]]] = [[()] for _ in range(3)]
"""By number of tiles and usage: the usage with a further meld, or the pair, of so many tiles."""
_usage_ids: Final[dict[Usage, UsageId]] = {}
_joined: Final[list[list[UsageId]]] = [[]]
"""By two usages: the usage of both together, 0 until it is computed."""
_fits: Final[list[list[list[tuple[int, EntrySet] | None]]]] = [[[]] for _ in range(5)]
"""By number of melds and two usages, None until computed: the most tiles of both that fit into so
many melds and a pair, and the entries of the second on which that maximum depends."""


def _usage_id(usage: Usage) -> UsageId:
    found = _usage_ids.get(usage)
    if found is None:
        found = _usage_ids[usage] = len(_usages)
        assert found < _MAX_USAGES, "more tiles than a hand holds"
        _usages.append(usage)
        _packed.append(sum(most << _BITS * entry for entry, most in enumerate(usage)))
        for tiles, rows in enumerate(_with_meld):
            more = [most + tiles for most in usage]
            rows.append((0, *more[:4], 0, *more[5:9]))
        for tiles, rows in enumerate(_with_pair):
            rows.append((0, 0, 0, 0, 0, *[most + tiles for most in usage[:5]]))
        _joined.append([0] * _MAX_USAGES)
        for rows in _fits:
            rows.append([None] * _MAX_USAGES)
    return found


def _compute_joined(one: UsageId, other: UsageId) -> UsageId:
    """Compute and store the usage of two suits together."""
    found = _usage_id(_combine(_usages[one], _usages[other]))
    _joined[one][other] = _joined[other][one] = found
    return found


def _summands(entry: int) -> list[tuple[int, int]]:
    """The pairs of entries that add up to this entry of a combined usage; one of the two has the
    pair."""
    melds = range(entry % 5 + 1)
    found = [(alone, entry - alone) for alone in melds]
    return found if entry < 5 else found + [(paired + 5, entry - 5 - paired) for paired in melds]


_SUMMANDS: Final = [_summands(entry) for entry in range(_ENTRIES)]
_FIRSTS: Final = itemgetter(*[one for pairs in _SUMMANDS for one, _ in pairs])
_SECONDS: Final = itemgetter(*[other for pairs in _SUMMANDS for _, other in pairs])
_ENDS: Final = [0, *accumulate(len(pairs) for pairs in _SUMMANDS)]
_SUMS: Final = [slice(first, last) for first, last in pairwise(_ENDS)]
"""The range of the sums that belong to each entry."""


def _combine(one: Usage, other: Usage) -> Usage:
    sums = list(map(add, _FIRSTS(one), _SECONDS(other)))
    return tuple([max(sums[part]) for part in _SUMS])


def _compute_fit(count: int, rest: UsageId, usage: UsageId) -> tuple[int, EntrySet]:
    """Compute and store an item of `_fits`."""
    one, other, most, entries = _usages[usage], _usages[rest], 0, 0
    for mine, others in _SUMMANDS[5 + count]:
        total = one[mine] + other[others]
        if total > most:
            most, entries = total, 0
        if total == most:
            entries |= 1 << _BITS * mine
    found = _fits[count][rest][usage] = most, entries
    return found


class _UsageCache(dict[int, UsageId]):
    """The usage of a suit, by key and allowed melds; honours have no runs."""

    def __missing__(self, packed: int) -> UsageId:
        found = self[packed] = self._compute(packed >> 2, packed & 3)
        return found

    def _compute(self, key: int, melds: int) -> UsageId:
        if not key:
            return _usage_id((0,) * _ENTRIES)
        lowest = key // gcd(key, _POWERS[-1])
        if lowest < key:
            # The same tiles moved down to the lowest rank.
            return self[lowest << 2 | melds]
        rest, power = key // 5, 5
        if melds & RUNS:
            # No run crosses two empty ranks.
            while rest % 25:
                rest, power = rest // 5, power * 5
        if not rest:
            return _usage_id(self._with_lowest(key, melds))
        low, high = self[key % power << 2 | melds], self[rest << 2 | melds]
        return _joined[low][high] or _compute_joined(low, high)

    def _with_lowest(self, key: int, melds: int) -> Usage:
        """The best of three: leave the lowest tile out, start a meld with it, or pair it."""
        pairs, takes = range(1, min(key % 5, 2) + 1), _TAKES[melds][key % 125]
        ways = [_usages[self[key - 1 << 2 | melds]]]
        ways += [_with_pair[tiles][self[key - tiles << 2 | melds]] for tiles in pairs]
        ways += [_with_meld[tiles][self[key - part << 2 | melds]] for part, tiles in takes]
        return tuple(map(max, *ways))


class _SuitCache(dict[int, SuitTiles]):
    """The suits of recent hands, by key and allowed melds."""

    def __missing__(self, packed: int) -> SuitTiles:
        if len(self) >= _CACHE_SIZE:
            self.clear()
        found = self[packed] = SuitTiles(packed >> 2, packed & 3)
        return found


_usage_of: Final = _UsageCache()
_suit_of: Final = _SuitCache()
NO_TILES: Final = suit(0, 0)
"""An empty suit without melds."""
