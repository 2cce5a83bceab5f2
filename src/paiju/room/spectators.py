"""The public feed for spectators: no hidden tiles, and delayed while a match is on."""

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


class SpectatorFeed:
    """The public messages of a room, and when each may be seen."""

    def __init__(self) -> None:
        self.feed: list[Publish] = []
        """Messages since the start of the previous round, for spectators who join later."""
        self.round_began = 0
        """Index of this round's first message in the feed."""

    def publish(self, room: "Room", make: "MakeMessage") -> None:
        """Add a message to the feed; messages keep their order."""
        state = room.state
        is_on = state.match is not None
        if is_on and not state.opened.settings.spectators:
            return  # the room has no spectators
        if not is_on and state.public_at <= state.now:
            self.feed, self.round_began = (
                [],
                0,
            )  # everyone has seen all of it: the room info is enough
        state.public_seq += 1
        delay = SPECTATOR_DELAY if is_on else 0
        state.public_at = max(state.public_at, state.now + delay)
        published = Publish(make(state.public_seq), state.public_at)
        self.feed.append(published)
        room.outbox.append(published)

    def begin_round(self) -> None:
        """Drop messages from before the previous round."""
        self.feed = self.feed[self.round_began :]
        self.round_began = len(self.feed)

    def snapshot(self, room: "Room", is_owner: bool, now: int) -> Snapshot:
        """What a spectator may see by now, folded from the feed."""
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
            settled = room.state.settled  # its message may have been dropped
        return Snapshot(
            seq=seq,
            now=now,
            seat=None,
            is_owner=is_owner,
            invite=room.state.invite if is_owner else None,
            room=info or room_info(room),
            view=sent(fold(None, events)) if events else None,
            ask=None,
            clock=clock,
            settled=settled,
        )
