"""Shapes of fourteen different tiles that have nothing to do with each other."""

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product
from typing import Final, NamedTuple

from paiju.hands.groups import Group, Groups
from paiju.hands.hand import Hand
from paiju.hands.orphans import NEVER
from paiju.tiles import kinds_in, mask_of
from paiju.tiles.kinds import HONOURS

_HONOURS: Final = mask_of(HONOURS)
_FAMILIES: Final = tuple(
    tuple(mask_of(first + rank + 3 * step for step in range(3)) for rank in range(3))
    for first in (0, 9, 18)
)
"""147, 258 and 369 of each suit."""
_STARS: Final = tuple(
    _FAMILIES[0][one] | _FAMILIES[1][two] | _FAMILIES[2][three]
    for one, two, three in permutations(range(3))
)


class SevenStars(NamedTuple):
    """七星不靠: seven honours and seven of 147, 258 and 369, each family in a suit of its own.

    Wilds count at their own face only.
    """

    name: str = "seven_stars"

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

    def shanten(self, hand: Hand) -> int:
        if hand.size < 13:
            return NEVER
        held = mask_of(hand.tiles())
        suited = max((held & stars).bit_count() for stars in _STARS)
        return 13 - (held & _HONOURS).bit_count() - min(suited, 7)

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

    def shanten(self, hand: Hand) -> int:
        if hand.size < 13:
            return NEVER
        held = mask_of(tile for tile, count in enumerate(hand.naturals()) if count)
        honours = (held & _HONOURS).bit_count()
        thin, *others = sorted(_fullest(held, suit) for suit in range(3))
        used = max(min(honours, most) + min(thin, 8 - most) for most in (5, 6, 7))
        return 13 - used - sum(others) - hand.wilds

    def splits(self, hand: Hand, kinds: int) -> Iterator[Groups]:
        naturals = hand.odd
        honours = _supersets(naturals & _HONOURS, _HONOURS, kinds)
        suits = [_suit_sets(naturals, suit, kinds) for suit in range(3)]
        for parts in product(honours, *suits):
            tiles = _union(parts)
            if tiles.bit_count() == 14 and _may_be_lan(tiles):
                yield tuple(_single(tile, naturals) for tile in kinds_in(tiles))


SEVEN_STARS: Final = SevenStars()
LAN_PAI: Final = LanPai()


def _all_differ(hand: Hand, size: int) -> bool:
    """Whether a hand of so many tiles holds none twice at its face."""
    return hand.odd.bit_count() + hand.wilds == size == hand.size


def _may_be_lan(tiles: int) -> bool:
    """Whether different tiles are a 十三烂 or part of one."""
    thinnest = 3
    for suit, families in enumerate(_FAMILIES):
        mine = tiles & 0x1FF << 9 * suit
        if not any(mine & ~family == 0 for family in families):
            return False
        thinnest = min(thinnest, mine.bit_count())
    return (tiles & _HONOURS).bit_count() + thinnest <= 8


def _fullest(tiles: int, suit: int) -> int:
    return max((tiles & family).bit_count() for family in _FAMILIES[suit])


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
