"""What a load run counts: how long answers took, what was refused, what went wrong."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

PERCENTILES = (50.0, 90.0, 99.0, 99.9)


class Tally(Struct):
    """Of one process; several add up."""

    acks: list[float] = field(default_factory=list[float])
    """Seconds from saying a command to its acknowledgement."""
    broadcasts: list[float] = field(default_factory=list[float])
    """Seconds from saying a command to the others at the table hearing of it."""
    refusals: Counter[str] = field(default_factory=Counter[str])
    errors: Counter[str] = field(default_factory=Counter[str])
    comebacks: int = 0
    rounds: int = 0
    seconds: float = 0.0

    def add(self, other: "Tally") -> None:
        self.acks += other.acks
        self.broadcasts += other.broadcasts
        self.refusals += other.refusals
        self.errors += other.errors
        self.comebacks += other.comebacks
        self.rounds += other.rounds
        self.seconds = max(self.seconds, other.seconds)


class Spread(Struct, frozen=True):
    """Times in milliseconds: percentiles, and the longest."""

    p50: float
    p90: float
    p99: float
    p999: float
    longest: float


def spread(seconds: Sequence[float]) -> Spread:
    ordered = sorted(seconds) or [0.0]
    picked = [ordered[min(len(ordered) - 1, int(len(ordered) * p / 100))] for p in PERCENTILES]
    return Spread(*(round(1000 * value, 2) for value in (*picked, ordered[-1])))
