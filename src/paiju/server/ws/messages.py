"""Every message between a client and the server, and how it is encoded."""

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

VERSION = 2
"""Version of the protocol; a client with another version is refused."""
LARGEST_FRAME = 4096


# From the client


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message of every connection: the token of this device."""

    token: Annotated[str, Meta(max_length=128)]
    version: int = 1
    """Of the protocol the client uses; clients of version 1 may leave it out."""
    lang: Lang = "en"
    """The language of refusals on this connection."""


class OpenRoom(Command, frozen=True):
    """Open a room, in the lobby; answered by `room_opened`. Options not given have their default.

    Sent again with the same `id`, it opens no second room."""

    ruleset: Annotated[str, Meta(max_length=64)]
    preset: Annotated[str, Meta(max_length=32)] | None = None
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    settings: Settings = Settings()
    password: Annotated[str, Meta(max_length=64)] | None = None


class Join(Command, frozen=True):
    """Enter or re-enter the room that the URL names."""

    password: Annotated[str, Meta(max_length=64)] | None = None
    since: Annotated[int, Meta(ge=0, description="The last `seq` seen of this room.")] | None = None


class Study(Command, frozen=True):
    """Ask what the own hand waits for and what each tile would pay. Answered by `studied`."""


class UseLanguage(Command, frozen=True):
    """Sets the language of refusals on this connection."""

    lang: Lang


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Answered at once by `pong`."""


SessionMessage = OpenRoom | Join | Study | PersonCommand
"""What the lobby or a room answers; the others concern the connection."""
FromClient = Hello | UseLanguage | Ping | SessionMessage


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
    """A message to one connection only; it has no `seq`."""


class Welcome(Answer, frozen=True):
    """The token was accepted."""

    player: str
    name: str
    now: int
    version: int = VERSION
    key: str = ""
    """The public key that this server signs rounds with; clients keep it and compare."""


class Ack(Answer, frozen=True):
    """The command was done and stored."""

    id: str


class Refusal(Answer, frozen=True):
    """Refused; nothing has changed. Without an `id` the message could not be read."""

    code: RefusalCode
    message: str
    """One line for a person, in the language of the connection."""
    id: str | None = None
    at: str | None = None
    """Which field or option is wrong."""


class RoomOpened(Answer, frozen=True):
    """The answer to `open_room`. The room is at `/ws/<number>`, or `/ws/<invite>`."""

    id: str
    number: str
    invite: str
    """The secret part of the invite link."""


class Studied(Answer, frozen=True):
    """The answer to `study`, for the hand as last shown."""

    id: str
    hints: Hints


class Pong(Answer, frozen=True):
    now: int


FromServer = Welcome | Ack | Refusal | RoomOpened | Studied | Pong | RoomMessage

_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class AnyHello(Struct, tag_field="type", tag="hello"):
    """As much of a `hello` of any version as is needed to refuse it."""

    version: int = 1
    lang: Lang = "en"


class Identified(Struct):
    """The id of a message that cannot be read otherwise."""

    id: CommandId | None = None


def decode(text: str | bytes) -> FromClient:
    """A message; raises `msgspec.DecodeError` or UnicodeError."""
    return _decoder.decode(text)


def decode_hello(text: str | bytes) -> Hello | AnyHello | None:
    """The first message of a connection; None if it is no `hello`."""
    try:
        known = msgspec.json.decode(text, type=AnyHello)
        return msgspec.json.decode(text, type=Hello) if known.version == VERSION else known
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def id_in(text: str | bytes) -> str | None:
    """The id of a message that cannot be read, if possible."""
    try:
        return msgspec.json.decode(text, type=Identified).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def encode(message: FromServer) -> str:
    return _encoder.encode(message).decode()
