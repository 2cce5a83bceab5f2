"""The gallery: those who watch. They see what nobody hides, and during a match they see it late."""

from typing import TYPE_CHECKING

from paiju.room.effects import Publish
from paiju.room.messages import Clock, Played, RoomChanged, Settled, Snapshot
from paiju.room.settings import SPECTATOR_DELAY
from paiju.round.events import Event, Opened
from paiju.round.sent_view import sent
from paiju.round.view import fold

if TYPE_CHECKING:
    from paiju.room.room import Room
    from paiju.room.telling import MakeMessage


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
        state.public_seq += 1
        delay = SPECTATOR_DELAY if state.match is not None else 0
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
        from paiju.room.telling import room_info

        info, seq = None, room.state.public_seq
        events: list[Event] = []
        settled: Settled | None = None
        clock: Clock | None = None
        visible = [row.message for row in self.feed if row.at <= now]
        for message in visible:
            seq = message.seq
            if isinstance(message, RoomChanged):
                info = message.room
            elif isinstance(message, Settled):
                settled, clock = message, None
            elif isinstance(message, Played):
                if any(isinstance(event, Opened) for event in message.events):
                    events, settled = [], None
                events += message.events
                clock = message.clock
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
