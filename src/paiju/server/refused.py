"""What the server itself denies, before a room is asked."""

from paiju.server.wire import RefusalCode


class Denied(Exception):
    """Not done; a code for programs and a line for people."""

    def __init__(self, code: RefusalCode, message: str, at: str | None = None) -> None:
        super().__init__(message)
        self.code: RefusalCode = code
        self.message = message
        self.at = at
