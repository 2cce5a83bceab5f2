"""A room whose stored entries were lost or are replayed differently: noticing it and going on."""

from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from paiju.room.broadcast import send_snapshot
from paiju.room.commands import Lost
from paiju.room.messages import Incident

if TYPE_CHECKING:
    from paiju.room.room import Room


def lost(room: "Room", command: Lost) -> None:
    """Continue from here, notify everyone, and skip the numbers that devices may have seen."""
    state, timed_round = room.state, room.timed_round
    kind = "lost" if command.seat is None else "behind"
    state.incident = Incident(kind, state.now, command.seat)
    state.skip_numbers(command.entries)
    room.logs.clear()
    if timed_round is not None:
        timed_round.renumber()
        room.sent_asks = [timed_round.asks.get(seat) for seat in range(len(state.seats))]
    for _, seat_state, _ in state.seated():
        assert seat_state.player is not None
        send_snapshot(room, seat_state.player)


def state_hash(room: "Room") -> str:
    """Hash of what a room is, in terms that do not change when a version adds a field."""
    state, timed_round, match = room.state, room.timed_round, room.state.match
    known = (
        state.stage,
        [(seat_state.player, seat_state.bot) for seat_state in state.seats],
        state.matches,
        None if match is None else (match.number, match.totals),
        state.decisions,
        [] if timed_round is None else [*timed_round.asks.items()],
        None if timed_round is None else (len(timed_round.shown), len(timed_round.held)),
    )
    return blake2b(msgspec.json.encode(known), digest_size=8).hexdigest()
