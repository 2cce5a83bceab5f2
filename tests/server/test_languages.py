"""Refusals of the server in both languages, over REST and over the socket."""

import asyncio
import json
import re
from typing import Any

import pytest

from paiju.server.ws.messages import VERSION
from support.languages import foreign_words
from support.server.api_user import ApiUser, problem
from support.server.local_server import LocalServer
from support.server.sockets import Socket, connected, open_room, say_hello, sit_down

TOOLS: dict[str, dict[str, Any]] = {
    "no JSON": {"method": "POST", "path": "/api/settle", "content": b"nonsense"},
    "a wrong type": {"method": "POST", "path": "/api/settle", "content": b'{"ruleset": 5}'},
    "no proof": {
        "method": "POST",
        "path": "/api/verify",
        "json": {"ruleset": "qinhuangdao", "deal": []},
    },
    "a hand of three": {
        "method": "GET",
        "path": "/api/hand",
        "params": {"tiles": "123m", "ruleset": "guiyang_dingque"},
    },
    "too long": {"method": "POST", "path": "/api/replay", "content": b" " * 300_000},
    "a parameter too long": {
        "method": "GET",
        "path": "/api/hand",
        "params": {"tiles": "1" * 200, "ruleset": "guiyang_dingque"},
    },
}
OTHERS: dict[str, dict[str, Any]] = {
    "no game": {"method": "GET", "path": "/api/rulesets/nowhere"},
    "no room": {"method": "GET", "path": "/api/rooms/000000"},
    "no invite": {"method": "GET", "path": "/api/invites/none"},
    "no token": {"method": "GET", "path": "/api/players/me"},
    "no name": {"method": "POST", "path": "/api/players", "json": {}},
    "an empty name": {"method": "POST", "path": "/api/players", "json": {"name": " "}},
    "no match": {"method": "GET", "path": "/api/matches/none"},
    "a round that is no number": {"method": "GET", "path": "/api/matches/none/rounds/x"},
    "no code": {"method": "POST", "path": "/api/players/move", "json": {"code": "x"}},
    "nothing there": {"method": "GET", "path": "/api/nothing"},
    "another method": {"method": "DELETE", "path": "/api/rulesets"},
}


def message(client: LocalServer, request: dict[str, Any], **more: Any) -> str:
    """What is answered to a request that is refused."""
    wanted = {**request, **more, "params": {**request.get("params", {}), **more.get("params", {})}}
    answer = client.request(**wanted)
    return problem(answer, answer.status_code)["message"]


def accepting(languages: str) -> dict[str, str]:
    return {"accept-language": languages}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("what", TOOLS | OTHERS)
def test_a_request_is_refused_in_the_language_it_asks_for(
    client: LocalServer, what: str, lang: str
):
    request = (TOOLS | OTHERS)[what]
    result = message(client, request, params={"lang": lang})
    assert (
        foreign_words(result.replace("Authorization: Bearer", "").replace("token", ""), lang) == []
    )


@pytest.mark.parametrize("what", TOOLS)
def test_tools_refuse_in_chinese_as_they_explain_in_chinese_unless_asked_otherwise(
    client: LocalServer, what: str
):
    assert foreign_words(message(client, TOOLS[what]), "zh") == []
    result = message(client, TOOLS[what], headers=accepting("en"))
    assert foreign_words(result, "zh") == []


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en-GB", "en"),
        ("de, zh;q=0.5, en;q=0.7", "en"),
        ("fr, *;q=0.1", "en"),
        ("zh;q=much, en;q=0.1", "en"),
    ],
)
def test_other_routes_refuse_in_the_language_the_client_accepts_or_in_english(
    client: LocalServer, accepted: str, lang: str
):
    result = message(client, OTHERS["no game"], headers=accepting(accepted))
    assert foreign_words(result, lang) == []


REFUSED: list[dict[str, Any]] = [
    {"type": "sit", "seat": 7},
    {"type": "sit", "seat": 1},
    {"type": "kick", "seat": 0},
    {"type": "add_bot", "seat": 1, "level": "genius"},
    {"type": "start"},
    {"type": "act", "decision": 1, "action": "hu"},
    {"type": "vote", "agree": True},
    {"type": "dissolve"},
    {"type": "auto", "on": True},
    {"type": "study"},
    {"type": "open_room", "ruleset": "qinhuangdao"},
    {"type": "hello", "token": "again"},
    {"type": "dance"},
]
REFUSED_IN_LOBBY: list[dict[str, Any]] = [
    {"type": "sit", "seat": 1},
    {"type": "open_room", "ruleset": "nowhere"},
    {"type": "open_room", "ruleset": "qinhuangdao", "options": {"pao": 5}},
    {"type": "open_room"},
]


async def refusals(socket: Socket, commands: list[dict[str, Any]]) -> list[str]:
    """What this socket is told on everything that cannot be done."""
    result: list[str] = []
    for command in commands:
        fields = {name: value for name, value in command.items() if name != "type"}
        if command["type"] == "hello":
            socket.frame(json.dumps(command))
        else:
            socket.say(command["type"], **fields)
        result.append((await socket.next(type="refusal"))["message"])
    return result


@pytest.mark.parametrize(("asked", "lang"), [({}, "en"), ({"lang": "zh"}, "zh")])
def test_a_socket_is_refused_in_the_language_of_its_hello(
    client: LocalServer, asked: dict[str, str], lang: str
):
    async def play() -> list[str]:
        number = await open_room(client, token)
        async with (
            connected(client) as lobby,
            connected(client, room=number) as table,
            connected(client, room="000000") as nowhere,
            connected(client, room="none") as uninvited,
        ):
            for socket in (lobby, table, nowhere, uninvited):
                await say_hello(socket, token, **asked)
            await sit_down(table)
            result = await refusals(lobby, REFUSED_IN_LOBBY)
            result += await refusals(table, REFUSED)
            return [
                *result,
                *(await refusals(nowhere, [{"type": "join"}])),
                *(await refusals(uninvited, [{"type": "join"}])),
            ]

    token = ApiUser(client).token
    for result in client.run(play()):
        assert foreign_words(re.sub("hello|/ws", "", result), lang) == [], result


def test_a_socket_may_change_its_language(client: LocalServer):
    async def play() -> None:
        async with connected(client, token) as socket:
            for lang in ("zh", "en"):
                assert (await socket.done("use_language", lang=lang))["type"] == "ack"
                refused = await socket.done("start")
                assert foreign_words(refused["message"], lang) == []
            refused = await socket.done("use_language", lang="fr")
            assert (refused["code"], refused["at"]) == ("bad_message", "lang")

    token = ApiUser(client).token
    client.run(play())


def test_whoever_is_refused_learns_why_in_their_language(client: LocalServer):
    async def say(lang: str, version: int) -> str:
        async with connected(client) as socket:
            hello = {"type": "hello", "token": "nobody's", "lang": lang, "version": version}
            socket.frame(json.dumps(hello))
            result = (await socket.next(type="refusal"))["message"]
            await asyncio.wait_for(socket.closed(), 5)
            return result

    for version in (VERSION, VERSION - 1, VERSION + 1):
        assert foreign_words(client.run(say("zh", version)).replace("token", ""), "zh") == []
        assert foreign_words(client.run(say("en", version)), "en") == []
