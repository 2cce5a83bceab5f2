"""The page's types of the protocol are the protocol's."""

import runpy
from collections.abc import Callable
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent / "tools" / "wire_types.py"


def test_the_pages_types_are_current_run_tools_wire_types() -> None:
    main: Callable[[list[str]], int] = runpy.run_path(str(TOOL))["main"]
    assert main(["--check"]) == 0
