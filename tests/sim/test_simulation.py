"""Many rounds: the same for a seed whoever works on them, and a match one after the other."""

from itertools import pairwise

import pytest

from paiju.bots import bot
from paiju.rulesets import REGISTRY
from paiju.sim.playing import rounds, session_length, wall_entropy
from paiju.sim.pool import run_tasks
from paiju.sim.setting import setting
from paiju.sim.simulate import Simulation
from paiju.sim.tally import SimulationTally
from support.small_rounds import check_conserved


def asked(names: str = "random", count: int = 500, seed: int = 7) -> Simulation:
    return Simulation(setting("guiyang_baoting", {}), (names,) * 4, count, seed)


def answer(job: Simulation, workers: int = 1) -> SimulationTally:
    total = job.nothing()
    for part in run_tasks(job.tasks(), workers):
        total.merge(part)
    return total


def test_one_two_and_three_workers_find_the_same():
    alone = answer(asked())
    assert alone.rounds == 500
    check_conserved(alone)
    assert answer(asked(), 2) == alone
    assert answer(asked(), 3) == alone


def test_bots_find_the_same_again_and_another_seed_other_rounds():
    once = answer(asked("easy", 16))
    assert answer(asked("easy", 16), 2) == once
    assert answer(asked("easy", 16, seed=8)) != once


def test_how_the_rounds_are_cut_changes_nothing():
    """One task of all sittings, or one each."""
    job = asked("random", 300)
    (task, *more) = job.tasks()
    whole = type(task)(job.setting, job.bots, job.seed, 0, job.rounds).run()
    assert more
    assert whole == answer(job)


def test_more_rounds_begin_with_the_fewer():
    length = session_length(asked().setting.rules)
    first = answer(asked("easy", length))
    second = answer(asked("easy", 2 * length))
    assert second.rounds == 2 * first.rounds
    assert all(second.ends[end] >= count for end, count in first.ends.items())


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_the_deal_passes_on_as_the_game_says(ruleset_id: str):
    rules = setting(ruleset_id, {}).rules
    player = bot("easy", rules)
    found = list(rounds(rules, [player] * 4, 5, range(session_length(rules))))
    kept = 0
    for (_, settled), (facts, _) in pairwise(found):
        if facts.streak:
            assert facts.dealer == settled.dealer.seat
            kept += 1
        elif rules.length.circles is None:
            assert facts.dealer == settled.dealer.seat
    assert kept, "no dealer ever stayed: choose another seed"


def test_a_new_match_begins_when_one_is_over():
    rules = setting("guiyang_dingque", {"rounds": 4}).rules
    assert session_length(rules) == 4
    found = list(rounds(rules, [None] * 4, 5, range(8)))
    assert found[4].facts.streak == 0
    assert max(facts.streak for facts, _ in found) <= 3


@pytest.mark.parametrize("players", [2, 3])
def test_smaller_tables_are_simulated_too(players: int):
    given = setting("guiyang_dingque", {"players": players})
    tally = answer(Simulation(given, ("easy",) * players, 8, 1))
    check_conserved(tally)
    assert len(tally.places) == players


def test_every_wall_has_a_number_of_its_own():
    drawn = {wall_entropy(seed, index) for seed in range(3) for index in range(300)}
    assert len(drawn) == 900
