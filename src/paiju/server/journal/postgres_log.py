"""The log of a PostgreSQL journal: one connection, used by one caller at a time.

When the connection is lost while entries are being stored, nobody knows whether they are. Their
rooms then get a new epoch before anything else is done with them: that waits until the lost
connection's transaction has ended, and what it stored is read again.
"""

from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import structlog
from msgspec import Struct

from paiju.server.journal.chain import Chained, Item, Last, Link, chained, count_valid
from paiju.server.journal.errors import NotOwner, StorageFailed, not_stored
from paiju.server.journal.journal import Damage, JournalEntry, RoomLog
from paiju.server.journal.postgres_schema import (
    ALARM,
    CLAIM,
    END_ALARMS,
    FORGET,
    FORMAT,
    HOLD,
    INSERT,
    LOAD,
    RAISE_ALARM,
    RENEW,
    ROOMS,
    SELECT_FORMAT,
    SET_ASIDE,
    TABLES,
    TRIM,
)
from paiju.server.ops.postgres import CONNECT_WITHIN, SERVER_LOCK, UPGRADE_LOCK, driver, shown

ANSWERS_WITHIN = 20
"""Seconds until a statement without an answer counts as failed."""
log = structlog.get_logger()


class Lease(Struct):
    """What this node knows of a room it owns."""

    epoch: int
    is_read: bool = False
    """Whether `last` and `has_alarm` are known."""
    last: Last | None = None
    has_alarm: bool = False
    is_doubtful: bool = False
    """Entries may be stored that were reported as failed."""


class PostgresLog:
    """The entries of all rooms, written only where this node owns the room."""

    def __init__(self, url: str, node: str) -> None:
        self._url, self._node = url, node
        self._asyncpg = driver("asyncpg")
        self._connection: Any = None
        self._leases: dict[str, Lease] = {}

    async def open(self) -> None:
        """Connect and create the tables; raises `StorageFailed`."""
        await self._connected()
        try:
            async with self._connection.transaction():
                await self._connection.execute("SELECT pg_advisory_xact_lock($1)", UPGRADE_LOCK)
                for statement in TABLES:
                    await self._connection.execute(statement)
                version = await self._connection.fetchval(SELECT_FORMAT)
            if version != FORMAT:
                raise StorageFailed(
                    f"cannot open {shown(self._url)}", f"its format is {version}, not ours"
                )
        except BaseException as error:
            await self.close()
            if isinstance(error, StorageFailed | self._asyncpg.PostgresError | OSError):
                raise _as_failed(f"cannot open {shown(self._url)}", error) from error
            raise

    async def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                await connection.close(timeout=CONNECT_WITHIN)
            except Exception as error:
                log.warning("connection not closed", error=str(error))

    # Leases

    async def claim(self, room: str) -> None:
        """Become the owner of a room. An append by another owner that is under way ends first."""
        connection = await self._connected()
        self._leases[room] = Lease(await connection.fetchval(CLAIM, room, self._node))

    async def _owned(self, room: str, what: str) -> Lease:
        """The lease of a room, with a new epoch if its entries are in doubt."""
        lease = self._leases.get(room)
        if lease is None:
            raise NotOwner(what)
        if lease.is_doubtful:
            connection = await self._connected()
            epoch = await connection.fetchval(RENEW, room, lease.epoch)
            if epoch is None:
                del self._leases[room]
                raise NotOwner(what)
            lease = self._leases[room] = Lease(epoch)
        return lease

    @asynccontextmanager
    async def _fenced(self, room: str, lease: Lease, what: str) -> AsyncGenerator[Any]:
        """A transaction in which this node owns the room."""
        connection = await self._connected()
        async with connection.transaction():
            if await connection.fetchrow(HOLD, room, lease.epoch) is None:
                self._leases.pop(room, None)
                raise NotOwner(what)
            yield connection

    # Storing

    async def append(self, batch: Sequence[Item]) -> list[StorageFailed | None]:
        """Stores what can be stored, durably; for each item `None` or the error."""
        refused = await self._prepared({room for room, _ in batch})
        ready = [item for item in batch if item[0] not in refused]
        outcomes = iter(await self._append(ready) if ready else [])
        return [
            _as_failed(not_stored(room, entry.seq), refused[room])
            if room in refused
            else next(outcomes)
            for room, entry in batch
        ]

    async def _prepared(self, rooms: Iterable[str]) -> dict[str, Exception]:
        """Find the last entry of every room; the errors of those where that is impossible."""
        refused: dict[str, Exception] = {}
        for room in rooms:
            try:
                lease = await self._owned(room, f"cannot write to room {room}")
                if not lease.is_read:
                    await self._read(room, lease)
            except Exception as error:
                refused[room] = error
        return refused

    async def _append(self, batch: Sequence[Item]) -> list[StorageFailed | None]:
        leases = {room: self._leases[room] for room, _ in batch}
        made = chained(batch, {room: lease.last for room, lease in leases.items()})
        try:
            owned = await self._insert(made, leases)
        except self._asyncpg.DataError as error:  # one entry is bad: store them one by one
            if len(batch) == 1:
                return [_as_failed(not_stored(batch[0][0], batch[0][1].seq), error)]
            return [outcome for item in batch for outcome in await self.append([item])]
        except Exception as error:
            for lease in leases.values():
                lease.is_doubtful = True
            return [_as_failed(not_stored(room, entry.seq), error) for room, entry in batch]
        for room in leases.keys() - owned:
            if room in made.lasts:
                self._leases.pop(room, None)
        for room in owned:
            leases[room].last, leases[room].has_alarm = made.lasts[room], False
        return [
            outcome if outcome or room in owned else NotOwner(not_stored(room, entry.seq))
            for (room, entry), outcome in zip(batch, made.outcomes, strict=True)
        ]

    async def _insert(self, made: Chained, leases: dict[str, Lease]) -> set[str]:
        """Insert in one transaction; the rooms whose entries were stored."""
        if not made.links:
            return set()
        connection = await self._connected()
        values = _insert_values(made.links, leases)
        kept = {room: row.entry.seq for room, row in made.links if row.entry.is_checkpoint}
        alarmed = [room for room in made.lasts if leases[room].has_alarm]
        if not kept and not alarmed:
            return {room for (room,) in await connection.fetch(INSERT, *values)}
        async with connection.transaction():
            owned = {room for (room,) in await connection.fetch(INSERT, *values)}
            trimmed = [room for room in kept if room in owned]
            await connection.execute(TRIM, trimmed, [kept[room] for room in trimmed])
            await connection.execute(END_ALARMS, [room for room in alarmed if room in owned])
        return owned

    async def forget(self, room: str) -> None:
        what = f"cannot forget room {room}"
        if room not in self._leases and room not in await self.rooms():
            return
        lease = await self._owned(room, what)
        async with self._fenced(room, lease, what) as connection:
            for statement in FORGET:
                await connection.execute(statement, room)
        self._leases.pop(room, None)

    # Reading

    async def load(self, room: str) -> RoomLog:
        """A room that this node does not own is read without any change."""
        if room not in self._leases:
            return (await self._links(room))[0]
        return await self._read(room, await self._owned(room, f"cannot read room {room}"))

    async def rooms(self) -> list[str]:
        return sorted(room for (room,) in await (await self._connected()).fetch(ROOMS))

    async def _read(self, room: str, lease: Lease) -> RoomLog:
        """Read an owned room; damaged entries are set aside."""
        found, links, bad = await self._links(room)
        if bad is not None and found.damage is not None:
            log.error("journal entries damaged", room=room, entry=bad, lost=found.damage.lost)
            async with self._fenced(room, lease, f"cannot read room {room}") as connection:
                await connection.execute(SET_ASIDE, room, bad)
                damage = found.damage
                await connection.execute(RAISE_ALARM, room, damage.lost, damage.reason)
        lease.last = (links[-1].entry.seq, links[-1].checksum) if links else None
        lease.has_alarm, lease.is_read = found.damage is not None, True
        return found

    async def _links(self, room: str) -> tuple[RoomLog, list[Link], int | None]:
        """What is valid, and the number of the first damaged entry."""
        connection = await self._connected()
        rows = await connection.fetch(LOAD, room)
        alarm = await connection.fetchrow(ALARM, room)
        links = [_link(row) for row in rows]
        valid = count_valid(room, links)
        damage = Damage(*alarm) if alarm else None
        bad = None
        if valid < len(links):
            bad = links[valid].entry.seq
            damage = Damage(len(links) - valid, f"entry {bad} is damaged")
        return RoomLog([row.entry for row in links[:valid]], damage), links[:valid], bad

    # The connection

    async def _connected(self) -> Any:
        """The connection, opened again if it was lost."""
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        what = f"cannot connect to {shown(self._url)}"
        try:
            connection = await self._asyncpg.connect(
                self._url, timeout=CONNECT_WITHIN, command_timeout=ANSWERS_WITHIN
            )
            is_ours = await connection.fetchval("SELECT pg_try_advisory_lock($1)", SERVER_LOCK)
        except (OSError, ValueError, self._asyncpg.PostgresError) as error:
            raise StorageFailed(what, error) from error
        if not is_ours:
            await connection.close()
            raise StorageFailed(what, "another server is using it")
        self._connection = connection
        return connection


def _insert_values(links: Sequence[tuple[str, Link]], leases: dict[str, Lease]) -> list[Any]:
    rooms = list(dict.fromkeys(room for room, _ in links))
    entries = [row.entry for _, row in links]
    return [
        rooms,
        [leases[room].epoch for room in rooms],
        [room for room, _ in links],
        [entry.seq for entry in entries],
        [entry.data for entry in entries],
        [entry.is_checkpoint for entry in entries],
        [row.previous for _, row in links],
        [row.checksum for _, row in links],
    ]


def _link(row: Any) -> Link:
    seq, data, is_checkpoint, previous, checksum = row
    return Link(JournalEntry(seq, data, is_checkpoint), previous, checksum)


def _as_failed(what: str, error: BaseException) -> StorageFailed:
    """Errors of leases and of the connection keep their kind."""
    if isinstance(error, NotOwner):
        return NotOwner(what)
    return error if isinstance(error, StorageFailed) else StorageFailed(what, error)
