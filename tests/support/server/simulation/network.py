"""A virtual network: frames are delayed, connections break, and each side notices in its time."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

Application = Callable[..., Any]


def loop_time() -> float:
    return asyncio.get_running_loop().time()


class Network:
    """Connects clients to the server that runs now, if one does."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.app: Application | None = None
        self.is_bad = True
        self.links: list[Link] = []
        """The open ones."""
        self.all_links: list[Link] = []
        self.blocked: dict[int, float] = {}
        """Until when a player cannot connect."""

    def open_socket_for(self, player: int) -> Callable[..., Any]:
        """The function with which this player's client opens its sockets."""

        async def open_socket(url: str, on_text: Any, on_lost: Any) -> "Link":
            await asyncio.sleep(self.delay())
            if self.app is None or loop_time() < self.blocked.get(player, 0):
                raise ConnectionRefusedError("no server, or no way to it")
            link = Link(self, player, on_text, on_lost)
            self.links.append(link)
            self.all_links.append(link)
            link.serve(self.app, urlsplit(url).path)
            return link

        return open_socket

    def delay(self) -> float:
        if not self.is_bad:
            return self.chance.uniform(0.001, 0.01)
        return self.chance.choice((0.002, 0.01, 0.05, 0.3)) * self.chance.uniform(0.5, 2)

    def crash(self) -> None:
        """The server is gone: its frames are lost, and clients notice one by one."""
        self.app = None
        for link in list(self.links):
            link.lose(self.delay(), None)


class Link:
    """One WebSocket: ordered in each direction, until it breaks."""

    def __init__(self, network: Network, player: int, on_text: Any, on_lost: Any) -> None:
        self.player = player
        self.frames: list[bytes] = []
        """Everything the client received."""
        self._network = network
        self._on_text, self._on_lost = on_text, on_lost
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._up_at = self._down_at = 0.0
        self._is_open = True
        self._task: asyncio.Task[None] | None = None

    # The client's side

    def send(self, text: bytes) -> None:
        self._up({"type": "websocket.receive", "text": text.decode()})

    def close(self) -> None:
        self.drop()

    def drop(self) -> None:
        """The client hangs up; the server notices later."""
        self.lose(0.0, self._network.delay())

    def lose(self, client_after: float, server_after: float | None) -> None:
        """The connection breaks; None: the server is gone."""
        if not self._is_open:
            return
        self._is_open = False
        self._network.links.remove(self)
        loop = asyncio.get_running_loop()
        loop.call_later(client_after, self._on_lost, None)
        if server_after is not None:
            gone = {"type": "websocket.disconnect", "code": 1006}
            loop.call_later(server_after, self._to_server.put_nowait, gone)

    # The server's side

    def serve(self, app: Application, path: str) -> None:
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"paiju.localhost")],
            "client": (f"192.0.2.{self.player}", 1234),
            "server": ("paiju.localhost", 80),
            "subprotocols": [],
        }
        self._task = asyncio.ensure_future(app(scope, self._to_server.get, self._from_server))

    async def _from_server(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self._down(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.lose(self._network.delay(), 0.0)

    def _up(self, message: dict[str, Any]) -> None:
        if self._is_open:
            loop = asyncio.get_running_loop()
            self._up_at = max(self._up_at + 1e-5, loop.time() + self._network.delay())
            loop.call_at(self._up_at, self._arrive, message)

    def _arrive(self, message: dict[str, Any]) -> None:
        if self._is_open:
            self._to_server.put_nowait(message)

    def _down(self, text: bytes) -> None:
        loop = asyncio.get_running_loop()
        self._down_at = max(self._down_at + 1e-5, loop.time() + self._network.delay())
        loop.call_at(self._down_at, self._receive, text)

    def _receive(self, text: bytes) -> None:
        if self._is_open:
            self.frames.append(text)
            self._on_text(text)
