"""The file of a SQLite journal: one connection, one thread at a time, one process.

A whole batch goes in as a single statement, which is its own transaction. It is not only the fewest
words: sqlite3 lets go of the interpreter lock at every statement, and whenever the server's own
thread is busy, each return costs up to a switch interval (5 ms). A hundred statements were
measured at 440 ms a batch that way, one statement at 7 ms.

If a flush fails and the process then dies before another succeeds, the refused entries may be found
at the next start, just as after a crash between storing and answering. While it lives they cannot:
the next batch is written over them. (That is also why a failure never makes us open the file anew.)

Nobody else in this process may open the file, not even to copy it: with its descriptor POSIX drops
our lock.
"""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from paiju.server.journal.errors import OutOfOrder, StorageFailed
from paiju.server.journal.journal import Entry

Connect = Callable[[Path], sqlite3.Connection]
Item = tuple[str, Entry]

FORMAT = 1
"""What `user_version` says of a file we understand."""

_SETTINGS = (
    "PRAGMA page_size = 1024",  # each room writes to a page of its own: small ones, fewer bytes
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
    """Statements are their own transactions; a lock held by another process is told at once."""
    return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)


class JournalFile:
    """The entries of all rooms in one file that is ours alone while it is open."""

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
        """Stores what can be stored, durably; for each item `None` or why it was not."""
        try:
            outcomes, lasts, values = self._numbered(batch)
            self._insert(values)
        except sqlite3.OperationalError as error:  # the disk's fault, so nobody's entry is stored
            return [StorageFailed(_entry(*item), error) for item in batch]
        except Exception as error:  # some entry's fault: let each show whether it is its own
            if len(batch) == 1:
                return [StorageFailed(_entry(*batch[0]), error)]
            return [outcome for item in batch for outcome in self.append([item])]
        self._lasts.update(lasts)
        return outcomes

    def load(self, room: str) -> list[Entry]:
        """What is left of a room starts with its last checkpoint: the trigger sees to it."""
        select = "SELECT seq, data, is_checkpoint FROM entries WHERE room = ? ORDER BY seq"
        try:
            rows = self._connection.execute(select, (room,)).fetchall()
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot read room {room}", error) from error
        return [Entry(seq, data, bool(is_checkpoint)) for seq, data, is_checkpoint in rows]

    def rooms(self) -> list[str]:
        return sorted(self._lasts)

    def forget(self, room: str) -> None:
        try:
            self._connection.execute("DELETE FROM entries WHERE room = ?", (room,))
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot forget room {room}", error) from error
        self._lasts.pop(room, None)

    def close(self) -> None:
        """Closing also folds the write-ahead log into the file."""
        try:
            self._connection.close()
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot close {self.path}", error) from error

    def _opened(self) -> dict[str, int]:
        """The last number of every room, once the file is ours and has its tables."""
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
        """Who is refused for his number, what the rooms' last ones will be, and what to insert."""
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
        """In one statement, so all or nothing; one that fails has rolled itself back."""
        if values:
            rows = len(values) // 4
            places = 1 << (rows - 1).bit_length()
            nothing = [None] * (4 * (places - rows))
            self._connection.execute(_insertion(places), values + nothing)


@cache
def _insertion(places: int) -> str:
    """One statement for so many rows; there are few different ones, so SQLite keeps them all."""
    rows = ", ".join(["(?, ?, ?, ?)"] * places)
    return f"INSERT INTO entries SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"


def _entry(room: str, entry: Entry) -> str:
    return f"cannot store entry {entry.seq} of room {room}"
