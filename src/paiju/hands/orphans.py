"""Shapes made of nothing but 1, 9 and honours."""

from collections.abc import Iterator
from operator import itemgetter
from typing import Final, NamedTuple

from paiju.hands.groups import Group, Groups, in_order
from paiju.hands.hand import Hand
from paiju.hands.suits import BIT, ByKey
from paiju.tiles import Tile, mask_of
from paiju.tiles.kinds import ORPHANS

NEVER: Final = 99
"""The shanten of a shape that a hand with exposed melds cannot have."""
_ORPHANS: Final = mask_of(ORPHANS)
_of_orphans: Final = itemgetter(*ORPHANS)
_of_middles: Final = itemgetter(*(tile for tile in range(27) if 0 < tile % 9 < 8))


_ODD_MIDDLES: Final = ByKey(lambda counts: sum([count & 1 for count in counts[1:8]]))
"""Of how many ranks from 2 to 8 an odd number is held."""


class ThirteenOrphans(NamedTuple):
    """十三幺: one of each orphan and a second of one; wilds stand for what is missing."""

    name: str = "thirteen_orphans"

    def wins(self, hand: Hand) -> bool:
        return _doubles(hand) <= 1 and hand.size == 14

    def waits(self, hand: Hand) -> int:
        doubles = _doubles(hand)
        if doubles > 1 or hand.size != 13:
            return 0
        if doubles == 0:
            return _ORPHANS & ~hand.full
        naturals = hand.naturals()
        return mask_of(tile for tile in ORPHANS if not naturals[tile]) & ~hand.full

    def away(self, hand: Hand) -> int:
        return _odd_middles(hand)

    def shanten(self, hand: Hand) -> int:
        if hand.size < 13:
            return NEVER
        held = _of_orphans(hand.naturals())
        return held.count(0) - (max(held) > 1) - hand.wilds

    def helps(self, hand: Hand) -> int:
        """The kinds that bring it nearer."""
        kinds, paired = _orphans(hand)
        wanted = _ORPHANS & ~kinds if paired else _ORPHANS
        return (wanted | hand.wild) & ~hand.full

    def splits(self, hand: Hand, kinds: int) -> Iterator[Groups]:
        naturals = hand.naturals()
        doubled = [tile for tile in ORPHANS if naturals[tile] == 2]
        for paired in doubled or ORPHANS:
            groups = [_part(tile, 2 if tile == paired else 1, naturals) for tile in ORPHANS]
            if not mask_of(wild for group in groups for wild in group.wilds) & ~kinds:
                yield in_order(groups)


class AllOrphans(NamedTuple):
    """手提十三幺: orphans only, in any number; wilds count at their own face.

    The exposed melds, if any, are the caller's to look at.
    """

    name: str = "all_orphans"

    def wins(self, hand: Hand) -> bool:
        return not _odd_middles(hand) and not _middles(hand) and hand.size % 3 == 2

    def waits(self, hand: Hand) -> int:
        if _odd_middles(hand) or _middles(hand) or hand.size % 3 != 1:
            return 0
        return _ORPHANS & ~hand.full

    def away(self, hand: Hand) -> int:
        return _odd_middles(hand)

    def shanten(self, hand: Hand) -> int:
        return _middles(hand) - (hand.size % 3 == 2)

    def helps(self, hand: Hand) -> int:
        """The kinds that bring 3k + 1 tiles nearer."""
        return _ORPHANS & ~hand.full

    def splits(self, hand: Hand, _kinds: int) -> Iterator[Groups]:
        yield tuple(Group("single", tile) for tile in hand.tiles())


THIRTEEN_ORPHANS: Final = ThirteenOrphans()
ALL_ORPHANS: Final = AllOrphans()


def _doubles(hand: Hand) -> int:
    """Natural tiles beyond the first of their kind; 14 if some tile is no orphan."""
    if _odd_middles(hand):
        return 14
    naturals = hand.naturals()
    kinds = sum(1 for tile in ORPHANS if naturals[tile])
    tiles = sum(naturals[tile] for tile in ORPHANS)
    return tiles - kinds if tiles == hand.size - hand.wilds else 14


def _orphans(hand: Hand) -> tuple[int, bool]:
    """The orphans held at their face, as a set, and whether one of them is held twice."""
    naturals = hand.naturals()
    held, kinds, paired = _of_orphans(naturals), 0, False
    for tile, count in zip(ORPHANS, held, strict=True):
        if count:
            kinds |= BIT[tile]
            paired = paired or count > 1
    return kinds, paired


def _odd_middles(hand: Hand) -> int:
    """Of how many kinds that are no orphans an odd number is held."""
    one, two, three, _ = hand.keys
    return _ODD_MIDDLES[one] + _ODD_MIDDLES[two] + _ODD_MIDDLES[three]


def _middles(hand: Hand) -> int:
    """Tiles that are no orphans."""
    return sum(_of_middles(hand.counts))


def _part(tile: Tile, size: int, naturals: list[int]) -> Group:
    wilds = (tile,) * (size - naturals[tile])
    return Group("pair" if size == 2 else "single", tile, wilds)
