"""The style of the code: small files, short functions, telling names, nothing of this machine."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
LONGEST_FILE = 500
LONGEST_FUNCTION = 60
VAGUE_NAMES = {"utils", "common", "helpers", "manager", "base"}

# Written in pieces, so that this file does not contain what it looks for.
ELSEWHERE = re.compile(
    "|".join(
        [
            r"(^|[^A-Za-z0-9_.])/(work" + r"|farm)/",
            "pypi" + r"\.org",
            "registry" + r"\.npmjs",
            "python" + "hosted",
            "deb" + r"\.debian",
        ]
    )
)

every_source = pytest.mark.parametrize(
    "source", SOURCES, ids=[str(source.relative_to(ROOT)) for source in SOURCES]
)


def parsed(source: Path) -> ast.Module:
    return ast.parse(source.read_text(encoding="utf-8"))


@every_source
def test_a_file_is_no_longer_than_the_limit(source: Path):
    lines = source.read_text(encoding="utf-8").count("\n")
    assert lines <= LONGEST_FILE


@every_source
def test_a_function_fits_a_screen(source: Path):
    too_long = [
        f"{node.name}: {length} lines"
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert not too_long


@every_source
def test_a_file_opens_with_a_sentence_that_says_what_it_is(source: Path):
    docstring = ast.get_docstring(parsed(source))
    assert docstring
    assert docstring.splitlines()[0].endswith((".", "。"))


@every_source
def test_a_module_is_named_after_what_it_holds(source: Path):
    assert not VAGUE_NAMES & set(source.relative_to(ROOT).with_suffix("").parts)


def test_what_tests_share_is_in_the_support_folder():
    imports = [
        f"{test.relative_to(ROOT)}: {module}"
        for test in (ROOT / "tests").rglob("*.py")
        for module in imported_modules(test)
        if re.search(r"(^|\.)test_", module)
    ]
    assert not imports


def imported_modules(source: Path) -> list[str]:
    nodes = list(ast.walk(parsed(source)))
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    return plain + [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]


def test_no_file_names_this_machine_or_a_registry():
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in tracked_texts()
        for number, line in enumerate(text.splitlines(), 1)
        if ELSEWHERE.search(line)
    ]
    assert not found


def test_the_search_for_machine_paths_finds_them():
    for text in ("see /work" + "/main", "(/farm" + "/x)", "https://pypi" + ".org/simple"):
        assert ELSEWHERE.search(text)
    for text in ("docs/work/plan", "a /workshop/ of ours", "https://example.org/"):
        assert not ELSEWHERE.search(text)


def tracked_texts() -> list[tuple[str, str]]:
    """Every file git knows or would add, less the lock files, which name where packages lie."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("not a git clone")
    names = [name for name in listing.split("\0") if name and not name.endswith(".lock")]
    texts = [(name, _text(ROOT / name)) for name in names]
    assert texts
    return texts


def _text(path: Path) -> str:
    """Its text; a binary file or one just deleted has none."""
    try:
        return path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, FileNotFoundError):
        return ""
