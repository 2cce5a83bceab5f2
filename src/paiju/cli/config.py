"""`paiju config`: the effective settings of a server, and where each comes from."""

import sys
from typing import Any

from msgspec import Struct
from rich.console import Console

from paiju.cli.options import Json
from paiju.cli.settings import CONFIG_FILE, with_settings
from paiju.cli.tables import print_json, text_table
from paiju.server.ops.settings import SETTINGS, SourceKind, effective, unknown_variables


class ShownSetting(Struct, frozen=True):
    """A setting as it is printed: secrets and passwords are left out."""

    name: str
    value: str
    kind: SourceKind
    source: str


@with_settings()
def config(config: CONFIG_FILE = None, json: Json = False, **flags: Any) -> None:
    """Print what `paiju serve` with the same flags would use, and where each value comes from.

    Secrets are shown as … only.
    """
    values = effective(flags, config)
    shown = [
        ShownSetting(
            s.name, s.shown(values[s.name].value), values[s.name].kind, values[s.name].source
        )
        for s in SETTINGS
    ]
    if json:
        print_json(shown)
    else:
        table = text_table("setting", "value", "from")
        for each in shown:
            table.add_row(each.name, each.value or "–", each.source)
        Console().print(table)
    for name in unknown_variables():
        sys.stderr.write(f"paiju: {name} is no setting and is ignored\n")
