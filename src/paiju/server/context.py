"""The front desk: who is let in, how often they may ask, and where the rooms are."""

import asyncio
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from paiju.server.ops.clock import Clock
from paiju.server.ops.health import WatchedJournal
from paiju.server.ops.limits import Callers, Limits
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.registry import House
from paiju.server.store import Player
from paiju.server.ws.errors import Denied
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.server.ws.connection import Connection

GOODBYE_WITHIN = 2.0
"""Seconds a connection is given to hear that the server stops."""
MOST_KNOWN = 20_000
"""Players remembered by token, so that a reconnection does not wait for the database."""


class Desk:
    """What connections and REST routes share."""

    def __init__(
        self,
        house: House,
        journal: WatchedJournal,
        archive: Archive,
        clock: Clock,
        limits: Limits,
    ) -> None:
        self.house = house
        self.journal = journal
        self.archive = archive
        self.clock = clock
        self.limits = limits
        self.guesses = Callers(limits.guesses)
        self.registrations = Callers(limits.registrations)
        self.requests = Callers(limits.requests)
        self.connections: Counter[str] = Counter()
        """By address."""
        self.open: set[Connection] = set()
        self.workshop = ThreadPoolExecutor(2, thread_name_prefix="workshop")
        """Where REST routes do what takes a processor for a while."""
        self.is_stopping = False
        self._known: OrderedDict[str, Player] = OrderedDict()

    async def player(self, token: str) -> Player | None:
        """Whose token this is."""
        player = self._known.get(token)
        if player is None:
            player = await self.archive.do(self.archive.accounts.by_token, token)
            if player is not None:
                self.remember(token, player)
        return player

    def remember(self, token: str, player: Player) -> None:
        self._known[token] = player
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, player: str) -> None:
        """His name or his tokens have changed."""
        stale = [token for token, known in self._known.items() if known.id == player]
        for token in stale:
            del self._known[token]

    def refuse_if_stopping(self) -> None:
        if self.is_stopping:
            zh = "服务器正在重启，请稍后再试"
            told = Text(zh, "the server is being restarted; try again in a moment")
            raise Denied("stopping", told)

    async def say_goodbye(self) -> None:
        """The server stops: nobody new comes in, and everybody is told to come back later."""
        self.is_stopping = True
        leaving = [asyncio.create_task(connection.close()) for connection in self.open]
        if leaving:
            await asyncio.wait(leaving, timeout=GOODBYE_WITHIN)

    def close(self) -> None:
        self.workshop.shutdown(wait=False, cancel_futures=True)
