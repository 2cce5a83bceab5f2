"""Nothing outside a game's own files depends on the id of a game, a clause or a special win."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju import REGISTRY, ruleset

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "paiju"
MAY_NAME_GAMES = (
    SOURCE / "rulesets",
    SOURCE / "bench",
    SOURCE / "fast" / "games",
    SOURCE / "rules" / "providers.py",
    SOURCE / "server" / "store" / "migrations",
)
"""The rule books, their compiled code, the benchmarks, the games, and what older databases hold."""
LESSONS = ROOT / "web" / "src" / "rules" / "lessons"
REMARK = re.compile(r"//.*|/\*.*\*/")
CLAUSE = re.compile(r"[\u4e00-\u9fff]{1,2}-\d+|R\d+b?")
GAME_OR_SPECIAL = re.compile("|".join([*REGISTRY, "si_baiban", "shi_feng", "luodi_shisanyao"]))


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every string of a Python file but docstrings and examples in help, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    remarks = {id(node) for node in _remarks(tree)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in remarks:
            continue
        if isinstance(node.value, str):
            yield node.lineno, node.value


def _remarks(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, and the example of each command's help."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            yield node.value
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "CommandEntry":
            yield node.args[-1]


def found(path: Path) -> list[str]:
    return [
        f"{path.name}:{line}: {text}"
        for line, text in texts(path)
        if CLAUSE.fullmatch(text) or GAME_OR_SPECIAL.search(text)
    ]


def test_the_special_wins_searched_for_are_those_of_the_games():
    ids = {row.id for game in REGISTRY for row in ruleset(game).specials.rows}
    assert ids == {"si_baiban", "shi_feng", "luodi_shisanyao"}


def test_no_module_names_a_game_a_clause_or_a_special_win():
    paths = [
        path
        for path in sorted(SOURCE.rglob("*.py"))
        if not any(path.is_relative_to(place) for place in MAY_NAME_GAMES)
    ]
    assert len(paths) > 100
    assert [line for path in paths for line in found(path)] == []


def test_the_page_names_no_game_and_no_special_win():
    pages = [
        path
        for path in sorted((ROOT / "web" / "src").rglob("*"))
        if path.suffix in {".ts", ".svelte", ".js"} and path.parent != LESSONS
    ]
    assert len(pages) > 100
    named = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in pages
        for line in path.read_text(encoding="utf-8").splitlines()
        if GAME_OR_SPECIAL.search(REMARK.sub("", line))
    ]
    assert named == []


@pytest.mark.parametrize(
    "line",
    [
        'x = rules.id == "qinhuangdao"',
        'x = "si_baiban" in specials',
        'x = WinRefusal("缺-1")',
        'x = cites("R19")',
    ],
)
def test_the_search_finds_what_it_looks_for(line: str, tmp_path: Path):
    path = tmp_path / "some.py"
    path.write_text(f'"""Like qinhuangdao (R12)."""\n{line}\n', encoding="utf-8")
    assert [entry.partition(": ")[0] for entry in found(path)] == ["some.py:2"]
