"""Virtual storage: entries survive a crash, writes take time and may fail, tails may be lost."""

import asyncio
from random import Random

from paiju.server.journal import Damage, JournalEntry, OutOfOrder, RoomLog, StorageFailed


class VirtualDisk:
    """What is stored. A server uses it through a `DiskJournal` of its own."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.logs: dict[str, list[JournalEntry]] = {}
        self.damage: dict[str, Damage] = {}
        self.committed: dict[str, list[JournalEntry]] = {}
        """Every entry, also those that checkpoints replaced; without those that were lost."""
        self.fails_until = 0.0
        """Writes fail before this time of the loop."""

    def commit(self, room: str, entry: JournalEntry) -> None:
        log = self.logs.setdefault(room, [])
        if log and entry.seq != log[-1].seq + 1:
            raise OutOfOrder(f"cannot store entry {entry.seq}", f"{log[-1].seq} was the last")
        if entry.is_checkpoint:
            log.clear()
        log.append(entry)
        self.damage.pop(room, None)
        self.committed.setdefault(room, []).append(entry)

    def lose_tail(self, room: str, most: int, is_noticed: bool) -> int:
        """Lose some of the last moves of the round being played; returns how many. Without notice
        only devices know."""
        log = self.logs[room]
        starts = [
            index
            for index, entry in enumerate(log)
            if entry.is_checkpoint or b'"type":"reveal"' in entry.data
        ]
        ended = any(b'"type":"vote"' in entry.data for entry in log)
        lost = 0 if ended or not starts else min(most, len(log) - 1 - starts[-1])
        if lost > 0:
            del log[-lost:]
            del self.committed[room][-lost:]
            if is_noticed:
                self.damage[room] = Damage(lost, "entries are missing")
        return lost


class DiskJournal:
    """A `Journal` on a virtual disk, until its server crashes."""

    def __init__(self, disk: VirtualDisk) -> None:
        self._disk = disk
        self._is_dead = False

    def crash(self) -> None:
        """What is being written may be stored or not; nothing is answered any more."""
        self._is_dead = True

    async def claim(self, room: str) -> None:
        await self._alive()

    async def append(self, room: str, entry: JournalEntry) -> None:
        disk, loop = self._disk, asyncio.get_running_loop()
        await self._alive()
        is_early = disk.chance.random() < 0.5
        if loop.time() < disk.fails_until:
            await asyncio.sleep(disk.chance.uniform(0, 0.02))
            await self._alive()
            raise StorageFailed(f"cannot store entry {entry.seq} of room {room}", "disk full")
        if is_early:
            disk.commit(room, entry)
        await asyncio.sleep(disk.chance.uniform(0.0005, 0.01))
        await self._alive()
        if not is_early:
            disk.commit(room, entry)

    async def load(self, room: str) -> RoomLog:
        await self._alive()
        return RoomLog(list(self._disk.logs.get(room, [])), self._disk.damage.get(room))

    async def rooms(self) -> list[str]:
        await self._alive()
        return sorted(self._disk.logs)

    async def forget(self, room: str) -> None:
        await self._alive()
        self._disk.logs.pop(room, None)

    async def close(self) -> None:
        pass

    async def _alive(self) -> None:
        if self._is_dead:
            await asyncio.get_running_loop().create_future()
