"""The table of limits in docs/server.md is the one in the code."""

import inspect
import re
from pathlib import Path

from paiju.server.ops.limits import Limits

PAGE = Path(__file__).parents[2] / "docs" / "server.md"
FIELD = re.compile(r'^    (\w+): .*\n    """((?:.|\n)*?)"""', re.MULTILINE)


def test_every_limit_is_documented_with_its_default():
    rows = [
        f"| `{name}` | {getattr(Limits(), name)} | {' '.join(meaning.split())} |"
        for name, meaning in FIELD.findall(inspect.getsource(Limits))
    ]
    assert len(rows) == len(Limits.__struct_fields__)
    assert "\n".join(rows) in PAGE.read_text("utf-8")
