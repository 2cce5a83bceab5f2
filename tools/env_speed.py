"""How fast the environments step: `python tools/env_speed.py [--seconds N] [--tables N]`.

One process, moves chosen at random by mask; seconds are those of the processor. A step is one
decision of one seat, with its observation and its mask; choosing the moves is not counted.
"""

import argparse
import platform
import sys
from collections.abc import Iterator
from time import process_time

import numpy as np

from paiju import REGISTRY
from paiju.env.aec import TableEnv
from paiju.env.lockstep import LockStep


def one_by_one(ruleset_id: str) -> Iterator[int]:
    """Steps of the PettingZoo environment, counted one by one."""
    table, chance = TableEnv(ruleset_id), np.random.default_rng(0)
    table.reset(seed=0)
    observed = table.observe(table.agent_selection)
    while True:
        moves = np.flatnonzero(observed["action_mask"])
        yield 0
        table.step(chance.choice(moves))
        if any(table.terminations.values()):
            table.reset()
        observed = table.observe(table.agent_selection)
        yield 1


def in_lock_step(ruleset_id: str, tables: int) -> Iterator[int]:
    steps, chance = LockStep(ruleset_id, tables, seed=0), np.random.default_rng(0)
    batch = steps.reset()
    while True:
        moves = (batch.masks * chance.random(batch.masks.shape, np.float32)).argmax(1)
        yield 0
        batch = steps.step(moves)
        yield tables


def speed(steps: Iterator[int], seconds: float) -> float:
    """Steps a second between the yields of nothing and of something."""
    done, spent = 0, 0.0
    while spent < seconds:
        next(steps)
        began = process_time()
        done += next(steps)
        spent += process_time() - began
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for every figure")
    parser.add_argument("--tables", type=int, default=256, help="in lock-step")
    asked = parser.parse_args()
    sys.stdout.write(f"Python {platform.python_version()}, numpy {np.__version__}, one process\n\n")
    sys.stdout.write(f"| game | PettingZoo, steps/s | {asked.tables} tables, steps/s |\n")
    sys.stdout.write("|---|---:|---:|\n")
    for ruleset_id in REGISTRY:
        alone = speed(one_by_one(ruleset_id), asked.seconds)
        together = speed(in_lock_step(ruleset_id, asked.tables), asked.seconds)
        sys.stdout.write(f"| `{ruleset_id}` | {alone:,.0f} | {together:,.0f} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
