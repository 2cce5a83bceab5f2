"""The types of REST requests and responses: errors, players, games, the server itself.

The OpenAPI document is generated from these and from `tool_shapes` and `history_shapes`.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from paiju.rules.melds import MeldKind
from paiju.rules.options import OptionInfo

Line = Annotated[str, Meta(description="One line for a person.")]


class Problem(Struct, frozen=True, omit_defaults=True):
    """What is wrong, and where: a field, or the number of an action."""

    message: Line
    at: str | int | None
    legal: dict[str, list[str]] | UnsetType = UNSET
    """For an illegal action in a record: what each seat could have done instead."""


class Error(Struct, frozen=True):
    """The response to a request that failed."""

    error: Problem


# Players


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A name is enough to play."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]


class Registered(Struct, frozen=True):
    """The new player. The token belongs to this device and is never shown again."""

    player: str
    name: str
    token: str


class Me(Struct, frozen=True):
    player: str
    name: str


class MoveOffer(Struct, frozen=True):
    """A code to enter on another device; it works once, until `expires_at`."""

    code: str
    expires_at: int


class MoveCode(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=32)]


# Games


class GameCard(Struct, frozen=True):
    id: str
    title: str
    title_en: str
    summary: str
    summary_en: str


class Games(Struct, frozen=True):
    rulesets: list[GameCard]


class PresetCard(Struct, frozen=True):
    id: str
    title: str
    title_en: str
    options: dict[str, Any]


class TopicTitle(Struct, frozen=True):
    """A chapter of a rule book; its key begins the ids of its clauses."""

    key: str
    zh: str
    en: str


class ClauseText(Struct, frozen=True):
    id: str
    zh: str
    en: str


class TermName(Struct, frozen=True):
    zh: str
    en: str


class TermNames(Struct, frozen=True):
    """The game's own names for common terms; null for what it lacks."""

    exhausted: TermName
    four_gangs: TermName
    melds: dict[MeldKind, TermName]
    gang: TermName
    ready: TermName
    tian_ting: TermName
    bu_ting: TermName
    killed_ting: TermName
    tian_hu: TermName
    di_hu: TermName
    ren_hu: TermName
    gang_hua: TermName
    gang_pao: TermName
    last_tile: TermName
    bid: TermName
    bids: TermName
    late_gang: TermName | None
    wild: TermName | None


class Game(GameCard, frozen=True):
    """A game in full: a form for its options, its presets, its terms and its rule book."""

    options: list[OptionInfo]
    presets: list[PresetCard]
    schema: dict[str, Any]
    topics: list[TopicTitle]
    clauses: list[ClauseText]
    terms: TermNames


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


class MessagesSchema(Struct, frozen=True, rename={"dialect": "$schema", "parts": "$defs"}):
    """A JSON schema; `from_client` and `from_server` are the messages of either side."""

    dialect: str
    title: str
    description: str
    type: str
    properties: dict[str, Any]
    parts: dict[str, Any]
