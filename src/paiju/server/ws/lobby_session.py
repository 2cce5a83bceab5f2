"""What a connection to the lobby may ask for: to open a room."""

from typing import TYPE_CHECKING

from paiju.server.store import PlayerRow
from paiju.server.ws.errors import RequestRefused
from paiju.server.ws.messages import FromServer, OpenRoom, RoomOpened, SessionMessage
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.server.context import ServerContext

_NOT_IN_ROOM = Text("请连接房间：/ws/房号", "connect to a room first: /ws/<room>")


class LobbySession:
    """A connection at `/ws`."""

    number = None

    def __init__(self, context: "ServerContext", player: PlayerRow) -> None:
        self._context = context
        self._player = player

    async def do(self, message: SessionMessage) -> FromServer:
        """Do what a message asks for; raises `RequestRefused`."""
        if not isinstance(message, OpenRoom):
            raise RequestRefused("not_in_room", _NOT_IN_ROOM)
        self._context.refuse_if_stopping()
        runner = await self._context.registry.open(self._player.id, message)
        return RoomOpened(message.id, runner.number, runner.room.state.invite)

    def close(self) -> None:
        """The connection is closed; the lobby does not keep track of it."""
