"""What the history holds: a match and its rounds."""

from typing import Any, Literal

from msgspec import Raw, Struct

from paiju.match import Standing

How = Literal["finished", "dissolved"]


class Seat(Struct, frozen=True):
    """Who sat there: a player, or a bot of some level."""

    player: str | None
    name: str
    bot: str | None = None


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match; the last three are known when it is over."""

    id: str
    room: str
    ruleset: str
    options: dict[str, Any]
    seats: list[Seat]
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
    """A round as a list shows it."""

    match: str
    number: int
    dealer: int
    scores: list[int]
    ended_at: int


class RoundRow(RoundLine, frozen=True, kw_only=True):
    """A round with all that was played and paid; both are JSON and go out as they came in."""

    record: Raw
    settlement: Raw
