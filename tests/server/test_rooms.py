"""Rooms looked up from outside, and those who guess slowed down."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from paiju.room import CommandRefused
from paiju.room.commands import AddBot, Gone, Kick, Sit
from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED, RateLimit
from paiju.server.rooms.runner import RoomRunner
from paiju.server.ws.messages import OpenRoom
from paiju.server.ws.outbox import Outbox
from support.server.api_user import ApiUser, problem
from support.server.clock import SetClock
from support.server.local_server import LocalServer


@pytest.fixture
def client(tmp_path: Path) -> Iterator[LocalServer]:
    limits = replace(UNLIMITED, guesses=RateLimit(3, 1 / 6), registrations=RateLimit(2, 1 / 30))
    with LocalServer(Config(tmp_path, limits=limits)) as client:
        yield client


@pytest.fixture
def clock(client: LocalServer) -> SetClock:
    return SetClock.of(client.context)


def opened(client: LocalServer, api_user: ApiUser, password: str | None = None) -> RoomRunner:
    wanted = OpenRoom("1", "guiyang_dingque", preset="two", password=password)
    return client.run(client.context.registry.open(api_user.player, wanted))


def test_a_room_is_found_by_its_number_and_by_its_invite(client: LocalServer, api_user: ApiUser):
    runner = opened(client, api_user, "secret")
    found = client.get(f"/api/rooms/{runner.number}")
    assert found.json() == {
        "number": runner.number,
        "ruleset": "guiyang_dingque",
        "options": {"players": 2},
        "stage": "lobby",
        "seats": 2,
        "free": 2,
        "has_password": True,
        "has_spectators": False,
    }
    invite = runner.room.state.opened.invite
    assert client.get(f"/api/invites/{invite}").json() == found.json()


def entered(client: LocalServer, api_user: ApiUser, command: str = "1") -> RoomRunner:
    """A room of two in which its owner plays against a bot."""
    wanted = OpenRoom(command, "guiyang_dingque", preset="two")
    runner = client.run(client.context.registry.open(api_user.player, wanted))
    client.run(runner.join(Outbox(api_user.player, "小王", lambda: None), None))
    client.run(runner.submit(Sit("s", 0), api_user.player))
    client.run(runner.submit(AddBot("b", 1, "easy"), api_user.player))
    return runner


def my_rooms(api_user: ApiUser) -> list[str]:
    answer = api_user.ask("GET", "/api/rooms").json()
    return [room["number"] for room in answer["rooms"]]


def test_my_rooms_are_listed_with_game_players_and_since_when(
    client: LocalServer, api_user: ApiUser
):
    runner = entered(client, api_user)
    answer = api_user.ask("GET", "/api/rooms").json()
    (room,) = answer["rooms"]
    assert room == {
        "number": runner.number,
        "ruleset": "guiyang_dingque",
        "options": {"players": 2},
        "stage": "lobby",
        "players": [{"name": "小王", "bot": None}, {"name": None, "bot": "easy"}],
        "seat": 0,
        "since": runner.room.state.opened_at,
        "is_owner": True,
        "may_close": True,
    }
    assert answer["most"] == UNLIMITED.rooms_each
    problem(client.get("/api/rooms"), 401)


def test_a_room_of_mine_is_closed_by_its_number(client: LocalServer, api_user: ApiUser):
    first, second = entered(client, api_user), entered(client, api_user, "2")
    path = f"/api/rooms/{first.number}"
    assert api_user.ask("DELETE", path).status_code == 204
    assert my_rooms(api_user) == [second.number]
    problem(api_user.ask("DELETE", path), 404)


def test_a_room_that_was_never_entered_can_be_closed_too(client: LocalServer, api_user: ApiUser):
    runner = opened(client, api_user)
    path = f"/api/rooms/{runner.number}"
    assert api_user.ask("DELETE", path).status_code == 204
    assert my_rooms(api_user) == []


def test_nobody_closes_a_room_of_somebody_else(client: LocalServer, api_user: ApiUser):
    runner = entered(client, api_user)
    answer = ApiUser(client, "乙").ask("DELETE", f"/api/rooms/{runner.number}")
    problem(answer, 404)
    assert my_rooms(api_user) == [runner.number]


def test_a_room_without_a_seated_person_is_closed_after_ten_minutes(
    client: LocalServer, api_user: ApiUser
):
    registry = client.context.registry
    used, empty = entered(client, api_user), entered(client, api_user, "2")
    client.run(empty.submit(Gone(api_user.player)))
    closes_at = (empty.room.state.empty_since or 0) + 10 * 60_000
    client.run(registry.close_rooms_empty_at(closes_at - 1))
    assert len(my_rooms(api_user)) == 2
    client.run(registry.close_rooms_empty_at(closes_at))
    assert my_rooms(api_user) == [used.number]


def test_the_invite_that_a_kicked_person_has_leads_nowhere(client: LocalServer, api_user: ApiUser):
    runner = entered(client, api_user)
    old = runner.room.state.invite
    client.run(runner.submit(Kick("k1", 1), api_user.player))
    client.run(runner.join(Outbox("rude", "丙", lambda: None), None))
    client.run(runner.submit(Sit("t", 1), "rude"))
    assert client.get(f"/api/invites/{old}").status_code == 200
    client.run(runner.submit(Kick("k2", 1), api_user.player))
    problem(client.get(f"/api/invites/{old}"), 404)
    assert client.get(f"/api/invites/{runner.room.state.invite}").status_code == 200
    with pytest.raises(CommandRefused, match="sent you away"):
        client.run(runner.join(Outbox("rude", "丙", lambda: None), None))


@pytest.mark.parametrize("path", ["/api/rooms/000000", "/api/rooms/x", "/api/invites/x"])
def test_what_leads_nowhere_is_not_found(client: LocalServer, path: str):
    problem(client.get(path), 404)


def test_whoever_guesses_numbers_has_to_wait(
    client: LocalServer, api_user: ApiUser, clock: SetClock
):
    runner = opened(client, api_user)
    for _ in range(3):
        problem(client.get("/api/rooms/000000"), 404)
    slowed = client.get(f"/api/rooms/{runner.number}")
    problem(slowed, 429)
    assert slowed.headers["retry-after"] == "6"
    problem(client.get("/api/invites/x"), 429)
    problem(client.post("/api/players/move", json={"code": "ABCD2345"}), 429)
    clock.time += 6000
    assert client.get(f"/api/rooms/{runner.number}").status_code == 200


def test_whoever_knows_the_number_may_look_as_often_as_they_like(
    client: LocalServer, api_user: ApiUser, clock: SetClock
):
    runner = opened(client, api_user)
    for _ in range(10):
        assert client.get(f"/api/rooms/{runner.number}").status_code == 200


def test_an_address_makes_only_so_many_players(client: LocalServer, clock: SetClock):
    for name in ("甲", "乙"):
        assert client.post("/api/players", json={"name": name}).status_code == 201
    answer = client.post("/api/players", json={"name": "丙"})
    problem(answer, 429)
    assert 1 <= int(answer.headers["retry-after"]) <= 31
    clock.time += 31_000
    assert client.post("/api/players", json={"name": "丙"}).status_code == 201
