"""Rate limits, maximum numbers and sizes: the settings, their defaults and how to change them."""

from collections import OrderedDict
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import Any

from msgspec import Struct, structs

from paiju.rules.errors import InputError
from paiju.tiles.text import Text

MOST_BUCKETS = 100_000
"""Callers remembered; the least recent is dropped first."""


class RateLimit(Struct, frozen=True):
    """`burst` uses at once, then `per_second`."""

    burst: float
    per_second: float

    def __str__(self) -> str:
        return f"{self.burst:g}/{self.per_second:g}"


class Limits(Struct, frozen=True, kw_only=True):
    """What one server allows. The defaults fit private and public servers."""

    commands: RateLimit = RateLimit(60, 20)
    """Messages from one player, over all connections."""
    spectator_commands: RateLimit = RateLimit(60, 20)
    """Commands in one room of all people together who have no seat."""
    guesses: RateLimit = RateLimit(10, 1 / 6)
    """Wrong room numbers, passwords and codes from one address."""
    registrations: RateLimit = RateLimit(20, 1 / 30)
    """New players from one address."""
    requests: RateLimit = RateLimit(120, 20)
    """REST calls from one address; a call that computes counts as several."""
    connections_each: int = 32
    """WebSockets from one address that are in no room; one more closes the oldest."""
    connections_per_player: int = 8
    """WebSockets of one player; one more closes the oldest."""
    ignored: int = 200
    """Messages in a row that are refused as too fast before the connection is closed."""
    http_connections_each: int = 64
    """TCP connections from one address that are no WebSockets; one more closes the oldest."""
    rooms: int = 10_000
    """Open rooms."""
    rooms_each: int = 5
    """Open rooms that one player owns."""
    empty_room_minutes: int = 10
    """Minutes without a connected player on a seat after which a room is closed."""
    queue: int = 32
    """REST calls that may wait for a free thread; one more is answered with 503."""
    header_bytes: int = 16 * 1024
    """The largest request line and headers of a request."""
    header_seconds: float = 10.0
    """How long they may take to arrive."""
    body_bytes: int = 64 * 1024
    """The largest body of a request."""
    request_seconds: float = 30.0
    """How long the body may take to arrive."""
    response_seconds: float = 120.0
    """How long the response may take to be sent."""


UNLIMITED = Limits(
    commands=RateLimit(1e9, 1e9),
    spectator_commands=RateLimit(1e9, 1e9),
    guesses=RateLimit(1e9, 1e9),
    registrations=RateLimit(1e9, 1e9),
    requests=RateLimit(1e9, 1e9),
    connections_each=1_000_000,
    connections_per_player=1_000_000,
    http_connections_each=1_000_000,
    rooms=1_000_000,
    rooms_each=1_000_000,
    queue=1_000_000,
)
"""For load tests, where all clients have one address."""


def changed(limits: Limits, settings: Iterable[str]) -> Limits:
    """`limits` with settings such as `rooms=200` or `guesses=10/0.2` (burst/per second)."""
    wanted = dict(_read(setting) for setting in settings)
    return structs.replace(limits, **wanted)


def _read(setting: str) -> tuple[str, Any]:
    name, _, value = setting.partition("=")
    if name not in Limits.__struct_fields__:
        known = ", ".join(Limits.__struct_fields__)
        text = Text(f"没有 {name!r} 这个限制；有：{known}", f"no limit {name!r}; there are {known}")
        raise InputError(text, "--limit")
    default = getattr(UNLIMITED, name)
    try:
        return name, _rate(value) if isinstance(default, RateLimit) else _number(default, value)
    except ValueError:
        example = f"{name}={getattr(Limits(), name)}"
        text = Text(f"{setting!r} 不对，要像 {example}", f"{setting!r} is not like {example}")
        raise InputError(text, "--limit") from None


def _rate(value: str) -> RateLimit:
    burst, per_second = map(float, value.split("/"))
    if not (1 <= burst < 1e12 and 0 < per_second < 1e12):
        raise ValueError(value)
    return RateLimit(burst, per_second)


def _number(default: float, value: str) -> float:
    number = type(default)(value)
    if not 0 < number < 1e12:
        raise ValueError(value)
    return number


class Bucket:
    """A token bucket: refills over time up to its burst. Times are in milliseconds."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: RateLimit, now: int) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: int, cost: float = 1) -> bool:
        """Take `cost` tokens; False if there are not so many. A full bucket is always enough."""
        self._fill(now)
        cost = min(cost, self.rate.burst)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def has(self, now: int) -> bool:
        """Whether a token is left."""
        self._fill(now)
        return self._left >= 1

    def give(self) -> None:
        """Put a token back, if the use should not count."""
        self._left = min(self.rate.burst, self._left + 1)

    def wait(self, now: int, cost: float = 1) -> float:
        """Seconds until `cost` tokens are available."""
        self._fill(now)
        return max(0.0, (min(cost, self.rate.burst) - self._left) / self.rate.per_second)

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
