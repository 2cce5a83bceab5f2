"""A crowd: many tables, a client on every seat, all of them in one event loop."""

import asyncio
import secrets
from collections.abc import Sequence
from itertools import cycle
from random import Random
from time import perf_counter

from msgspec import Struct

from paiju.client.account import Account, register
from paiju.client.client import Client, new_id
from paiju.client.load_statistics import Tally
from paiju.client.player import Player, by_chance
from paiju.client.throttle import Pace
from paiju.room.commands import Act, Command, Sit
from paiju.room.messages import Played, RoomMessage, Settled
from paiju.room.settings import Settings
from paiju.server.ops.gc import calm
from paiju.server.ws.messages import Refusal

AT_ONCE = 24
"""Tables that are set at the same time."""
EVER = 1_000_000
SETTINGS = Settings(deadline=0, pause=0)


class Plan(Struct, frozen=True):
    """What one process of a load run is to do."""

    url: str
    rooms: int
    players: int
    rulesets: Sequence[str]
    rate: float | None
    """Actions a second in every room; None is as fast as it goes."""
    warm_up: float
    seconds: float
    seed: int


class LoadPlayer(Player):
    """Plays like any other, at the pace of its table, and counts."""

    def __init__(self, table: "LoadTable", client: Client, chance: Random) -> None:
        super().__init__(client, by_chance(chance), self._in_turn)
        self.matches_left = EVER
        self._table = table

    def _in_turn(self, command: Command) -> None:
        self._table.pace.add(lambda: self._sent(command))

    def _sent(self, command: Command) -> bool:
        ask = self.client.known.ask
        if isinstance(command, Act) and (ask is None or ask.decision != command.decision):
            return False
        self._table.speaks(self)
        self.client.do(command)
        return True

    def heard(self, message: RoomMessage) -> None:
        table = self._table
        if table.speaker is not self and isinstance(message, Played) and message.events:
            table.tally.broadcasts.append(perf_counter() - table.said_at)
        elif table.speaker is self and isinstance(message, Settled):
            table.tally.rounds += 1
        super().heard(message)

    def answered(self, command: Command, refusal: Refusal | None, seconds: float) -> None:
        if refusal is None:
            self._table.tally.acks.append(seconds)
        else:
            self._table.tally.refusals[refusal.code] += 1
        super().answered(command, refusal, seconds)


class LoadTable:
    """One room, its players and its pace."""

    def __init__(self, plan: Plan, tally: Tally, chance: Random) -> None:
        self.tally = tally
        self.pace = Pace(plan.rate, chance.random())
        self.speaker: LoadPlayer | None = None
        """Who has said something last, and when."""
        self.said_at = 0.0
        self.players: list[LoadPlayer] = []
        self._plan, self._chance = plan, chance

    def speaks(self, player: LoadPlayer) -> None:
        self.speaker, self.said_at = player, perf_counter()

    async def gather(self, ruleset: str, accounts: Sequence[Account]) -> None:
        """Open the room, and seat everybody; the first opens it."""
        host, *guests = clients = [Client(self._plan.url, a.token) for a in accounts]
        await host.connect()
        options = {} if self._plan.players == 4 else {"players": self._plan.players}
        await host.open(ruleset, options=options, settings=SETTINGS)
        for guest in guests:
            await guest.connect()
            await guest.join(invite=host.known.invite)
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


class Crowd:
    """All the tables of one process."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.tally = Tally()
        self._chance = Random(plan.seed)
        self._tables: list[LoadTable] = []

    async def gather(self) -> None:
        """Everybody registers and sits down."""
        accounts = await self._accounts()
        gate = asyncio.Semaphore(AT_ONCE)
        games = cycle(self._plan.rulesets)

        async def seat(table: LoadTable, game: str, people: Sequence[Account]) -> None:
            async with gate:
                await table.gather(game, people)

        async with asyncio.TaskGroup() as tasks:
            for index in range(self._plan.rooms):
                chance = Random(self._chance.getrandbits(64))
                table = LoadTable(self._plan, self.tally, chance)
                self._tables.append(table)
                people = accounts[index * self._plan.players :][: self._plan.players]
                tasks.create_task(seat(table, next(games), people))

    async def _accounts(self) -> list[Account]:
        names = [f"客{secrets.token_hex(3)}" for _ in range(self._plan.rooms * self._plan.players)]
        return await asyncio.to_thread(register, self._plan.url, *names)

    async def play(self) -> Tally:
        """Warm up, then count."""
        for table in self._tables:
            table.begin()
        await asyncio.sleep(self._plan.warm_up)
        tally = Tally()
        for table in self._tables:
            table.tally = tally
        began = perf_counter()
        await asyncio.sleep(self._plan.seconds)
        tally.seconds = perf_counter() - began
        clients = [player.client for table in self._tables for player in table.players]
        tally.comebacks = sum(client.comebacks for client in clients)
        for fault in (fault for client in clients for fault in client.fairness.faults):
            tally.errors[fault] += 1
        return tally

    async def leave(self) -> None:
        for table in self._tables:
            await table.leave()


async def played(plan: Plan) -> Tally:
    """The whole run of one process."""
    crowd = Crowd(plan)
    await crowd.gather()
    with calm():
        tally = await crowd.play()
    await crowd.leave()
    return tally
