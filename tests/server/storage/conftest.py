"""A store of its own in each database."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paiju.server.store import Accounts, Database, History
from support.server.postgres_server import postgres_server


@pytest.fixture(params=["sqlite", "postgresql"])
def open_database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Database]:
    """Opens the same database again and again."""
    if request.param == "sqlite":
        return lambda: Database.in_file(tmp_path / "history.db")
    url = postgres_server().new_database()
    return lambda: Database.at_url(url)


@pytest.fixture
def database(open_database: Callable[[], Database]) -> Iterator[Database]:
    database = open_database()
    yield database
    database.close()


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return Accounts(database)


@pytest.fixture
def history(database: Database) -> History:
    return History(database)
