"""The interface every journal meets, whatever database lies behind it."""

from typing import Protocol

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One thing that happened in a room; a checkpoint says it all again, so earlier ones may go."""

    seq: int
    data: bytes
    is_checkpoint: bool = False


class Journal(Protocol):
    """A durable log per room with one writer.

    A room's entries are numbered without holes: the first may have any number, each later one
    follows the last (also after the earlier ones were trimmed), until the room is forgotten. So
    an entry whose predecessor failed fails too, and a room never resumes from a torn log.
    Whatever cannot be done raises `StorageFailed`.
    """

    async def claim(self, room: str) -> None:
        """Become the only writer of this room."""
        ...

    async def append(self, room: str, entry: Entry) -> None:
        """Returns when the entry is durable; raises `StorageFailed` when nothing was stored.

        If the waiter is cancelled the entry may or may not be stored, as after a crash.
        """
        ...

    async def load(self, room: str) -> list[Entry]:
        """The last checkpoint, if there is one, and everything after it, in order."""
        ...

    async def rooms(self) -> list[str]:
        """The rooms that have entries."""
        ...

    async def forget(self, room: str) -> None:
        """The room is closed: its entries go."""
        ...

    async def close(self) -> None:
        """Everything accepted is stored first; what comes later is refused."""
        ...
