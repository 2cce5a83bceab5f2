"""The server's clock: milliseconds since 1970 that never go back while it runs."""

import time


class Clock:
    """Wall time as of the start, and from there on the steady clock."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._offset + time.monotonic_ns()) // 1_000_000
