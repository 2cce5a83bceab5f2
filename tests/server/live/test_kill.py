"""Killed again and again while people play: nothing acknowledged is lost, nothing done twice."""

import asyncio
from pathlib import Path

from support.server.kill_loop import KillLoop

KILLS = 8


def test_after_every_kill_9_the_rooms_are_where_people_left_them(tmp_path: Path):
    async def play() -> None:
        loop = KillLoop(tmp_path, seed=9)
        try:
            rounds = await loop.run(KILLS)
        finally:
            loop.server.kill()
        assert loop.hits["kills"] >= KILLS
        assert rounds

    asyncio.run(play())
