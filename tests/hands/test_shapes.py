"""Each special shape is exactly what its list of all such hands, or its plain rule, says."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.hands import (
    ALL_ORPHANS,
    LAN_PAI,
    MELDS_AND_PAIR,
    NEVER,
    SEVEN_PAIRS,
    SEVEN_STARS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
    Hand,
    Shape,
    waits,
    wins,
)
from paiju.rulesets.qinhuangdao_hands import FOUR_WILDS
from paiju.tiles import WITH_HONOURS, kinds_in, parse_tiles
from paiju.tiles.kinds import ORPHANS
from support import naive_solver as oracle
from support.random_hands import WILD, groups_of_tiles, hand_of, naturals_of, nearly, seeds

SHAPES: tuple[Shape, ...] = (
    MELDS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS, SEVEN_STARS, SEVEN_STARS_AT_FACE, LAN_PAI,
    ALL_ORPHANS,
)  # fmt: skip
TARGETS = {
    THIRTEEN_ORPHANS.name: oracle.thirteen_orphans(),
    SEVEN_STARS.name: oracle.seven_stars(),
    SEVEN_STARS_AT_FACE.name: oracle.seven_stars(),
    LAN_PAI.name: oracle.lan_pai(),
}
listed_shapes = st.sampled_from((THIRTEEN_ORPHANS, SEVEN_STARS, SEVEN_STARS_AT_FACE, LAN_PAI))
wild_numbers = st.integers(0, 7)
plenty = settings(max_examples=300, deadline=None, derandomize=True)


def dealt(chance: Random, shape: Shape, wilds: int, size: int) -> Hand:
    target = chance.choice(TARGETS[shape.name])
    tiles = [kind for kind in range(34) for _ in range(target[kind])]
    return nearly(chance, tiles, wilds, size)


def seen(shape: Shape, hand: Hand) -> tuple[oracle.Counts, int]:
    """What the shape goes by: at its face, or with wilds that stand for anything."""
    if shape is SEVEN_STARS_AT_FACE:
        return tuple(hand.counts), 0
    return naturals_of(hand), hand.wilds


def is_listed(shape: Shape, counts: oracle.Counts) -> bool:
    return any(oracle.fits(counts, target) for target in TARGETS[shape.name])


@given(seeds, listed_shapes, wild_numbers)
@plenty
def test_a_listed_shape_wins_when_wilds_complete_one_of_the_list(
    chance: Random, shape: Shape, wilds: int
) -> None:
    hand = dealt(chance, shape, wilds, 14)
    counts, _ = seen(shape, hand)
    assert shape.wins(hand) == is_listed(shape, counts)


@given(seeds, listed_shapes, wild_numbers)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_a_listed_shape_waits_for_what_brings_it_into_the_list(
    chance: Random, shape: Shape, wilds: int
) -> None:
    hand = dealt(chance, shape, wilds, 13)
    counts, _ = seen(shape, hand)
    able = [kind for kind in range(34) if hand.counts[kind] < 4]
    near = [target for target in TARGETS[shape.name] if oracle.fits(counts, target)]
    expected = [kind for kind in able if any(each[kind] > counts[kind] for each in near)]
    assert kinds_in(shape.waits(hand)) == expected


@given(seeds, listed_shapes, wild_numbers, st.sampled_from((13, 14)))
@plenty
def test_a_listed_shape_is_as_far_as_the_nearest_of_the_list(
    chance: Random, shape: Shape, wilds: int, size: int
) -> None:
    hand = dealt(chance, shape, wilds, size)
    if chance.random() < 0.5:
        hand = nearly(chance, groups_of_tiles(chance, 4, 1), wilds, size)
    counts, wilds = seen(shape, hand)
    nearest = max(oracle.overlap(counts, target) for target in TARGETS[shape.name])
    assert shape.shanten(hand) == 13 - nearest - wilds


@given(seeds, wild_numbers)
@plenty
def test_seven_pairs_win_and_wait_as_the_naive_solver_says(chance: Random, wilds: int) -> None:
    hand = nearly(chance, groups_of_tiles(chance, 0, 7), wilds, 14)
    assert SEVEN_PAIRS.wins(hand) == oracle.is_seven_pairs(naturals_of(hand), wilds)
    hand = nearly(chance, groups_of_tiles(chance, 0, 7), wilds, 13)
    counts = naturals_of(hand)
    able = [kind for kind in range(34) if hand.counts[kind] < 4]
    expected = [k for k in able if oracle.is_seven_pairs(oracle.plus(counts, k), wilds)]
    assert kinds_in(SEVEN_PAIRS.waits(hand)) == expected


@given(seeds, wild_numbers, st.integers(0, 4))
@plenty
def test_all_orphans_look_at_nothing_but_the_faces(chance: Random, wilds: int, melds: int) -> None:
    tiles = chance.sample([kind for kind in oracle.ORPHANS for _ in range(4)], 14)
    size = 3 * melds + 2
    hand = nearly(chance, tiles, min(wilds, size), size)
    others = sum(1 for tile in hand.tiles() if tile not in oracle.ORPHANS)
    assert ALL_ORPHANS.wins(hand) == (others == 0)
    assert ALL_ORPHANS.shanten(hand) == others - 1
    ready = nearly(chance, tiles, min(wilds, size - 1), size - 1)
    others = sum(1 for tile in ready.tiles() if tile not in oracle.ORPHANS)
    able = [kind for kind in sorted(oracle.ORPHANS) if ready.counts[kind] < 4]
    assert kinds_in(ALL_ORPHANS.waits(ready)) == (able if others == 0 else [])
    assert ALL_ORPHANS.shanten(ready) == others


def test_a_wild_in_the_middle_of_a_suit_is_no_orphan() -> None:
    assert not ALL_ORPHANS.wins(Hand(parse_tiles("19m 5m"), 1 << 4))
    assert not ALL_ORPHANS.wins(Hand(parse_tiles("1m 5m"), 1 << 4))
    assert ALL_ORPHANS.wins(Hand(parse_tiles("1m 5z"), 1 << 31))


@pytest.mark.parametrize(
    ("text", "is_lan"),
    [
        ("147m 258p 369s 12345z", True),
        ("147m 147p 147s 12345z", True),
        ("147m 258p 36s 123456z", True),
        ("147m 258p 3s 1234567z", True),
        ("147m 25p 36s 1234567z", False),
        ("147m 258p 37s 123456z", False),
        ("147m 258p 369s 11234z", False),
        ("148m 258p 369s 12345z", False),
    ],
)
def test_lan_pai_has_full_suits_but_one(text: str, is_lan: bool) -> None:
    hand = Hand(parse_tiles(text))
    assert LAN_PAI.wins(hand) is is_lan
    assert LAN_PAI.shanten(hand) == (-1 if is_lan else 0)


@pytest.mark.parametrize(
    ("text", "is_star"),
    [
        ("147m 258p 3s 1234567z", True),
        ("147m 25p 36s 1234567z", True),
        ("147m 14p 36s 1234567z", False),
        ("147m 258p 69s 123456z", False),
    ],
)
def test_seven_stars_have_all_honours_and_three_families(text: str, is_star: bool) -> None:
    assert SEVEN_STARS.wins(Hand(parse_tiles(text))) is is_star
    for wild in (0, 1 << 31):
        hand = Hand(parse_tiles(text), wild)
        assert SEVEN_STARS_AT_FACE.wins(hand) is is_star
        assert (SEVEN_STARS_AT_FACE.shanten(hand) == -1) is is_star


@given(seeds, wild_numbers, st.integers(1, 3))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_concealed_shapes_cannot_be_had_beside_exposed_melds(
    chance: Random, wilds: int, melds: int
) -> None:
    for size in (13 - 3 * melds, 14 - 3 * melds):
        hand = nearly(chance, groups_of_tiles(chance, 4, 1), min(wilds, size), size)
        for shape in SHAPES[1:-1]:
            assert not shape.wins(hand)
            assert not shape.waits(hand)
            assert shape.shanten(hand) == NEVER


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_hand_too_small_to_win_waits_and_one_too_large_to_wait_wins(shape: Shape) -> None:
    full = Hand(parse_tiles("119m 19p 19s 1234567z"))
    full_waits, full_wins = shape.waits(full), shape.wins(full)
    full.remove(0)
    assert full_waits == 0
    assert not shape.wins(full)
    assert full_wins == bool(shape.waits(full) & 1)


@given(seeds, wild_numbers)
@plenty
def test_waits_of_every_shape_are_the_tiles_it_wins_with(chance: Random, wilds: int) -> None:
    maker: Callable[[], Hand] = chance.choice(
        (
            lambda: nearly(chance, groups_of_tiles(chance, 4, 1), wilds, 13),
            lambda: nearly(chance, groups_of_tiles(chance, 0, 7), wilds, 13),
            lambda: dealt(chance, chance.choice((SEVEN_STARS, LAN_PAI)), wilds, 13),
            lambda: hand_of(chance, chance.sample(oracle.ORPHANS, 13 - wilds), wilds),
        )
    )
    hand = maker()
    expected = 0
    for kind in range(34):
        if hand.counts[kind] < 4:
            hand.add_natural(kind)
            expected |= wins(hand, SHAPES) << kind
            hand.remove_natural(kind)
    assert waits(hand, SHAPES) == expected
    assert hand.wild == WILD


def near(chance: Random, shape: Shape) -> Hand:
    """Thirteen tiles that are often one away from this shape."""
    if shape.name in TARGETS:
        return dealt(chance, shape, chance.randrange(5), 13)
    if shape is FOUR_WILDS:
        tiles = [*(31, 31, 32, 32), *chance.sample(range(27), 10)]
    elif shape is ALL_ORPHANS:
        tiles = chance.sample([kind for kind in ORPHANS for _ in range(4)], 14)
    else:
        tiles = groups_of_tiles(chance, *((4, 1) if shape is MELDS_AND_PAIR else (0, 7)))
    return nearly(chance, tiles, chance.randrange(5), 13)


def completes(shape: Shape, hand: Hand) -> bool:
    """Whether some tile, wild or not, gives a hand this shape."""
    for kind in range(34):
        if hand.counts[kind] < 4:
            hand.add(kind)
            is_won = shape.wins(hand)
            hand.remove(kind)
            if is_won:
                return True
    return False


@pytest.mark.parametrize("shape", [*SHAPES, FOUR_WILDS], ids=lambda shape: shape.name)
def test_a_hand_is_no_further_away_than_it_was_led_from_one_that_a_tile_completes(
    shape: Shape,
) -> None:
    chance, tried = Random(5), 0
    while tried < 200:
        hand = near(chance, shape)
        if not completes(shape, hand):
            continue
        tried += 1
        assert shape.away(hand) <= 0
        for exchanged in range(1, 7):
            hand.add(chance.choice([kind for kind in range(34) if hand.counts[kind] < 4]))
            hand.remove(chance.choice([kind for kind in range(31) if hand.counts[kind]]))
            assert shape.away(hand) <= exchanged


@pytest.mark.parametrize("shape", [*SHAPES, FOUR_WILDS], ids=lambda shape: shape.name)
def test_of_most_hands_it_is_seen_at_once_that_they_are_away(shape: Shape) -> None:
    chance = Random(6)
    hands = [Hand(chance.sample(WITH_HONOURS, 13), WILD) for _ in range(100)]
    assert sum(shape.away(hand) > 1 for hand in hands) > 75
