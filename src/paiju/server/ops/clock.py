"""The server's clock: milliseconds since 1970 that never decrease while it runs."""

import time
from collections.abc import Callable

Nanoseconds = Callable[[], int]


class ServerClock:
    """Wall time at the start, advanced by the monotonic clock."""

    def __init__(
        self, wall: Nanoseconds = time.time_ns, monotonic: Nanoseconds = time.monotonic_ns
    ) -> None:
        self._monotonic = monotonic
        self._offset = wall() - monotonic()

    def now(self) -> int:
        return (self._offset + self._monotonic()) // 1_000_000
