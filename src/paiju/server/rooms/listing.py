"""What people may know about rooms without being in them: any room by its number, and their own."""

from typing import Any

from msgspec import Struct

from paiju.room import Room
from paiju.room.messages import Stage
from paiju.room.presence import others_play
from paiju.rules.options import changed


class RoomFound(Struct, frozen=True):
    """What anyone who knows a room's number may know about it."""

    number: str
    ruleset: str
    options: dict[str, Any]
    stage: Stage
    seats: int
    free: int
    has_password: bool
    has_spectators: bool


class MyRoomSeat(Struct, frozen=True):
    """Who sits there; a free seat has neither a name nor a bot."""

    name: str | None
    bot: str | None
    """The bot's level."""


class MyRoom(Struct, frozen=True):
    """A room that the caller owns or has a seat in."""

    number: str
    ruleset: str
    options: dict[str, Any]
    stage: Stage
    players: list[MyRoomSeat]
    seat: int | None
    """The caller's own seat."""
    since: int
    """When the room was opened, in ms since 1970; 0 if an earlier server opened it."""
    is_owner: bool
    may_close: bool
    """Whether the caller may close it; otherwise they may leave it."""


class MyRooms(Struct, frozen=True):
    """The rooms of the caller, the newest first, and how many they may own."""

    rooms: list[MyRoom]
    most: int


def room_found(number: str, room: Room) -> RoomFound:
    state = room.state
    return RoomFound(
        number=number,
        ruleset=state.opened.ruleset,
        options=changed(room.rules.options),
        stage=state.stage,
        seats=len(state.seats),
        free=sum(seat_state.is_free for seat_state in state.seats),
        has_password=state.opened.password is not None,
        has_spectators=state.opened.settings.spectators,
    )


def is_room_of(room: Room, player: str) -> bool:
    """Whether this player owns the room or has a seat in it."""
    return player == room.state.owner or room.state.seat_of(player) is not None


def may_close(room: Room, player: str) -> bool:
    return player == room.state.owner and not others_play(room.state, player)


def my_room(number: str, room: Room, player: str) -> MyRoom:
    state = room.state
    names = [None if s.player is None else state.people[s.player].name for s in state.seats]
    return MyRoom(
        number=number,
        ruleset=state.opened.ruleset,
        options=changed(room.rules.options),
        stage=state.stage,
        players=[MyRoomSeat(name, seat.bot) for name, seat in zip(names, state.seats, strict=True)],
        seat=state.seat_of(player),
        since=state.opened_at,
        is_owner=player == state.owner,
        may_close=may_close(room, player),
    )
