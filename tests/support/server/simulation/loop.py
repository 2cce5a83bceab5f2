"""An event loop whose time is virtual: it never waits, and threads run at once."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any

START = 1_000.0
"""Seconds at which the time of every loop starts."""


class _NoSelector(selectors.BaseSelector):
    """Nothing is ever ready; instead of waiting, time passes."""

    def __init__(self, wait: Callable[[float], None]) -> None:
        self._wait = wait

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, 0, None)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everyone waits for something that never happens"
        self._wait(timeout)
        return []

    def get_map(self) -> dict[Any, selectors.SelectorKey]:
        return {}


class VirtualLoop(asyncio.SelectorEventLoop):
    """Timers run in order, and time jumps from one to the next."""

    def __init__(self) -> None:
        self._virtual = START
        super().__init__(_NoSelector(self._pass))

    def time(self) -> float:
        return self._virtual

    def nanoseconds(self) -> int:
        return int(self._virtual * 1e9)

    def leap(self, seconds: float) -> None:
        """Time passes while nothing runs, as when the process was stopped."""
        self._virtual += seconds

    def _pass(self, seconds: float) -> None:
        if seconds > 0:
            self._virtual += seconds + 1e-6

    def run_in_executor(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Work of threads is done at once, so that its order follows from the seed."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future
