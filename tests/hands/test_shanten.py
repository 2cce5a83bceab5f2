"""Shanten is the fewest exchanges of tiles, found by trying them."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.hands import MELDS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS, Hand, shanten
from paiju.tiles import parse_tiles
from support import naive_solver as oracle
from support.random_hands import groups_of_tiles, naturals_of, nearly, seeds

wild_numbers = st.integers(0, 7)


@given(seeds, st.integers(0, 2), wild_numbers, st.sampled_from((1, 2)))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_a_small_hand_is_as_far_as_trying_every_exchange_says(
    chance: Random, melds: int, wilds: int, more: int
) -> None:
    size = 3 * melds + more
    tiles = chance.sample([kind for kind in range(9, 18) for _ in range(4)], size)
    hand = nearly(chance, tiles, min(wilds, size), size, chance.choice((18, 34)))
    expected = oracle.shanten(naturals_of(hand), hand.wilds, melds, 1)
    assert shanten(hand, [MELDS_AND_PAIR], 4 - melds) == expected


@given(seeds, st.integers(2, 4), wild_numbers, st.sampled_from((1, 2)))
@settings(max_examples=120, deadline=None, derandomize=True)
def test_a_large_hand_is_as_far_as_trying_every_exchange_says(
    chance: Random, melds: int, wilds: int, more: int
) -> None:
    size = 3 * melds + more
    tiles = groups_of_tiles(chance, melds, 1)
    if chance.random() < 0.3:
        tiles = chance.sample([kind for kind in range(4, 34, 2) for _ in range(4)], size)
    hand = nearly(chance, tiles, min(wilds, size), size)
    expected = oracle.shanten(naturals_of(hand), hand.wilds, melds, 1)
    assert shanten(hand, [MELDS_AND_PAIR], 4 - melds) == expected


@given(seeds, wild_numbers, st.sampled_from((13, 14)))
@settings(max_examples=120, deadline=None, derandomize=True)
def test_seven_pairs_are_as_far_as_trying_every_exchange_says(
    chance: Random, wilds: int, size: int
) -> None:
    hand = nearly(chance, groups_of_tiles(chance, 0, 7), wilds, size)
    expected = oracle.shanten(naturals_of(hand), hand.wilds, 0, 7)
    assert shanten(hand, [SEVEN_PAIRS]) == expected


@cache
def draws_needed(counts: oracle.Counts) -> int:
    """Shanten of four tiles by the book: draw, discard, until some tile completes them."""
    if oracle.waits(counts, 0):
        return 0
    drawn = [oracle.plus(counts, kind) for kind in range(34)]
    kept = {oracle.plus(hand, kind, -1) for hand in drawn for kind in range(34) if hand[kind]}
    return 1 if any(oracle.waits(hand, 0) for hand in kept) else 2


@pytest.mark.parametrize("text", ["19m 1p 1z", "1m 1p 1s 1z", "1123m", "58m 47p", "1133m", "1111z"])
def test_four_tiles_are_as_far_as_drawing_and_discarding_says(text: str) -> None:
    tiles = parse_tiles(text)
    assert shanten(Hand(tiles), [MELDS_AND_PAIR], 3) == draws_needed(oracle.counted(tiles))


@given(seeds, st.integers(0, 4), wild_numbers)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_minus_one_is_complete_and_zero_is_ready(chance: Random, melds: int, wilds: int) -> None:
    size = 3 * melds + 2
    hand = nearly(chance, groups_of_tiles(chance, melds, 1), min(wilds, size), size)
    assert (shanten(hand, [MELDS_AND_PAIR], 4 - melds) == -1) == hand.is_complete()
    hand = nearly(chance, groups_of_tiles(chance, melds, 1), min(wilds, size - 1), size - 1)
    ready = bool(oracle.waits(naturals_of(hand), hand.wilds))
    assert (shanten(hand, [MELDS_AND_PAIR], 4 - melds) == 0) == ready


def test_the_nearest_shape_counts() -> None:
    hand = Hand(parse_tiles("1199m 1199p 1199s 1z"))
    assert MELDS_AND_PAIR.shanten(hand) == 3
    assert SEVEN_PAIRS.shanten(hand) == 0
    assert THIRTEEN_ORPHANS.shanten(hand) == 5
    assert shanten(hand, [MELDS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS]) == 0


def test_a_hand_that_waits_for_a_fifth_tile_is_of_shanten_zero_without_waits() -> None:
    hand = Hand(parse_tiles("1111m"))
    assert (shanten(hand, [MELDS_AND_PAIR], 3), hand.waits()) == (0, 0)


def test_tiles_and_melds_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(ValueError, match="4 tiles in hand do not go with 0 exposed melds"):
        shanten(Hand(parse_tiles("1111m")), [MELDS_AND_PAIR])
