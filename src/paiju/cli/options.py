"""The options and arguments that several commands share."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from paiju.rules.errors import InputError
from paiju.rules.refusals import system_error
from paiju.tiles.text import Lang, Text

File = Annotated[str, typer.Argument(metavar="FILE", help="a JSON file; - reads standard input")]
Json = Annotated[bool, typer.Option("--json", help="print one JSON document and nothing else")]
InLang = Annotated[Lang, typer.Option("--lang", help="the language of the output: zh or en")]
Ruleset = Annotated[str, typer.Option(help="which game")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="a house option, such as wugu_ji=true; repeatable"),
]

# Of `simulate`, `arena` and `whatif`

Preset = Annotated[str | None, typer.Option(metavar="NAME", help="a named set of house options")]
Bot = Annotated[
    str, typer.Option(help="the bot in every seat: random, easy, medium … or cmd:COMMAND")
]
Bots = Annotated[str | None, typer.Option(metavar="A,B,C,D", help="one bot for each seat")]
Seed = Annotated[int, typer.Option(min=0, max=2**64 - 1, help="the walls depend on it alone")]
Workers = Annotated[int | None, typer.Option(min=1, help="worker processes [all cores]")]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="run on a Ray cluster: auto, local or host:port"),
]
Html = Annotated[
    Path | None, typer.Option(metavar="FILE", help="also write a report with charts to FILE")
]


def read_input(file: str) -> bytes:
    """The text of a FILE argument."""
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise InputError(system_error(Text("读不了", "cannot be read"), error), file) from None


@contextmanager
def stop_on_storage_failure() -> Generator[None]:
    """Print a failure of the storage as one line and exit with status 1."""
    from paiju.server.journal import StorageFailed

    try:
        yield
    except StorageFailed as error:
        sys.stderr.write("paiju: " + " ".join(str(error).split()) + "\n")
        raise typer.Exit(1) from None
