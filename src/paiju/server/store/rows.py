"""The rows of the history: matches, seats and rounds."""

from typing import Any, Literal

from msgspec import Raw, Struct

from paiju.match import Standing

How = Literal["finished", "dissolved"]


class SeatRow(Struct, frozen=True):
    """Who sat there: a player, or a bot of some level."""

    player: str | None
    name: str
    bot: str | None = None


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match; the last three fields are set when it is over."""

    id: str
    room: str
    ruleset: str
    options: dict[str, Any]
    seats: list[SeatRow]
    started_at: int
    ended_at: int | None = None
    how: How | None = None
    standings: list[Standing] | None = None

    @property
    def totals(self) -> list[int] | None:
        """Points by seat, once it is over."""
        if self.standings is None:
            return None
        return [it.points for it in sorted(self.standings, key=lambda it: it.seat)]


class RoundLine(Struct, frozen=True, kw_only=True):
    """A round as lists show it."""

    match: str
    number: int
    dealer: int
    scores: list[int]
    ended_at: int


class RoundRow(RoundLine, frozen=True, kw_only=True):
    """A round with its record and settlement, as stored JSON."""

    record: Raw
    settlement: Raw
