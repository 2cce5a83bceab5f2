"""Moves a server's data between a folder of SQLite files and a PostgreSQL database.

Everything is copied row by row, running rooms included, and read again from the target before it is
committed. The source stays as it is; no server may use either of them meanwhile.
"""

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    insert,
    inspect,
    select,
)

from paiju.rules.errors import InputError
from paiju.server.backup import HISTORY, JOURNAL
from paiju.server.journal import StorageFailed
from paiju.server.journal.file import JournalFile
from paiju.server.journal.postgres_schema import FORMAT, SELECT_FORMAT, TABLES
from paiju.server.ops.postgres import SERVER_LOCK, check_url, is_url, shown
from paiju.server.store import Database
from paiju.server.store.database import open_file, postgres_engine, sqlite_engine
from paiju.server.store.schema import metadata
from paiju.tiles.text import Text as Message

AT_ONCE = 500
"""Rows copied at a time."""
_OWN = ("alembic_version", "format")
"""Tables that are not data."""
_LEASES = (
    "INSERT INTO journal.leases SELECT room, 'none', nextval('journal.epochs')"
    " FROM (SELECT DISTINCT room FROM journal.entries) AS rooms"
)


class MigrationSummary(Struct, frozen=True):
    """What was moved."""

    source: str
    target: str
    rooms: int
    rows: dict[str, int]
    """By table."""


class _Place(Struct, frozen=True):
    """The tables of a source or a target, in the order in which they can be filled."""

    history: Connection
    journal: Connection
    schema: str | None
    """Of the tables of the journal."""

    @property
    def tables(self) -> list[tuple[Connection, Table]]:
        stored = [(self.history, table) for table in metadata.sorted_tables]
        return stored + [(self.journal, table) for table in _journal_tables(self.schema)]


class _Digest(Struct):
    """The number of rows and the sum of their hashes, which does not depend on their order."""

    rows: int = 0
    hashes: int = 0

    def add(self, row: Sequence[object]) -> None:
        data = blake2b(repr(tuple(row)).encode("utf-8", "surrogatepass"), digest_size=16).digest()
        self.rows += 1
        self.hashes = (self.hashes + int.from_bytes(data)) % 2**128


def migrate(source: str, target: str) -> MigrationSummary:
    """Move all data; each place is a folder or a URL. The target must be empty."""
    _check_source(source)
    _check_target(target)
    with _opened(source) as old, _opened(target) as new:
        return _moved(source, target, old, new)


def export(url: str, folder: Path) -> MigrationSummary:
    """Copy a database to a folder as it is at one moment; servers may use it meanwhile."""
    _check_source(url)
    with _snapshot(url) as old, _opened(str(folder)) as new:
        return _moved(url, str(folder), old, new)


def _moved(source: str, target: str, old: _Place, new: _Place) -> MigrationSummary:
    rows = {
        table.name: _copied(pair, other).rows
        for pair, other in zip(old.tables, new.tables, strict=True)
        for table in [pair[1]]
    }
    if new.schema is not None:
        new.journal.exec_driver_sql(_LEASES)
    entries = next(table for _, table in new.tables if table.name == "entries")
    rooms = len(new.journal.execute(select(entries.c.room).distinct()).all())
    return MigrationSummary(_name(source), _name(target), rooms, rows)


def _copied(source: tuple[Connection, Table], target: tuple[Connection, Table]) -> _Digest:
    """Copy one table and compare what the target then has."""
    sent = _Digest()
    connection, table = target
    for rows in _partitions(source):
        connection.execute(insert(table), [dict(row) for row in rows])
        for row in rows:
            sent.add(list(row.values()))
    stored = _Digest()
    for rows in _partitions(target):
        for row in rows:
            stored.add(list(row.values()))
    if stored != sent:
        what = f"{sent.rows} rows were read and {stored.rows} stored, or they differ"
        raise StorageFailed(f"cannot move the table {table.name}", what)
    return sent


def _partitions(place: tuple[Connection, Table]) -> Generator[list[dict[str, object]]]:
    """All rows of a table; of entries, those of a room in order."""
    connection, table = place
    find = select(table).order_by(*table.columns[:2] if table.name == "entries" else ())
    found = connection.execute(find, execution_options={"yield_per": AT_ONCE})
    for rows in found.mappings().partitions():
        yield [dict(row) for row in rows]


def _journal_tables(schema: str | None) -> list[Table]:
    """As `journal.schema` and `journal.postgres_schema` create them."""
    described = MetaData(schema=schema)
    entry_tables = [
        Table(
            name,
            described,
            Column("room", Text),
            Column("seq", BigInteger),
            Column("data", LargeBinary),
            Column("is_checkpoint", Boolean),
            Column("previous", LargeBinary),
            Column("checksum", LargeBinary),
        )
        for name in ("entries", "damaged")
    ]
    room, lost, reason = Column("room", Text), Column("lost", Integer), Column("reason", Text)
    return [*entry_tables, Table("alarms", described, room, lost, reason)]


# Places


def _name(place: str) -> str:
    return shown(place) if is_url(place) else place


def _check_source(place: str) -> None:
    """Raises `InputError` unless it has data; nothing is created."""
    if is_url(place):
        check_url(place, "FROM")
        is_there = "players" in _tables_with_rows(place)[0]
    else:
        is_there = all((Path(place) / name).is_file() for name in (JOURNAL, HISTORY))
    if not is_there:
        name = _name(place)
        text = Message(f"{name} 里没有牌局的数据", f"{name} has no data of paiju")
        raise InputError(text, "FROM")


def _check_target(place: str) -> None:
    """Raises `InputError` unless it is empty; nothing is changed."""
    if is_url(place):
        check_url(place, "TO")
        is_empty = not _tables_with_rows(place)[1]
    else:
        folder = Path(place)
        is_empty = not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    if not is_empty:
        name = _name(place)
        raise InputError(Message(f"{name} 不是空的", f"{name} is not empty"), "TO")


def _tables_with_rows(url: str) -> tuple[set[str], set[str]]:
    """All tables of a database, and those that have rows."""
    database = Database(postgres_engine(url), shown(url))
    try:
        with database.transaction(f"read {database.name}") as connection:
            found = [
                Table(name, MetaData(), schema=schema)
                for schema in ("public", "journal")
                for name in inspect(connection).get_table_names(schema=schema)
            ]
            used = [
                table
                for table in found
                if table.name not in _OWN
                and connection.execute(select(1).select_from(table).limit(1)).first()
            ]
            return {table.name for table in found}, {table.name for table in used}
    finally:
        database.close()


@contextmanager
def _snapshot(url: str) -> Generator[_Place]:
    """One transaction that sees one moment and locks nothing; tables are not upgraded."""
    database = Database(postgres_engine(url), shown(url))
    try:
        with database.transaction(f"read {database.name}") as connection:
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield _Place(connection, connection, "journal")
    finally:
        database.close()


@contextmanager
def _opened(place: str) -> Generator[_Place]:
    """Open a place for this process alone; what was written is committed at the end."""
    with ExitStack() as stack:
        yield _open_database(place, stack) if is_url(place) else _open_folder(Path(place), stack)


def _open_folder(folder: Path, stack: ExitStack) -> _Place:
    file = JournalFile(folder / JOURNAL)
    stack.callback(file.close)
    journal = Database(sqlite_engine(lambda: open_file(file.path)), str(file.path))
    stack.callback(journal.close)
    history = Database.in_file(folder / HISTORY)
    stack.callback(history.close)
    return _Place(
        stack.enter_context(history.transaction(f"use {history.name}")),
        stack.enter_context(journal.transaction(f"use {journal.name}")),
        None,
    )


def _open_database(url: str, stack: ExitStack) -> _Place:
    database = Database.at_url(url)
    stack.callback(database.close)
    connection = stack.enter_context(database.transaction(f"use {database.name}"))
    locked = connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock({SERVER_LOCK})")
    if not locked.scalar():
        raise StorageFailed(f"cannot use {database.name}", "a server is using it")
    for statement in TABLES:
        connection.exec_driver_sql(statement)
    if connection.exec_driver_sql(SELECT_FORMAT).scalar() != FORMAT:
        raise StorageFailed(f"cannot use {database.name}", "its format is not ours")
    return _Place(connection, connection, "journal")
