"""Targets: computing all tiles at once gives the same as trying every tile."""

from random import Random

import pytest

from paiju.bots.targets import (
    MeldsTarget,
    SevenPairsTarget,
    ShapeTarget,
    Target,
    TargetHand,
    targets_for,
)
from paiju.hands import (
    ALL_ORPHANS,
    LAN_PAI,
    NEVER,
    SEVEN_PAIRS,
    SEVEN_STARS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
    Hand,
)
from paiju.tiles import KINDS, Tile, suit_of
from paiju.tiles.kinds import ALL_KINDS, ORPHANS

SHAPES = (SEVEN_PAIRS, THIRTEEN_ORPHANS, ALL_ORPHANS, LAN_PAI, SEVEN_STARS, SEVEN_STARS_AT_FACE)
TARGETS = targets_for(SHAPES)
HANDS = 60

every_target = pytest.mark.parametrize("index", range(len(TARGETS)))
all_but_seven_pairs = pytest.mark.parametrize(
    "index",
    [index for index, target in enumerate(TARGETS) if not isinstance(target, SevenPairsTarget)],
)
"""Any tile may become the seventh pair; only tiles that complete a pair count as improving."""


def hand_for(target: Target, size: int, chance: Random) -> Hand:
    """Some tiles of the target and random ones; sometimes with a wild kind."""
    fixed = target.fixed if isinstance(target, MeldsTarget) else ()
    sample = fixed if len(fixed) == 9 else target.sample.tiles
    start = chance.sample(sample, chance.randint(min(6, size), min(len(sample), size)))
    wall = [tile for tile in range(KINDS) for _ in range(4)]
    for tile in start:
        wall.remove(tile)
    tiles = start + chance.sample(wall, size - len(start))
    return Hand(tiles, 1 << chance.choice(tiles) if chance.random() < 0.3 else 0)


def size_for(target: Target, chance: Random) -> int:
    """The size of a hand about to draw; nine fixed tiles leave no room for a meld."""
    whole = target.stays_closed or target in TARGETS[9:12]
    return 13 if whole else chance.choice((7, 10, 13))


def que_of(hand: Hand, chance: Random) -> int | None:
    return None if hand.wild or chance.random() < 0.6 else chance.randrange(3)


@all_but_seven_pairs
def test_a_kind_improves_the_hand_if_one_more_tile_reduces_the_shanten(index: int):
    target, chance, compared = TARGETS[index], Random(index), 0
    for _ in range(HANDS):
        hand = hand_for(target, size_for(target, chance), chance)
        que = None if isinstance(target, ShapeTarget) else que_of(hand, chance)
        if target.shanten(TargetHand(hand, que)) == NEVER:
            continue
        compared += 1
        improving = target.improving(TargetHand(hand, que))
        for tile in range(KINDS):
            if not hand.wild >> tile & 1 and not hand.full >> tile & 1:
                assert improving >> tile & 1 == reduces_shanten(target, hand, tile, que), (
                    hand,
                    tile,
                )
    assert compared > HANDS // 6


def reduces_shanten(target: Target, hand: Hand, tile: Tile, que: int | None) -> bool:
    before = target.shanten(TargetHand(hand, que))
    hand.add(tile)
    after = target.shanten(TargetHand(hand, que))
    hand.remove(tile)
    return after < before


@every_target
def test_all_discards_at_once_give_the_same_as_one_by_one(index: int):
    target, chance, near = TARGETS[index], Random(index), 0
    for _ in range(HANDS):
        hand = hand_for(target, size_for(target, chance) + 1, chance)
        que = None if isinstance(target, ShapeTarget) else que_of(hand, chance)
        limit = max(target.shanten(TargetHand(hand, que)), 1)
        kinds = [tile for tile in range(KINDS) if hand.counts[tile]]
        kinds = [tile for tile in kinds if target.kinds >> tile & 1 or not hand.wild >> tile & 1]
        if limit == NEVER:
            continue
        found = target.improving_after(TargetHand(hand, que), kinds, limit, ALL_KINDS)
        for tile, improving in zip(kinds, found, strict=True):
            hand.remove(tile)
            left = TargetHand(hand, que)
            expected = target.improving(left) if target.shanten(left) <= limit else None
            hand.add(tile)
            assert improving == expected, (hand, tile, que)
            near += improving is not None
    assert near > HANDS


def test_kinds_of_suits_without_live_tiles_may_be_left_out():
    plain, hand = TARGETS[0], Hand([0, 1, 2, 4, 9, 9, 12, 13, 20, 21, 27, 27, 30, 33])
    kinds = [tile for tile in range(KINDS) if hand.counts[tile]]
    live_kinds = sum(1 << tile for tile in range(KINDS) if suit_of(tile) == 1)
    every = plain.improving_after(TargetHand(hand, None), kinds, 9, ALL_KINDS)
    some = plain.improving_after(TargetHand(hand, None), kinds, 9, live_kinds)
    for one, other in zip(every, some, strict=True):
        assert (one and one & live_kinds) == (other and other & live_kinds)
    assert every != some


def test_orphans_and_wild_tiles_improve_a_hand_of_orphans():
    hand = Hand([*ORPHANS[:11], 4, 13], 1 << 4)
    target = TARGETS[-5]
    improving = target.improving(TargetHand(hand, None))
    assert {tile for tile in range(KINDS) if improving >> tile & 1} == {*ORPHANS, 4}
