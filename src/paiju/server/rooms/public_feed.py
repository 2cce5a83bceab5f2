"""The public feed of a room: what onlookers are to see, in order and none before its time."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from paiju.room.effects import Publish
from paiju.room.messages import RoomMessage
from paiju.server.ops.clock import Clock


class Feed:
    """Shows what is due; one alarm for the rest, so that nothing can overtake."""

    def __init__(self, clock: Clock, show: Callable[[RoomMessage], None]) -> None:
        self._clock = clock
        self._show = show
        self._waiting: deque[Publish] = deque()
        self._alarm: asyncio.TimerHandle | None = None

    def add(self, rows: Iterable[Publish]) -> None:
        self._waiting.extend(rows)
        self._go_on()

    def stop(self) -> None:
        self._waiting.clear()
        self._go_on()

    def _go_on(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self._clock.now()
        while self._waiting and self._waiting[0].at <= now:
            self._show(self._waiting.popleft().message)
        if self._waiting:
            delay = (self._waiting[0].at - now) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self._go_on)
