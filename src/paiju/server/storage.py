"""Opens the storage of a server: SQLite files in its data folder, or a PostgreSQL database."""

import os
import secrets
import socket
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from paiju.server.journal import Journal, SqliteJournal
from paiju.server.ops.config import Config
from paiju.server.ops.postgres import shown
from paiju.server.ops.server_key import ServerKey
from paiju.server.rooms.archive import Archive
from paiju.server.store import Database


@asynccontextmanager
async def opened_storage(config: Config) -> AsyncGenerator[tuple[Journal, Archive]]:
    """The journal and the archive; on exit everything accepted has been stored."""
    async with AsyncExitStack() as stack:
        journal = await _journal(config)
        stack.push_async_callback(journal.close)
        archive = Archive(_database(config), signer=ServerKey.in_folder(config.data))
        stack.callback(archive.close)
        yield journal, archive


def place(config: Config) -> str:
    """Where the data is, for logs."""
    return shown(config.database) if config.database else str(config.data)


async def _journal(config: Config) -> Journal:
    if config.database:
        from paiju.server.journal.postgres import PostgresJournal

        return await PostgresJournal.connected(config.database, _node())
    with suppress(OSError):  # opening a file in it reports the error
        config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return SqliteJournal(config.data / "journal.db")


def _database(config: Config) -> Database:
    if config.database:
        return Database.at_url(config.database)
    return Database.in_file(config.data / "history.db")


def _node() -> str:
    """A name for this process that no other has, which an operator can read."""
    return f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
