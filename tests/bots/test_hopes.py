"""What hopes say at a glance is what trying every tile says."""

from random import Random

import pytest

from paiju.bots.hopes import Held, Hope, Pairs, Rare, Sets, hopes_for
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
HOPES = hopes_for(SHAPES)
HANDS = 60

every_hope = pytest.mark.parametrize("place", range(len(HOPES)))
all_but_pairs = pytest.mark.parametrize(
    "place", [place for place, hope in enumerate(HOPES) if not isinstance(hope, Pairs)]
)
"""Any tile may be the seventh that is alone; only those that make a pair are said to help."""


def hand_for(hope: Hope, size: int, chance: Random) -> Hand:
    """Part of what is hoped for, and what comes; sometimes with a wild kind."""
    fixed = hope.fixed if isinstance(hope, Sets) else ()
    sample = fixed if len(fixed) == 9 else hope.sample.tiles
    start = chance.sample(sample, chance.randint(min(6, size), min(len(sample), size)))
    wall = [tile for tile in range(KINDS) for _ in range(4)]
    for tile in start:
        wall.remove(tile)
    tiles = start + chance.sample(wall, size - len(start))
    return Hand(tiles, 1 << chance.choice(tiles) if chance.random() < 0.3 else 0)


def size_for(hope: Hope, chance: Random) -> int:
    """Of a hand about to draw; nine fixed tiles leave no room for a meld on the table."""
    whole = hope.stays_closed or hope in HOPES[9:12]
    return 13 if whole else chance.choice((7, 10, 13))


def que_of(hand: Hand, chance: Random) -> int | None:
    return None if hand.wild or chance.random() < 0.6 else chance.randrange(3)


@all_but_pairs
def test_a_kind_helps_if_one_more_brings_the_hand_nearer(place: int):
    hope, chance, compared = HOPES[place], Random(place), 0
    for _ in range(HANDS):
        hand = hand_for(hope, size_for(hope, chance), chance)
        que = None if isinstance(hope, Rare) else que_of(hand, chance)
        if hope.away(Held(hand, que)) == NEVER:
            continue
        compared += 1
        helps = hope.helps(Held(hand, que))
        for tile in range(KINDS):
            if not hand.wild >> tile & 1 and not hand.full >> tile & 1:
                assert helps >> tile & 1 == brings_nearer(hope, hand, tile, que), (hand, tile)
    assert compared > HANDS // 6


def brings_nearer(hope: Hope, hand: Hand, tile: Tile, que: int | None) -> bool:
    before = hope.away(Held(hand, que))
    hand.add(tile)
    after = hope.away(Held(hand, que))
    hand.remove(tile)
    return after < before


@every_hope
def test_throwing_each_kind_at_once_is_throwing_them_one_by_one(place: int):
    hope, chance, near = HOPES[place], Random(place), 0
    for _ in range(HANDS):
        hand = hand_for(hope, size_for(hope, chance) + 1, chance)
        que = None if isinstance(hope, Rare) else que_of(hand, chance)
        limit = max(hope.away(Held(hand, que)), 1)
        kinds = [tile for tile in range(KINDS) if hand.counts[tile]]
        kinds = [tile for tile in kinds if hope.kinds >> tile & 1 or not hand.wild >> tile & 1]
        if limit == NEVER:
            continue
        found = hope.helps_without(Held(hand, que), kinds, limit, ALL_KINDS)
        for tile, helps in zip(kinds, found, strict=True):
            hand.remove(tile)
            expected = hope.helps(Held(hand, que)) if hope.away(Held(hand, que)) <= limit else None
            hand.add(tile)
            assert helps == expected, (hand, tile, que)
            near += helps is not None
    assert near > HANDS


def test_kinds_of_suits_that_are_not_out_may_be_left_out():
    plain, hand = HOPES[0], Hand([0, 1, 2, 4, 9, 9, 12, 13, 20, 21, 27, 27, 30, 33])
    kinds = [tile for tile in range(KINDS) if hand.counts[tile]]
    out = sum(1 << tile for tile in range(KINDS) if suit_of(tile) == 1)
    every = plain.helps_without(Held(hand, None), kinds, 9, ALL_KINDS)
    some = plain.helps_without(Held(hand, None), kinds, 9, out)
    assert [helps and helps & out for helps in every] == [helps and helps & out for helps in some]
    assert every != some


def test_orphans_help_a_hand_of_orphans_and_wild_tiles_help_too():
    hand = Hand([*ORPHANS[:11], 4, 13], 1 << 4)
    hope = HOPES[-5]
    helps = hope.helps(Held(hand, None))
    assert {tile for tile in range(KINDS) if helps >> tile & 1} == {*ORPHANS, 4}
