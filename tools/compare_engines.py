"""Plays many rounds in both engines and compares them step by step; exits at the first difference.

`.venv/bin/python tools/compare_engines.py --ruleset guiyang_dingque --rounds 1000000` uses all
cores. Options are the standard ones, each other value alone, and random pairs, with 2 to 4 players;
half of the tables play at random and half to win.
"""

import argparse
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from differential import compare, recorded

from paiju.round import Round
from paiju.rules.errors import InputError
from paiju.rulesets import REGISTRY
from support.rounds import (
    STYLES,
    OptionSet,
    at_random,
    option_sets,
    seeded_deal,
    started,
    steps,
)

ROUNDS = 100
"""How many rounds under the same options are compared together."""


class Task(NamedTuple):
    """Rounds of one game under options that follow from the seed."""

    ruleset: str
    seed: int


def options_of(task: Task) -> OptionSet:
    """One option set, or two together where they allow that."""
    chance = Random(task.seed)
    sets = option_sets(task.ruleset)
    one, other = chance.choice(sets), chance.choice(sets)
    if task.seed % 3:
        return one
    both = OptionSet(task.ruleset, f"{one.name}+{other.name}", {**other.options, **one.options})
    try:
        assert both.rules
    except InputError:
        return one
    return both


def run(task: Task) -> int:
    given = options_of(task)
    first = task.seed * ROUNDS * STYLES
    rounds = []
    for seed in range(first, first + ROUNDS):
        table, actions = started(given, seed)
        if seed % 2:
            table = Round(given.rules, seeded_deal(given.rules, seed))
            actions = steps(table, at_random, Random(seed))
        rounds.append(recorded(f"{given} seed {seed}", table, actions))
    compare(given.rules, rounds)
    return ROUNDS


def tasks(ruleset: str, rounds: int, seed: int) -> Iterator[Task]:
    return (Task(ruleset, seed + index) for index in range(-(-rounds // ROUNDS)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", choices=list(REGISTRY), action="append")
    parser.add_argument("--rounds", type=int, default=10_000, help="of each game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=cpu_count())
    given = parser.parse_args()
    for ruleset in given.ruleset or REGISTRY:
        done = 0
        with get_context("spawn").Pool(given.workers) as pool:
            for count in pool.imap_unordered(run, tasks(ruleset, given.rounds, given.seed)):
                done += count
                sys.stderr.write(f"\r{ruleset}: {done} rounds without a difference")
        sys.stderr.write("\n")


if __name__ == "__main__":
    main()
