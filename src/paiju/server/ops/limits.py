"""Rate limits and maximum numbers of connections and rooms."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from msgspec import Struct

MOST_BUCKETS = 100_000
"""Callers remembered; the least recent is dropped first."""


class RateLimit(Struct, frozen=True):
    """`burst` uses at once, then `per_second`."""

    burst: float
    per_second: float


class Limits(Struct, frozen=True):
    """What one server allows. The defaults fit private and public servers."""

    commands: RateLimit = RateLimit(60, 20)
    """Messages from one connection."""
    guesses: RateLimit = RateLimit(10, 1 / 6)
    """Wrong room numbers, passwords and codes from one address."""
    registrations: RateLimit = RateLimit(20, 1 / 30)
    """New players from one address."""
    requests: RateLimit = RateLimit(120, 20)
    """REST calls from one address."""
    connections_each: int = 32
    """Connections from one address."""
    rooms: int = 10_000
    rooms_each: int = 5
    """Rooms owned by one player."""


UNLIMITED = Limits(
    commands=RateLimit(1e9, 1e9),
    guesses=RateLimit(1e9, 1e9),
    registrations=RateLimit(1e9, 1e9),
    requests=RateLimit(1e9, 1e9),
    connections_each=1_000_000,
    rooms=1_000_000,
    rooms_each=1_000_000,
)
"""For load tests, where all clients have one address."""


class Bucket:
    """A token bucket: refills over time up to its burst. Times are in milliseconds."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: RateLimit, now: int) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: int) -> bool:
        """Take one token; False if there is none."""
        self._fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def has(self, now: int) -> bool:
        """Whether a token is left."""
        self._fill(now)
        return self._left >= 1

    def give(self) -> None:
        """Put a token back, if the use should not count."""
        self._left = min(self.rate.burst, self._left + 1)

    def wait(self, now: int) -> float:
        """Seconds until a token is available."""
        self._fill(now)
        return max(0.0, (1 - self._left) / self.rate.per_second)

    def _fill(self, now: int) -> None:
        gained = max(0, now - self._at) / 1000 * self.rate.per_second
        self._left = min(self.rate.burst, self._left + gained)
        self._at = now


def caller(address: str) -> str:
    """The caller an address belongs to: with IPv6 one subscriber has a whole /64."""
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
    """One bucket per caller."""

    def __init__(self, rate: RateLimit) -> None:
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
