"""Reads a view as it was sent back into a `View`."""

from paiju.round.sent_view import SentView
from paiju.round.view import View
from paiju.rules.document import MeldDocument
from paiju.rules.facts import Discard
from paiju.rules.melds import Meld, face_up_in
from paiju.tiles import Tile, parse_tile, parse_tiles
from paiju.tiles.kinds import SUIT_LETTERS


def read_view(sent: SentView) -> View:
    """The reverse of `paiju.round.sent_view.sent`."""
    return View(
        seat=sent.seat,
        players=sent.players,
        dealer=sent.dealer,
        streak=sent.streak,
        round_wind=parse_tile(sent.round_wind),
        weekday=sent.weekday,
        wall=sent.wall,
        hand=parse_tiles(sent.hand),
        held=list(sent.held),
        drawn=_tile(sent.drawn),
        turn=sent.turn,
        melds=[[_meld(row) for row in melds] for melds in sent.melds],
        discards=[Discard(d.seat, parse_tile(d.tile), d.by, d.claim) for d in sent.discards],
        bids=list(sent.bids),
        ques=[None if que is None else SUIT_LETTERS.index(que) for que in sent.ques],
        tings=list(sent.tings),
        dice=list(sent.dice),
        indicator=_tile(sent.indicator),
        wild=[parse_tile(tile) for tile in sent.wild],
        horses=parse_tiles(sent.horses),
        shown=[parse_tiles(hand) for hand in sent.shown],
        ended=sent.ended,
    )


def _tile(name: str | None) -> Tile | None:
    return None if name is None else parse_tile(name)


def _meld(row: MeldDocument) -> Meld:
    return Meld(row.kind, face_up_in(row.tiles), row.from_, row.late, row.at)
