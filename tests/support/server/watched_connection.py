"""A connection that can be watched, held up and made to fail."""

import sqlite3
from pathlib import Path
from threading import Event
from typing import Any

from paiju.server.journal import file


class WatchedConnection:
    """Stands between a journal and its database: `connect` goes where the real one would."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.failures: list[Exception] = []
        """What the next statements raise, one each."""
        self.reached = Event()
        self.gate = Event()
        self.gate.set()

    def connect(self, path: Path) -> sqlite3.Connection:
        tap = self

        class Watched(sqlite3.Connection):
            def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
                tap.pass_through(sql)
                return super().execute(sql, parameters)

        return sqlite3.connect(
            path, timeout=0, isolation_level=None, check_same_thread=False, factory=Watched
        )

    def pass_through(self, sql: str) -> None:
        self.statements.append(sql)
        self.reached.set()
        assert self.gate.wait(60)
        if self.failures:
            raise self.failures.pop(0)

    @property
    def batches(self) -> list[int]:
        """How many places each insertion had."""
        return [sql.count("(?") for sql in self.statements if sql.startswith("INSERT")]


def small_disk(pages: int) -> tuple[list[sqlite3.Connection], file.Connect]:
    """A way to connect to a disk with so few pages, and the connection, to give it more."""
    opened: list[sqlite3.Connection] = []

    def connect(path: Path) -> sqlite3.Connection:
        opened.append(file.connect(path))
        opened[0].execute("PRAGMA page_size = 1024")
        opened[0].execute(f"PRAGMA max_page_count = {pages}")
        return opened[0]

    return opened, connect
