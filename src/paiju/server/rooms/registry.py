"""The house: every room and its keeper; opening, finding, closing and bringing them back."""

import asyncio
import hmac
import secrets
from contextlib import suppress
from hashlib import scrypt
from typing import Any

import msgspec
import structlog

from paiju.bots import LEVELS
from paiju.room import Room
from paiju.room.commands import Expired, Logged, Open, Resumed
from paiju.room.messages import Stage
from paiju.rules.options import changed, every
from paiju.rulesets import ruleset
from paiju.rulesets.presets import preset_options
from paiju.server.journal import Entry, Journal, StorageFailed
from paiju.server.ops.clock import Clock
from paiju.server.ops.metrics import ROOMS
from paiju.server.ops.zones import check_zone
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.bot_workers import Thinker
from paiju.server.rooms.restore import brought_back
from paiju.server.rooms.runner import Keeper, Services
from paiju.server.ws.errors import Denied
from paiju.server.ws.messages import Join, OpenRoom
from paiju.tiles.text import Text

EMPTY_ROOM_LASTS = 24 * 3600 * 1000
"""Milliseconds after which a room nobody has come to is closed."""
SWEEP_EVERY = 600.0
log = structlog.get_logger()


class RoomFound(msgspec.Struct, frozen=True):
    """What somebody who knows its number may know of a room before going in."""

    number: str
    ruleset: str
    options: dict[str, Any]
    stage: Stage
    seats: int
    free: int
    has_password: bool
    has_spectators: bool


class House:
    """All the rooms of one server."""

    def __init__(
        self, journal: Journal, archive: Archive, clock: Clock, *, most_rooms: int, most_each: int
    ) -> None:
        self._journal = journal
        self._thinker = Thinker()
        self._services = Services(clock, journal, archive, self._thinker, self._forget)
        self._clock = clock
        self._most_rooms, self._most_each = most_rooms, most_each
        self._keepers: dict[str, Keeper] = {}
        self._invites: dict[str, str] = {}
        self._openings: dict[tuple[str, str], str] = {}
        """Rooms by who opened them with which command, so that a repetition finds its room."""
        self._forgetting: set[asyncio.Task[None]] = set()

    # Opening

    async def open(self, player: str, wanted: OpenRoom) -> Keeper:
        """A new room, or the one that this very command has opened before."""
        password = wanted.password and await _hashed(wanted.password, secrets.token_bytes(16))
        known = self._openings.get((player, wanted.id))
        if known is not None:
            return self._keepers[known]
        self._refuse_more(player)
        options = preset_options(wanted.ruleset, wanted.preset) | wanted.options
        check_zone(wanted.settings.time_zone, "settings.time_zone")
        word = Open(
            number=self._free_number(),
            invite=secrets.token_urlsafe(16),
            key=secrets.token_hex(32),
            owner=player,
            ruleset=wanted.ruleset,
            options=every(ruleset(wanted.ruleset, options).options),
            settings=wanted.settings,
            password=password,
            levels=LEVELS,
            opened_by=wanted.id,
        )
        now = self._clock.now()
        room = Room.opened(word, now)
        keeper = self._add(Keeper(word.number, room, 1, self._services))
        try:
            await self._journal.claim(word.number)
            entry = Entry(1, msgspec.json.encode(Logged(now, word)))
            await self._journal.append(word.number, entry)
        except BaseException:
            self._remove(keeper)
            raise
        return keeper

    def _refuse_more(self, player: str) -> None:
        owned = [k for k in self._keepers.values() if k.room.state.owner == player]
        if len(owned) >= self._most_each:
            zh = f"你已经开了 {len(owned)} 个房间，请先关掉一个"
            en = f"you have {len(owned)} rooms open; close one first"
            raise Denied("too_many", Text(zh, en))
        if len(self._keepers) >= self._most_rooms:
            raise Denied("too_many", Text("房间已经开满了", "no more rooms can be opened"))

    def _free_number(self) -> str:
        while True:
            number = str(100_000 + secrets.randbelow(900_000))
            if number not in self._keepers:
                return number

    # Finding

    def find(self, wanted: Join) -> Keeper:
        """By number, with its password if it has one, or by the invite, which is enough."""
        if wanted.invite is not None:
            number = self._invites.get(wanted.invite)
            if number is None:
                told = Text("这个邀请已经失效", "this invite leads nowhere any more")
                raise Denied("no_room", told)
            return self._keepers[number]
        keeper = self._keepers.get(wanted.number or "")
        if keeper is None:
            told = f"没有 {wanted.number} 号房间", f"there is no room {wanted.number}"
            raise Denied("no_room", Text(*told))
        return keeper

    async def admit(self, keeper: Keeper, player: str, wanted: Join) -> None:
        """Whoever is in the room already, or was invited, needs no password."""
        stored = keeper.room.state.opened.password
        if stored is None or wanted.invite is not None or player in keeper.room.state.people:
            return
        if wanted.password is None or not await _fits(wanted.password, stored):
            told = Text("这个房间要口令，这个不对", "this room has a password, and it is another")
            raise Denied("wrong_password", told)

    def look(self, number: str) -> RoomFound | None:
        keeper = self._keepers.get(number)
        if keeper is None:
            return None
        state = keeper.room.state
        return RoomFound(
            number=number,
            ruleset=state.opened.ruleset,
            options=changed(keeper.room.rules.options),
            stage=state.stage,
            seats=len(state.chairs),
            free=sum(chair.is_free for chair in state.chairs),
            has_password=state.opened.password is not None,
            has_spectators=state.opened.settings.spectators,
        )

    # Bringing back and closing

    async def bring_back(self) -> None:
        """Every room as its journal says; one that cannot be read is left alone, and said."""
        for number in await self._journal.rooms():
            try:
                await self._journal.claim(number)
                found = await brought_back(number, self._journal, self._services.archive)
            except Exception as error:
                log.error("room lost", room=number, why=str(error))
                continue
            keeper = self._add(Keeper(number, found.room, found.seq, self._services))
            keeper.to_keep = found.to_keep
            await keeper.tell(Resumed())
        log.info("rooms brought back", rooms=len(self._keepers))

    async def sweep(self) -> None:
        """From time to time: close the rooms nobody comes to any more."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            now = self._clock.now()
            for keeper in list(self._keepers.values()):
                empty_since = keeper.room.state.empty_since
                if empty_since is not None and now - empty_since > EMPTY_ROOM_LASTS:
                    with suppress(StorageFailed):  # the next time, then
                        await keeper.tell(Expired())

    def _add(self, keeper: Keeper) -> Keeper:
        opened = keeper.room.state.opened
        self._keepers[keeper.number] = keeper
        self._invites[opened.invite] = keeper.number
        self._openings[opened.owner, opened.opened_by] = keeper.number
        ROOMS.set(len(self._keepers))
        return keeper

    def _remove(self, keeper: Keeper) -> None:
        opened = keeper.room.state.opened
        self._keepers.pop(keeper.number, None)
        self._invites.pop(opened.invite, None)
        self._openings.pop((opened.owner, opened.opened_by), None)
        ROOMS.set(len(self._keepers))

    def _forget(self, keeper: Keeper) -> None:
        self._remove(keeper)
        task = asyncio.get_running_loop().create_task(self._forget_for_good(keeper))
        self._forgetting.add(task)
        task.add_done_callback(self._forgetting.discard)

    async def _forget_for_good(self, keeper: Keeper) -> None:
        """Its journal goes last: until the archive has it all, that is where it can be found."""
        await keeper.part_with_all()
        await self._journal.forget(keeper.number)

    def close(self) -> None:
        """Stop every keeper; what is stored is all there is."""
        for keeper in self._keepers.values():
            keeper.stop()
        self._thinker.close()


async def _hashed(password: str, salt: bytes) -> str:
    """Slow on purpose, so in a thread: no table waits for it."""
    digest = await asyncio.to_thread(scrypt, password.encode(), salt=salt, n=2**12, r=8, p=1)
    return f"{salt.hex()}${digest.hex()}"


async def _fits(password: str, stored: str) -> bool:
    salt = bytes.fromhex(stored.partition("$")[0])
    return hmac.compare_digest(await _hashed(password, salt), stored)
