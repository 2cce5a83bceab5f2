"""docs/bots-inside.md names only files, classes, functions and attributes that exist."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

import paiju.bots

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "src" / "paiju" / "bots"
QUOTED = sorted(
    set(re.findall(r"`([^`\n]+)`", (ROOT / "docs" / "bots-inside.md").read_text("utf-8")))
)
NAMES = [text for text in QUOTED if re.fullmatch(r"_?[A-Za-z_]+(\.[A-Za-z_]+)?(\(.*\))?", text)]
FILES = [text for text in QUOTED if text.endswith(".py") or "/" in text]
ELSEWHERE = {"choose(view, legal)", "rulesets.ruleset", "keep_ready", "RuleSet"}
"""Names that are explained on the page and are not attributes of `paiju.bots`."""


def modules() -> list[ModuleType]:
    names = [module.name for module in iter_modules(paiju.bots.__path__)]
    return [import_module(f"paiju.bots.{name}") for name in names]


def exists(name: str) -> bool:
    first, _, second = name.partition("(")[0].partition(".")
    owners = [getattr(module, first) for module in modules() if hasattr(module, first)]
    owners += [module for module in modules() if module.__name__.endswith(f".{first}")]
    owners += [vars(owner)[first] for owner in classes() if first in vars(owner)]
    return bool(owners) and (not second or any(has(owner, second) for owner in owners))


def classes() -> list[type]:
    return [
        value for module in modules() for value in vars(module).values() if isinstance(value, type)
    ]


def has(owner: object, name: str) -> bool:
    """An attribute, a field, or one that the constructor sets."""
    if hasattr(owner, name) or name in getattr(owner, "__annotations__", {}):
        return True
    return isinstance(owner, type) and name in owner.__init__.__code__.co_names


def test_the_page_names_enough_to_be_worth_checking():
    assert len(NAMES) > 40
    assert len(FILES) > 15


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ELSEWHERE])
def test_a_name_on_the_page_exists(name: str):
    assert name.endswith(".py") or exists(name)


@pytest.mark.parametrize("name", FILES)
def test_a_file_on_the_page_exists(name: str):
    path = name.replace("<id>", "qinhuangdao")
    assert any((folder / path).exists() for folder in (FOLDER, ROOT))


def test_every_file_of_the_package_is_on_the_page():
    text = " ".join(QUOTED)
    missing = [path.name for path in FOLDER.glob("*.py") if path.stem not in text]
    assert missing == ["__init__.py"]


def test_a_name_that_does_not_exist_is_found_out():
    assert not exists("Hopes.worth")
    assert not exists("HandValue.worth")
