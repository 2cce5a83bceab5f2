"""Sends the public messages of a room to spectators: in order, and none too early."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from paiju.room.effects import Publish
from paiju.room.messages import RoomMessage
from paiju.server.ops.clock import ServerClock


class PublicFeed:
    """Sends what is due; one timer for the rest, so that messages keep their order."""

    def __init__(self, clock: ServerClock, send: Callable[[RoomMessage], None]) -> None:
        self._clock = clock
        self._send = send
        self._waiting: deque[Publish] = deque()
        self._alarm: asyncio.TimerHandle | None = None

    def add(self, rows: Iterable[Publish]) -> None:
        self._waiting.extend(rows)
        self._flush()

    def stop(self) -> None:
        self._waiting.clear()
        self._flush()

    def _flush(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self._clock.now()
        while self._waiting and self._waiting[0].at <= now:
            self._send(self._waiting.popleft().message)
        if self._waiting:
            delay = (self._waiting[0].at - now) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self._flush)
