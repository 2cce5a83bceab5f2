"""Many rooms with a client on every seat, all in one event loop."""

import asyncio
import secrets
from collections.abc import Sequence
from itertools import cycle
from random import Random
from time import perf_counter

from msgspec import Struct

from paiju.client.account import Account, register
from paiju.client.client import Client, new_id
from paiju.client.load_statistics import LoadStatistics
from paiju.client.player import Player, by_chance
from paiju.client.throttle import Throttle
from paiju.room.commands import Act, Command, Sit
from paiju.room.messages import Played, RoomMessage, Settled
from paiju.room.settings import Settings
from paiju.server.ops.gc import tuned_gc
from paiju.server.ws.messages import Refusal

AT_ONCE = 24
"""Rooms that are set up at the same time."""
UNLIMITED_MATCHES = 1_000_000
SETTINGS = Settings(deadline=0, pause=0)


class LoadPlan(Struct, frozen=True):
    """What one process of a load test does."""

    url: str
    rooms: int
    players: int
    rulesets: Sequence[str]
    rate: float | None
    """Actions per second in every room; None is unlimited."""
    warm_up: float
    seconds: float
    seed: int


class LoadPlayer(Player):
    """A player at the rate of its room, who records statistics."""

    def __init__(self, table: "LoadTable", client: Client, chance: Random) -> None:
        super().__init__(client, by_chance(chance), self._enqueue)
        self.matches_left = UNLIMITED_MATCHES
        self._table = table

    def _enqueue(self, command: Command) -> None:
        self._table.throttle.add(lambda: self._send_now(command))

    def _send_now(self, command: Command) -> bool:
        ask = self.client.state.ask
        if isinstance(command, Act) and (ask is None or ask.decision != command.decision):
            return False
        self._table.record_sender(self)
        self.client.do(command)
        return True

    def on_message(self, message: RoomMessage) -> None:
        table = self._table
        if table.sender is not self and isinstance(message, Played) and message.events:
            table.statistics.broadcasts.append(perf_counter() - table.sent_at)
        elif table.sender is self and isinstance(message, Settled):
            table.statistics.rounds += 1
        super().on_message(message)

    def on_answer(self, command: Command, refusal: Refusal | None, seconds: float) -> None:
        if refusal is None:
            self._table.statistics.acks.append(seconds)
        else:
            self._table.statistics.refusals[refusal.code] += 1
        super().on_answer(command, refusal, seconds)


class LoadTable:
    """One room, its players and its throttle."""

    def __init__(self, plan: LoadPlan, statistics: LoadStatistics, chance: Random) -> None:
        self.statistics = statistics
        self.throttle = Throttle(plan.rate, chance.random())
        self.sender: LoadPlayer | None = None
        """The player who sent a command last, and when."""
        self.sent_at = 0.0
        self.players: list[LoadPlayer] = []
        self._plan, self._chance = plan, chance

    def record_sender(self, player: LoadPlayer) -> None:
        self.sender, self.sent_at = player, perf_counter()

    async def set_up(self, ruleset: str, accounts: Sequence[Account]) -> None:
        """Open the room with the first account and seat everyone."""
        host, *guests = clients = [Client(self._plan.url, a.token) for a in accounts]
        await host.connect()
        options = {} if self._plan.players == 4 else {"players": self._plan.players}
        await host.open(ruleset, options=options, settings=SETTINGS)
        for guest in guests:
            await guest.join(invite=host.state.invite)
        for seat, client in enumerate(clients):
            await client.do(Sit(new_id(), seat))
        self.players = [LoadPlayer(self, client, self._chance) for client in clients]

    def begin(self) -> None:
        for player in self.players:
            player.react()

    async def leave(self) -> None:
        for player in self.players:
            player.is_idle = True
            await player.client.close()


class LoadTables:
    """All rooms of one process."""

    def __init__(self, plan: LoadPlan) -> None:
        self._plan = plan
        self.statistics = LoadStatistics()
        self._chance = Random(plan.seed)
        self._tables: list[LoadTable] = []

    async def set_up(self) -> None:
        """Register all players and seat them."""
        accounts = await self._accounts()
        limit = asyncio.Semaphore(AT_ONCE)
        games = cycle(self._plan.rulesets)

        async def seat(table: LoadTable, game: str, people: Sequence[Account]) -> None:
            async with limit:
                await table.set_up(game, people)

        async with asyncio.TaskGroup() as tasks:
            for index in range(self._plan.rooms):
                chance = Random(self._chance.getrandbits(64))
                table = LoadTable(self._plan, self.statistics, chance)
                self._tables.append(table)
                people = accounts[index * self._plan.players :][: self._plan.players]
                tasks.create_task(seat(table, next(games), people))

    async def _accounts(self) -> list[Account]:
        names = [f"客{secrets.token_hex(3)}" for _ in range(self._plan.rooms * self._plan.players)]
        return await asyncio.to_thread(register, self._plan.url, *names)

    async def play(self) -> LoadStatistics:
        """Warm up, then measure."""
        for table in self._tables:
            table.begin()
        await asyncio.sleep(self._plan.warm_up)
        statistics = LoadStatistics()
        for table in self._tables:
            table.statistics = statistics
        began = perf_counter()
        await asyncio.sleep(self._plan.seconds)
        statistics.seconds = perf_counter() - began
        clients = [player.client for table in self._tables for player in table.players]
        statistics.reconnects = sum(client.reconnects for client in clients)
        for client in clients:
            statistics.errors.update([*client.fairness.faults, *client.alarms])
        return statistics

    async def leave(self) -> None:
        for table in self._tables:
            await table.leave()


async def run_tables(plan: LoadPlan) -> LoadStatistics:
    """Run one process of a load test."""
    tables = LoadTables(plan)
    await tables.set_up()
    with tuned_gc():
        statistics = await tables.play()
    await tables.leave()
    return statistics
