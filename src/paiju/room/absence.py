"""People who lose their connection: how long a room waits for them, and when a bot plays instead.

A person who is back within `AWAY_GRACE` loses nothing: their claims, their turn and the next deal
wait, though never beyond the room's deadline. Nobody may learn from the waiting whether the absent
person was asked. So while anyone is away and waited for, every private window stays open, whoever
was asked; when the last of them is back, or the wait for them is over, the pause begins again.

Autoplay (托管) begins with the second deadline in a row that a person misses. Only deadlines that
everyone can see are counted: a count of missed claims would show who was asked.
"""

from typing import TYPE_CHECKING

from paiju.room.broadcast import send_room
from paiju.room.settings import AWAY_GRACE

if TYPE_CHECKING:
    from paiju.room.room import Room
    from paiju.room.state import Person, RoomState, SeatState

GRACE_VERSION = 2
"""The first version of rooms that wait for absent people."""
MISSED_IN_A_ROW = 2
"""Missed deadlines after which autoplay begins."""


def grace_end(person: "Person") -> int | None:
    """Until when the room waits for this person; None while they are connected."""
    return None if person.is_here else person.gone_at + AWAY_GRACE


def is_waited_for(state: "RoomState", seat_state: "SeatState", person: "Person") -> bool:
    """Whether the room waits for this person: they are connected, or were a moment ago."""
    if seat_state.is_auto:
        return False
    end = grace_end(person)
    return end is None or (state.opened.room_version >= GRACE_VERSION and state.now < end)


def waits_until(state: "RoomState") -> int | None:
    """When the wait for the last of the absent people is over; None if there is none."""
    ends = [
        person.gone_at + AWAY_GRACE
        for _, seat_state, person in state.seated()
        if not person.is_here and is_waited_for(state, seat_state, person)
    ]
    return max(ends, default=None)


def update_hold(room: "Room") -> None:
    """Someone came or went: hold private windows open for those who are absent now."""
    if room.timed_round is not None and room.state.opened.room_version >= GRACE_VERSION:
        room.timed_round.hold(waits_until(room.state), room.state.now)


def count_missed(room: "Room", seats: list[int]) -> None:
    """These seats missed a deadline everyone can see; the second in a row begins autoplay."""
    state = room.state
    limit = MISSED_IN_A_ROW if state.opened.room_version >= GRACE_VERSION else 1
    has_changed = False
    for seat in seats:
        seat_state = state.seats[seat]
        seat_state.missed += 1
        if seat_state.missed >= limit and not seat_state.is_auto:
            seat_state.is_auto = has_changed = True
    if has_changed:
        send_room(room)


def count_spoken(room: "Room", seat_state: "SeatState") -> None:
    """A phrase, a proposal or a vote is an input too."""
    if room.state.opened.room_version >= GRACE_VERSION:
        count_input(room, seat_state)


def count_input(room: "Room", seat_state: "SeatState") -> None:
    """An input that everyone may know of: autoplay ends, and missed deadlines are forgotten."""
    seat_state.missed = 0
    if seat_state.is_auto:
        seat_state.is_auto = False
        send_room(room)
