"""Commands to a room, from people and from the server. A room's journal is a list of these."""

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from paiju.match.fairness import DEAL_VERSION
from paiju.room.phrases import PhraseId
from paiju.room.settings import Settings
from paiju.round.events import snake
from paiju.rules.version import RULES

CommandId = Annotated[
    str, Meta(min_length=1, max_length=64, description="Yours to choose; repeat it to retry.")
]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Nonce = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="32 random bytes that go into the shuffle.")
]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="A SHA-256 hash in hexadecimal.")]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """A person's command; a repeated `id` is done only once."""

    id: CommandId


class Sit(Command, frozen=True):
    """Take a free seat, or change to it, before the match."""

    seat: SeatNumber


class Ready(Command, frozen=True):
    """Ready for the match or its next round: commits this seat to a nonce, which stays secret."""

    nonce_hash: Hash | None = None
    """The hash of the seat, the nonce and the room's commitment."""
    commitment: Hash | None = None
    """The commitment it is for; refused as stale if the room has another by now."""
    nonce: Nonce | None = None
    """Only in journals of earlier servers, whose seats did not commit to their nonces."""


class Reveal(Command, frozen=True):
    """Reveal the nonce this seat committed to. Only once `dealing` shows what is fixed."""

    nonce: Nonce


class Unready(Command, frozen=True):
    """No longer ready; withdraws the nonce hash."""


class AddBot(Command, frozen=True):
    """The owner puts a bot on a seat."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=16)]


class Kick(Command, frozen=True):
    """The owner removes a bot or a person from a seat before the match."""

    seat: SeatNumber


class Remove(Command, frozen=True):
    """The owner removes a person without a seat, by the name they have in this room."""

    name: Annotated[str, Meta(max_length=32)]


class Start(Command, frozen=True):
    """The owner starts the match; every seat must be taken and every person ready."""


class Act(Command, frozen=True):
    """Answer this seat's question with one of its legal actions, spelled as offered."""

    decision: Annotated[int, Meta(ge=1, description="The number of the question answered.")]
    action: Annotated[str, Meta(max_length=64)]


class Auto(Command, frozen=True):
    """Turn autoplay (托管) on or off for the own seat."""

    on: bool


class Say(Command, frozen=True):
    """Send a quick phrase."""

    phrase: PhraseId


class Dissolve(Command, frozen=True):
    """Propose to end the match now."""


class Vote(Command, frozen=True):
    """Answer a proposal to end the match."""

    agree: bool


class Leave(Command, frozen=True):
    """Leave. Before the match the seat becomes free; during it autoplay takes over."""


class Close(Command, frozen=True):
    """The owner closes the room, unless others are playing in it."""


PersonCommand = (
    Sit
    | Ready
    | Reveal
    | Unready
    | AddBot
    | Kick
    | Remove
    | Start
    | Act
    | Auto
    | Say
    | Dissolve
    | Vote
    | Leave
    | Close
)


# From the server


class SystemCommand(Struct, frozen=True, tag_field="type", tag=snake):
    """A command from the server itself; a client cannot send it."""


class Open(SystemCommand, frozen=True):
    """Open the room. `key` is its secret; every round's secret is derived from it."""

    number: str
    invite: str
    key: str
    owner: str
    ruleset: str
    options: dict[str, Any] = {}
    """All options, so that later changes of defaults do not affect the room."""
    settings: Settings = Settings()
    password: str | None = None
    """Hashed; only the server reads it."""
    levels: tuple[str, ...] = ()
    """The bot levels that may be seated."""
    utc_offset: int | None = None
    """In minutes, for the weekday; only in rooms that were opened without a time zone."""
    opened_by: str = ""
    """The id of the command that opened the room; repeating it finds the same room."""
    rules: int = RULES
    """The version of the rule books that its options belong to."""
    room_version: int = 1
    """The `ROOM_VERSION` it was opened under; journals without one are of version 1."""

    @property
    def deal_version(self) -> int:
        """How rounds were dealt by the server that opened the room; see `match.fairness`."""
        if self.utc_offset is not None:
            return 1
        return 2 if self.is_first_version else DEAL_VERSION

    @property
    def zone(self) -> str:
        """The time zone of the weekday, as the commitment covers it."""
        return self.settings.time_zone if self.utc_offset is None else f"UTC{self.utc_offset:+d}"

    @property
    def is_first_version(self) -> bool:
        """Whether the room keeps version 1, so that its journal is replayed as it was played."""
        return self.room_version < 2


class Arrived(SystemCommand, frozen=True):
    """A person connected, or reconnected."""

    player: str
    name: str


class Gone(SystemCommand, frozen=True):
    """A person's last connection closed."""

    player: str


class BotActed(SystemCommand, frozen=True):
    """A bot decided, for its own seat or for an absent person."""

    seat: int
    decision: int
    action: str


class Tick(SystemCommand, frozen=True):
    """The time the room asked to be woken at has come."""


class Resumed(SystemCommand, frozen=True):
    """The server restarted: nobody is connected, and clocks stood still."""

    deal_version: int = 2
    """How this server deals; rooms of earlier servers are dealt so from now on."""


class Lost(SystemCommand, frozen=True):
    """Stored entries were lost, or a device has seen more of the room than is stored."""

    entries: int
    seat: int | None = None
    """The seat whose device has seen more."""


class Expired(SystemCommand, frozen=True):
    """The room was empty for so long that it is closed."""


AnySystemCommand = Open | Expired | Arrived | Gone | BotActed | Tick | Resumed | Lost
RoomCommand = PersonCommand | AnySystemCommand


class JournalLine(Struct, frozen=True, omit_defaults=True):
    """One line of a room's journal: a command, when it came and from whom."""

    at: int
    command: RoomCommand = field(name="said")
    by: str | None = None
    weekday: int | None = None
    """1 Monday … 7 Sunday in the room's time zone; stored with the lines that deal a round."""
    state_hash: str | None = field(name="state", default=None)
    """Hash of the room after this command, to notice a program that replays it differently."""
