"""All rooms of a server: opening, finding, restoring and closing them."""

import asyncio
import hmac
import re
import secrets
from contextlib import suppress
from hashlib import scrypt

import msgspec
import structlog

from paiju.bots import LEVELS
from paiju.match.fairness import DEAL_VERSION
from paiju.room import CommandRefused, Room
from paiju.room.commands import Close, Expired, JournalLine, Leave, Lost, Open, Resumed
from paiju.room.settings import ROOM_VERSION, SECOND
from paiju.rules.options import every
from paiju.rulesets import ruleset
from paiju.rulesets.presets import preset_options
from paiju.server.journal import Journal, JournalEntry, StorageFailed
from paiju.server.ops.clock import ServerClock
from paiju.server.ops.metrics import ROOMS, ROOMS_LOST
from paiju.server.ops.random_source import RandomSource
from paiju.server.ops.zones import check_zone
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.bot_workers import BotWorkers
from paiju.server.rooms.listing import MyRoom, RoomFound, is_room_of, may_close, my_room, room_found
from paiju.server.rooms.restore import Restored, restore_room
from paiju.server.rooms.runner import RoomRunner, RunnerServices
from paiju.server.ws.errors import RequestRefused
from paiju.server.ws.messages import OpenRoom
from paiju.tiles.text import Text

CLOSE_EVERY = 30.0
"""Seconds between two searches for empty rooms."""
NUMBER = re.compile("[0-9]{6}")
"""Of a room; an invite never looks like one."""
log = structlog.get_logger()


class RoomRegistry:
    """All rooms of one server, by number."""

    def __init__(
        self,
        journal: Journal,
        archive: Archive,
        clock: ServerClock,
        *,
        most_rooms: int,
        most_each: int,
        empty_room_minutes: int = 10,
        random: RandomSource = secrets,
    ) -> None:
        self._journal = journal
        self._random = random
        self._bot_workers = BotWorkers()
        self._services = RunnerServices(
            clock, journal, archive, self._bot_workers, self._close_room, self._renew_invite
        )
        self.clock = clock
        self._most_rooms, self._most_each = most_rooms, most_each
        self._empty_room_lasts = empty_room_minutes * 60 * SECOND
        self._started_at = clock.now()
        self._runners: dict[str, RoomRunner] = {}
        self._invites: dict[str, str] = {}
        self._openings: dict[tuple[str, str], str] = {}
        """Rooms by owner and id of the opening command, so that a repetition finds its room."""
        self._closing: set[asyncio.Task[None]] = set()
        self.is_restored = False
        """Whether `restore` has ended."""

    # Opening

    async def open(self, player: str, wanted: OpenRoom) -> RoomRunner:
        """A new room, or the one that the same command opened before."""
        password = wanted.password and await _hashed(wanted.password, self._random.token_bytes(16))
        known = self._openings.get((player, wanted.id))
        if known is not None:
            return self._runners[known]
        self._check_limits(player)
        options = preset_options(wanted.ruleset, wanted.preset) | wanted.options
        check_zone(wanted.settings.time_zone, "settings.time_zone")
        command = Open(
            number=self._free_number(),
            invite=self._random.token_urlsafe(16),
            key=self._random.token_hex(32),
            owner=player,
            ruleset=wanted.ruleset,
            options=every(ruleset(wanted.ruleset, options).options),
            settings=wanted.settings,
            password=password,
            levels=LEVELS,
            opened_by=wanted.id,
            room_version=ROOM_VERSION,
        )
        now = self.clock.now()
        room = Room.opened(command, now)
        runner = self._add(RoomRunner(command.number, room, 1, self._services))
        try:
            await self._journal.claim(command.number)
            entry = JournalEntry(1, msgspec.json.encode(JournalLine(now, command)))
            await self._journal.append(command.number, entry)
        except BaseException:
            self._remove(runner)
            raise
        return runner

    def _check_limits(self, player: str) -> None:
        owned = [r for r in self._runners.values() if r.room.state.owner == player]
        if len(owned) >= self._most_each:
            zh = f"你已经开了 {len(owned)} 个房间，请先关掉一个"
            en = f"you have {len(owned)} rooms open; close one first"
            raise RequestRefused("too_many", Text(zh, en))
        if len(self._runners) >= self._most_rooms:
            raise RequestRefused("too_many", Text("房间已经开满了", "no more rooms can be opened"))

    def _free_number(self) -> str:
        while True:
            number = str(100_000 + self._random.randbelow(900_000))
            if number not in self._runners:
                return number

    # Finding

    def found(self, room: str) -> RoomRunner | None:
        """The room with this number or invite."""
        return self._runners.get(self._invites.get(room, room))

    def is_known(self, runner: RoomRunner, player: str) -> bool:
        """Whether this player is in the room or owns it."""
        return player in runner.room.state.people or player == runner.room.state.owner

    def find(self, room: str) -> RoomRunner:
        """The room with this number or invite; raises `RequestRefused`."""
        runner = self.found(room)
        if runner is not None:
            return runner
        if NUMBER.fullmatch(room):
            raise no_room(room)
        text = Text("这个邀请已经失效", "this invite leads nowhere any more")
        raise RequestRefused("no_room", text)

    async def admit(
        self, runner: RoomRunner, player: str, password: str | None, is_invited: bool
    ) -> None:
        """Check the password. Its owner, people in the room or with an invite need none."""
        stored = runner.room.state.opened.password
        if stored is None or is_invited or self.is_known(runner, player):
            return
        if password is None or not await _matches(password, stored):
            text = Text("这个房间要口令，这个不对", "this room has a password, and it is another")
            raise RequestRefused("wrong_password", text)

    def info(self, number: str) -> RoomFound | None:
        runner = self._runners.get(number)
        return None if runner is None else room_found(number, runner.room)

    def rooms_of(self, player: str) -> list[MyRoom]:
        """The rooms this player owns or has a seat in, the newest first."""
        found = [
            my_room(runner.number, runner.room, player)
            for runner in self._runners.values()
            if is_room_of(runner.room, player)
        ]
        return sorted(found, key=lambda room: room.since, reverse=True)

    async def leave(self, player: str, number: str) -> None:
        """Close a room of this player's or, if that may not be, leave it."""
        runner = self._runners.get(number)
        if runner is None or not is_room_of(runner.room, player):
            raise no_room(number)
        command_id = self._random.token_urlsafe(16)
        if player not in runner.room.state.people:  # they opened it and never entered
            await runner.submit(Expired())
        elif may_close(runner.room, player):
            await runner.submit(Close(command_id), player)
        else:
            await runner.submit(Leave(command_id), player)

    @property
    def archive_queue(self) -> int:
        """Matches and rounds that are not in the history yet."""
        return sum(len(runner.to_archive) for runner in self._runners.values())

    @property
    def bot_queue(self) -> int:
        return self._bot_workers.waiting

    # Restoring and closing

    async def restore(self) -> None:
        """Restore every room from its journal; one that cannot be read is logged and skipped.

        Time continues from the newest entry of all of them.
        """
        restored: dict[str, Restored] = {}
        for number in await self._journal.rooms():
            try:
                await self._journal.claim(number)
                restored[number] = await restore_room(number, self._journal, self._services.archive)
            except Exception as error:
                ROOMS_LOST.inc()
                log.error("room not restored", room=number, error=str(error))
        times = [found.room.state.now for found in restored.values()]
        self.clock.continue_from(max(times, default=0))
        self._started_at = self.clock.now()
        for number, found in restored.items():
            await self._resume(number, found)
        self.is_restored = True
        log.info("rooms restored", rooms=len(self._runners))

    async def _resume(self, number: str, found: Restored) -> None:
        runner = self._add(RoomRunner(number, found.room, found.seq, self._services))
        runner.to_archive = found.to_archive
        if found.damage is None and found.failed is None:
            people = found.room.state.people
            runner.restored_seqs = {player: person.seq for player, person in people.items()}
        await runner.submit(Resumed(DEAL_VERSION))
        if found.damage is not None:
            reason, lost = found.damage.reason, found.damage.lost
            ROOMS_LOST.inc()
            log.error("room lost entries", room=number, lost=lost, reason=reason)
            await runner.submit(Lost(lost))

    async def close_empty_rooms(self) -> None:
        """Close rooms that have been empty for long, until cancelled."""
        while True:
            await asyncio.sleep(CLOSE_EVERY)
            await self.close_rooms_empty_at(self.clock.now())

    async def close_rooms_empty_at(self, now: int) -> None:
        """Close rooms where nobody on a seat has been connected for long. The time that the server
        was down does not count."""
        before = now - self._empty_room_lasts
        for runner in list(self._runners.values()):
            since = runner.room.state.empty_since
            if since is not None and max(since, self._started_at) <= before:
                with suppress(StorageFailed, CommandRefused):  # or somebody has come back
                    await runner.submit(Expired())

    def _add(self, runner: RoomRunner) -> RoomRunner:
        opened = runner.room.state.opened
        self._runners[runner.number] = runner
        self._invites[runner.room.state.invite] = runner.number
        self._openings[opened.owner, opened.opened_by] = runner.number
        ROOMS.set(len(self._runners))
        return runner

    def _remove(self, runner: RoomRunner) -> None:
        opened = runner.room.state.opened
        self._runners.pop(runner.number, None)
        self._invites.pop(runner.room.state.invite, None)
        self._openings.pop((opened.owner, opened.opened_by), None)
        ROOMS.set(len(self._runners))

    def _renew_invite(self, runner: RoomRunner) -> None:
        old = [invite for invite, number in self._invites.items() if number == runner.number]
        for invite in old:
            del self._invites[invite]
        self._invites[runner.room.state.invite] = runner.number

    def _close_room(self, runner: RoomRunner) -> None:
        self._remove(runner)
        task = asyncio.get_running_loop().create_task(self._delete_journal(runner))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _delete_journal(self, runner: RoomRunner) -> None:
        """Delete the journal last: until the archive has everything, it is the only copy."""
        await runner.finish_archiving()
        await self._journal.forget(runner.number)

    def close(self) -> None:
        """Stop every runner."""
        for runner in self._runners.values():
            runner.stop()
        self._bot_workers.close()


def no_room(number: str | None) -> RequestRefused:
    return RequestRefused("no_room", Text(f"没有 {number} 号房间", f"there is no room {number}"))


async def _hashed(password: str, salt: bytes) -> str:
    """Slow on purpose, so it runs in a thread."""
    digest = await asyncio.to_thread(scrypt, password.encode(), salt=salt, n=2**12, r=8, p=1)
    return f"{salt.hex()}${digest.hex()}"


async def _matches(password: str, stored: str) -> bool:
    salt = bytes.fromhex(stored.partition("$")[0])
    return hmac.compare_digest(await _hashed(password, salt), stored)
