"""Messages from a room to people. Each one is numbered, so that gaps are noticed."""

from typing import Any, Literal

from msgspec import Struct

from paiju.match import Result, Standing
from paiju.match.fairness import CancelledDeal, FixedDeal, Proof
from paiju.match.seal import Seal
from paiju.room.phrases import PhraseId
from paiju.room.settings import Settings
from paiju.round.events import AnyEvent, snake
from paiju.round.sent_view import SentView
from paiju.rules.document import FactsDocument
from paiju.settlement.document import SettlementDocument

Stage = Literal["lobby", "dealing", "playing", "between"]
"""Before or after a match; while nonces are revealed; during a round; between two rounds."""
How = Literal["finished", "dissolved"]
Why = Literal["kicked", "left", "closed", "no_spectators", "full"]


class Message(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    """`seq` counts the messages to this person; a gap means that one is missing."""

    seq: int


class SeatInfo(Struct, frozen=True):
    """Who sits there, as everyone sees it. An empty seat has neither a name nor a bot."""

    name: str | None = None
    bot: str | None = None
    """The bot's level."""
    is_owner: bool = False
    is_creator: bool = False
    """Whether they opened the room; in some games the creator deals first."""
    is_ready: bool = False
    is_here: bool = False
    is_auto: bool = False
    """Autoplay (托管): the server plays for this seat."""
    withheld: int = 0
    """How many deals of this match it cancelled by withholding its nonce."""


class VoteInfo(Struct, frozen=True):
    """A proposal to end the match. It needs everyone who is present; no answer by `until` counts as
    agreement."""

    by: int
    agreed: list[int]
    until: int
    without: list[int] = []
    """Seats that have no vote because they withheld their nonces."""


IncidentKind = Literal["lost", "behind", "replayed_differently"]
"""Stored moves were lost; a device has seen more than the server has; another version of the
program could not repeat the round, which is dealt again."""


class Incident(Struct, frozen=True):
    """What went wrong with the storage of this room."""

    kind: IncidentKind
    at: int
    seat: int | None = None
    """For `behind`, the seat whose device has seen more."""


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
    """The room as everyone in it sees it."""

    number: str
    ruleset: str
    options: dict[str, Any]
    settings: Settings
    stage: Stage
    seats: list[SeatInfo]
    watching: list[str]
    """The names of people in the room without a seat."""
    commitment: str
    """To everything the server decides of the next deal, or of the round being played."""
    match: MatchInfo | None
    standings: list[Standing] | None
    """Of the match that ended last."""
    ended: How | None
    vote: VoteInfo | None
    continue_at: int | None
    """When the next round begins even if not everyone is ready."""
    dealing: FixedDeal | None = None
    """What is fixed, in stage `dealing`: now reveal your nonce, if your nonce hash is in it."""
    cancelled: list[CancelledDeal] = []
    """Cancelled attempts to deal the round being played, or else the next."""
    may_end: bool = False
    """Two deals of this match were cancelled: those who withheld nothing may end it by vote."""
    incident: Incident | None = None
    """Since the start of the match, or since the last one ended."""


class Ask(Struct, frozen=True, gc=False):
    """A seat's question and its deadline; times are the server's, in ms since 1970."""

    decision: int
    legal: list[str]
    until: int | None


class Clock(Struct, frozen=True, gc=False):
    """The seat everyone can see the round wait for (null: all seats at once), and its deadline."""

    seat: int | None
    until: int | None


class RoomChanged(Message, frozen=True):
    """The room has changed; this is its full new state."""

    room: RoomInfo
    seat: int | None
    """Where this person sits."""


class Played(Message, frozen=True):
    """What happened in the round, as this person may see it, and their question, if any."""

    events: list[AnyEvent]
    ask: Ask | None
    clock: Clock | None


class Settled(Message, frozen=True):
    """A round is over: its facts, its settlement, the proof of its wall and its seal."""

    match: str
    round: int
    facts: FactsDocument
    settlement: SettlementDocument
    totals: list[int]
    next_dealer_clause: str
    proof: Proof
    seal: Seal | None = None
    """What the server signs in the record; null for a round that an earlier server settled."""


class Voided(Message, frozen=True):
    """A round was dissolved and pays nothing; the proof of its wall."""

    match: str
    round: int
    proof: Proof


class Spoke(Message, frozen=True):
    """Someone sent a quick phrase."""

    seat: int
    phrase: PhraseId


class Snapshot(Message, frozen=True):
    """Everything this person may know after `seq` messages; the next message is `seq` + 1."""

    now: int
    seat: int | None
    is_owner: bool
    invite: str | None
    """The secret part of the invite link; only for people with a seat."""
    room: RoomInfo
    view: SentView | None
    ask: Ask | None
    clock: Clock | None
    settled: Settled | None


class Dismissed(Message, frozen=True):
    """This person is no longer in the room."""

    why: Why


RoomMessage = RoomChanged | Played | Settled | Voided | Spoke | Snapshot | Dismissed
