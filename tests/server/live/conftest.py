"""A server in a process of its own, shared by the tests of a file."""

from collections.abc import Iterator

import pytest

from paiju.client.process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("data"), "--limits", "none")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def url(server: ServerProcess) -> str:
    return server.url
