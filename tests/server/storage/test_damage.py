"""Damaged files: on copies of a real journal, a prefix is left, and the loss reported."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from paiju.server.journal import JournalEntry, RoomLog, StorageFailed
from paiju.server.journal.file import JournalFile

ROOMS = [str(100_000 + 7919 * number) for number in range(40)]
ENTRIES = 30
Damager = Callable[[Path, random.Random], None]


def entry(room: str, seq: int) -> JournalEntry:
    return JournalEntry(seq, f"{room} {seq} ".encode() * (1 + seq % 20), seq == 5)


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a killed server leaves it: part of the journal is only in the log."""
    folder, copy = tmp_path_factory.mktemp("live"), tmp_path_factory.mktemp("crashed")
    file = JournalFile(folder / "journal.db")
    for seq in range(1, ENTRIES + 1):
        assert not any(file.append([(room, entry(room, seq)) for room in ROOMS]))
        if seq == ENTRIES // 2:
            file.close()
            file = JournalFile(folder / "journal.db")
    for path in folder.iterdir():
        shutil.copy(path, copy)
    file.close()
    assert (copy / "journal.db-wal").stat().st_size > 100_000
    return copy


def copied(crashed: Path, folder: Path) -> Path:
    shutil.copytree(crashed, folder, dirs_exist_ok=True)
    return folder / "journal.db"


def opened(path: Path) -> dict[str, RoomLog]:
    file = JournalFile(path)
    try:
        return {room: file.load(room) for room in file.rooms()}
    finally:
        file.close()


def check(logs: dict[str, RoomLog], events: list[str]) -> None:
    """Every room has a prefix of its entries; a room that lost some says so, or its loss is one of
    the whole file and that is reported."""
    for room in ROOMS:
        log = logs.get(room, RoomLog([]))
        known = [entry(room, seq) for seq in range(5, ENTRIES + 1)]
        assert log.entries == known[: len(log.entries)]
        if len(log.entries) < len(known):
            assert events
            assert log.damage is not None or not log.entries


def test_a_crash_loses_nothing_and_reports_nothing(crashed: Path, tmp_path: Path):
    with capture_logs() as logged:
        logs = opened(copied(crashed, tmp_path))
    assert logged == []
    assert {len(log.entries) for log in logs.values()} == {ENTRIES - 4}
    assert {log.damage for log in logs.values()} == {None}
    assert sorted(logs) == ROOMS


def missing_log(path: Path, chance: random.Random) -> None:
    path.with_name("journal.db-wal").unlink()


def truncated_log(path: Path, chance: random.Random) -> None:
    log = path.with_name("journal.db-wal")
    size = log.stat().st_size
    with log.open("r+b") as file:
        file.truncate(chance.randrange(size * 9 // 10))


def damaged_log(path: Path, chance: random.Random) -> None:
    overwrite(path.with_name("journal.db-wal"), chance)


def empty_file(path: Path, chance: random.Random) -> None:
    path.with_name("journal.db-wal").unlink()
    path.write_bytes(b"")


def missing_files(path: Path, chance: random.Random) -> None:
    path.with_name("journal.db-wal").unlink()
    path.unlink()


@pytest.mark.parametrize(
    "damage", [missing_log, truncated_log, damaged_log, empty_file, missing_files]
)
def test_a_lost_end_is_noticed_and_every_room_is_told(
    crashed: Path, tmp_path: Path, damage: Damager
):
    path = copied(crashed, tmp_path)
    damage(path, random.Random(3))
    with capture_logs() as logged:
        logs = opened(path)
    check(logs, [row["event"] for row in logged])
    (row,) = [row for row in logged if row["event"] == "journal entries missing"]
    assert row["missing"] > 0
    assert all(log.damage for log in logs.values())
    with capture_logs() as logged:
        opened(path)
    assert logged == [], "reported once"


def merged(crashed: Path, folder: Path) -> Path:
    """A copy whose log is merged into the file."""
    path = copied(crashed, folder)
    opened(path)
    assert not path.with_name("journal.db-wal").exists()
    return path


def overwrite(path: Path, chance: random.Random) -> None:
    """Some bytes somewhere behind the header become others."""
    with path.open("r+b") as file:
        at = chance.randrange(4096, path.stat().st_size - 600)
        file.seek(at)
        file.write(chance.randbytes(chance.choice((1, 40, 512))))


@pytest.mark.parametrize("seed", range(60))
def test_damaged_pages_lose_only_what_is_in_them(crashed: Path, tmp_path: Path, seed: int):
    path = merged(crashed, tmp_path)
    overwrite(path, random.Random(seed))
    with capture_logs() as logged:
        logs = opened(path)
    check(logs, [row["event"] for row in logged])
    assert len(logs) > len(ROOMS) * 3 // 4
    assert opened(path).keys() == logs.keys(), "the repaired file is sound"


@pytest.mark.parametrize("seed", range(10))
def test_a_truncated_file_keeps_what_can_be_read(crashed: Path, tmp_path: Path, seed: int):
    path, chance = merged(crashed, tmp_path), random.Random(seed)
    with path.open("r+b") as file:
        file.truncate(chance.randrange(20_000, path.stat().st_size))
    with capture_logs() as logged:
        try:
            logs = opened(path)
        except StorageFailed:  # not even the list of tables is left
            return
    check(logs, [row["event"] for row in logged])


def test_a_damaged_file_is_kept_beside_the_repaired_one(crashed: Path, tmp_path: Path):
    path = merged(crashed, tmp_path)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(bytes(8192))
    with capture_logs() as logged:
        opened(path)
    assert "journal file damaged" in [row["event"] for row in logged]
    assert (tmp_path / "journal.db.damaged-1").exists()


def test_entries_set_aside_can_still_be_looked_at(crashed: Path, tmp_path: Path):
    path = merged(crashed, tmp_path)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE entries SET data = 'x' WHERE room = ? AND seq = 9", ROOMS[:1])
    connection.close()
    opened(path)
    connection = sqlite3.connect(path)
    kept = connection.execute("SELECT count(*) FROM damaged").fetchone()
    connection.close()
    assert kept == (ENTRIES - 8,)


def test_every_file_is_for_the_server_alone(crashed: Path, tmp_path: Path):
    path = copied(crashed, tmp_path)
    for found in tmp_path.iterdir():
        found.chmod(0o644)
    file = JournalFile(path)
    file.append([("123456", JournalEntry(1, b"x"))])
    names = [found.name for found in tmp_path.iterdir() if found.stat().st_mode & 0o77]
    file.close()
    assert names == []


def test_closed_rooms_and_old_entries_give_their_space_back(tmp_path: Path):
    path = tmp_path / "journal.db"
    file = JournalFile(path)
    for room in ROOMS:
        file.append([(room, JournalEntry(seq, bytes(2000))) for seq in range(1, 201)])
    file.close()
    full = path.stat().st_size
    file = JournalFile(path)
    for room in ROOMS[:20]:
        file.forget(room)
    for room in ROOMS[20:]:
        file.append([(room, JournalEntry(201, b"small", is_checkpoint=True))])
    for _ in range(10):
        file.shrink()
    file.close()
    assert full > 16_000_000
    assert path.stat().st_size < full / 10
