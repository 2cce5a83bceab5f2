"""Every case of the rule books comes out alike in both engines."""

import json
from collections.abc import Iterator

import pytest
from differential import compare, recorded

from paiju import REGISTRY, Action, Round, ruleset
from paiju.fast.engine import Tables
from paiju.fast.loading import row_of_facts
from paiju.round.record import read_record, replay
from paiju.rules.document import read_facts
from paiju.settlement import ledger
from paiju.settlement.winning import tidied
from support.cases import cases, document


def texts(ruleset_id: str, kind: str) -> list[tuple[str, str]]:
    """The name and the document of each case with facts or a script that can be."""
    return [
        (case["name"], json.dumps(document(game, case)))
        for game, case in cases(ruleset_id)
        if kind in case and "error" not in case["expect"]
    ]


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_the_facts_of_every_case_are_settled_alike(ruleset_id: str):
    found = texts(ruleset_id, "facts")
    assert len(found) > 50
    for name, text in found:
        given = read_facts(text)
        rules = ruleset(ruleset_id, given.options)
        facts = tidied(rules, given.facts)
        tables = Tables(rules, row_of_facts(rules, facts).reshape(1))
        tables.settle()
        settled, row = ledger(rules, facts), tables.rows[0]
        assert row["scores"][: rules.players].tolist() == settled.scores, name
        assert row["next_dealer"] == settled.dealer.seat, name
        assert row["ready"][: rules.players].tolist() == list(settled.ready), name


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_the_script_of_every_case_is_played_alike(ruleset_id: str):
    found = texts(ruleset_id, "script")
    assert len(found) > 10
    for name, text in found:
        record = read_record(text)
        rules = ruleset(ruleset_id, record.options)
        scripted = replay(rules, record)
        table = Round(rules, scripted.deal)
        compare(rules, [recorded(name, table, _again(table, scripted.actions))])


def _again(table: Round, actions: list[Action]) -> Iterator[Action]:
    """Yield each action before it is applied."""
    for action in actions:
        yield action
        table.apply(action)
