"""A server in this process, on a folder of its own."""

from collections.abc import Iterator

import pytest

from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED

from .inside import Inside
from .visitor import Visitor


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """One without limits, for all tests of a file."""
    with Inside(Config(tmp_path_factory.mktemp("data"), limits=UNLIMITED)) as client:
        yield client


@pytest.fixture
def visitor(client: Inside) -> Visitor:
    return Visitor(client)
