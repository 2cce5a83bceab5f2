"""A client: one device of one person. It says what it is told to say until that is answered.

Every command has an id. One that is not answered when the connection breaks is said again on the
next, with the same id, so that it is done once; and the room is joined again by the number of the
last message, so that nothing is heard twice and nothing is missed.
"""

import asyncio
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paiju.client.account import socket_url
from paiju.client.fairness import Fairness
from paiju.client.room_state import Known
from paiju.client.socket import Link
from paiju.room.commands import Command, Ready
from paiju.room.messages import Dismissed, Message, RoomMessage
from paiju.server.ws.messages import Ack, FromServer, Hello, Join, OpenRoom, Refusal, Welcome

TRY_AGAIN_AFTER = 0.05
"""Seconds until a lost connection is tried again; every time twice as many, up to the longest."""
LONGEST_WAIT = 1.0
_decoder = msgspec.json.Decoder(FromServer)
_encode = msgspec.json.Encoder().encode


class NotDone(Exception):
    """The server refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.message}")
        self.refusal = refusal
        self.code = refusal.code


class Unanswered(Struct):
    """A command on its way."""

    command: Command
    future: asyncio.Future[None]
    said_at: float


class Client:
    """`connect`, `open` or `join`, then `do` commands; what it was told is in `known`."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self.known = Known()
        self.fairness = Fairness()
        self.player: str | None = None
        self.comebacks = 0
        """How often a lost connection was made again."""
        self.heard: Callable[[RoomMessage], None] = _nothing
        """Called after every message of the room that was new."""
        self.answered: Callable[[Command, Refusal | None, float], None] = _nothing
        """Called for every answer, with the seconds it took."""
        self.token = token
        self._link: Link | None = None
        self._welcomed: asyncio.Future[None] | None = None
        self._way_in: Join | None = None
        """How the room was entered and can be entered again."""
        self._unanswered: dict[str, Unanswered] = {}
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self._returning: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def is_connected(self) -> bool:
        return self._link is not None

    @property
    def unanswered(self) -> list[Command]:
        """What was said and not answered yet."""
        return [waiting.command for waiting in self._unanswered.values()]

    # The connection

    async def connect(self) -> None:
        """Say hello and wait for the welcome; raises OSError or `NotDone`."""
        self._welcomed = asyncio.get_running_loop().create_future()
        self._link = await Link.to(socket_url(self.url), self._hear, self._lost)
        self._link.say(_encode(Hello(self.token)))
        await self._welcomed

    def cut(self) -> None:
        """Lose the connection, as happens; it is made again."""
        if self._link is not None:
            self._link.cut()

    async def close(self) -> None:
        """Go, and do not come back."""
        self._is_closed = True
        if self._returning is not None:
            self._returning.cancel()
        if self._link is not None:
            self._link.close()
        for waiting in self._unanswered.values():
            waiting.future.cancel()

    def _lost(self, code: int | None) -> None:
        self._link = None
        if self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_exception(ConnectionError(f"closed by the server ({code})"))
        elif not self._is_closed:
            self._returning = asyncio.get_running_loop().create_task(self._come_back())

    async def _come_back(self) -> None:
        """Connect again, join again, and repeat what was not answered."""
        pause = TRY_AGAIN_AFTER
        while True:
            try:
                await self.connect()
                break
            except (OSError, TimeoutError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_WAIT)
        self.comebacks += 1
        self._rejoin()
        for waiting in self._unanswered.values():
            self._say(waiting.command)

    def _rejoin(self) -> None:
        """Back into the room, from the last message on; not awaited, for what follows waits."""
        if self._way_in is not None:
            self._say(replace(self._way_in, id=new_id(), since=self.known.seq))

    # Saying

    async def open(self, ruleset_id: str, **wanted: Any) -> None:
        """Open a room and go in; `wanted` are the other fields of `OpenRoom`."""
        await self.do(OpenRoom(new_id(), ruleset_id, **wanted))
        assert self.known.room is not None
        self._way_in = Join("", number=self.known.room.number, invite=self.known.invite)

    async def join(self, number: str | None = None, **wanted: Any) -> None:
        """Go into a room by its number or its `invite`."""
        command = Join(new_id(), number, **wanted)
        await self.do(command)
        self._way_in = command

    def do(self, command: Command) -> asyncio.Future[None]:
        """Say it now; await the future for the answer. It fails with `NotDone` if refused."""
        if isinstance(command, Ready) and self.known.room is not None:
            committed = command.commitment or self.known.room.commitment
            self.fairness.gives(committed, command.nonce)
        future = asyncio.get_running_loop().create_future()
        self._unanswered[command.id] = Unanswered(command, future, perf_counter())
        self._say(command)
        return future

    def _say(self, command: Command) -> None:
        if self._link is not None:
            self._link.say(_encode(command))

    # Hearing

    def _hear(self, text: bytes) -> None:
        message: FromServer = _decoder.decode(text)
        if isinstance(message, Message):
            self._take(message)
        elif isinstance(message, Ack):
            self._answer(message.id, None)
        elif isinstance(message, Refusal):
            self._refused(message)
        elif isinstance(message, Welcome):
            self.player = message.player
            assert self._welcomed is not None
            self._welcomed.set_result(None)

    def _take(self, message: RoomMessage) -> None:
        before = self.known.seq
        self.fairness.hears(self.known, message)
        if not self.known.take(message):
            self._rejoin()
            return
        if isinstance(message, Dismissed):
            self._way_in = None
        if self.known.seq != before or before is None:
            self.heard(message)
        self._wake()

    def _refused(self, refusal: Refusal) -> None:
        if refusal.id is not None:
            self._answer(refusal.id, refusal)
        elif self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_exception(NotDone(refusal))

    def _answer(self, command_id: str, refusal: Refusal | None) -> None:
        waiting = self._unanswered.pop(command_id, None)
        if waiting is None:
            return  # of a command said again whose first answer did come, or of a rejoin
        if isinstance(waiting.command, Ready):
            self.fairness.was_answered(waiting.command.nonce, refusal is None)
        self.answered(waiting.command, refusal, perf_counter() - waiting.said_at)
        if waiting.future.done():
            return
        if refusal is None:
            waiting.future.set_result(None)
        else:
            waiting.future.set_exception(NotDone(refusal))
            waiting.future.exception()  # whoever does not wait for it does not have to

    # Waiting

    async def until(self, holds: Callable[[], bool], within: float = 20.0) -> None:
        """Wait until this holds; it is asked after every message. Raises TimeoutError."""
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
    """Nobody wants to know."""


def new_id() -> str:
    """For a command; nobody else in the room has to agree on it."""
    return secrets.token_urlsafe(9)
