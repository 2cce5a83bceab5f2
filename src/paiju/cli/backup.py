"""`paiju backup`: a copy of a server's data, also while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.options import DataFolder, InLang, Json, stop_on_storage_failure
from paiju.cli.tables import print_json
from paiju.server.backup import BackupSummary, back_up
from paiju.server.ops.config import data_folder
from paiju.tiles.text import Lang, Text


def backup(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="the new folder to write")],
    data: DataFolder = None,
    json: Json = False,
    lang: InLang = "zh",
) -> None:
    """Copy rooms, accounts and history at one moment, also while the server runs.

    The copy is verified; `paiju restore` makes a data folder from it.
    """
    with stop_on_storage_failure():
        summary = back_up(data or data_folder(), folder)
    print_summary(summary, json, lang)


def print_summary(summary: BackupSummary, json: bool, lang: Lang) -> None:
    """What was copied, in one line or as JSON."""
    if json:
        print_json(summary)
        return
    zh = f"{summary.folder}：{summary.rooms} 个房间、{summary.entries} 条记录，已验证"
    en = f"{summary.folder}: {summary.rooms} rooms, {summary.entries} entries, verified"
    if summary.damaged_rooms:
        zh += f"；{summary.damaged_rooms} 个房间丢过记录"
        en += f"; {summary.damaged_rooms} rooms have lost entries"
    typer.echo(Text(zh, en).pick(lang))
