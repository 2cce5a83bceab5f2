"""Checksums of journal entries: each covers the entry, its place and the checksum before it.

They show damage by disks and mistakes. They are no proof against the operator, who can write a
new chain.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from msgspec import Struct

from paiju.server.journal.errors import OutOfOrder, StorageFailed, not_stored
from paiju.server.journal.journal import JournalEntry

Item = tuple[str, JournalEntry]
"""A room, and an entry for it."""
Last = tuple[int, bytes]
"""The number and the checksum of a room's last entry."""

SIZE = 16
START = bytes(SIZE)
"""Stands for the checksum before a room's first entry."""


class Link(Struct, frozen=True):
    """An entry as it is stored: with the checksum before it and its own."""

    entry: JournalEntry
    previous: bytes
    checksum: bytes


def checksum(previous: bytes, room: str, entry: JournalEntry) -> bytes:
    """The checksum of an entry after the one with the checksum `previous`."""
    place = f"{room} {entry.seq} {int(entry.is_checkpoint)}\n".encode()
    return blake2b(previous + place + entry.data, digest_size=SIZE).digest()


def link(previous: bytes, room: str, entry: JournalEntry) -> Link:
    """The entry with its checksum."""
    return Link(entry, previous, checksum(previous, room, entry))


class Chained(NamedTuple):
    """A batch as it is to be stored; each item has a link or an error."""

    outcomes: list[StorageFailed | None]
    lasts: dict[str, Last]
    links: list[tuple[str, Link]]


def chained(batch: Sequence[Item], lasts: Mapping[str, Last | None]) -> Chained:
    """Link entries to the last ones of their rooms; those with a wrong number are errors."""
    made = Chained([], {}, [])
    for room, entry in batch:
        last = made.lasts.get(room) or lasts.get(room)
        if last is not None and entry.seq != last[0] + 1:
            made.outcomes.append(OutOfOrder(not_stored(room, entry.seq), f"{last[0]} was the last"))
            continue
        row = link(START if last is None else last[1], room, entry)
        made.outcomes.append(None)
        made.lasts[room] = entry.seq, row.checksum
        made.links.append((room, row))
    return made


def count_valid(room: str, links: Iterable[Link]) -> int:
    """Number of entries before the first that is damaged or does not follow its predecessor."""
    count, last = 0, None
    for row in links:
        entry = row.entry
        if last is None and row.previous != START and not entry.is_checkpoint:
            break  # the beginning of the log is missing
        if last is not None and (row.previous, entry.seq) != (last.checksum, last.entry.seq + 1):
            break
        if row.checksum != checksum(row.previous, room, entry):
            break
        count, last = count + 1, row
    return count
