"""Statistics of a load test: latencies, refusals and errors."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

PERCENTILES = (50.0, 90.0, 99.0, 99.9)


class LoadStatistics(Struct):
    """The statistics of one process; `add` merges them."""

    acks: list[float] = field(default_factory=list[float])
    """Seconds from sending a command to its acknowledgement."""
    broadcasts: list[float] = field(default_factory=list[float])
    """Seconds from sending a command to its message at the other seats."""
    refusals: Counter[str] = field(default_factory=Counter[str])
    errors: Counter[str] = field(default_factory=Counter[str])
    reconnects: int = 0
    rounds: int = 0
    seconds: float = 0.0

    def add(self, other: "LoadStatistics") -> None:
        self.acks += other.acks
        self.broadcasts += other.broadcasts
        self.refusals += other.refusals
        self.errors += other.errors
        self.reconnects += other.reconnects
        self.rounds += other.rounds
        self.seconds = max(self.seconds, other.seconds)


class Latencies(Struct, frozen=True):
    """Latencies in milliseconds: percentiles and the longest."""

    p50: float
    p90: float
    p99: float
    p999: float
    longest: float


def latencies(seconds: Sequence[float]) -> Latencies:
    ordered = sorted(seconds) or [0.0]
    picked = [ordered[min(len(ordered) - 1, int(len(ordered) * p / 100))] for p in PERCENTILES]
    return Latencies(*(round(1000 * value, 2) for value in (*picked, ordered[-1])))
