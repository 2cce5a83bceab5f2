"""Telling: the one place where it is decided what each person in a room is sent.

Whoever sits at the table is told at once, through the eyes of his seat. Whoever stands beside it
gets the public feed: what a spectator may see, and while a match is on with a delay.
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
    from paiju.room.state import Chair, RoomState

MakeMessage = Callable[[int], RoomMessage]
"""A message, given its number."""


def tell(room: "Room", player: str, make: MakeMessage) -> None:
    """One person, at once."""
    person = room.state.people[player]
    person.seq += 1
    message = make(person.seq)
    room.logs.setdefault(player, deque(maxlen=LONGEST_LOG)).append(message)
    room.outbox.append(Send(player, message))


def tell_all(room: "Room", make: MakeMessage) -> None:
    """Everybody the same thing."""
    for _, chair, _ in room.state.seated():
        assert chair.player is not None
        tell(room, chair.player, make)
    room.gallery.publish(room, make)


def tell_room(room: "Room") -> None:
    info = room_info(room)
    for seat, chair, _ in room.state.seated():
        assert chair.player is not None
        tell(room, chair.player, lambda seq, seat=seat: RoomChanged(seq, info, seat))
    room.gallery.publish(room, lambda seq: RoomChanged(seq, info, None))


def tell_snapshot(room: "Room", player: str) -> None:
    """Everything anew, to one whose seat has changed."""
    whole = snapshot(room, player, room.state.now)
    tell(room, player, lambda seq: replace(whole, seq=seq))


def tell_table(room: "Room") -> None:
    """What has been shown since the last time, to each seat what it may see; and what it is asked.

    A seat that nothing is new for is told nothing, so that nobody hears of another's question.
    """
    table = room.table
    assert table is not None
    news = [row.event for row in table.shown[room.told :]]
    room.told = len(table.shown)
    clock = table.clock
    is_public = bool(news) or clock != room.clock
    room.clock = clock
    for seat, chair, _ in room.state.seated():
        ask = table.asks.get(seat)
        if not is_public and ask == room.asked[seat]:
            continue
        room.asked[seat] = ask
        seen = [event.seen_by(seat) for event in news]
        assert chair.player is not None
        tell(room, chair.player, lambda seq, seen=seen, ask=ask: Played(seq, seen, ask, clock))
    if is_public:
        seen = [event.seen_by(None) for event in news]
        room.gallery.publish(room, lambda seq: Played(seq, seen, None, clock))


def dismiss(room: "Room", player: str, why: Why) -> None:
    """Somebody is not in the room any more. What he heard as an onlooker counts too."""
    state = room.state
    state.people[player].seq = max(state.people[player].seq, state.public_seq)
    tell(room, player, lambda seq: Dismissed(seq, why))
    state.most_told = max(state.most_told, state.people[player].seq)
    del state.people[player]
    room.logs.pop(player, None)
    state.pass_on(player)


def catch_up(room: "Room", player: str, since: int | None, now: int) -> list[RoomMessage]:
    """What somebody who has seen `since` messages is missing; all there is if that is unknown."""
    person = room.state.people[player]
    log = room.logs.get(player, ())
    if room.state.seat_of(player) is not None and since is not None:
        missing = person.seq - since
        if 0 <= missing <= len(log):
            return list(log)[len(log) - missing :]
    return [snapshot(room, player, now)]


def snapshot(room: "Room", player: str, now: int) -> Snapshot:
    """Everything this person may know at this moment."""
    state, table = room.state, room.table
    seat, is_owner = state.seat_of(player), player == state.owner
    if seat is None:
        return room.gallery.snapshot(room, is_owner, now)
    return Snapshot(
        seq=state.people[player].seq,
        now=now,
        seat=seat,
        is_owner=is_owner,
        invite=state.opened.invite,
        room=room_info(room),
        view=None if table is None else sent(table.view(seat)),
        ask=None if table is None else table.asks.get(seat),
        clock=None if table is None else table.clock,
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
        seats=[_seat_info(state, chair) for chair in state.chairs],
        onlookers=len(state.people) - len(state.seated()),
        commitment=state.commitment,
        match=_match_info(room),
        standings=state.standings,
        ended=state.ended,
        vote=None if vote is None else VoteInfo(vote.by, list(vote.agreed), vote.until),
        continue_at=state.continue_at,
    )


def _seat_info(state: "RoomState", chair: "Chair") -> SeatInfo:
    if chair.player is None:
        return SeatInfo(bot=chair.bot, is_ready=chair.bot is not None, is_here=not chair.is_free)
    person = state.people[chair.player]
    return SeatInfo(
        name=person.name,
        is_owner=chair.player == state.owner,
        is_creator=chair.player == state.opened.owner,
        is_ready=chair.is_ready,
        is_here=person.is_here,
        is_auto=chair.is_auto,
    )


def _match_info(room: "Room") -> MatchInfo | None:
    state, match = room.state, room.state.match
    if match is None:
        return None
    return MatchInfo(
        id=state.match_id,
        round=match.number,
        rounds=room.rules.rounds,
        circles=room.rules.circles,
        dealer=match.progress.dealer,
        streak=match.progress.streak,
        round_wind=NAMES[match.progress.round_wind],
        results=list(match.results),
        totals=match.totals,
    )
