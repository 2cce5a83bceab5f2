"""People who lose their connection: how long a room waits for them, and when a bot plays instead.

A person who is back within `AWAY_GRACE` loses nothing: their claims, their turn and the next deal
wait, though never beyond the room's deadline. Nobody may learn from the waiting whether the absent
person was asked. So while anyone is away and waited for, every private window stays open, whoever
was asked; when the last of them is back, or the wait for them is over, the pause begins again.

Autoplay (托管) begins with the second deadline in a row that a person misses. Only deadlines that
everyone can see are counted: a count of missed claims would show who was asked.
"""

from typing import TYPE_CHECKING

from paiju.room.broadcast import dismiss, send_room
from paiju.room.settings import ABSENT_AFTER, AWAY_GRACE
from paiju.room.state import SeatState

if TYPE_CHECKING:
    from paiju.room.room import Room
    from paiju.room.state import Person, RoomState

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
    return end is None or (not state.opened.is_first_version and state.now < end)


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
    if room.timed_round is not None and not room.state.opened.is_first_version:
        room.timed_round.hold(waits_until(room.state), room.state.now)


def count_missed(room: "Room", seats: list[int]) -> None:
    """These seats missed a deadline everyone can see; the second in a row begins autoplay."""
    state = room.state
    limit = 1 if state.opened.is_first_version else MISSED_IN_A_ROW
    has_changed = False
    for seat in seats:
        seat_state = state.seats[seat]
        seat_state.missed += 1
        if seat_state.missed >= limit and not seat_state.is_auto:
            seat_state.is_auto = has_changed = True
    if has_changed:
        send_room(room)


# Long absences


def absence_alarms(state: "RoomState") -> list[int]:
    """When somebody who is absent has been so for too long."""
    return [person.gone_at + ABSENT_AFTER for _, person in _costly_absences(state)]


def end_long_absences(room: "Room") -> None:
    """Pass on the role of an absent owner; before a match, free the seats of absent people."""
    state = room.state
    late = [
        player
        for player, person in _costly_absences(state)
        if person.gone_at + ABSENT_AFTER <= state.now
    ]
    for player in late:
        seat = state.seat_of(player)
        if state.is_in_match and seat is not None:
            state.transfer_ownership(player)
            continue
        if seat is not None:
            state.seats[seat] = SeatState()
        dismiss(room, player, "left")
    if late:
        send_room(room)


def _costly_absences(state: "RoomState") -> list[tuple[str, "Person"]]:
    """Absent people who keep something that others need: the owner's role, or a free seat."""
    if state.opened.is_first_version:
        return []
    return [
        (player, person)
        for player, person in state.people.items()
        if not person.is_here and (player == state.owner or not state.is_in_match)
    ]


# Autoplay


def count_left(seat_state: "SeatState") -> None:
    """A person left during a match: autoplay begins, and ends when they come back."""
    seat_state.is_auto, seat_state.missed = True, MISSED_IN_A_ROW


def count_return(room: "Room", seat_state: "SeatState") -> bool:
    """A person reconnected, which is no input: autoplay that they turned on themselves stays, and
    the next missed deadline begins it again. Returns whether autoplay ended."""
    is_own_wish = seat_state.missed == 0 and not room.state.opened.is_first_version
    if not seat_state.is_auto or is_own_wish:
        return False
    seat_state.is_auto, seat_state.missed = False, min(seat_state.missed, 1)
    return True


def count_spoken(room: "Room", seat_state: "SeatState") -> None:
    """A phrase, a proposal or a vote is an input too."""
    if not room.state.opened.is_first_version:
        count_input(room, seat_state)


def count_input(room: "Room", seat_state: "SeatState") -> None:
    """An input that everyone may know of: autoplay ends, and missed deadlines are forgotten."""
    seat_state.missed = 0
    if seat_state.is_auto:
        seat_state.is_auto = False
        send_room(room)
