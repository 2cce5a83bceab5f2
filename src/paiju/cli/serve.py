"""`paiju serve`: the table server, from the command line."""

import sys
from typing import Any

import structlog
import typer

from paiju.cli.settings import CONFIG_FILE, config_of, with_settings
from paiju.server.journal import StorageFailed
from paiju.server.ops.logs import set_up_logs
from paiju.server.ops.settings import effective, unknown_variables
from paiju.server.run import CannotListen, Listening, run

log = structlog.get_logger()


@with_settings()
def serve(config: CONFIG_FILE = None, **flags: Any) -> None:
    """Run the table server and its page. It has its own database; nothing needs configuring.

    Every flag can also be an environment variable (PAIJU_PORT for --port) or a line of the file of
    --config. A flag wins over a variable, a variable over the file; see also `paiju config`.
    """
    values = effective(flags, config)
    host, port, proxy = (values[name].value for name in ("host", "port", "proxy"))
    set_up_logs(values["log_format"].value)
    for name in unknown_variables():
        log.warning("an environment variable is no setting", variable=name)
    try:
        run(config_of(values), Listening(host, port, proxy), _announce)
    except (CannotListen, StorageFailed) as error:
        sys.stderr.write("paiju: " + " ".join(str(error).split()) + "\n")
        raise typer.Exit(1) from None


def _announce(addresses: list[str]) -> None:
    first, *others = addresses
    sys.stdout.write(f"paiju is open at {first}\n")
    for address in others:
        sys.stdout.write(f"in your network: {address}\n")
    sys.stdout.flush()
