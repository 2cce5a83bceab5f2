"""Checksums of journal entries: each covers the entry, its place and the checksum before it.

They show damage by disks and mistakes. They are no proof against the operator, who can write a
new chain.
"""

from collections.abc import Iterable
from hashlib import blake2b

from msgspec import Struct

from paiju.server.journal.journal import JournalEntry

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
