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
ROOMS_LOST: Final = Counter(
    "paiju_rooms_lost", "Rooms that could not be restored, or that lost stored entries."
)
LEASES_LOST: Final = Counter("paiju_leases_lost", "Rooms that another server has taken over.")
ARCHIVE_QUEUE: Final = Gauge(
    "paiju_archive_queue", "Matches and rounds that are played and not yet in the history."
)
BOT_QUEUE: Final = Gauge("paiju_bot_queue", "Bot decisions that are waited for.")
DISK_FREE: Final = Gauge("paiju_disk_free_bytes", "Free space on the disk of the data folder.")
READY: Final = Gauge("paiju_ready", "1 if /readyz was answered with 200 the last time.")
STORAGE_FAILED: Final = Counter("paiju_storage_failed", "Failed writes to the journal.")

_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
STORED: Final = Histogram("paiju_stored_seconds", "Time to store a command.", buckets=_SECONDS)
