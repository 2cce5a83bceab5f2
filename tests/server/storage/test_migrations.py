"""Migrations: from nothing and from every older database to what the schema says."""

import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from paiju.server.journal import StorageFailed
from paiju.server.store import Accounts, Database, History, PlayerRow
from paiju.server.store.database import open_file, sqlite_engine
from paiju.server.store.schema import metadata

TABLES = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"


def at_revision(path: Path, revision: str) -> Database:
    """A database as an older version left it."""
    database = Database(sqlite_engine(lambda: open_file(path)), str(path))
    database.upgrade(revision)
    return database


def asked(path: Path, question: str) -> list[tuple[str, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(question).fetchall()
    finally:
        connection.close()


def test_an_empty_database_becomes_what_the_schema_says(database: Database):
    with database.transaction("compare") as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_migrations_and_schema_make_the_same_tables(tmp_path: Path):
    migrated, made = tmp_path / "migrated.db", tmp_path / "made.db"
    Database.in_file(migrated).close()
    engine = sqlite_engine(lambda: open_file(made))
    metadata.create_all(engine)
    engine.dispose()
    tables = [row for row in asked(migrated, TABLES) if "alembic" not in row[2]]
    assert tables == asked(made, TABLES)
    assert len(tables) > 6


def test_the_first_revision_is_brought_up_to_date_and_keeps_its_players(tmp_path: Path):
    path = tmp_path / "history.db"
    old = at_revision(path, "0001")
    with old.transaction("store a player") as connection:
        connection.exec_driver_sql("INSERT INTO players VALUES ('p', '阿明', 1)")
        hashed = sha256(b"token").digest()
        connection.exec_driver_sql("INSERT INTO devices VALUES (?, 'p', 1)", (hashed,))
    old.close()
    assert "matches" not in {row[1] for row in asked(path, TABLES)}
    database = Database.in_file(path)
    login = Accounts(database).login("token", 0)
    assert login is not None
    assert login.player == PlayerRow("p", "阿明", 1)
    assert History(database).recent(None, 5) == []
    with database.transaction("compare") as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    database.close()


def test_opening_again_changes_nothing(tmp_path: Path):
    path = tmp_path / "history.db"
    Database.in_file(path).close()
    before = asked(path, TABLES)
    Database.in_file(path).close()
    assert asked(path, TABLES) == before


def test_a_migration_that_fails_half_way_leaves_the_older_database(tmp_path: Path):
    path = tmp_path / "history.db"
    at_revision(path, "0001").close()
    before = asked(path, TABLES)
    (pages,) = asked(path, "PRAGMA page_count")[0]

    def connect() -> sqlite3.Connection:
        connection = open_file(path)
        connection.execute(f"PRAGMA max_page_count = {int(pages) + 3}")
        return connection

    with pytest.raises(StorageFailed, match=r"cannot open .*: the disk is full \(SQLITE_FULL\)"):
        Database.in_file(path, connect)
    assert asked(path, TABLES) == before
    assert asked(path, "SELECT version_num FROM alembic_version") == [("0001",)]
    Database.in_file(path).close()
    assert asked(path, TABLES) != before


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path):
    path = tmp_path / "history.db"
    Database.in_file(path).close()
    connection = open_file(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StorageFailed, match=f"cannot open {path}: .*9999") as failed:
        Database.in_file(path)
    assert len(str(failed.value).splitlines()) == 1


def test_what_is_no_database_is_refused_in_one_line(tmp_path: Path):
    path = tmp_path / "history.db"
    path.write_bytes(b"by no means a database, only a text" * 40)
    with pytest.raises(StorageFailed) as failed:
        Database.in_file(path)
    assert str(failed.value) == f"cannot open {path}: it is not a database (SQLITE_NOTADB)"
    with pytest.raises(StorageFailed, match="File exists"):
        Database.in_file(path / "history.db")
