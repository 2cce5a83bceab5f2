"""The page's English names are the rule books'."""

import runpy
from collections.abc import Callable
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent / "tools" / "page_names.py"


def test_the_pages_english_names_are_current_run_tools_page_names() -> None:
    main: Callable[[list[str]], int] = runpy.run_path(str(TOOL))["main"]
    assert main(["--check"]) == 0
