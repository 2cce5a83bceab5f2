"""A view as it was sent, read back into one that can be played on."""

from paiju.round.sent_view import SentView
from paiju.round.view import View
from paiju.rules.document import MeldDocument
from paiju.rules.facts import Discard
from paiju.rules.melds import Meld, face_up_in
from paiju.tiles import Tile, parse_tile, parse_tiles
from paiju.tiles.kinds import SUIT_LETTERS


def read_view(told: SentView) -> View:
    """The reverse of `paiju.round.sent_view.sent`."""
    return View(
        seat=told.seat,
        players=told.players,
        dealer=told.dealer,
        streak=told.streak,
        round_wind=parse_tile(told.round_wind),
        weekday=told.weekday,
        wall=told.wall,
        hand=parse_tiles(told.hand),
        held=list(told.held),
        drawn=_tile(told.drawn),
        turn=told.turn,
        melds=[[_meld(row) for row in melds] for melds in told.melds],
        discards=[Discard(d.seat, parse_tile(d.tile), d.by, d.claim) for d in told.discards],
        bids=list(told.bids),
        ques=[None if que is None else SUIT_LETTERS.index(que) for que in told.ques],
        tings=list(told.tings),
        dice=list(told.dice),
        indicator=_tile(told.indicator),
        wild=[parse_tile(tile) for tile in told.wild],
        horses=parse_tiles(told.horses),
        shown=[parse_tiles(hand) for hand in told.shown],
        ended=told.ended,
    )


def _tile(name: str | None) -> Tile | None:
    return None if name is None else parse_tile(name)


def _meld(row: MeldDocument) -> Meld:
    return Meld(row.kind, face_up_in(row.tiles), row.from_, row.late, row.at)
