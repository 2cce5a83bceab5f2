"""The ASGI application: routes, the WebSocket, and what is opened and closed with the server."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from urllib.parse import urlsplit

import structlog
from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from paiju import __version__
from paiju.match.seal import fingerprint
from paiju.server.context import ServerContext
from paiju.server.journal import Journal
from paiju.server.ops.clock import ServerClock
from paiju.server.ops.config import Config
from paiju.server.ops.gc import collect_regularly, tuned_gc
from paiju.server.ops.health import WatchedJournal
from paiju.server.ops.limits import Limits, caller
from paiju.server.ops.logs import set_up_if_unconfigured
from paiju.server.ops.random_source import RandomSource
from paiju.server.ops.retention import delete_regularly
from paiju.server.rest.errors import add_error_handlers
from paiju.server.rest.middleware import RequestMiddleware
from paiju.server.rest.page import Page, built_page
from paiju.server.rest.routes import add_routes
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.registry import RoomRegistry
from paiju.server.storage import opened_storage, place
from paiju.server.ws.connection import Connection

GOING_AWAY, NOT_ALLOWED = 1001, 1008
"""WebSocket close codes for sockets that are refused."""
COMPRESS_FROM = 1024
"""Bytes; smaller responses are not compressed."""
log = structlog.get_logger()


def make_app(config: Config) -> FastAPI:
    """The server as an ASGI application; files are opened when it starts."""
    set_up_if_unconfigured()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with opened(config) as context:
            app.state.context = context
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
    add_error_handlers(app)
    app.router.routes += [WebSocketRoute(path, _socket) for path in ("/ws", "/ws/{room}")]
    app.router.default = Page(built_page())
    if config.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=config.origins,
            allow_methods=["GET", "POST", "PATCH", "DELETE"],
            allow_headers=["authorization", "content-type"],
        )
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=6)
    app.add_middleware(RequestMiddleware, names=config.names)
    return app


@asynccontextmanager
async def opened(config: Config) -> AsyncGenerator[ServerContext]:
    """The context of a running server; on exit everything accepted has been stored."""
    async with AsyncExitStack() as stack:
        journal, archive = await stack.enter_async_context(opened_storage(config))
        server = running(journal, archive, ServerClock(), config.limits)
        context = await stack.enter_async_context(server)
        stack.enter_context(tuned_gc())
        stack.callback(asyncio.create_task(collect_regularly()).cancel)
        if config.history_days is not None:
            task = delete_regularly(archive, context.clock, config.history_days)
            stack.callback(asyncio.create_task(task).cancel)
        log.info("server started", data=place(config), key=fingerprint(context.public_key))
        yield context
    log.info("server stopped")


@asynccontextmanager
async def running(
    journal: Journal,
    archive: Archive,
    clock: ServerClock,
    limits: Limits,
    random: RandomSource = secrets,
) -> AsyncGenerator[ServerContext]:
    """The context of a server on this storage; its rooms run until exit."""
    watched = WatchedJournal(journal, clock)
    most = {
        "most_rooms": limits.rooms,
        "most_each": limits.rooms_each,
        "empty_room_minutes": limits.empty_room_minutes,
    }
    with ExitStack() as stack:
        registry = RoomRegistry(watched, archive, clock, random=random, **most)
        stack.callback(registry.close)
        context = ServerContext(registry, watched, archive, clock, limits)
        stack.callback(context.close)
        await registry.restore()
        stack.callback(asyncio.create_task(clock.keep_running()).cancel)
        stack.callback(asyncio.create_task(registry.close_empty_rooms()).cancel)
        yield context
        context.is_stopping = True


async def _socket(socket: WebSocket) -> None:
    """Accept a connection if its origin is allowed."""
    context: ServerContext = socket.app.state.context
    address = caller(socket.client.host if socket.client else "")
    code = _refusal_code(socket, context)
    if code is not None:
        await socket.close(code)
        return
    connection = Connection(socket, context, address, socket.path_params.get("room"))
    context.open.add(connection)
    try:
        await connection.serve()
    finally:
        context.open.remove(connection)


def _refusal_code(socket: WebSocket, context: ServerContext) -> int | None:
    config: Config = socket.app.state.config
    if not _is_allowed(socket, config.origins):
        return NOT_ALLOWED
    return GOING_AWAY if context.is_stopping else None


def _is_allowed(socket: WebSocket, origins: tuple[str, ...]) -> bool:
    """Browsers send the origin of the page; other programs send none."""
    origin = socket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:  # not a URL
        return False
