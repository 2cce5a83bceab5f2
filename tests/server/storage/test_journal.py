"""The embedded journal: batches, waiters, closing, locks and formats."""

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from paiju.server.journal import (
    Journal,
    JournalEntry,
    OutOfOrder,
    RoomLog,
    SqliteJournal,
    StorageFailed,
    sqlite,
)
from paiju.server.journal.file import JournalFile
from support.server.version_1_data import Version1Data
from support.server.watched_connection import WatchedConnection


def play(tmp_path: Path, scenario: Any, tap: WatchedConnection | None = None) -> Any:
    """Runs a story with a journal and closes it."""

    async def answer() -> Any:
        journal = SqliteJournal(tmp_path / "journal.db", (tap or WatchedConnection()).connect)
        try:
            return await scenario(journal)
        finally:
            await journal.close()

    return asyncio.run(asyncio.wait_for(answer(), 60))


def entries(*numbers: int) -> list[JournalEntry]:
    return [JournalEntry(number, f"move {number}".encode()) for number in numbers]


async def append_all(journal: Journal, room: str, *numbers: int) -> None:
    for entry in entries(*numbers):
        await journal.append(room, entry)


async def entries_of_a(journal: Journal) -> list[JournalEntry]:
    return (await journal.load("a")).entries


async def behind_a_gate(tap: WatchedConnection, *waiting: Coroutine[Any, Any, Any]) -> list[Any]:
    """All of them are handed in while the writer is held up by the first; then it may go on."""
    tap.gate.clear()

    async def open_gate() -> None:
        tap.gate.set()

    outcomes = await asyncio.gather(*waiting, open_gate(), return_exceptions=True)
    return outcomes[:-1]


def test_those_who_wait_share_one_commit_and_are_answered_in_order(tmp_path: Path):
    tap, answered = WatchedConnection(), list[int]()

    async def append(journal: Journal, entry: JournalEntry) -> None:
        await journal.append("a", entry)
        answered.append(entry.seq)

    async def scenario(journal: Journal) -> list[JournalEntry]:
        await behind_a_gate(tap, *(append(journal, entry) for entry in entries(*range(1, 51))))
        return (await journal.load("a")).entries

    assert play(tmp_path, scenario, tap) == entries(*range(1, 51))
    assert answered == list(range(1, 51))
    assert len(tap.batches) <= 2, "the one that was being written, and all the others"


def test_a_bad_entry_fails_alone_in_its_batch(tmp_path: Path):
    tap = WatchedConnection()
    batch = [("a", 1), ("b", 1), ("a", 1), ("b", 2), ("\ud800", 1), ("c", 2**63), ("a", 2)]

    async def scenario(journal: Journal) -> list[Any]:
        appends = [journal.append(room, JournalEntry(seq, b"")) for room, seq in batch]
        outcomes = await behind_a_gate(tap, *appends)
        assert [entry.seq for entry in (await journal.load("a")).entries] == [1, 2]
        assert [entry.seq for entry in (await journal.load("b")).entries] == [1, 2]
        assert await journal.rooms() == ["a", "b"]
        return outcomes

    outcomes = play(tmp_path, scenario, tap)
    assert [type(outcome) for outcome in outcomes] == [
        *(type(None), type(None), OutOfOrder, type(None), StorageFailed, StorageFailed, type(None))
    ]


def test_a_question_is_answered_after_what_was_handed_in_before_it(tmp_path: Path):
    tap = WatchedConnection()

    async def scenario(journal: Journal) -> list[Any]:
        first, second = entries(1, 2)
        return await behind_a_gate(
            tap,
            journal.append("a", first),
            journal.load("a"),
            journal.append("a", second),
            journal.forget("a"),
            journal.load("a"),
        )

    assert play(tmp_path, scenario, tap) == [None, RoomLog(entries(1)), None, None, RoomLog([])]


def test_a_waiter_who_gives_up_breaks_nothing(tmp_path: Path):
    tap = WatchedConnection()

    async def scenario(journal: Journal) -> list[JournalEntry]:
        tap.gate.clear()
        tasks = [asyncio.create_task(journal.append("a", entry)) for entry in entries(1, 2, 3)]
        await asyncio.wait(tasks, timeout=0)
        tasks[0].cancel()
        tasks[1].cancel()
        await asyncio.wait(tasks[:2])
        tap.gate.set()
        await tasks[2]
        await append_all(journal, "a", 4)
        return (await journal.load("a")).entries

    assert play(tmp_path, scenario, tap) == entries(1, 2, 3, 4)


def test_more_than_the_queue_holds_wait_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite, "LONGEST_QUEUE", 4)
    tap = WatchedConnection()

    async def scenario(journal: Journal) -> list[JournalEntry]:
        appends = [journal.append("a", entry) for entry in entries(*range(1, 31))]
        assert await behind_a_gate(tap, *appends) == [None] * 30
        return (await journal.load("a")).entries

    assert play(tmp_path, scenario, tap) == entries(*range(1, 31))
    assert max(tap.batches) <= 4


def test_closing_stores_what_was_accepted_and_refuses_the_rest(tmp_path: Path):
    tap = WatchedConnection()

    async def scenario(journal: Journal) -> None:
        appends = [journal.append("a", entry) for entry in entries(1, 2, 3)]
        late = journal.append("a", JournalEntry(4, b"late"))
        outcomes = await behind_a_gate(tap, *appends, journal.close(), late, journal.close())
        assert outcomes[:4] == [None] * 4
        assert outcomes[5] is None
        assert str(outcomes[4]) == "cannot store entry 4 of room a: the journal is closed"
        for call in (journal.claim("a"), journal.load("a"), journal.rooms(), journal.forget("a")):
            with pytest.raises(StorageFailed, match="the journal is closed"):
                await call

    play(tmp_path, scenario, tap)
    assert play(tmp_path, entries_of_a) == entries(1, 2, 3)


def test_those_who_wait_outside_when_it_closes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sqlite, "LONGEST_QUEUE", 2)
    tap = WatchedConnection()

    async def scenario(journal: Journal) -> None:
        appends = [journal.append("a", entry) for entry in entries(1, 2, 3)]
        outcomes = await behind_a_gate(tap, *appends, journal.close())
        assert outcomes[:2] == [None, None]
        assert isinstance(outcomes[2], StorageFailed)

    play(tmp_path, scenario, tap)
    assert play(tmp_path, entries_of_a) == entries(1, 2)


def test_a_second_process_is_reported_in_one_line_that_the_file_is_in_use(tmp_path: Path):
    path = tmp_path / "journal.db"
    script = (
        "from pathlib import Path; from paiju.server.journal import *\n"
        f"try: SqliteJournal(Path({str(path)!r}))\n"
        "except StorageFailed as failed: raise SystemExit(str(failed))"
    )

    async def scenario(journal: Journal) -> str:
        await journal.claim("a")
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        assert ran.returncode == 1
        await append_all(journal, "a", 1)
        return ran.stderr

    assert play(tmp_path, scenario) == (
        f"cannot open {path}: another process is using it; is paiju serve already running?"
        " (SQLITE_BUSY)\n"
    )
    assert play(tmp_path, entries_of_a) == entries(1)


def test_a_file_that_is_no_journal_is_refused_in_one_line(tmp_path: Path):
    (tmp_path / "list.txt").write_bytes(b"a shopping list, by no means a database" * 40)
    refusals = {
        "list.txt": "it is not a database (SQLITE_NOTADB)",
        "": "it cannot be opened or created (SQLITE_CANTOPEN)",
        "list.txt/journal.db": "File exists",
    }
    for name, why in refusals.items():
        with pytest.raises(StorageFailed) as failed:
            SqliteJournal(tmp_path / name)
        assert str(failed.value) == f"cannot open {tmp_path / name}: {why}"


def test_a_journal_of_another_format_is_left_alone(tmp_path: Path):
    play(tmp_path, lambda journal: append_all(journal, "a", 1))
    connection = WatchedConnection().connect(tmp_path / "journal.db")
    connection.execute("PRAGMA user_version = 3")
    connection.close()
    with pytest.raises(StorageFailed, match="its format is 3, not ours"):
        SqliteJournal(tmp_path / "journal.db")


def test_a_journal_from_before_checksums_is_upgraded(tmp_path: Path):
    """The upgrade keeps every entry of real older data, chains them and lets the file shrink."""
    older = Version1Data(tmp_path)
    path = tmp_path / "journal.db"
    file = JournalFile(path)
    upgraded = [(room, entry.seq) for room in file.rooms() for entry in file.load(room).entries]
    file.close()
    assert upgraded == [(line.room, line.seq) for line in older.lines]
    connection = WatchedConnection().connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)
    connection.execute("UPDATE entries SET data = 'x' WHERE room = ?", (upgraded[0][0],))
    connection.close()
    file = JournalFile(path)
    assert file.load(upgraded[0][0]).damage is not None
    file.close()
