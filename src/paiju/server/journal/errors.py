"""What goes wrong with storage, said in one line."""

import sqlite3


class StorageFailed(Exception):
    """Something could not be stored or read; the message says in one line what and why."""

    def __init__(self, what: str, why: object) -> None:
        self.what, self.why = what, reason(why)
        super().__init__(f"{self.what}: {self.why}")


class OutOfOrder(StorageFailed):
    """The entry's number is used, or the one before it is missing: a second writer or a mistake."""


def reason(why: object) -> str:
    """Why, in words for whoever runs the server; one line whatever the database says."""
    if isinstance(why, sqlite3.Error):
        name = getattr(
            why, "sqlite_errorname", ""
        )  # only errors that SQLite itself raised have one
        said = next((words for start, words in _WORDS.items() if name.startswith(start)), str(why))
        return " ".join((f"{said} ({name})" if name else said).split())
    if isinstance(why, OSError) and why.strerror:
        return why.strerror
    return " ".join(str(why).split()) or type(why).__name__


_WORDS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk reports an error",
    "SQLITE_BUSY": "another process is using it; is paiju serve already running?",
    "SQLITE_READONLY": "it may not be written to",
    "SQLITE_CANTOPEN": "it cannot be opened or created",
    "SQLITE_NOTADB": "it is not a database",
    "SQLITE_CORRUPT": "it is damaged",
}
