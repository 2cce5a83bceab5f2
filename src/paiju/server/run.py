"""Runs a server: a listening socket, uvicorn on it, and a clean shutdown."""

import asyncio
import signal
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager

import structlog
import uvicorn
from msgspec import Struct

from paiju.server.app import make_app, opened
from paiju.server.context import ServerContext
from paiju.server.ops.config import Config
from paiju.server.transport import HttpConnections, LimitedConfig, raise_descriptor_limit
from paiju.server.ws.messages import LARGEST_FRAME

STOP_WITHIN = 3
"""Seconds that requests and sockets have to finish when the server stops."""
PING_EVERY, PONG_WITHIN = 20, 20
"""Seconds; a WebSocket that does not answer a ping is closed."""
IDLE_FOR = 5
"""Seconds that an HTTP connection stays open between two requests."""
ALL_ADDRESSES = ("0.0.0.0", "::")
log = structlog.get_logger()


class CannotListen(Exception):
    """The address is in use or not available; the message is one line."""


class Listening(Struct, frozen=True):
    """Where a server listens, and which proxy it trusts for client addresses."""

    host: str = "127.0.0.1"
    port: int = 8000
    proxy: str | None = None


Announce = Callable[[list[str]], None]
"""Called with the server's addresses once it is running, the best one first."""


def run(config: Config, listening: Listening, announce: Announce) -> None:
    """Serve until stopped. Raises `CannotListen` or `StorageFailed` if it cannot start."""
    listener = _listener(listening)
    descriptors = raise_descriptor_limit()
    connections = HttpConnections(config.limits, descriptors.connections, listening.proxy)
    settings = _settings(config, listening, connections)
    with listener, asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
        runner.run(_serve(config, settings, listener, announce))


async def _serve(
    config: Config, settings: LimitedConfig, listener: socket.socket, announce: Announce
) -> None:
    async with opened(config) as context:
        settings.app.state.context = context  # pyright: ignore
        server = _TableServer(settings, context)
        server.on_start = lambda: announce(addresses(listener))
        await server.serve(sockets=[listener])


def _settings(config: Config, listening: Listening, connections: HttpConnections) -> LimitedConfig:
    return LimitedConfig(
        connections,
        make_app(config),
        lifespan="off",  # `opened` does this, so that a failure is one line
        loop="auto",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        timeout_keep_alive=IDLE_FOR,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=listening.proxy is not None,
        forwarded_allow_ips=listening.proxy,
        timeout_graceful_shutdown=STOP_WITHIN,
    )


class _TableServer(uvicorn.Server):
    """Announces its start, closes every socket when it stops, and exits with status 0."""

    on_start: Callable[[], None]

    def __init__(self, config: LimitedConfig, context: ServerContext) -> None:
        super().__init__(config)
        self._connections = config.http_connections
        self._context = context

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_start()

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second."""
        self._connections.close_overdue(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._context.close_connections()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Like uvicorn's, but a handled signal is not raised again: stopping is no failure."""
        signals = [signal.SIGINT, signal.SIGTERM]
        before = {number: signal.signal(number, self.handle_exit) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _listener(listening: Listening) -> socket.socket:
    """Bound before anything is opened, so that a port in use is reported at once."""
    host, port = listening.host, listening.port
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CannotListen(f"cannot listen on {host} port {port}: {reason}") from error


def addresses(listener: socket.socket) -> list[str]:
    """The URLs for a browser: first for this machine, then for others in the network."""
    host, port = listener.getsockname()[:2]
    if host not in ALL_ADDRESSES:
        return [_url(host, port)]
    lan = _lan_address()
    return [_url("127.0.0.1", port), *([_url(lan, port)] if lan else [])]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _lan_address() -> str | None:
    """The address this machine would send from; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]
