"""The database of accounts and history: opening, upgrading and using it.

In SQLite it is a separate file from the journal. SQLite has one write lock per file, and the
journal always holds its own; a transaction here never delays a move. In PostgreSQL it is a separate
connection.
"""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError

from paiju.server.journal import StorageFailed
from paiju.server.ops.files import create_private
from paiju.server.ops.postgres import CONNECT_WITHIN, UPGRADE_LOCK, driver, shown

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
        return cls(sqlite_engine(connect or (lambda: open_file(path))), str(path))._upgraded()

    @classmethod
    def at_url(cls, url: str) -> "Database":
        """Connect to a PostgreSQL database and upgrade it."""
        return cls(postgres_engine(url), shown(url))._upgraded()

    def _upgraded(self) -> "Database":
        try:
            self.upgrade()
        except BaseException:
            self.close()
            raise
        return self

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
                if self.engine.dialect.name == "postgresql":  # another server may do the same
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})")
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


def postgres_engine(url: str) -> Engine:
    """A lost connection is replaced before it is used again."""
    psycopg = driver("psycopg")
    from psycopg.types.string import StrDumper

    class NoNul(StrDumper):
        """PostgreSQL text has no NUL. Nothing stored has one; a search for one finds nothing."""

        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", "\ufffd"))

    def connect() -> Any:
        connection = psycopg.connect(url, connect_timeout=CONNECT_WITHIN)
        connection.adapters.register_dumper(str, NoNul)
        return connection

    return create_engine(
        "postgresql+psycopg://",
        creator=connect,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
    )


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
