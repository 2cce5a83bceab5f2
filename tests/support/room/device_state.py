"""A device somebody plays on: what it knows, folded from the messages it got."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from paiju.room.messages import (
    Ask,
    Clock,
    Dismissed,
    Played,
    RoomChanged,
    RoomInfo,
    RoomMessage,
    Settled,
    Snapshot,
)
from paiju.round.events import Opened
from paiju.round.sent_view import SentView, sent
from paiju.round.view import View, see
from paiju.rules.document import MeldDocument
from paiju.rules.facts import Discard
from paiju.rules.melds import Meld, face_up_in
from paiju.tiles import parse_tile, parse_tiles
from paiju.tiles.kinds import SUIT_LETTERS


class Known(Struct, frozen=True):
    """What somebody knows of a room after so many messages."""

    seat: int | None
    room: RoomInfo
    view: SentView | None
    ask: Ask | None
    clock: Clock | None
    settled: Settled | None


def known_from(message: Snapshot) -> Known:
    """Of a snapshot what the messages tell too; who looks on is told with the next change."""
    settled = message.settled
    return Known(
        seat=message.seat,
        room=replace(message.room, watching=[]),
        view=message.view,
        ask=message.ask,
        clock=message.clock,
        settled=None if settled is None else replace(settled, seq=0),
    )


class Folded:
    """A room as one device knows it. `seq` None: it has to ask for everything."""

    def __init__(self) -> None:
        self.seq: int | None = None
        self.seat: int | None = None
        self.is_owner = False
        self.room: RoomInfo | None = None
        self.view: View | None = None
        self.ask: Ask | None = None
        self.clock: Clock | None = None
        self.settled: Settled | None = None

    @property
    def known(self) -> Known | None:
        """To compare with a snapshot."""
        if self.room is None:
            return None
        settled = None if self.settled is None else replace(self.settled, seq=0)
        room = replace(self.room, watching=[])
        view = None if self.view is None else sent(self.view)
        return Known(self.seat, room, view, self.ask, self.clock, settled)

    def take(self, message: RoomMessage) -> bool:
        """Fold it in; False if something before it is missing."""
        if isinstance(message, Snapshot) and (self.seq is None or message.seq > self.seq):
            self.begin(message)
            return True
        if isinstance(message, Dismissed):
            self.__init__()
            return True
        if self.seq is None or message.seq > self.seq + 1:
            return False
        if message.seq == self.seq + 1:
            self.seq = message.seq
            self._fold(message)
        return True

    def begin(self, message: Snapshot) -> None:
        """Forget everything and start from here."""
        self.seq, self.seat, self.is_owner = message.seq, message.seat, message.is_owner
        self.room, self.ask, self.clock = message.room, message.ask, message.clock
        self.view = None if message.view is None else read_view(message.view)
        self.settled = message.settled

    def _fold(self, message: RoomMessage) -> None:
        match message:
            case RoomChanged():
                self.room, self.seat = message.room, message.seat
                if self.seat is not None:
                    self.is_owner = message.room.seats[self.seat].is_owner
                if message.room.stage != "playing":
                    self.view = self.ask = self.clock = None
            case Settled():
                self.view = self.ask = self.clock = None
                self.settled = message
            case Played():
                self._play(message)
            case _:
                pass

    def _play(self, message: Played) -> None:
        for event in message.events:
            if isinstance(event, Opened):
                self.view, self.settled = View(self.seat), None
            assert self.view is not None
            self.view = see(self.view, event)
        self.ask, self.clock = message.ask, message.clock


def read_view(answer: SentView) -> View:
    """A view as it was sent, to be played on."""
    return View(
        seat=answer.seat,
        players=answer.players,
        dealer=answer.dealer,
        streak=answer.streak,
        round_wind=parse_tile(answer.round_wind),
        weekday=answer.weekday,
        wall=answer.wall,
        hand=parse_tiles(answer.hand),
        held=list(answer.held),
        drawn=None if answer.drawn is None else parse_tile(answer.drawn),
        turn=answer.turn,
        melds=[[_meld(row) for row in melds] for melds in answer.melds],
        discards=[Discard(d.seat, parse_tile(d.tile), d.by, d.claim) for d in answer.discards],
        bids=list(answer.bids),
        ques=[None if que is None else SUIT_LETTERS.index(que) for que in answer.ques],
        tings=list(answer.tings),
        dice=list(answer.dice),
        indicator=None if answer.indicator is None else parse_tile(answer.indicator),
        wild=[parse_tile(tile) for tile in answer.wild],
        horses=parse_tiles(answer.horses),
        shown=[parse_tiles(hand) for hand in answer.shown],
        ended=answer.ended,
    )


def _meld(row: MeldDocument) -> Meld:
    return Meld(row.kind, face_up_in(row.tiles), row.from_, row.late, row.at)


def unlike(folded: Any, whole: Any, at: str = "it") -> str:
    """Where what was folded and what is sent whole differ."""
    if isinstance(folded, Struct) and type(folded) is type(whole):
        names = folded.__struct_fields__
        found = [unlike(getattr(folded, n), getattr(whole, n), f"{at}.{n}") for n in names]
        return "".join(found)
    return "" if folded == whole else f"\n{at}: a device knows {folded}, and it is {whole}"
