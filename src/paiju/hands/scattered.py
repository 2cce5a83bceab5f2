"""Shapes of fourteen different tiles that have nothing to do with each other."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, compress, permutations, product
from typing import Final, NamedTuple

from paiju.hands.groups import Group, Groups
from paiju.hands.hand import Hand
from paiju.hands.orphans import NEVER
from paiju.hands.suits import BIT, ByKey, odd_ranks, pairs_in
from paiju.tiles import KINDS, kinds_in, mask_of
from paiju.tiles.kinds import HONOURS

_HONOURS: Final = mask_of(HONOURS)
_FAMILIES: Final = tuple(
    tuple(mask_of(first + rank + 3 * step for step in range(3)) for rank in range(3))
    for first in (0, 9, 18)
)
"""147, 258 and 369 of each suit."""
_147, _258, _369 = _FAMILIES[0]
_MOST_FIT: Final = [
    max((ranks & _147).bit_count(), (ranks & _258).bit_count(), (ranks & _369).bit_count())
    for ranks in range(1 << 9)
]
"""By the ranks a suit has: how many of them one family has at most."""
_STARS: Final = tuple(
    _FAMILIES[0][one] | _FAMILIES[1][two] | _FAMILIES[2][three]
    for one, two, three in permutations(range(3))
)


class SevenStars(NamedTuple):
    """七星不靠: seven honours and seven of 147, 258 and 369, each family in a suit of its own.

    Wilds stand for any missing tile.
    """

    name: str = "seven_stars"

    def wins(self, hand: Hand) -> bool:
        if hand.wilds + _HONOURS_HELD[hand.keys[3]] < 7 or not _all_differ(hand, 14):
            return False
        return bool(_stars_around(hand.odd))

    def waits(self, hand: Hand) -> int:
        if hand.wilds + _HONOURS_HELD[hand.keys[3]] < 6 or not _all_differ(hand, 13):
            return 0
        held = hand.odd
        fits = _stars_around(held)
        if not fits:
            return 0
        found = _HONOURS if _suited(held) == 7 else _HONOURS | _union(fits)
        return found & ~held & ~hand.full

    def away(self, hand: Hand) -> int:
        """Beside seven others, six honours or wilds are needed at least."""
        return 6 - hand.wilds - _HONOURS_HELD[hand.keys[3]]

    def shanten(self, hand: Hand) -> int:
        if hand.size < 13:
            return NEVER
        held = _naturally(hand)
        most = max([(held & stars).bit_count() for stars in _STARS])
        return 13 - (held & _HONOURS).bit_count() - min(most, 7) - hand.wilds

    def helps(self, hand: Hand) -> int:
        """The kinds that bring it nearer."""
        return (_missing_stars(_naturally(hand)) | hand.wild) & ~hand.full

    def splits(self, hand: Hand, kinds: int) -> Iterator[Groups]:
        held = hand.odd
        honours = _HONOURS & ~held
        if honours & ~kinds:
            return
        for stars in _stars_around(held):
            for more in combinations(kinds_in(stars & ~held & kinds), 7 - _suited(held)):
                tiles = kinds_in(held | honours | mask_of(more))
                yield tuple(_single(tile, held) for tile in tiles)


class SevenStarsAtFace(NamedTuple):
    """七星不靠 in which wilds count at their own face only."""

    name: str = "seven_stars_at_face"

    def wins(self, hand: Hand) -> bool:
        if 0 in hand.counts[27:] or hand.size != 14:
            return False
        held = mask_of(hand.tiles())
        return held.bit_count() == 14 and any(not held & ~_HONOURS & ~stars for stars in _STARS)

    def waits(self, hand: Hand) -> int:
        if hand.counts[27:].count(1) < 6 or hand.size != 13:
            return 0
        held = mask_of(hand.tiles())
        if held.bit_count() < 13:
            return 0
        # Six honours and seven others lack the last honour, seven and six any fitting tile.
        fits = [stars for stars in _STARS if not held & ~_HONOURS & ~stars]
        if not fits or held & _HONOURS != _HONOURS:
            return _HONOURS & ~held if fits else 0
        return _union(fits) & ~held

    def away(self, hand: Hand) -> int:
        """Six honours are needed at least."""
        return hand.counts[27:].count(0) - 1

    def shanten(self, hand: Hand) -> int:
        if hand.size < 13:
            return NEVER
        held = _at_face(hand)
        suited = max([(held & stars).bit_count() for stars in _STARS])
        return 13 - (held & _HONOURS).bit_count() - min(suited, 7)

    def helps(self, hand: Hand) -> int:
        """The kinds that bring it nearer."""
        return _missing_stars(_at_face(hand))

    def splits(self, hand: Hand, _kinds: int) -> Iterator[Groups]:
        yield tuple(Group("single", tile) for tile in hand.tiles())


class LanPai(NamedTuple):
    """十三烂: five honours or more, and each suit within 147, 258 or 369; no tile twice.

    With five honours all three suits are full, with six one of them lacks a tile, with seven
    one of them has a single tile. That is: the honours and the thinnest suit are eight tiles
    or fewer. Wilds stand for any missing tile.
    """

    name: str = "lan_pai"

    def wins(self, hand: Hand) -> bool:
        return _all_differ(hand, 14) and _may_be_lan(hand.odd)

    def waits(self, hand: Hand) -> int:
        if not _all_differ(hand, 13) or not _may_be_lan(hand.odd):
            return 0
        absent = kinds_in(((1 << 34) - 1) & ~hand.odd & ~hand.full)
        return mask_of(tile for tile in absent if _may_be_lan(hand.odd | 1 << tile))

    def away(self, hand: Hand) -> int:
        """What fits of the kinds held once, and one of every pair, are as many as can stay."""
        one, two, three, honours = hand.keys
        suited = _MAY_STAY[one] + _MAY_STAY[two] + _MAY_STAY[three]
        return 13 - hand.wilds - suited - _MAY_DIFFER[honours]

    def shanten(self, hand: Hand) -> int:
        if hand.size < 13:
            return NEVER
        one, two, three, honours = _lan_parts(hand)
        return 13 - _lan_used(one.size, two.size, three.size, honours.bit_count()) - hand.wilds

    def helps(self, hand: Hand) -> int:
        """The kinds that bring it nearer."""
        *suits, honours = _lan_parts(hand)
        (one, two, three), count = (suit.size for suit in suits), honours.bit_count()
        now = _lan_used(one, two, three, count)
        found = hand.wild
        if _lan_used(one, two, three, count + 1) > now:
            found |= _HONOURS & ~(honours << 27)
        if _lan_used(one + 1, two, three, count) > now:
            found |= suits[0].lacks
        if _lan_used(one, two + 1, three, count) > now:
            found |= suits[1].lacks << 9
        if _lan_used(one, two, three + 1, count) > now:
            found |= suits[2].lacks << 18
        return found & ~hand.full

    def splits(self, hand: Hand, kinds: int) -> Iterator[Groups]:
        naturals = hand.odd
        honours = _supersets(naturals & _HONOURS, _HONOURS, kinds)
        suits = [_suit_sets(naturals, suit, kinds) for suit in range(3)]
        for parts in product(honours, *suits):
            tiles = _union(parts)
            if tiles.bit_count() == 14 and _may_be_lan(tiles):
                yield tuple(_single(tile, naturals) for tile in kinds_in(tiles))


SEVEN_STARS: Final = SevenStars()
SEVEN_STARS_AT_FACE: Final = SevenStarsAtFace()
LAN_PAI: Final = LanPai()


def _all_differ(hand: Hand, size: int) -> bool:
    """Whether a hand of so many tiles holds none twice at its face."""
    return hand.alone + hand.wilds == size == hand.size


def _suited(tiles: int) -> int:
    return (tiles & ~_HONOURS).bit_count()


def _stars_around(tiles: int) -> list[int]:
    """The ways to share the families out into which different tiles, seven at most, fit."""
    suited = tiles & ~_HONOURS
    return [stars for stars in _STARS if not suited & ~stars] if suited.bit_count() < 8 else []


def _missing_stars(held: int) -> int:
    """The kinds of which one more brings tiles nearer to 七星不靠."""
    sizes = [(held & stars).bit_count() for stars in _STARS]
    most = max(sizes)
    found = _HONOURS
    if most < 7:
        for stars, size in zip(_STARS, sizes, strict=True):
            if size == most:
                found |= stars
    return found & ~held


def _may_be_lan(tiles: int) -> bool:
    """Whether different tiles are a 十三烂 or part of one."""
    thinnest = 3
    for suit, families in enumerate(_FAMILIES):
        mine = tiles & 0x1FF << 9 * suit
        if not any(mine & ~family == 0 for family in families):
            return False
        thinnest = min(thinnest, mine.bit_count())
    return (tiles & _HONOURS).bit_count() + thinnest <= 8


class _Family(NamedTuple):
    """The family of which a suit has most, or those: how many, and the ranks they lack."""

    size: int
    lacks: int


@cache
def _fullest(ranks: int) -> _Family:
    size = _MOST_FIT[ranks]
    families = [each for each in _FAMILIES[0] if (ranks & each).bit_count() == size]
    return _Family(size, _union(families) & ~ranks)


def _held(counts: list[int]) -> int:
    return sum([1 << rank for rank, count in enumerate(counts) if count])


_FULLEST: Final = ByKey(lambda counts: _fullest(_held(counts)))
_HELD: Final = ByKey(_held)
_MAY_STAY: Final = ByKey(lambda counts: _MOST_FIT[odd_ranks(counts)] + pairs_in(counts))
"""How many tiles of a suit a 十三烂 has at most."""
_MAY_DIFFER: Final = ByKey(lambda counts: odd_ranks(counts).bit_count() + pairs_in(counts))
"""How many honours."""


_HONOURS_HELD: Final = ByKey(lambda counts: _held(counts).bit_count())
"""How many kinds of honours."""


def _naturally(hand: Hand) -> int:
    """The kinds held at their face, wild ones not."""
    one, two, three, honours = hand.keys
    return _HELD[one] | _HELD[two] << 9 | _HELD[three] << 18 | _HELD[honours] << 27


def _lan_parts(hand: Hand) -> tuple[_Family, _Family, _Family, int]:
    """The fullest families of the three suits, and the honours, as ranks."""
    one, two, three, honours = hand.keys
    return _FULLEST[one], _FULLEST[two], _FULLEST[three], _HELD[honours]


@cache
def _lan_used(one: int, two: int, three: int, honours: int) -> int:
    thin, *others = sorted((one, two, three))
    thinnest = (min(honours, 5) + min(thin, 3), min(honours, 6) + min(thin, 2))
    return sum(others) + max(*thinnest, min(honours, 7) + min(thin, 1))


def _at_face(hand: Hand) -> int:
    """The kinds held, wild ones too."""
    found = 0
    for tile in compress(range(KINDS), hand.counts):
        found |= BIT[tile]
    return found


def _suit_sets(tiles: int, suit: int, kinds: int) -> list[int]:
    mine = tiles & 0x1FF << 9 * suit
    families = [family for family in _FAMILIES[suit] if not mine & ~family]
    found = chain.from_iterable(_supersets(mine, family, kinds) for family in families)
    return sorted(set(found))


def _supersets(tiles: int, family: int, kinds: int) -> list[int]:
    """Sets between `tiles` and `family`, adding nothing but `kinds`."""
    more = kinds_in(family & ~tiles & kinds)
    sizes = range(len(more) + 1)
    return [tiles | mask_of(added) for size in sizes for added in combinations(more, size)]


def _single(tile: int, naturals: int) -> Group:
    return Group("single", tile, () if naturals >> tile & 1 else (tile,))


def _union(masks: tuple[int, ...] | list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
