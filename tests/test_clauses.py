"""The books and the code: every clause is cited somewhere, and every citation exists."""

import ast
import inspect
import io
import re
import tokenize
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from paiju import REGISTRY, ledger
from paiju.rules.book import load_book
from paiju.rules.option_info import describe
from paiju.rulesets import entry
from support.cases import cases
from support.rounds import option_sets, played
from support.rule_strings import strings_in

TESTS = Path(__file__).resolve().parent
SOURCES = sorted((TESTS.parent / "src").rglob("*.py"))
CLAUSE = r"(?:R\d+b?|[\u4e00-\u9fff]-\d+)"
MENTIONED = re.compile(rf"(?<![\w-])(?:(?P<book>[a-z_]{{6,}}) )?(?P<id>{CLAUSE})(?!\w)")

every_ruleset = pytest.mark.parametrize("ruleset_id", REGISTRY)


@every_ruleset
def test_every_clause_of_the_book_is_cited_by_code_or_by_a_case(ruleset_id: str):
    cited = cited_in_code(ruleset_id) | cited_in_cases(ruleset_id)
    missing = [clause for clause in load_book(ruleset_id).clause_ids if clause not in cited]
    assert not missing, f"{ruleset_id}: nobody cites {', '.join(missing)}"


@every_ruleset
def test_every_citation_in_the_code_exists(ruleset_id: str):
    check(ruleset_id, {f"{book} {id_}" if book else id_ for book, id_ in mentions(own(ruleset_id))})


@every_ruleset
def test_every_citation_in_a_row_of_the_rules_exists(ruleset_id: str):
    cited = {clause for given in option_sets(ruleset_id) for clause in clauses_in(given.rules)}
    assert len(cited) > 10
    check(ruleset_id, cited)


@every_ruleset
def test_every_citation_of_an_option_exists(ruleset_id: str):
    check(ruleset_id, {row.clause for row in describe(ruleset_id)})


@every_ruleset
def test_every_option_is_explained_and_its_choices_named_in_both_languages(ruleset_id: str):
    for row in describe(ruleset_id):
        assert all((row.title, row.title_en, row.changes, row.changes_en)), row.name
        if any(isinstance(choice, str) for choice in row.choices):
            assert list(row.words) == list(row.words_en) == row.choices, row.name
            assert all((*row.words.values(), *row.words_en.values())), row.name


@every_ruleset
def test_every_citation_in_a_ledger_exists(ruleset_id: str):
    cited: set[str] = set()
    for given in option_sets(ruleset_id):
        settled = [ledger(given.rules, played(given, seed).facts) for seed in given.seeds(1, 3)]
        cited |= {line.clause for found in settled for line in found.ledger}
        cited |= {found.dealer.clause for found in settled}
    assert len(cited) > 5
    check(ruleset_id, cited)


@every_ruleset
def test_every_citation_in_a_case_exists(ruleset_id: str):
    check(ruleset_id, cited_in_cases(ruleset_id))


def test_a_citation_that_does_not_exist_is_found():
    with pytest.raises(AssertionError, match="冲-99"):
        check("guiyang_dingque", {"冲-2", "冲-99", "R19"})


def check(ruleset_id: str, cited: set[str]) -> None:
    unknown = sorted(clause for clause in cited if not exists(ruleset_id, clause))
    assert not unknown, f"{ruleset_id}: no such clause: {', '.join(unknown)}"


def exists(ruleset_id: str, clause: str) -> bool:
    try:
        return bool(load_book(ruleset_id).text(clause))
    except KeyError:
        return False


# Citations in source files and cases


def cited_in_code(ruleset_id: str) -> set[str]:
    """Those of the ruleset's own module, and those that name the book anywhere in the source.

    A bare id in another file could be any book's.
    """
    found = {id_ for book, id_ in mentions(own(ruleset_id)) if book is None}
    for source in SOURCES:
        found |= {id_ for book, id_ in mentions(source) if book == ruleset_id}
    return found


def own(ruleset_id: str) -> Path:
    return Path(inspect.getfile(entry(ruleset_id).build))


@cache
def mentions(source: Path) -> frozenset[tuple[str | None, str]]:
    """(book or None, id) of every clause named in a string, a docstring or a comment."""
    text = source.read_text(encoding="utf-8")
    strings = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    words = [value for value in strings if isinstance(value, str)]
    words += (
        token.string
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    )
    hits = [hit for word in words for hit in MENTIONED.finditer(word)]
    return frozenset((hit["book"] if hit["book"] in REGISTRY else None, hit["id"]) for hit in hits)


def cited_in_cases(ruleset_id: str) -> set[str]:
    return {clause for _, case in cases(ruleset_id) for clause in case["clauses"]}


# Citations in a RuleSet


def clauses_in(value: Any) -> set[str]:
    """Every clause id anywhere in a value: in its rows and in what their functions make use of."""
    return {text for text in strings_in(value) if re.fullmatch(rf"(?:[a-z_]+ )?{CLAUSE}", text)}
