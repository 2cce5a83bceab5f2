"""A disk that is full or fails: no acknowledgement, one clear line, nothing corrupted."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju.server.journal import JournalEntry, SqliteJournal, StorageFailed
from support.server import full_disk_process
from support.server.watched_connection import WatchedConnection, small_disk


def heard(*command: str) -> dict[str, Any]:
    ran = subprocess.run([*command], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def check(answer: dict[str, Any], why: str) -> None:
    seq = answer["refused at"]
    assert seq > 10
    assert answer["why"] == f"cannot store entry {seq} of room {full_disk_process.ROOM}: {why}"
    assert answer["refused"]
    assert answer["kept"] == list(range(1, seq))
    assert answer["after"] == list(range(1, seq + 1))


def test_writes_refused_by_the_kernel_are_not_acknowledged_and_later_ones_are(tmp_path: Path):
    answer = heard(sys.executable, full_disk_process.__file__, "limit", str(tmp_path))
    check(answer, "the disk reports an error (SQLITE_IOERR_WRITE)")


def test_a_real_disk_without_space_is_survived(tmp_path: Path):
    unshare = ["unshare", "--map-root-user", "--mount"]
    try:
        subprocess.run([*unshare, "true"], check=True, capture_output=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("no user namespaces here, so no disk of our own")
    answer = heard(*unshare, sys.executable, full_disk_process.__file__, "tmpfs", str(tmp_path))
    check(answer, "the disk is full (SQLITE_FULL)")


def test_a_full_database_fails_everyone_who_waits_and_recovers_by_itself(tmp_path: Path):
    opened, connect = small_disk(40)

    async def scenario() -> None:
        journal = SqliteJournal(tmp_path / "journal.db", connect)
        await journal.append("a", JournalEntry(1, b"small"))
        appends = [journal.append(f"{room}", JournalEntry(1, bytes(900))) for room in range(64)]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        refused = {str(room) for room, outcome in enumerate(outcomes) if outcome is not None}
        assert refused
        assert all(isinstance(outcome, StorageFailed | None) for outcome in outcomes)
        assert "(SQLITE_FULL)" in str(outcomes[-1])
        assert refused.isdisjoint(await journal.rooms())
        for room in refused:
            assert (await journal.load(room)).entries == []
        opened[0].execute("PRAGMA max_page_count = 4000")
        await asyncio.gather(
            *(journal.append(room, JournalEntry(1, bytes(900))) for room in refused)
        )
        await journal.append("a", JournalEntry(2, b"goes on"))
        assert len(await journal.rooms()) == 65
        await journal.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_checkpoint_that_does_not_fit_trims_nothing(tmp_path: Path):
    opened, connect = small_disk(20)

    async def scenario() -> None:
        journal = SqliteJournal(tmp_path / "journal.db", connect)
        for seq in (1, 2):
            await journal.append("a", JournalEntry(seq, b"move"))
        with pytest.raises(StorageFailed, match="the disk is full"):
            await journal.append("a", JournalEntry(3, bytes(30_000), is_checkpoint=True))
        assert [entry.seq for entry in (await journal.load("a")).entries] == [1, 2]
        opened[0].execute("PRAGMA max_page_count = 4000")
        await journal.append("a", JournalEntry(3, bytes(30_000), is_checkpoint=True))
        assert [entry.seq for entry in (await journal.load("a")).entries] == [3]
        await journal.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_an_error_of_the_disk_reaches_every_caller_and_passes(tmp_path: Path):
    tap = WatchedConnection()

    async def scenario() -> None:
        journal = SqliteJournal(tmp_path / "journal.db", tap.connect)
        await journal.append("a", JournalEntry(1, b"move"))
        tap.failures = [sqlite3.OperationalError("disk I/O\nerror") for _ in range(3)]
        calls = {
            "cannot store entry 2 of room a": journal.append("a", JournalEntry(2, b"move")),
            "cannot read room a": journal.load("a"),
            "cannot forget room a": journal.forget("a"),
        }
        for what, call in calls.items():
            with pytest.raises(StorageFailed) as failed:
                await call
            assert str(failed.value) == f"{what}: disk I/O error"
        await journal.append("a", JournalEntry(2, b"move"))
        assert [entry.seq for entry in (await journal.load("a")).entries] == [1, 2]
        await journal.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_entries_that_wait_behind_one_that_failed_fail_too(tmp_path: Path):
    """A room that sends moves ahead never has a hole in its log."""
    tap = WatchedConnection()

    async def scenario() -> None:
        journal = SqliteJournal(tmp_path / "journal.db", tap.connect)
        await journal.append("a", JournalEntry(1, b"move"))
        tap.failures = [sqlite3.OperationalError("disk I/O error")]
        tap.gate.clear()
        tap.reached.clear()
        second = asyncio.create_task(journal.append("a", JournalEntry(2, b"move")))
        assert await asyncio.to_thread(tap.reached.wait, 60)
        third = asyncio.create_task(journal.append("a", JournalEntry(3, b"sent ahead")))
        await asyncio.wait([third], timeout=0)
        tap.gate.set()
        await asyncio.wait([second, third])
        assert "disk I/O error" in str(second.exception())
        assert "1 was the last" in str(third.exception())
        assert [entry.seq for entry in (await journal.load("a")).entries] == [1]
        await journal.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))
