"""Effects: what a room wants done about what it was told. Its keeper does it, after storing."""

from typing import Any

from msgspec import Struct

from paiju.match import Standing
from paiju.room.messages import How, RoomMessage


class Send(Struct, frozen=True, gc=False):
    """A message to one person."""

    player: str
    message: RoomMessage


class Publish(Struct, frozen=True, gc=False):
    """A message to everybody who is not at the table, not before this moment."""

    message: RoomMessage
    at: int


class Sitting(Struct, frozen=True):
    """Who plays on a seat: a person, or a bot of some level."""

    player: str | None
    name: str
    bot: str | None


class MatchBegan(Struct, frozen=True):
    match: str
    seats: list[Sitting]
    at: int


class RoundKept(Struct, frozen=True):
    """A round for the history: its record with the proof of its wall, and its settlement."""

    match: str
    number: int
    record: dict[str, Any]
    settlement: dict[str, Any]
    at: int


class MatchEnded(Struct, frozen=True):
    match: str
    how: How
    standings: list[Standing]
    at: int


class Closed(Struct, frozen=True):
    """Nobody is left: the room is no more."""


ForTheArchive = MatchBegan | RoundKept | MatchEnded
Effect = Send | Publish | ForTheArchive | Closed
