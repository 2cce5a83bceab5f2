"""The compiled engine plays every round exactly as the plain one does."""

import pytest
from compare_engines import Task, options_of
from differential import PlainRound, compare, recorded

from paiju import REGISTRY
from support.rounds import OptionSet, option_sets, started

EACH = 112
"""Rounds under each option set: over all games some twenty thousand."""


def rounds_of(given: OptionSet, count: int) -> list[PlainRound]:
    """Lively rounds of all styles under one option set."""
    return [
        recorded(f"{given} seed {seed}", *started(given, seed))
        for start in given.seeds(0)
        for seed in range(start, start + count)
    ]


@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_both_engines_play_the_same_rounds_under_every_option(ruleset_id: str, players: int):
    for given in option_sets(ruleset_id):
        if given.options["players"] == players:
            compare(given.rules, rounds_of(given, EACH))


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_both_engines_play_the_same_rounds_under_pairs_of_options(ruleset_id: str):
    for seed in range(0, 12, 3):
        given = options_of(Task(ruleset_id, seed))
        compare(given.rules, rounds_of(given, EACH))
