"""A view as it is sent to its seat: the same content, tiles in notation."""

from msgspec import Struct

from paiju.round.events import Ended, Won
from paiju.round.view import View
from paiju.rules.document import (
    DiscardDocument,
    MeldDocument,
    discard_document,
    meld_document,
    name_of,
)
from paiju.rules.facts import Roll, Ting
from paiju.tiles import NAMES, format_tiles
from paiju.tiles.kinds import SUIT_LETTERS


class SentView(Struct, frozen=True):
    """`View`, field by field."""

    seat: int | None
    players: int
    dealer: int
    streak: int
    round_wind: str
    weekday: int | None
    wall: int
    hand: str
    held: list[int]
    drawn: str | None
    turn: int | None
    melds: list[list[MeldDocument]]
    discards: list[DiscardDocument]
    bids: list[int]
    ques: list[str | None]
    tings: list[Ting | None]
    dice: list[Roll]
    """Every roll of the deal, two dice each."""
    indicator: str | None
    wild: list[str]
    horses: str
    shown: list[str]
    ended: Won | Ended | None


def sent(view: View) -> SentView:
    return SentView(
        seat=view.seat,
        players=view.players,
        dealer=view.dealer,
        streak=view.streak,
        round_wind=NAMES[view.round_wind],
        weekday=view.weekday,
        wall=view.wall,
        hand=format_tiles(view.hand),
        held=view.held,
        drawn=name_of(view.drawn),
        turn=view.turn,
        melds=[[meld_document(meld) for meld in melds] for melds in view.melds],
        discards=[discard_document(discard) for discard in view.discards],
        bids=view.bids,
        ques=[None if que is None else SUIT_LETTERS[que] for que in view.ques],
        tings=view.tings,
        dice=view.dice,
        indicator=name_of(view.indicator),
        wild=[NAMES[tile] for tile in view.wild],
        horses=format_tiles(view.horses),
        shown=[format_tiles(hand) for hand in view.shown],
        ended=view.ended,
    )
