"""The gallery: those who watch. They see what nobody hides, and during a match they see it late."""

from typing import TYPE_CHECKING

from paiju.room.effects import Publish
from paiju.room.messages import Clock, Played, RoomChanged, Settled, Snapshot
from paiju.room.settings import SPECTATOR_DELAY
from paiju.round.events import Event, Opened
from paiju.round.sent_view import sent
from paiju.round.view import fold

if TYPE_CHECKING:
    from paiju.room.broadcast import MakeMessage
    from paiju.room.room import Room


class Gallery:
    """The public feed of a room and when each of its messages may be seen."""

    def __init__(self) -> None:
        self.feed: list[Publish] = []
        """From the round before this one on, for whoever comes to watch."""
        self.round_began = 0
        """Where in the feed this round begins."""

    def publish(self, room: "Room", make: "MakeMessage") -> None:
        """A message for everybody beside the table; none overtakes another."""
        state = room.state
        is_on = state.match is not None
        if is_on and not state.opened.settings.spectators:
            return  # nobody is there
        if not is_on and state.public_at <= state.now:
            self.feed, self.round_began = [], 0  # all have seen it: the room says as much
        state.public_seq += 1
        delay = SPECTATOR_DELAY if is_on else 0
        state.public_at = max(state.public_at, state.now + delay)
        published = Publish(make(state.public_seq), state.public_at)
        self.feed.append(published)
        room.outbox.append(published)

    def begin_round(self) -> None:
        """Forget what came before the last round."""
        self.feed = self.feed[self.round_began :]
        self.round_began = len(self.feed)

    def snapshot(self, room: "Room", is_owner: bool, now: int) -> Snapshot:
        """What may be seen by now, folded from the feed itself."""
        from paiju.room.broadcast import room_info

        info = None
        seq = self.feed[0].message.seq - 1 if self.feed else room.state.public_seq
        events: list[Event] = []
        settled: Settled | None = None
        clock: Clock | None = None
        visible = [row.message for row in self.feed if row.at <= now]
        for message in visible:
            seq = message.seq
            if isinstance(message, RoomChanged):
                info = message.room
                if info.stage != "playing":
                    events, clock = [], None
            elif isinstance(message, Settled):
                events, settled, clock = [], message, None
            elif isinstance(message, Played):
                if any(isinstance(event, Opened) for event in message.events):
                    events, settled = [], None
                events += message.events
                clock = message.clock
        if room.state.match is None and len(visible) == len(self.feed):
            settled = room.state.settled  # its message may be forgotten
        return Snapshot(
            seq=seq,
            now=now,
            seat=None,
            is_owner=is_owner,
            invite=room.state.opened.invite if is_owner else None,
            room=info or room_info(room),
            view=sent(fold(None, events)) if events else None,
            ask=None,
            clock=clock,
            settled=settled,
        )
