"""The application: routes, the socket, and what is started and stopped with the server."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import structlog
from fastapi import FastAPI
from msgspec import Struct
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from paiju import __version__
from paiju.server.archive import Archive
from paiju.server.clock import Clock
from paiju.server.connection import Connection
from paiju.server.desk import Desk
from paiju.server.house import House
from paiju.server.journal import SqliteJournal
from paiju.server.limits import Limits
from paiju.server.rest import add_routes
from paiju.server.store import Database

log = structlog.get_logger()


class Config(Struct, frozen=True):
    """Where a server keeps its data and whom it lets in."""

    data: Path
    origins: tuple[str, ...] = ()
    """Other pages that may connect, beside our own."""
    limits: Limits = Limits()


def make_app(config: Config) -> FastAPI:
    """The server as an ASGI application; everything is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        clock = Clock()
        journal = SqliteJournal(config.data / "journal.db")
        archive = Archive(Database.in_file(config.data / "history.db"))
        limits = config.limits
        house = House(journal, archive, clock, most_rooms=limits.rooms, most_each=limits.rooms_each)
        desk = app.state.desk = Desk(house, archive, clock, limits)
        await house.bring_back()
        sweeping = asyncio.create_task(house.sweep())
        log.info("open", data=str(config.data))
        try:
            yield
        finally:
            desk.is_stopping = True
            sweeping.cancel()
            house.close()
            await journal.close()
            archive.close()
            log.info("closed")

    app = FastAPI(title="Paiju 牌局", version=__version__, lifespan=lifespan)
    app.state.config = config
    add_routes(app)
    app.router.routes.append(WebSocketRoute("/ws", _socket))
    return app


async def _socket(socket: WebSocket) -> None:
    """Let a connection in, if its page is ours and its address has not too many."""
    config: Config = socket.app.state.config
    desk: Desk = socket.app.state.desk
    address = socket.client.host if socket.client else ""
    if not _is_welcome(socket, config.origins) or desk.is_stopping:
        await socket.close(1008)
        return
    if desk.connections[address] >= desk.limits.connections_each:
        await socket.close(1013)
        return
    desk.connections[address] += 1
    try:
        await Connection(socket, desk, address).serve()
    finally:
        desk.connections[address] -= 1
        if not desk.connections[address]:
            del desk.connections[address]


def _is_welcome(socket: WebSocket, origins: tuple[str, ...]) -> bool:
    """A browser says which page it speaks for; other programs say nothing."""
    origin = socket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host")
