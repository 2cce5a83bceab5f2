"""Settlements to look through: every case under `tests/cases/`, and seeded rounds of every game."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from paiju import ledger
from paiju.queries import replayed, settle_text
from paiju.round.record import read_record
from paiju.settlement import Settlement
from support.rounds import every_option_set, played

CASES = Path(__file__).resolve().parent.parent / "cases"


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case with the id of its game."""
    for file in sorted(CASES.glob("*/*.json")):
        for case in json.loads(file.read_text(encoding="utf-8")):
            yield file.parent.name, case


@cache
def settled_cases() -> tuple[Settlement, ...]:
    """Of every case that is settled or played to its end."""
    return tuple(_settled_cases())


def _settled_cases() -> Iterator[Settlement]:
    for ruleset_id, case in cases():
        if "error" in case["expect"]:
            continue
        if "facts" in case:
            text = json.dumps({"ruleset": ruleset_id, **case["facts"]})
            yield settle_text(text).settlement
            continue
        table = replayed(read_record(json.dumps({"ruleset": ruleset_id, **case["script"]})))
        if table.is_over:
            yield ledger(table.rules, table.facts)


@cache
def settled_rounds(count: int = 400) -> tuple[Settlement, ...]:
    """Rounds of all games under all option sets, the same ones every time."""
    chance, sets = Random(count), every_option_set()
    tables = (played(chance.choice(sets), chance.randrange(2**40)) for _ in range(count))
    return tuple(ledger(table.rules, table.facts) for table in tables)
