"""Replaying: a record in, its events and its settlement out; or the table as it stood at a step.

A round played under older rule books is shown as far as today's engine can follow it, and never
settled again: what was paid then stands in the history.
"""

from collections.abc import Callable
from typing import Any

from paiju.round import Round
from paiju.round.actions import parse_action
from paiju.round.record import Record, Replay, legal_document, read_record, replay
from paiju.round.view import fold
from paiju.rules.document import write_facts
from paiju.rules.errors import InputError
from paiju.rules.version import check_current, is_current
from paiju.rulesets import ruleset
from paiju.settlement import Lang, Settlement, ledger
from paiju.tiles import format_tiles

Telling = Callable[[Settlement, Lang], dict[str, Any]]
"""How a settlement is written down."""


def replayed(record: Record) -> Round:
    """Raises `InputError`; for a round under older rule books that is the reason given."""
    is_today = is_current(record.rules)
    try:
        return replay(ruleset(record.ruleset, record.options), record)
    except InputError:
        if not is_today:
            check_current(record.rules)
        raise


def replay_document(
    text: bytes | str, lang: Lang = "zh", told: Telling = Settlement.document
) -> dict[str, Any]:
    """What happened and, when it is over, its settlement the way `told` writes it."""
    record = read_record(text)
    table = replayed(record)
    document: dict[str, Any] = {
        "over": table.is_over,
        "events": [event.document() for event in table.events],
        "legal": legal_document(table),
        "hands": [hand.written() for hand in table.hands],
    }
    if table.is_over:
        document["facts"] = write_facts(table.rules, table.facts)
    if table.is_over and is_current(record.rules):
        document["settlement"] = told(ledger(table.rules, table.facts), lang)
    return document


def step_document(text: bytes | str, step: int) -> dict[str, Any] | None:
    """The table after so many events, with every hand open; nothing if there are not so many."""
    record = read_record(text)
    table = replayed(record)
    steps = len(table.events)
    if not 0 <= step <= steps:
        return None
    seen = table.events[:step]
    hands = [
        format_tiles(fold(seat, [event.seen_by(seat) for event in seen]).hand)
        for seat in range(table.players)
    ]
    return {
        "step": step,
        "steps": steps,
        "over": table.is_over and step == steps,
        "events": [event.document() for event in seen],
        "hands": hands,
        "legal": _legal_at(record, step),
    }


def _legal_at(record: Record, step: int) -> dict[str, list[str]]:
    """Who was asked what when just so many events had happened; between two questions nobody."""
    player = Replay(ruleset(record.ruleset, record.options), record)
    for at, text in enumerate(record.actions):
        if len(player.round.events) >= step:
            break
        player.step(parse_action(text, at))
    return legal_document(player.round) if len(player.round.events) == step else {}
