"""Whatever a rule book rewards in any reading of a hand, some candidate offers all of it."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

import pytest

from paiju.hands import (
    LAN_PAI,
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    Group,
    Hand,
    Reading,
    readings,
    wins,
)
from paiju.hands.candidates import candidates
from paiju.tiles import mask_of, parse_tiles
from paiju.tiles.kinds import ALL_KINDS
from support import naive_solver as oracle
from support.random_hands import groups_of_tiles
from support.readings import SHAPES, check_gives_back

SUITS = [0x1FF << first for first in (0, 9, 18)]
HONOURS = mask_of(range(27, 34))
SCATTERED = (
    *oracle.thirteen_orphans(),
    *oracle.seven_stars()[::40],
    *oracle.lan_pai()[::500],
)
BAI, FA = 31, 32
WILD = 1 << BAI


class Case(NamedTuple):
    """A won hand, and what is asked about it."""

    hand: Hand
    tile: int | None = None
    drawn: bool = False
    outside: int = 0
    runs: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()
    narrow: bool = False

    def candidates(self) -> list[Reading]:
        return candidates(
            self.hand,
            SHAPES,
            tile=self.tile,
            drawn=self.drawn,
            outside=self.outside,
            runs=self.runs,
            fixed=self.fixed,
            narrow=self.narrow,
        )

    def readings(self, kinds: int = ALL_KINDS) -> set[Reading]:
        found = set(readings(self.hand, SHAPES, kinds))
        if self.fixed:
            wanted = Counter(self.fixed)
            return {each for each in found if wanted <= Counter(each.wild_as)}
        return found | set(readings(Hand(self.hand.tiles()), SHAPES))


# What a reading has


def features(case: Case, reading: Reading) -> tuple[int, ...]:
    groups = reading.groups
    kinds = [group.tile for group in groups]
    runs = [group.tile for group in groups if group.kind == "run"]
    is_melds = reading.shape is MELDS_AND_PAIR
    is_pairs = reading.shape is SEVEN_PAIRS
    return (
        *(reading.shape is shape for shape in SHAPES),
        is_melds and not runs,
        has_dragon(runs),
        has_dragon([*runs, *case.runs]),
        *flush(mask_of(kinds) | case.outside),
        has_you(case, groups) or (case.narrow and is_melds and is_narrow(case, groups)),
        sum(kinds.count(kind) // 2 for kind in set(kinds)) if is_pairs else 0,
        is_pairs and wins_in_a_quad(case, groups),
        sum(kind > 26 for kind in kinds) if reading.shape is LAN_PAI else 0,
        not reading.wild_as,
    )


def has_dragon(runs: list[int]) -> bool:
    return any(first in runs and first + 3 in runs and first + 6 in runs for first in (0, 9, 18))


def flush(kinds: int) -> tuple[bool, bool, bool]:
    """One suit, honours only, at most one suit and honours."""
    suits = sum(1 for suit in SUITS if kinds & suit)
    return suits == 1 and not kinds & HONOURS, suits == 0, suits < 2


def drew_wild(case: Case) -> bool:
    return case.tile is not None and case.drawn and bool(case.hand.wild >> case.tile & 1)


def has_you(case: Case, groups: Iterable[Group]) -> bool:
    if case.tile is None or not case.drawn:
        return False
    pairs = [group for group in groups if group.kind == "pair"]
    if drew_wild(case):
        return any(len(pair.wilds) == 2 for pair in pairs)
    return Group("pair", case.tile, (case.tile,)) in pairs


def is_narrow(case: Case, groups: Iterable[Group]) -> bool:
    """边卡吊: the winning tile, not wild itself, where only it would fit, and no wild beside it."""
    tile = case.tile
    if tile is None or drew_wild(case):
        return False
    for group in groups:
        beside = [*group.tiles()]
        if group.wilds or tile not in beside:
            continue
        beside.remove(tile)
        has_wild = any(case.hand.wild >> other & 1 for other in beside)
        if not has_wild and (len(beside) == 1 or only_fits(tile, *beside)):
            return True
    return False


def only_fits(tile: int, one: int, other: int) -> bool:
    """Whether two tiles of a run wait for this tile alone."""
    ends = {one - 1, other + 1} if other == one + 1 else {one + 1}
    suits = {end for end in ends if one != other and 0 <= end < 27 and end // 9 == one // 9}
    return suits == {tile}


def wins_in_a_quad(case: Case, groups: Iterable[Group]) -> bool:
    kinds = Counter(group.tile for group in groups)
    if drew_wild(case):
        return any(group.wilds and kinds[group.tile] > 1 for group in groups)
    return case.tile is not None and kinds[case.tile] > 1


def check(case: Case, kinds: int = ALL_KINDS) -> None:
    """No reading has anything that no candidate has together with all the rest."""
    found = case.candidates()
    everything = case.readings(kinds)
    assert len(found) == len(set(found))
    assert kinds != ALL_KINDS or everything.issuperset(found)
    offered = {features(case, reading) for reading in found}
    for wanted in {features(case, reading) for reading in everything} - offered:
        assert any(is_no_less(each, wanted) for each in offered), (case, wanted)
    for reading in found:
        check_gives_back(case.hand if reading.wild_as else Hand(case.hand.tiles()), reading)


def is_no_less(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(mine >= theirs for mine, theirs in zip(one, other, strict=True))


# Hands


def deal(chance: Random, wilds: int, sizes: tuple[int, ...] = (2, 5, 8, 11, 14, 14, 14)) -> Case:
    """A won hand, often one in which there is much to see."""
    while True:
        size = chance.choice(sizes)
        tiles, exposed = complete(chance, size)
        chance.shuffle(tiles)
        if size > 1 and chance.random() < 0.3:
            tiles[0] = chance.randrange(34)
        hand = make_wild(chance, tiles, min(wilds, size))
        if hand and wins(hand, SHAPES):
            break
    if chance.random() < 0.2:
        exposed = []
    outside = mask_of(tile for meld in exposed for tile in meld)
    runs = tuple(sorted(meld[0] for meld in exposed if meld[0] != meld[1]))
    held = [kind for kind, count in enumerate(hand.naturals()) if count]
    drawn = chance.random() < 0.7
    wild_kinds = [kind for kind in range(34) if hand.wild >> kind & 1 and hand.counts[kind]]
    choices = held + (wild_kinds * 3 if drawn and hand.wilds else [])
    tile = chance.choice(choices) if choices and chance.random() < 0.9 else None
    # A tile of a wild kind counts at its face only if it was won.
    at_face = sum(hand.naturals()[kind] for kind in wild_kinds if kind != tile or drawn)
    narrow = not at_face and chance.random() < 0.5
    return Case(hand, tile, drawn, outside, runs, narrow=narrow)


def complete(chance: Random, size: int) -> tuple[list[int], list[tuple[int, ...]]]:
    """Natural tiles of some shape, and exposed melds that go with them."""
    style = chance.randrange(10)
    if size == 14 and style < 2:
        return groups_of_tiles(chance, 0, 7), []
    if size == 14 and style == 2:
        target = chance.choice(SCATTERED)
        return [kind for kind in range(34) for _ in range(target[kind])], []
    while True:
        low, high = chance.choice(((0, 34), (0, 9), (9, 18), (18, 34), (27, 34)))
        allowed = [meld for meld in oracle.MELDS if low <= meld[0] and meld[-1] < high]
        melds = [chance.choice(allowed) for _ in range(4)]
        if style < 6 and low < 27:
            melds[:3] = [(lowest, lowest + 1, lowest + 2) for lowest in range(low, low + 9, 3)]
        elif style == 6:
            melds = [(kind,) * 3 for kind, *_ in melds]
        chance.shuffle(melds)
        pair = chance.randrange(low, high)
        concealed = size // 3
        tiles = [pair, pair, *(tile for meld in melds[:concealed] for tile in meld)]
        if max(Counter(tiles).values()) <= 4:
            return tiles, melds[concealed:]


def make_wild(chance: Random, tiles: list[int], wilds: int) -> Hand | None:
    """The first tiles are wild: whatever they are, or tiles of other kinds in their place."""
    wild, naturals = tiles[:wilds], tiles[wilds:]
    if len(set(wild)) > 2 or chance.random() < 0.6:
        kinds = chance.choice(((31, 32), (4, 5), (30, 27), (20, 21)))
        room = [kind for kind in kinds for _ in range(4 - naturals.count(kind))]
        if len(room) < wilds:
            return None
        wild = chance.sample(room, wilds)
    if any(count > 4 for count in Counter(wild + naturals).values()):
        return None
    hand = Hand(wild=mask_of(wild))
    for tile in naturals:
        hand.add_natural(tile)
    for tile in wild:
        hand.add(tile)
    return hand


def some_kinds(chance: Random, case: Case, number: int) -> int:
    """A few kinds for wilds to stand for, so that readings can be counted."""
    held = [kind for kind, count in enumerate(case.hand.counts) if count]
    kinds = chance.sample(held, min(len(held), number)) + chance.sample(range(34), number // 2)
    return mask_of([*kinds, *case.fixed, *([] if case.tile is None else [case.tile])])


@pytest.mark.parametrize(("wilds", "hands"), [(0, 700), (1, 700), (2, 700), (3, 400)])
def test_every_reading_is_matched_by_a_candidate(wilds: int, hands: int) -> None:
    chance = Random(wilds)
    for _ in range(hands):
        check(deal(chance, wilds))


@pytest.mark.parametrize(("wilds", "hands"), [(4, 120), (5, 40), (6, 40), (7, 40)])
def test_every_reading_of_a_small_hand_is_matched(wilds: int, hands: int) -> None:
    chance = Random(wilds)
    for _ in range(hands):
        check(deal(chance, wilds, (2, 5, 8) if wilds == 4 else (2, 5)))


@pytest.mark.parametrize(("wilds", "kinds"), [(4, 8), (5, 6), (6, 4), (7, 3)])
def test_every_reading_with_wilds_of_some_kinds_is_matched(wilds: int, kinds: int) -> None:
    chance = Random(wilds)
    for _ in range(300):
        case = deal(chance, wilds, (8, 11, 14, 14))
        check(case, some_kinds(chance, case, kinds))


@pytest.mark.parametrize("wilds", range(1, 8))
def test_wilds_stand_for_fixed_kinds_and_the_rest_is_as_good_as_ever(wilds: int) -> None:
    chance = Random(wilds)
    for _ in range(150):
        case = deal(chance, wilds)
        naturals = case.hand.naturals()
        fours = [kind for kind, count in enumerate(naturals) if count == 4]
        likely = [*range(34), *(kind for kind in case.hand.tiles() for _ in "12"), *fours * 20]
        fixed = chance.choices(likely, k=min(case.hand.wilds, chance.choice((1, 1, 1, 2))))
        case = case._replace(fixed=tuple(fixed), narrow=False)
        if case.hand.wilds < 4:
            check(case)
        else:
            check(case, some_kinds(chance, case, 7 - case.hand.wilds // 2))


@pytest.mark.parametrize("wilds", [4, 7])
def test_candidates_are_few(wilds: int) -> None:
    chance = Random(wilds)
    assert max(len(deal(chance, wilds).candidates()) for _ in range(300)) <= 12


# Examples


def hand_of(text: str, wild: int = WILD) -> Hand:
    return Hand(parse_tiles(text), wild)


@pytest.mark.parametrize(
    ("text", "tile", "group"),
    [
        ("2344m 99p 55z", 3, Group("pair", 3)),
        ("123m 45s 5z 99p", 2, Group("run", 0)),
        ("789m 45s 5z 99p", 6, Group("run", 6)),
        ("345m 45s 5z 99p", 3, Group("run", 2)),
    ],
)
def test_the_winning_tile_is_where_only_it_would_fit_if_asked(
    text: str, tile: int, group: Group
) -> None:
    found = candidates(hand_of(text), [MELDS_AND_PAIR], tile=tile, narrow=True)
    assert any(group in each.groups for each in found)


def test_no_wild_is_beside_the_winning_tile() -> None:
    case = Case(hand_of("24m 5z 456s 99p"), 1, narrow=True)
    assert [is_narrow(case, each.groups) for each in case.candidates()] == [False]


def test_a_natural_hand_has_all_its_readings() -> None:
    hand = hand_of("111222333m 99p", 0)
    assert candidates(hand, SHAPES) == list(readings(hand, SHAPES))


def test_a_wild_at_its_face_stands_for_nothing() -> None:
    found = candidates(hand_of("123m 555z 99p"), [MELDS_AND_PAIR])
    assert [reading.wild_as for reading in found if not reading.wild_as] == [()]
    assert any(len(reading.wild_as) == 3 for reading in found)


def test_the_tile_drawn_and_a_wild_are_the_pair() -> None:
    hand = hand_of("123m 456m 7p 5z")
    pair = Group("pair", 15, (15,))
    assert [pair in each.groups for each in candidates(hand, SHAPES, tile=15, drawn=True)] == [True]
    two_wilds = candidates(hand_of("123m 456m 55z"), SHAPES, tile=BAI, drawn=True)
    assert any(Group("pair", 0, (0, 0)) in each.groups for each in two_wilds)


def test_wilds_alone_stay_in_the_suit_that_lies_outside() -> None:
    hand = Hand([BAI, BAI], WILD)
    assert {each.wild_as for each in candidates(hand, SHAPES, outside=1 << 20)} >= {(20, 20)}
    assert {each.wild_as for each in candidates(hand, SHAPES)} >= {(0, 0), (BAI, BAI)}


def test_a_dragon_may_lie_outside_in_part() -> None:
    found = candidates(hand_of("1245789m 22p 55z"), [MELDS_AND_PAIR])
    assert any(has_dragon([group.tile for group in each.groups]) for each in found)
    hand = hand_of("45789m 2p 55z")
    found = candidates(hand, [MELDS_AND_PAIR], outside=0b111, runs=(0,))
    assert [[group.tile for group in each.groups] for each in found] == [[3, 6, 10]]


def test_a_drawn_wild_must_be_what_is_fixed() -> None:
    hand = hand_of("5555p 123m 5z")
    (fixed,) = candidates(hand, SHAPES, tile=BAI, drawn=True, fixed=(13,))
    assert fixed.wild_as == (13,)
    assert not candidates(hand, SHAPES, tile=BAI, drawn=True, fixed=(14,))


def test_a_fixed_kind_leaves_the_pair_of_the_tile_drawn_alone() -> None:
    hand = Hand(parse_tiles("1233789p 5566z"), 1 << BAI | 1 << FA)
    check(Case(hand, 16, True, 0b111 << 12, (12,), (16, 16)))


def test_spare_pairs_make_the_quad_of_the_winning_tile() -> None:
    hand = hand_of("11223344m 5566p 55z")
    for tile in (0, 3, 14):
        best = candidates(hand, [SEVEN_PAIRS], tile=tile)[-1]
        assert sum(group.tile == tile for group in best.groups) == 2


def test_scattered_wilds_are_honours_first() -> None:
    found = candidates(hand_of("147m 258p 369s 123z 55z"), [LAN_PAI])
    assert [sum(group.tile > 26 for group in each.groups) for each in found] == [5]
    found = candidates(hand_of("147m 258p 3s 12346z 55z"), [LAN_PAI])
    assert [sum(group.tile > 26 for group in each.groups) for each in found] == [7]


def test_thirteen_orphans_pair_the_tile_drawn_with_a_wild() -> None:
    hand = hand_of("19m 19p 19s 12346z 555z")
    (found,) = candidates(hand, [THIRTEEN_ORPHANS], tile=FA, drawn=True)
    assert Group("pair", FA, (FA,)) in found.groups
