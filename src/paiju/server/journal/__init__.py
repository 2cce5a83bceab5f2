"""The journal: every command of every room, on disk before its effects are sent."""

from paiju.server.journal.errors import NotOwner, OutOfOrder, StorageFailed
from paiju.server.journal.journal import Damage, Journal, JournalEntry, RoomLog
from paiju.server.journal.sqlite import SqliteJournal

__all__ = [
    "Damage",
    "Journal",
    "JournalEntry",
    "NotOwner",
    "OutOfOrder",
    "RoomLog",
    "SqliteJournal",
    "StorageFailed",
]
