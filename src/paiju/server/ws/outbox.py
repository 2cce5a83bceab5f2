"""A listener: one connection of one person, as the keeper of a room sees it."""

from collections import deque
from collections.abc import Callable

LONGEST_QUEUE = 512
"""Messages that may wait for a slow connection; then it is closed and may come back."""


class Listener:
    """What is said is queued; the connection sends it as fast as it can."""

    def __init__(self, player: str, name: str, wake: Callable[[], None]) -> None:
        self.player = player
        self.name = name
        self.public_seq = 0
        """The last message of the public feed it has seen."""
        self.queue: deque[str] = deque()
        self.is_overrun = False
        self._wake = wake

    def say(self, text: str) -> None:
        if len(self.queue) >= LONGEST_QUEUE:
            self.is_overrun = True
        else:
            self.queue.append(text)
        self._wake()
