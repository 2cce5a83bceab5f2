"""Commands outside a round: seats, bots, kicking, ready, start, phrases."""

from typing import TYPE_CHECKING

from paiju.match.fairness import COMMITTED_SEATS
from paiju.room import play
from paiju.room.broadcast import dismiss, send_room, send_snapshot, send_to_all
from paiju.room.commands import AddBot, Kick, Ready, Remove, Say, Sit, Start, Unready
from paiju.room.effects import InviteRenewed
from paiju.room.errors import IN_MATCH, CommandRefused, seat_taken
from paiju.room.messages import Spoke
from paiju.room.settings import (
    MOST_BARRED,
    PHRASE_AFTER,
    PHRASES_EACH,
    PHRASES_PER_ROOM,
    PHRASES_WITHIN,
)
from paiju.room.state import RoomState, SeatState
from paiju.rules.refusals import no_such_seat
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.room.room import Room


# Seats


def sit(room: "Room", command: Sit, player: str) -> None:
    seat_state = _seat_before_match(room, command.seat)
    if not seat_state.is_free:
        raise seat_taken(command.seat)
    state = room.state
    seat = state.seat_of(player)
    if seat is not None:
        state.seats[seat] = SeatState()
    state.seats[command.seat] = SeatState(player=player)
    person = state.people[player]
    person.seq = max(person.seq, state.public_seq, state.highest_seq)
    play.start_clocks(room)
    send_room(room)
    send_snapshot(room, player)


def add_bot(room: "Room", command: AddBot, player: str) -> None:
    require_owner(room, player)
    seat_state = _seat_before_match(room, command.seat)
    if not seat_state.is_free:
        raise seat_taken(command.seat)
    if command.level not in room.state.opened.levels:
        levels = room.state.opened.levels
        zh = f"没有 {command.level!r} 这种机器人（可选：{'、'.join(levels)}）"
        en = f"there is no bot {command.level!r} (choose {', '.join(levels)})"
        raise CommandRefused("unknown_level", Text(zh, en))
    room.state.seats[command.seat] = SeatState(bot=command.level)
    send_room(room)


def kick(room: "Room", command: Kick, player: str) -> None:
    require_owner(room, player)
    seat_state = _seat_before_match(room, command.seat)
    if seat_state.is_free:
        text = f"{command.seat} 号位没有人", f"nobody sits on seat {command.seat}"
        raise CommandRefused("no_seat", Text(*text))
    if seat_state.player == player:
        text = Text("这是你自己的座位，请用离开", "this is your own seat; leave it instead")
        raise CommandRefused("seat_taken", text)
    room.state.seats[command.seat] = SeatState()
    if seat_state.player is not None:
        _bar(room, seat_state.player)
    send_room(room)
    if seat_state.player is not None:
        _send_invite(room)


def remove(room: "Room", command: Remove, player: str) -> None:
    require_owner(room, player)
    state = room.state
    for other, person in state.people.items():
        if person.name == command.name and other != player and state.seat_of(other) is None:
            break
    else:
        text = f"{command.name} 不在旁观", f"{command.name} is not watching"
        raise CommandRefused("no_seat", Text(*text))
    _bar(room, other)
    send_room(room)
    if state.match is None:
        _send_invite(room)


def _bar(room: "Room", player: str) -> None:
    """Send a person away. Their account stays out, and the invite they know leads nowhere."""
    state = room.state
    if not state.opened.is_first_version:
        state.barred = [*state.barred, player][-MOST_BARRED:]
        state.invite_renewals += 1
        room.outbox.append(InviteRenewed())
    dismiss(room, player, "kicked")


def _send_invite(room: "Room") -> None:
    """Send snapshots to those who may know the new invite."""
    for _, seat_state, _ in room.state.seated():
        assert seat_state.player is not None
        send_snapshot(room, seat_state.player)


def require_owner(room: "Room", player: str) -> None:
    if player != room.state.owner:
        raise CommandRefused("not_owner", Text("只有房主可以", "only the room's owner may do that"))


def _seat_before_match(room: "Room", seat: int) -> SeatState:
    state = room.state
    if state.is_in_match:
        raise CommandRefused("in_match", IN_MATCH)
    if seat >= len(state.seats):
        raise CommandRefused("no_seat", no_such_seat(seat, len(state.seats)))
    return state.seats[seat]


# Ready and start


def ready(room: "Room", command: Ready, player: str) -> None:
    seat_state = room.seat_state_of(player)
    if room.state.stage in ("playing", "dealing"):
        raise CommandRefused("in_match", Text("这一局正在打", "the round is on"))
    if room.state.deal_version < COMMITTED_SEATS:
        seat_state.nonce = command.nonce
    else:
        _commit(room, seat_state, command)
    seat_state.is_auto, seat_state.missed = False, 0
    send_room(room)
    play.deal_if_ready(room)


def _commit(room: "Room", seat_state: SeatState, command: Ready) -> None:
    """A second device of the same person does not replace what the first committed to."""
    if command.nonce_hash is None or command.commitment != room.commitment:
        raise CommandRefused(
            "stale", Text("那个数是给另一副牌的", "that nonce was for another deal")
        )
    if seat_state.nonce_hash not in (None, command.nonce_hash):
        raise CommandRefused("stale", Text("你已经准备好了", "you are ready already"))
    seat_state.nonce_hash = command.nonce_hash


def unready(room: "Room", command: Unready, player: str) -> None:
    seat_state = room.seat_state_of(player)
    is_committed = room.state.deal_version >= COMMITTED_SEATS and room.state.stage == "between"
    if room.state.stage != "lobby" and not is_committed:
        raise CommandRefused("in_match", IN_MATCH)
    seat_state.withdraw()
    send_room(room)


def start(room: "Room", command: Start, player: str) -> None:
    require_owner(room, player)
    state = room.state
    if state.is_in_match:
        raise CommandRefused("in_match", IN_MATCH)
    free = [seat for seat, seat_state in enumerate(state.seats) if seat_state.is_free]
    if free:
        raise CommandRefused("not_ready", Text(f"{free[0]} 号位空着", f"seat {free[0]} is empty"))
    if not state.seated():
        raise CommandRefused("not_ready", Text("桌上要有人", "somebody has to sit at the table"))
    waiting = [seat for seat, seat_state in enumerate(state.seats) if not seat_state.is_ready]
    if waiting:
        text = f"{waiting[0]} 号位还没准备", f"seat {waiting[0]} is not ready"
        raise CommandRefused("not_ready", Text(*text))
    play.begin_match(room)


def say(room: "Room", command: Say, player: str) -> None:
    """Send a quick phrase to everyone."""
    state = room.state
    room.seat_state_of(player)
    person, seat = state.people[player], state.seat_of(player)
    assert seat is not None
    if state.now - person.spoke_at < PHRASE_AFTER or _has_said_enough(state, player):
        raise CommandRefused("too_fast", Text("话要一句一句说", "one phrase at a time"))
    person.spoke_at = state.now
    state.spoken.append((player, state.now))
    send_to_all(room, lambda seq: Spoke(seq, seat, command.phrase))


def _has_said_enough(state: RoomState, player: str) -> bool:
    """Whether this person, or all people together, sent as many phrases as they may."""
    recent = [(who, at) for who, at in state.spoken if state.now - at < PHRASES_WITHIN]
    state.spoken = recent
    own = [at for who, at in recent if who == player]
    has_enough = len(own) >= PHRASES_EACH or len(recent) >= PHRASES_PER_ROOM
    return has_enough and not state.opened.is_first_version
