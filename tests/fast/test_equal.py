"""The compiled engine plays every round exactly as the plain one does."""

import pytest
from differential import PlainRound, compare, recorded

from paiju import REGISTRY
from support.rounds import OptionSet, option_sets, started

ROUNDS = 20


def rounds_of(given: OptionSet, count: int) -> list[PlainRound]:
    """Lively rounds of all styles under one option set."""
    return [
        recorded(f"{given} seed {seed}", *started(given, seed))
        for start in given.seeds(0)
        for seed in range(start, start + count)
    ]


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_both_engines_play_the_same_round_under_every_option(ruleset_id: str):
    for given in option_sets(ruleset_id):
        compare(given.rules, rounds_of(given, ROUNDS))
