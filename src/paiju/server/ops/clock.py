"""The server's clock: milliseconds since 1970 that never decrease while it runs."""

import time


class ServerClock:
    """Wall time at the start, advanced by the monotonic clock."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._offset + time.monotonic_ns()) // 1_000_000
