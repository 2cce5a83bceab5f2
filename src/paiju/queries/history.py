"""The history: matches, rounds, steps of a round, and a whole match."""

from typing import Any

from msgspec import Struct

from paiju.match import Standing
from paiju.match.fairness import Proof
from paiju.match.seal import Seal
from paiju.queries.replay import TableStep
from paiju.room.messages import How
from paiju.round.record import PlayedRecord
from paiju.settlement.document import SettlementDocument


class HistorySeat(Struct, frozen=True):
    """Who sat there: a person by name, or a bot of some level."""

    name: str
    bot: str | None


class MatchSummary(Struct, frozen=True):
    """A match as a list shows it; `you` is the caller's own seat."""

    id: str
    ruleset: str
    options: dict[str, Any]
    seats: list[HistorySeat]
    you: int | None
    started_at: int
    ended_at: int | None
    how: How | None
    standings: list[Standing] | None


class MatchPage(Struct, frozen=True):
    """Newest first; `before` asks for the page after this one, null when it was the last."""

    matches: list[MatchSummary]
    before: str | None


class RoundSummary(Struct, frozen=True):
    number: int
    dealer: int
    scores: list[int]
    ended_at: int


class MatchDocument(MatchSummary, frozen=True):
    """A match with its rounds so far."""

    rounds: list[RoundSummary]


class StoredRecord(PlayedRecord):
    """A round as a server stores it. Fields that its version did not know are missing."""

    proof: Proof | None = None
    """What the wall was made from, so that anyone can verify it; null if no server dealt it."""
    seal: Seal | None = None
    """What the server signed when the round was settled; null in rounds of earlier servers."""


class RoundDocument(RoundSummary, frozen=True):
    """A round with all that was played, paid and promised."""

    match: str
    record: StoredRecord
    settlement: SettlementDocument


class MatchExport(Struct, frozen=True):
    """Everything there is about a match."""

    match: MatchSummary
    rounds: list[RoundDocument]


class RoundStep(TableStep, frozen=True, kw_only=True):
    """A stored round after `step` of `steps` events, with every hand open."""

    match: str
    round: int
