"""History: matches and rounds are kept once, and read page by page."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from paiju.rules.errors import InputError
from paiju.server.journal import StorageFailed
from paiju.server.store import Database, History, MatchRow, RoundLine, RoundRow
from paiju.server.store.database import open_file
from support.server.stored_matches import ENDED, match, played


def same(one: RoundRow | None, other: RoundRow) -> bool:
    """Raw has no equality of its own."""
    return one is not None and msgspec.json.encode(one) == msgspec.json.encode(other)


def test_a_match_is_read_as_it_was_stored(history: History):
    assert history.begin_match(match())
    assert history.match("m") == match()
    assert history.match("other") is None


def test_a_match_that_begins_twice_is_one_match(history: History):
    assert history.begin_match(match())
    assert not history.begin_match(match(started_at=999, players=("bob",)))
    assert history.match("m") == match()
    assert history.matches_of("bob", None, 10) == []


def test_a_round_is_read_byte_by_byte_as_it_was_stored(history: History):
    history.begin_match(match())
    assert history.store_round(played())
    assert same(history.round("m", 1), played())
    answer = history.round("m", 1)
    assert answer is not None
    assert '{"条款": 1.50}'.encode() in msgspec.json.encode(answer)


def test_a_round_stored_twice_changes_nothing(history: History):
    history.begin_match(match())
    assert history.store_round(played())
    assert not history.store_round(played(record=b'{"another": 1}'))
    assert same(history.round("m", 1), played())
    assert len(history.rounds_of("m")) == 1


def test_rounds_come_in_order_with_or_without_their_records(history: History):
    history.begin_match(match())
    history.begin_match(match("n"))
    for number in (10, 2, 1):
        history.store_round(played(number))
    history.store_round(played(3, "n"))
    rows = history.rounds_of("m")
    assert [row.number for row in rows] == [1, 2, 10]
    assert all(same(row, played(row.number)) for row in rows)
    line = RoundLine(match="m", number=1, dealer=2, scores=[3, -3], ended_at=201)
    assert history.lines_of("m")[0] == line
    assert type(history.lines_of("m")[0]) is RoundLine
    assert history.rounds_of("nobody") == history.lines_of("nobody") == []


@pytest.mark.parametrize("number", [-1, 0, 2, 2**31, 2**80])
def test_any_number_may_be_asked_for(history: History, number: int):
    history.begin_match(match())
    history.store_round(played())
    assert history.round("m", number) is None
    assert history.round("n", 1) is None


def test_a_match_ends_once(history: History):
    history.begin_match(match())
    assert history.end_match("m", ENDED, "finished", 900)
    assert not history.end_match("m", [], "dissolved", 901)
    kept = history.match("m")
    assert kept is not None
    assert kept == msgspec.structs.replace(match(), ended_at=900, how="finished", standings=ENDED)
    assert kept.totals == [-4, -4, 8]
    assert match().totals is None


@pytest.mark.parametrize(
    "store",
    [
        lambda history: history.store_round(played()),
        lambda history: history.end_match("m", ENDED, "dissolved", 1),
    ],
    ids=["a round", "an end"],
)
def test_nothing_is_stored_of_a_match_that_never_began(
    history: History, store: Callable[[History], object]
):
    with pytest.raises(InputError, match="match: there is no such match"):
        store(history)
    assert history.rounds_of("m") == []


def pages(read: Callable[[str | None], list[MatchRow]]) -> list[list[str]]:
    """All pages, each asked for with the end of the one before."""
    found: list[list[str]] = []
    before = None
    while len(found) < 9 and (page := [row.id for row in read(before)]):
        found.append(page)
        before = page[-1]
    return found


def test_matches_come_newest_first_in_pages_without_overlap(history: History):
    for number in range(7):
        history.begin_match(match(f"m{number}", started_at=100 + number // 3))  # some at once
    assert pages(lambda before: history.recent(before, 3)) == [
        ["m6", "m5", "m4"],
        ["m3", "m2", "m1"],
        ["m0"],
    ]


def test_a_page_is_not_moved_by_what_is_new(history: History):
    for number in range(4):
        history.begin_match(match(f"m{number}", started_at=number))
    first = history.recent(None, 2)
    history.begin_match(match("new", started_at=50))
    second = history.recent(first[-1].id, 2)
    assert [row.id for row in first + second] == ["m3", "m2", "m1", "m0"]
    assert history.recent("nobody's", 2) == []


def test_a_player_sees_the_matches_he_sat_in(history: History):
    seated = [("ann",), ("bob", "cid"), ("ann", "bob"), ("cid",), ("bob", "ann")]
    for number, players in enumerate(seated):
        history.begin_match(match(f"m{number}", 100 - number, players))
    assert pages(lambda before: history.matches_of("ann", before, 2)) == [["m0", "m2"], ["m4"]]
    assert [row.id for row in history.matches_of("bob", None, 10)] == ["m1", "m2", "m4"]
    assert history.matches_of("dan", None, 10) == []


def test_a_page_has_a_sensible_size_whatever_is_asked(history: History):
    for number in range(101):
        history.begin_match(match(f"m{number:03}", number))
    sizes = [len(history.recent(None, limit)) for limit in (-5, 0, 2, 10**30)]
    assert sizes == [1, 1, 2, 100]


def test_pages_are_read_from_an_index(tmp_path: Path):
    statements: list[str] = []

    def connect() -> sqlite3.Connection:
        connection = open_file(tmp_path / "history.db")
        connection.set_trace_callback(statements.append)
        return connection

    database = Database.in_file(tmp_path / "history.db", connect)
    history = History(database)
    statements.clear()
    history.begin_match(match())
    history.recent("m", 5)
    history.matches_of("ann", "m", 5)
    pages = [statement for statement in statements if "ORDER BY" in statement]
    with database.transaction("explain") as connection:
        for page in pages:
            plan = str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {page}").all())
            assert "USING" in plan
            assert "TEMP B-TREE" not in plan, plan
            assert "SCAN matches" not in plan
    assert len(pages) == 2
    database.close()


def test_a_full_disk_stores_nothing_says_so_and_recovers(tmp_path: Path):
    opened: list[sqlite3.Connection] = []

    def connect() -> sqlite3.Connection:
        opened.append(open_file(tmp_path / "history.db"))
        opened[0].execute("PRAGMA max_page_count = 30")
        return opened[0]

    database = Database.in_file(tmp_path / "history.db", connect)
    history, big = History(database), played(record=b'"%s"' % (b"x" * 200_000))
    history.begin_match(match())
    for _ in range(2):
        with pytest.raises(StorageFailed) as failed:
            history.store_round(big)
        assert str(failed.value) == (
            "cannot store round 1 of match m: the disk is full (SQLITE_FULL)"
        )
    assert history.rounds_of("m") == []
    assert history.match("m") == match()
    opened[0].execute("PRAGMA max_page_count = 4000")
    assert history.store_round(big)
    assert same(history.round("m", 1), big)
    assert len(opened) == 1
    database.close()
