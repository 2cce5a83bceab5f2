"""Backups of a data folder: both databases at one moment, and back.

A backup is a folder with both databases, the other files of the data folder and a list of
checksums. It can be made while a server runs. The archive stores a round before the journal
forgets it, so both files must show the same moment: the history is locked while both are opened
for reading, and the copies are made from there.
"""

import os
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from paiju import __version__
from paiju.rules.errors import InputError
from paiju.server.journal import StorageFailed
from paiju.server.journal.file import JournalFile
from paiju.server.ops.files import PRIVATE, create_private
from paiju.tiles.text import Text

JOURNAL, HISTORY, LIST = "journal.db", "history.db", "backup.json"
LOCKED_WITHIN = 10.0
"""Seconds to wait for a server that is writing to the history."""
_TEMPORARY = (".lock", ".mark", "-wal", "-shm", ".log", ".new")


class BackupList(Struct, frozen=True):
    """What a backup consists of."""

    version: str
    files: dict[str, str]
    """By name the SHA-256 of each file."""


class BackupSummary(Struct, frozen=True):
    """What was copied."""

    folder: str
    files: list[str]
    rooms: int
    entries: int
    damaged_rooms: int = 0


def back_up(data: Path, target: Path) -> BackupSummary:
    """Copy a data folder, also while a server uses it. The target must not exist."""
    if not (data / JOURNAL).is_file() or not (data / HISTORY).is_file():
        text = Text(f"{data} 里没有牌局的数据", f"{data} has no data of paiju")
        raise InputError(text, "--data")
    refuse_existing(target, "FOLDER")
    with filled(target) as folder, storage_errors(f"cannot back up {data}"):
        _copy_databases(data, folder)
        for path in other_files(data):
            shutil.copy(path, folder)
        return completed(folder, target)


def completed(folder: Path, target: Path) -> BackupSummary:
    """List the files of a backup that is being written, with checksums, and check them."""
    files = {path.name: _digest(path) for path in sorted(folder.iterdir())}
    (folder / LIST).write_bytes(msgspec.json.encode(BackupList(__version__, files)))
    _make_private(folder)
    return _summary(folder, target, files)


def restore(backup: Path, data: Path) -> BackupSummary:
    """Copy a verified backup to a data folder that does not exist or is empty."""
    files = verified(backup)
    refuse_existing(data, "--data")
    with filled(data) as folder, storage_errors(f"cannot restore {backup}"):
        for name in files:
            shutil.copy(backup / name, folder)
        _make_private(folder)
        return _summary(folder, data, files)


# Copying


def _copy_databases(data: Path, folder: Path) -> None:
    with ExitStack() as stack:
        lock = stack.enter_context(_opened(data / HISTORY))
        lock.execute("BEGIN IMMEDIATE")  # nothing is archived until both are open
        sources = [stack.enter_context(_opened(data / name)) for name in (JOURNAL, HISTORY)]
        for source in sources:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        lock.execute("ROLLBACK")
        for source, name in zip(sources, (JOURNAL, HISTORY), strict=True):
            create_private(folder / name)
            copy = stack.enter_context(_opened(folder / name))
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def _opened(path: Path) -> Generator[sqlite3.Connection]:
    connection = sqlite3.connect(path, timeout=LOCKED_WITHIN, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def other_files(data: Path) -> list[Path]:
    """Everything beside the databases, such as the server's key."""
    files = [path for path in data.iterdir() if path.is_file() and not path.is_symlink()]
    known = (JOURNAL, HISTORY, LIST)
    return [
        path
        for path in sorted(files)
        if path.name not in known and not path.name.endswith(_TEMPORARY) and ".db." not in path.name
    ]


@contextmanager
def filled(target: Path) -> Generator[Path]:
    """A new folder beside the target, which takes its name once it is complete."""
    folder = target.with_name(target.name + ".part")
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700, parents=True)
        yield folder
        if target.exists():
            target.rmdir()
        folder.rename(target)
    except OSError as error:
        raise StorageFailed(f"cannot write {target}", error) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _make_private(folder: Path) -> None:
    """Take the files from everyone else and flush them to the disk."""
    for path in folder.iterdir():
        path.chmod(PRIVATE)
        with path.open("rb") as file:
            os.fsync(file.fileno())


# Checking


def verified(backup: Path) -> dict[str, str]:
    """The files of a backup, if all are as they were written."""
    try:
        listed = msgspec.json.decode((backup / LIST).read_bytes(), type=BackupList)
    except (OSError, msgspec.DecodeError):
        text = Text(f"{backup} 不是牌局的备份", f"{backup} is not a backup of paiju")
        raise InputError(text, "BACKUP") from None
    for name, digest in listed.files.items():
        path = backup / Path(name).name
        if not path.is_file() or _digest(path) != digest:
            text = Text(
                f"备份里的 {name} 缺失或已损坏", f"{name} is missing or damaged in the backup"
            )
            raise InputError(text, "BACKUP")
    return listed.files


def refuse_existing(target: Path, at: str) -> None:
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        text = Text(f"{target} 已经存在，不会覆盖", f"{target} exists and is not overwritten")
        raise InputError(text, at)


def _summary(folder: Path, target: Path, files: dict[str, str]) -> BackupSummary:
    """Check the structure of both copies and every chain, on a copy of the journal."""
    for name in (JOURNAL, HISTORY):
        with _opened(folder / name) as connection:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise StorageFailed(f"cannot use {name}", "it is damaged")
    check = folder / "check"
    check.mkdir()
    shutil.copy(folder / JOURNAL, check)
    journal = JournalFile(check / JOURNAL)
    logs = [journal.load(room) for room in journal.rooms()]
    journal.close()
    shutil.rmtree(check)
    entries = sum(len(log.entries) for log in logs)
    damaged = sum(log.damage is not None for log in logs)
    return BackupSummary(str(target), sorted(files), len(logs), entries, damaged)


def _digest(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


@contextmanager
def storage_errors(what: str) -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StorageFailed(what, error) from error
