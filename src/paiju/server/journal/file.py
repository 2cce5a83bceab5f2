"""The file of a SQLite journal: one connection, one thread at a time, one process.

A whole batch is a single statement, which is its own transaction. sqlite3 releases the interpreter
lock at every statement, and getting it back can take a switch interval (5 ms) while the server's
own thread is busy. A hundred statements took 440 ms per batch, one statement takes 7 ms.

If a flush fails and the process dies before another one succeeds, the failed entries may be found
at the next start, as after a crash between storing and answering. In a running process the next
batch overwrites them, which is why the file is never reopened after a failure.

Nothing else in this process may open the file, not even to copy it: closing that descriptor would
drop our POSIX lock.
"""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from paiju.server.journal.errors import OutOfOrder, StorageFailed
from paiju.server.journal.journal import JournalEntry

Connect = Callable[[Path], sqlite3.Connection]
Item = tuple[str, JournalEntry]

FORMAT = 1
"""The `user_version` of a file in this format."""

_SETTINGS = (
    "PRAGMA page_size = 1024",  # each room writes to its own page, so small pages mean fewer bytes
    "PRAGMA locking_mode = EXCLUSIVE",  # before WAL: then no other process can even read
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: fsync alone does not reach the disk there
    "PRAGMA wal_autocheckpoint = 4000",  # pages: 4 MB
)
_SCHEMA = (
    "CREATE TABLE entries (room TEXT, seq INTEGER, data BLOB NOT NULL, is_checkpoint INTEGER"
    " NOT NULL, PRIMARY KEY (room, seq)) WITHOUT ROWID",
    "CREATE TRIGGER trim AFTER INSERT ON entries WHEN new.is_checkpoint BEGIN"
    " DELETE FROM entries WHERE room = new.room AND seq < new.seq; END",
    f"PRAGMA user_version = {FORMAT}",
)


def connect(path: Path) -> sqlite3.Connection:
    """Statements are their own transactions; a lock held by another process fails at once."""
    return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)


class JournalFile:
    """The entries of all rooms in one file, locked while it is open."""

    def __init__(self, path: Path, connect: Connect = connect) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = connect(path)
            try:
                self._lasts = self._opened()
            except BaseException:
                self._connection.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise StorageFailed(f"cannot open {path}", error) from error

    def append(self, batch: Sequence[Item]) -> list[StorageFailed | None]:
        """Stores what can be stored, durably; for each item `None` or the error."""
        try:
            outcomes, lasts, values = self._numbered(batch)
            self._insert(values)
        except sqlite3.OperationalError as error:  # a disk error: no entry is stored
            return [StorageFailed(_entry(*item), error) for item in batch]
        except Exception as error:  # one entry is bad: store them one by one
            if len(batch) == 1:
                return [StorageFailed(_entry(*batch[0]), error)]
            return [outcome for item in batch for outcome in self.append([item])]
        self._lasts.update(lasts)
        return outcomes

    def load(self, room: str) -> list[JournalEntry]:
        """The entries from the last checkpoint on; the trigger deletes older ones."""
        select = "SELECT seq, data, is_checkpoint FROM entries WHERE room = ? ORDER BY seq"
        try:
            rows = self._connection.execute(select, (room,)).fetchall()
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot read room {room}", error) from error
        return [JournalEntry(seq, data, bool(is_checkpoint)) for seq, data, is_checkpoint in rows]

    def rooms(self) -> list[str]:
        return sorted(self._lasts)

    def forget(self, room: str) -> None:
        try:
            self._connection.execute("DELETE FROM entries WHERE room = ?", (room,))
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot forget room {room}", error) from error
        self._lasts.pop(room, None)

    def close(self) -> None:
        """Close the file; SQLite then merges the write-ahead log."""
        try:
            self._connection.close()
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot close {self.path}", error) from error

    def _opened(self) -> dict[str, int]:
        """Lock the file, create its tables, and return the last number of every room."""
        execute = self._connection.execute
        for setting in _SETTINGS:
            execute(setting)
        execute("BEGIN EXCLUSIVE")
        (version,) = execute("PRAGMA user_version").fetchone()
        if version not in (0, FORMAT):
            raise StorageFailed(f"cannot open {self.path}", f"its format is {version}, not ours")
        for statement in _SCHEMA if version == 0 else ():
            execute(statement)
        execute("COMMIT")
        return dict(execute("SELECT room, max(seq) FROM entries GROUP BY room").fetchall())

    def _numbered(
        self, batch: Sequence[Item]
    ) -> tuple[list[StorageFailed | None], dict[str, int], list[object]]:
        """Errors for wrong numbers, the new last number of each room, and the values to insert."""
        outcomes: list[StorageFailed | None] = []
        lasts: dict[str, int] = {}
        values: list[object] = []
        for room, entry in batch:
            last = lasts.get(room, self._lasts.get(room))
            if last is not None and entry.seq != last + 1:
                outcomes.append(OutOfOrder(_entry(room, entry), f"{last} was the last"))
            else:
                outcomes.append(None)
                lasts[room] = entry.seq
                values += (room, entry.seq, entry.data, entry.is_checkpoint)
        return outcomes, lasts, values

    def _insert(self, values: list[object]) -> None:
        """Insert in one statement: all or nothing."""
        if values:
            rows = len(values) // 4
            size = 1 << (rows - 1).bit_length()
            padding = [None] * (4 * (size - rows))
            self._connection.execute(_insertion(size), values + padding)


@cache
def _insertion(size: int) -> str:
    """The statement for this many rows; few sizes exist, so SQLite caches them all."""
    rows = ", ".join(["(?, ?, ?, ?)"] * size)
    return f"INSERT INTO entries SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"


def _entry(room: str, entry: JournalEntry) -> str:
    return f"cannot store entry {entry.seq} of room {room}"
