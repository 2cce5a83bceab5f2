"""The page's types of what the server sends are the server's."""

import re
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "web" / "src"
GENERATED = PAGE / "net" / "messages.ts"
DECLARED = re.compile(r"^\s*(?:export )?(?:interface|type|const) (\w+)", re.MULTILINE)


def own_files() -> Iterator[tuple[str, str]]:
    """Name and text of every file of the page that people write."""
    for file in sorted(PAGE.rglob("*")):
        if file.suffix in (".ts", ".svelte") and file != GENERATED:
            yield str(file.relative_to(PAGE)), file.read_text(encoding="utf-8")


def test_the_pages_types_are_current_run_tools_wire_types() -> None:
    main: Callable[[list[str]], int] = runpy.run_path(str(ROOT / "tools" / "wire_types.py"))["main"]
    assert main(["--check"]) == 0


def test_the_page_declares_no_type_that_the_server_has() -> None:
    generated = set(DECLARED.findall(GENERATED.read_text(encoding="utf-8")))
    assert {"Snapshot", "SettlementDocument", "FactsDocument", "GameTraits"} <= generated
    twice = [
        (name, found)
        for name, text in own_files()
        for found in DECLARED.findall(text)
        if found in generated
    ]
    assert twice == []


def test_the_page_describes_no_answer_beside_the_generated_types() -> None:
    inline = re.compile(r"\bask(?:ed)?<\{|\.json\(\)[^\n]* as \{|ask(?:ed)?<(?:any|unknown)>")
    assert [name for name, text in own_files() if inline.search(text)] == []
