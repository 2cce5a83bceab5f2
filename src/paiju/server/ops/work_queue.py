"""A bound on the REST calls that wait for a thread."""

from collections.abc import Generator
from contextlib import contextmanager

from paiju.tiles.errors import UserError
from paiju.tiles.text import Text

RETRY_AFTER = 1
"""Seconds after which a call that was refused should be sent again."""


class ServerBusy(UserError):
    """Too many calls are waiting."""

    def __init__(self) -> None:
        super().__init__(
            Text("服务器正忙，请稍后再试", "the server is busy; try again in a moment")
        )


class WorkQueue:
    """Counts the calls that run or wait. One more than allowed is refused at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting = 0

    @contextmanager
    def place(self) -> Generator[None]:
        """Hold a place while a call runs. Raises `ServerBusy` if there is none."""
        if self._waiting >= self._most:
            raise ServerBusy
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1
