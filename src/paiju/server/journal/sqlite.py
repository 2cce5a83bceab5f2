"""A journal in a SQLite file: one writer thread, and one commit for all waiting entries."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from paiju.server.journal.chain import Item
from paiju.server.journal.errors import StorageFailed, not_stored
from paiju.server.journal.file import Connect, JournalFile, connect
from paiju.server.journal.journal import JournalEntry, RoomLog

LONGEST_QUEUE = 8192
"""Jobs in the queue; further callers wait until there is space."""
LARGEST_BATCH = 1024


class _Job(NamedTuple):
    """A job for the writer: an entry to store, or a call on the file."""

    future: asyncio.Future[Any]
    item: Item | None
    ask: Callable[[], Any]


class SqliteJournal:
    """A `Journal` in one file, to which no other process can write meanwhile.

    Used from one event loop. Jobs are done in order; entries that wait while the disk is busy
    share the next commit.
    """

    def __init__(self, path: Path, connect: Connect = connect) -> None:
        self._file = JournalFile(path, connect)
        self._space = asyncio.Semaphore(LONGEST_QUEUE)
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed: asyncio.Future[None] | None = None
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    async def claim(self, room: str) -> None:
        """Nothing to do: the file was locked for this process when it was opened."""
        self._refuse_if_closed(f"cannot claim room {room}")

    async def append(self, room: str, entry: JournalEntry) -> None:
        await self._done(not_stored(room, entry.seq), item=(room, entry))

    async def load(self, room: str) -> RoomLog:
        return await self._done(f"cannot read room {room}", lambda: self._file.load(room))

    async def rooms(self) -> list[str]:
        return await self._done("cannot list the rooms", self._file.rooms)

    async def forget(self, room: str) -> None:
        await self._done(f"cannot forget room {room}", lambda: self._file.forget(room))

    async def close(self) -> None:
        if self._closed is None:
            self._closed = asyncio.get_running_loop().create_future()
            self._queue.put(None)
        await asyncio.shield(self._closed)
        self._thread.join()

    async def _done(
        self, what: str, ask: Callable[[], Any] = lambda: None, item: Item | None = None
    ) -> Any:
        """Wait for space in the queue, then for the writer."""
        self._refuse_if_closed(what)
        await self._space.acquire()
        if self._closed:
            self._space.release()
            self._refuse_if_closed(what)
        future = asyncio.get_running_loop().create_future()
        self._queue.put(_Job(future, item, ask))
        return await future

    def _refuse_if_closed(self, what: str) -> None:
        if self._closed:
            raise StorageFailed(what, "the journal is closed")

    def _settle(self, jobs: list[_Job], outcomes: list[Any]) -> None:
        """Runs in the loop: resolve the futures of these jobs."""
        for job, outcome in zip(jobs, outcomes, strict=True):
            self._space.release()
            if job.future.done():
                continue  # cancelled
            if isinstance(outcome, Exception):
                job.future.set_exception(outcome)
            else:
                job.future.set_result(outcome)

    # The methods below run in the writer thread.

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs = self._waiting()
            is_open = jobs[-1] is not None
            self._work(job for job in jobs if job)
            if self._queue.empty():
                self._file.shrink()
        self._end()

    def _waiting(self) -> list[_Job | None]:
        """Wait for a job and take all queued ones, up to the end mark."""
        jobs = [self._queue.get()]
        with suppress(Empty):
            while jobs[-1] is not None and len(jobs) < LARGEST_BATCH:
                jobs.append(self._queue.get_nowait())
        return jobs

    def _work(self, jobs: Iterable[_Job]) -> None:
        """Store consecutive entries together."""
        for are_entries, run in groupby(jobs, lambda job: job.item is not None):
            batch = list(run)
            if are_entries:
                outcomes = self._file.append([job.item for job in batch if job.item])
            else:
                outcomes = [_answer(job.ask) for job in batch]
            _call_in_loop(batch[0].future, self._settle, batch, outcomes)

    def _end(self) -> None:
        outcome = _answer(self._file.close)
        assert self._closed is not None
        ending = self._closed
        finish = ending.set_exception if isinstance(outcome, Exception) else ending.set_result
        _call_in_loop(ending, finish, outcome)


def _answer(ask: Callable[[], Any]) -> Any:
    """The result or the error, as a value."""
    try:
        return ask()
    except Exception as error:
        return error


def _call_in_loop(
    future: asyncio.Future[Any], call: Callable[..., object], *arguments: Any
) -> None:
    """Call it in the loop of this future; if that loop is closed, nobody waits for it."""
    with suppress(RuntimeError):
        future.get_loop().call_soon_threadsafe(call, *arguments)
