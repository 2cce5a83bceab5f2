"""Limits how many commands per second the players of one room send."""

import asyncio
from collections import deque
from collections.abc import Callable
from math import ceil

Send = Callable[[], bool]
"""Sends a command; False if it was outdated and therefore not sent."""


class Throttle:
    """Commands wait in a queue; without a `rate` they are sent at once."""

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
        """Set a timer for this room's next slot; rooms keep different phases."""
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
