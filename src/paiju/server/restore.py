"""Restoring a room from its journal: the last checkpoint, and what was said after it."""

from collections.abc import Sequence

import msgspec

from paiju.room import Refused, Room
from paiju.room.commands import Logged, Open
from paiju.room.effects import ForTheArchive, MatchBegan, MatchEnded, RoundKept
from paiju.room.state import RoomState
from paiju.server.journal import Entry, StorageFailed


def restored(number: str, entries: Sequence[Entry]) -> tuple[Room, list[ForTheArchive]]:
    """The room as it was, and what the archive may not have yet."""
    first, *rest = entries
    room = _first(first)
    to_keep: list[ForTheArchive] = []
    for entry in rest:
        try:
            effects = room.handle(msgspec.json.decode(entry.data, type=Logged))
        except (Refused, msgspec.DecodeError) as error:
            raise StorageFailed(f"cannot read entry {entry.seq} of room {number}", error) from error
        to_keep += [e for e in effects or () if isinstance(e, MatchBegan | RoundKept | MatchEnded)]
    return room, to_keep


def _first(entry: Entry) -> Room:
    if entry.is_checkpoint:
        return Room(msgspec.json.decode(entry.data, type=RoomState))
    logged = msgspec.json.decode(entry.data, type=Logged)
    assert isinstance(logged.said, Open), "a journal begins with the opening of its room"
    return Room.opened(logged.said, logged.at)
