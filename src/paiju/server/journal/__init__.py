"""The journal: what happened in every room, on disk before anybody is told."""

from paiju.server.journal.errors import OutOfOrder, StorageFailed
from paiju.server.journal.journal import Entry, Journal
from paiju.server.journal.sqlite import SqliteJournal

__all__ = ["Entry", "Journal", "OutOfOrder", "SqliteJournal", "StorageFailed"]
