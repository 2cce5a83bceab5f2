"""Backups of a PostgreSQL database: a folder like that of a SQLite server, and back.

The copy is one read-only transaction, which sees one moment of rooms, accounts and history, also
while servers use the database. The result is an ordinary backup: it is verified in the same way and
can be restored to a data folder or to a database.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from paiju.server import backup
from paiju.server.backup import HISTORY, JOURNAL, BackupSummary
from paiju.server.migration import export, migrate
from paiju.server.ops.files import create_private
from paiju.server.ops.postgres import shown


def back_up_database(url: str, data: Path, target: Path) -> BackupSummary:
    """Copy a database, and the other files of the data folder, such as the server's key."""
    backup.refuse_existing(target, "FOLDER")
    what = f"cannot back up {shown(url)}"
    with backup.filled(target) as folder, backup.storage_errors(what):
        with TemporaryDirectory(dir=folder.parent) as exported:
            export(url, Path(exported) / "data")
            for name in (JOURNAL, HISTORY):
                create_private(folder / name)
                shutil.copy(Path(exported) / "data" / name, folder / name)
        for path in backup.other_files(data) if data.is_dir() else ():
            shutil.copy(path, folder)
        return backup.completed(folder, target)


def restore_database(source: Path, url: str, data: Path) -> BackupSummary:
    """Copy a verified backup to an empty database. Other files go to the data folder, unless it has
    them. The backup itself is only read."""
    with TemporaryDirectory() as copied:
        folder = Path(copied) / "data"
        summary = backup.restore(source, folder)
        migrate(str(folder), url)
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name in summary.files:
            if name not in (JOURNAL, HISTORY) and not (data / name).exists():
                create_private(data / name)
                shutil.copy(folder / name, data / name)
    return replace(summary, folder=shown(url))
