"""`paiju restore`: a data folder from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.backup import print_summary
from paiju.cli.options import DataFolder, InLang, Json, stop_on_storage_failure
from paiju.server import backup as backups
from paiju.server.ops.config import data_folder


def restore(
    backup: Annotated[
        Path, typer.Argument(metavar="BACKUP", help="a folder written by paiju backup")
    ],
    data: DataFolder = None,
    json: Json = False,
    lang: InLang = "zh",
) -> None:
    """Make a data folder from a backup. Nothing is overwritten, and every file is verified first.

    Players whose devices have seen more than the backup has are told at the table.
    """
    with stop_on_storage_failure():
        summary = backups.restore(backup, data or data_folder())
    print_summary(summary, json, lang)
