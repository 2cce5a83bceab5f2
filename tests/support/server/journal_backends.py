"""The journals that the contract tests run with, and how to damage what they stored."""

import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Protocol

import psycopg

from paiju.server.journal import Journal, SqliteJournal
from paiju.server.journal.postgres import PostgresJournal
from paiju.server.journal.schema import COLUMNS
from support.server.postgres_server import postgres_server


class JournalBackend(Protocol):
    """Opens one journal again and again; changes behind its back happen while it is closed."""

    async def open(self) -> Journal: ...
    def change(self, room: str, seq: int, field: str) -> None: ...
    def delete(self, room: str, seq: int) -> None: ...
    def copy(self, source: tuple[str, int], target: tuple[str, int]) -> None: ...


class _Tables(ABC):
    """Changes tables by SQL; parameters are written `?`."""

    table = "entries"

    def change(self, room: str, seq: int, field: str) -> None:
        """Turn the last byte of this field into another."""
        where = "WHERE room = ? AND seq = ?"
        (value,) = self._execute(f"SELECT {field} FROM {self.table} {where}", room, seq)
        changed = value[:-1] + bytes([value[-1] ^ 1])
        self._execute(f"UPDATE {self.table} SET {field} = ? {where}", changed, room, seq)

    def delete(self, room: str, seq: int) -> None:
        self._execute(f"DELETE FROM {self.table} WHERE room = ? AND seq = ?", room, seq)

    def copy(self, source: tuple[str, int], target: tuple[str, int]) -> None:
        select = COLUMNS.replace("room, seq", "?, ?")
        found = f"SELECT {select} FROM {self.table} WHERE room = ? AND seq = ?"
        self._execute(f"INSERT INTO {self.table} {found}", *target, *source)

    @abstractmethod
    def _execute(self, statement: str, *values: object) -> Any:
        """The first row, if the statement has any."""


class SqliteBackend(_Tables):
    """A SQLite file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "journal.db"

    async def open(self) -> Journal:
        return SqliteJournal(self._path)

    def _execute(self, statement: str, *values: object) -> Any:
        connection = sqlite3.connect(self._path)
        try:
            with connection:
                return connection.execute(statement, values).fetchone()
        finally:
            connection.close()


class PostgresBackend(_Tables):
    """A database of a PostgreSQL server."""

    table = "journal.entries"

    def __init__(self, folder: Path) -> None:
        self.url = postgres_server().new_database()

    async def open(self) -> Journal:
        return await PostgresJournal.connected(self.url, "test")

    def _execute(self, statement: str, *values: object) -> Any:
        with psycopg.connect(self.url) as connection:
            done = connection.execute(statement.replace("?", "%s"), values)  # pyright: ignore
            return done.fetchone() if done.description else None


BACKENDS = [SqliteBackend, PostgresBackend]
