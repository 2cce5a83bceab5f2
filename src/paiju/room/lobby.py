"""Commands outside a round: connecting, leaving, seats, bots, ready, start, phrases."""

from typing import TYPE_CHECKING

from paiju.room import play
from paiju.room.absence import GRACE_VERSION, update_hold
from paiju.room.broadcast import dismiss, send_room, send_snapshot, send_to_all
from paiju.room.commands import (
    AddBot,
    Arrived,
    Expired,
    Gone,
    Kick,
    Leave,
    Ready,
    Resumed,
    Say,
    Sit,
    Start,
    Unready,
)
from paiju.room.effects import RoomClosed
from paiju.room.errors import IN_MATCH, CommandRefused, seat_taken
from paiju.room.messages import Spoke
from paiju.room.settings import MOST_SPECTATORS, PHRASE_AFTER
from paiju.room.state import Person, SeatState
from paiju.rules.refusals import no_such_seat
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.room.room import Room


# Connecting and leaving


def arrived(room: "Room", command: Arrived) -> None:
    """A person connected or reconnected; autoplay of their seat ends."""
    state = room.state
    person, seat = state.people.get(command.player), state.seat_of(command.player)
    if person is None:
        _admit(room)
        person = state.people[command.player] = Person(command.name, seq=0)
    before = person.name, person.is_here
    person.name, person.is_here = command.name, True
    if seat is None:
        return
    seat_state = state.seats[seat]
    has_changed = seat_state.is_auto or before != (command.name, True)
    seat_state.is_auto, seat_state.missed = False, min(seat_state.missed, 1)
    room.timed_out.discard(seat)
    play.start_clocks(room)
    if not before[1]:
        update_hold(room)
    if has_changed:
        send_room(room)
    play.deal_if_ready(room)


def _admit(room: "Room") -> None:
    state = room.state
    if len(state.people) - len(state.seated()) >= MOST_SPECTATORS:
        raise CommandRefused("full", Text("人已经满了", "there is no room for more people here"))
    if state.match is not None and not state.opened.settings.spectators:
        zh = "正在打牌，这个房间不让旁观"
        text = Text(zh, "a match is on, and this room has no spectators")
        raise CommandRefused("no_spectators", text)


def gone(room: "Room", command: Gone) -> None:
    """A person's last connection closed; a spectator has then left."""
    state = room.state
    person = state.people.get(command.player)
    if person is None:
        return
    if state.seat_of(command.player) is None and command.player != state.owner:
        del state.people[command.player]
        return
    person.is_here, person.gone_at = False, state.now
    play.stop_clocks(room)
    if state.seat_of(command.player) is not None:
        update_hold(room)
        send_room(room)
        play.deal_if_ready(room)


def resumed(room: "Room", command: Resumed) -> None:
    """After a restart nobody is connected. Clocks stopped at the last command before it."""
    state = room.state
    if state.empty_since is None:
        state.empty_since = room.previous_now
    state.people = {
        player: person
        for player, person in state.people.items()
        if state.seat_of(player) is not None or player == state.owner
    }
    for person in state.people.values():
        if person.is_here or state.opened.room_version < GRACE_VERSION:
            person.is_here, person.gone_at = False, state.empty_since


def expired(room: "Room", command: Expired) -> None:
    state = room.state
    if state.match is not None:
        play.end_match(room, "dissolved")
    state.seats = [SeatState() for _ in state.seats]
    for player in list(state.people):
        dismiss(room, player, "closed")
    room.outbox.append(RoomClosed())


def leave(room: "Room", command: Leave, player: str) -> None:
    """Before the match the seat becomes free; during it autoplay takes over."""
    state = room.state
    seat = state.seat_of(player)
    if state.match is not None and seat is not None:
        person = state.people[player]
        person.is_here, person.gone_at = False, state.now
        state.seats[seat].is_auto = True
        state.transfer_ownership(player)
        play.stop_clocks(room)
        send_room(room)
        play.deal_if_ready(room)
        return
    if seat is not None:
        state.seats[seat] = SeatState()
    dismiss(room, player, "left")
    if not state.people:
        room.outbox.append(RoomClosed())
        return
    send_room(room)


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
    _require_owner(room, player)
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
    _require_owner(room, player)
    seat_state = _seat_before_match(room, command.seat)
    if seat_state.is_free:
        text = f"{command.seat} 号位没有人", f"nobody sits on seat {command.seat}"
        raise CommandRefused("no_seat", Text(*text))
    if seat_state.player == player:
        text = Text("这是你自己的座位，请用离开", "this is your own seat; leave it instead")
        raise CommandRefused("seat_taken", text)
    room.state.seats[command.seat] = SeatState()
    if seat_state.player is not None:
        dismiss(room, seat_state.player, "kicked")
    send_room(room)


def _require_owner(room: "Room", player: str) -> None:
    if player != room.state.owner:
        raise CommandRefused("not_owner", Text("只有房主可以", "only the room's owner may do that"))


def _seat_before_match(room: "Room", seat: int) -> SeatState:
    state = room.state
    if state.match is not None:
        raise CommandRefused("in_match", IN_MATCH)
    if seat >= len(state.seats):
        raise CommandRefused("no_seat", no_such_seat(seat, len(state.seats)))
    return state.seats[seat]


# Ready and start


def ready(room: "Room", command: Ready, player: str) -> None:
    seat_state = room.seat_state_of(player)
    if room.state.stage == "playing":
        raise CommandRefused("in_match", Text("这一局正在打", "the round is on"))
    if command.commitment not in (None, room.state.commitment):
        raise CommandRefused(
            "stale", Text("那个数是给另一副牌的", "that nonce was for another deal")
        )
    seat_state.nonce, seat_state.is_auto, seat_state.missed = command.nonce, False, 0
    send_room(room)
    play.deal_if_ready(room)


def unready(room: "Room", command: Unready, player: str) -> None:
    seat_state = room.seat_state_of(player)
    if room.state.stage != "lobby":
        raise CommandRefused("in_match", IN_MATCH)
    seat_state.nonce = None
    send_room(room)


def start(room: "Room", command: Start, player: str) -> None:
    _require_owner(room, player)
    state = room.state
    if state.match is not None:
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
    if state.now - person.spoke_at < PHRASE_AFTER:
        raise CommandRefused("too_fast", Text("话要一句一句说", "one phrase at a time"))
    person.spoke_at = state.now
    send_to_all(room, lambda seq: Spoke(seq, seat, command.phrase))
