"""Traits: what a page or a scorekeeper has to know about a game under some options."""

from typing import Literal

from msgspec import Struct

from paiju.rules.book import load_book
from paiju.rules.claims import ClaimKind
from paiju.rules.english import term_in_english
from paiju.rules.facts import First
from paiju.rules.melds import AN_GANG, BU_GANG, MING_GANG, GangKind, Meld, MeldKind
from paiju.rules.ruleset import RuleSet
from paiju.tiles import NAMES, suit_of
from paiju.tiles import kinds_in as kinds_of

Suit = Literal["m", "p", "s", "z"]
_SUITS: tuple[Suit, ...] = ("m", "p", "s", "z")
_FIRSTS: tuple[First, ...] = ("tian_hu", "di_hu", "ren_hu")
_GANGS: tuple[GangKind, ...] = (MING_GANG, BU_GANG, AN_GANG)
_MELDS: tuple[tuple[ClaimKind, tuple[MeldKind, ...]], ...] = (
    ("chi", ("chi",)),
    ("peng", ("peng",)),
    ("gang", _GANGS),
    ("feng_gang", ("feng_gang",)),
)


class SpecialName(Struct, frozen=True):
    """A win that needs no shape; `fed`: a kong may complete it, so somebody may have fed it."""

    id: str
    zh: str
    en: str
    fed: bool


class GameTraits(Struct, frozen=True, kw_only=True):
    """What there is in this game under these options, so what a scorekeeper asks about."""

    ruleset: str
    suits: list[Suit]
    melds: list[MeldKind]
    wild: list[str]
    """Kinds that are wild in every round."""
    wild_mark: str
    """The character in the corner of a wild tile."""
    meld_wilds: dict[MeldKind, int]
    """How many wild tiles may stand for others in a meld, where any may."""
    bids: list[int]
    """What may be bid before the deal; empty where nothing is."""
    que: bool
    ting: bool
    """Whether readiness may be declared."""
    turned: Literal["deal", "win"] | None
    """When a tile is turned."""
    horses: int
    weekday: bool
    firsts: list[First]
    specials: list[SpecialName]
    four_gangs: bool
    readiness: bool
    """Whether it matters who was ready."""
    others_gangs: bool
    """Whether gangs of players who did not win matter."""
    first_discards: list[str]
    """Kinds whose first discard matters."""
    round_wind: bool
    streak: bool
    last_tile: bool


def traits_of(rules: RuleSet) -> GameTraits:
    asks = rules.scorekeeping
    return GameTraits(
        ruleset=rules.id,
        suits=[_SUITS[suit] for suit in sorted({suit_of(tile) for tile in rules.wall.tiles})],
        melds=[meld for claim, melds in _MELDS if _may(rules, claim) for meld in melds],
        wild=[]
        if rules.wall.indicator == "deal"
        else [NAMES[tile] for tile in kinds_of(rules.wilds.kinds(None))],
        wild_mark=load_book(rules.id).wild_mark,
        meld_wilds=_meld_wilds(rules) if rules.wilds.in_gangs else {},
        bids=[] if rules.opening.bidding is None else list(rules.opening.bidding.choices),
        que=rules.opening.que is not None,
        ting=rules.opening.tian_ting is not None or rules.play.bu_ting is not None,
        turned=rules.wall.indicator,
        horses=rules.wall.horses,
        weekday=rules.payments.needs_weekday,
        firsts=[first for first in _FIRSTS if first in rules.hands.firsts],
        specials=[
            SpecialName(row.id, row.name, term_in_english(row.name, rules.id), row.fed)
            for row in rules.specials.rows
        ],
        four_gangs=rules.length.four_gangs_end,
        readiness=asks.readiness,
        others_gangs=bool(rules.payments.bonuses or rules.payments.when_exhausted),
        first_discards=[NAMES[tile] for tile in asks.first_discards],
        round_wind=asks.round_wind,
        streak=asks.streak,
        last_tile=asks.last_tile,
    )


def _may(rules: RuleSet, claim: ClaimKind) -> bool:
    return any(row.kind == claim for row in rules.play.claims)


def _meld_wilds(rules: RuleSet) -> dict[MeldKind, int]:
    """For each gang the most wild tiles that still make one."""
    wild = rules.wilds.kinds(None)
    found: dict[MeldKind, int] = {}
    for kind in _GANGS:
        for wilds in (3, 2, 1):
            tiles = (rules.wall.tiles[0],) * (4 - wilds) + (kinds_of(wild)[0],) * wilds
            if rules.play.is_meld(Meld(kind, tiles), wild):
                found[kind] = wilds
                break
    return found
