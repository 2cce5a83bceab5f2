"""A disk that is full or fails, under a server people play on: refused, said so, and played on."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paiju.client import Client, ServerRefused
from paiju.client.client import new_id
from paiju.room.commands import Auto
from paiju.round.sent_view import SentView, sent
from paiju.server import storage
from paiju.server.journal import SqliteJournal
from support.server.recording_player import RecordingPlayer, begin, table
from support.server.socket_server import server_in_process
from support.server.storage_checks import Journal, check_history, check_lines, check_person

AMPLE = 2**30


class Disk:
    """One that can be full (SQLite says so itself) or fail (we say so)."""

    def __init__(self) -> None:
        self.is_failing = False
        self._connection: sqlite3.Connection | None = None

    def connect(self, path: Path) -> sqlite3.Connection:
        disk = self

        class Failing(sqlite3.Connection):
            def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
                if disk.is_failing and sql.startswith("INSERT"):
                    raise sqlite3.OperationalError("disk I/O error")
                return super().execute(sql, parameters)

        self._connection = sqlite3.connect(
            path, timeout=0, isolation_level=None, check_same_thread=False, factory=Failing
        )
        return self._connection

    def hold(self, pages: int) -> None:
        """No more than so many, but never fewer than are in use."""
        assert self._connection is not None
        self._connection.execute(f"PRAGMA max_page_count = {pages}")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(storage, "SqliteJournal", lambda path: SqliteJournal(path, disk.connect))
    return disk


Story = Callable[[list[RecordingPlayer]], Awaitable[None]]


def play(data: Path, trouble: Story) -> None:
    """A match with trouble in the middle; at the end the files are held against what was told."""

    async def scenario() -> list[RecordingPlayer]:
        async with server_in_process(data) as url:
            people = await table(url, "guiyang_dingque", 2, Random(3))
            begin(people)
            await people[0].client.until(lambda: len(people[0].acked) > 10)
            await trouble(people)
            for one in people:
                await one.match_over()
                await one.client.close()
        return people

    people = asyncio.run(scenario())
    journal = Journal(data)
    (room,) = journal.rooms.values()
    for entries in journal.entries.values():
        check_lines(entries)
    for one in people:
        check_person(room, one, one.acked)
        assert one.refused["storage"]
    assert check_history(data, [people]) >= 4
    assert is_sound(data / "journal.db")


def is_sound(path: Path) -> bool:
    connection = sqlite3.connect(path)
    try:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    finally:
        connection.close()


async def until_refused(people: list[RecordingPlayer], more: int) -> None:
    """Everybody has tried in vain so often; what there is still space for is stored."""
    async with asyncio.timeout(20):
        for one in people:
            wanted = one.refused["storage"] + more
            while one.refused["storage"] < wanted:
                with suppress(ServerRefused):
                    await one.client.do(Auto(new_id(), on=False))


def seen(client: Client) -> tuple[int | None, SentView | None]:
    known = client.state
    return known.seq, None if known.view is None else sent(known.view)


async def as_another_device_sees_it(one: RecordingPlayer) -> tuple[int | None, SentView | None]:
    fresh = Client(one.client.url, one.client.token)
    await fresh.connect()
    assert one.client.state.room is not None
    await fresh.join(one.client.state.room.number)
    await fresh.close()
    return seen(fresh)


def test_while_the_disk_fails_nothing_changes_for_anybody(tmp_path: Path, disk: Disk):
    async def trouble(people: list[RecordingPlayer]) -> None:
        disk.is_failing = True
        await until_refused(people, 1)
        before = [seen(one.client) for one in people]
        await until_refused(people, 3)
        assert [seen(one.client) for one in people] == before
        assert [await as_another_device_sees_it(one) for one in people] == before
        disk.is_failing = False

    play(tmp_path, trouble)


def test_a_full_disk_is_said_and_with_space_again_play_goes_on(tmp_path: Path, disk: Disk):
    async def trouble(people: list[RecordingPlayer]) -> None:
        disk.hold(1)
        await until_refused(people, 3)
        for one in people:
            assert (await as_another_device_sees_it(one))[1] is not None
        disk.hold(AMPLE)

    play(tmp_path, trouble)
