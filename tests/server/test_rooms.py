"""Rooms looked up from outside, and those who guess slowed down."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED, RateLimit
from paiju.server.rooms.runner import RoomRunner
from paiju.server.ws.messages import OpenRoom
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


def test_whoever_knows_the_number_may_look_as_often_as_he_likes(
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
