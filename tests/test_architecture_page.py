"""`docs/architecture.md` names only files, functions and packages that exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "paiju"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILES = sorted(set(re.findall(r"`([a-z_/0-9]+\.py)`", PAGE)))
STEPS = re.findall(r"`([a-z_/0-9]+\.py)` `([A-Za-z_.]+)`", PAGE)
PATHS = re.findall(r"^## The path of .*?(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
PACKAGES = re.findall(r"^\| ((?:`[a-z]+`,? ?)+) \|", PAGE, re.MULTILINE)


def defined(file: Path) -> set[str]:
    """The functions and classes of a file, and the methods as `Class.method`."""
    names: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            functions = (ast.FunctionDef, ast.AsyncFunctionDef)
            names |= {
                f"{node.name}.{part.name}" for part in node.body if isinstance(part, functions)
            }
    return names


@pytest.mark.parametrize("name", FILES)
def test_a_file_named_on_the_page_exists(name: str):
    assert (SOURCE / name).is_file() or (ROOT / name).is_file()


@pytest.mark.parametrize(("file", "name"), STEPS)
def test_a_function_named_on_the_page_exists(file: str, name: str):
    assert name in defined(SOURCE / file)


def test_every_step_of_the_four_paths_names_a_file_and_a_function():
    assert len(PATHS) == 4
    for path in PATHS:
        steps = re.findall(r"^\d+\. (.*)$", path, re.MULTILINE)
        assert len(steps) >= 6
        assert all(re.match(r"`[a-z_/0-9]+\.py` `[A-Za-z_.]+` ", step) for step in steps)


def test_the_table_of_layers_lists_every_package():
    listed = {name for row in PACKAGES for name in re.findall(r"[a-z]+", row)}
    assert listed == {path.parent.name for path in SOURCE.glob("*/__init__.py")}
