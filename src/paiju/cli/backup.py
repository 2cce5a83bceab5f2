"""`paiju backup`: a copy of a server's data, also while the server runs."""

from pathlib import Path
from typing import Annotated, Any

import typer

from paiju.cli.options import InLang, Json, stop_on_storage_failure
from paiju.cli.settings import CONFIG_FILE, with_settings
from paiju.cli.tables import print_json
from paiju.server.backup import BackupSummary, back_up
from paiju.server.database_backup import back_up_database
from paiju.server.ops.settings import effective
from paiju.tiles.text import Lang, Text


@with_settings("data", "database")
def backup(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="the new folder to write")],
    config: CONFIG_FILE = None,
    json: Json = False,
    lang: InLang = "zh",
    **flags: Any,
) -> None:
    """Copy rooms, accounts and history at one moment, also while the server runs.

    The copy is verified; `paiju restore` makes a data folder from it, or fills a database. The
    server's own settings say where its data is: flags, environment or --config.
    """
    values = effective(flags, config)
    data, database = values["data"].value, values["database"].value
    with stop_on_storage_failure():
        summary = back_up_database(database, data, folder) if database else back_up(data, folder)
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
