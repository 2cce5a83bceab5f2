"""The open WebSockets, by address and by player, and how many each may have.

Nobody is refused for having too many: the oldest connection is closed instead. Otherwise somebody
who shares an address with an attacker, or whose old connections are half-open, could not return to
their table.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from paiju.server.ops.limits import Limits

if TYPE_CHECKING:
    from paiju.server.ws.connection import Connection

TOO_MANY = 1013
"""The WebSocket close code for a connection that makes room for a newer one."""


class OpenConnections:
    """Every open connection, the oldest first."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all: dict[Connection, None] = {}

    def __iter__(self) -> "Iterator[Connection]":
        return iter(list(self._all))

    def __len__(self) -> int:
        return len(self._all)

    def add(self, connection: "Connection") -> None:
        """A new connection; of those from its address that are in no room, the oldest may go."""
        self._all[connection] = None
        idle = [
            other
            for other in self._all
            if other.address == connection.address and not other.is_in_room
        ]
        _close_oldest(idle, self._limits.connections_each)

    def on_login(self, connection: "Connection") -> None:
        """The connection belongs to a player now; the oldest of this player may go."""
        player = connection.player
        own = [other for other in self._all if other.player == player]
        _close_oldest(own, self._limits.connections_per_player)

    def remove(self, connection: "Connection") -> None:
        self._all.pop(connection, None)


def _close_oldest(connections: "list[Connection]", most: int) -> None:
    for connection in connections[: max(0, len(connections) - most)]:
        connection.close_with(TOO_MANY)
