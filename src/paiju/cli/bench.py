"""`paiju bench`: the benchmarks, beside other packages."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from paiju.bench import as_json, measure, notes, table
from paiju.cli.options import Json


def bench(
    only: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="run only this benchmark; repeatable")
    ] = None,
    json: Json = False,
) -> None:
    """Run the benchmarks, each beside other packages in the same run."""
    rows = list(measure(only or []))
    if json:
        sys.stdout.write(as_json(rows) + "\n")
        return
    Console().print(table(rows))
    for note in notes():
        Console(stderr=True).print(note)
