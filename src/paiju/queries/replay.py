"""Replay: a record in, its events and its settlement out; or the table after one step.

A round played under older rule books is shown as far as the current engine can replay it. It is
not settled again: the history keeps what was paid.
"""

from collections.abc import Callable

from msgspec import UNSET, Struct, UnsetType

from paiju.round import Round
from paiju.round.actions import parse_action
from paiju.round.events import AnyEvent
from paiju.round.record import Record, Replay, legal_document, read_record, replay
from paiju.round.view import fold
from paiju.rules.document import FactsDocument, facts_document
from paiju.rules.errors import InputError
from paiju.rules.version import check_current, is_current
from paiju.rulesets import ruleset
from paiju.settlement import Settlement, ledger
from paiju.settlement.document import SettlementDocument, settlement_document
from paiju.tiles import format_tiles
from paiju.tiles.text import Lang

WriteSettlement = Callable[[Settlement, Lang], SettlementDocument]


class ReplayDocument(Struct, frozen=True):
    """What happened, what each seat may do next and what it holds; more when the round is over."""

    over: bool
    events: list[AnyEvent]
    legal: dict[str, list[str]]
    hands: list[str]
    facts: FactsDocument | UnsetType = UNSET
    settlement: SettlementDocument | UnsetType = UNSET


class TableStep(Struct, frozen=True, kw_only=True):
    """The table after `step` of `steps` events, with every hand open."""

    step: int
    steps: int
    over: bool
    events: list[AnyEvent]
    hands: list[str]
    legal: dict[str, list[str]]
    """Empty where no seat was asked."""


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
    text: bytes | str, lang: Lang = "zh", write: WriteSettlement = settlement_document
) -> ReplayDocument:
    """What happened and, when the round is over, its settlement in the form of `write`."""
    record = read_record(text)
    table = replayed(record)
    is_settled = table.is_over and is_current(record.rules)
    return ReplayDocument(
        over=table.is_over,
        events=table.events,
        legal=legal_document(table),
        hands=[hand.written() for hand in table.hands],
        facts=facts_document(table.rules, table.facts) if table.is_over else UNSET,
        settlement=write(ledger(table.rules, table.facts), lang) if is_settled else UNSET,
    )


def table_step(text: bytes | str, step: int) -> TableStep | None:
    """The table after this many events; None if the round has fewer."""
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
    return TableStep(
        step=step,
        steps=steps,
        over=table.is_over and step == steps,
        events=seen,
        hands=hands,
        legal=_legal_at(record, step),
    )


def _legal_at(record: Record, step: int) -> dict[str, list[str]]:
    """What each seat was offered after exactly this many events."""
    player = Replay(ruleset(record.ruleset, record.options), record)
    for at, text in enumerate(record.actions):
        if len(player.round.events) >= step:
            break
        player.step(parse_action(text, at))
    return legal_document(player.round) if len(player.round.events) == step else {}
