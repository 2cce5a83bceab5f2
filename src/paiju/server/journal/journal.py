"""The interface of a journal, independent of the database."""

from typing import Protocol

from msgspec import Struct


class JournalEntry(Struct, frozen=True):
    """One command of a room, or a checkpoint: its full state, which replaces earlier entries."""

    seq: int
    data: bytes
    is_checkpoint: bool = False


class Journal(Protocol):
    """A durable log per room with one writer.

    A room's entries are numbered without gaps. The first may have any number; each later one
    follows the last, also after earlier ones were deleted. So an entry whose predecessor failed
    fails too, and a room never continues from a log with a gap. Errors raise `StorageFailed`.
    """

    async def claim(self, room: str) -> None:
        """Become the only writer of this room."""
        ...

    async def append(self, room: str, entry: JournalEntry) -> None:
        """Returns when the entry is durable; raises `StorageFailed` when nothing was stored.

        If the caller is cancelled, the entry may or may not be stored, as after a crash.
        """
        ...

    async def load(self, room: str) -> list[JournalEntry]:
        """The last checkpoint, if there is one, and everything after it, in order."""
        ...

    async def rooms(self) -> list[str]:
        """The rooms that have entries."""
        ...

    async def forget(self, room: str) -> None:
        """Delete all entries of a closed room."""
        ...

    async def close(self) -> None:
        """Store everything accepted, then refuse new entries."""
        ...
