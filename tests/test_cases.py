"""Every case under `tests/cases/`, settled or replayed, against what the rule book says."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from paiju.rules.book import load_book
from paiju.rules.errors import InputError
from support.cases import case_files, document, read_cases
from support.documents import narrowed, replay_document, settle_document

Json = dict[str, Any]


def all_cases() -> Iterator[Any]:
    for file in case_files():
        ruleset = file.parent.name
        for case in read_cases(file):
            yield pytest.param(ruleset, case, id=f"{ruleset}/{file.stem}::{case['name']}")


@pytest.mark.parametrize(("ruleset", "case"), [*all_cases()])
def test_the_case_comes_out_as_the_rule_book_says(ruleset: str, case: Json) -> None:
    for clause in case["clauses"]:
        assert load_book(ruleset).text(clause)
    run = settled if "facts" in case else replayed
    given = document(ruleset, case)
    if "error" in case["expect"]:
        refused(run, given, case["expect"]["error"])
    else:
        run(given, case["expect"])


def refused(run: Callable[[Json, Json], None], document: Json, expected: Json) -> None:
    with pytest.raises(InputError) as caught:
        run(document, {})
    assert caught.value.at == expected.get("at", caught.value.at)
    assert expected.get("says", "") in caught.value.message


def settled(facts: Json, expect: Json) -> None:
    check_settlement(settle_document(json.dumps(facts)), expect, facts["ruleset"])
    check_english(settle_document(json.dumps(facts), "en"), expect)


def replayed(script: Json, expect: Json) -> None:
    answer = replay_document(json.dumps(script))
    assert answer["over"] == expect.get("over", answer["over"])
    check_offers(answer["legal"], expect)
    if "facts" in expect:
        assert narrowed(answer["facts"], expect["facts"]) == expect["facts"]
    for seat, hand in expect.get("hands", {}).items():
        assert answer["hands"][int(seat)] == hand, f"seat {seat}"
    if answer["over"]:
        check_settlement(answer["settlement"], expect, script["ruleset"])
        check_english(replay_document(json.dumps(script), "en")["settlement"], expect)


def check_offers(legal: dict[str, list[str]], expect: Json) -> None:
    for seat, actions in expect.get("legal", {}).items():
        assert sorted(legal.get(seat, [])) == sorted(actions), f"seat {seat}"
    for seat, actions in expect.get("offered", {}).items():
        assert set(actions) <= set(legal.get(seat, [])), f"seat {seat}"
    for seat, actions in expect.get("not_offered", {}).items():
        assert set(actions).isdisjoint(legal.get(seat, [])), f"seat {seat}"


KNOWN = {
    *("over", "legal", "offered", "not_offered", "hands", "facts", "error"),
    *("scores", "next_dealer", "ready", "patterns", "fan", "wild_as", "lines", "absent"),
    *("notes", "no_notes", "headline", "headline_en"),
}


def check_settlement(settlement: Json, expect: Json, ruleset: str) -> None:
    assert expect.keys() <= KNOWN, "an expectation nobody checks"
    check_ledger(settlement, ruleset)
    summary = ledger_summary(settlement)
    for key in ("scores", "next_dealer", "ready"):
        assert settlement[key] == expect.get(key, settlement[key]), f"{key} in {summary}"
    for key in ("patterns", "fan", "wild_as"):
        found = [win[key] for win in settlement["wins"]]
        assert found == expect.get(key, found), f"{key} in {summary}"
    for line in expect.get("lines", []):
        assert any(narrowed(entry, line) == line for entry in settlement["ledger"]), summary
    cited = {line["clause"] for line in settlement["ledger"]}
    assert cited.isdisjoint(expect.get("absent", [])), summary
    check_notes(settlement, expect, ruleset)


def check_notes(settlement: Json, expect: Json, ruleset: str) -> None:
    notes = settlement["notes"]
    for note in notes:
        assert load_book(ruleset).text(note["clause"])
        assert note.keys() == {"item", "clause", "seat", "tiles", "why"}
    for wanted in expect.get("notes", []):
        assert any(narrowed(note, wanted) == wanted for note in notes), notes
    items = {note["item"] for note in notes}
    assert items.isdisjoint(expect.get("no_notes", [])), notes
    for words in expect.get("headline", []):
        assert words in settlement["headline"], settlement["headline"]


def check_english(settlement: Json, expect: Json) -> None:
    for words in expect.get("headline_en", []):
        assert words in settlement["headline"]


def check_ledger(settlement: Json, ruleset: str) -> None:
    totals = [0] * len(settlement["scores"])
    for line in settlement["ledger"]:
        assert line["points"] > 0
        assert load_book(ruleset).text(line["clause"])
        totals[line["payer"]] -= line["points"]
        totals[line["payee"]] += line["points"]
    assert settlement["scores"] == totals
    assert sum(totals) == 0


def ledger_summary(settlement: Json) -> str:
    lines = settlement["ledger"]
    payments = [f"{x['payer']}→{x['payee']} {x['points']} {x['item']} {x['clause']}" for x in lines]
    return f"{settlement['scores']}: {'; '.join(payments)}"
