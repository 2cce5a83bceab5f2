"""Effects of a command: what the server does once the command is stored."""

from typing import Any

from msgspec import Struct

from paiju.match import Standing
from paiju.room.messages import How, RoomMessage
from paiju.settlement.document import SettlementDocument


class Send(Struct, frozen=True, gc=False):
    """A message to one person."""

    player: str
    message: RoomMessage


class Publish(Struct, frozen=True, gc=False):
    """A message to everyone in the room without a seat, not before the time `at`."""

    message: RoomMessage
    at: int


class MatchSeat(Struct, frozen=True):
    """Who plays on a seat in this match: a person, or a bot of some level."""

    player: str | None
    name: str
    bot: str | None


class MatchBegan(Struct, frozen=True):
    match: str
    seats: list[MatchSeat]
    at: int


class RoundFinished(Struct, frozen=True):
    """A finished round for the history: its record with proof of the wall, and its settlement."""

    match: str
    number: int
    record: dict[str, Any]
    settlement: SettlementDocument
    at: int


class MatchEnded(Struct, frozen=True):
    match: str
    how: How
    standings: list[Standing]
    at: int


class RoomClosed(Struct, frozen=True):
    """The last person left, and the room is closed."""


class InviteRenewed(Struct, frozen=True):
    """The invite of the room has changed; the earlier one leads nowhere."""


ArchiveEffect = MatchBegan | RoundFinished | MatchEnded
Effect = Send | Publish | ArchiveEffect | InviteRenewed | RoomClosed
