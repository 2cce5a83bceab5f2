"""Storage errors, as one line for the operator."""

import sqlite3


class StorageFailed(Exception):
    """Something could not be stored or read; the message is one line."""

    def __init__(self, what: str, why: object) -> None:
        self.what, self.why = what, reason(why)
        super().__init__(f"{self.what}: {self.why}")


class OutOfOrder(StorageFailed):
    """The entry's number is used, or its predecessor is missing: a second writer or a bug."""


class NotOwner(StorageFailed):
    """Another server owns the room now; nothing was stored."""

    def __init__(self, what: str) -> None:
        super().__init__(what, "another server has taken over the room")


def not_stored(room: str, seq: int) -> str:
    return f"cannot store entry {seq} of room {room}"


def reason(why: object) -> str:
    """The reason in an operator's words, as one line."""
    if isinstance(why, sqlite3.Error):
        name = getattr(
            why, "sqlite_errorname", ""
        )  # only errors that SQLite itself raised have one
        found = (text for start, text in _REASONS.items() if name.startswith(start))
        text = next(found, str(why))
        return " ".join((f"{text} ({name})" if name else text).split())
    if isinstance(why, OSError) and why.strerror:
        return why.strerror
    return " ".join(str(why).split()) or type(why).__name__


_REASONS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk reports an error",
    "SQLITE_BUSY": "another process is using it; is paiju serve already running?",
    "SQLITE_READONLY": "it may not be written to",
    "SQLITE_CANTOPEN": "it cannot be opened or created",
    "SQLITE_NOTADB": "it is not a database",
    "SQLITE_CORRUPT": "it is damaged",
}
