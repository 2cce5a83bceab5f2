"""A data folder as version 1 of the rule books left it; `tools/old_data.py` made it."""

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

DUMP = Path(__file__).with_name("rules_1.sql.gz")
BETWEEN_FILES = "-- history\n"


class Line(NamedTuple):
    """An entry of the journal."""

    room: str
    seq: int
    command: dict[str, Any]
    is_checkpoint: bool


class Version1Data:
    """Both databases in a folder, and what was in them before anything was upgraded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        text = gzip.decompress(DUMP.read_bytes()).decode()
        journal, history = text.split(BETWEEN_FILES)
        self.token = text.split("\n", 1)[0].removeprefix("-- token ")
        _fill(folder / "journal.db", journal)
        _fill(folder / "history.db", history)
        self.rounds = self.asked("history.db", "SELECT * FROM rounds ORDER BY match, number")
        self.matches = self.asked("history.db", "SELECT * FROM matches ORDER BY id")
        rows = self.asked("journal.db", "SELECT * FROM entries ORDER BY room, seq")
        self.lines = [
            Line(row["room"], row["seq"], json.loads(row["data"]), bool(row["is_checkpoint"]))
            for row in rows
        ]

    def asked(self, file: str, question: str, *values: object) -> list[dict[str, Any]]:
        connection = sqlite3.connect(self.folder / file)
        connection.row_factory = sqlite3.Row
        try:
            with connection:
                return [dict(row) for row in connection.execute(question, values)]
        finally:
            connection.close()

    def rewrite(self, line: Line, data: bytes) -> None:
        """Another text for an entry of the journal."""
        change = "UPDATE entries SET data = ? WHERE room = ? AND seq = ?"
        self.asked("journal.db", change, data, line.room, line.seq)

    def opened(self, room: str) -> dict[str, Any]:
        """How a room was opened."""
        first = next(line for line in self.lines if line.room == room)
        return first.command["opened"] if first.is_checkpoint else first.command["said"]

    def room_of(self, ruleset: str, **options: Any) -> str:
        """The number of the room with just these options."""
        rooms = {line.room: self.opened(line.room) for line in self.lines}
        return next(
            number
            for number, opened in rooms.items()
            if (opened["ruleset"], opened["options"]) == (ruleset, options)
        )


def _fill(path: Path, text: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(text)
    connection.close()
