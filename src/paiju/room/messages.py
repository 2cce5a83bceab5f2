"""Messages: what a room tells people. Every one that changes something carries a number."""

from typing import Any, Literal

from msgspec import Struct

from paiju.match import Result, Standing
from paiju.match.fairness import Proof
from paiju.room.phrases import PhraseId
from paiju.room.settings import Settings
from paiju.round.events import AnyEvent, snake
from paiju.round.sent_view import SentView

Stage = Literal["lobby", "playing", "between"]
"""Before or after a match; a round is played; a round is settled and the next not yet dealt."""
How = Literal["finished", "dissolved"]
Why = Literal["kicked", "left", "closed", "no_spectators"]


class Message(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    """`seq` counts what this person was told, one by one: a gap means something is missing."""

    seq: int


class SeatInfo(Struct, frozen=True):
    """Who sits there, as everybody sees it. An empty seat has neither a name nor a bot."""

    name: str | None = None
    bot: str | None = None
    """The bot's level."""
    is_owner: bool = False
    is_creator: bool = False
    """Whether they opened the room; in some games the creator deals first."""
    is_ready: bool = False
    is_here: bool = False
    is_auto: bool = False
    """托管: the seat is played for its owner."""


class VoteInfo(Struct, frozen=True):
    """A proposal to end the match; whoever is silent until then agrees."""

    by: int
    agreed: list[int]
    until: int


class MatchInfo(Struct, frozen=True):
    """The match so far."""

    id: str
    round: int
    rounds: int | None
    circles: int | None
    dealer: int
    streak: int
    round_wind: str
    results: list[Result]
    totals: list[int]


class RoomInfo(Struct, frozen=True):
    """The room as everybody in it sees it."""

    number: str
    ruleset: str
    options: dict[str, Any]
    settings: Settings
    stage: Stage
    seats: list[SeatInfo]
    onlookers: int
    commitment: str
    """To the secret of the next round's wall, or of the round being played."""
    match: MatchInfo | None
    standings: list[Standing] | None
    """Of the match that ended last."""
    ended: How | None
    vote: VoteInfo | None
    continue_at: int | None
    """When the next round begins without whoever has not said that he is ready."""


class Ask(Struct, frozen=True, gc=False):
    """What a seat is asked, and until when; times are the server's, in ms since 1970."""

    decision: int
    legal: list[str]
    until: int | None


class Clock(Struct, frozen=True, gc=False):
    """Whom everybody can see the table wait for (None: all seats at once), and until when."""

    seat: int | None
    until: int | None


class RoomChanged(Message, frozen=True):
    """The room is different now; this is all of it."""

    room: RoomInfo
    seat: int | None
    """Where this person sits himself."""


class Played(Message, frozen=True):
    """What happened at the table, as this person may see it, and what he is asked."""

    events: list[AnyEvent]
    ask: Ask | None
    clock: Clock | None


class Settled(Message, frozen=True):
    """A round is over: its facts, who pays whom and why, and the proof of its wall."""

    match: str
    round: int
    facts: dict[str, Any]
    settlement: dict[str, Any]
    totals: list[int]
    next_dealer_clause: str
    proof: Proof


class Spoke(Message, frozen=True):
    """Somebody said a quick phrase."""

    seat: int
    phrase: PhraseId


class Snapshot(Message, frozen=True):
    """Everything this person may know, after `seq` messages; what follows is counted on."""

    now: int
    seat: int | None
    is_owner: bool
    invite: str | None
    """The secret part of the invite link; for those who sit at the table."""
    room: RoomInfo
    view: SentView | None
    ask: Ask | None
    clock: Clock | None
    settled: Settled | None


class Dismissed(Message, frozen=True):
    """This person is not in the room any more."""

    why: Why


RoomMessage = RoomChanged | Played | Settled | Spoke | Snapshot | Dismissed
