"""Runs one room: passes it commands and the time, stores them, then carries out the effects.

Every command goes through `submit`, one at a time. The room changes, the command is appended to
the journal, and only when it is durable are the acknowledgement and the messages sent. If it cannot
be stored, the room is restored from the journal and nothing is sent.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from time import perf_counter
from typing import Any

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace
from structlog.contextvars import bind_contextvars, clear_contextvars

from paiju.room import CommandRefused, Room
from paiju.room.commands import Arrived, Gone, JournalLine, Lost, RoomCommand, Tick
from paiju.room.effects import ArchiveEffect, Effect, InviteRenewed, Publish, RoomClosed, Send
from paiju.room.hints import Hints
from paiju.room.messages import RoomMessage
from paiju.room.play import BotTurn
from paiju.room.recovery import state_hash
from paiju.room.settings import MOST_SENT
from paiju.server.journal import Journal, JournalEntry, StorageFailed
from paiju.server.ops.clock import ServerClock
from paiju.server.ops.metrics import COMMANDS, STORAGE_FAILED, STORED
from paiju.server.ops.zones import weekday
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.bot_workers import BotWorkers
from paiju.server.rooms.checkpoint import write_checkpoint
from paiju.server.rooms.public_feed import PublicFeed
from paiju.server.rooms.restore import restore_room
from paiju.server.ws.messages import encode
from paiju.server.ws.outbox import Outbox
from paiju.tiles.text import Text

GONE_AFTER = 2.0
"""Seconds between a lost connection and the `Gone` command."""
RETRY_AFTER = 1.0
"""Seconds until the server retries something that could not be stored."""


MOST_AHEAD = 100_000
"""Messages a device may be ahead; more is not believed."""
log = structlog.get_logger()


class RunnerServices(Struct, frozen=True):
    """What every runner uses."""

    clock: ServerClock
    journal: Journal
    archive: Archive
    bot_workers: BotWorkers
    close: Callable[["RoomRunner"], None]
    """Called when a room is closed."""
    renew_invite: Callable[["RoomRunner"], None]
    """Called when the invite of a room has changed."""


class RoomRunner:
    """A room, its journal and the connections of the people in it."""

    def __init__(self, number: str, room: Room, seq: int, services: RunnerServices) -> None:
        self.number = number
        self.room = room
        self.to_archive: list[ArchiveEffect] = []
        """What is not in the archive yet."""
        self.restored_seqs: dict[str, int] = {}
        """Per person the number of their last message before a restart, until they reconnect: by
        then a device that has seen more is noticed."""
        self._seq = seq
        self._services = services
        self._lock = asyncio.Lock()
        self._is_ahead = False
        """The room may be ahead of its journal and must be restored from it."""
        self._is_stopped = False
        self._outboxes: dict[str, list[Outbox]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: dict[asyncio.Task[None], None] = {}
        self._bot_turns: set[BotTurn] = set()
        self._is_archiving = False
        self._feed = PublicFeed(services.clock, self._send_public)
        self._feed.add(room.spectators.feed)

    # Commands

    async def submit(self, command: RoomCommand, player: str | None = None) -> None:
        """Do and store a command, or raise `CommandRefused` or `StorageFailed`."""
        async with self._lock:
            await self._submit(command, player)

    async def _submit(self, command: RoomCommand, player: str | None) -> None:
        if self._is_ahead:
            await self._restore()
        now = self._now()
        line = JournalLine(now, command, player, self._weekday(now))
        try:
            effects = self.room.handle(line)
            if effects is None:
                self.schedule()  # the alarm may have fired early and has to be set again
                return
            dealt_on = line.weekday if self.room.has_dealt else None
            stored = replace(line, weekday=dealt_on, state_hash=state_hash(self.room))
            await self._append(msgspec.json.encode(stored))
        except CommandRefused:
            raise
        except BaseException:
            self._is_ahead = True
            if not self._is_stopped:
                self._start(self._recover)
            raise
        COMMANDS.inc()
        self._carry_out(effects)

    async def _append(self, data: bytes, is_checkpoint: bool = False) -> None:
        entry = JournalEntry(self._seq + 1, data, is_checkpoint)
        began = perf_counter()
        try:
            await self._services.journal.append(self.number, entry)
        except StorageFailed:
            STORAGE_FAILED.inc()
            raise
        STORED.observe(perf_counter() - began)
        self._seq += 1

    async def _recover(self) -> None:
        """Continue from what is stored, after something could not be stored."""
        async with self._lock:
            if self._is_ahead:
                await self._restore()
        self.schedule()

    async def _restore(self) -> None:
        """Replace the room by what is stored. A command whose storing was not awaited may be stored
        nevertheless; then everyone connected gets a snapshot."""
        services = self._services
        found = await restore_room(self.number, services.journal, services.archive)
        has_more = found.seq > self._seq
        self.room, self._seq, self._is_ahead = found.room, found.seq, False
        if not has_more:
            return
        self.to_archive = found.to_archive
        for player, outboxes in self._outboxes.items():
            if player in self.room.state.people:
                _send(outboxes, self.room.catch_up(player, None, self._now()))

    def _now(self) -> int:
        return max(self._services.clock.now(), self.room.state.now)

    def _weekday(self, now: int) -> int | None:
        """Computed once and stored, so that newer zone data does not change a stored round."""
        opened = self.room.state.opened
        return weekday(now, opened.settings.time_zone) if opened.utc_offset is None else None

    # Effects

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        public: list[Publish] = []
        for effect in effects:
            if isinstance(effect, Send):
                _send(self._outboxes.get(effect.player, ()), [effect.message])
            elif isinstance(effect, Publish):
                public.append(effect)
            elif isinstance(effect, InviteRenewed):
                self._services.renew_invite(self)
            elif isinstance(effect, RoomClosed):
                self.stop()
                self._services.close(self)
            else:
                self.to_archive.append(effect)
        if public:
            self._feed.add(public)
        self.schedule()

    def _send_public(self, message: RoomMessage) -> None:
        state = self.room.state
        for player, outboxes in self._outboxes.items():
            if player in state.people and state.seat_of(player) is None:
                behind = [outbox for outbox in outboxes if outbox.public_seq < message.seq]
                _send(behind, [message])

    # Connections

    async def join(self, outbox: Outbox, since: int | None) -> None:
        """A person enters or re-enters; no other command is handled in between."""
        player = outbox.player
        async with self._lock:
            if self._is_ahead:
                await self._restore()
            if since is not None:
                await self._compare(player, since)
            if not self._is_here(player):
                await self._submit(Arrived(player, outbox.name), None)
            self._outboxes.setdefault(player, []).append(outbox)
            messages = self.room.catch_up(player, since, self._now())
            if self.room.state.seat_of(player) is None:
                outbox.public_seq = messages[-1].seq
            _send([outbox], messages)

    async def _compare(self, player: str, since: int) -> None:
        """Report a device that has seen more messages than this room has sent."""
        state = self.room.state
        seat = state.seat_of(player)
        if seat is None:
            return
        seq = self.restored_seqs.pop(player, state.people[player].seq)
        if not 0 < since - seq < MOST_AHEAD:
            return
        details = {"room": self.number, "seat": seat, "seen": since, "sent": seq}
        log.error("a device knows more than the server", **details)
        if state.incident is None or state.incident.seat != seat:
            await self._submit(Lost((since - seq) // MOST_SENT + 1, seat), None)

    async def hints(self, player: str) -> Hints:
        """What this person's hand waits for, computed in the bots' thread."""
        seat, timed_round = self.room.state.seat_of(player), self.room.timed_round
        if seat is None or timed_round is None:
            raise CommandRefused("no_match", Text("你没有手牌可看", "you have no hand to look at"))
        return await self._services.bot_workers.hints(self.room.rules, timed_round.view(seat))

    def disconnect(self, outbox: Outbox) -> None:
        """A connection closed; without a new one in a moment the person is gone."""
        outboxes = self._outboxes.get(outbox.player, [])
        if outbox in outboxes:
            outboxes.remove(outbox)
        if not outboxes:
            self._outboxes.pop(outbox.player, None)
            self._start(self._gone, outbox.player)

    async def _gone(self, player: str) -> None:
        await asyncio.sleep(GONE_AFTER)
        while player not in self._outboxes and self._is_here(player):
            try:
                await self.submit(Gone(player))
            except StorageFailed:
                await asyncio.sleep(RETRY_AFTER)

    def _is_here(self, player: str) -> bool:
        person = self.room.state.people.get(player)
        return person is not None and person.is_here

    # Clocks, bots and the archive

    def schedule(self) -> None:
        """Set the room's next alarm, start bots, and archive what is finished."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._is_stopped:
            return
        wake_at = self.room.wake_at
        if wake_at is not None:
            delay = max(0.0, (wake_at - self._services.clock.now()) / 1000)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, lambda: self._start(self.submit, Tick()))
        for turn in self.room.bot_turns():
            if turn not in self._bot_turns:
                self._bot_turns.add(turn)
                self._start(self._play_bot, turn)
        if self.to_archive and not self._is_archiving:
            self._is_archiving = True
            self._start(self._archive)

    async def _play_bot(self, turn: BotTurn) -> None:
        try:
            answer = await self._services.bot_workers.choose(self, turn)
        finally:
            self._bot_turns.discard(turn)
        if answer is not None:
            with suppress(CommandRefused):  # the person came back and answered
                await self.submit(answer)

    async def _archive(self) -> None:
        """Store finished rounds in the archive, then write a checkpoint. If another round ended
        while waiting for the lock, the checkpoint is left to its own archiving."""
        try:
            await self._archive_all()
        finally:
            self._is_archiving = False
        async with self._lock:
            if self.room.may_checkpoint and not self.to_archive and not self._is_ahead:
                await self._append(write_checkpoint(self.room), is_checkpoint=True)

    async def _archive_all(self) -> None:
        while self.to_archive:
            effect = self.to_archive[0]
            await self._services.archive.store(self.room.state.opened, effect)
            if self.to_archive and self.to_archive[0] is effect:  # the room may have been restored
                del self.to_archive[0]

    async def finish_archiving(self) -> None:
        """Returns when everything played in this closed room is in the archive."""
        while self.to_archive:
            try:
                await self._archive_all()
            except StorageFailed:
                await asyncio.sleep(RETRY_AFTER)

    def _start(self, work: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._retried(work, *args))
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    async def _retried(self, work: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
        """Run `work`; if it could not be stored, restore the room and schedule it again.

        Its log lines name the room, not the request that happened to start it.
        """
        clear_contextvars()
        bind_contextvars(room=self.number)
        try:
            await work(*args)
        except StorageFailed:
            await asyncio.sleep(RETRY_AFTER)
            self._start(self._recover)

    def stop(self) -> None:
        """Stop alarms and bots; the room lives on in its journal."""
        self._is_stopped = True
        self._feed.stop()
        self.schedule()
        for task in list(self._tasks):
            if task is not asyncio.current_task():
                task.cancel()


def _send(outboxes: Iterable[Outbox], messages: Iterable[RoomMessage]) -> None:
    for message in messages:
        text = None
        for outbox in outboxes:
            text = text or encode(message)
            outbox.put(text)
