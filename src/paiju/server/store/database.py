"""The database of accounts and history: opening, upgrading and using it.

It is a separate file from the journal. SQLite has one write lock per file, and the journal always
holds its own; a transaction here never delays a move.
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
from paiju.server.ops.files import create_private

Connect = Callable[[], sqlite3.Connection]

_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """One connection, used by one caller at a time, in any thread."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine, self.name = engine, name

    @classmethod
    def in_file(cls, path: Path, connect: Connect | None = None) -> "Database":
        """Open or create a SQLite database and upgrade it."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            create_private(path)
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
        """Everything inside is stored at the end, or nothing is."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise StorageFailed(f"cannot {what}", error.orig) from error

    def upgrade(self, revision: str = "head") -> None:
        """Upgrade an older database; if that fails, it stays unchanged."""
        try:
            with self.transaction(f"open {self.name}") as connection:
                command.upgrade(_alembic(connection), revision)
        except CommandError as error:
            raise StorageFailed(f"cannot open {self.name}", f"not ours: {error}") from error

    def close(self) -> None:
        self.engine.dispose()


def sqlite_engine(connect: Connect) -> Engine:
    """Errors do not show what was being stored, because they end up in logs."""
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
    """Transactions are ours: by default the driver commits before DDL."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        for setting in _SETTINGS:
            connection.execute(setting)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _begin(connection: Connection) -> None:
    """Lock for writing at once: a reader that becomes a writer later could fail."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _alembic(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config
