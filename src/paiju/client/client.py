"""A client: one device of one person, which repeats every command until it is answered.

Every command has an id. If the connection breaks before the answer, the command is sent again with
the same id, so that it is done once. The room is joined again with the number of the last message,
so that no message is missed or handled twice. A connection is to the lobby or to one room; entering
a room opens another one.
"""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paiju.client.account import socket_url
from paiju.client.fairness import FairnessCheck
from paiju.client.room_state import ClientRoomState
from paiju.client.socket import ClientSocket, OpenSocket, Socket
from paiju.room.commands import Command, Ready, Reveal
from paiju.room.messages import Dismissed, Message, RoomMessage, Snapshot
from paiju.server.ops.random_source import RandomSource
from paiju.server.ws.messages import (
    VERSION,
    Ack,
    FromServer,
    Hello,
    Join,
    OpenRoom,
    Refusal,
    RoomOpened,
    Studied,
    Welcome,
)
from paiju.tiles.errors import UserError
from paiju.tiles.text import same

RECONNECT_AFTER = 0.05
"""Seconds until the first attempt to reconnect; they double up to LONGEST_WAIT."""
LONGEST_WAIT = 1.0
_decoder = msgspec.json.Decoder(FromServer)
_encode = msgspec.json.Encoder().encode


class ServerRefused(UserError):
    """The server refused a command; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(same(f"{refusal.code}: {refusal.message}"))
        self.refusal = refusal
        self.code = refusal.code


class PendingCommand(Struct):
    """A command that is not answered yet."""

    command: Command
    future: asyncio.Future[FromServer]
    sent_at: float


class Client:
    """`connect` and `open`, or `join`, then `do` commands; `state` is the room as known here."""

    def __init__(
        self,
        url: str,
        token: str,
        *,
        open_socket: OpenSocket = ClientSocket.to,
        random: RandomSource = secrets,
        key: str | None = None,
    ) -> None:
        self.url = url
        self.random = random
        """Where ids and nonces come from."""
        self._open_socket = open_socket
        self.state = ClientRoomState()
        self.fairness = FairnessCheck(key)
        self.alarms: list[str] = []
        """Where the server is behind what this device has seen, and does not say so."""
        self.player: str | None = None
        self.reconnects = 0
        """Number of reconnections."""
        self.on_message: Callable[[RoomMessage], None] = _nothing
        """Called after every new message of the room."""
        self.on_answer: Callable[[Command, Refusal | None, float], None] = _nothing
        """Called for every answer, with its latency in seconds."""
        self.token = token
        self._room: str | None = None
        """The room connected to, by its number or invite; None is the lobby."""
        self._socket: Socket | None = None
        self._connections = 0
        """Number of connections so far; what comes from an earlier one is ignored."""
        self._welcomed: asyncio.Future[None] | None = None
        self._join: Join | None = None
        """The command to join the room again."""
        self._rejoin_id = ""
        self._unanswered: dict[str, PendingCommand] = {}
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self._reconnecting: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    @property
    def unanswered(self) -> list[Command]:
        """The commands that are not answered yet."""
        return [waiting.command for waiting in self._unanswered.values()]

    # The connection

    async def connect(self) -> None:
        """Send `hello` and wait for `welcome`; raises OSError or `ServerRefused`."""
        self._welcomed = asyncio.get_running_loop().create_future()
        self._connections += 1
        number = self._connections
        url = socket_url(self.url, self._address)
        self._socket = await self._open_socket(
            url, partial(self._receive, number), partial(self._lost, number)
        )
        self._socket.send(_encode(Hello(self.token, VERSION)))
        await self._welcomed

    @property
    def _address(self) -> str | None:
        """Where to connect: by the number with a seat, because an invite may be renewed."""
        room = self.state.room
        if self._join is None or room is None or self.state.seat is None:
            return self._room
        return room.number

    async def _connect_to(self, room: str) -> None:
        """Replace the connection by one to this room."""
        self._room, self._join = room, None
        self._connections += 1
        if self._reconnecting is not None:
            self._reconnecting.cancel()
        if self._socket is None and self.player is None:
            await self.connect()
            return
        if self._socket is not None:
            self._socket.close()
        self._socket = None
        await self._connect_until_it_works()

    def drop(self) -> None:
        """Drop the connection; the client reconnects."""
        if self._socket is not None:
            self._socket.drop()

    async def close(self) -> None:
        """Close the connection for good."""
        self._is_closed = True
        if self._reconnecting is not None:
            self._reconnecting.cancel()
        if self._socket is not None:
            self._socket.close()
        for waiting in self._unanswered.values():
            waiting.future.cancel()

    def _lost(self, connection: int, code: int | None) -> None:
        if connection != self._connections:
            return
        self._socket = None
        if self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_exception(ConnectionError(f"closed by the server ({code})"))
        elif not self._is_closed:
            self._reconnecting = asyncio.get_running_loop().create_task(self._reconnect())

    async def _reconnect(self) -> None:
        """Connect, join again, and repeat unanswered commands."""
        await self._connect_until_it_works()
        self.reconnects += 1
        self._rejoin()
        for waiting in self._unanswered.values():
            self._send(waiting.command)

    async def _connect_until_it_works(self) -> None:
        pause = RECONNECT_AFTER
        while True:
            try:
                return await self.connect()
            except (OSError, TimeoutError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_WAIT)

    def _rejoin(self) -> None:
        """Join again from the last message on; not awaited."""
        if self._join is not None:
            self._rejoin_id = self.new_id()
            self._send(replace(self._join, id=self._rejoin_id, since=self.state.seq))

    # Sending

    async def open(self, ruleset_id: str, **wanted: Any) -> None:
        """Open a room and enter it; `wanted` are the other fields of `OpenRoom`."""
        opened = await self.do(OpenRoom(self.new_id(), ruleset_id, **wanted))
        assert isinstance(opened, RoomOpened)
        await self.join(invite=opened.invite)

    async def join(
        self, number: str | None = None, *, invite: str | None = None, **wanted: Any
    ) -> None:
        """Enter a room by its number or its invite; `wanted` are the other fields of `Join`."""
        room = number or "" if invite is None else invite
        if room != self._room or self.player is None:
            await self._connect_to(room)
        command = Join(self.new_id(), **wanted)
        await self.do(command)
        self._join = command

    def new_id(self) -> str:
        """A new id for a command of this client."""
        return new_id(self.random)

    def ready(self) -> Ready:
        """The command that makes this seat ready; its nonce stays here until `reveal`."""
        room, seat = self.state.room, self.state.seat
        assert room is not None
        assert seat is not None
        hashed = self.fairness.commit(room.commitment, seat, self.random.token_hex(32))
        return Ready(self.new_id(), hashed, room.commitment)

    def reveal(self) -> Reveal | None:
        """The command that reveals this seat's nonce; None if there is nothing to reveal."""
        room, seat = self.state.room, self.state.seat
        nonce = None if room is None or seat is None else self.fairness.reveal(room, seat)
        return None if nonce is None else Reveal(self.new_id(), nonce)

    def do(self, command: Command) -> asyncio.Future[FromServer]:
        """Send a command; the future is its answer and fails with `ServerRefused` if refused."""
        future = asyncio.get_running_loop().create_future()
        self._unanswered[command.id] = PendingCommand(command, future, perf_counter())
        self._send(command)
        return future

    def _send(self, command: Command) -> None:
        if self._socket is not None:
            self._socket.send(_encode(command))

    # Receiving

    def _receive(self, connection: int, text: bytes) -> None:
        if connection != self._connections:
            return
        message: FromServer = _decoder.decode(text)
        if isinstance(message, Message):
            self._take(message)
        elif isinstance(message, Ack | RoomOpened | Studied):
            self._answer(message.id, message)
        elif isinstance(message, Refusal):
            self._refused(message)
        elif isinstance(message, Welcome):
            self.player = message.player
            self.fairness.on_key(message.key)
            self.fairness.on_connected()
            assert self._welcomed is not None
            self._welcomed.set_result(None)

    def _take(self, message: RoomMessage) -> None:
        before = self.state.seq
        if isinstance(message, Snapshot) and self.state.is_ahead_of(message):
            self.alarms.append(f"the server is at message {message.seq}, we have seen {before}")
        self.fairness.on_message(self.state, message)
        if not self.state.apply(message):
            self._rejoin()
            return
        if isinstance(message, Dismissed):
            self._join = None
        if self.state.seq != before or before is None:
            self.on_message(message)
        self._wake()

    def _refused(self, refusal: Refusal) -> None:
        if refusal.id is not None:
            self._answer(refusal.id, refusal)
        elif self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_exception(ServerRefused(refusal))

    def _rejoin_refused(self, refusal: Refusal) -> None:
        """Try again if the reason is temporary."""
        if refusal.code in ("storage", "too_fast", "stopping"):
            asyncio.get_running_loop().call_later(LONGEST_WAIT, self._rejoin)

    def _answer(self, command_id: str, answer: Ack | RoomOpened | Studied | Refusal) -> None:
        waiting = self._unanswered.pop(command_id, None)
        refusal = answer if isinstance(answer, Refusal) else None
        if waiting is None:  # of a rejoin, or of a command sent twice
            if command_id == self._rejoin_id and refusal is not None:
                self._rejoin_refused(refusal)
            return
        if isinstance(waiting.command, Ready):
            self.fairness.on_committed(waiting.command.nonce_hash or "", refusal is None)
        elif isinstance(waiting.command, Reveal) and refusal is None:
            self.fairness.on_revealed(waiting.command.nonce)
        self.on_answer(waiting.command, refusal, perf_counter() - waiting.sent_at)
        if waiting.future.done():
            return
        if refusal is None:
            waiting.future.set_result(answer)
        else:
            waiting.future.set_exception(ServerRefused(refusal))
            waiting.future.exception()  # marks it as retrieved, in case nobody awaits it

    # Waiting

    async def until(self, holds: Callable[[], bool], within: float = 20.0) -> None:
        """Wait until this holds; checked after every message. Raises TimeoutError."""
        if holds():
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((holds, future))
        async with asyncio.timeout(within):
            await future

    def _wake(self) -> None:
        for row in [row for row in self._waiting if row[1].done() or row[0]()]:
            self._waiting.remove(row)
            if not row[1].done():
                row[1].set_result(None)


def _nothing(*_: object) -> None:
    """The default callback."""


def new_id(random: RandomSource = secrets) -> str:
    """A new id for a command."""
    return random.token_urlsafe(9)
