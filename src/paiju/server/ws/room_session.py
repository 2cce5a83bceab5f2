"""What a connection to a room may ask for: to join, then everything people do there."""

from typing import TYPE_CHECKING

from structlog.contextvars import bind_contextvars

from paiju.room.commands import Leave
from paiju.server.rooms.runner import RoomRunner
from paiju.server.ws.errors import RequestRefused
from paiju.server.ws.messages import (
    Ack,
    FromServer,
    Join,
    OpenRoom,
    SessionMessage,
    Studied,
    Study,
)
from paiju.server.ws.outbox import Outbox
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.server.context import ServerContext

_IN_LOBBY = Text("开房间请连接大厅：/ws", "rooms are opened in the lobby: /ws")
_TOO_MANY_GUESSES = Text("试错太多次，请等一分钟", "too many wrong tries; wait a minute")
_TOO_MANY_COMMANDS = Text("房间里的消息太多，请慢一点", "too many messages in this room; slow down")
_JOIN_FIRST = Text("请先进房间", "join the room first")


class RoomSession:
    """A connection at `/ws/<room>`, where `room` is the number or the invite."""

    def __init__(self, context: "ServerContext", address: str, room: str, outbox: Outbox) -> None:
        self._room = room
        self._context = context
        self._address = address
        self._outbox = outbox
        self._runner: RoomRunner | None = None

    @property
    def number(self) -> str | None:
        """The number of the room, once joined."""
        return None if self._runner is None else self._runner.number

    async def do(self, message: SessionMessage) -> FromServer:
        """Do what a message asks for; raises `RequestRefused` or `CommandRefused`."""
        if isinstance(message, OpenRoom):
            raise RequestRefused("protocol", _IN_LOBBY)
        if isinstance(message, Join):
            await self._join(message)
        elif isinstance(message, Study):
            return Studied(message.id, await self._joined().hints(self._outbox.player))
        else:
            self._check_rate(self._joined())
            await self._joined().submit(message, self._outbox.player)
            if isinstance(message, Leave):
                self.close()
        return Ack(message.id)

    def _check_rate(self, runner: RoomRunner) -> None:
        """People without a seat have one limit together, so that they cannot slow down a table."""
        if runner.room.state.seat_of(self._outbox.player) is None:
            now = self._context.clock.now()
            if not self._context.spectator_commands.of(runner.number, now).take(now):
                raise RequestRefused("too_fast", _TOO_MANY_COMMANDS)

    async def _join(self, message: Join) -> None:
        """Enter the room. Somebody who was here before is never refused."""
        registry, player = self._context.registry, self._outbox.player
        runner = registry.found(self._room)
        if runner is None or not registry.is_known(runner, player):
            runner = await self._admitted(message, runner)
        self.close()
        await runner.join(self._outbox, message.since)
        self._runner = runner
        bind_contextvars(room=runner.number)

    async def _admitted(self, message: Join, found: RoomRunner | None) -> RoomRunner:
        """The room, for somebody new. Wrong numbers and passwords are rate-limited.

        A try counts before the password is checked, so that parallel tries count too.
        """
        now, registry = self._context.clock.now(), self._context.registry
        guessers = [self._address] if found is None else [self._address, f"room {found.number}"]
        tries = [self._context.guesses.of(guesser, now) for guesser in guessers]
        for bucket in tries:
            if not bucket.take(now):
                raise RequestRefused("too_fast", _TOO_MANY_GUESSES)
        runner = registry.find(self._room)
        is_invited = self._room != runner.number
        await registry.admit(runner, self._outbox.player, message.password, is_invited)
        for bucket in tries:
            bucket.give()
        return runner

    def _joined(self) -> RoomRunner:
        if self._runner is None:
            raise RequestRefused("not_in_room", _JOIN_FIRST)
        return self._runner

    def close(self) -> None:
        """Leave the room as a lost connection does."""
        if self._runner is not None:
            self._runner.disconnect(self._outbox)
        self._runner = None
