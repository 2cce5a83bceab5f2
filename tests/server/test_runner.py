"""The runner of a room: it never loses its alarm."""

import asyncio
from pathlib import Path

from paiju.room.commands import Act, AddBot, Reveal, Sit, Start
from paiju.room.settings import Settings
from paiju.server.journal import SqliteJournal
from paiju.server.ops.clock import ServerClock
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.registry import RoomRegistry
from paiju.server.rooms.runner import RoomRunner
from paiju.server.store import Database
from paiju.server.ws.messages import OpenRoom
from paiju.server.ws.outbox import Outbox
from support.nonces import NONCE, ready_command

PATIENCE = 60.0


class SlowClock(ServerClock):
    """Behind the event loop's own, so that every alarm rings before its time."""

    def __init__(self) -> None:
        super().__init__()
        self._start = super().now()

    def now(self) -> int:
        return self._start + (super().now() - self._start) * 9 // 10


async def seated(registry: RoomRegistry) -> tuple[RoomRunner, asyncio.Event]:
    """A table of one person and three bots that has begun; the event is set at every message."""
    heard = asyncio.Event()
    runner = await registry.open(
        "wang", OpenRoom("1", "qinhuangdao", settings=Settings(deadline=0, pause=1))
    )
    await runner.join(Outbox("wang", "小王", heard.set), None)
    await runner.submit(Sit("2", 0), "wang")
    for seat in (1, 2, 3):
        await runner.submit(AddBot(f"bot {seat}", seat, "easy"), "wang")
    await runner.submit(ready_command(runner.room, "wang", "3"), "wang")
    await runner.submit(Start("4"), "wang")
    await runner.submit(Reveal("5", NONCE), "wang")
    return runner, heard


def test_an_alarm_that_rings_too_early_is_set_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        journal = SqliteJournal(tmp_path / "journal.db")
        archive = Archive(Database.in_file(tmp_path / "history.db"))
        registry = RoomRegistry(journal, archive, SlowClock(), most_rooms=1, most_each=1)
        runner, heard = await seated(registry)
        table = runner.room.timed_round
        assert table is not None
        async with asyncio.timeout(PATIENCE):
            while len(table.view(None).discards) < 3:
                heard.clear()
                ask = table.asks.get(0)
                if ask is None:
                    await heard.wait()
                else:
                    answer = Act(f"answer {ask.decision}", ask.decision, ask.legal[-1])
                    await runner.submit(answer, "wang")
        registry.close()
        await journal.close()
        archive.close()

    asyncio.run(scenario())
