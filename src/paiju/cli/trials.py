"""The options that `simulate`, `arena` and `whatif` share."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from paiju.settlement import Lang

SeatingName = Literal["solo", "half"]

Ruleset = Annotated[str, typer.Option(help="which game")]
Preset = Annotated[str | None, typer.Option(metavar="NAME", help="house rules by name")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="a house option: wugu_ji=true")
]
Bot = Annotated[str, typer.Option(help="who plays: random, easy, medium … or cmd:COMMAND")]
Bots = Annotated[str | None, typer.Option(metavar="A,B,C,D", help="who plays, seat by seat")]
Seed = Annotated[int, typer.Option(min=0, max=2**64 - 1, help="another seed, other walls")]
Workers = Annotated[int | None, typer.Option(min=1, help="processes [all cores]")]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="a Ray cluster to work on; auto, local or host:port"),
]
Html = Annotated[Path | None, typer.Option(metavar="FILE", help="also a report with charts")]
Json = Annotated[bool, typer.Option("--json", help="one JSON document and nothing else")]
InLang = Annotated[Lang, typer.Option("--lang", help="the language: zh or en")]
