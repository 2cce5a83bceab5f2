"""Simulated servers: `python tools/simulate_server.py --seeds 1000 [--from S] [--jobs N]`.

Every seed is a server with one room, its players, and faults of the network, the storage, the clock
and the process; tests/support/server/simulation says what is checked. The first failure stops the
run and names the seed: `python tools/simulate_server.py --seeds 1 --from SEED` runs it again.
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

from support.server.simulation.server_simulation import ServerSimulation

EVERY = 3.0
"""Seconds between two progress lines."""


def simulate(seed: int) -> tuple[int, Counter[str], str]:
    """What happened in one simulation, and the error, if there was one."""
    try:
        return seed, ServerSimulation(seed).run(), ""
    except Exception:
        return seed, Counter(), traceback.format_exc()


def run(seeds: range, jobs: int) -> int:
    found: Counter[str] = Counter()
    done, said = 0, time.monotonic()
    with multiprocessing.Pool(jobs) as pool:
        for seed, happened, error in pool.imap_unordered(simulate, seeds):
            if error:
                tell(f"{error}\nagain: python tools/simulate_server.py --seeds 1 --from {seed}")
                return 1
            found += happened
            done += 1
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                tell(f"{done:,} of {len(seeds):,} seeds")
    tell(f"{done:,} seeds, nothing wrong")
    tell(", ".join(f"{word} {count:,}" for word, count in sorted(found.items())))
    return 0


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args()
    return run(range(given.first, given.first + given.seeds), given.jobs)


if __name__ == "__main__":
    sys.exit(main())
