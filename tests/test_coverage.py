"""The coverage tables: no sentence of an original text is left out, and all they name exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from paiju import REGISTRY
from paiju.rules.book import Book, load_book
from paiju.rules.coverage import NAMED, PLACES, Sentence, load_coverage
from paiju.rules.option_info import describe
from paiju.rules.options import HouseOptions
from support.cases import case_files, read_cases
from support.rounds import option_sets
from support.rule_strings import strings_in

ROOT = Path(__file__).resolve().parent.parent

every_ruleset = pytest.mark.parametrize("ruleset_id", REGISTRY)


@every_ruleset
def test_every_sentence_of_the_original_text_has_its_row(ruleset_id: str) -> None:
    book = load_book(ruleset_id)
    assert sum(chapter.sentences for chapter in book.chapters) > 30
    assert left_out(book, rows(ruleset_id)) == []


@every_ruleset
def test_every_clause_comes_from_a_sentence(ruleset_id: str) -> None:
    reached = {clause for row in rows(ruleset_id) for clause in row.clauses}
    clauses = [clause.id for topic in load_book(ruleset_id).topics for clause in topic.clauses]
    assert [clause for clause in clauses if clause not in reached] == []


@every_ruleset
def test_every_row_is_sound(ruleset_id: str) -> None:
    assert [found for row in rows(ruleset_id) for found in flaws(ruleset_id, row)] == []


@every_ruleset
def test_a_sentence_is_said_in_both_languages(ruleset_id: str) -> None:
    for row in rows(ruleset_id):
        for zh, en in ((row.zh, row.en), (row.reason_zh, row.reason_en)):
            assert bool(re.search(r"[\u4e00-\u9fff]", zh)) == bool(zh), at(row)
            assert bool(re.search(r"[A-Za-z]", en)) == bool(zh), at(row)
        assert row.zh, at(row)


def test_a_table_with_a_row_too_few_or_out_of_order_is_found() -> None:
    book, whole = load_book("guiyang_dingque"), rows("guiyang_dingque")
    assert left_out(book, whole[:-1]) == ["六: 1 of 2 rows"]
    assert left_out(book, (*whole[:-2], whole[-1], whole[-2])) != []
    assert left_out(book, (*whole, replace(whole[-1], chapter="百"))) == ["百: no such chapter"]


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        ({"clauses": ("冲-99",)}, "no such clause"),
        ({"clauses": ()}, "no clause"),
        ({"where": ()}, "no place"),
        ({"where": ("kitchen",)}, "no such place"),
        ({"where": ("room 3",)}, "no such place"),
        ({"where": ("row",)}, "no such place"),
        ({"where": ("row 凤凰",)}, "no such row"),
        ({"where": ("option phoenix",)}, "no such option"),
        ({"where": ("field phoenix",)}, "no such field"),
        ({"where": ("none",)}, "no reason"),
        ({"cases": ()}, "no case"),
        ({"cases": ("settle_ji.json: 没有",)}, "no such case"),
        ({"cases": ("phoenix.json: 没有",)}, "no such case"),
        ({"cases": ("tests/test_coverage.py::test_phoenix",)}, "no such test"),
        ({"cases": ("tests/test_phoenix.py::test_phoenix",)}, "no such test"),
        ({"cases": ("settle_dealer.json: 双响：点炮者之后的第一个赢家坐庄",)}, "no case is about"),
    ],
)
def test_a_row_that_names_what_does_not_exist_is_found(
    change: dict[str, tuple[str, ...]], flaw: str
) -> None:
    row = Sentence(
        chapter="一",
        number=1,
        zh="幺鸡是鸡",
        en="the yaoji is a chicken",
        where=("row 幺鸡",),
        clauses=("鸡-1",),
        cases=("settle_ji.json: 幺鸡：赢家手里一张，收每家 1 分",),
    )
    assert flaws("guiyang_dingque", row) == []
    assert any(flaw in found for found in flaws("guiyang_dingque", replace(row, **change)))


# What is asked of a table


def rows(ruleset_id: str) -> tuple[Sentence, ...]:
    return load_coverage(ruleset_id).sentences


def left_out(book: Book, table: tuple[Sentence, ...]) -> list[str]:
    """The chapters whose rows are not 1, 2, … up to their number of sentences."""
    wanted = {chapter.key: [*range(1, chapter.sentences + 1)] for chapter in book.chapters}
    found: dict[str, list[int]] = {key: [] for key in wanted}
    for row in table:
        found.setdefault(row.chapter, []).append(row.number)
    return [
        f"{key}: {len(numbers)} of {len(wanted[key])} rows"
        if key in wanted
        else f"{key}: no such chapter"
        for key, numbers in found.items()
        if numbers != wanted.get(key)
    ]


def flaws(ruleset_id: str, row: Sentence) -> list[str]:
    """What is wrong with a row: what it names and does not exist, and what it lacks."""
    named = [*clause_flaws(ruleset_id, row), *place_flaws(ruleset_id, row)]
    return [f"{at(row)}: {flaw}" for flaw in (*named, *case_flaws(ruleset_id, row))]


def clause_flaws(ruleset_id: str, row: Sentence) -> list[str]:
    if not row.clauses and "none" not in row.where:
        return ["no clause"]
    return [f"no such clause: {clause}" for clause in row.clauses if not exists(ruleset_id, clause)]


def exists(ruleset_id: str, clause: str) -> bool:
    """In this book, or in another that the clause names."""
    try:
        return bool(load_book(ruleset_id).text(clause))
    except KeyError:
        return False


def place_flaws(ruleset_id: str, row: Sentence) -> list[str]:
    if not row.where:
        return ["no place"]
    if ("none" in row.where) != bool(row.reason_zh):
        return ["no reason, or one too many"]
    return [flaw for where in row.where for flaw in place_flaw(ruleset_id, where)]


def place_flaw(ruleset_id: str, where: str) -> list[str]:
    place, _, name = where.partition(" ")
    if place not in PLACES or (place in NAMED) != bool(name):
        return [f"no such place: {where}"]
    known = {"row": row_names, "option": option_names, "field": fields_used}
    if name and name not in known[place](ruleset_id):
        return [f"no such {where}"]
    return []


def case_flaws(ruleset_id: str, row: Sentence) -> list[str]:
    if not row.cases and "none" not in row.where:
        return ["no case"]
    missing = [flaw for case in row.cases for flaw in case_flaw(ruleset_id, case)]
    cited = [cases(ruleset_id).get(case) for case in row.cases]
    about = {clause for clauses in cited if clauses for clause in clauses}
    if not missing and about and about.isdisjoint(row.clauses):
        return ["no case is about the clauses"]
    return missing


def case_flaw(ruleset_id: str, case: str) -> list[str]:
    if "::" in case:
        path, _, name = case.partition("::")
        return [] if name in names_in(ROOT / path) else [f"no such test: {case}"]
    return [] if case in cases(ruleset_id) else [f"no such case: {case}"]


def at(row: Sentence) -> str:
    return f"{row.chapter} sentence {row.number}"


# What there is


@cache
def row_names(ruleset_id: str) -> set[str]:
    """Patterns and items of the ledger, under any options."""
    return {name for given in option_sets(ruleset_id) for name in strings_in(given.rules)}


@cache
def option_names(ruleset_id: str) -> set[str]:
    return {row.name for row in describe(ruleset_id)}


@cache
def fields_used(ruleset_id: str) -> set[str]:
    """The fields of RuleSet that this game sets, under some options: `wall.tiles`."""
    return {name for given in option_sets(ruleset_id) for name in fields_set(given.rules)}


def fields_set(part: Struct, prefix: str = "") -> Iterator[str]:
    for field in fields_of(part):
        value = getattr(part, field.name)
        if isinstance(value, Struct) and not isinstance(value, HouseOptions) and not prefix:
            yield from fields_set(value, f"{field.name}.")
        elif value != field.default:
            yield prefix + field.name


@cache
def cases(ruleset_id: str) -> dict[str, set[str]]:
    """The clauses of each case, by `file.json: name`."""
    return {
        f"{file.name}: {case['name']}": set(case["clauses"])
        for file in case_files(ruleset_id)
        for case in read_cases(file)
    }


@cache
def names_in(path: Path) -> set[str]:
    """The names of the tests in a file of the test suite, in Python or of the page."""
    if not path.is_file():
        return set()
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ts":
        return set(re.findall(r"\b(?:it|test)\(\s*['\"](.+?)['\"],", text))
    defined = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, defined)}
