"""The interface of a journal, independent of the database."""

from typing import Protocol

from msgspec import Struct


class JournalEntry(Struct, frozen=True):
    """One command of a room, or a checkpoint: its full state, which replaces earlier entries."""

    seq: int
    data: bytes
    is_checkpoint: bool = False


class Damage(Struct, frozen=True):
    """Stored entries that are missing or damaged."""

    lost: int
    """Number of entries; where the whole journal lost some, those of all rooms."""
    reason: str


class RoomLog(Struct, frozen=True):
    """What a journal has of a room: the valid entries, and whether later ones were lost."""

    entries: list[JournalEntry]
    damage: Damage | None = None


class Journal(Protocol):
    """A durable log per room with one writer.

    A room's entries are numbered without gaps. The first may have any number; each later one
    follows the last, also after earlier ones were deleted. So an entry whose predecessor failed
    fails too, and a room never continues from a log with a gap. Errors raise `StorageFailed`.

    Every entry is stored with a checksum chained to the previous one. A damaged entry and those
    after it are set aside, so that the room continues after its last valid entry.
    """

    async def claim(self, room: str) -> None:
        """Become the only writer of this room."""
        ...

    async def append(self, room: str, entry: JournalEntry) -> None:
        """Returns when the entry is durable; raises `StorageFailed` when nothing was stored.

        If the caller is cancelled, the entry may or may not be stored, as after a crash.
        """
        ...

    async def load(self, room: str) -> RoomLog:
        """The last checkpoint, if there is one, and everything after it, in order.

        Damage is reported until the room's next entry is stored.
        """
        ...

    async def rooms(self) -> list[str]:
        """The rooms that have entries or lost them."""
        ...

    async def forget(self, room: str) -> None:
        """Delete all entries of a closed room and give their space back."""
        ...

    async def close(self) -> None:
        """Store everything accepted, then refuse new entries."""
        ...
