"""`paiju migrate`: a server's data from SQLite to PostgreSQL, or back."""

from typing import Annotated

import typer

from paiju.cli.options import InLang, Json, stop_on_storage_failure
from paiju.cli.tables import print_json
from paiju.server import migration
from paiju.tiles.text import Text


def migrate(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="a data folder, or postgresql://user@host/name")
    ],
    target: Annotated[str, typer.Argument(metavar="TO", help="the same, and empty")],
    json: Json = False,
    lang: InLang = "zh",
) -> None:
    """Copy rooms, accounts and history between SQLite and PostgreSQL, running rooms included.

    Stop the server first. Everything is verified in the target before it counts, and FROM is kept.
    """
    with stop_on_storage_failure():
        summary = migration.migrate(source, target)
    if json:
        print_json(summary)
        return
    rows = sum(summary.rows.values())
    zh = f"{summary.source} → {summary.target}：{summary.rooms} 个房间，共 {rows} 行，已验证"
    en = f"{summary.source} → {summary.target}: {summary.rooms} rooms, {rows} rows, verified"
    typer.echo(Text(zh, en).pick(lang))
