"""`paiju restore`: a data folder from a backup."""

from pathlib import Path
from typing import Annotated, Any

import typer

from paiju.cli.backup import print_summary
from paiju.cli.options import InLang, Json, stop_on_storage_failure
from paiju.cli.settings import CONFIG_FILE, with_settings
from paiju.server import backup as backups
from paiju.server.database_backup import restore_database
from paiju.server.ops.settings import effective


@with_settings("data", "database")
def restore(
    backup: Annotated[
        Path, typer.Argument(metavar="BACKUP", help="a folder written by paiju backup")
    ],
    config: CONFIG_FILE = None,
    json: Json = False,
    lang: InLang = "zh",
    **flags: Any,
) -> None:
    """Make a data folder from a backup, or fill an empty database with --database. Nothing
    is overwritten, and every file is verified first.

    Players whose devices have seen more than the backup has are told at the table.
    """
    values = effective(flags, config)
    data, database = values["data"].value, values["database"].value
    with stop_on_storage_failure():
        if database:
            summary = restore_database(backup, database, data)
        else:
            summary = backups.restore(backup, data)
    print_summary(summary, json, lang)
