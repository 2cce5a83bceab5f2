"""The pace of a table: what its players want to say, one thing at a time and so many a second."""

import asyncio
from collections import deque
from collections.abc import Callable
from math import ceil

Send = Callable[[], bool]
"""Says it; False if nobody wants to hear it any more, and then it was not said."""


class Pace:
    """Everything at once if `rate` is None."""

    def __init__(self, rate: float | None, phase: float = 0.0) -> None:
        self._loop = asyncio.get_running_loop()
        self._every = 0.0 if rate is None else 1 / rate
        self._next = self._loop.time() + phase * self._every
        self._waiting: deque[Send] = deque()
        self._alarm: asyncio.TimerHandle | None = None

    def add(self, send: Send) -> None:
        if not self._every:
            send()
            return
        self._waiting.append(send)
        self._arm()

    def _arm(self) -> None:
        """At the next of this table's moments: tables that began together stay apart."""
        if self._alarm is None and self._waiting:
            missed = ceil(max(0.0, self._loop.time() - self._next) / self._every)
            self._next += missed * self._every
            self._alarm = self._loop.call_at(self._next, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        while self._waiting and not self._waiting.popleft()():
            pass
        self._next += self._every
        self._arm()
