"""Making a deal in a room: what is fixed, who has to reveal a nonce, and what cancels it.

A deal has two steps. `fix` decides who takes part, once everyone has committed or was declared
absent. Then every person reveals their nonce, and the wall follows. A reveal that does not come in
time cancels the deal: everyone sees who withheld it and commits again. `match.fairness` describes
the computation, `play` the order of events.
"""

from typing import TYPE_CHECKING

from paiju.match.fairness import (
    COMMITTED_SEATS,
    CancelledDeal,
    FixedDeal,
    Proof,
    SeatKind,
    derived_nonce,
)
from paiju.match.older_deals import older_derived_nonce
from paiju.room.absence import grace_end, is_waited_for
from paiju.room.settings import CONTINUE_AFTER, REVEAL_WITHIN, SECOND

if TYPE_CHECKING:
    from paiju.room.room import Room
    from paiju.room.state import RoomState, SeatState


def fix(room: "Room") -> FixedDeal:
    """Who takes part in the next deal, with which nonce hashes; nothing is revealed yet."""
    state = room.state
    kinds: list[SeatKind] = [_kind(state, seat_state) for seat_state in state.seats]
    creator, owner = _named_seats(room)
    return FixedDeal(
        match=state.match_id,
        round=state.round_number,
        commitment=room.commitment,
        seats=kinds,
        nonce_hashes=[
            seat_state.nonce_hash if kind == "person" else None
            for kind, seat_state in zip(kinds, state.seats, strict=True)
        ],
        creator=creator,
        owner=owner,
    )


def _kind(state: "RoomState", seat_state: "SeatState") -> SeatKind:
    if seat_state.player is None:
        return "bot"
    person = state.people[seat_state.player]
    is_present = person.is_here or is_waited_for(state, seat_state, person)
    return "person" if seat_state.nonce_hash is not None and is_present else "absent"


def _named_seats(room: "Room") -> tuple[int | None, int | None]:
    """The seats of creator and owner, where they decide who deals first."""
    state = room.state
    if state.match is not None or room.rules.opening.first_dealer != "creator":
        return None, None
    return state.seat_of(state.opened.owner), state.seat_of(state.owner)


def unrevealed(state: "RoomState") -> list[int]:
    """The seats that have not revealed their nonce."""
    if state.pending is None:
        return []
    return [
        seat
        for seat, kind in enumerate(state.pending.fixed.seats)
        if kind == "person" and state.seats[seat].nonce is None
    ]


def reveal_until(state: "RoomState") -> int | None:
    """When the deal is cancelled; people who lost their connection have their time of grace."""
    if state.pending is None:
        return None
    began, deadline = state.pending.at, state.opened.settings.deadline * SECOND
    ends = [began + REVEAL_WITHIN]
    for seat in unrevealed(state):
        end = grace_end(state.people[state.seats[seat].player or ""])
        ends += [] if end is None else [end]
    return min(max(ends), began + deadline) if deadline else max(ends)


def cancel(room: "Room") -> None:
    """Someone withheld their nonce: everyone commits again, under a new commitment."""
    state = room.state
    pending, withheld = state.pending, unrevealed(state)
    assert pending is not None
    cancelled = CancelledDeal(
        commitment=pending.fixed.commitment,
        secret=state.secret.hex(),
        nonce_hashes=pending.fixed.nonce_hashes,
        nonces=[seat_state.nonce for seat_state in state.seats],
        withheld=withheld,
        names=[state.people[state.seats[seat].player or ""].name for seat in withheld],
    )
    state.cancelled = [*state.cancelled, cancelled]
    state.cancellations += 1
    for seat in withheld:
        state.seats[seat].withheld += 1
    for seat_state in state.seats:
        seat_state.withdraw()
    state.pending = None
    state.stage = "lobby" if state.match is None else "between"
    if state.match is not None and state.opened.settings.deadline:
        state.continue_at = state.now + CONTINUE_AFTER


def make_proof(room: "Room") -> Proof:
    """What the wall of the next round is computed from."""
    state, pending = room.state, room.state.pending
    if state.deal_version < COMMITTED_SEATS:
        return _older_proof(room)
    assert pending is not None
    fixed, secret = pending.fixed, state.secret
    return Proof(
        match=fixed.match,
        round=fixed.round,
        commitment=fixed.commitment,
        secret=secret.hex(),
        nonces=[
            seat_state.nonce or derived_nonce(secret, seat)
            for seat, seat_state in enumerate(state.seats)
        ],
        version=state.deal_version,
        creator=fixed.creator,
        owner=fixed.owner,
        rules=room.rules_hash,
        time_zone=state.opened.zone,
        seats=fixed.seats,
        nonce_hashes=fixed.nonce_hashes,
        cancelled=state.cancelled,
    )


def _older_proof(room: "Room") -> Proof:
    """As an earlier server dealt, to read its journal."""
    state, committed = room.state, room.commitment
    creator, owner = _named_seats(room) if state.deal_version > 1 else (None, None)
    return Proof(
        match=state.match_id,
        round=state.round_number,
        commitment=committed,
        secret=state.secret.hex(),
        nonces=[
            seat_state.nonce or older_derived_nonce(committed, seat)
            for seat, seat_state in enumerate(state.seats)
        ],
        version=state.deal_version,
        creator=creator,
        owner=owner,
    )
