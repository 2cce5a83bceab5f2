"""The lobby: coming and going, seats, bots, ready, start."""

from typing import TYPE_CHECKING

from paiju.room import play
from paiju.room.broadcast import dismiss, tell_all, tell_room, tell_snapshot
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
from paiju.room.effects import Closed
from paiju.room.errors import IN_MATCH, Refused, seat_taken
from paiju.room.messages import Spoke
from paiju.room.settings import MOST_ONLOOKERS, PHRASE_AFTER
from paiju.room.state import Chair, Person
from paiju.rules.refusals import no_such_seat
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.room.room import Room


# Coming and going


def arrived(room: "Room", word: Arrived) -> None:
    """Somebody came, or came back: his seat is his again at once."""
    state = room.state
    person, seat = state.people.get(word.player), state.seat_of(word.player)
    if person is None:
        _admit(room)
        person = state.people[word.player] = Person(word.name, seq=0)
    seems = person.name, person.is_here
    person.name, person.is_here = word.name, True
    if seat is None:
        return
    chair = state.chairs[seat]
    is_seen = chair.is_auto or seems != (word.name, True)
    chair.is_auto = False
    room.lapsed.discard(seat)
    play.start_clocks(room)
    if is_seen:
        tell_room(room)
    play.go_on_if_ready(room)


def _admit(room: "Room") -> None:
    state = room.state
    if len(state.people) - len(state.seated()) >= MOST_ONLOOKERS:
        raise Refused("full", Text("人已经满了", "there is no room for more people here"))
    if state.match is not None and not state.opened.settings.spectators:
        zh = "正在打牌，这个房间不让旁观"
        told = Text(zh, "a match is on, and this room has no spectators")
        raise Refused("no_spectators", told)


def gone(room: "Room", word: Gone) -> None:
    """Somebody's last connection closed; one who was only looking on has left."""
    state = room.state
    person = state.people.get(word.player)
    if person is None:
        return
    if state.seat_of(word.player) is None and word.player != state.owner:
        del state.people[word.player]
        return
    person.is_here, person.gone_at = False, state.now
    play.stop_clocks(room)
    if state.seat_of(word.player) is not None:
        tell_room(room)
        play.go_on_if_ready(room)


def resumed(room: "Room", word: Resumed) -> None:
    """After an outage nobody is connected yet. Clocks stopped when it was last heard of."""
    state = room.state
    if state.empty_since is None:
        state.empty_since = room.heard_at
    state.people = {
        player: person
        for player, person in state.people.items()
        if state.seat_of(player) is not None or player == state.owner
    }
    for person in state.people.values():
        person.is_here, person.gone_at = False, state.empty_since


def expired(room: "Room", word: Expired) -> None:
    state = room.state
    if state.match is not None:
        play.end_match(room, "dissolved")
    state.chairs = [Chair() for _ in state.chairs]
    for player in list(state.people):
        dismiss(room, player, "closed")
    room.outbox.append(Closed())


def leave(room: "Room", command: Leave, player: str) -> None:
    """Before the match the seat is free again; during it, it is played for its owner."""
    state = room.state
    seat = state.seat_of(player)
    if state.match is not None and seat is not None:
        person = state.people[player]
        person.is_here, person.gone_at = False, state.now
        state.chairs[seat].is_auto = True
        state.pass_on(player)
        play.stop_clocks(room)
        tell_room(room)
        play.go_on_if_ready(room)
        return
    if seat is not None:
        state.chairs[seat] = Chair()
    dismiss(room, player, "left")
    if not state.people:
        room.outbox.append(Closed())
        return
    tell_room(room)


# Seats


def sit(room: "Room", command: Sit, player: str) -> None:
    chair = _seat_before_match(room, command.seat)
    if not chair.is_free:
        raise seat_taken(command.seat)
    state = room.state
    seat = state.seat_of(player)
    if seat is not None:
        state.chairs[seat] = Chair()
    state.chairs[command.seat] = Chair(player=player)
    person = state.people[player]
    person.seq = max(person.seq, state.public_seq, state.most_told)
    play.start_clocks(room)
    tell_room(room)
    tell_snapshot(room, player)


def add_bot(room: "Room", command: AddBot, player: str) -> None:
    _only_owner(room, player)
    chair = _seat_before_match(room, command.seat)
    if not chair.is_free:
        raise seat_taken(command.seat)
    if command.level not in room.state.opened.levels:
        levels = room.state.opened.levels
        zh = f"没有 {command.level!r} 这种机器人（可选：{'、'.join(levels)}）"
        en = f"there is no bot {command.level!r} (choose {', '.join(levels)})"
        raise Refused("unknown_level", Text(zh, en))
    room.state.chairs[command.seat] = Chair(bot=command.level)
    tell_room(room)


def kick(room: "Room", command: Kick, player: str) -> None:
    _only_owner(room, player)
    chair = _seat_before_match(room, command.seat)
    if chair.is_free:
        told = f"{command.seat} 号位没有人", f"nobody sits on seat {command.seat}"
        raise Refused("no_seat", Text(*told))
    if chair.player == player:
        told = Text("这是你自己的座位，请用离开", "this is your own seat; leave it instead")
        raise Refused("seat_taken", told)
    room.state.chairs[command.seat] = Chair()
    if chair.player is not None:
        dismiss(room, chair.player, "kicked")
    tell_room(room)


def _only_owner(room: "Room", player: str) -> None:
    if player != room.state.owner:
        raise Refused("not_owner", Text("只有房主可以", "only the room's owner may do that"))


def _seat_before_match(room: "Room", seat: int) -> Chair:
    state = room.state
    if state.match is not None:
        raise Refused("in_match", IN_MATCH)
    if seat >= len(state.chairs):
        raise Refused("no_seat", no_such_seat(seat, len(state.chairs)))
    return state.chairs[seat]


# Ready and start


def ready(room: "Room", command: Ready, player: str) -> None:
    chair = room.chair_of(player)
    if room.state.stage == "playing":
        raise Refused("in_match", Text("这一局正在打", "the round is on"))
    if command.commitment not in (None, room.state.commitment):
        raise Refused("stale", Text("那个数是给另一副牌的", "that nonce was for another deal"))
    chair.nonce, chair.is_auto = command.nonce, False
    tell_room(room)
    play.go_on_if_ready(room)


def unready(room: "Room", command: Unready, player: str) -> None:
    chair = room.chair_of(player)
    if room.state.stage != "lobby":
        raise Refused("in_match", IN_MATCH)
    chair.nonce = None
    tell_room(room)


def start(room: "Room", command: Start, player: str) -> None:
    _only_owner(room, player)
    state = room.state
    if state.match is not None:
        raise Refused("in_match", IN_MATCH)
    free = [seat for seat, chair in enumerate(state.chairs) if chair.is_free]
    if free:
        raise Refused("not_ready", Text(f"{free[0]} 号位空着", f"seat {free[0]} is empty"))
    if not state.seated():
        raise Refused("not_ready", Text("桌上要有人", "somebody has to sit at the table"))
    waiting = [seat for seat, chair in enumerate(state.chairs) if not chair.is_ready]
    if waiting:
        told = f"{waiting[0]} 号位还没准备", f"seat {waiting[0]} is not ready"
        raise Refused("not_ready", Text(*told))
    play.begin_match(room)


def say(room: "Room", command: Say, player: str) -> None:
    """A quick phrase, for everybody to hear."""
    state = room.state
    room.chair_of(player)
    person, seat = state.people[player], state.seat_of(player)
    assert seat is not None
    if state.now - person.spoke_at < PHRASE_AFTER:
        raise Refused("too_fast", Text("话要一句一句说", "one phrase at a time"))
    person.spoke_at = state.now
    tell_all(room, lambda seq: Spoke(seq, seat, command.phrase))
