"""The queue of messages to one connection."""

from collections import deque
from collections.abc import Callable

LONGEST_QUEUE = 512
"""Messages that may wait for a slow connection before it is closed."""


class Outbox:
    """Messages are queued here; the connection sends them as fast as it can."""

    def __init__(
        self,
        player: str,
        name: str,
        wake: Callable[[], object],
        on_overrun: Callable[[], object] = lambda: None,
    ) -> None:
        self.player = player
        self.name = name
        self.public_seq = 0
        """The number of the last public message queued."""
        self.queue: deque[str] = deque()
        self.is_overrun = False
        self._wake = wake
        self._on_overrun = on_overrun

    def put(self, text: str) -> None:
        if len(self.queue) < LONGEST_QUEUE:
            self.queue.append(text)
            self._wake()
        elif not self.is_overrun:
            self.is_overrun = True
            self._on_overrun()
