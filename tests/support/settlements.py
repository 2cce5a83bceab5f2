"""Settlements to look through: every case under `tests/cases/`, and seeded rounds of every game."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random

from paiju import ledger
from paiju.queries import replayed, settle_text
from paiju.round.record import read_record
from paiju.settlement import Settlement
from support.cases import cases, document
from support.rounds import every_option_set, played


@cache
def settled_cases() -> tuple[Settlement, ...]:
    """Of every case that is settled or played to its end."""
    return tuple(_settled_cases())


def _settled_cases() -> Iterator[Settlement]:
    for ruleset_id, case in cases():
        if "error" in case["expect"]:
            continue
        text = json.dumps(document(ruleset_id, case))
        if "facts" in case:
            yield settle_text(text).settlement
            continue
        table = replayed(read_record(text))
        if table.is_over:
            yield ledger(table.rules, table.facts)


@cache
def settled_rounds(count: int = 400) -> tuple[Settlement, ...]:
    """Rounds of all games under all option sets, the same ones every time."""
    chance, sets = Random(count), every_option_set()
    tables = (played(chance.choice(sets), chance.randrange(2**40)) for _ in range(count))
    return tuple(ledger(table.rules, table.facts) for table in tables)
