"""What holds for bots in every game under every option set, checked in rounds they played."""

from collections.abc import Iterator
from random import Random

import pytest

from paiju import REGISTRY, IllegalAction, Round
from paiju.bots import LEVELS, bot
from paiju.hands import Hand
from paiju.rules.melds import CHI, GANGS, PENG
from paiju.tiles import suit_of
from paiju.tiles.kinds import WINDS
from support.bots.recorded_rounds import OPTION_SETS, Decision, decisions, winnable
from support.rounds import OptionSet, rearranged, seeded_deal

every_option = pytest.mark.parametrize("name", OPTION_SETS)
every_ruleset = pytest.mark.parametrize("ruleset_id", REGISTRY)
DISCARDS = ("discard", "bu_ting")


@every_option
def test_rounds_of_bots_end_and_every_choice_is_legal(name: str):
    for decision in decisions(name):
        assert decision.action in decision.legal, decision


@every_option
def test_a_win_is_never_passed(name: str):
    for decision in decisions(name):
        if any(action.verb == "hu" for action in decision.legal):
            assert decision.action.verb == "hu", decision


@every_option
def test_a_wild_tile_is_never_discarded(name: str):
    for decision in chosen_discards(name):
        assert not decision.hand.wild >> decision.action.tiles[0] & 1, decision


@every_option
def test_the_que_suit_is_discarded_first(name: str):
    for decision in chosen_discards(name):
        que = decision.view.ques[decision.seat]
        if que is not None and any(suit_of(tile) == que for tile in decision.view.hand):
            assert suit_of(decision.action.tiles[0]) == que, decision


@every_option
def test_a_ready_hand_with_something_to_win_on_stays_ready(name: str):
    for decision in decisions(name):
        if decision.view.drawn is None or decision.action.verb not in DISCARDS:
            continue
        if len(decision.legal) > 1 and was_ready(decision):
            assert winnable(decision, after_discard(decision)), decision


@every_option
def test_a_ready_hand_is_not_broken_by_a_claim(name: str):
    for decision in decisions(name):
        if decision.action.verb in (PENG, CHI) and winnable(decision, decision.hand):
            assert can_be_ready_after(decision), decision


@every_option
def test_a_ready_hand_is_not_broken_by_a_gang(name: str):
    for decision in decisions(name):
        if decision.action.verb in GANGS and was_ready(decision):
            assert waits_after_gang(decision), decision


def was_ready(decision: Decision) -> bool:
    """Before the tile just drawn, or now on another's turn, with something to win on."""
    hand, drawn = decision.hand, decision.view.drawn
    if drawn is not None:
        hand.remove(drawn)
    return bool(hand.size % 3 == 1 and winnable(decision, hand))


def waits_after_gang(decision: Decision) -> int:
    hand, verb, tiles = decision.hand, decision.action.verb, decision.action.tiles
    own = {
        "an_gang": tiles if len(tiles) == 4 else tiles * 4,
        "bu_gang": tiles[-1:],
        "ming_gang": tiles or (decision.view.discards[-1].tile,) * 3,
        "feng_gang": tuple(wind for wind in WINDS if hand.counts[wind]),
    }
    for tile in own[verb]:
        hand.remove(tile)
    return hand.waits()


def chosen_discards(name: str) -> Iterator[Decision]:
    """The discards that were a choice."""
    for decision in decisions(name):
        if decision.action.verb in DISCARDS and len(decision.legal) > 1:
            yield decision


def after_discard(decision: Decision) -> Hand:
    hand = decision.hand
    hand.remove(decision.action.tiles[0])
    return hand


def can_be_ready_after(decision: Decision) -> bool:
    """Whether some discard after this 碰 or 吃 leaves the hand ready."""
    taken = decision.view.discards[-1].tile
    own = decision.action.tiles or (taken, taken)
    hand = decision.hand
    for tile in own:
        hand.remove(tile)
    kinds = [tile for tile in set(hand.tiles()) if not hand.wild >> tile & 1]
    for tile in kinds:
        hand.remove(tile)
        if hand.waits() & ~(1 << taken):
            return True
        hand.add(tile)
    return False


# A bot knows what its seat sees, and nothing else.


@every_ruleset
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_changes_no_choice(ruleset_id: str, level: str):
    given = OPTION_SETS[f"{ruleset_id}-4p-standard"]
    compared = 0
    for seed in given.seeds(1, 3, 5):
        compared += compare_twins(given, seed, level)
    assert compared > 10


def compare_twins(given: OptionSet, seed: int, level: str) -> int:
    """Play a round; now and then ask another bot at a table that looks the same to the seat."""
    rules, chance = given.rules, Random(seed)
    player, compared = bot(level, rules), 0
    table = Round(rules, seeded_deal(rules, seed))
    while not table.is_over:
        seat = table.to_act[0]
        action = player.choose(table.view(seat), table.legal(seat))
        restored = looks_the_same(table, seat, chance) if chance.random() < 0.3 else None
        if restored is not None:
            assert bot(level, rules).choose(restored.view(seat), restored.legal(seat)) == action
            compared += 1
        table.apply(action)
    return compared


def looks_the_same(table: Round, seat: int, chance: Random) -> Round | None:
    """Another round in which this seat has seen the same and is asked the same, if one is found."""
    restored = Round(table.rules, rearranged(table, seat, chance))
    try:
        for action in table.actions:
            restored.apply(action)
    except IllegalAction:
        return None
    same = restored.view(seat) == table.view(seat) and restored.legal(seat) == table.legal(seat)
    return restored if same else None
