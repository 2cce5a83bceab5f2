"""A store in a file of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.server.store import Accounts, Database, History


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database.in_file(tmp_path / "history.db")
    yield database
    database.close()


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return Accounts(database)


@pytest.fixture
def history(database: Database) -> History:
    return History(database)
