"""A clock that stands still until it is moved."""

from paiju.server.context import ServerContext
from paiju.server.ops.clock import ServerClock


class SetClock(ServerClock):
    """Begins at the real time, so that whoever asked the real one before sees none go back."""

    def __init__(self) -> None:
        super().__init__()
        self.time = super().now()

    @classmethod
    def of(cls, context: ServerContext) -> "SetClock":
        """The clock of this context from now on: of its limits and codes, not of its rooms."""
        clock = context.clock = cls()
        return clock

    def now(self) -> int:
        return self.time
