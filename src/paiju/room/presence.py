"""People who connect, disconnect and leave, and the closing of a room."""

from typing import TYPE_CHECKING

from paiju.room import play
from paiju.room.absence import count_left, count_return, is_waited_for, update_hold
from paiju.room.ballot import is_carried
from paiju.room.broadcast import dismiss, send_room
from paiju.room.commands import Arrived, Close, Expired, Gone, Leave, Resumed
from paiju.room.effects import RoomClosed
from paiju.room.errors import CommandRefused
from paiju.room.lobby import require_owner
from paiju.room.names import distinct_name
from paiju.room.settings import MOST_SPECTATORS
from paiju.room.state import Person, RoomState, SeatState
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.room.room import Room


def arrived(room: "Room", command: Arrived) -> None:
    """A person connected or reconnected."""
    state = room.state
    person, seat = state.people.get(command.player), state.seat_of(command.player)
    if person is None:
        _admit(room, command.player)
        person = state.people[command.player] = Person(command.name, seq=0)
    before, name = (person.name, person.is_here), _table_name(state, command)
    person.name, person.is_here = name, True
    if seat is None:
        _send_watching(room)
        return
    seat_state = state.seats[seat]
    has_changed = count_return(room, seat_state) or before != (name, True)
    room.timed_out.discard(seat)
    play.start_clocks(room)
    if not before[1]:
        update_hold(room)
    if has_changed:
        send_room(room)
    play.deal_if_ready(room)


def _table_name(state: RoomState, command: Arrived) -> str:
    """The person's name, unlike that of anyone else in the room."""
    if state.opened.is_first_version:
        return command.name
    others = [person.name for player, person in state.people.items() if player != command.player]
    return distinct_name(command.name, others)


def _admit(room: "Room", player: str) -> None:
    state = room.state
    if player in state.barred:
        text = Text("房主请你离开了这个房间", "the owner of this room sent you away")
        raise CommandRefused("kicked", text)
    if state.match is not None and not state.opened.settings.spectators:
        zh = "正在打牌，这个房间不让旁观"
        text = Text(zh, "a match is on, and this room has no spectators")
        raise CommandRefused("no_spectators", text)
    if len(state.people) - len(state.seated()) >= MOST_SPECTATORS:
        _make_place(room)


def _make_place(room: "Room") -> None:
    """Before a match, while seats are free, a newcomer may be a player: the first of the others
    without a seat has to go."""
    state = room.state
    has_free_seat = any(seat_state.is_free for seat_state in state.seats)
    if state.match is not None or not has_free_seat or state.opened.is_first_version:
        raise CommandRefused("full", Text("人已经满了", "there is no room for more people here"))
    waiting = (p for p in state.people if state.seat_of(p) is None and p != state.owner)
    dismiss(room, next(waiting), "full")


def _send_watching(room: "Room") -> None:
    """Tell everyone who watches now."""
    if not room.state.opened.is_first_version:
        send_room(room)


def gone(room: "Room", command: Gone) -> None:
    """A person's last connection closed; a spectator has then left."""
    state = room.state
    person = state.people.get(command.player)
    if person is None:
        return
    if state.seat_of(command.player) is None and command.player != state.owner:
        del state.people[command.player]
        _send_watching(room)
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
    _upgrade_deals(room, command.deal_version)
    if state.empty_since is None:
        state.empty_since = room.previous_now
    state.people = {
        player: person
        for player, person in state.people.items()
        if state.seat_of(player) is not None or player == state.owner
    }
    for person in state.people.values():
        if person.is_here or state.opened.is_first_version:
            person.is_here, person.gone_at = False, state.empty_since


def _upgrade_deals(room: "Room", version: int) -> None:
    """A newer server took over: from the next deal on, seats commit to their nonces."""
    state = room.state
    if version > state.deal_version:
        state.resumed_deal_version = version
        for seat_state in state.seats:
            seat_state.withdraw()


def expired(room: "Room", command: Expired) -> None:
    """Close a room without a seated person; refused if somebody has just come back."""
    state = room.state
    if state.empty_since is None and not state.opened.is_first_version:
        raise CommandRefused("stale", Text("有人回来了", "somebody has come back"))
    _close(room)


def close(room: "Room", command: Close, player: str) -> None:
    """The owner closes the room; while others play they can only leave it."""
    require_owner(room, player)
    if others_play(room.state, player):
        text = Text("别人还在打，你可以离开这一桌", "others are playing; leave the room instead")
        raise CommandRefused("in_match", text)
    _close(room)


def others_play(state: RoomState, player: str) -> bool:
    """Whether a match is on in which another person is present."""
    return state.is_in_match and any(
        person.is_here or is_waited_for(state, seat_state, person)
        for _, seat_state, person in state.seated()
        if seat_state.player != player
    )


def _close(room: "Room") -> None:
    state = room.state
    if state.match is not None:
        play.end_match(room, "dissolved")
    state.pending = None
    state.seats = [SeatState() for _ in state.seats]
    for player in list(state.people):
        dismiss(room, player, "closed")
    room.outbox.append(RoomClosed())


def leave(room: "Room", command: Leave, player: str) -> None:
    """Before the match the seat becomes free; during it autoplay takes over."""
    state = room.state
    seat = state.seat_of(player)
    if seat is not None:
        play.withhold(room, seat)
    if seat is not None and state.is_in_match:
        person = state.people[player]
        person.is_here, person.gone_at = False, state.now
        count_left(state.seats[seat])
        state.transfer_ownership(player)
        play.stop_clocks(room)
        if is_carried(state):
            play.end_match(room, "dissolved")
            return
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
