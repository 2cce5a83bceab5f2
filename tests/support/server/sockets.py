"""Sockets inside this process: one end is the application's, the other is ours."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from starlette.types import Message

from paiju.match.fairness import nonce_hash
from paiju.server.ws.messages import VERSION
from support.server.local_server import LocalServer
from support.server.played_match import chosen

NONCE = "cd" * 32
LOBBY = "192.0.2.99"
"""The address from which rooms are opened."""
WITHIN = 20.0
"""Seconds a test waits for what has to come; it comes at once."""


class Socket:
    """Says what it is told to, remembers what it hears, and may stop reading."""

    def __init__(self) -> None:
        self.heard: deque[dict[str, Any]] = deque()
        self.room = ""
        """The number of the room it is in."""
        self.code: int | None = None
        """Why it was closed."""
        self.is_reading = asyncio.Event()
        self.is_reading.set()
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._news = asyncio.Event()
        self.room_info: dict[str, Any] = {}
        """The room as it was last sent."""
        self._revealed = ""

    async def receive(self) -> Message:
        return await self._said.get()

    async def send(self, message: Message) -> None:
        await self.is_reading.wait()
        if message["type"] == "websocket.send":
            heard = json.loads(message["text"])
            self.heard.append(heard)
            if isinstance(heard.get("room"), dict):
                self.room_info = heard["room"]
                self._reveal()
        elif message["type"] == "websocket.close":
            self.code = message["code"]
            self._said.put_nowait({"type": "websocket.disconnect", "code": self.code})
        self._news.set()

    def frame(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        self._said.put_nowait({"type": "websocket.receive", kind: text})

    def say(self, type: str, **fields: Any) -> str:  # noqa: A002
        """A command, with an id of its own unless it has one."""
        said = fields.setdefault("id", uuid4().hex)
        self.frame(json.dumps({"type": type, **fields}))
        return said

    def ready(self, seat: int = 0) -> str:
        """Commit to the nonce; it is revealed by itself once the deal is fixed."""
        committed = self.room_info["commitment"]
        hashed = nonce_hash(committed, seat, NONCE)
        return self.say("ready", nonce_hash=hashed, commitment=committed)

    def _reveal(self) -> None:
        fixed = self.room_info["dealing"]
        if fixed is not None and fixed["commitment"] != self._revealed:
            self._revealed = fixed["commitment"]
            self.say("reveal", nonce=NONCE)

    def leave(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def next(self, **wanted: Any) -> dict[str, Any]:
        """The next message that has these fields; those before it are passed over."""
        async with asyncio.timeout(WITHIN):
            while True:
                while self.heard:
                    message = self.heard.popleft()
                    if wanted.items() <= message.items():
                        return message
                self._news.clear()
                await self._news.wait()

    async def done(self, type: str, **fields: Any) -> dict[str, Any]:  # noqa: A002
        """Say a command and wait for what is answered to it: an ack or a refusal."""
        return await self.next(id=self.say(type, **fields))

    async def closed(self) -> int:
        async with asyncio.timeout(WITHIN):
            while self.code is None:
                self._news.clear()
                await self._news.wait()
        return self.code


@asynccontextmanager
async def connected(
    inside: LocalServer,
    token: str | None = None,
    *,
    room: str | None = None,
    headers: Mapping[str, str] | None = None,
    address: str = "192.0.2.7",
) -> AsyncGenerator[Socket]:
    """A socket to the lobby or to a room, welcomed if it has a token."""
    socket = Socket()
    path = "/ws" if room is None else f"/ws/{room}"
    answer = {"host": "paiju.localhost", **(headers or {})}
    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in answer.items()],
        "client": (address, 1234),
        "server": ("paiju.localhost", 80),
        "subprotocols": [],
    }
    serving = asyncio.create_task(inside.app(scope, socket.receive, socket.send))
    try:
        if token is not None:
            await say_hello(socket, token)
        yield socket
    finally:
        socket.leave()
        socket.is_reading.set()
        await asyncio.wait([serving], timeout=WITHIN)
        serving.result()


async def say_hello(socket: Socket, token: str, **more: Any) -> None:
    socket.frame(json.dumps({"type": "hello", "token": token, "version": VERSION, **more}))
    await socket.next(type="welcome")


async def open_room(inside: LocalServer, token: str, **more: Any) -> str:
    """The number of a new room for two, opened in the lobby."""
    wanted = {"ruleset": "guiyang_dingque", "preset": "two", "settings": {"pause": 0}} | more
    async with connected(inside, token, address=LOBBY) as lobby:
        opened = await lobby.done("open_room", **wanted)
    assert opened["type"] == "room_opened", opened
    return opened["number"]


async def sit_down(socket: Socket) -> None:
    """Join the room of this socket and take a seat beside a bot."""
    for command in (
        {"type": "join"},
        {"type": "sit", "seat": 0},
        {"type": "add_bot", "seat": 1, "level": "easy"},
    ):
        assert (await socket.done(**command))["type"] == "ack"


@asynccontextmanager
async def at_table(inside: LocalServer, token: str, **more: Any) -> AsyncGenerator[Socket]:
    """The socket of the owner of a new room, at the table with a bot."""
    number = await open_room(inside, token, **more)
    async with connected(inside, token, room=number) as socket:
        socket.room = number
        await sit_down(socket)
        yield socket


async def play_round(socket: Socket) -> dict[str, Any]:
    """Begins or goes on with a match and plays until the round is settled."""
    socket.ready()
    socket.say("start")
    while True:
        message = await socket.next()
        if message["type"] == "settled":
            return message
        if message["type"] == "played" and message["ask"]:
            ask = message["ask"]
            socket.say("act", decision=ask["decision"], action=chosen(ask["legal"]))
