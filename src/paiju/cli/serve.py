"""`paiju serve`: the table server, from the command line."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from paiju.rules.errors import InputError
from paiju.server.journal import StorageFailed
from paiju.server.ops.config import Config, data_folder
from paiju.server.ops.limits import UNLIMITED, Limits, changed
from paiju.server.ops.logs import set_up_logs
from paiju.server.ops.postgres import check_url
from paiju.server.run import CannotListen, Listening, run
from paiju.tiles.text import same

LimitsName = Literal["normal", "none"]
LogFormatName = Literal["text", "json"]
DatabaseOption = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="PAIJU_DATABASE",
        help="a PostgreSQL database instead of the folder, as postgresql://user@host/name",
    ),
]


def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0: also your network")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 chooses a free port")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="the folder for rooms and history")
    ] = None,
    database: DatabaseOption = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="another origin whose pages may connect; repeatable"),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="a host name of this server; repeatable"),
    ] = None,
    history_days: Annotated[
        int | None,
        typer.Option(min=1, metavar="DAYS", help="delete matches this long after they ended"),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(envvar="PAIJU_METRICS_TOKEN", help="who sends it may read /metrics"),
    ] = "",
    limits: Annotated[
        LimitsName, typer.Option(help="none: for load tests, where all clients share one address")
    ] = "normal",
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="change one limit, as rooms=200; repeatable"),
    ] = None,
    log_format: Annotated[LogFormatName, typer.Option(help="text or json")] = "text",
    proxy: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="a proxy whose X-Forwarded-For header is trusted"),
    ] = None,
) -> None:
    """Run the table server and its page. It has its own database; nothing needs configuring."""
    origins = tuple(_checked_origin(url) for url in origin or ())

    config = Config(
        data=data or data_folder(),
        origins=origins,
        names=tuple(name or ()),
        history_days=history_days,
        metrics_token=metrics_token,
        database=check_url(database) if database else "",
        limits=changed(UNLIMITED if limits == "none" else Limits(), limit or ()),
    )
    set_up_logs(log_format)
    try:
        run(config, Listening(host, port, proxy), _announce)
    except (CannotListen, StorageFailed) as error:
        sys.stderr.write("paiju: " + " ".join(str(error).split()) + "\n")
        raise typer.Exit(1) from None


def _checked_origin(url: str) -> str:
    """An origin as browsers write it: a scheme and a host."""
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
