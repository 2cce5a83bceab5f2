"""The shapes of what REST routes take and give; the OpenAPI page is made from them."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from paiju.match import Standing
from paiju.round.events import AnyEvent
from paiju.round.record import Record
from paiju.rules.document import FactsDocument
from paiju.rules.facts import WinBy
from paiju.rules.melds import MeldKind
from paiju.rules.options import OptionInfo
from paiju.server.store import How

Told = Annotated[str, Meta(description="One line for a person.")]


class Problem(Struct, frozen=True, omit_defaults=True):
    """What is wrong, and where: a field, or the number of an action."""

    message: Told
    at: str | int | None
    legal: dict[str, list[str]] | UnsetType = UNSET
    """Of an illegal action of a record: what each seat might have done instead."""


class Error(Struct, frozen=True):
    """The answer to whatever could not be done."""

    error: Problem


# Players


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A name is enough to play."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]


class Registered(Struct, frozen=True):
    """Who one is from now on. The token is this device's and is never shown again."""

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


class ClauseText(Struct, frozen=True):
    id: str
    zh: str
    en: str


class Game(GameCard, frozen=True):
    """A game in full: a form for its options, its presets, and its rule book clause by clause."""

    options: list[OptionInfo]
    presets: list[PresetCard]
    schema: dict[str, Any]
    clauses: list[ClauseText]


class Phrase(Struct, frozen=True):
    id: str
    zh: str
    en: str


class Phrases(Struct, frozen=True):
    phrases: list[Phrase]


class Levels(Struct, frozen=True):
    """From the weakest to the strongest."""

    levels: list[str]


# Tools


class LedgerLine(Struct, frozen=True):
    """One payment; `why` is in the language asked for."""

    item: str
    clause: str
    payer: int
    payee: int
    points: int
    tiles: str
    why: str
    why_en: str


class WinShape(Struct, frozen=True):
    seat: int
    patterns: list[str]
    fan: int | None
    wild_as: dict[str, str]


class SettlementShape(Struct, frozen=True):
    """Who pays whom and why; scores add up to zero."""

    ruleset: str
    scores: list[int]
    next_dealer: int
    ready: list[bool]
    wins: list[WinShape]
    ledger: list[LedgerLine]
    next_dealer_clause: str | UnsetType = UNSET


class Replayed(Struct, frozen=True):
    """What happened, what may be done next and what everybody holds; more when it is over."""

    over: bool
    events: list[AnyEvent]
    legal: dict[str, list[str]]
    hands: list[str]
    facts: FactsDocument | UnsetType = UNSET
    settlement: SettlementShape | UnsetType = UNSET


class CheckShape(Struct, frozen=True):
    """`holds` is null where there is nothing to check."""

    name: str
    holds: bool | None
    told: str


class Verified(Struct, frozen=True):
    """Whether a round was dealt as the server had promised, check by check."""

    holds: bool
    match: str
    round: int
    checks: list[CheckShape]
    scores: list[int] | None


class MeldShape(Struct, frozen=True):
    kind: MeldKind
    tiles: str


class ItemShape(Struct, frozen=True):
    item: str
    clause: str
    points: int
    why: str


class OutcomeShape(Struct, frozen=True):
    """What winning one way would bring from each payer, or why it is refused."""

    by: WinBy
    refused: str | UnsetType = UNSET
    points: int | UnsetType = UNSET
    from_dealer: int | UnsetType = UNSET
    items: list[ItemShape] | UnsetType = UNSET


class WaitShape(Struct, frozen=True):
    tile: str
    outcomes: list[OutcomeShape]


class ReadyShape(Struct, frozen=True):
    discard: str
    waits: list[str]


class ReadingShape(Struct, frozen=True):
    shape: str | UnsetType = UNSET
    groups: list[str] | UnsetType = UNSET
    wild_as: str | UnsetType = UNSET
    patterns: list[str] | UnsetType = UNSET


class HandShape(Struct, frozen=True):
    """A hand: its waits and what each would bring, or every reading when it is complete."""

    ruleset: str
    hand: str
    melds: list[MeldShape]
    complete: bool
    shanten: int | UnsetType = UNSET
    waits: list[WaitShape] | UnsetType = UNSET
    ready: list[ReadyShape] | UnsetType = UNSET
    won_on: str | UnsetType = UNSET
    readings: list[ReadingShape] | UnsetType = UNSET
    best: ReadingShape | UnsetType = UNSET
    outcomes: list[OutcomeShape] | UnsetType = UNSET


# History


class SeatShape(Struct, frozen=True):
    """Who sat there: a person by name, or a bot of some level."""

    name: str
    bot: str | None


class MatchLine(Struct, frozen=True):
    """A match as a list shows it; `you` is the caller's own seat."""

    id: str
    ruleset: str
    options: dict[str, Any]
    seats: list[SeatShape]
    you: int | None
    started_at: int
    ended_at: int | None
    how: How | None
    standings: list[Standing] | None


class MatchPage(Struct, frozen=True):
    """Newest first; `before` asks for the page after this one, null when it was the last."""

    matches: list[MatchLine]
    before: str | None


class RoundLineShape(Struct, frozen=True):
    number: int
    dealer: int
    scores: list[int]
    ended_at: int


class MatchShape(MatchLine, frozen=True):
    """A match with its rounds so far."""

    rounds: list[RoundLineShape]


class RoundShape(RoundLineShape, frozen=True):
    """A round with all that was played, paid and promised."""

    match: str
    record: Record
    settlement: SettlementShape


class ExportShape(Struct, frozen=True):
    """Everything there is about a match."""

    match: MatchLine
    rounds: list[RoundShape]


class StepShape(Struct, frozen=True):
    """The table after `step` of `steps` events, every hand open. Between two questions nobody may
    do anything and `legal` is empty."""

    match: str
    round: int
    step: int
    steps: int
    over: bool
    events: list[AnyEvent]
    hands: list[str]
    legal: dict[str, list[str]]


class Health(Struct, frozen=True):
    status: Literal["ok"] = "ok"


class MessagesSchema(Struct, frozen=True, rename={"dialect": "$schema", "parts": "$defs"}):
    """A JSON schema; `from_client` and `from_server` are what either side may say."""

    dialect: str
    title: str
    description: str
    type: str
    properties: dict[str, Any]
    parts: dict[str, Any]
