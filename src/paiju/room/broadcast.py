"""The one place that decides what each person in a room is sent.

A person with a seat gets every message at once, with what that seat may see. Others get the public
feed: what a spectator may see, delayed while a match is on.
"""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from paiju.room.effects import Send
from paiju.room.messages import (
    Dismissed,
    MatchInfo,
    Played,
    RoomChanged,
    RoomInfo,
    RoomMessage,
    SeatInfo,
    Snapshot,
    VoteInfo,
    Why,
)
from paiju.room.settings import LONGEST_LOG
from paiju.round.sent_view import sent
from paiju.rules.options import changed
from paiju.tiles import NAMES

if TYPE_CHECKING:
    from paiju.room.room import Room
    from paiju.room.state import OpenVote, RoomState, SeatState

MakeMessage = Callable[[int], RoomMessage]
"""Makes a message from its number."""


def send_to(room: "Room", player: str, make: MakeMessage) -> None:
    """Send a message to one person."""
    person = room.state.people[player]
    person.seq += 1
    message = make(person.seq)
    room.logs.setdefault(player, deque(maxlen=LONGEST_LOG)).append(message)
    room.outbox.append(Send(player, message))


def send_to_all(room: "Room", make: MakeMessage) -> None:
    """Send the same message to everyone."""
    for _, seat_state, _ in room.state.seated():
        assert seat_state.player is not None
        send_to(room, seat_state.player, make)
    room.spectators.publish(room, make)


def send_room(room: "Room") -> None:
    """Send the room info to everyone."""
    info = room_info(room)
    for seat, seat_state, _ in room.state.seated():
        assert seat_state.player is not None
        send_to(room, seat_state.player, lambda seq, seat=seat: RoomChanged(seq, info, seat))
    room.spectators.publish(room, lambda seq: RoomChanged(seq, info, None))


def send_snapshot(room: "Room", player: str) -> None:
    """Send a full snapshot to a person whose seat has changed."""
    whole = snapshot(room, player, room.state.now)
    send_to(room, player, lambda seq: replace(whole, seq=seq))


def send_round(room: "Room") -> None:
    """Send new events, as each seat may see them, and each seat its question.

    A seat for which nothing is new gets no message: it would reveal that another seat is asked.
    """
    timed_round = room.timed_round
    assert timed_round is not None
    new = [row.event for row in timed_round.shown[room.sent_events :]]
    room.sent_events = len(timed_round.shown)
    clock = timed_round.clock
    is_public = bool(new) or clock != room.sent_clock
    room.sent_clock = clock
    for seat, seat_state, _ in room.state.seated():
        ask = timed_round.asks.get(seat)
        if not is_public and ask == room.sent_asks[seat]:
            continue
        room.sent_asks[seat] = ask
        seen = [event.seen_by(seat) for event in new]
        assert seat_state.player is not None
        send_to(
            room, seat_state.player, lambda seq, seen=seen, ask=ask: Played(seq, seen, ask, clock)
        )
    if is_public:
        seen = [event.seen_by(None) for event in new]
        room.spectators.publish(room, lambda seq: Played(seq, seen, None, clock))


def dismiss(room: "Room", player: str, why: Why) -> None:
    """Remove a person from the room. Numbers they saw in the public feed count too."""
    state = room.state
    state.people[player].seq = max(state.people[player].seq, state.public_seq)
    send_to(room, player, lambda seq: Dismissed(seq, why))
    state.highest_seq = max(state.highest_seq, state.people[player].seq)
    del state.people[player]
    room.logs.pop(player, None)
    state.transfer_ownership(player)


def catch_up(room: "Room", player: str, since: int | None, now: int) -> list[RoomMessage]:
    """The messages after number `since`; a snapshot if they are unknown."""
    person = room.state.people[player]
    log = room.logs.get(player, ())
    if room.state.seat_of(player) is not None and since is not None:
        missing = person.seq - since
        if 0 <= missing <= len(log):
            return list(log)[len(log) - missing :]
    return [snapshot(room, player, now)]


def snapshot(room: "Room", player: str, now: int) -> Snapshot:
    """Everything this person may know now."""
    state, timed_round = room.state, room.timed_round
    seat, is_owner = state.seat_of(player), player == state.owner
    if seat is None:
        return room.spectators.snapshot(room, is_owner, now)
    return Snapshot(
        seq=state.people[player].seq,
        now=now,
        seat=seat,
        is_owner=is_owner,
        invite=state.invite,
        room=room_info(room),
        view=None if timed_round is None else sent(timed_round.view(seat)),
        ask=None if timed_round is None else timed_round.asks.get(seat),
        clock=None if timed_round is None else timed_round.clock,
        settled=state.settled,
    )


def room_info(room: "Room") -> RoomInfo:
    state, opened = room.state, room.state.opened
    vote = state.vote
    return RoomInfo(
        number=opened.number,
        ruleset=opened.ruleset,
        options=changed(room.rules.options),
        settings=opened.settings,
        stage=state.stage,
        seats=[_seat_info(state, seat_state) for seat_state in state.seats],
        watching=[
            person.name
            for player, person in state.people.items()
            if person.is_here and state.seat_of(player) is None
        ],
        commitment=room.commitment,
        match=_match_info(room),
        standings=state.standings,
        ended=state.ended,
        vote=None if vote is None else _vote_info(state, vote),
        continue_at=state.continue_at,
        dealing=None if state.pending is None else state.pending.fixed,
        cancelled=list(state.cancelled),
        may_end=state.may_end,
        incident=state.incident,
    )


def _vote_info(state: "RoomState", vote: "OpenVote") -> VoteInfo:
    return VoteInfo(vote.by, list(vote.agreed), vote.until, state.seats_without_vote)


def _seat_info(state: "RoomState", seat_state: "SeatState") -> SeatInfo:
    if seat_state.player is None:
        return SeatInfo(
            bot=seat_state.bot, is_ready=seat_state.bot is not None, is_here=not seat_state.is_free
        )
    person = state.people[seat_state.player]
    return SeatInfo(
        name=person.name,
        is_owner=seat_state.player == state.owner,
        is_creator=seat_state.player == state.opened.owner,
        is_ready=seat_state.is_ready,
        is_here=person.is_here,
        is_auto=seat_state.is_auto,
        withheld=seat_state.withheld,
    )


def _match_info(room: "Room") -> MatchInfo | None:
    state, match = room.state, room.state.match
    if match is None:
        return None
    return MatchInfo(
        id=state.match_id,
        round=match.number,
        rounds=room.rules.length.rounds,
        circles=room.rules.length.circles,
        dealer=match.progress.dealer,
        streak=match.progress.streak,
        round_wind=NAMES[match.progress.round_wind],
        results=list(match.results),
        totals=match.totals,
    )
