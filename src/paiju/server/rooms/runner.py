"""The keeper of one room: brings it the time, stores what it is told, then says what it says.

Everything said to a room goes through `tell`, one thing at a time: the room changes, the line is
appended to the journal, and only when that is durable do acknowledgement and messages go out. If it
cannot be stored, the room is read back from the journal as it was, and nobody was told anything.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import cache
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from prometheus_client import Counter

from paiju.room import Refused, Room
from paiju.room.commands import Arrived, Gone, Logged, Said, Tick
from paiju.room.effects import Closed, Effect, ForTheArchive, Publish, Send
from paiju.room.hints import Hints
from paiju.room.messages import RoomMessage
from paiju.room.play import Thinking
from paiju.server.journal import Entry, Journal, StorageFailed
from paiju.server.ops.clock import Clock
from paiju.server.ops.metrics import COMMANDS, STORAGE_FAILED, STORED
from paiju.server.ops.zones import weekday
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.bot_workers import Thinker
from paiju.server.rooms.public_feed import Feed
from paiju.server.rooms.restore import brought_back
from paiju.server.ws.messages import written
from paiju.server.ws.outbox import Listener
from paiju.tiles.text import Text

GONE_AFTER = 2.0
"""Seconds a connection may be lost before anybody is told."""
TRY_AGAIN_AFTER = 1.0
"""Seconds until what could not be stored is tried again, where no person will."""


class Services(Struct, frozen=True):
    """What every keeper uses."""

    clock: Clock
    journal: Journal
    archive: Archive
    thinker: Thinker
    close: Callable[["Keeper"], None]
    """What is done about a room that is no more."""


class Keeper:
    """A room, its journal and the connections of those in it."""

    def __init__(self, number: str, room: Room, seq: int, services: Services) -> None:
        self.number = number
        self.room = room
        self.to_keep: list[ForTheArchive] = []
        """What the archive does not have yet."""
        self._seq = seq
        self._services = services
        self._lock = asyncio.Lock()
        self._is_ahead = False
        """The room may know more than its journal and has to be read back."""
        self._is_stopped = False
        self._listeners: dict[str, list[Listener]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[Thinking] = set()
        self._is_keeping = False
        self._feed = Feed(services.clock, self._show_onlookers)
        self._feed.add(room.gallery.feed)

    # What is said to the room

    async def tell(self, said: Said, player: str | None = None) -> None:
        """Raises `Refused` or `StorageFailed`; otherwise it is done and stored."""
        async with self._lock:
            await self._tell(said, player)

    async def _tell(self, said: Said, player: str | None) -> None:
        if self._is_ahead:
            await self._read_back()
        now = self._now()
        logged = Logged(now, said, player, self._weekday(now))
        try:
            effects = self.room.handle(logged)
            if effects is None:
                self.attend()  # an alarm may ring a moment early, and has to be set again
                return
            stored = logged if self.room.has_dealt else replace(logged, weekday=None)
            await self._append(msgspec.json.encode(stored))
        except Refused:
            raise
        except BaseException:
            self._is_ahead = True
            if not self._is_stopped:
                self._start(self._recover)
            raise
        _counter(type(said)).inc()
        self._carry_out(effects)

    async def _append(self, data: bytes, is_checkpoint: bool = False) -> None:
        entry = Entry(self._seq + 1, data, is_checkpoint)
        began = perf_counter()
        try:
            await self._services.journal.append(self.number, entry)
        except StorageFailed:
            STORAGE_FAILED.inc()
            raise
        STORED.observe(perf_counter() - began)
        self._seq += 1

    async def _recover(self) -> None:
        """What could not be stored did not happen; go on from what did."""
        async with self._lock:
            if self._is_ahead:
                await self._read_back()
        self.attend()

    async def _read_back(self) -> None:
        """The room as it is stored. If it holds a line whose storing nobody waited for, that has
        happened too: then whoever is connected is shown where the room stands."""
        services = self._services
        found = await brought_back(self.number, services.journal, services.archive)
        is_news = found.seq > self._seq
        self.room, self._seq, self._is_ahead = found.room, found.seq, False
        if not is_news:
            return
        self.to_keep = found.to_keep
        for player, listeners in self._listeners.items():
            if player in self.room.state.people:
                _say(listeners, self.room.catch_up(player, None, self._now()))

    def _now(self) -> int:
        return max(self._services.clock.now(), self.room.state.now)

    def _weekday(self, now: int) -> int | None:
        """Worked out here and stored, so that newer zone data does not change a stored round."""
        opened = self.room.state.opened
        return weekday(now, opened.settings.time_zone) if opened.utc_offset is None else None

    # What the room says

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        public: list[Publish] = []
        for effect in effects:
            if isinstance(effect, Send):
                _say(self._listeners.get(effect.player, ()), [effect.message])
            elif isinstance(effect, Publish):
                public.append(effect)
            elif isinstance(effect, Closed):
                self.stop()
                self._services.close(self)
            else:
                self.to_keep.append(effect)
        if public:
            self._feed.add(public)
        self.attend()

    def _show_onlookers(self, message: RoomMessage) -> None:
        state = self.room.state
        for player, listeners in self._listeners.items():
            if player in state.people and state.seat_of(player) is None:
                unaware = [listener for listener in listeners if listener.public_seq < message.seq]
                _say(unaware, [message])

    # Coming and going

    async def join(self, listener: Listener, since: int | None) -> None:
        """Somebody comes in, or back; nothing is said to the room in between."""
        player = listener.player
        async with self._lock:
            if self._is_ahead:
                await self._read_back()
            if not self._is_here(player):
                await self._tell(Arrived(player, listener.name), None)
            self._listeners.setdefault(player, []).append(listener)
            messages = self.room.catch_up(player, since, self._now())
            if self.room.state.seat_of(player) is None:
                listener.public_seq = messages[-1].seq
            _say([listener], messages)

    async def study(self, player: str) -> Hints:
        """What the hand of this person waits for, worked out beside the bots."""
        seat, table = self.room.state.seat_of(player), self.room.table
        if seat is None or table is None:
            raise Refused("no_match", Text("你没有手牌可看", "you have no hand to look at"))
        return await self._services.thinker.study(self.room.rules, table.view(seat))

    def part(self, listener: Listener) -> None:
        """A connection is lost. Whoever does not come back in a moment is gone."""
        listeners = self._listeners.get(listener.player, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(listener.player, None)
            self._start(self._gone, listener.player)

    async def _gone(self, player: str) -> None:
        await asyncio.sleep(GONE_AFTER)
        while player not in self._listeners and self._is_here(player):
            try:
                await self.tell(Gone(player))
            except StorageFailed:
                await asyncio.sleep(TRY_AGAIN_AFTER)

    def _is_here(self, player: str) -> bool:
        person = self.room.state.people.get(player)
        return person is not None and person.is_here

    # Clocks, bots and the archive

    def attend(self) -> None:
        """Set the alarm the room wants, let whoever has to think begin, keep what is finished."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._is_stopped:
            return
        wake_at = self.room.wake_at
        if wake_at is not None:
            delay = max(0.0, (wake_at - self._services.clock.now()) / 1000)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, lambda: self._start(self.tell, Tick()))
        for question in self.room.thinking():
            if question not in self._thinking:
                self._thinking.add(question)
                self._start(self._think, question)
        if self.to_keep and not self._is_keeping:
            self._is_keeping = True
            self._start(self._keep)

    async def _think(self, question: Thinking) -> None:
        try:
            answer = await self._services.thinker.answer(self, question)
        finally:
            self._thinking.discard(question)
        if answer is not None:
            with suppress(Refused):  # the person came back and answered himself
                await self.tell(answer)

    async def _keep(self) -> None:
        """Finished rounds go to the archive; after that the journal may forget them. A round that
        ended while we waited for our turn is not there yet: then the next one does it."""
        try:
            await self._keep_all()
        finally:
            self._is_keeping = False
        async with self._lock:
            if self.room.may_checkpoint and not self.to_keep and not self._is_ahead:
                await self._append(msgspec.json.encode(self.room.state), is_checkpoint=True)

    async def _keep_all(self) -> None:
        while self.to_keep:
            kept = self.to_keep[0]
            await self._services.archive.keep(self.room.state.opened, kept)
            if self.to_keep and self.to_keep[0] is kept:  # the room may have been read back
                del self.to_keep[0]

    async def part_with_all(self) -> None:
        """The room is no more: returns when the archive has all that was played in it."""
        while self.to_keep:
            try:
                await self._keep_all()
            except StorageFailed:
                await asyncio.sleep(TRY_AGAIN_AFTER)

    def _start(self, work: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._tried(work, *args))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tried(self, work: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
        """What the house does by itself is tried again when it could not be stored."""
        try:
            await work(*args)
        except StorageFailed:
            await asyncio.sleep(TRY_AGAIN_AFTER)
            self._start(self._recover)

    def stop(self) -> None:
        """No more alarms and no more thoughts; what is stored is all there is."""
        self._is_stopped = True
        self._feed.stop()
        self.attend()
        for task in self._tasks - {asyncio.current_task()}:
            task.cancel()


@cache
def _counter(kind: type[Said]) -> Counter:
    """Looked up once: labels are dear."""
    return COMMANDS.labels(kind.__name__)


def _say(listeners: Iterable[Listener], messages: Iterable[RoomMessage]) -> None:
    for message in messages:
        text = None
        for listener in listeners:
            text = text or written(message)
            listener.say(text)
