"""What the server itself refuses on a WebSocket, before a room sees it."""

from paiju.server.ws.messages import RefusalCode
from paiju.tiles.errors import UserError
from paiju.tiles.text import Text


class RequestRefused(UserError):
    """A message that is refused: a code for programs and a line for people."""

    def __init__(self, code: RefusalCode, text: Text, at: str | None = None) -> None:
        super().__init__(text)
        self.code: RefusalCode = code
        self.at = at
