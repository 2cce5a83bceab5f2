"""Files that only the account of the server may read."""

import os
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600


def create_private(path: Path) -> None:
    """Create the file unless it exists, and take it from everyone else.

    SQLite gives new files of a database the same permissions; existing ones are changed here.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    except FileExistsError:
        path.chmod(PRIVATE)
    for end in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).chmod(PRIVATE)
