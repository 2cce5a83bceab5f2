"""`paiju load`: how many rooms a server carries, from the command line."""

import sys
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from paiju.rules.errors import InputError
from paiju.tiles.text import same


def load(
    url: Annotated[
        str | None, typer.Option(metavar="URL", help="a running server [one is started]")
    ] = None,
    rooms: Annotated[int, typer.Option(min=1, max=100_000)] = 1000,
    players: Annotated[int, typer.Option(min=2, max=4, help="at every table")] = 4,
    rate: Annotated[float, typer.Option(min=0.01, help="actions a second in every room")] = 1.0,
    flat_out: Annotated[bool, typer.Option("--flat-out", help="as fast as it goes")] = False,
    seconds: Annotated[float, typer.Option(min=1, help="counted, after a warm-up")] = 60.0,
    ruleset: Annotated[str, typer.Option(help="one game, or all of them mixed")] = "mixed",
    processes: Annotated[int, typer.Option(min=1, max=64, help="that the clients run in")] = 1,
    json: Annotated[
        bool, typer.Option("--json", help="one JSON document and nothing else")
    ] = False,
) -> None:
    """Rooms full of clients that play real rounds, and how fast the server answers them."""
    from paiju.client.load import Load, measured
    from paiju.client.load_report import shown
    from paiju.client.process import ServerNotStarted

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
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    else:
        Console().print(shown(report))
