"""The journal: every command of every room, on disk before its effects are sent."""

from paiju.server.journal.errors import OutOfOrder, StorageFailed
from paiju.server.journal.journal import Journal, JournalEntry
from paiju.server.journal.sqlite import SqliteJournal

__all__ = ["Journal", "JournalEntry", "OutOfOrder", "SqliteJournal", "StorageFailed"]
