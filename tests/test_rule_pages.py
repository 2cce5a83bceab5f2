"""The rule books: complete in both languages, consistent in their ids, and printed as pages."""

import re
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paiju.rules.book import Book, load_book
from paiju.rulesets import REGISTRY

TOOL = Path(__file__).resolve().parent.parent / "tools" / "rule_pages.py"
ID = re.compile(r"(?<![A-Za-z0-9])R\d+b?|[\u4e00-\u9fff]-\d+")


@pytest.fixture(params=REGISTRY)
def book(request: pytest.FixtureRequest) -> Book:
    return load_book(request.param)


def test_the_pages_are_current_run_tools_rule_pages() -> None:
    stale: Callable[[], dict[Path, str]] = runpy.run_path(str(TOOL))["stale"]
    assert sorted(path.name for path in stale()) == []


def test_a_book_is_named_after_its_file() -> None:
    assert [load_book(name).id for name in REGISTRY] == list(REGISTRY)


def test_every_id_of_a_book_is_unique(book: Book) -> None:
    clauses = [clause.id for topic in book.topics for clause in topic.clauses]
    rulings = [ruling.id for ruling in book.rulings]
    examples = [example.id for example in book.examples]
    topics = [topic.key for topic in book.topics]
    assert list(book.clause_ids) == clauses + rulings
    assert len(set(examples)) == len(examples)
    assert len(set(topics)) == len(topics)


def test_a_clause_stands_under_the_topic_its_id_names(book: Book) -> None:
    for topic in book.topics:
        assert [c.id for c in topic.clauses if c.id.rpartition("-")[0] != topic.key] == []


def test_everything_is_said_in_both_languages(book: Book) -> None:
    for where, zh, en in pairs(book):
        assert zh != en, where
        assert re.search(r"[\u4e00-\u9fff]", zh), where
        assert re.search(r"[A-Za-z]", en), where


def test_a_note_is_in_both_languages_or_absent(book: Book) -> None:
    assert bool(book.note_zh) == bool(book.note_en)


def test_every_id_mentioned_in_a_text_exists(book: Book) -> None:
    for where, *texts in pairs(book):
        for text in texts:
            named = [other for other in REGISTRY if other in text]
            known = {i for name in (book.id, *named) for i in load_book(name).clause_ids}
            assert set(ID.findall(text)) <= known, (where, text)


def test_a_text_is_found_by_its_id_in_this_book_and_in_another() -> None:
    baoting, dingque = load_book("guiyang_baoting"), load_book("guiyang_dingque")
    assert "2分" in dingque.text("冲-2", "zh")
    assert "2 from" in dingque.text("冲-2", "en")
    assert baoting.text("guiyang_dingque R19") == dingque.text("R19")
    assert baoting.text("R19") != dingque.text("R19")


@pytest.mark.parametrize(
    "unknown", ["冲-99", "R99", "", "E1", "nowhere R1", "guiyang_dingque 冲-99"]
)
def test_an_unknown_id_is_a_key_error(unknown: str) -> None:
    with pytest.raises(KeyError):
        load_book("guiyang_dingque").text(unknown)


def pairs(book: Book) -> Iterator[tuple[str, str, str]]:
    """Every Chinese text beside its English."""
    yield "title", book.zh, book.en
    yield "summary", book.summary_zh, book.summary_en
    for topic in book.topics:
        yield f"topic {topic.key}", topic.zh, topic.en
        yield from ((clause.id, clause.zh, clause.en) for clause in topic.clauses)
    for ruling in book.rulings:
        yield f"{ruling.id} asks", ruling.asks_zh, ruling.asks_en
        yield ruling.id, ruling.zh, ruling.en
    yield from ((example.id, example.zh, example.en) for example in book.examples)
