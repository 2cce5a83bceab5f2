"""The compiled engine: whole rounds, environment steps and continuations, on one core."""

from random import Random
from typing import Final

from paiju.bench import peers
from paiju.bench.comparison import BenchmarkRow, Workload, compare
from paiju.round import Round, deal
from paiju.rulesets import ruleset as rules_of
from paiju.tiles import shuffled

TABLES: Final = 1000
STEPS: Final = 40
TURNS: Final = 6
PEER_ROUNDS: Final = 20
MIDDLE: Final = 40
"""After so many actions a round is continued."""


def fast_rounds(ruleset: str) -> BenchmarkRow:
    """Rounds of random legal play a second, from the shuffle to the settlement."""
    from paiju.fast.engine import Tables  # loads numba

    tables = Tables(rules_of(ruleset, {}), TABLES)
    tables.seed(1)
    ours = Workload(tables.play_new_rounds, TABLES)
    theirs = peers.peer_workloads(peers.ROUNDS, PEER_ROUNDS)
    return compare(f"fast_rounds/{ruleset}", "rounds/s", ours, theirs, TURNS)


def env_steps(ruleset: str) -> BenchmarkRow:
    """Decisions a second with observation and mask, by the first legal move."""
    from paiju.env.lockstep import LockStep  # loads numpy

    env = LockStep(ruleset, TABLES, seed=1, engine="fast", bulk=True)
    batch = env.reset()

    def play() -> None:
        nonlocal batch
        for _ in range(STEPS):
            batch = env.step(batch.masks.argmax(axis=1))

    ours = Workload(play, TABLES * STEPS)
    theirs = peers.peer_workloads(peers.STEPS, PEER_ROUNDS)
    return compare(f"env_steps/{ruleset}", "steps/s", ours, theirs, TURNS)


def continued(ruleset: str) -> BenchmarkRow:
    """Random continuations of a position a second; there are no peers."""
    from paiju.fast.engine import continuations  # loads numba

    table = middle_of_a_round(ruleset)
    ours = Workload(lambda: _discarded(continuations(table, TABLES, 1)), TABLES)
    return compare(f"continuations/{ruleset}", "rounds/s", ours, {}, TURNS)


def _discarded(scores: object) -> None:
    """Only the time is of interest."""


def middle_of_a_round(ruleset: str) -> Round:
    rules = rules_of(ruleset, {})
    table = Round(rules, deal(rules, shuffled(rules.wall.tiles, b"middle"), weekday=1))
    chance = Random(1)
    for _ in range(MIDDLE):
        seat = table.to_act[0]
        table.apply(chance.choice(table.legal(seat)))
    return table
