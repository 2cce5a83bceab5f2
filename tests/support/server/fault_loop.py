"""KillLoop: a server under play is killed at chosen bad moments and started again, over and over.

The moments: whenever; right after somebody said something (the commit is on its way); right after
an answer (others are still to be told); when a round was settled (it goes to the archive, and the
journal is trimmed); while the journal's log is folded into its file; while the server starts.
"""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from paiju.client.process import ServerProcess
from paiju.rulesets import REGISTRY
from support.server.recording_player import RecordingPlayer, begin, table
from support.server.storage_checks import Journal, check_history, check_lines, check_person

MOMENTS = ("whenever", "word", "answer", "settled", "folding", "start")
PATIENCE = 120.0
"""Seconds for what comes at once on a machine that is not busy with other things."""
STARTING = 1.5
"""Seconds a start takes, about: a kill that comes later finds it open."""
EVER = 1_000_000


class KillLoop:
    """One server, some tables, and a seed that decides when it is killed."""

    def __init__(self, data: Path, seed: int) -> None:
        self.server = ServerProcess(data, "--limits", "none")
        self.hits: Counter[str] = Counter()
        """How often what was looked for was met."""
        self._data = data
        self._chance = Random(seed)
        self._tables: list[list[RecordingPlayer]] = []
        self._checked: dict[RecordingPlayer, int] = {}
        """How many of the acknowledgements were found in the journal."""
        self._awaited: tuple[str, int] | None = None
        self._met = asyncio.Event()

    @property
    def people(self) -> list[RecordingPlayer]:
        return [recorded for table in self._tables for recorded in table]

    async def run(self, kills: int) -> int:
        """Kill it so often, then let everybody finish; how many rounds were played."""
        await self._gather()
        while self.hits["kills"] < kills:
            moment = self._chance.choice(MOMENTS)
            await self._kill_at("whenever" if moment == "start" else moment)
            await self._examine()
            if moment == "start" and self.hits["kills"] < kills:
                await self._kill_while_starting()
            await asyncio.to_thread(self.server.start)
        return await self._finish()

    async def _gather(self) -> None:
        url = await asyncio.to_thread(self.server.start)
        for ruleset in REGISTRY:
            self._tables.append(await table(url, ruleset, 2, self._chance, self._notice))
        self._tables.append(await table(url, REGISTRY[0], 4, self._chance, self._notice))
        for people in self._tables:
            for recorded in people:
                recorded.matches_left = EVER
            begin(people)

    # Moments

    async def _kill_at(self, moment: str) -> None:
        if moment == "whenever":
            await asyncio.sleep(self._chance.uniform(0, 0.5))
            self._kill(moment)
        elif moment == "folding":
            await self._folding()
        else:
            self._met.clear()
            self._awaited = moment, self._chance.randint(1, 3 if moment == "settled" else 40)
            async with asyncio.timeout(PATIENCE):
                await self._met.wait()

    def _notice(self, what: str) -> None:
        """In the very moment in which somebody speaks or hears."""
        if self._awaited is None or self._awaited[0] != what:
            return
        self._awaited = what, self._awaited[1] - 1
        if self._awaited[1] == 0:
            self._awaited = None
            asyncio.get_running_loop().call_later(self._chance.uniform(0, 0.01), self._kill, what)

    async def _folding(self) -> None:
        """The journal's own file changes only then; its log takes all the rest."""
        file = self._data / "journal.db"
        before = file.stat().st_mtime_ns
        for _ in range(3000):
            if file.stat().st_mtime_ns != before:
                self._kill("folding")
                return
            await asyncio.sleep(0.001)
        self._kill("whenever")

    def _kill(self, moment: str) -> None:
        self.server.kill()
        self.hits["kills"] += 1
        self.hits[moment] += 1
        self._met.set()

    async def _kill_while_starting(self) -> None:
        self.server.launch()
        await asyncio.sleep(self._chance.uniform(0, STARTING))
        self._kill("start")
        await self._examine()

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

    def _examine_person(self, journal: Journal, recorded: RecordingPlayer) -> None:
        client = recorded.client
        assert client.state.room is not None
        assert client.player is not None
        room = journal.rooms[client.state.room.number]
        check_person(room, recorded, recorded.acked[self._checked.get(recorded, 0) :])
        self._checked[recorded] = len(recorded.acked)
        done = room.state.done.get(client.player, [])
        for command in client.unanswered:
            self.hits["stored, not answered" if command.id in done else "not stored"] += 1

    async def _finish(self) -> int:
        """Nobody begins another match; those that are on are played to their end."""
        for recorded in self.people:
            room = recorded.client.state.room
            recorded.matches_left = 1 if room is not None and room.match is not None else 0
        for recorded in self.people:
            await recorded.match_over(4 * PATIENCE)
        for recorded in self.people:
            self.hits["answered"] += len(recorded.acked)
            self.hits["came back"] += recorded.client.reconnects
            await recorded.client.close()
        status = await asyncio.to_thread(self.server.stop)
        assert status == 0
        await self._examine()
        return check_history(self._data, self._tables)
