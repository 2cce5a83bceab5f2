"""The mark of a journal: how many entries it has stored, in a small file beside the database.

The database can lose its end without any sign of damage: its write-ahead log is deleted or
truncated, or an older copy takes its place. The mark shows it. It is written after each commit and
not flushed, so it is never ahead of the database, and after a power failure it may be behind.
"""

from contextlib import suppress
from pathlib import Path

from paiju.server.ops.files import create_private

_DIGITS = 20


class Mark:
    """A number in a file, overwritten in place."""

    def __init__(self, path: Path) -> None:
        create_private(path)
        self._file = path.open("r+b", buffering=0)

    def read(self) -> int | None:
        """The number; None if there is none or it cannot be read."""
        self._file.seek(0)
        text = self._file.read(_DIGITS)
        return int(text) if text.isdigit() else None

    def write(self, number: int) -> None:
        """Errors are ignored: without its mark a journal works, only less is noticed."""
        with suppress(OSError):
            self._file.seek(0)
            self._file.write(f"{number:0{_DIGITS}}\n".encode())

    def close(self) -> None:
        self._file.close()
