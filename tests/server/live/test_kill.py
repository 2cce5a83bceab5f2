"""Killed, paused, with a wrong clock and a full disk while people play: no acknowledged command is
lost, none is applied twice."""

import asyncio
from pathlib import Path

from support.server.fault_loop import FAULTS, FaultLoop


def test_after_every_fault_the_rooms_are_where_people_left_them(tmp_path: Path):
    async def play() -> None:
        loop = FaultLoop(tmp_path, seed=9)
        try:
            rounds = await loop.run(len(FAULTS))
        finally:
            loop.server.kill()
        assert {name for name in loop.hits if name.startswith("fault: ")} == {
            f"fault: {fault}" for fault in FAULTS
        }
        assert rounds

    asyncio.run(play())
