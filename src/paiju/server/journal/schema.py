"""The tables of a SQLite journal, and the upgrade of files from before checksums.

`entries` has the chained entries of all rooms and `total` how many were ever stored. `damaged` has
entries that were set aside, for whoever wants to look at them. `alarms` has the rooms that lost
entries and have not stored any since.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from itertools import groupby

from paiju.server.journal.chain import START, link
from paiju.server.journal.journal import JournalEntry

FORMAT = 2
"""The `user_version` of a file in this format."""
COLUMNS = "room, seq, data, is_checkpoint, previous, checksum"
AS_BYTES = (
    "room, seq, CAST(data AS BLOB), is_checkpoint, CAST(previous AS BLOB), CAST(checksum AS BLOB)"
)
"""The columns of a file that may be damaged: a value may have become text."""
SETTINGS = (
    "PRAGMA page_size = 1024",  # each room writes to its own page, so small pages mean fewer bytes
    "PRAGMA auto_vacuum = INCREMENTAL",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: fsync alone does not reach the disk there
    "PRAGMA wal_autocheckpoint = 4000",  # pages: 4 MB
    "PRAGMA journal_size_limit = 16000000",
)
_TABLE = (
    "(room TEXT, seq INTEGER, data BLOB NOT NULL, is_checkpoint INTEGER NOT NULL,"
    " previous BLOB NOT NULL, checksum BLOB NOT NULL"
)
TABLES = (
    f"CREATE TABLE entries {_TABLE}, PRIMARY KEY (room, seq)) WITHOUT ROWID",
    f"CREATE TABLE damaged {_TABLE})",
    "CREATE TABLE alarms (room TEXT PRIMARY KEY, lost INTEGER NOT NULL, reason TEXT NOT NULL)",
    "CREATE TABLE total (entries INTEGER NOT NULL)",
    "INSERT INTO total VALUES (0)",
)
TRIGGERS = (
    "CREATE TRIGGER trim AFTER INSERT ON entries WHEN new.is_checkpoint BEGIN"
    " DELETE FROM entries WHERE room = new.room AND seq < new.seq; END",
    "CREATE TRIGGER count AFTER INSERT ON entries BEGIN"
    " UPDATE total SET entries = entries + 1;"
    " DELETE FROM alarms WHERE room = new.room; END",
    f"PRAGMA user_version = {FORMAT}",
)
INSERT = f"INSERT INTO entries ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
_OLDER = "SELECT room, seq, data, is_checkpoint FROM older ORDER BY room, seq"


def prepare(connection: sqlite3.Connection, version: int) -> None:
    """Create the tables in a new file, or replace those of format 1; inside a transaction."""
    execute = connection.execute
    if version == 1:
        execute("ALTER TABLE entries RENAME TO older")
        execute("DROP TRIGGER trim")
    for statement in TABLES:
        execute(statement)
    if version == 1:
        _copy(connection, execute(_OLDER).fetchall())
        execute("DROP TABLE older")
    for statement in TRIGGERS:
        execute(statement)


def allow_shrinking(connection: sqlite3.Connection) -> None:
    """Rewrite a file from before incremental vacuum; without space for that it stays as it is."""
    (mode,) = connection.execute("PRAGMA auto_vacuum").fetchone()
    if mode == 0:
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("VACUUM")


def _copy(connection: sqlite3.Connection, rows: Iterable[tuple[str, int, bytes, int]]) -> None:
    """Store entries of format 1 with checksums; whether they are damaged is unknown."""
    for room, of_room in groupby(rows, lambda row: row[0]):
        last = START
        for _, seq, data, is_checkpoint in of_room:
            made = link(last, room, JournalEntry(seq, data, bool(is_checkpoint)))
            values = (room, seq, data, is_checkpoint, made.previous, made.checksum)
            connection.execute(INSERT, values)
            last = made.checksum
    connection.execute("UPDATE total SET entries = (SELECT count(*) FROM entries)")
