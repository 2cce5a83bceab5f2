"""Commands: what people say to a room and what its keeper tells it. Its journal is these."""

from typing import Annotated, Any

from msgspec import Meta, Struct

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


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Something a person wants; `id` makes a repetition harmless."""

    id: CommandId


class Sit(Command, frozen=True):
    """Take a free seat, or change to it, before the match."""

    seat: SeatNumber


class Ready(Command, frozen=True):
    """Ready for the match or for its next round, with this seat's part of the shuffle."""

    nonce: Nonce
    commitment: str | None = None
    """The one it is given to; refused as stale if the room has another by now."""


class Unready(Command, frozen=True):
    """Not ready after all."""


class AddBot(Command, frozen=True):
    """The owner seats a bot."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=16)]


class Kick(Command, frozen=True):
    """The owner empties a seat before the match: a bot's or a person's."""

    seat: SeatNumber


class Start(Command, frozen=True):
    """The owner starts the match: every seat is taken and every person ready."""


class Act(Command, frozen=True):
    """Answer what this seat was asked: one of its legal actions, as it was spelt."""

    decision: Annotated[int, Meta(ge=1, description="The number of the question answered.")]
    action: Annotated[str, Meta(max_length=64)]


class Auto(Command, frozen=True):
    """托管: let the seat be played, or take it back."""

    on: bool


class Say(Command, frozen=True):
    """A quick phrase."""

    phrase: PhraseId


class Dissolve(Command, frozen=True):
    """Propose to end the match now."""


class Vote(Command, frozen=True):
    """Answer a proposal to end the match."""

    agree: bool


class Leave(Command, frozen=True):
    """Go. Before the match the seat is free again; during it the seat is played for its owner."""


PersonCommand = (
    Sit | Ready | Unready | AddBot | Kick | Start | Act | Auto | Say | Dissolve | Vote | Leave
)


# What the room's keeper tells it


class Word(Struct, frozen=True, tag_field="type", tag=snake):
    """From whoever keeps the room: no person says it, and no person can."""


class Open(Word, frozen=True):
    """A room begins. `key` is its secret, from which every round's secret follows."""

    number: str
    invite: str
    key: str
    owner: str
    ruleset: str
    options: dict[str, Any] = {}
    """All of them, so that a room stays what it was when defaults change."""
    settings: Settings = Settings()
    password: str | None = None
    """Hashed; only the keeper looks at it."""
    levels: tuple[str, ...] = ()
    """Which bots may sit down."""
    utc_offset: int | None = None
    """Minutes, for the weekday; only in rooms opened before rooms had a time zone."""
    opened_by: str = ""
    """The id of the command that opened it, so that a repetition finds it."""
    rules: int = RULES
    """The version of the rule books its options are of."""

    @property
    def deal_version(self) -> int:
        """How its rounds are dealt; a room from before time zones and dice goes on without them."""
        return 1 if self.utc_offset is not None else DEAL_VERSION


class Arrived(Word, frozen=True):
    """Somebody came, or came back."""

    player: str
    name: str


class Gone(Word, frozen=True):
    """Somebody's last connection closed."""

    player: str


class BotActed(Word, frozen=True):
    """A bot, or whoever plays for an absent person, decided."""

    seat: int
    decision: int
    action: str


class Tick(Word, frozen=True):
    """Time has passed."""


class Resumed(Word, frozen=True):
    """The room is kept again after an outage: nobody is connected, and clocks stood still."""


class Expired(Word, frozen=True):
    """Nobody has come for so long that the room is closed."""


KeeperWord = Open | Expired | Arrived | Gone | BotActed | Tick | Resumed
Said = PersonCommand | KeeperWord


class Logged(Struct, frozen=True, omit_defaults=True):
    """One line of a room's journal: what was said, when and by whom."""

    at: int
    said: Said
    by: str | None = None
    weekday: int | None = None
    """1 Monday … 7 Sunday in the room's time zone; stored with the lines that deal a round."""
