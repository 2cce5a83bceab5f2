"""Whose agreement a proposal to end the match needs, and when it is carried.

It needs the people who are present: connected, or cut off so recently that the room still waits for
them. No answer counts as agreement once the time to vote is over. One person alone cannot end at
once a match that others may come back to: then everyone is needed. Whoever withheld a nonce in a
match with two cancelled deals has no vote.
"""

from typing import TYPE_CHECKING

from paiju.room.absence import grace_end, is_waited_for

if TYPE_CHECKING:
    from paiju.room.state import OpenVote, RoomState


def is_carried(state: "RoomState") -> bool:
    """Whether the open vote ends the match now."""
    vote = state.vote
    return vote is not None and (vote.until <= state.now or not _missing(state, vote))


def vote_alarms(state: "RoomState") -> list[int]:
    """When the time to vote is over, and when the vote no longer waits for an absent person."""
    vote = state.vote
    if vote is None:
        return []
    ends = [
        grace_end(person)
        for seat, seat_state, person in state.seated()
        if seat not in vote.agreed and is_waited_for(state, seat_state, person)
    ]
    return [vote.until, *(end for end in ends if end is not None)]


def _missing(state: "RoomState", vote: "OpenVote") -> list[int]:
    """The seats whose agreement is needed and not given yet."""
    return [seat for seat in _needed(state) if seat not in vote.agreed]


def _needed(state: "RoomState") -> list[int]:
    without = state.seats_without_vote
    people = [row for row in state.seated() if row[0] not in without]
    present = [
        seat
        for seat, seat_state, person in people
        if person.is_here or is_waited_for(state, seat_state, person)
    ]
    if state.opened.is_first_version or (len(present) <= 1 and not without):
        return [seat for seat, _, _ in people]
    return present
