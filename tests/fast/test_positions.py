"""A round of the plain engine becomes a row of the compiled one at any moment, and back."""

import numpy as np
import pytest
from differential import assert_equal, compiled_outcome, legal_numbers, outcome

from paiju import REGISTRY, Round
from paiju.fast.engine import Tables, continuations
from paiju.fast.loading import row_of_round
from paiju.round.moves import number_of
from support.rounds import option_sets, started


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_a_round_taken_over_at_any_step_goes_on_as_it_would_have(ruleset_id: str):
    for given in option_sets(ruleset_id)[::7]:
        for seed in given.seeds(1, 3, 4):
            table, actions = started(given, seed)
            rows, done = [], []
            for action in actions:
                rows.append(row_of_round(table))
                done.append((action.seat, number_of(action), legal_numbers(table)))
            tables = Tables(given.rules, np.stack(rows))
            _follow(tables, table, done)


def _follow(tables: Tables, table: Round, done: list[tuple[int, int, list[list[int]]]]) -> None:
    """Play row after row, each of which begins one step later, to the end of the round."""
    for step, (seat, number, legal) in enumerate(done):
        begun = list(range(step + 1))
        part = tables.part(begun)
        for each in range(table.players):
            assert part.legal(each) == [legal[each]] * len(begun)
        part.answer([seat] * len(begun), [number] * len(begun))
        tables.put_back(begun, part)
    expected = outcome(table.rules, table)
    for index in range(len(tables)):
        assert_equal(f"taken over at step {index}", expected, compiled_outcome(tables, index))


def test_continuations_depend_on_the_seed_alone_and_add_up_to_zero():
    table, actions = started(option_sets("qinhuangdao")[0], 9)
    for _, _ in zip(range(30), actions, strict=False):
        pass
    scores = continuations(table, 200, seed=1)
    assert (scores == continuations(table, 200, seed=1)).all()
    assert (scores != continuations(table, 200, seed=2)).any()
    assert not scores.sum(axis=1).any()
