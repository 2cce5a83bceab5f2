"""A journal in PostgreSQL: one connection, and one transaction for all waiting entries."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from itertools import groupby
from typing import Any, NamedTuple

from paiju.server.journal.chain import Item
from paiju.server.journal.errors import StorageFailed, not_stored
from paiju.server.journal.journal import JournalEntry, RoomLog
from paiju.server.journal.postgres_log import PostgresLog

LONGEST_QUEUE = 8192
"""Jobs in the queue; further callers wait until there is space."""
LARGEST_BATCH = 1024
Ask = Callable[[], Awaitable[Any]]


class _Job(NamedTuple):
    """A job for the writer: an entry to store, or a call on the log."""

    future: asyncio.Future[Any]
    what: str
    item: Item | None
    ask: Ask | None


class PostgresJournal:
    """A `Journal` in a PostgreSQL database. A room must be claimed before it is written to.

    Jobs are done in order; entries that wait while the database is busy share the next
    transaction.
    """

    def __init__(self, log: PostgresLog) -> None:
        """Needs a running event loop and an open log."""
        self._log = log
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue(LONGEST_QUEUE)
        self._is_closed = False
        self._writer = asyncio.create_task(self._run())

    @classmethod
    async def connected(cls, url: str, node: str) -> "PostgresJournal":
        """The journal of this database; raises `StorageFailed`."""
        log = PostgresLog(url, node)
        await log.open()
        return cls(log)

    async def claim(self, room: str) -> None:
        await self._done(f"cannot claim room {room}", lambda: self._log.claim(room))

    async def append(self, room: str, entry: JournalEntry) -> None:
        await self._done(not_stored(room, entry.seq), item=(room, entry))

    async def load(self, room: str) -> RoomLog:
        return await self._done(f"cannot read room {room}", lambda: self._log.load(room))

    async def rooms(self) -> list[str]:
        return await self._done("cannot list the rooms", self._log.rooms)

    async def forget(self, room: str) -> None:
        await self._done(f"cannot forget room {room}", lambda: self._log.forget(room))

    async def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            await self._queue.put(None)
        await asyncio.shield(self._writer)

    async def _done(self, what: str, ask: Ask | None = None, item: Item | None = None) -> Any:
        """Wait for space in the queue, then for the writer."""
        if self._is_closed:
            raise _closed(what)
        job = _Job(asyncio.get_running_loop().create_future(), what, item, ask)
        await self._queue.put(job)
        return await job.future

    # The writer

    async def _run(self) -> None:
        is_open = True
        while is_open:
            jobs = await self._waiting()
            is_open = jobs[-1] is not None
            await self._work(job for job in jobs if job)
        while not self._queue.empty():  # they waited for space when the journal was closed
            job = self._queue.get_nowait()
            if job is not None:
                _settle(job, _closed(job.what))
            await asyncio.sleep(0)
        await self._log.close()

    async def _waiting(self) -> list[_Job | None]:
        """Wait for a job and take all queued ones, up to the end mark."""
        jobs = [await self._queue.get()]
        while jobs[-1] is not None and len(jobs) < LARGEST_BATCH and not self._queue.empty():
            jobs.append(self._queue.get_nowait())
        return jobs

    async def _work(self, jobs: Iterable[_Job]) -> None:
        """Store consecutive entries together."""
        for are_entries, run in groupby(jobs, lambda job: job.item is not None):
            batch = list(run)
            if are_entries:
                outcomes = await self._log.append([job.item for job in batch if job.item])
                for job, outcome in zip(batch, outcomes, strict=True):
                    _settle(job, outcome)
            else:
                for job in batch:
                    _settle(job, await _answer(job))


async def _answer(job: _Job) -> Any:
    """The result or the error, as a value."""
    assert job.ask is not None
    try:
        return await job.ask()
    except StorageFailed as failed:
        return failed
    except Exception as error:
        return StorageFailed(job.what, error)


def _settle(job: _Job, outcome: Any) -> None:
    if job.future.done():
        return  # cancelled
    if isinstance(outcome, Exception):
        job.future.set_exception(outcome)
    else:
        job.future.set_result(outcome)


def _closed(what: str) -> StorageFailed:
    return StorageFailed(what, "the journal is closed")
