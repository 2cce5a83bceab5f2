"""Rooms in a bad world: `python tools/simulate_rooms.py --seeds 1000 [--from S] [--jobs N]`.

Every seed is a room with its own game, people, network and crashes; what is checked is described in
tests/support/room/simulation.py. With `--privacy` every seed is a round of one game instead, played
again with hidden tiles rearranged (tests/support/room/rearranged.py). The first failure stops the
run and names the seed: `python tools/simulate_rooms.py --seeds 1 --from SEED` plays it again.
"""

import argparse
import multiprocessing
import os
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from paiju import REGISTRY
from support.room.rearranged import compared_rounds
from support.room.simulation import RoomSimulation
from support.rounds import option_sets

EVERY = 3.0
"""Seconds between two progress lines."""

Result = tuple[int, Counter[str], str]


def simulate(seed: int) -> Result:
    """What came about in one world, and what went wrong, if anything did."""
    try:
        return seed, Counter(RoomSimulation(seed).run()), ""
    except Exception:
        return seed, Counter(), traceback.format_exc()


def observe(seed: int) -> Result:
    """The same for one round and its rearrangements; the games take turns."""
    games = list(REGISTRY)
    sets = option_sets(games[seed % len(games)])
    given = sets[seed // len(games) % len(sets)]
    try:
        return seed, compared_rounds([given], [seed]), ""
    except Exception:
        return seed, Counter(), traceback.format_exc()


def run(seeds: range, jobs: int, privacy: bool) -> int:
    found: Counter[str] = Counter()
    done, begun = 0, time.monotonic()
    said = begun
    with multiprocessing.Pool(jobs) as pool:
        for seed, counted, wrong in pool.imap_unordered(observe if privacy else simulate, seeds):
            if wrong:
                tell(f"{wrong}\nfailed: seed {seed}\nagain: {again(seed, privacy)}")
                return 1
            found += counted
            done += 1
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                tell(f"{done:,} of {len(seeds):,} seeds, {done / (said - begun):.1f} a second")
    tell(f"{done:,} seeds in {time.monotonic() - begun:,.0f} s, nothing wrong")
    tell(", ".join(f"{word} {count:,}" for word, count in sorted(found.items())))
    return 0


def again(seed: int, privacy: bool) -> str:
    command = f"python tools/simulate_rooms.py --seeds 1 --from {seed}"
    return f"{command} --privacy" if privacy else command


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--privacy", action="store_true", help="compare what seats are sent")
    given = parser.parse_args()
    return run(range(given.first, given.first + given.seeds), given.jobs, given.privacy)


if __name__ == "__main__":
    sys.exit(main())
