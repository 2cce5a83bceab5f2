"""A journal wrapper that remembers whether storing works, for the health check."""

import asyncio

from paiju.server.journal import Journal, JournalEntry, RoomLog, StorageFailed
from paiju.server.journal.errors import NotOwner
from paiju.server.ops.clock import ServerClock
from paiju.server.ops.metrics import LEASES_LOST

ANSWERS_WITHIN = 2.0
"""Seconds within which a healthy journal answers."""
FAILURE_LASTS = 30_000
"""Milliseconds a failure counts, unless something is stored again."""


class WatchedJournal:
    """Wraps a journal and remembers when it last failed."""

    def __init__(self, journal: Journal, clock: ServerClock) -> None:
        self._journal = journal
        self._clock = clock
        self._failed: tuple[int, StorageFailed] | None = None

    async def check(self) -> None:
        """Raises `StorageFailed` if the journal does not answer or failed recently."""
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self._journal.rooms()
        except TimeoutError:
            raise StorageFailed("cannot ask the journal", "no answer in time") from None
        if self._failed is not None and self._clock.now() - self._failed[0] < FAILURE_LASTS:
            raise self._failed[1]

    async def claim(self, room: str) -> None:
        await self._journal.claim(room)

    async def append(self, room: str, entry: JournalEntry) -> None:
        try:
            await self._journal.append(room, entry)
        except NotOwner:  # the storage is fine: another server has the room
            LEASES_LOST.inc()
            raise
        except StorageFailed as failed:
            self._failed = self._clock.now(), failed
            raise
        self._failed = None

    async def load(self, room: str) -> RoomLog:
        return await self._journal.load(room)

    async def rooms(self) -> list[str]:
        return await self._journal.rooms()

    async def forget(self, room: str) -> None:
        await self._journal.forget(room)

    async def close(self) -> None:
        await self._journal.close()
