"""A server in this process, on a folder of its own."""

from collections.abc import Iterator

import pytest

from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED
from support.server.api_user import ApiUser
from support.server.local_server import LocalServer
from support.server.postgres_server import postgres_server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def client(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LocalServer]:
    """One without limits, for all tests of a file, on each database."""
    url = "" if request.param == "sqlite" else postgres_server().new_database()
    config = Config(tmp_path_factory.mktemp("data"), limits=UNLIMITED, database=url)
    with LocalServer(config) as client:
        yield client


@pytest.fixture
def api_user(client: LocalServer) -> ApiUser:
    return ApiUser(client)
