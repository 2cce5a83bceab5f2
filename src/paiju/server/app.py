"""The application: routes, the socket, and what is opened and closed with the server."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import structlog
from fastapi import FastAPI
from msgspec import Struct
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from paiju import __version__
from paiju.server.context import Desk
from paiju.server.journal import SqliteJournal
from paiju.server.ops.clock import Clock
from paiju.server.ops.gc import calm, look_now_and_then
from paiju.server.ops.health import WatchedJournal
from paiju.server.ops.limits import Limits, caller
from paiju.server.ops.logs import set_up_if_nobody_has
from paiju.server.rest.errors import answer_errors
from paiju.server.rest.middleware import Gate
from paiju.server.rest.page import Page, built_page
from paiju.server.rest.routes import add_routes
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.registry import House
from paiju.server.store import Database
from paiju.server.ws.connection import Connection

GOING_AWAY, NOT_WELCOME, TRY_LATER = 1001, 1008, 1013
"""Why a socket is not let in, as WebSocket codes."""
SMALL = 1024
"""Bytes; answers up to that are not worth compressing."""
log = structlog.get_logger()


class Config(Struct, frozen=True):
    """Where a server keeps its data and whom it lets in."""

    data: Path
    origins: tuple[str, ...] = ()
    """Other pages that may connect, beside our own."""
    limits: Limits = Limits()


def make_app(config: Config) -> FastAPI:
    """The server as an ASGI application; everything is opened when it starts."""
    set_up_if_nobody_has()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with opened(config) as desk:
            app.state.desk = desk
            yield

    app = FastAPI(
        title="Paiju 牌局",
        summary="Chinese regional mahjong: players, games, rooms, history, tools.",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,
        redirect_slashes=False,
    )
    app.state.config = config
    add_routes(app)
    answer_errors(app)
    app.router.routes.append(WebSocketRoute("/ws", _socket))
    app.router.default = Page(built_page())
    if config.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=config.origins,
            allow_methods=["GET", "POST", "PATCH", "DELETE"],
            allow_headers=["authorization", "content-type"],
        )
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)
    app.add_middleware(Gate)
    return app


@asynccontextmanager
async def opened(config: Config) -> AsyncGenerator[Desk]:
    """The desk of a server that is open; at the end all that was accepted is stored."""
    clock, limits = Clock(), config.limits
    with suppress(OSError):  # whoever opens a file in it says what is wrong
        config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:
        journal = WatchedJournal(SqliteJournal(config.data / "journal.db"), clock)
        stack.push_async_callback(journal.close)
        archive = Archive(Database.in_file(config.data / "history.db"))
        stack.callback(archive.close)
        house = House(journal, archive, clock, most_rooms=limits.rooms, most_each=limits.rooms_each)
        stack.callback(house.close)
        desk = Desk(house, journal, archive, clock, limits)
        stack.callback(desk.close)
        await house.bring_back()
        stack.enter_context(calm())
        for chore in (house.sweep(), look_now_and_then()):
            stack.callback(asyncio.create_task(chore).cancel)
        log.info("open", data=str(config.data))
        yield desk
        desk.is_stopping = True
    log.info("closed")


async def _socket(socket: WebSocket) -> None:
    """Let a connection in, if its page is ours and its address has not too many."""
    desk: Desk = socket.app.state.desk
    address = caller(socket.client.host if socket.client else "")
    reason = _reason_against(socket, desk, address)
    if reason is not None:
        await socket.close(reason)
        return
    connection = Connection(socket, desk, address)
    desk.connections[address] += 1
    desk.open.add(connection)
    try:
        await connection.serve()
    finally:
        desk.open.discard(connection)
        desk.connections[address] -= 1
        if not desk.connections[address]:
            del desk.connections[address]


def _reason_against(socket: WebSocket, desk: Desk, address: str) -> int | None:
    config: Config = socket.app.state.config
    if not _is_welcome(socket, config.origins):
        return NOT_WELCOME
    if desk.is_stopping:
        return GOING_AWAY
    return TRY_LATER if desk.connections[address] >= desk.limits.connections_each else None


def _is_welcome(socket: WebSocket, origins: tuple[str, ...]) -> bool:
    """A browser says which page it speaks for; other programs say nothing."""
    origin = socket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:  # not even an address
        return False
