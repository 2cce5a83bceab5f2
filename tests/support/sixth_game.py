"""推倒胡, a game of another package: made to look installed, as its pyproject.toml says."""

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from paiju.rules import providers

ID = "tuidaohu"
PACKAGE = Path(__file__).resolve().parent.parent / "sixth_game"

FACTS: dict[str, Any] = {
    "ruleset": ID,
    "dealer": 1,
    "seats": [
        {"hand": "123m 456m 789m 11p 23s"},
        {"hand": "1112223334445z"},
        {"hand": "2345678999p 999s"},
        {"hand": "2468m 2468s 55666z"},
    ],
    "end": {"kind": "win", "by": "zimo", "tile": "1s", "winners": [0]},
}
"""Seat 0 wins by 自摸; the others hold nothing that counts."""


def install(folder: Path) -> list[str]:
    """The metadata an installer writes for the package; the folders to add to the search path."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"], project["version"]
    metadata = folder / f"{name}-{version}.dist-info"
    metadata.mkdir()
    head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (metadata / "METADATA").write_text(head, "utf-8")
    lines: list[str] = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in points.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    return [str(folder), str(PACKAGE)]


def python_path(folders: list[str]) -> str:
    """For a process that shall see the package."""
    return os.pathsep.join(folders)


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """The package is installed in this process, and in those it starts."""
    folders = install(folder)
    with pytest.MonkeyPatch.context() as patch:
        for path in folders:
            patch.syspath_prepend(path)
        patch.setenv("PYTHONPATH", python_path(folders))
        providers.provided.cache_clear()
        yield
    providers.provided.cache_clear()
