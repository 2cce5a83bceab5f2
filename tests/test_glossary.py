"""The glossary's banned words do not occur in source, tests, tools, page and documents."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
SOURCE = {path: path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")}
EVERYWHERE = {
    path: path.read_text(encoding="utf-8")
    for folder in ("src", "tests", "tools", "web/src", "docs")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".ts", ".svelte", ".md") and path.name != "glossary.md"
}
IN_IDENTIFIERS = " (in identifiers)"
IN_SOURCE, IN_ALL = GLOSSARY.split("## Words we do not use")[1].split("\nIn `src`, ")


def banned(table: str) -> list[tuple[str, bool]]:
    """Each banned word, and whether it may occur in sentences."""
    rows = re.findall(r"^\| ([a-z][^|]*) \| [^|]+ \|$", table, re.MULTILINE)[1:]
    return [
        (word, IN_IDENTIFIERS in row)
        for row in rows
        for word in row.removesuffix(IN_IDENTIFIERS).split(", ")
    ]


def places(word: str, only_identifiers: bool, texts: dict[Path, str] = SOURCE) -> list[str]:
    """Where a word occurs: as a word, or as a part of an identifier between underscores."""
    spelt = rf"(?<![A-Za-z]){word}(?![A-Za-z])"
    pattern = rf"(?:\bdef|\bclass) \w*{spelt}" if only_identifiers else spelt
    return [
        f"{path.relative_to(ROOT)}: {word}"
        for path, text in texts.items()
        if re.search(pattern, text, re.IGNORECASE)
    ]


@pytest.mark.parametrize(("word", "only_identifiers"), banned(IN_SOURCE))
def test_a_banned_word_does_not_occur_in_the_source(word: str, only_identifiers: bool):
    assert places(word, only_identifiers) == []


@pytest.mark.parametrize(("word", "only_identifiers"), banned(IN_ALL))
def test_a_figurative_word_does_not_occur_anywhere(word: str, only_identifiers: bool):
    assert places(word, only_identifiers, EVERYWHERE) == []


def test_the_search_finds_words_and_parts_of_identifiers():
    assert len(banned(IN_SOURCE)) > 15
    assert len(banned(IN_ALL)) > 5
    assert places("finished_round", False)
    assert places("discard", True)
