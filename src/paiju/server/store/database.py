"""The database behind accounts and history: how it is opened, brought up to date and used.

It is a file of its own beside the journal's. SQLite has one write lock per file, and the journal
never lets go of its own; here a transaction may take its millisecond without a move waiting for it.
"""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError

from paiju.server.journal import StorageFailed

Connect = Callable[[], sqlite3.Connection]

_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """One connection, used by one caller at a time, whichever thread he is in."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine, self.name = engine, name

    @classmethod
    def in_file(cls, path: Path, connect: Connect | None = None) -> "Database":
        """Opens or makes a SQLite database and brings it up to date."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageFailed(f"cannot open {path}", error) from error
        database = cls(sqlite_engine(connect or (lambda: open_file(path))), str(path))
        try:
            database.upgrade()
        except BaseException:
            database.close()
            raise
        return database

    @contextmanager
    def transaction(self, what: str) -> Generator[Connection]:
        """All that is done inside is stored when it ends, or else nothing of it."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise StorageFailed(f"cannot {what}", error.orig) from error

    def upgrade(self, revision: str = "head") -> None:
        """Brings an older database up to date; if that fails it stays as it was."""
        try:
            with self.transaction(f"open {self.name}") as connection:
                command.upgrade(_alembic(connection), revision)
        except CommandError as error:
            raise StorageFailed(f"cannot open {self.name}", f"not ours: {error}") from error

    def close(self) -> None:
        self.engine.dispose()


def sqlite_engine(connect: Connect) -> Engine:
    """Errors do not show what was being stored: it would end up in somebody's log."""
    engine = create_engine(
        "sqlite://",
        creator=connect,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        hide_parameters=True,
    )
    event.listen(engine, "begin", _begin)
    return engine


def open_file(path: Path) -> sqlite3.Connection:
    """The driver is told to leave transactions to us: left to itself it commits before DDL."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        for setting in _SETTINGS:
            connection.execute(setting)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _begin(connection: Connection) -> None:
    """At once for writing: a reader that becomes a writer later could be refused."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _alembic(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config
