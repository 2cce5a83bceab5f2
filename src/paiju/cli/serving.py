"""`paiju serve`: the table server, from the command line."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from paiju.rules.errors import InputError
from paiju.tiles.text import same

LimitsName = Literal["normal", "none"]
LogFormatName = Literal["text", "json"]


def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets others in your network in")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks a free one")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="where rooms and history are kept")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="another page that may connect; repeatable"),
    ] = None,
    limits: Annotated[
        LimitsName, typer.Option(help="none: for measuring, where one address is everybody")
    ] = "normal",
    log_format: Annotated[LogFormatName, typer.Option(help="text or json")] = "text",
    proxy: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="a proxy whose X-Forwarded-For is believed"),
    ] = None,
) -> None:
    """The table server and its page, with a database of its own: nothing to configure."""
    origins = tuple(_checked(url) for url in origin or ())
    from paiju.server.journal import StorageFailed  # here, so that other commands do not load it
    from paiju.server.ops.config import Config, data_folder
    from paiju.server.ops.limits import UNLIMITED, Limits
    from paiju.server.ops.logs import set_up_logs
    from paiju.server.run import CannotListen, Listening, run

    config = Config(
        data=data or data_folder(),
        origins=origins,
        limits=UNLIMITED if limits == "none" else Limits(),
    )
    set_up_logs(log_format)
    try:
        run(config, Listening(host, port, proxy), _announce)
    except (CannotListen, StorageFailed) as error:
        sys.stderr.write("paiju: " + " ".join(str(error).split()) + "\n")
        raise typer.Exit(1) from None


def _checked(url: str) -> str:
    """As browsers spell an origin: a scheme and a host, and nothing after it."""
    scheme, _, rest = url.partition("://")
    if scheme not in ("http", "https") or not rest or "/" in rest.rstrip("/"):
        raise InputError(same(f"{url!r} is not like https://example.org"), "--origin")
    return url.rstrip("/")


def _announce(addresses: list[str]) -> None:
    first, *others = addresses
    sys.stdout.write(f"paiju is open at {first}\n")
    for address in others:
        sys.stdout.write(f"in your network: {address}\n")
    sys.stdout.flush()
