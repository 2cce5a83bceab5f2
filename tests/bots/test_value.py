"""Hand values: cached results apply to the same position only."""

from random import Random

import pytest

from paiju import ruleset
from paiju.bots.context import BotContext, Situation, ValuedTarget, best_estimate
from paiju.bots.odds import odds_key
from paiju.bots.prices import stakes_of
from paiju.bots.targets import TargetHand, summarize
from paiju.bots.value import MAX_DETOUR, HandValue
from paiju.hands import NEVER, Hand
from paiju.round.view import View
from paiju.rules.facts import Discard
from paiju.rules.melds import CHI, Meld
from paiju.tiles import KINDS, parse_tiles
from support.bots.positions import on_draw

OPTIONS = {"hun": "none"}
RULES = ruleset("qinhuangdao", OPTIONS)
CHOW = Meld(CHI, tuple(parse_tiles("234s")), 3)


def view_with(tiles: str, discards: str = "1z 2z 3z 4z", *melds: Meld, **seen: int) -> View:
    """Seat 0 to discard, with these tiles on the table."""
    drawn = on_draw("qinhuangdao", "123m 46m 57p 99p 3s 5s 8s 9s", "1z", options=OPTIONS)
    view = drawn.table.view(0)
    view.hand = parse_tiles(tiles)
    view.discards = [Discard(1, tile) for tile in parse_tiles(discards)]
    view.melds = [list(melds), [], [], []]
    for name, value in seen.items():
        setattr(view, name, value)
    return view


FIRST = view_with("123m 46m 57p 99p 3s 5s 8s 9s 9s")
OTHERS = {
    "another tile in hand": view_with("123m 46m 57p 99p 3s 5s 8s 8s 9s"),
    "tiles that would help are gone": view_with("123m 46m 57p 99p 3s 5s 8s 9s 9s", "5m 5m 6p 6p"),
    "fewer tiles are left": view_with("123m 46m 57p 99p 3s 5s 8s 9s 9s", wall=20),
    "others have the dealer": view_with("123m 46m 57p 99p 3s 5s 8s 9s 9s", dealer=2),
}


def values(context: BotContext, view: View) -> list[float]:
    position = context.position(view)
    kinds = sorted(set(view.hand))
    return HandValue(context, position, position.melds).values_after(position.hand, kinds)


@pytest.mark.parametrize("change", OTHERS)
def test_cached_values_change_nothing_in_another_position(change: str):
    context = BotContext(RULES)
    before = values(context, FIRST)
    assert values(context, OTHERS[change]) == values(BotContext(RULES), OTHERS[change])
    assert values(context, FIRST) == before


def test_the_time_of_a_meld_changes_nothing():
    """The value of a claim includes its discard, so the same question comes again after it."""
    context, hand = BotContext(RULES), "123m 46m 57p 99p 5s 8s"
    claimed = values(context, view_with(hand, "1z 2z 3z 4z", CHOW))
    cached = len(context.estimates)
    made = Meld(CHOW.kind, CHOW.tiles, CHOW.from_, at=5)
    assert values(context, view_with(hand, "1z 2z 3z 4z", made)) == claimed
    assert len(context.estimates) == cached


def hand_value_of(context: BotContext) -> HandValue:
    position = context.position(FIRST)
    return HandValue(context, position, position.melds)


def some_hand(chance: Random) -> Hand:
    """Fourteen tiles, most of them of one suit, perhaps with honours."""
    wall = [tile for tile in range(KINDS) for _ in range(4)]
    first = 9 * chance.randrange(3)
    mine = [tile for tile in wall if first <= tile < first + 9 or tile > 26]
    tiles = chance.sample(mine, chance.randrange(12))
    for tile in tiles:
        wall.remove(tile)
    return Hand(tiles + chance.sample(wall, 14 - len(tiles)))


def test_targets_skipped_by_a_shortcut_are_too_far_away():
    context, chance, of_a_suit = BotContext(RULES), Random(7), 0
    hand_value, stakes = hand_value_of(context), stakes_of(FIRST, 0)
    situation = Situation(stakes, hand_value.position.length, closed=True, gang=False, wild=False)
    targets, _ = context.targets_in(situation, summarize(()))
    for _ in range(300):
        held = hand_value.target_hand(some_hand(chance))
        near = hand_value.near_targets(held)
        assert near == without_shortcuts(targets, held)
        of_a_suit += any(valued.suit is not None for valued, _ in near)
    assert 30 < of_a_suit < 270


def without_shortcuts(
    targets: list[ValuedTarget], held: TargetHand
) -> list[tuple[ValuedTarget, int]]:
    nearest, found = NEVER, list[tuple[ValuedTarget, int]]()
    for valued in targets:
        shanten = valued.target.shanten(held)
        nearest = min(nearest, shanten)
        if shanten <= nearest + MAX_DETOUR:
            found.append((valued, shanten))
    return found


def test_the_estimate_of_a_target_is_the_same_from_the_cache():
    hand_value = hand_value_of(BotContext(RULES))
    for valued, _ in hand_value.near_targets(hand_value.target_hand(Hand(FIRST.hand))):
        for shanten in range(1, 6):
            for turns in (0, 1, 17):
                key = odds_key(shanten, turns) + 40
                first = valued.estimates[key]
                again = valued.estimates[key]
                assert first == again == best_estimate(valued.estimates.routes, key)
