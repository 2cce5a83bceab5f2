"""Health: a journal that remembers whether storing works, and who asks it."""

import asyncio

from paiju.server.journal import Entry, Journal, StorageFailed
from paiju.server.ops.clock import Clock

ANSWERS_WITHIN = 2.0
"""Seconds in which a healthy journal answers."""
REMEMBERED = 30_000
"""Milliseconds for which a failure to store is held against it, unless it stores again."""


class WatchedJournal:
    """Another journal, and when it last failed to store something."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._failed: tuple[int, StorageFailed] | None = None

    async def check(self) -> None:
        """Raises `StorageFailed` if it does not answer in time or could not store just now."""
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self._journal.rooms()
        except TimeoutError:
            raise StorageFailed("cannot ask the journal", "no answer in time") from None
        if self._failed is not None and self._clock.now() - self._failed[0] < REMEMBERED:
            raise self._failed[1]

    async def claim(self, room: str) -> None:
        await self._journal.claim(room)

    async def append(self, room: str, entry: Entry) -> None:
        try:
            await self._journal.append(room, entry)
        except StorageFailed as failed:
            self._failed = self._clock.now(), failed
            raise
        self._failed = None

    async def load(self, room: str) -> list[Entry]:
        return await self._journal.load(room)

    async def rooms(self) -> list[str]:
        return await self._journal.rooms()

    async def forget(self, room: str) -> None:
        await self._journal.forget(room)

    async def close(self) -> None:
        await self._journal.close()
