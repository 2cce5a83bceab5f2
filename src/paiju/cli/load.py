"""`paiju load`: how many rooms a server can run, and how fast it answers."""

from typing import Annotated

import typer
from rich.console import Console

from paiju.cli.options import Json
from paiju.cli.tables import print_json
from paiju.client.load import Load, measured
from paiju.client.load_report import shown
from paiju.client.process import ServerNotStarted
from paiju.rules.errors import InputError
from paiju.tiles.text import same


def load(
    url: Annotated[
        str | None, typer.Option(metavar="URL", help="a running server [starts one]")
    ] = None,
    rooms: Annotated[int, typer.Option(min=1, max=100_000)] = 1000,
    players: Annotated[int, typer.Option(min=2, max=4, help="clients in every room")] = 4,
    rate: Annotated[float, typer.Option(min=0.01, help="actions per second in every room")] = 1.0,
    flat_out: Annotated[bool, typer.Option("--flat-out", help="no limit on the rate")] = False,
    seconds: Annotated[float, typer.Option(min=1, help="how long, after a warm-up")] = 60.0,
    ruleset: Annotated[str, typer.Option(help="one game, or mixed for all of them")] = "mixed",
    processes: Annotated[int, typer.Option(min=1, max=64, help="client processes")] = 1,
    json: Json = False,
) -> None:
    """Fill rooms with clients that play real rounds, and measure how fast the server answers."""
    wanted = Load(
        url=url,
        rooms=rooms,
        players=players,
        rate=None if flat_out else rate,
        seconds=seconds,
        ruleset=ruleset,
        processes=processes,
    )
    try:
        report = measured(wanted)
    except (ServerNotStarted, OSError) as error:
        raise InputError(same(str(error)), url or "") from None
    if json:
        print_json(report)
    else:
        Console().print(shown(report))
