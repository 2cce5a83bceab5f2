"""A server in this process, on a folder of its own."""

from collections.abc import Iterator

import pytest

from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED
from support.server.api_user import ApiUser
from support.server.local_server import LocalServer


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """One without limits, for all tests of a file."""
    with LocalServer(Config(tmp_path_factory.mktemp("data"), limits=UNLIMITED)) as client:
        yield client


@pytest.fixture
def api_user(client: LocalServer) -> ApiUser:
    return ApiUser(client)
