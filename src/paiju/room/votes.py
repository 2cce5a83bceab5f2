"""Ending a match early: one person proposes, and the others agree or refuse."""

from typing import TYPE_CHECKING

from paiju.room import play
from paiju.room.ballot import is_carried
from paiju.room.broadcast import send_room
from paiju.room.commands import Dissolve, Vote
from paiju.room.errors import NO_MATCH, CommandRefused
from paiju.room.settings import FIRST_VOTE_LASTS, VOTE_AGAIN_AFTER, VOTE_LASTS
from paiju.room.state import OpenVote
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.room.room import Room


def propose(room: "Room", command: Dissolve, player: str) -> None:
    """Start a vote. The proposer agrees; no answer in time counts as agreement."""
    state = room.state
    room.seat_state_of(player)
    person, seat = state.people[player], state.seat_of(player)
    assert seat is not None
    if state.match is None:
        raise CommandRefused("no_match", NO_MATCH)
    _check_vote(room, seat)
    if state.vote is not None:
        raise CommandRefused("voting", Text("正在表决", "a vote is on"))
    if person.proposed_at is not None and state.now - person.proposed_at < VOTE_AGAIN_AFTER:
        text = Text("刚刚提议过，稍后再提", "you proposed this a moment ago")
        raise CommandRefused("too_fast", text)
    person.proposed_at = state.now
    lasts = FIRST_VOTE_LASTS if state.opened.is_first_version else VOTE_LASTS
    state.vote = OpenVote(by=seat, agreed=[seat], until=state.now + lasts)
    _count(room)


def answer(room: "Room", command: Vote, player: str) -> None:
    """One refusal ends the vote."""
    state = room.state
    room.seat_state_of(player)
    seat, vote = state.seat_of(player), state.vote
    assert seat is not None
    _check_vote(room, seat)
    if vote is None:
        raise CommandRefused("no_vote", Text("没有要表决的事", "nothing is put to the vote"))
    if not command.agree:
        state.vote = None
        send_room(room)
        return
    vote.agreed = sorted({*vote.agreed, seat})
    _count(room)


def _check_vote(room: "Room", seat: int) -> None:
    """Players who withheld a nonce in this match have no vote on how it continues."""
    if seat in room.state.seats_without_vote:
        zh = "有牌局因你没有公开自己的数而作废，这次由其他人表决"
        en = "deals were cancelled because you withheld your nonce: the others decide"
        raise CommandRefused("withheld", Text(zh, en))


def _count(room: "Room") -> None:
    if is_carried(room.state):
        play.end_match(room, "dissolved")
    else:
        send_room(room)
