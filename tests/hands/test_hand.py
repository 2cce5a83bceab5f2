"""A hand keeps its keys, knows when it is complete, and knows what it waits for."""

import copy
import pickle
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.hands import Hand
from paiju.tiles import WITH_HONOURS, format_tiles, kinds_in, parse_tiles
from support import naive_solver as oracle
from support.random_hands import WILD, groups_of_tiles, naturals_of, nearly, seeds

wild_numbers = st.integers(0, 7)
meld_numbers = st.integers(0, 4)
kind_numbers = st.sampled_from((27, 34))
plenty = settings(max_examples=600, deadline=None, derandomize=True)


def test_a_hand_of_melds_and_a_pair_is_complete() -> None:
    assert Hand(parse_tiles("123m 456p 789s 111z 22z")).is_complete()
    assert not Hand(parse_tiles("123m 456p 789s 111z 23z")).is_complete()


def test_a_wild_tile_stands_for_what_is_missing() -> None:
    white = 1 << 31
    assert Hand(parse_tiles("12m 456p 789s 111z 22z 5z"), white).is_complete()
    assert not Hand(parse_tiles("12m 456p 789s 111z 23z 5z"), white).is_complete()


def test_the_nine_gates_wait_for_every_tile_of_their_suit() -> None:
    assert kinds_in(Hand(parse_tiles("1112345678999m")).waits()) == list(range(9))


def test_nobody_waits_for_a_fifth_tile() -> None:
    assert Hand(parse_tiles("1111m")).waits() == 0
    assert Hand(parse_tiles("1111m 234p")).waits() == 0
    all_but_white = Hand(parse_tiles("5555z"), 1 << 31).waits()
    assert kinds_in(all_but_white) == [kind for kind in range(34) if kind != 31]


@given(seeds, meld_numbers, wild_numbers, kind_numbers)
@plenty
def test_completeness_is_what_the_naive_solver_says(
    chance: Random, melds: int, wilds: int, kinds: int
) -> None:
    size = 3 * melds + 2
    tiles = groups_of_tiles(chance, melds, 1, kinds)
    hand = nearly(chance, tiles, min(wilds, size), size, kinds)
    assert hand.is_complete() == oracle.is_complete(naturals_of(hand), hand.wilds)


@given(seeds, meld_numbers, wild_numbers, kind_numbers)
@plenty
def test_waits_are_what_the_naive_solver_says(
    chance: Random, melds: int, wilds: int, kinds: int
) -> None:
    size = 3 * melds + 1
    tiles = groups_of_tiles(chance, melds, 1, kinds)
    hand = nearly(chance, tiles, min(wilds, size), size, kinds)
    expected = oracle.waits(naturals_of(hand), hand.wilds)
    assert kinds_in(hand.waits()) == sorted(k for k in expected if hand.counts[k] < 4)


@given(seeds, st.integers(0, 2), st.integers(0, 2))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_the_naive_solver_agrees_with_trying_every_kind_for_every_wild(
    chance: Random, melds: int, wilds: int
) -> None:
    hand = nearly(chance, groups_of_tiles(chance, melds, 1), wilds, 3 * melds + 2)
    counts = naturals_of(hand)
    tried = oracle.is_complete_by_substitution(counts, wilds)
    assert oracle.is_complete(counts, wilds) == tried


@given(seeds, meld_numbers, st.integers(0, 6))
@plenty
def test_a_tile_exchanged_for_a_wild_never_loses_a_win(
    chance: Random, melds: int, wilds: int
) -> None:
    size = 3 * melds + 2
    hand = nearly(chance, groups_of_tiles(chance, melds, 1, 27), min(wilds, size - 1), size, 27)
    was_complete, missing = hand.is_complete(), hand.missing()
    hand.remove(chance.choice([tile for tile in hand.tiles() if tile < 27]))
    hand.add(next(kind for kind in (31, 32) if hand.counts[kind] < 4))
    assert hand.is_complete() or not was_complete
    assert hand.missing() <= missing


@given(seeds, meld_numbers, wild_numbers)
@plenty
def test_missing_counts_the_wilds_that_would_complete_the_hand(
    chance: Random, melds: int, wilds: int
) -> None:
    size = 3 * melds + 2
    hand = nearly(chance, groups_of_tiles(chance, melds, 1), min(wilds, size), size)
    assert (hand.missing() <= 0) == hand.is_complete()
    more = max(0, hand.missing())
    counts = naturals_of(hand)
    assert oracle.is_complete(counts, hand.wilds + more)
    assert not any(oracle.is_complete(counts, hand.wilds + less) for less in range(more))


def facts(hand: Hand) -> tuple[object, ...]:
    held = hand.counts, hand.keys, hand.wilds, hand.size, hand.odd, hand.full, hand.wild
    return copy.deepcopy(held)


@given(seeds, st.sampled_from((0, 1 << 31, WILD, 1 << 4)))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_tiles_that_come_and_go_leave_the_hand_that_was_dealt(chance: Random, wild: int) -> None:
    hand = Hand(wild=wild)
    for _ in range(60):
        tile = chance.randrange(34)
        if hand.counts[tile] < 4:
            hand.add(tile)
        if hand.size > 12:
            hand.remove(chance.choice(hand.tiles()))
    assert facts(hand) == facts(Hand(hand.tiles(), wild))


@given(seeds, st.integers(0, 14), st.sampled_from((0, 1 << 31, WILD, 1 << 4)))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_a_hand_is_written_as_its_tiles_are(chance: Random, size: int, wild: int) -> None:
    hand = Hand(chance.sample(WITH_HONOURS, size), wild)
    assert hand.written() == format_tiles(hand.tiles())
    hand.add_natural(next(kind for kind in (31, 4) if hand.counts[kind] < 4))
    assert hand.written() == format_tiles(hand.tiles())


@given(seeds)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_a_tile_added_and_removed_leaves_no_trace(chance: Random) -> None:
    hand = nearly(chance, groups_of_tiles(chance, 4, 1), chance.randrange(5), 13)
    before = facts(hand)
    for tile in range(34):
        if hand.counts[tile] < 4:
            hand.add(tile)
            hand.remove(tile)
            hand.add_natural(tile)
            hand.remove_natural(tile)
    assert facts(hand) == before


def test_a_wild_kind_taken_at_its_face_is_not_wild() -> None:
    hand = Hand([31, 31], 1 << 31)
    hand.add_natural(31)
    assert (hand.wilds, hand.size, hand.counts[31], hand.naturals()[31]) == (2, 3, 3, 1)
    hand.remove(31)
    hand.remove(31)
    with pytest.raises(ValueError, match="no wild tile"):
        hand.remove(31)
    hand.remove_natural(31)
    with pytest.raises(ValueError, match="at its face"):
        hand.remove_natural(31)


@pytest.mark.parametrize("wild", [0, 1 << 31])
def test_a_kind_is_full_while_all_four_are_held(wild: int) -> None:
    hand = Hand([31, 31, 31], wild)
    hand.add(31)
    assert hand.full == 1 << 31
    hand.remove(31)
    assert hand.full == 0


def test_what_cannot_be_given_or_taken_changes_nothing() -> None:
    hand = Hand([0, 0, 0, 0, 5])
    before = facts(hand)
    for impossible in (hand.remove, hand.remove_natural):
        with pytest.raises(ValueError, match="no tile"):
            impossible(7)
    for impossible in (hand.add, hand.add_natural):
        with pytest.raises(ValueError, match="fifth"):
            impossible(0)
    assert facts(hand) == before


def test_a_copy_goes_its_own_way() -> None:
    hand = Hand(parse_tiles("123m 5z"), 1 << 31)
    restored = hand.copy()
    assert facts(restored) == facts(hand)
    restored.add(31)
    restored.add(4)
    assert facts(hand) == facts(Hand(parse_tiles("123m 5z"), 1 << 31))
    assert facts(restored) == facts(Hand(parse_tiles("1235m 55z"), 1 << 31))


def test_the_table_is_loaded_only_when_a_hand_is_asked_something() -> None:
    hand = pickle.dumps(Hand(parse_tiles("1m")))
    script = (
        "import pickle, paiju.hands.hand as module\n"
        f"hand = pickle.loads({hand!r})\n"
        "assert not module._values\n"
        "assert hand.waits() == 1 and hand.missing() == 1 and not hand.is_complete()\n"
        "assert module._values\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
