"""Many faults for one server: `python tools/kill_test.py --faults 500 [--seed S] [--keep FOLDER]`.

A real server under play by headless clients is killed (kill -9), paused (SIGSTOP), has its clock
set and its disk filled, at bad moments. After every stop its journal is compared with what
everybody was told; at the end every room finishes its match and the history is checked, round by
round. The seed decides the faults and the moments looked for; what exactly is met also depends on
the machine.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.server.fault_loop import FaultLoop

EVERY = 10.0
"""Seconds between two progress lines."""


async def watch(loop: FaultLoop, faults: int) -> None:
    began = time.monotonic()
    while True:
        await asyncio.sleep(EVERY)
        took = time.monotonic() - began
        sys.stdout.write(f"{took:6.0f} s  {loop.hits['faults']} of {faults} faults\n")
        sys.stdout.flush()


async def run(data: Path, faults: int, seed: int) -> None:
    loop = FaultLoop(data, seed)
    watcher = asyncio.create_task(watch(loop, faults))
    try:
        rounds = await loop.run(faults)
    finally:
        watcher.cancel()
        loop.server.kill()
        for what, times in sorted(loop.hits.items()):
            sys.stdout.write(f"{times:8}  {what}\n")
    sys.stdout.write(f"{rounds:8}  rounds, each once, fair, settled as told; nothing lost\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--keep", type=Path, help="a folder for the data, which is left there")
    arguments = parser.parse_args()
    sys.stdout.write(f"seed {arguments.seed}\n")
    data = arguments.keep or Path(tempfile.mkdtemp(prefix="paiju-kill-"))
    data.mkdir(parents=True, exist_ok=True)
    asyncio.run(run(data, arguments.faults, arguments.seed))
    if arguments.keep is None:
        shutil.rmtree(data)


if __name__ == "__main__":
    main()
