"""The shapes of what was played: matches, rounds, steps, and all of a match at once."""

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
    """A round with all that was played, paid and promised."""

    match: str
    record: Record
    settlement: SettlementShape


class ExportShape(Struct, frozen=True):
    """Everything there is about a match."""

    match: MatchLine
    rounds: list[RoundShape]


class StepShape(Struct, frozen=True):
    """The table after `step` of `steps` events, every hand open. Between two questions nobody may
    do anything and `legal` is empty."""

    match: str
    round: int
    step: int
    steps: int
    over: bool
    events: list[AnyEvent]
    hands: list[str]
    legal: dict[str, list[str]]
