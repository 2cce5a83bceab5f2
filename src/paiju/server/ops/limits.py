"""Limits: how often somebody may do something, and how many of a thing there may be."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from msgspec import Struct

MOST_BUCKETS = 100_000
"""Of callers remembered; the one not heard of longest is forgotten first."""


class Rate(Struct, frozen=True):
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


class Limits(Struct, frozen=True):
    """What one server allows. The defaults fit a house among friends and on the open net."""

    commands: Rate = Rate(60, 20)
    """Messages of one connection."""
    guesses: Rate = Rate(10, 1 / 6)
    """Wrong room numbers, passwords and codes from one address."""
    registrations: Rate = Rate(20, 1 / 30)
    """New players from one address."""
    requests: Rate = Rate(120, 20)
    """REST calls from one address."""
    connections_each: int = 32
    """Of one address."""
    rooms: int = 10_000
    rooms_each: int = 5
    """Owned by one player."""


UNLIMITED = Limits(
    commands=Rate(1e9, 1e9),
    guesses=Rate(1e9, 1e9),
    registrations=Rate(1e9, 1e9),
    requests=Rate(1e9, 1e9),
    connections_each=1_000_000,
    rooms=1_000_000,
    rooms_each=1_000_000,
)
"""For measuring, where one address is all there is."""


class Bucket:
    """Fills with time up to its burst; every use takes one out. Times are in milliseconds."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate, now: int) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: int) -> bool:
        """Whether there was one left."""
        self._fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def has(self, now: int) -> bool:
        """Whether one would be left, without taking it."""
        self._fill(now)
        return self._left >= 1

    def give(self) -> None:
        """Put one back: it was not what the limit is against."""
        self._left = min(self.rate.burst, self._left + 1)

    def wait(self, now: int) -> float:
        """Seconds until there is one."""
        self._fill(now)
        return max(0.0, (1 - self._left) / self.rate.per_second)

    def _fill(self, now: int) -> None:
        gained = max(0, now - self._at) / 1000 * self.rate.per_second
        self._left = min(self.rate.burst, self._left + gained)
        self._at = now


def caller(address: str) -> str:
    """Whom an address stands for: with IPv6 a household has a whole /64 of them."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64)) + "/64"


class Callers:
    """A bucket for every caller, by address or by player."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, caller: str, now: int) -> Bucket:
        bucket = self._buckets.get(caller)
        if bucket is None:
            bucket = self._buckets[caller] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(caller)
        return bucket
