"""The types of history responses: matches, rounds, steps, and whole matches."""

from typing import Any

from msgspec import Struct

from paiju.match import Standing
from paiju.round.events import AnyEvent
from paiju.round.record import Record
from paiju.server.rest.tool_shapes import SettlementShape
from paiju.server.store import How


class SeatShape(Struct, frozen=True):
    """Who sat there: a person by name, or a bot of some level."""

    name: str
    bot: str | None


class MatchLine(Struct, frozen=True):
    """A match as a list shows it; `you` is the caller's own seat."""

    id: str
    ruleset: str
    options: dict[str, Any]
    seats: list[SeatShape]
    you: int | None
    started_at: int
    ended_at: int | None
    how: How | None
    standings: list[Standing] | None


class MatchPage(Struct, frozen=True):
    """Newest first; `before` asks for the page after this one, null when it was the last."""

    matches: list[MatchLine]
    before: str | None


class RoundLineShape(Struct, frozen=True):
    number: int
    dealer: int
    scores: list[int]
    ended_at: int


class MatchShape(MatchLine, frozen=True):
    """A match with its rounds so far."""

    rounds: list[RoundLineShape]


class RoundShape(RoundLineShape, frozen=True):
    """A round with its record, settlement and proof."""

    match: str
    record: Record
    settlement: SettlementShape


class ExportShape(Struct, frozen=True):
    """A match with all its rounds."""

    match: MatchLine
    rounds: list[RoundShape]


class StepShape(Struct, frozen=True):
    """The round after `step` of `steps` events, every hand open. `legal` is empty where nobody is
    asked."""

    match: str
    round: int
    step: int
    steps: int
    over: bool
    events: list[AnyEvent]
    hands: list[str]
    legal: dict[str, list[str]]
