"""The wire: every message between a client and the server, and how it is read and written."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from paiju.room.commands import Command, CommandId, PersonCommand
from paiju.room.errors import Code
from paiju.room.hints import Hints
from paiju.room.messages import RoomMessage
from paiju.room.settings import Settings
from paiju.round.events import snake
from paiju.tiles.text import Lang

VERSION = 1
"""Of the protocol; a client that speaks another is told so."""
LARGEST_FRAME = 4096


# From the client


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first thing said on every connection: who speaks, by his device's token."""

    token: Annotated[str, Meta(max_length=128)]
    version: int = VERSION
    lang: Lang = "en"
    """The language of refusals on this connection."""


class OpenRoom(Command, frozen=True):
    """Open a room and go in. Options that are not given have their standard value."""

    ruleset: Annotated[str, Meta(max_length=64)]
    preset: Annotated[str, Meta(max_length=32)] | None = None
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    settings: Settings = Settings()
    password: Annotated[str, Meta(max_length=64)] | None = None


class Join(Command, frozen=True):
    """Go into a room, or back into it, by its number or its invite."""

    number: Annotated[str, Meta(pattern="^[0-9]{6}$")] | None = None
    invite: Annotated[str, Meta(max_length=64)] | None = None
    password: Annotated[str, Meta(max_length=64)] | None = None
    since: Annotated[int, Meta(ge=0, description="The last `seq` seen of this room.")] | None = None


class Study(Command, frozen=True):
    """What does my hand wait for, and what would each tile bring? Answered by `studied`."""


class UseLanguage(Command, frozen=True):
    """From now on refusals on this connection are in this language."""

    lang: Lang


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Are you there? Answered at once."""


FromClient = Hello | OpenRoom | Join | Study | UseLanguage | Ping | PersonCommand


# From the server

RefusalCode = (
    Code
    | Literal[
        "bad_message",
        "internal",
        "no_room",
        "not_welcome",
        "protocol",
        "stopping",
        "storage",
        "too_many",
        "wrong_input",
        "wrong_password",
    ]
)


class Answer(Struct, frozen=True, tag_field="type", tag=snake):
    """What is said to one connection alone, and not counted."""


class Welcome(Answer, frozen=True):
    """You are who you say you are."""

    player: str
    name: str
    now: int
    version: int = VERSION


class Ack(Answer, frozen=True):
    """Done and stored."""

    id: str


class Refusal(Answer, frozen=True):
    """Not done; nothing has changed. Without an `id` the message could not even be read."""

    code: RefusalCode
    message: str
    """One line for a person, in the language of the connection."""
    id: str | None = None
    at: str | None = None
    """Which field or option is wrong."""


class Studied(Answer, frozen=True):
    """The answer to `study`, for the hand as it was shown last."""

    id: str
    hints: Hints


class Pong(Answer, frozen=True):
    now: int


FromServer = Welcome | Ack | Refusal | Studied | Pong | RoomMessage

_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class Identified(Struct):
    """What can be said of a message that makes no sense otherwise."""

    id: CommandId | None = None


def read(text: str | bytes) -> FromClient:
    """A message, or `msgspec.DecodeError` (of which ValidationError is one) or UnicodeError."""
    return _decoder.decode(text)


def id_in(text: str | bytes) -> str | None:
    """The id of a message that cannot be read, if that much can be."""
    try:
        return msgspec.json.decode(text, type=Identified).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def written(message: FromServer) -> str:
    return _encoder.encode(message).decode()
