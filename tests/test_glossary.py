"""The glossary's banned words do not occur in the source."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
SOURCE = {path: path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")}
IN_IDENTIFIERS = " (in identifiers)"


def banned() -> list[tuple[str, bool]]:
    """Each banned word, and whether it may stand in sentences."""
    table = GLOSSARY.split("## Words we do not use")[1]
    rows = re.findall(r"^\| ([a-z][^|]*) \| [^|]+ \|$", table, re.MULTILINE)[1:]
    return [
        (word, IN_IDENTIFIERS in row)
        for row in rows
        for word in row.removesuffix(IN_IDENTIFIERS).split(", ")
    ]


def places(word: str, only_identifiers: bool) -> list[str]:
    """Where a word occurs: as a word, or as a part of an identifier between underscores."""
    spelt = rf"(?<![A-Za-z]){word}(?![A-Za-z])"
    pattern = rf"(?:\bdef|\bclass) \w*{spelt}" if only_identifiers else spelt
    return [
        f"{path.relative_to(ROOT)}: {word}"
        for path, text in SOURCE.items()
        if re.search(pattern, text, re.IGNORECASE)
    ]


@pytest.mark.parametrize(("word", "only_identifiers"), banned())
def test_a_banned_word_does_not_occur(word: str, only_identifiers: bool):
    assert places(word, only_identifiers) == []


def test_the_search_finds_words_and_parts_of_identifiers():
    assert len(banned()) > 15
    assert places("finished_round", False)
    assert places("discard", True)
