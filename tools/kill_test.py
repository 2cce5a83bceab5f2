"""A long run of loop: `python tools/kill_test.py --kills 200 [--seed S] [--keep FOLDER]`.

A real server under play by headless clients is killed (kill -9) at bad moments and started again.
After every kill its journal is held against what everybody was told; at the end every room finishes
its match and the history is checked, round by round. The seed decides the moments looked for; what
exactly is met also depends on the machine.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.server.kill_loop import KillLoop

EVERY = 10.0
"""Seconds between two progress lines."""


async def watch(loop: KillLoop, kills: int) -> None:
    began = time.monotonic()
    while True:
        await asyncio.sleep(EVERY)
        took = time.monotonic() - began
        sys.stdout.write(f"{took:6.0f} s  {loop.hits['kills']} of {kills} kills\n")
        sys.stdout.flush()


async def run(data: Path, kills: int, seed: int) -> None:
    loop = KillLoop(data, seed)
    watcher = asyncio.create_task(watch(loop, kills))
    try:
        rounds = await loop.run(kills)
    finally:
        watcher.cancel()
        loop.server.kill()
    for what, times in sorted(loop.hits.items()):
        sys.stdout.write(f"{times:8}  {what}\n")
    sys.stdout.write(f"{rounds:8}  rounds, each once, fair, settled as told; nothing lost\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--keep", type=Path, help="a folder for the data, which is left there")
    arguments = parser.parse_args()
    sys.stdout.write(f"seed {arguments.seed}\n")
    data = arguments.keep or Path(tempfile.mkdtemp(prefix="paiju-kill-"))
    data.mkdir(parents=True, exist_ok=True)
    asyncio.run(run(data, arguments.kills, arguments.seed))
    if arguments.keep is None:
        shutil.rmtree(data)


if __name__ == "__main__":
    main()
