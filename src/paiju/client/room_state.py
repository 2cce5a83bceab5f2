"""The state of a room as one device knows it, folded from the messages it received."""

from paiju.client.view import read_view
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
from paiju.round.view import View, see
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset


class ClientRoomState:
    """`apply` every message in order. If `seq` is None, a snapshot is needed."""

    def __init__(self) -> None:
        self.seq: int | None = None
        self.seat: int | None = None
        self.is_owner = False
        self.invite: str | None = None
        self.room: RoomInfo | None = None
        self.view: View | None = None
        self.ask: Ask | None = None
        self.clock: Clock | None = None
        self.settled: Settled | None = None
        """The last settled round, until the next is dealt."""

    @property
    def rules(self) -> RuleSet:
        """The rules of the game played in this room."""
        assert self.room is not None
        return ruleset(self.room.ruleset, self.room.options)

    def is_ahead_of(self, snapshot: Snapshot) -> bool:
        """Whether this seat has seen more messages than the server says it has sent."""
        if self.seq is None or self.room is None or self.seat is None:
            return False
        is_same_seat = (snapshot.room.number, snapshot.seat) == (self.room.number, self.seat)
        return is_same_seat and snapshot.seq < self.seq

    def apply(self, message: RoomMessage) -> bool:
        """Apply a message; False if an earlier one is missing."""
        if isinstance(message, Snapshot):
            self._begin(message)
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

    def _begin(self, message: Snapshot) -> None:
        self.seq, self.seat, self.is_owner = message.seq, message.seat, message.is_owner
        self.invite, self.room = message.invite, message.room
        self.view = None if message.view is None else read_view(message.view)
        self.ask, self.clock, self.settled = message.ask, message.clock, message.settled

    def _fold(self, message: RoomMessage) -> None:
        if isinstance(message, Played):
            self._play(message)
        elif isinstance(message, RoomChanged):
            self._update_room(message)
        elif isinstance(message, Settled):
            self.view = self.ask = self.clock = None
            self.settled = message

    def _update_room(self, message: RoomChanged) -> None:
        self.room, self.seat = message.room, message.seat
        if self.seat is not None:
            self.is_owner = self.room.seats[self.seat].is_owner
        if self.room.stage != "playing":
            self.view = self.ask = self.clock = None

    def _play(self, message: Played) -> None:
        for event in message.events:
            if isinstance(event, Opened):
                self.view, self.settled = View(self.seat), None
            assert self.view is not None, "a round begins with its opening"
            self.view = see(self.view, event)
        self.ask, self.clock = message.ask, message.clock
