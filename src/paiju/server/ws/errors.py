"""What the server itself denies, before a room is asked."""

from paiju.server.ws.messages import RefusalCode
from paiju.tiles.text import Text


class Denied(Exception):
    """Not done; a code for programs and a line for people."""

    def __init__(self, code: RefusalCode, text: Text, at: str | None = None) -> None:
        super().__init__(code, text)
        self.code: RefusalCode = code
        self.text = text
        self.at = at

    def __str__(self) -> str:
        return self.text.en
