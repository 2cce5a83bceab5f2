"""FaultLoop: a server under play meets one fault after another, at chosen bad moments.

The faults: it is killed (kill -9); it is paused (SIGSTOP), sometimes for longer than a deadline;
the machine's clock is set forward or back, while it runs or before it starts again; its disk is
full for a while, or until it is killed.

The moments: any time; right after a command was sent (its entry is being stored); right after an
answer (others are not told yet); when a round was settled (it goes to the archive, and the journal
is trimmed); while the journal's log is written back into its file; while the server starts.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from paiju.room.settings import Settings
from paiju.rulesets import REGISTRY
from support.server.faulty_server import FaultyServer
from support.server.recording_player import RecordingPlayer, begin, table
from support.server.storage_checks import Journal, check_history, check_lines, check_person

FAULTS = ("kill", "kill", "kill", "pause", "clock", "disk")
MOMENTS = ("any time", "word", "answer", "settled")
KILL_MOMENTS = (*MOMENTS, "folding", "start")
PATIENCE = 120.0
"""Seconds for what happens at once on a machine that is not busy with other things."""
STARTING = 1.5
"""Seconds a start takes, about: a kill that comes later finds the server running."""
DEADLINE = 15
"""Seconds for a decision at one of the tables: the shortest that a room can have."""
DAY = 24 * 60 * 60 * 1000
CLOCK_OFFSETS = (-400 * DAY, -DAY, -60_000, -500, 0, 500, 60_000, DAY, 30 * DAY)
EVER = 1_000_000


class FaultLoop:
    """One server, some tables, and a seed that decides which faults it meets, and when."""

    def __init__(self, data: Path, seed: int) -> None:
        self.server = FaultyServer(data, "--limits", "none")
        self.hits: Counter[str] = Counter()
        """How often each fault, moment and outcome was met."""
        self._data = data
        self._chance = Random(seed)
        self._coming: list[str] = []
        self._tables: list[list[RecordingPlayer]] = []
        self._checked: dict[RecordingPlayer, int] = {}
        """How many of the acknowledgements were found in the journal."""
        self._awaited: tuple[str, int] | None = None
        self._act: Callable[[], None] = self.server.kill
        """The fault for the awaited moment."""
        self._met = asyncio.Event()

    @property
    def people(self) -> list[RecordingPlayer]:
        return [recorded for table in self._tables for recorded in table]

    async def run(self, faults: int) -> int:
        """Meet so many faults, then let everybody finish; returns how many rounds were played."""
        await self._gather()
        causes: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self._kill,
            "pause": self._pause,
            "clock": self._step_clock,
            "disk": self._fill_disk,
        }
        while self.hits["faults"] < faults:
            fault = self._next_fault()
            self.hits["faults"] += 1
            self.hits[f"fault: {fault}"] += 1
            await causes[fault]()
        return await self._finish()

    def _next_fault(self) -> str:
        """Faults come in a random order, and each as often as FAULTS says."""
        if not self._coming:
            self._coming = self._chance.sample(FAULTS, len(FAULTS))
        return self._coming.pop()

    async def _gather(self) -> None:
        url = await asyncio.to_thread(self.server.start)
        for ruleset in REGISTRY:
            self._tables.append(await table(url, ruleset, 2, self._chance, self._notice))
        self._tables.append(await table(url, REGISTRY[0], 4, self._chance, self._notice))
        timed = Settings(deadline=DEADLINE, pause=0)
        self._tables.append(await table(url, REGISTRY[0], 2, self._chance, self._notice, timed))
        for people in self._tables:
            for recorded in people:
                recorded.matches_left = EVER
            begin(people)

    # Faults

    async def _kill(self) -> None:
        moment = self._chance.choice(KILL_MOMENTS)
        await self._at("any time" if moment == "start" else moment, self.server.kill)
        if moment == "start":
            await self._examine()
            self.server.launch()
            await asyncio.sleep(self._chance.uniform(0, STARTING))
            self.server.kill()
            self.hits["moment: start"] += 1
        await self._restart()

    async def _pause(self) -> None:
        """Everybody waits; afterwards play continues as if nothing had happened."""
        is_long = self._chance.random() < 0.25
        seconds = DEADLINE + 1 if is_long else self._chance.uniform(0.2, 4)
        await self._at(self._chance.choice(MOMENTS), self.server.pause)
        await asyncio.sleep(seconds)
        self.server.resume()
        self.hits["paused for longer than a deadline"] += is_long

    async def _step_clock(self) -> None:
        offset = self._chance.choice(CLOCK_OFFSETS)
        await self._at(self._chance.choice(MOMENTS), lambda: self.server.step_clock(offset))
        if self._chance.random() < 0.5:
            self.hits["restarted with another clock"] += 1
            self.server.kill()
            await self._restart()

    async def _fill_disk(self) -> None:
        """Nothing can be stored for a while; the server is killed meanwhile, or goes on after."""
        await self._at(self._chance.choice(MOMENTS), self.server.fill_disk)
        await asyncio.sleep(self._chance.uniform(0.1, 2))
        if self._chance.random() < 0.5:
            self.hits["killed with a full disk"] += 1
            self.server.kill()
            await self._restart()
        else:
            self.server.free_disk()

    async def _restart(self) -> None:
        await self._examine()
        await asyncio.to_thread(self.server.start)

    # Moments

    async def _at(self, moment: str, act: Callable[[], None]) -> None:
        """Cause a fault in such a moment."""
        self._act = act
        self._met.clear()
        if moment == "any time":
            await asyncio.sleep(self._chance.uniform(0, 0.5))
            self._cause(moment)
        elif moment == "folding":
            await self._folding()
        else:
            self._awaited = moment, self._chance.randint(1, 3 if moment == "settled" else 40)
            async with asyncio.timeout(PATIENCE):
                await self._met.wait()

    def _notice(self, what: str) -> None:
        """Called in the very moment in which a player sends or receives something."""
        if self._awaited is None or self._awaited[0] != what:
            return
        self._awaited = what, self._awaited[1] - 1
        if self._awaited[1] == 0:
            self._awaited = None
            asyncio.get_running_loop().call_later(self._chance.uniform(0, 0.01), self._cause, what)

    async def _folding(self) -> None:
        """The journal's own file changes only then; everything else goes into its log."""
        file = self._data / "journal.db"
        before = file.stat().st_mtime_ns
        for _ in range(3000):
            if file.stat().st_mtime_ns != before:
                self._cause("folding")
                return
            await asyncio.sleep(0.001)
        self._cause("any time")

    def _cause(self, moment: str) -> None:
        self._act()
        self.hits[f"moment: {moment}"] += 1
        self._met.set()

    # What is left

    async def _examine(self) -> None:
        """Every player has received the last message; then the journal is compared with it."""
        async with asyncio.timeout(PATIENCE):
            while any(recorded.client.is_connected for recorded in self.people):
                await asyncio.sleep(0.001)
        journal = Journal(self._data)
        for entries in journal.entries.values():
            check_lines(entries)
        for recorded in self.people:
            self._examine_person(journal, recorded)
        self.hits["checked after a stop"] += 1

    def _examine_person(self, journal: Journal, recorded: RecordingPlayer) -> None:
        client = recorded.client
        assert client.state.room is not None
        assert client.player is not None
        assert client.state.room.incident is None, client.state.room.incident
        room = journal.rooms[client.state.room.number]
        check_person(room, recorded, recorded.acked[self._checked.get(recorded, 0) :])
        self._checked[recorded] = len(recorded.acked)
        done = room.state.done.get(client.player, [])
        for command in client.unanswered:
            self.hits["stored, not answered" if command.id in done else "not stored"] += 1

    async def _finish(self) -> int:
        """Nobody begins another match; those that are on are played to their end."""
        for recorded in self.people:
            recorded.matches_left = 0
        async with asyncio.timeout(4 * PATIENCE):
            while any(not one.is_done or one.client.unanswered for one in self.people):
                await asyncio.sleep(0.01)
        for recorded in self.people:
            self.hits["answered"] += len(recorded.acked)
            self.hits["refused: the disk is full"] += recorded.refused["storage"]
            self.hits["reconnected"] += recorded.client.reconnects
            await recorded.client.close()
        status = await asyncio.to_thread(self.server.stop)
        assert status == 0
        await self._examine()
        return check_history(self._data, self._tables)
