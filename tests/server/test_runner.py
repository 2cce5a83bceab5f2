"""The keeper of a room: it never loses its alarm."""

import asyncio
from pathlib import Path

from paiju.room.commands import Act, AddBot, Ready, Sit, Start
from paiju.room.settings import Settings
from paiju.server.journal import SqliteJournal
from paiju.server.ops.clock import Clock
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.registry import House
from paiju.server.rooms.runner import Keeper
from paiju.server.store import Database
from paiju.server.ws.messages import OpenRoom
from paiju.server.ws.outbox import Listener

PATIENCE = 60.0


class SlowClock(Clock):
    """Behind the event loop's own, so that every alarm rings before its time."""

    def __init__(self) -> None:
        super().__init__()
        self._start = super().now()

    def now(self) -> int:
        return self._start + (super().now() - self._start) * 9 // 10


async def seated(house: House) -> tuple[Keeper, asyncio.Event]:
    """A table of one person and three bots that has begun; the event is set at every message."""
    heard = asyncio.Event()
    keeper = await house.open(
        "wang", OpenRoom("1", "qinhuangdao", settings=Settings(deadline=0, pause=1))
    )
    await keeper.join(Listener("wang", "小王", heard.set), None)
    await keeper.tell(Sit("2", 0), "wang")
    for seat in (1, 2, 3):
        await keeper.tell(AddBot(f"bot {seat}", seat, "easy"), "wang")
    await keeper.tell(Ready("3", "ab" * 32), "wang")
    await keeper.tell(Start("4"), "wang")
    return keeper, heard


def test_an_alarm_that_rings_too_early_is_set_again(tmp_path: Path) -> None:
    async def story() -> None:
        journal = SqliteJournal(tmp_path / "journal.db")
        archive = Archive(Database.in_file(tmp_path / "history.db"))
        house = House(journal, archive, SlowClock(), most_rooms=1, most_each=1)
        keeper, heard = await seated(house)
        table = keeper.room.table
        assert table is not None
        async with asyncio.timeout(PATIENCE):
            while len(table.view(None).discards) < 3:
                heard.clear()
                ask = table.asks.get(0)
                if ask is None:
                    await heard.wait()
                else:
                    answer = Act(f"answer {ask.decision}", ask.decision, ask.legal[-1])
                    await keeper.tell(answer, "wang")
        house.close()
        await journal.close()
        archive.close()

    asyncio.run(story())
