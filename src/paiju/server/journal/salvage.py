"""Reads what can be read of a damaged journal file into a new one; the damaged one is kept."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from paiju.server.journal.schema import AS_BYTES, FORMAT, INSERT, SETTINGS, TABLES, TRIGGERS
from paiju.server.ops.files import create_private

PROBED_DIGITS = 3
REASON = "the file was damaged"
UNKNOWN_LOST = 1000
"""More entries than a room can have lost."""
Connect = Callable[[Path], sqlite3.Connection]
Row = tuple[Any, ...]


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite reports a damaged structure."""
    return getattr(error, "sqlite_errorname", "").startswith("SQLITE_CORRUPT")


def rebuild(path: Path, damaged: sqlite3.Connection, connect: Connect) -> sqlite3.Connection:
    """Replace the file by a new one with all entries that can be read; returns its connection.

    Raises `sqlite3.DatabaseError` if not even the list of tables can be read.
    """
    (version,) = damaged.execute("PRAGMA user_version").fetchone()
    if version != FORMAT:
        raise sqlite3.DatabaseError("it is damaged, and its format is too old to be repaired")
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    create_private(fresh)
    with closing(connect(fresh)) as copy:
        _fill(copy, damaged)
    damaged.close()
    aside = _free_name(path)
    for end in ("", "-wal"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    fresh.rename(path)
    return connect(path)


def _fill(copy: sqlite3.Connection, damaged: sqlite3.Connection) -> None:
    for statement in (*SETTINGS, "BEGIN", *TABLES):
        copy.execute(statement)
    for row in _readable(damaged):
        copy.execute(INSERT.replace("INSERT", "INSERT OR IGNORE"), row)
    alarm = f"INSERT INTO alarms SELECT DISTINCT room, {UNKNOWN_LOST}, ? FROM entries"
    copy.execute(alarm, (REASON,))
    copy.execute("UPDATE total SET entries = ?", (_total(damaged, copy),))
    for statement in (*TRIGGERS, "COMMIT"):
        copy.execute(statement)


def _readable(connection: sqlite3.Connection) -> list[Row]:
    """Every row that some way of reading finds: from the front, from the back, and by room numbers
    that begin with the same digits. A damaged page can end each of them early, even without an
    error."""
    select = f"SELECT {AS_BYTES} FROM entries"
    found = _rows(connection, select) + _rows(connection, f"{select} ORDER BY room DESC, seq DESC")
    for number in range(10**PROBED_DIGITS):
        prefix = f"{number:0{PROBED_DIGITS}}"
        where = f"WHERE room >= '{prefix}' AND room < '{prefix}:' ORDER BY room, seq"
        found += _rows(connection, f"{select} {where}")
    return found


def _rows(connection: sqlite3.Connection, select: str) -> list[Row]:
    """The rows of a query up to the first damage."""
    rows: list[Row] = []
    try:
        cursor = connection.execute(select)
        while (row := cursor.fetchone()) is not None:
            if None not in row:
                rows.append(row)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
    return rows


def _total(damaged: sqlite3.Connection, copy: sqlite3.Connection) -> int:
    """Number of entries ever stored, as far as it can be known."""
    with suppress(sqlite3.DatabaseError):
        return damaged.execute("SELECT entries FROM total").fetchone()[0]
    return copy.execute("SELECT count(*) FROM entries").fetchone()[0]


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in range(1, 1_000_000))
    return next(name for name in names if not name.exists())
