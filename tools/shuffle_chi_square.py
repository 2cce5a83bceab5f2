"""Is the shuffle fair? `python tools/shuffle_chi_square.py --walls 1000000 [--from N] [--jobs N]`.

Walls made as rooms make them, from a secret and nonces; tests/support/shuffle_statistics.py
has the counts and the checks. Prints each chi-square with its degrees of freedom and its p-value,
and fails if one is less likely than one in a million.
"""

import argparse
import multiprocessing
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.shuffle_statistics import Tally, tally_of

BATCH = 5000
EVERY = 3.0
"""Seconds between two progress lines."""
SMALL_CHANCE = 1e-6


def run(numbers: range, jobs: int) -> int:
    tally, begun = Tally(), time.monotonic()
    said = begun
    batches = [numbers[start : start + BATCH] for start in range(0, len(numbers), BATCH)]
    with multiprocessing.Pool(jobs) as pool:
        for part in pool.imap_unordered(tally_of, batches):
            tally.add(part)
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                tell(f"{tally.walls:,} of {len(numbers):,} walls")
    tell(f"{tally.walls:,} walls of 136 tiles in {time.monotonic() - begun:,.0f} s")
    for check in tally.checks():
        tell(
            f"{check.name:15} chi-square {check.chi_square:10.1f}   "
            f"degrees of freedom {check.degrees:5}   p = {check.p:.4f}"
        )
    return int(any(not SMALL_CHANCE < check.p < 1 - SMALL_CHANCE for check in tally.checks()))


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--walls", type=int, default=1_000_000)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args()
    return run(range(given.first, given.first + given.walls), given.jobs)


if __name__ == "__main__":
    sys.exit(main())
