"""What connections and REST routes share: rooms, storage, limits and known players."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from paiju.server.ops.clock import ServerClock
from paiju.server.ops.health import WatchedJournal
from paiju.server.ops.limits import Callers, Limits
from paiju.server.ops.work_queue import WorkQueue
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.registry import RoomRegistry
from paiju.server.store import Login, PlayerRow
from paiju.server.ws.errors import RequestRefused
from paiju.server.ws.open_connections import OpenConnections
from paiju.tiles.text import Text

P = ParamSpec("P")
T = TypeVar("T")
CLOSE_WITHIN = 2.0
"""Seconds to close connections when the server stops."""
MOST_CACHED = 20_000
"""Players cached by token, so that a reconnection does not wait for the database."""


class ServerContext:
    """The state of a running server, shared by connections and REST routes."""

    def __init__(
        self,
        registry: RoomRegistry,
        journal: WatchedJournal,
        archive: Archive,
        clock: ServerClock,
        limits: Limits,
    ) -> None:
        self.registry = registry
        self.journal = journal
        self.archive = archive
        self.clock = clock
        self.limits = limits
        self.guesses = Callers(limits.guesses)
        self.registrations = Callers(limits.registrations)
        self.requests = Callers(limits.requests)
        self.commands = Callers(limits.commands)
        self.spectator_commands = Callers(limits.spectator_commands)
        self.open = OpenConnections(limits)
        self._executor = ThreadPoolExecutor(2, thread_name_prefix="rest")
        self._queue = WorkQueue(limits.queue)
        self.is_stopping = False
        self._logins: OrderedDict[str, Login] = OrderedDict()

    @property
    def public_key(self) -> str:
        """What rounds are signed with; empty if they are not."""
        return self.archive.signer.public if self.archive.signer is not None else ""

    async def compute(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run CPU-bound work of a REST route off the event loop."""
        with self._queue.place():
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._executor, partial(work, *args, **kwargs))

    async def query(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of accounts or history for a REST route."""
        with self._queue.place():
            return await self.archive.do(work, *args, **kwargs)

    async def login(self, token: str) -> Login | None:
        """The player and the device with this token."""
        login = self._logins.get(token)
        if login is None:
            login = await self.archive.do(self.archive.accounts.login, token, self.clock.now())
            if login is not None:
                self._remember(token, login)
        return login

    async def player(self, token: str) -> PlayerRow | None:
        login = await self.login(token)
        return login and login.player

    def _remember(self, token: str, login: Login) -> None:
        self._logins[token] = login
        if len(self._logins) > MOST_CACHED:
            self._logins.popitem(last=False)

    def forget(self, player: str) -> None:
        """Drop a player from the cache: their name or tokens have changed."""
        stale = [token for token, known in self._logins.items() if known.player.id == player]
        for token in stale:
            del self._logins[token]

    def close_revoked(self, player: str, device: str | None = None) -> None:
        """Close the connections of a player's revoked device, or of all their devices."""
        self.forget(player)
        for connection in self.open:
            login = connection.login
            if login and login.player.id == player and device in (None, login.device):
                connection.revoke()

    def refuse_if_stopping(self) -> None:
        if self.is_stopping:
            zh = "服务器正在重启，请稍后再试"
            text = Text(zh, "the server is being restarted; try again in a moment")
            raise RequestRefused("stopping", text)

    async def close_connections(self) -> None:
        """The server stops: refuse new connections and close the open ones."""
        self.is_stopping = True
        closing = [asyncio.create_task(connection.close()) for connection in self.open]
        if closing:
            await asyncio.wait(closing, timeout=CLOSE_WITHIN)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
