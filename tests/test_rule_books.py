"""Rule books to read: chapters in order, and every sentence in the book, none of them unused."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from paiju import REGISTRY, InputError, ruleset, settle
from paiju.rules.bonuses import Bonus, Debt
from paiju.rules.book import COVERING, WINNING, Book, load_book
from paiju.rules.document import read_facts
from paiju.rules.notes import Unpaid
from paiju.rules.option_info import describe
from paiju.rules.pricing import Extra
from paiju.rules.win import Limit
from paiju.rulesets import entry
from paiju.tiles.text import Text
from support.rounds import option_sets
from support.rule_strings import everything_in

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
TITLES = (
    "Options",
    "Tiles and deal",
    "Claims and passing",
    "Hands",
    "Payments",
    "Next dealer",
    "The game",
)
TITLE = re.compile(rf"^# (?:[\u4e00-\u9fff]+ )?({'|'.join(TITLES)})$")
NOTES = "# Notes: what is not paid, in the order of settlement."
"""Notes are listed as the settlement lists them; their clauses are in no order."""
EVERY_GAME_HAS = frozenset({"players", "rounds", "circles", "base"})
every_ruleset = pytest.mark.parametrize("ruleset_id", REGISTRY)


# Chapters


def source(ruleset_id: str) -> str:
    path = Path(inspect.getfile(entry(ruleset_id).build))
    return path.read_text(encoding="utf-8")


@every_ruleset
def test_the_chapters_of_a_game_are_in_order(ruleset_id: str):
    titles = [found[1] for line in source(ruleset_id).splitlines() if (found := TITLE.match(line))]
    assert titles == list(TITLES)


@every_ruleset
def test_clauses_are_in_the_order_of_the_book(ruleset_id: str):
    order = [clause for topic in load_book(ruleset_id).topics for clause in topic.clauses]
    assert misplaced(source(ruleset_id), [clause.id for clause in order]) == []


def misplaced(text: str, order: list[str]) -> list[str]:
    """The clauses that stand behind a later one, in one statement or in two that follow each other.

    A statement stands where the first clause that it cites belongs. Rulings have no place.
    """
    found: list[str] = []
    for statements in chapters(text):
        cited = [[order.index(clause) for clause in clauses(node, order)] for node in statements]
        firsts = [places[0] for places in cited if places]
        for places in (*cited, firsts):
            found += [order[later] for before, later in pairwise(places) if later < before]
    return found


def chapters(text: str) -> Iterator[list[ast.stmt]]:
    """The statements below each title, those of the notes and of the options apart."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines, 1) if TITLE.match(line) or line == NOTES]
    body = ast.parse(text).body
    for start, end in pairwise([*starts, len(lines) + 1]):
        if lines[start - 1] not in (NOTES, "# 选项 Options"):
            yield [node for node in body if start < node.lineno < end]


def clauses(statement: ast.stmt, order: list[str]) -> list[str]:
    """The clauses in its strings, as they stand."""
    nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Constant)]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset))
    return [node.value for node in nodes if isinstance(node.value, str) and node.value in order]


def test_a_clause_out_of_order_is_found():
    rows = '# 牌型 Hands\nA = f("型-2", "型-1")\nB = f("型-3")\nC = f("型-2")\n'
    assert misplaced(rows, ["型-1", "型-2", "型-3"]) == ["型-1", "型-2"]


@every_ruleset
def test_options_follow_the_book_after_those_every_game_has(ruleset_id: str):
    order = [clause.id for topic in load_book(ruleset_id).topics for clause in topic.clauses]
    own = [row.clause for row in describe(ruleset_id) if row.name not in EVERY_GAME_HAS]
    places = [order.index(clause) for clause in own if clause in order]
    assert places == sorted(places)


# Labels


def modules(ruleset_id: str) -> list[Path]:
    """The module of a game and those it shares its name with: `guiyang.py`, `guiyang_notes.py`."""
    path = Path(inspect.getfile(entry(ruleset_id).build))
    return sorted(path.parent.glob(f"{ruleset_id.partition('_')[0]}*.py"))


@every_ruleset
def test_no_rule_compares_labels(ruleset_id: str):
    compared = [
        line
        for path in modules(ruleset_id)
        for line in labels_compared(path.read_text(encoding="utf-8"))
    ]
    assert compared == []


def labels_compared(text: str) -> list[str]:
    """The comparisons with a Chinese string: rows are compared by identity."""
    compared = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Compare)]
    return [
        ast.unparse(node)
        for node in compared
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and re.search(r"[\u4e00-\u9fff]", str(part.value))
    ]


def test_a_comparison_with_a_label_is_found():
    assert labels_compared('x = verdict.patterns == ("平胡",)\ny = verdict.row is PLAIN\n')


# Sentences


@every_ruleset
def test_a_game_has_no_sentence_of_its_own(ruleset_id: str):
    """Those with a language are `Text`, and `Text` comes from the book."""
    assert "paiju.tiles.text" not in source(ruleset_id)


@cache
def rows(ruleset_id: str) -> tuple[Any, ...]:
    """Every row of the game under some options."""
    return tuple(
        item
        for given in option_sets(ruleset_id)
        for item in everything_in(given.rules)
        if isinstance(item, Bonus | Debt | Extra | Limit | Unpaid)
    )


@cache
def strings(ruleset_id: str) -> frozenset[str]:
    return frozenset(
        item
        for given in option_sets(ruleset_id)
        for item in everything_in(given.rules)
        if isinstance(item, str)
    )


def needed(row: Bonus | Debt | Extra | Limit | Unpaid, book: Book) -> Text | None:
    if isinstance(row, Unpaid):
        return book.notes.get((row.clause, row.item))
    if isinstance(row, Limit):
        said = book.reasons.get((row.clause, row.item))
        return said and said.filled({"clause": row.clause})
    return book.reasons.get((row.clause, row.key or row.item))


@every_ruleset
def test_the_book_has_a_sentence_for_every_row(ruleset_id: str):
    book = load_book(ruleset_id)
    missing = {f"{row.clause} {row.item}" for row in rows(ruleset_id) if not needed(row, book)}
    assert missing == set()


@every_ruleset
def test_a_row_leaves_no_value_to_be_filled_in(ruleset_id: str):
    book = load_book(ruleset_id)
    said = {needed(row, book) or Text("{", "") for row in rows(ruleset_id)}
    assert [text for text in said if "{" in text.zh + text.en] == []


@every_ruleset
def test_every_sentence_of_the_book_is_used(ruleset_id: str):
    book, used = load_book(ruleset_id), strings(ruleset_id)
    keys = used | {COVERING, WINNING} | {f"{item}反赔" for item in used}
    said = [*book.reasons, *book.notes, *book.refusals]
    assert [(clause, key) for clause, key in said if clause not in used or key not in keys] == []
    assert set(book.options) == set(entry(ruleset_id).options.__struct_fields__)


@every_ruleset
def test_a_sentence_is_in_both_languages_and_ends_without_a_stop(ruleset_id: str):
    book = load_book(ruleset_id)
    for text in (*book.reasons.values(), *book.notes.values(), *book.refusals.values()):
        assert text.zh
        assert text.en
        assert not text.zh.endswith("。")
        assert not text.en.endswith(".")


def test_an_option_without_words_is_named(monkeypatch: pytest.MonkeyPatch):
    book = load_book("qinhuangdao")
    monkeypatch.setitem(book.__dict__, "options", {})
    with pytest.raises(InputError, match=r"books/qinhuangdao\.toml .* option players"):
        describe("qinhuangdao")


# Settlement


def test_a_win_is_judged_once(monkeypatch: pytest.MonkeyPatch):
    """Whether a hand wins and what it is worth are one question."""
    text = (EXAMPLES / "evening.json").read_text(encoding="utf-8")
    given = read_facts(text)
    rules = ruleset(given.ruleset, given.options)
    judged: list[int] = []

    def counted(self: Any, win: Any) -> Any:
        judged.append(win.seat)
        return verdict(self, win)

    verdict = type(rules).verdict
    monkeypatch.setattr(type(rules), "verdict", counted)
    settled = settle(rules, given.facts)
    assert judged == list(settled.finished.facts.end.winners)
