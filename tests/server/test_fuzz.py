"""A hundred thousand frames of nonsense: each is answered, nothing breaks, and play goes on."""

import asyncio
import json
import os
from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

from paiju.server.ops.metrics import REFUSED
from paiju.server.ws.messages import FromClient, decode
from support.server.api_user import ApiUser
from support.server.local_server import LocalServer
from support.server.sockets import NONCE, Socket, at_table, connected, play_round

FRAMES = int(os.environ.get("PAIJU_FUZZ_FRAMES", "100000"))
AT_ONCE = 100
"""Frames that are said before the answers are read."""
VALID: list[dict[str, Any]] = [
    {"type": "hello", "token": "x", "version": 2},
    {"type": "open_room", "id": "1", "ruleset": "qinhuangdao", "options": {"pao": True}},
    {"type": "open_room", "id": "2", "ruleset": "guiyang_dingque", "settings": {"pause": 0}},
    {"type": "join", "id": "3", "since": 4},
    {"type": "join", "id": "4", "password": "p"},
    {"type": "ping"},
    {"type": "study", "id": "0"},
    {"type": "use_language", "id": "17", "lang": "zh"},
    {"type": "sit", "id": "5", "seat": 0},
    {"type": "ready", "id": "6", "nonce_hash": NONCE, "commitment": NONCE},
    {"type": "reveal", "id": "18", "nonce": NONCE},
    {"type": "unready", "id": "7"},
    {"type": "add_bot", "id": "8", "seat": 1, "level": "easy"},
    {"type": "kick", "id": "9", "seat": 1},
    {"type": "start", "id": "10"},
    {"type": "act", "id": "11", "decision": 1, "action": "discard 1m"},
    {"type": "auto", "id": "12", "on": True},
    {"type": "say", "id": "13", "phrase": "hello"},
    {"type": "dissolve", "id": "14"},
    {"type": "vote", "id": "15", "agree": False},
    {"type": "leave", "id": "16"},
    {"type": "remove", "id": "19", "name": "x"},
    {"type": "close", "id": "19"},
]
ODD: list[Any] = [
    None,
    True,
    -1,
    2**63,
    -(2**70),
    1e308,
    0.5,
    "",
    "\0",
    "\ud800",
    "牌" * 60,
    "x" * 3000,
    [],
    {},
    [[[[]]]],
    {"a": {"b": [1]}},
    "1e999",
]


class Nonsense:
    """Frames made from sense by seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self._ids = 0

    def frame(self) -> str | bytes:
        make = self.chance.choices(
            [self._changed, self._torn, self._bytes, self._deep, self._huge, self._doubled],
            [70, 12, 8, 4, 2, 4],
        )[0]
        return make()

    def _changed(self) -> str | bytes:
        """A message with a field dropped, added or made odd; sometimes none of it."""
        message = dict(self.chance.choice(VALID))
        if "id" in message:
            self._ids += 1
            message["id"] = f"{message['id']}-{self._ids}"
        for _ in range(self.chance.choice([0, 1, 1, 1, 1, 1, 2, 2, 3, 4])):
            self._change(message)
        text = json.dumps(message, ensure_ascii=self.chance.random() < 0.5)
        return text if self.chance.random() < 0.8 else text.encode("utf-8", "surrogatepass")

    def _change(self, message: dict[str, Any]) -> None:
        name = self.chance.choice([*message, "extra"])
        how = self.chance.random()
        if how < 0.2:
            message.pop(name, None)
        elif how < 0.4:
            message["type"] = self.chance.choice(VALID)["type"]
        else:
            message[name] = self.chance.choice(ODD)

    def _torn(self) -> str | bytes:
        text = json.dumps(self.chance.choice(VALID)).encode()
        place = self.chance.randrange(len(text))
        torn = bytearray(text)
        torn[place : place + self.chance.randrange(4)] = self.chance.randbytes(2)
        return bytes(torn[: self.chance.randrange(1, len(torn) + 1)])

    def _bytes(self) -> bytes:
        return self.chance.randbytes(self.chance.randrange(64))

    def _deep(self) -> str:
        depth = self.chance.choice([10, 500, 2000, 4000])
        opening = self.chance.choice(["[", '{"a":'])
        return '{"type":"open_room","id":"d","ruleset":"x","options":' + opening * depth

    def _huge(self) -> str:
        return self.chance.choice(["x", " ", '"', "[", "牌"]) * self.chance.choice([4097, 70_000])

    def _doubled(self) -> str:
        text = json.dumps(self.chance.choice(VALID))
        return text[:-1] + "," + text[1:]


def test_a_hundred_thousand_frames_of_nonsense_are_each_answered(client: LocalServer):
    """Which also means that none of them was too much for the server itself."""
    before = REFUSED.labels("internal")._value.get()
    tokens = [ApiUser(client, name).token for name in ("甲", "乙", "丙", "丁")]
    answers: Counter[str] = Counter()

    async def bother(token: str, seed: int) -> None:
        nonsense = Nonsense(seed)
        for _ in range(FRAMES // len(tokens) // AT_ONCE // 5):
            async with at_table(client, token) as table, connected(client, token) as lobby:
                await table.next(id=table.ready())
                assert (await table.done("start"))["type"] == "ack"
                async with connected(client, token, room="000000") as nowhere:
                    for socket in (table, lobby, table, nowhere, table):
                        for _ in range(AT_ONCE):
                            socket.frame(nonsense.frame())
                        await _hear_out(socket, answers)

    async def everybody() -> None:
        await asyncio.gather(*(bother(token, seed) for seed, token in enumerate(tokens)))

    client.run(everybody())
    assert sum(answers.values()) == FRAMES
    assert {"ack", "pong", "room_opened", "bad_message", "no_room", "not_in_room", "stale"} <= {
        *answers
    }
    assert answers["internal"] == 0
    assert REFUSED.labels("internal")._value.get() == before


async def _hear_out(socket: Socket, answers: Counter[str]) -> None:
    """Until every frame has its answer."""
    for _ in range(AT_ONCE):
        while True:
            message = await socket.next()
            if message["type"] in ("ack", "pong", "room_opened", "studied"):
                answers[message["type"]] += 1
                break
            if message["type"] == "refusal":
                answers[message["code"]] += 1
                break


def test_after_all_that_the_server_still_plays(client: LocalServer):
    token = ApiUser(client).token

    async def play() -> None:
        async with at_table(client, token) as socket:
            assert (await play_round(socket))["round"] == 1

    client.run(play())


def test_the_nonsense_is_made_from_every_message_there_is():
    spoken = {type(decode(json.dumps(message))) for message in VALID}
    assert spoken == set(get_args(FromClient))


@pytest.mark.parametrize("seed", [1, 2])
def test_nonsense_is_the_same_for_the_same_seed(seed: int):
    one, other = Nonsense(seed), Nonsense(seed)
    assert [one.frame() for _ in range(50)] == [other.frame() for _ in range(50)]
