"""The journals that the contract tests run with, and how to damage what they stored."""

import sqlite3
from pathlib import Path
from typing import Protocol

from paiju.server.journal import Journal, SqliteJournal
from paiju.server.journal.schema import COLUMNS


class JournalBackend(Protocol):
    """Opens one journal again and again; changes behind its back happen while it is closed."""

    def open(self) -> Journal: ...
    def change(self, room: str, seq: int, field: str) -> None: ...
    def delete(self, room: str, seq: int) -> None: ...
    def copy(self, source: tuple[str, int], target: tuple[str, int]) -> None: ...


class SqliteBackend:
    """A SQLite file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "journal.db"

    def open(self) -> Journal:
        return SqliteJournal(self._path)

    def change(self, room: str, seq: int, field: str) -> None:
        """Turn the last byte of this field into another."""
        (value,) = self._execute(
            f"SELECT {field} FROM entries WHERE room = ? AND seq = ?", room, seq
        )
        changed = value[:-1] + bytes([value[-1] ^ 1])
        where = "WHERE room = ? AND seq = ?"
        self._execute(f"UPDATE entries SET {field} = ? {where}", changed, room, seq)

    def delete(self, room: str, seq: int) -> None:
        self._execute("DELETE FROM entries WHERE room = ? AND seq = ?", room, seq)

    def copy(self, source: tuple[str, int], target: tuple[str, int]) -> None:
        select = COLUMNS.replace("room, seq", "?, ?")
        insert = f"INSERT INTO entries SELECT {select} FROM entries WHERE room = ? AND seq = ?"
        self._execute(insert, *target, *source)

    def _execute(self, statement: str, *values: object) -> tuple[bytes]:
        connection = sqlite3.connect(self._path)
        try:
            with connection:
                return connection.execute(statement, values).fetchone()
        finally:
            connection.close()


BACKENDS = [SqliteBackend]
