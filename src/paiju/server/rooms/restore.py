"""Restoring a room from its journal: the last checkpoint, and what was said after it.

A journal that today's program cannot follow to its end is followed as far as possible. A round
under way there is dealt again, and the log names the room, the entry and the reason. That happens
when a ruling changed while the round was played. Finished rounds keep the scores that the history
has of them.
"""

from collections.abc import Sequence

import msgspec
import structlog
from msgspec import Struct

from paiju.room import Room
from paiju.room.commands import Logged, Open
from paiju.room.effects import ForTheArchive, MatchBegan, MatchEnded, RoundKept
from paiju.room.play import end_match
from paiju.room.state import RoomState
from paiju.rules.version import RULES
from paiju.server.journal import Entry, Journal, StorageFailed
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.older_rooms import upgraded_opening, upgraded_state
from paiju.server.rooms.stored_match import match_of

log = structlog.get_logger()


class Lost(Struct, frozen=True):
    """Where a journal could not be followed any further, and how many lines that left out."""

    entry: int
    lines: int
    why: str


class Restored(Struct):
    """A room as it was, and what the archive may not have yet."""

    room: Room
    to_keep: list[ForTheArchive]
    seq: int
    is_older: bool = False
    """Part of the journal was written under older rule books."""
    lost: Lost | None = None


async def brought_back(number: str, journal: Journal, archive: Archive) -> Restored:
    """The room as its journal says, brought up to date where older rule books wrote it."""
    found = restored(number, await journal.load(number))
    if found.lost is None and not found.is_older:
        return found
    if found.lost is not None:
        lost = found.lost
        log.error("room cut back", room=number, entry=lost.entry, lines=lost.lines, why=lost.why)
    await _agree_with_history(found, archive)
    if found.room.may_checkpoint:
        state = msgspec.json.encode(found.room.state)
        await journal.append(number, Entry(found.seq + 1, state, is_checkpoint=True))
        found.seq += 1
    return found


def restored(number: str, entries: Sequence[Entry]) -> Restored:
    """The room, from what can be read of these entries; raises if not even the first can."""
    found = _first(number, entries[0])
    for count, entry in enumerate(entries[1:], 1):
        try:
            _follow(found, entry)
        except Exception as error:
            return _cut_back(number, entries, count, error)
    return found


def _follow(found: Restored, entry: Entry) -> None:
    """One more line; raises whatever it is that the room cannot do now, though it could then."""
    logged = msgspec.json.decode(entry.data, type=Logged)
    effects = found.room.handle(logged)
    if effects is None:
        raise ValueError(f"{type(logged.said).__name__} changes nothing")
    found.to_keep += [e for e in effects if isinstance(e, MatchBegan | RoundKept | MatchEnded)]
    found.seq = entry.seq


def _cut_back(number: str, entries: Sequence[Entry], kept: int, why: Exception) -> Restored:
    """The room after the first lines; if they lead into a round, that is dealt again."""
    found = _first(number, entries[0])
    for entry in entries[1:kept]:
        _follow(found, entry)
    state, lines = found.room.state, len(entries) - kept
    if found.room.table is not None:
        state.void_round()
    state.skip(lines)
    found.room, found.seq = Room(state), entries[-1].seq
    found.lost = Lost(entries[kept].seq, lines, str(why) or type(why).__name__)
    return found


class _Named(Struct):
    rules: int = 1


class _OpenLine(Struct):
    said: _Named


class _StateLine(Struct):
    opened: _Named


def _first(number: str, entry: Entry) -> Restored:
    """The room its first entry tells of, as today's rule books have it."""
    try:
        room, version = _opened(entry)
    except (msgspec.DecodeError, AssertionError) as error:
        raise StorageFailed(f"cannot read entry {entry.seq} of room {number}", error) from error
    return Restored(room, [], entry.seq, version < RULES)


def _opened(entry: Entry) -> tuple[Room, int]:
    """The room, and the version of the rule books it was written under."""
    if entry.is_checkpoint:
        version = msgspec.json.decode(entry.data, type=_StateLine).opened.rules
        state = msgspec.json.decode(entry.data, type=RoomState)
        return Room(upgraded_state(state, version)), version
    version = msgspec.json.decode(entry.data, type=_OpenLine).said.rules
    logged = msgspec.json.decode(entry.data, type=Logged)
    assert isinstance(logged.said, Open), "a journal begins with the opening of its room"
    return Room.opened(upgraded_opening(logged.said, version), logged.at), version


async def _agree_with_history(found: Restored, archive: Archive) -> None:
    """What was stored of a match counts, even where its rounds would be settled otherwise now."""
    room = found.room
    for what in found.to_keep:
        await archive.keep(room.state.opened, what)
    found.to_keep = []
    match = room.state.match
    if match is None:
        return
    rows = await archive.do(archive.history.rounds_of, room.state.match_id)
    told = match_of(rows, match)
    if room.table is not None and told.progress != match.progress:
        room.state.void_round()
        found.room = room = Room(room.state)
    room.state.match = told
    if told.is_over(room.rules):
        end_match(room, "finished")
        found.to_keep = [e for e in room.outbox if isinstance(e, MatchEnded)]
        room.outbox = []
