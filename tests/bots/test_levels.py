"""The levels: their names, and that the higher one is the better one."""

from functools import cache
from math import sqrt
from statistics import mean, stdev

import pytest

from paiju import REGISTRY, ledger, ruleset
from paiju.bots import LEVELS, bot, plays_as, shared_bot
from support.bots.recorded_rounds import play
from support.rounds import seeded_deal

DEALS = 16
AS_DEALT = 5
"""A style of deal that is not stacked."""


def test_the_levels_are_named_from_weak_to_strong():
    assert LEVELS == ("easy", "medium", "hard")


def test_an_unknown_level_is_refused_by_name():
    with pytest.raises(ValueError, match="'grandmaster'"):
        bot("grandmaster", ruleset("qinhuangdao"))


def test_hard_plays_as_medium_in_a_game_without_a_model():
    assert plays_as("hard", "qinhuangdao") == "hard"
    assert plays_as("hard", "no_such_game") == "medium"
    assert plays_as("easy", "no_such_game") == "easy"


def test_the_same_game_shares_its_rules_and_its_bot():
    rules = ruleset("qinhuangdao", {"hun": "none"})
    assert ruleset("qinhuangdao", {"hun": "none"}) is rules
    assert ruleset("qinhuangdao") is not rules
    assert shared_bot("medium", rules) is shared_bot("medium", ruleset(rules.id, {"hun": "none"}))
    assert shared_bot("medium", rules) is not shared_bot("hard", rules)
    assert shared_bot("medium", rules) is not shared_bot("medium", ruleset("qinhuangdao"))
    assert bot("medium", rules) is not bot("medium", rules)


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_medium_is_in_no_game_clearly_worse_than_easy(ruleset_id: str):
    assert lead(ruleset_id) > -1.5


def test_medium_beats_easy_over_all_games_together():
    """So few deals cannot tell in one game alone: chance moves points more than skill does."""
    assert sum(lead(ruleset_id) for ruleset_id in REGISTRY) / sqrt(len(REGISTRY)) > 1.5


@cache
def lead(ruleset_id: str) -> float:
    """Points of one medium among easy bots, in standard errors; the same deals from every seat."""
    rules = ruleset(ruleset_id)
    medium, easy = bot("medium", rules), bot("easy", rules)
    points: list[float] = []
    for number in range(DEALS):
        deal = seeded_deal(rules, 8 * number + AS_DEALT)
        total = 0
        for seat in range(rules.players):
            bots = [medium if other == seat else easy for other in range(rules.players)]
            total += ledger(rules, play(rules, deal, bots).facts).scores[seat]
        points.append(total / rules.players)
    return mean(points) / (stdev(points) / sqrt(DEALS))
