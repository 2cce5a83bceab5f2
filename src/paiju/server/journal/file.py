"""The file of a SQLite journal: one connection, one thread at a time, one process.

A whole batch is a single statement, which is its own transaction. sqlite3 releases the interpreter
lock at every statement, and getting it back can take a switch interval (5 ms) while the server's
own thread is busy. A hundred statements took 440 ms per batch, one statement takes 7 ms.

If a flush fails and the process dies before another one succeeds, the failed entries may be found
at the next start, as after a crash between storing and answering. In a running process the next
batch overwrites them, which is why the file is never reopened after a failure.

A lock file beside it keeps a second server away. Other processes may read, which is how backups
are made. Nothing else in this process may open either file: closing that descriptor would drop our
POSIX locks.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import structlog

from paiju.server.journal.chain import Item, Last, Link, chained, count_valid
from paiju.server.journal.errors import StorageFailed, not_stored
from paiju.server.journal.journal import Damage, JournalEntry, RoomLog
from paiju.server.journal.mark import Mark
from paiju.server.journal.salvage import is_damage, rebuild
from paiju.server.journal.schema import (
    AS_BYTES,
    COLUMNS,
    FORMAT,
    SETTINGS,
    allow_shrinking,
    prepare,
)
from paiju.server.ops.files import create_private

Connect = Callable[[Path], sqlite3.Connection]

WIDTH = 6
"""Columns of `entries`."""
KEPT_FREE = 1000
"""Unused pages (1 KB each) that a file may always keep."""
MOST_FREED = 4000
"""Pages given back at once, which bounds how long entries wait for it."""
log = structlog.get_logger()


def connect(path: Path) -> sqlite3.Connection:
    """Statements are their own transactions; a lock held by another process fails at once."""
    return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)


class JournalFile:
    """The entries of all rooms in one file, with one writer while it is open."""

    def __init__(self, path: Path, connect: Connect = connect) -> None:
        self.path = path
        self._lasts: dict[str, Last] = {}
        self._has_deleted = False
        try:
            with ExitStack() as stack:
                self._open(connect, stack)
                self._open_files = stack.pop_all()
        except (OSError, sqlite3.Error) as error:
            raise StorageFailed(f"cannot open {path}", error) from error

    def append(self, batch: Sequence[Item]) -> list[StorageFailed | None]:
        """Stores what can be stored, durably; for each item `None` or the error."""
        try:
            made = chained(batch, self._lasts)
            self._insert(made.links)
        except sqlite3.OperationalError as error:  # a disk error: no entry is stored
            return [_failed(item, error) for item in batch]
        except Exception as error:  # one entry is bad: store them one by one
            if len(batch) == 1:
                return [_failed(batch[0], error)]
            return [outcome for item in batch for outcome in self.append([item])]
        self._lasts.update(made.lasts)
        self._total += len(made.links)
        self._mark.write(self._total)
        self._has_deleted |= any(entry.is_checkpoint for _, entry in batch)
        return made.outcomes

    def load(self, room: str) -> RoomLog:
        """The entries from the last checkpoint on; a trigger deletes older ones."""
        select = f"SELECT {AS_BYTES} FROM entries WHERE room = ? ORDER BY seq"
        alarm = "SELECT lost, reason FROM alarms WHERE room = ?"
        try:
            rows = self._connection.execute(select, (room,)).fetchall()
            found = self._connection.execute(alarm, (room,)).fetchone()
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot read room {room}", error) from error
        return RoomLog([_link(row).entry for row in rows], found and Damage(*found))

    def rooms(self) -> list[str]:
        try:
            alarms = self._connection.execute("SELECT room FROM alarms").fetchall()
        except sqlite3.Error as error:
            raise StorageFailed("cannot list the rooms", error) from error
        return sorted({*self._lasts, *(room for (room,) in alarms)})

    def forget(self, room: str) -> None:
        try:
            for table in ("entries", "damaged", "alarms"):
                self._connection.execute(f"DELETE FROM {table} WHERE room = ?", (room,))
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot forget room {room}", error) from error
        self._lasts.pop(room, None)
        self._has_deleted = True

    def shrink(self) -> None:
        """Give unused space back to the disk, unless nothing was deleted or little is unused."""
        if not self._has_deleted:
            return
        self._has_deleted = False
        try:
            free, pages = self._asked("PRAGMA freelist_count"), self._asked("PRAGMA page_count")
            if free > max(KEPT_FREE, pages // 4):
                count = min(free - KEPT_FREE // 2, MOST_FREED)
                # `execute` would free a single page
                self._connection.executescript(f"PRAGMA incremental_vacuum({count})")
                self._has_deleted = count == MOST_FREED
        except sqlite3.Error as error:
            log.warning("journal not shrunk", error=str(error))

    def close(self) -> None:
        """Close the file; SQLite then merges the write-ahead log."""
        try:
            self._open_files.close()
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot close {self.path}", error) from error

    # Opening

    def _open(self, connect: Connect, stack: ExitStack) -> None:
        """Lock, upgrade and verify the file."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        stack.callback(_locked(self.path.with_suffix(".lock")).close)
        self._mark = Mark(self.path.with_suffix(".mark"))
        stack.callback(self._mark.close)
        create_private(self.path)
        self._connection = connect(self.path)
        stack.callback(lambda: self._connection.close())
        if not self._is_sound():
            log.error("journal file damaged", file=str(self.path))
            self._connection = rebuild(self.path, self._connection, connect)
            self._prepare()
        self._connection.execute("BEGIN IMMEDIATE")
        self._verify()
        self._connection.execute("COMMIT")
        self._mark.write(self._total)

    def _is_sound(self) -> bool:
        """Whether the file can be prepared and its structure is intact."""
        try:
            self._prepare()
            return self._asked("PRAGMA quick_check(1)") == "ok"
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                return False
            raise

    def _prepare(self) -> None:
        self._connection.text_factory = _text
        execute = self._connection.execute
        for setting in SETTINGS:
            execute(setting)
        execute("BEGIN IMMEDIATE")
        version = self._asked("PRAGMA user_version")
        if version not in (0, 1, FORMAT):
            raise StorageFailed(f"cannot open {self.path}", f"its format is {version}, not ours")
        if version != FORMAT:
            prepare(self._connection, version)
        execute("COMMIT")
        allow_shrinking(self._connection)

    def _verify(self) -> None:
        """Check every chain, set damaged entries aside, and compare the mark."""
        damaged: list[tuple[str, int, int]] = []
        rows = self._connection.execute(f"SELECT {AS_BYTES} FROM entries ORDER BY room, seq")
        for room, of_room in groupby(rows, lambda row: row[0]):
            links = [_link(row) for row in of_room]
            valid = count_valid(room, links)
            if valid < len(links):
                damaged.append((room, links[valid].entry.seq, len(links) - valid))
            if valid:
                self._lasts[room] = links[valid - 1].entry.seq, links[valid - 1].checksum
        for found in damaged:
            self._set_aside(*found)
        self._total = self._asked("SELECT entries FROM total")
        missing = (self._mark.read() or 0) - self._total
        if missing > 0:
            self._report_missing(missing)

    def _set_aside(self, room: str, seq: int, lost: int) -> None:
        """Move a room's entries from `seq` on to another table."""
        execute = self._connection.execute
        reason = f"entry {seq} is damaged"
        log.error("journal entries damaged", room=room, entry=seq, lost=lost)
        where = "WHERE room = ? AND seq >= ?"
        execute(f"INSERT INTO damaged SELECT {COLUMNS} FROM entries {where}", (room, seq))
        execute(f"DELETE FROM entries {where}", (room, seq))
        execute("INSERT OR REPLACE INTO alarms VALUES (?, ?, ?)", (room, lost, reason))

    def _report_missing(self, missing: int) -> None:
        """It is unknown whose entries they were, so every room is notified."""
        log.error("journal entries missing", missing=missing, stored=self._total)
        reason = f"{missing} stored entries are missing"
        for room in self._lasts:
            values = (room, missing, reason)
            self._connection.execute("INSERT OR IGNORE INTO alarms VALUES (?, ?, ?)", values)
        self._total += missing
        self._connection.execute("UPDATE total SET entries = ?", (self._total,))

    def _asked(self, question: str) -> Any:
        return self._connection.execute(question).fetchone()[0]

    # Storing

    def _insert(self, links: Sequence[tuple[str, Link]]) -> None:
        """Insert in one statement: all or nothing."""
        if links:
            size = 1 << (len(links) - 1).bit_length()
            values: list[object] = []
            for room, row in links:
                entry = row.entry
                values += (room, entry.seq, entry.data, entry.is_checkpoint)
                values += (row.previous, row.checksum)
            padding = [None] * (WIDTH * (size - len(links)))
            self._connection.execute(_insertion(size), values + padding)


@cache
def _insertion(size: int) -> str:
    """The statement for this many rows; few sizes exist, so SQLite caches them all."""
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * size)
    return f"INSERT INTO entries SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"


def _locked(path: Path) -> sqlite3.Connection:
    """A lock that ends with this process: an empty database with an open transaction."""
    create_private(path)
    lock = connect(path)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock


def _text(data: bytes) -> str:
    """Text from a damaged file may be anything."""
    return data.decode(errors="replace")


def _link(row: tuple[str, int, bytes | None, int, bytes | None, bytes | None]) -> Link:
    """Nulls are possible only in a damaged file; they never have the right checksum."""
    _, seq, data, is_checkpoint, previous, checksum = row
    entry = JournalEntry(seq, data or b"", bool(is_checkpoint))
    return Link(entry, previous or b"", checksum or b"")


def _failed(item: Item, error: Exception) -> StorageFailed:
    room, entry = item
    return StorageFailed(not_stored(room, entry.seq), error)
