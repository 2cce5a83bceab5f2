"""Restores a room from its journal: the last checkpoint and the commands after it.

If the current program cannot replay a journal to its end, or replays it differently, it is
replayed as far as possible. An unfinished round is then dealt again, its players are told, and the
log names the room, the entry and the error. This happens when a rule changed while the round was
played. Finished rounds keep the scores stored in the history.

If the journal has lost entries, the room continues from the last valid one, and its players are
told.
"""

from collections.abc import Sequence

import msgspec
import structlog
from msgspec import Struct, field

from paiju.room import Room
from paiju.room.commands import JournalLine, Open
from paiju.room.effects import ArchiveEffect, MatchBegan, MatchEnded, RoundFinished
from paiju.room.messages import Incident
from paiju.room.play import end_match
from paiju.room.recovery import state_hash
from paiju.rules.version import RULES
from paiju.server.journal import Damage, Journal, JournalEntry, StorageFailed
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.checkpoint import read_checkpoint, write_checkpoint
from paiju.server.rooms.older_rooms import upgraded_opening
from paiju.server.rooms.stored_match import last_seal, match_of

log = structlog.get_logger()


class ReplayError(Struct, frozen=True):
    """The entry that could not be replayed, and how many lines were skipped because of it."""

    entry: int
    lines: int
    error: str


class ReplayDiffers(ValueError):
    """The room is not what it was after this entry."""


class Restored(Struct):
    """A restored room, and what may be missing in the archive."""

    room: Room
    to_archive: list[ArchiveEffect]
    seq: int
    is_older: bool = False
    """Whether part of the journal was written under older rule books."""
    failed: ReplayError | None = None
    damage: Damage | None = None


async def restore_room(number: str, journal: Journal, archive: Archive) -> Restored:
    """The room from its journal, upgraded if older rule books wrote part of it."""
    log_of_room = await journal.load(number)
    if not log_of_room.entries:
        reason = "no entries" if log_of_room.damage is None else log_of_room.damage.reason
        raise StorageFailed(f"cannot restore room {number}", reason)
    found = replay_entries(number, log_of_room.entries)
    found.damage = log_of_room.damage
    if found.failed is None and not found.is_older:
        return found
    if found.failed is not None:
        failed = found.failed
        details = {"entry": failed.entry, "lines": failed.lines, "error": failed.error}
        log.error("journal not replayed to its end", room=number, **details)
    await _apply_history(found, archive)
    if found.room.may_checkpoint:
        checkpoint = JournalEntry(found.seq + 1, write_checkpoint(found.room), is_checkpoint=True)
        await journal.append(number, checkpoint)
        found.seq += 1
    return found


def replay_entries(number: str, entries: Sequence[JournalEntry]) -> Restored:
    """Replay these entries as far as possible; raises if the first cannot be read."""
    found = _first(number, entries[0])
    for count, entry in enumerate(entries[1:], 1):
        try:
            _replay(found, entry)
        except Exception as error:
            return _without_rest(number, entries, count, error)
    return found


def _replay(found: Restored, entry: JournalEntry) -> None:
    """Replay one line; raises if the room cannot do now what it could do then."""
    line = msgspec.json.decode(entry.data, type=JournalLine)
    effects = found.room.handle(line)
    if effects is None:
        raise ValueError(f"{type(line.command).__name__} changes nothing")
    if line.state_hash not in (None, state_hash(found.room)):
        raise ReplayDiffers(f"{type(line.command).__name__} leads to another state")
    found.to_archive += [
        e for e in effects if isinstance(e, MatchBegan | RoundFinished | MatchEnded)
    ]
    found.seq = entry.seq


def _without_rest(
    number: str, entries: Sequence[JournalEntry], kept: int, error: Exception
) -> Restored:
    """The room after the first `kept` entries; an unfinished round is dealt again."""
    found = _first(number, entries[0])
    for entry in entries[1:kept]:
        _replay(found, entry)
    state, lines = found.room.state, len(entries) - kept
    if found.room.timed_round is not None:
        state.void_round(found.room.proof)
    state.skip_numbers(lines)
    state.incident = Incident("replayed_differently", state.now)
    found.room, found.seq = Room(state), entries[-1].seq
    found.failed = ReplayError(entries[kept].seq, lines, str(error) or type(error).__name__)
    return found


class _RulesVersion(Struct):
    rules: int = 1


class _OpenLine(Struct):
    command: _RulesVersion = field(name="said")


def _first(number: str, entry: JournalEntry) -> Restored:
    """The room from its first entry, under the current rule books."""
    try:
        return _from_checkpoint(entry) if entry.is_checkpoint else _opened(entry)
    except (msgspec.DecodeError, AssertionError) as error:
        raise StorageFailed(f"cannot read entry {entry.seq} of room {number}", error) from error


def _from_checkpoint(entry: JournalEntry) -> Restored:
    read = read_checkpoint(entry.data)
    found = Restored(read.room, [], entry.seq, read.rules < RULES)
    if read.difference is not None:
        read.room.state.incident = Incident("replayed_differently", read.room.state.now)
        found.failed = ReplayError(entry.seq, 0, read.difference)
    return found


def _opened(entry: JournalEntry) -> Restored:
    """The room as it was opened."""
    version = msgspec.json.decode(entry.data, type=_OpenLine).command.rules
    line = msgspec.json.decode(entry.data, type=JournalLine)
    assert isinstance(line.command, Open), "a journal begins with the opening of its room"
    room = Room.opened(upgraded_opening(line.command, version), line.at)
    return Restored(room, [], entry.seq, version < RULES)


async def _apply_history(found: Restored, archive: Archive) -> None:
    """The stored history counts, even if a round would be settled differently now."""
    room = found.room
    for effect in found.to_archive:
        await archive.store(room.state.opened, effect)
    found.to_archive = []
    match = room.state.match
    if match is None:
        return
    rows = await archive.do(archive.history.rounds_of, room.state.match_id)
    stored = match_of(rows, match)
    if room.timed_round is not None and stored.progress != match.progress:
        room.state.void_round(room.proof)
        room.state.incident = Incident("replayed_differently", room.state.now)
        found.room = room = Room(room.state)
    room.state.match, room.state.sealed = stored, last_seal(rows)
    if stored.is_over(room.rules):
        end_match(room, "finished")
        found.to_archive = [e for e in room.outbox if isinstance(e, MatchEnded)]
        room.outbox = []
