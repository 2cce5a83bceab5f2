"""Effects: what a room wants done about what it was told. Its keeper does it, after storing."""

from typing import Any

from msgspec import Struct

from paiju.room.messages import How, RoomMessage


class Send(Struct, frozen=True):
    """A message to one person."""

    player: str
    message: RoomMessage


class Publish(Struct, frozen=True):
    """A message to everybody who is not at the table, not before this moment."""

    message: RoomMessage
    at: int


class MatchBegan(Struct, frozen=True):
    match: str
    seats: list[dict[str, Any]]
    """Per seat `player`, `name` and `bot`."""


class RoundKept(Struct, frozen=True):
    """A round for the history: its record with the proof of its wall, and its settlement."""

    match: str
    number: int
    record: dict[str, Any]
    settlement: dict[str, Any]


class MatchEnded(Struct, frozen=True):
    match: str
    how: How
    totals: list[int]


class Closed(Struct, frozen=True):
    """Nobody is left: the room is no more."""


Effect = Send | Publish | MatchBegan | RoundKept | MatchEnded | Closed
