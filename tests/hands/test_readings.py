"""Readings are all there, none twice, and each gives back the tiles in hand."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.hands import (
    LAN_PAI,
    MELDS_AND_PAIR,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
    Group,
    Hand,
    Reading,
    Shape,
    readings,
)
from paiju.hands.groups import Groups, splits
from paiju.tiles import mask_of, parse_tiles
from paiju.tiles.kinds import ALL_KINDS
from support import naive_solver as oracle
from support.random_hands import groups_of_tiles, hand_of, naturals_of, nearly, seeds
from support.readings import SHAPES, check_gives_back


def plain(groups: Groups) -> oracle.Split:
    return tuple(sorted((group.tiles(), group.wilds) for group in groups))


@given(seeds, st.integers(0, 2), st.integers(0, 4))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_all_readings_as_melds_and_a_pair_are_found_once(
    chance: Random, melds: int, wilds: int
) -> None:
    size = 3 * melds + 2
    hand = nearly(chance, groups_of_tiles(chance, melds, 1), min(wilds, size), size)
    found = [plain(reading.groups) for reading in readings(hand, [MELDS_AND_PAIR])]
    expected = set(oracle.all_splits(naturals_of(hand), melds, 1))
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert bool(found) == hand.is_complete()


@given(seeds, st.integers(0, 4))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_all_splits_into_pairs_are_found_once(chance: Random, wilds: int) -> None:
    hand = nearly(chance, groups_of_tiles(chance, 0, 3), wilds, 6)
    counts = naturals_of(hand)
    found = [plain(groups) for groups in splits(list(counts), 0, 3, ALL_KINDS)]
    assert sorted(found) == sorted(set(oracle.all_splits(counts, 0, 3)))


@given(seeds, st.integers(0, 7), st.integers(0, 3))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_every_reading_gives_back_the_tiles(chance: Random, wilds: int, shape: int) -> None:
    hand = (
        lambda: nearly(chance, groups_of_tiles(chance, 4, 1), wilds, 14),
        lambda: nearly(chance, groups_of_tiles(chance, 0, 7), wilds, 14),
        lambda: hand_of(chance, chance.sample(oracle.ORPHANS, 14 - max(wilds, 1)), max(wilds, 1)),
        lambda: nearly(chance, parse_tiles("147m 258p 3s 1234567z"), wilds, 14),
    )[shape]()
    for each in SHAPES:
        some = list(islice(readings(hand, [each]), 200))
        assert bool(some) == each.wins(hand)
        assert len(set(some)) == len(some)
        for reading in some:
            check_gives_back(hand, reading)


@given(seeds, st.integers(1, 4))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_wilds_stand_for_nothing_but_the_kinds_allowed(chance: Random, wilds: int) -> None:
    hand = nearly(chance, groups_of_tiles(chance, 2, 1), wilds, 8)
    kinds = mask_of(chance.sample(range(34), 17))
    allowed = set(readings(hand, [MELDS_AND_PAIR], kinds))
    everything = readings(hand, [MELDS_AND_PAIR])
    assert allowed == {each for each in everything if not mask_of(each.wild_as) & ~kinds}


@given(seeds, st.sampled_from((THIRTEEN_ORPHANS, LAN_PAI)), st.integers(0, 4))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_wilds_complete_every_listed_hand_that_fits(
    chance: Random, shape: Shape, wilds: int
) -> None:
    targets = oracle.thirteen_orphans() if shape is THIRTEEN_ORPHANS else oracle.lan_pai()
    target = chance.choice(targets)
    tiles = [kind for kind in range(34) for _ in range(target[kind])]
    hand = nearly(chance, tiles, wilds, 14)
    found = [
        oracle.counted(tile for group in reading.groups for tile in group.tiles())
        for reading in readings(hand, [shape])
    ]
    counts = naturals_of(hand)
    assert sorted(found) == sorted(each for each in targets if oracle.fits(counts, each))


def test_three_triplets_in_a_row_are_three_runs_too() -> None:
    hand = Hand(parse_tiles("111222333m 99p"))
    seen = {
        tuple(group.kind for group in reading.groups)
        for reading in readings(hand, [MELDS_AND_PAIR])
    }
    assert seen == {("triplet", "triplet", "triplet", "pair"), ("run", "run", "run", "pair")}


def test_a_wild_says_what_it_stands_for_and_where() -> None:
    hand = Hand(parse_tiles("12m 5z 11z"), 1 << 31)
    assert list(readings(hand, SHAPES)) == [
        Reading(MELDS_AND_PAIR, (Group("run", 0, (2,)), Group("pair", 27)), (2,)),
    ]


def test_a_wild_may_stand_for_a_fifth_tile() -> None:
    hand = Hand(parse_tiles("1111m 5z"), 1 << 31)
    assert [reading.wild_as for reading in readings(hand, [MELDS_AND_PAIR])] == [(0,), (0,)]


@pytest.mark.parametrize("text", ["147m 258p 3s 1234567z", "147m 25p 36s 1234567z"])
def test_wilds_at_their_own_face_are_not_named(text: str) -> None:
    (reading,) = readings(Hand(parse_tiles(text), 1 << 31), [SEVEN_STARS_AT_FACE])
    assert reading.wild_as == ()
    assert {group.kind for group in reading.groups} == {"single"}
