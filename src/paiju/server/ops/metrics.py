"""The Prometheus metrics of the server, served at `/metrics`.

They are sums over all rooms, without the kind of command or the game: on a server with one table a
counter for each kind would tell who was asked what.
"""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

COMMANDS: Final = Counter("paiju_commands", "Commands to rooms that were stored.")
REFUSED: Final = Counter("paiju_refused", "Messages that were refused, by code.", ["code"])
CONNECTIONS: Final = Gauge("paiju_connections", "Open connections.")
ROOMS: Final = Gauge("paiju_rooms", "Open rooms.")
OVERRUN: Final = Counter("paiju_overrun", "Connections closed because they were too slow.")
REQUESTS: Final = Counter("paiju_requests", "HTTP requests answered.", ["method", "status"])
ROUNDS: Final = Counter("paiju_rounds", "Rounds finished.")
STORAGE_FAILED: Final = Counter("paiju_storage_failed", "Failed writes to the journal.")

_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
STORED: Final = Histogram("paiju_stored_seconds", "Time to store a command.", buckets=_SECONDS)
