"""Records: each names its version of the rule books and all its options."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from paiju import REGISTRY, Round, deal, ruleset, shuffled, write_record
from paiju.cli.main import make_app
from paiju.round.record import read_record
from paiju.rules.errors import InputError
from paiju.rules.version import RULES
from paiju.rulesets import entry
from support.documents import replay_document

ROOT = Path(__file__).parent.parent
EXAMPLE: dict[str, Any] = json.loads((ROOT / "examples" / "round.json").read_text("utf-8"))


def replayed(record: dict[str, Any]) -> dict[str, Any]:
    return replay_document(json.dumps(record))


@pytest.mark.parametrize("game", REGISTRY)
def test_a_record_names_its_rules_and_every_option(game: str):
    rules = ruleset(game, {"base": 2})
    record = write_record(
        Round(rules, deal(rules, shuffled(rules.wall.tiles, b"records"), weekday=1))
    )
    assert record["rules"] == RULES
    assert record["options"].keys() == set(entry(game).options.__struct_fields__)
    assert record["options"]["base"] == 2


def test_a_record_without_rules_is_of_the_current_ones():
    without = {name: value for name, value in EXAMPLE.items() if name != "rules"}
    assert read_record(json.dumps(without)).rules == RULES
    assert replayed(without) == replayed(EXAMPLE)


def test_the_example_names_its_rules_and_every_option():
    assert EXAMPLE["rules"] == RULES
    assert EXAMPLE["options"].keys() == set(entry(EXAMPLE["ruleset"]).options.__struct_fields__)


@pytest.mark.parametrize("version", [0, RULES + 1, -1, "x", None, 1.5])
def test_a_version_that_never_was_is_refused(version: Any):
    with pytest.raises(InputError) as wrong:
        replayed(EXAMPLE | {"rules": version})
    assert wrong.value.at == "rules"
    done = CliRunner().invoke(
        make_app("replay"), ["replay", "-"], input=json.dumps(EXAMPLE | {"rules": version})
    )
    assert isinstance(done.exception, InputError)


def test_a_round_of_older_rules_is_shown_and_not_settled_again():
    now, then = replayed(EXAMPLE), replayed(EXAMPLE | {"rules": 1})
    assert now.pop("settlement")
    assert now == then
    for lang, answer in (("zh", "按第 1 版规则打"), ("en", "under version 1 of the rule books")):
        given = json.dumps(EXAMPLE | {"rules": 1})
        done = CliRunner().invoke(make_app("replay"), ["replay", "-", "--lang", lang], input=given)
        assert done.exit_code == 0
        assert answer in done.stdout.splitlines()[-1]


def test_a_round_of_older_rules_that_cannot_be_followed_is_refused_for_that():
    spoilt = EXAMPLE | {"rules": 1, "actions": ["0 discard 9m"]}
    with pytest.raises(InputError, match=r"older rule books \(version 1, today's is 2\)") as wrong:
        replayed(spoilt)
    assert wrong.value.at == "rules"
