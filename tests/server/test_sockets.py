"""Sockets: who may connect, how much they may send, and what happens to slow receivers."""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.websockets import WebSocket

from paiju.server.journal import StorageFailed
from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED, Limits, RateLimit
from paiju.server.store import Accounts
from paiju.server.ws.connection import Connection
from paiju.server.ws.lobby_session import LobbySession
from paiju.server.ws.messages import LARGEST_FRAME
from paiju.server.ws.outbox import LONGEST_QUEUE, Outbox
from paiju.server.ws.room_session import RoomSession
from support.server.api_user import ApiUser
from support.server.clock import SetClock
from support.server.local_server import LocalServer
from support.server.sockets import Socket, at_table, connected, open_room, play_round, sit_down

OURS = "https://club.example"
PASSWORD = "open sesame"


@pytest.fixture
def inside(tmp_path: Path, limits: Limits) -> Iterator[LocalServer]:
    with LocalServer(Config(tmp_path, origins=(OURS,), limits=limits)) as inside:
        yield inside


@pytest.fixture
def limits() -> Limits:
    return UNLIMITED


@pytest.fixture
def token(inside: LocalServer) -> str:
    return ApiUser(inside).token


@pytest.mark.parametrize(
    ("headers", "is_welcome"),
    [
        ({}, True),
        ({"origin": "http://paiju.localhost"}, True),
        ({"origin": "https://paiju.localhost"}, True),
        ({"origin": OURS}, True),
        ({"origin": "https://evil.example"}, False),
        ({"origin": "http://paiju.localhost.evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://["}, False),
    ],
)
def test_only_our_own_pages_may_connect(
    inside: LocalServer, token: str, headers: dict[str, str], is_welcome: bool
):
    async def connect() -> None:
        async with connected(inside, token if is_welcome else None, headers=headers) as socket:
            if not is_welcome:
                assert await socket.closed() == 1008

    inside.run(connect())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"ping"}', "not_welcome"),
        ('{"type":"hello","version":2,"token":"nobody"}', "not_welcome"),
        ('{"type":"hello","version":2,"token":"\\ud800"}', "not_welcome"),
        ('{"type":"hello","version":2}', "not_welcome"),
        ('{"type":"hello","version":2,"token":"x","more":1}', "not_welcome"),
        ('{"type":"hello","token":"x"}', "protocol"),
        ('{"type":"hello","token":"x","version":1}', "protocol"),
        ('{"type":"hello","version":3,"device":"x"}', "protocol"),
        ("", "not_welcome"),
        ("[" * 4000, "not_welcome"),
        (b"\xff\xfe", "not_welcome"),
        (b"", "not_welcome"),
    ],
)
def test_whoever_does_not_say_who_they_are_is_refused(
    inside: LocalServer, first: str | bytes, code: str
):
    async def say() -> None:
        async with connected(inside) as socket:
            socket.frame(first)
            assert (await socket.next(type="refusal"))["code"] == code
            assert await socket.closed() == 4401

    inside.run(say())


def test_whoever_says_nothing_is_refused(inside: LocalServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("paiju.server.ws.connection.HELLO_WITHIN", 0.001)

    async def wait() -> None:
        async with connected(inside) as socket:
            assert await socket.closed() == 4401

    inside.run(wait())


def test_when_players_cannot_be_looked_up_one_is_told_so(
    inside: LocalServer, monkeypatch: pytest.MonkeyPatch
):
    def broken(self: Accounts, token: str, now: int) -> None:
        raise StorageFailed("cannot read a player", "the disk reports an error")

    monkeypatch.setattr(Accounts, "login", broken)

    async def say() -> None:
        async with connected(inside) as socket:
            socket.frame('{"type":"hello","token":"x","version":2}')
            assert (await socket.next(type="refusal"))["code"] == "storage"

    inside.run(say())


def test_a_frame_that_is_too_long_is_refused_and_nothing_else_happens(
    inside: LocalServer, token: str
):
    async def say() -> None:
        async with connected(inside, token) as socket:
            socket.say("ping", padding="x" * LARGEST_FRAME)
            refusal = await socket.next(type="refusal")
            assert refusal["code"] == "bad_message"
            socket.frame('{"type":"ping"}')
            await socket.next(type="pong")

    inside.run(say())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, commands=RateLimit(5, 2))])
def test_whoever_says_too_much_is_asked_to_slow_down(inside: LocalServer, token: str):
    clock = SetClock.of(inside.context)

    async def say() -> None:
        async with connected(inside, token) as socket:
            for _ in range(5):
                socket.frame('{"type":"ping"}')
                await socket.next(type="pong")
            assert (await socket.done("leave"))["code"] == "too_fast"
            clock.time += 500
            socket.frame('{"type":"ping"}')
            await socket.next(type="pong")

    inside.run(say())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, connections_each=2)])
def test_one_connection_too_many_closes_the_oldest_of_its_address(inside: LocalServer, token: str):
    async def connect() -> None:
        async with (
            connected(inside, token) as first,
            connected(inside) as second,
            connected(inside, token, address="192.0.2.8") as elsewhere,
            connected(inside, token) as third,
        ):
            assert await first.closed() == 1013
            async with connected(inside, token) as fourth:
                assert await second.closed() == 1013
                for socket in (elsewhere, third, fourth):
                    socket.frame('{"type":"ping"}')
                    await socket.next(type="pong")
        assert len(inside.context.open) == 0

    inside.run(connect())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, connections_each=1)])
def test_a_connection_in_a_room_is_never_closed_for_a_newer_one(inside: LocalServer, token: str):
    async def connect() -> None:
        async with (
            at_table(inside, token) as host,
            connected(inside, token),
            connected(inside, token),
        ):
            host.frame('{"type":"ping"}')
            await host.next(type="pong")

    inside.run(connect())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, connections_per_player=2)])
def test_a_players_oldest_connection_makes_room_for_a_newer_one(inside: LocalServer, token: str):
    other = ApiUser(inside).token

    async def connect() -> None:
        async with (
            connected(inside, token) as first,
            connected(inside, other) as somebody_else,
            connected(inside, token),
            connected(inside, token),
        ):
            assert await first.closed() == 1013
            somebody_else.frame('{"type":"ping"}')
            await somebody_else.next(type="pong")

    inside.run(connect())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, commands=RateLimit(3, 0.001), ignored=5)])
def test_who_floods_is_disconnected_on_every_connection_alike(inside: LocalServer, token: str):
    async def flood() -> None:
        async with connected(inside, token) as first, connected(inside, token) as second:
            for _ in range(3):
                first.frame('{"type":"ping"}')
                await first.next(type="pong")
            for _ in range(6):
                second.frame('{"type":"ping"}')
                assert (await second.next(type="refusal"))["code"] == "too_fast"
            assert await second.closed() == 4029

    inside.run(flood())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, rooms_each=2)])
def test_a_player_has_only_so_many_rooms(inside: LocalServer, token: str):
    async def say() -> None:
        await open_room(inside, token)
        async with at_table(inside, token) as table, connected(inside, token) as lobby:
            refused = await lobby.done("open_room", ruleset="qinhuangdao")
            assert refused["code"] == "too_many"
            await table.done("leave")
            opened = await lobby.done("open_room", ruleset="qinhuangdao")
            assert opened["type"] == "room_opened"

    inside.run(say())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, rooms=1)])
def test_a_house_has_only_so_many_rooms(inside: LocalServer, token: str):
    other = ApiUser(inside, "小李").token

    async def say() -> None:
        await open_room(inside, token)
        async with connected(inside, other) as second:
            assert (await second.done("open_room", ruleset="qinhuangdao"))["code"] == "too_many"

    inside.run(say())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, guesses=RateLimit(3, 1 / 6))])
def test_whoever_guesses_numbers_and_passwords_has_to_wait(inside: LocalServer, token: str):
    clock = SetClock.of(inside.context)
    guesser = ApiUser(inside, "小偷").token

    async def say() -> None:
        number, right = await open_room(inside, token, password=PASSWORD), {"password": PASSWORD}
        async with connected(inside, guesser, room="000000") as nowhere:
            assert (await nowhere.done("join"))["code"] == "no_room"
        async with connected(inside, guesser, room=number) as socket:
            assert (await socket.done("join"))["code"] == "wrong_password"
            assert (await socket.done("join", password="please"))["code"] == "wrong_password"
            assert (await socket.done("join", **right))["code"] == "too_fast"
            async with connected(inside, guesser, room=number) as again:
                assert (await again.done("join", **right))["code"] == "too_fast"
            clock.time += 6000
            assert (await socket.done("join", **right))["type"] == "ack"

    inside.run(say())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, guesses=RateLimit(1, 0.0001))])
def test_who_is_at_the_table_returns_however_many_wrong_guesses_there_were(
    inside: LocalServer, token: str
):
    async def say() -> None:
        async with at_table(inside, token, password=PASSWORD) as host:
            number = host.room
            async with connected(inside, token, room="000000") as nowhere:
                assert (await nowhere.done("join"))["code"] == "no_room"
                assert (await nowhere.done("join"))["code"] == "too_fast"
        async with connected(inside, token, room=number) as again:
            assert (await again.done("join"))["type"] == "ack"

    inside.run(say())


@pytest.mark.parametrize("limits", [replace(UNLIMITED, guesses=RateLimit(2, 0.0001))])
def test_guesses_made_at_the_same_time_are_all_counted(inside: LocalServer, token: str):
    guesser = ApiUser(inside, "小偷").token

    async def say() -> None:
        number = await open_room(inside, token, password=PASSWORD)
        async with AsyncExitStack() as stack:
            sockets = [
                await stack.enter_async_context(connected(inside, guesser, room=number))
                for _ in range(6)
            ]
            answers = [socket.done("join", password="please") for socket in sockets]
            codes = [answer["code"] for answer in await asyncio.gather(*answers)]
        assert sorted(codes) == ["too_fast"] * 4 + ["wrong_password"] * 2

    inside.run(say())


def test_a_room_is_opened_once_however_often_it_is_asked_for(inside: LocalServer, token: str):
    async def say() -> None:
        wanted = {"id": "same", "ruleset": "qinhuangdao"}
        async with connected(inside, token) as first, connected(inside, token) as second:
            opened = await first.done("open_room", **wanted)
            assert await second.done("open_room", **wanted) == opened
            assert await first.done("open_room", **wanted) == opened
            other = await first.done("open_room", ruleset="qinhuangdao")
        assert other["number"] != opened["number"]
        assert len(await inside.context.journal.rooms()) == 2

    inside.run(say())


def test_a_room_is_joined_by_its_number_or_its_invite(inside: LocalServer, token: str):
    guest = ApiUser(inside, "小李").token

    async def say() -> None:
        async with connected(inside, token) as lobby:
            wanted = {"ruleset": "qinhuangdao", "password": PASSWORD}
            opened = await lobby.done("open_room", **wanted)
        async with connected(inside, token, room=opened["number"]) as owner:
            said = owner.say("join")
            assert (await owner.next(type="snapshot"))["is_owner"]
            assert (await owner.next(id=said))["type"] == "ack"
        async with connected(inside, guest, room=opened["invite"]) as invited:
            said = invited.say("join")
            seen = (await invited.next(type="snapshot"))["room"]["number"]
            assert seen == opened["number"]
            assert (await invited.next(id=said))["type"] == "ack"
        for wrong in ("x", "0" * 200, "%F0%9F", opened["invite"][:-1]):
            async with connected(inside, guest, room=wrong) as nowhere:
                assert (await nowhere.done("join"))["code"] == "no_room"

    inside.run(say())


def test_the_lobby_and_a_room_each_take_their_own_messages(inside: LocalServer, token: str):
    async def say() -> None:
        number = await open_room(inside, token)
        async with connected(inside, token) as lobby, connected(inside, token, room=number) as room:
            for command in ({"type": "join"}, {"type": "sit", "seat": 0}, {"type": "study"}):
                assert (await lobby.done(**command))["code"] == "not_in_room"
            assert (await room.done("sit", seat=0))["code"] == "not_in_room"
            refused = await room.done("open_room", ruleset="qinhuangdao")
            assert refused["code"] == "protocol"
            await sit_down(room)

    inside.run(say())


def test_one_who_does_not_read_is_cut_off_and_the_others_play_on(inside: LocalServer, token: str):
    watcher = ApiUser(inside, "小李").token

    async def play() -> None:
        async with at_table(inside, token) as owner:
            number = owner.room
            async with (
                connected(inside, watcher, room=number) as deaf,
                connected(inside, watcher, room=number) as keen,
            ):
                for socket in (deaf, keen):
                    assert (await socket.done("join"))["type"] == "ack"
                deaf.is_reading.clear()
                await _change_often(owner)
                assert len(inside.context.open) == 3
                await _until(lambda: _is_deaf_gone(inside, number))
                deaf.is_reading.set()
                assert await deaf.closed() == 4008
                await keen.next(type="room_changed")
            assert (await play_round(owner))["round"] == 1

    inside.run(play())


async def _change_often(owner: Socket) -> None:
    """More often than a queue is long."""
    for _ in range(LONGEST_QUEUE // 2 + 5):
        await owner.done("kick", seat=1)
        await owner.done("add_bot", seat=1, level="easy")


def _is_deaf_gone(inside: LocalServer, number: str) -> bool:
    runner: Any = inside.context.registry._runners[number]
    return sum(len(outboxes) for outboxes in runner._outboxes.values()) == 2


async def _until(holds: Any) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0)


class MeasuredOutbox(Outbox):
    """Notes how long its queue became."""

    longest = 0

    def put(self, text: str) -> None:
        super().put(text)
        MeasuredOutbox.longest = max(MeasuredOutbox.longest, len(self.queue))


def test_the_queue_of_one_who_does_not_read_is_bounded(
    inside: LocalServer, token: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("paiju.server.ws.connection.Outbox", MeasuredOutbox)

    async def play() -> None:
        async with connected(inside, token) as deaf:
            deaf.is_reading.clear()
            for _ in range(LONGEST_QUEUE * 3):
                deaf.frame('{"type":"ping"}')
            await _until(lambda: MeasuredOutbox.longest >= LONGEST_QUEUE)
            deaf.is_reading.set()
            assert await deaf.closed() == 4008
        assert MeasuredOutbox.longest == LONGEST_QUEUE

    inside.run(play())


def test_when_the_server_stops_everybody_is_told_and_what_was_said_is_stored(
    inside: LocalServer, token: str
):
    async def stop() -> None:
        async with at_table(inside, token) as socket, connected(inside) as silent:
            said = socket.say("kick", seat=1)
            await asyncio.sleep(0)
            await inside.context.close_connections()
            assert (await socket.next(id=said))["type"] == "ack"
            assert await socket.closed() == 1001
            assert await silent.closed() == 1001
            async with connected(inside) as late:
                assert await late.closed() == 1001
            entries = (await inside.context.journal.load(socket.room)).entries
            assert any(b'"kick"' in entry.data for entry in entries)

    inside.run(stop())


def test_connections_of_a_revoked_device_are_closed_at_once(inside: LocalServer):
    user = ApiUser(inside)

    async def revoke() -> None:
        async with (
            connected(inside, user.token) as first,
            connected(inside, other) as second,
        ):
            listed = await inside.context.query(
                inside.context.archive.accounts.devices, user.player
            )
            mine = await inside.context.login(user.token)
            assert mine is not None
            assert len(listed) == 2
            inside.context.close_revoked(user.player, mine.device)
            assert (await first.next(type="refusal"))["code"] == "not_welcome"
            assert await first.closed() == 4401
            second.frame('{"type":"ping"}')
            await second.next(type="pong")
            inside.context.close_revoked(user.player)
            assert await second.closed() == 4401

    code = user.ask("POST", "/api/players/me/move").json()["code"]
    other = inside.post("/api/players/move", json={"code": code}).json()["token"]
    inside.run(revoke())


KINDS = (Connection, LobbySession, RoomSession, Outbox, WebSocket)
"""What there is once for every connection."""


def test_a_closed_connection_leaves_nothing_for_the_garbage_collector(
    inside: LocalServer, token: str, monkeypatch: pytest.MonkeyPatch
):
    """In a reference cycle it would stay until the next full collection."""
    monkeypatch.setattr("paiju.server.ws.connection.CLOSED_WITHIN", 0.01)
    gc.unfreeze()
    gc.collect()
    gc.disable()
    try:
        inside.run(_connect_in_every_way(inside, token))
        assert [type(left) for left in gc.get_objects() if isinstance(left, KINDS)] == []
    finally:
        gc.enable()


async def _connect_in_every_way(inside: LocalServer, token: str) -> None:
    async with connected(inside):
        pass
    async with connected(inside) as unknown:
        unknown.frame('{"type":"hello","token":"nobody","version":2}')
        assert await unknown.closed() == 4401
    async with connected(inside, token) as lobby:
        await lobby.done("sit", seat=0)
        lobby.frame("[")
        await lobby.next(type="refusal")
    async with at_table(inside, token) as table, connected(inside, token, room=table.room) as other:
        await other.done("join", since=0)
        await other.done("join", since=1)
        await play_round(table)
    async with connected(inside, token) as deaf:
        deaf.is_reading.clear()
        for _ in range(LONGEST_QUEUE * 2):
            deaf.frame('{"type":"ping"}')
        await _until(lambda: not inside.context.open)
        deaf.is_reading.set()
    async with connected(inside, token, room=table.room) as revoked:
        await revoked.done("join")
        login = await inside.context.login(token)
        assert login is not None
        inside.context.close_revoked(login.player.id)
        assert await revoked.closed() == 4401


@pytest.mark.parametrize("limits", [replace(UNLIMITED, spectator_commands=RateLimit(3, 0.001))])
def test_people_without_a_seat_share_one_limit_and_players_do_not(inside: LocalServer, token: str):
    others = [ApiUser(inside, name).token for name in ("甲", "乙")]

    async def say() -> None:
        number = await open_room(inside, token)
        async with AsyncExitStack() as stack:
            host, *guests = [
                await stack.enter_async_context(connected(inside, each, room=number))
                for each in (token, *others)
            ]
            for socket in (host, *guests):
                assert (await socket.done("join"))["type"] == "ack"
            assert (await host.done("sit", seat=0))["type"] == "ack"
            codes = [(await guest.done("unready")).get("code") for guest in guests * 2]
            assert codes.count("too_fast") == 2
            for _ in range(5):
                assert (await host.done("unready")).get("code") != "too_fast"

    inside.run(say())
