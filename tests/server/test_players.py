"""Players: registering, renaming, moving to another device, giving a device up."""

import pytest

from support.server.api_user import ApiUser, problem
from support.server.local_server import LocalServer


def test_a_name_is_enough_to_become_somebody(client: LocalServer):
    answer = client.post("/api/players", json={"name": "  小王 "})
    assert answer.status_code == 201
    result = answer.json()
    assert result.keys() == {"player", "name", "token"}
    assert result["name"] == "小王"


@pytest.mark.parametrize(
    ("body", "at"),
    [
        (b'{"name": ""}', "name"),
        (b'{"name": "   "}', "name"),
        ('{"name": "一二三四五六七八九十一二三四五六七"}'.encode(), "name"),
        (b'{"name": "a\\u202eb"}', "name"),
        (b'{"name": 5}', "name"),
        (b"{}", "name"),
        (b'{"name": "a", "admin": true}', "admin"),
        (b"not json", None),
        (b"\xff\xfe", None),
        (b"", None),
        (b'{"name": "\\ud800"}', None),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_named(
    client: LocalServer, body: bytes, at: str | None
):
    assert problem(client.post("/api/players", content=body), 422)["at"] == at


def test_a_body_that_is_too_long_is_not_read(client: LocalServer):
    result = problem(client.post("/api/players", json={"name": "a" * 5000}), 413)
    assert "4 KB" in result["message"]


def test_somebody_knows_who_they_are_and_can_take_another_name(api_user: ApiUser):
    assert api_user.ask("GET", "/api/players/me").json() == {
        "player": api_user.player,
        "name": "小王",
    }
    assert api_user.ask("PATCH", "/api/players/me", json={"name": "老王"}).json()["name"] == "老王"
    assert api_user.ask("GET", "/api/players/me").json()["name"] == "老王"
    assert problem(api_user.ask("PATCH", "/api/players/me", json={"name": ""}), 422)["at"] == "name"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/players/me"),
        ("PATCH", "/api/players/me"),
        ("POST", "/api/players/me/move"),
        ("DELETE", "/api/players/me"),
        ("GET", "/api/players/me/devices"),
        ("DELETE", "/api/players/me/devices/x"),
        ("DELETE", "/api/players/me/token"),
        ("GET", "/api/matches"),
    ],
)
@pytest.mark.parametrize("header", [None, "Bearer nobody", "Basic abc", "Bearer "])
def test_a_stranger_is_asked_who_he_is(
    client: LocalServer, method: str, path: str, header: str | None
):
    headers = {} if header is None else {"authorization": header}
    answer = client.request(method, path, headers=headers)
    problem(answer, 401)
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_code_brings_a_player_to_another_device_once(api_user: ApiUser):
    offer = api_user.ask("POST", "/api/players/me/move").json()
    assert offer["expires_at"] > 0
    typed = offer["code"].lower()
    moved = api_user.client.post("/api/players/move", json={"code": f"{typed[:4]}-{typed[4:]}"})
    assert moved.status_code == 200
    assert moved.json()["player"] == api_user.player
    assert moved.json()["token"] != api_user.token
    assert api_user.ask("GET", "/api/players/me").status_code == 200
    again = api_user.client.post("/api/players/move", json={"code": offer["code"]})
    assert problem(again, 404)["at"] == "code"


def test_a_device_that_was_given_up_is_nobodys_and_others_stay(api_user: ApiUser):
    offer = api_user.ask("POST", "/api/players/me/move").json()
    other = api_user.client.post("/api/players/move", json={"code": offer["code"]}).json()["token"]
    assert api_user.ask("DELETE", "/api/players/me/token").status_code == 204
    problem(api_user.ask("GET", "/api/players/me"), 401)
    bearer = {"authorization": f"Bearer {other}"}
    assert api_user.client.get("/api/players/me", headers=bearer).status_code == 200


PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1"


def test_devices_are_listed_and_revoked_one_by_one(client: LocalServer):
    phone = ApiUser(client, user_agent=PHONE)
    code = phone.ask("POST", "/api/players/me/move").json()["code"]
    tablet = client.post("/api/players/move", json={"code": code}).json()["token"]
    listed = phone.ask("GET", "/api/players/me/devices").json()["devices"]
    assert {device["name"]: device["is_this"] for device in listed} == {
        "iPhone · Safari": True,
        "": False,
    }
    (other,) = [device["id"] for device in listed if not device["is_this"]]
    path = f"/api/players/me/devices/{other}"
    assert phone.ask("DELETE", path).status_code == 204
    problem(phone.ask("DELETE", path), 404)
    problem(client.get("/api/players/me", headers={"authorization": f"Bearer {tablet}"}), 401)
    assert len(phone.ask("GET", "/api/players/me/devices").json()["devices"]) == 1


def test_a_deleted_account_is_gone(client: LocalServer):
    somebody = ApiUser(client)
    assert somebody.ask("DELETE", "/api/players/me").status_code == 204
    problem(somebody.ask("GET", "/api/players/me"), 401)
    problem(somebody.ask("DELETE", "/api/players/me"), 401)


def test_the_server_says_how_long_it_keeps_matches(client: LocalServer):
    assert client.get("/api/privacy").json() == {"history_days": None}
