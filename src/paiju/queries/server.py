"""What the server's own routes take and answer: errors, players, phrases, levels, its state."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Message = Annotated[str, Meta(description="One line for a person.")]


class Problem(Struct, frozen=True, omit_defaults=True):
    """What is wrong, and where: a field, or the number of an action."""

    message: Message
    at: str | int | None
    legal: dict[str, list[str]] | UnsetType = UNSET
    """Of an illegal action of a record: what each seat might have done instead."""


class Error(Struct, frozen=True):
    """The body of every response with an error status."""

    error: Problem


# Players


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A name is enough to play."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]


class Registered(Struct, frozen=True):
    """A new player. The token belongs to this device and is never shown again."""

    player: str
    name: str
    token: str


class Me(Struct, frozen=True):
    player: str
    name: str


class MoveOffer(Struct, frozen=True):
    """A code to type in on another device; it works once, until `expires_at`."""

    code: str
    expires_at: int


class MoveCode(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=32)]


class Device(Struct, frozen=True):
    """A device with a token of its own."""

    id: str
    name: str
    """Such as `iPhone · Safari`; empty if it is not known."""
    made_at: int
    used_at: int
    is_this: bool
    """Whether it is the device that asks."""


class Devices(Struct, frozen=True):
    """The devices of a player, the last used first."""

    devices: list[Device]


class Privacy(Struct, frozen=True):
    """How long the server keeps what was played."""

    history_days: int | None
    """Days until a finished match is deleted; null: until a player deletes their account."""


# Rooms


class Phrase(Struct, frozen=True):
    id: str
    zh: str
    en: str


class Phrases(Struct, frozen=True):
    phrases: list[Phrase]


class Levels(Struct, frozen=True):
    """From the fastest to the slowest."""

    levels: list[str]


# The server


class Health(Struct, frozen=True):
    status: Literal["ok"] = "ok"


class ReadyCheck(Struct, frozen=True):
    """Whether players should be sent to this server: the first two, and not the third."""

    storage: bool
    """Rooms can be stored and players found."""
    restored: bool
    """Every room of this server runs again."""
    draining: bool
    """The server is about to stop."""


class PublicKey(Struct, frozen=True):
    """What the server signs settled rounds with (Ed25519)."""

    key: str
    """32 bytes in hexadecimal; empty if this server signs nothing."""
    fingerprint: str
    """The key in short, for people to compare."""


class MessagesSchema(Struct, frozen=True, rename={"dialect": "$schema", "parts": "$defs"}):
    """A JSON schema; `from_client` and `from_server` are the messages of either side."""

    dialect: str
    title: str
    description: str
    type: str
    properties: dict[str, Any]
    parts: dict[str, Any]
