"""The table of moves: every action anybody may ever take has one number, and back."""

from collections import Counter

import pytest

from paiju import REGISTRY, Round
from paiju.round.actions import VERBS, Action
from paiju.round.moves import MOVES, SECTIONS, action_of, mask, number_of
from support.rounds import OptionSet, option_sets, started


def offered(given: OptionSet, seed: int) -> Counter[Action]:
    """Everything anybody was offered in one round, checked as it comes."""
    found: Counter[Action] = Counter()
    table, actions = started(given, seed)
    _check(table, found)
    for _ in actions:
        _check(table, found)
    return found


def _check(table: Round, found: Counter[Action]) -> None:
    for seat in table.to_act:
        offers = table.legal(seat)
        numbers = [number_of(action) for action in offers]
        assert [action_of(number, seat) for number in numbers] == offers
        assert len(set(numbers)) == len(offers)
        row = mask(offers)
        assert (row.count(1), row.count(0)) == (len(offers), len(MOVES) - len(offers))
        assert all(row[number] for number in numbers)
        found.update(offers)


def test_no_move_has_two_numbers():
    assert len(set(MOVES)) == len(MOVES) == sum(map(len, SECTIONS))
    assert {verb for verb, _, _ in MOVES} == set(VERBS)


VERBS_OF = {
    "guiyang_dingque": {"bid", "que", "tian_ting"},
    "guiyang_baoting": {"bid", "tian_ting", "bu_ting"},
    "guangdong_jipinghu": {"chi"},
    "qujing_feibaiban": {"an_gang", "bu_gang", "ming_gang"},
    "qinhuangdao": {"bid", "feng_gang"},
}
"""What must have come up in each game, beside what comes up in all of them."""


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_every_action_under_every_option_has_one_number_and_back(ruleset_id: str):
    found: Counter[Action] = Counter()
    rounds = 0
    for given in option_sets(ruleset_id):
        for seed in given.seeds(*range(6, 166, 8), 1 + rounds % 5):
            found += offered(given, seed)
            rounds += 1
    assert rounds > 300
    verbs = {action.verb for action in found}
    assert verbs >= {"discard", "hu", "pass", "peng", "an_gang", "bu_gang", "ming_gang"}
    assert verbs >= VERBS_OF[ruleset_id]
    wild_gangs = {
        action.verb for action in found if "gang" in action.verb and len(action.tiles) > 1
    }
    assert wild_gangs == (
        {"an_gang", "bu_gang", "ming_gang"} if ruleset_id == "qujing_feibaiban" else set()
    )
