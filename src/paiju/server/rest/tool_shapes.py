"""The types of tool responses: settlements, replays, studied hands, verified deals."""

from msgspec import UNSET, Struct, UnsetType

from paiju.round.events import AnyEvent
from paiju.rules.document import FactsDocument
from paiju.rules.facts import WinBy
from paiju.rules.melds import MeldKind
from paiju.rules.table import Group


class LedgerLine(Struct, frozen=True):
    """One payment; `why` is in the language asked for."""

    item: str
    clause: str
    payer: int
    payee: int
    points: int
    tiles: str
    why: str
    item_en: str | UnsetType = UNSET
    why_en: str | UnsetType = UNSET
    group: Group | UnsetType = UNSET
    """Its topic: the win, gangs, 鸡, or other."""
    owner: int | UnsetType | None = UNSET
    """Whose tiles they are."""


class NoteShape(Struct, frozen=True):
    """What a clause removed or left unpaid."""

    item: str
    clause: str
    seat: int
    tiles: str
    why: str
    item_en: str
    why_en: str


class IndicatedShape(Struct, frozen=True):
    """What a turned tile made of a kind: 鸡, gold, wild; or a horse that hit."""

    tile: str
    name: str
    name_en: str


class WinShape(Struct, frozen=True):
    seat: int
    patterns: list[str]
    fan: int | None
    wild_as: dict[str, str]
    patterns_en: list[str] | UnsetType = UNSET


class SettlementShape(Struct, frozen=True):
    """Who pays whom and why; scores add up to zero."""

    ruleset: str
    scores: list[int]
    next_dealer: int
    ready: list[bool]
    wins: list[WinShape]
    ledger: list[LedgerLine]
    headline: str | UnsetType = UNSET
    headline_en: str | UnsetType = UNSET
    notes: list[NoteShape] | UnsetType = UNSET
    indicated: list[IndicatedShape] | UnsetType = UNSET
    next_dealer_clause: str | UnsetType = UNSET


class Replayed(Struct, frozen=True):
    """Events, legal actions and hands; facts and settlement when the round is over."""

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
    """What winning one way would pay, or why it is refused."""

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
    """A hand: its waits and what each would pay, or every reading when it is complete."""

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
