"""The server's clock: milliseconds since 1970 that never decrease and never jump.

It starts at the wall time, or at the newest stored entry if that is later: then the machine's clock
was set back. It advances with the monotonic clock, at most `LONGEST_STEP` per reading. So after a
suspended machine or a stopped process, deadlines continue from where they were. `keep_running`
reads it regularly.
"""

import asyncio
import time
from collections.abc import Callable

import structlog

Nanoseconds = Callable[[], int]

READ_EVERY = 0.5
"""Seconds between two readings of a clock that nobody else reads."""
LONGEST_STEP = 3_000_000_000
"""Nanoseconds; a longer time between two readings did not pass for the server."""
MILLISECOND = 1_000_000
log = structlog.get_logger()


class ServerClock:
    """Wall time at the start, advanced by the monotonic clock."""

    def __init__(
        self, wall: Nanoseconds = time.time_ns, monotonic: Nanoseconds = time.monotonic_ns
    ) -> None:
        self._monotonic = monotonic
        self._read_at = monotonic()
        self._now = wall()

    def now(self) -> int:
        read_at = self._monotonic()
        self._now += min(max(0, read_at - self._read_at), LONGEST_STEP)
        self._read_at = read_at
        return self._now // MILLISECOND

    def continue_from(self, newest: int) -> None:
        """Never be earlier than this time."""
        behind = newest - self.now()
        if behind > 0:
            log.warning("clock was set back", behind_ms=behind)
            self._now = newest * MILLISECOND

    async def keep_running(self) -> None:
        """Read the clock regularly, until cancelled."""
        while True:
            self.now()
            await asyncio.sleep(READ_EVERY)
