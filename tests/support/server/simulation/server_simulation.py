"""A simulation by seed: a real server, real clients, and everything that can go wrong between them.

`ServerSimulation(seed).run()` plays a match and raises AssertionError if something is wrong. At
first, faults happen: connections break, players stay away, the server crashes and restarts with
another clock, the disk is full, the process is stopped for a while, and with some seeds the end of
the journal is lost. Then the faults end, and the match has to end.
"""

import asyncio
import logging
import sqlite3
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import structlog
from fastapi import FastAPI

from paiju.client import Client
from paiju.client.player import by_chance
from paiju.room.commands import AddBot, Command, Dissolve, Sit, Vote
from paiju.room.messages import Dismissed, RoomMessage
from paiju.room.settings import Settings
from paiju.rulesets import REGISTRY
from paiju.server.app import make_app, running
from paiju.server.journal import StorageFailed
from paiju.server.ops.clock import LONGEST_STEP, MILLISECOND, ServerClock
from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.restore import replay_entries
from paiju.server.store import Database
from paiju.server.store.database import sqlite_engine
from support.server.recording_player import SHORT, RecordingPlayer
from support.server.seeded_random import SeededRandom
from support.server.simulation.checks import (
    GraceCheck,
    check_acknowledged,
    check_hidden,
    check_lines,
    lines_of,
)
from support.server.simulation.disk import DiskJournal, VirtualDisk
from support.server.simulation.loop import VirtualLoop
from support.server.simulation.network import Network

WALL = 1_700_000_000_000
"""The wall clock at the start, in milliseconds."""
CLOCK_STEPS = (0, 0, 0, -1_000, 5_000, -3_600_000, 3_600_000, -30 * 86_400_000, 86_400_000)
ENDS_WITHIN = 3600.0
"""Virtual seconds in which a match has to end once the faults have ended."""
FAULTS = ("drop", "drop", "away", "away", "crash", "full", "pause")


class ServerSimulation:
    """One server, one room and its players. All chance comes from the seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.loop = VirtualLoop()
        self.network = Network(self.chance)
        self.disk = VirtualDisk(self.chance)
        self.archive = Archive(_database(), SeededRandom(f"{seed} accounts"))
        self.happened: Counter[str] = Counter()
        self.players: list[SimulatedPlayer] = []
        self.has_losses = seed % 5 == 4
        self.expected: dict[SimulatedPlayer, set[str]] = {}
        """Incidents that a player has to be told of."""
        self.wall = WALL
        self._starts = 0
        self._journal: DiskJournal | None = None
        self._serving: asyncio.Task[None] | None = None

    def run(self) -> Counter[str]:
        """What happened; AssertionError if something is wrong."""
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
        try:
            self.loop.run_until_complete(self._run())
        finally:
            self._end_tasks()
            self.archive.close()
            self.loop.close()
            structlog.reset_defaults()
        return self.happened

    def _end_tasks(self) -> None:
        """Also those that others start while they end."""
        while tasks := asyncio.all_tasks(self.loop):
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(asyncio.wait(tasks))

    async def _run(self) -> None:
        self.network.is_bad = False
        await self._start()
        await self._gather()
        self.network.is_bad = True
        for player in self.players:
            player.react()
        for _ in range(self.chance.randrange(3, 9)):
            await asyncio.sleep(self.chance.choice((0.05, 0.5, 2)) * self.chance.uniform(0.5, 2))
            await self._fault(self.chance.choice(FAULTS))
        await self._finish()
        self._check()

    # Players

    async def _gather(self) -> None:
        chance = self.chance
        game = REGISTRY[self.seed % len(REGISTRY)]
        settings = Settings(deadline=chance.choice((0, 0, 15)), pause=chance.choice((0, 0, 1)))
        people = chance.choice((2, 2, 3))
        clients = [self._client(number) for number in range(people)]
        host, *guests = clients
        await host.connect()
        await host.open(game, options=SHORT.get(game, {}), settings=settings)
        for guest in guests:
            await guest.connect()
            await guest.join(invite=host.state.invite)
        for seat, client in enumerate(clients):
            await client.do(Sit(client.new_id(), seat))
        for seat in range(people, len(host.state.room.seats)):  # pyright: ignore
            await host.do(AddBot(host.new_id(), seat, "easy"))
        moves = chance.choice((4, 8, 8, 12, 200 if self.seed % 20 == 0 else 16))
        self.players = [SimulatedPlayer(client, chance, moves) for client in clients]

    def _client(self, number: int) -> Client:
        random = SeededRandom(f"{self.seed} {number}")
        _, token = self.archive.accounts.register(f"玩家{number}", self.wall)
        open_socket = self.network.open_socket_for(number)
        return Client("http://paiju.localhost", token, open_socket=open_socket, random=random)

    # The server

    async def _start(self) -> None:
        self._starts += 1
        self._journal = DiskJournal(self.disk)
        began, wall = self.loop.nanoseconds(), self.wall * MILLISECOND
        self._clock = ServerClock(
            lambda: wall + self.loop.nanoseconds() - began, self.loop.nanoseconds
        )
        is_up = asyncio.Event()
        self._serving = asyncio.create_task(self._serve(self._clock, is_up))
        waiting = asyncio.create_task(is_up.wait())
        await asyncio.wait([waiting, self._serving], return_when=asyncio.FIRST_COMPLETED)
        if self._serving.done():  # the disk is full; whoever runs the server starts it again
            assert isinstance(self._serving.exception(), StorageFailed)
            await asyncio.sleep(1)
            await self._start()

    async def _serve(self, clock: ServerClock, is_up: asyncio.Event) -> None:
        random = SeededRandom(f"{self.seed} server {self._starts}")
        assert self._journal is not None
        app = _app()
        async with running(self._journal, self.archive, clock, UNLIMITED, random) as context:
            app.state.context = context
            self.network.app = app
            is_up.set()
            await asyncio.get_running_loop().create_future()

    async def _crash(self) -> None:
        assert self._journal is not None
        assert self._serving is not None
        self._journal.crash()
        self.network.crash()
        self._serving.cancel()
        if self.has_losses and self.chance.random() < 0.5:
            self._lose_tail()
        await asyncio.sleep(self.chance.choice((0.1, 2, 20)) * self.chance.uniform(0.5, 1))
        self.wall += self.chance.choice(CLOCK_STEPS)
        self.happened["restarts"] += 1
        await self._start()

    def _lose_tail(self) -> None:
        """Lose the end of the journal, with or without the journal noticing."""
        ((room, _),) = self.disk.logs.items()
        if replay_entries(room, self.disk.logs[room]).room.state.match is None:
            return  # players who have finished would not come back
        is_noticed = self.chance.random() < 0.5
        lost = self.disk.lose_tail(room, self.chance.randrange(1, 12), is_noticed)
        if not lost:
            return
        self.happened["losses"] += 1
        people = replay_entries(room, self.disk.logs[room]).room.state.people
        for player in self.players:
            client = player.client
            assert client.player is not None
            if is_noticed or (
                client.state.seq is not None and client.state.seq > people[client.player].seq
            ):
                self.expected.setdefault(player, set()).add("incident")

    # Faults

    async def _fault(self, fault: str) -> None:
        self.happened[fault] += 1
        chance, network = self.chance, self.network
        if fault == "crash":
            await self._crash()
        elif fault == "full":
            self.disk.fails_until = self.loop.time() + chance.choice((0.1, 1, 3))
        elif fault == "pause":
            self._pause(chance.choice((1, 10, 100)))
        elif network.links:
            link = chance.choice(network.links)
            if fault == "away":
                away = chance.choice((1, 8, 12, 40))
                network.blocked[link.player] = self.loop.time() + away
            link.lose(network.delay(), chance.choice((0.01, 0.5, 3)))

    def _pause(self, seconds: float) -> None:
        """Stop the process; hardly any of that time may count towards a deadline or the grace."""
        before = self._clock.now()
        self.loop.leap(seconds)
        counted = self._clock.now() - before
        assert counted <= LONGEST_STEP // MILLISECOND + 1, f"a pause counted as {counted} ms"

    async def _finish(self) -> None:
        self.network.is_bad = False
        self.network.blocked.clear()
        self.disk.fails_until = 0.0
        try:
            for player in self.players:
                await player.match_over(ENDS_WITHIN)
        except TimeoutError:
            raise AssertionError("the match does not end") from None

    # What must hold

    def _check(self) -> None:
        ((_, entries),) = self.disk.committed.items()
        lines = lines_of(entries)
        said = check_lines(lines)
        for player in self.players:
            assert player.client.player is not None
            acked = player.acked
            if self.has_losses:
                kept = {command for _, command in said}
                acked = [command for command in acked if command in kept]
            check_acknowledged(said, player.client.player, acked)
            self.happened["acknowledged"] += len(acked)
            told = self.expected.get(player, set()) <= player.told
            assert told, "entries were lost, and a player does not know"
            assert player.client.alarms == [], player.client.alarms
        if not self.has_losses:
            GraceCheck().check(lines)
        for link in self.network.all_links:
            seat = link.player  # the seat has the number of its player
            for text in link.frames:
                check_hidden(seat, text)
        self._check_history()

    def _check_history(self) -> None:
        """Every match of the room is in the history once, ended, and adds up."""
        player = self.players[0].client.player
        assert player is not None
        (match,) = self.archive.history.matches_of(player, None, 10)
        rounds = self.archive.history.rounds_of(match.id)
        assert [row.number for row in rounds] == list(range(1, len(rounds) + 1))
        assert match.how is not None, "the match is not ended in the history"
        totals = [sum(scores) for scores in zip(*(row.scores for row in rounds), strict=True)]
        assert not rounds or match.totals == totals
        self.happened["rounds"] += len(rounds)


class SimulatedPlayer(RecordingPlayer):
    """Plays some moves, then proposes to end the match, and agrees when others do."""

    def __init__(self, client: Client, chance: Random, moves: int) -> None:
        super().__init__(client, by_chance(Random(chance.random())))
        self.told: set[str] = set()
        self._moves = moves
        self._proposed = False
        self._is_dismissed = False

    @property
    def is_done(self) -> bool:
        """A player who is away when the match ends may lose their seat."""
        return self._is_dismissed or super().is_done

    def on_message(self, message: RoomMessage) -> None:
        room = self.client.state.room
        if room is not None and room.incident is not None:
            self.told.add("incident")
        self._is_dismissed |= isinstance(message, Dismissed)
        super().on_message(message)

    def react(self) -> None:
        state = self.client.state
        room = state.room
        if room is not None and room.match is not None and state.seat is not None:
            if room.vote is None:
                self._propose()
            elif state.seat not in room.vote.agreed:
                self.client.do(Vote(self.client.new_id(), True))
        super().react()

    def _propose(self) -> None:
        if len(self.acked) >= self._moves and not self._proposed:
            self._proposed = True
            self.client.do(Dissolve(self.client.new_id())).add_done_callback(self._retry_proposal)

    def _retry_proposal(self, answered: asyncio.Future[Any]) -> None:
        if not answered.cancelled() and answered.exception() is not None:
            asyncio.get_running_loop().call_later(5, self._propose_again)

    def _propose_again(self) -> None:
        self._proposed = False
        self.react()

    def _retry(self, command: Command) -> None:
        if not isinstance(command, Vote | Dissolve):
            super()._retry(command)


@cache
def _app() -> FastAPI:
    """The application, made once: its context is that of the server that runs now."""
    return make_app(Config(Path("unused"), limits=UNLIMITED))


@cache
def _migrated() -> sqlite3.Connection:
    connection = _memory()
    Database(sqlite_engine(lambda: connection), "memory").upgrade()
    return connection


def _database() -> Database:
    connection = _memory()
    _migrated().backup(connection)
    return Database(sqlite_engine(lambda: connection), "memory")


def _memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
