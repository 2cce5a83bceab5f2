"""One WebSocket of one person: messages are read, done and answered in order."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from paiju.room import CommandRefused
from paiju.room.commands import Leave, PersonCommand
from paiju.rules.errors import InputError
from paiju.rules.misshapen import malformed, misshapen
from paiju.server.journal import StorageFailed
from paiju.server.ops.limits import Bucket
from paiju.server.ops.metrics import CONNECTIONS, OVERRUN, REFUSED
from paiju.server.rooms.runner import RoomRunner
from paiju.server.store import Login, PlayerRow
from paiju.server.ws.errors import RequestRefused
from paiju.server.ws.messages import (
    LARGEST_FRAME,
    VERSION,
    Ack,
    FromClient,
    FromServer,
    Hello,
    Join,
    OpenRoom,
    Ping,
    Pong,
    Refusal,
    RefusalCode,
    Studied,
    Study,
    UseLanguage,
    Welcome,
    decode,
    encode,
    id_in,
)
from paiju.server.ws.outbox import Outbox
from paiju.tiles.text import Lang, Text

if TYPE_CHECKING:
    from paiju.server.context import ServerContext

HELLO_WITHIN = 10.0
"""Seconds until a new socket must have sent `hello`."""
CLOSED_WITHIN = 5.0
"""Seconds to close the socket of a client that is too slow."""
TOO_SLOW, NOT_WELCOME, GOING_AWAY = 4008, 4401, 1001
"""WebSocket close codes."""
_UNKNOWN_TOKEN = Text("没有人用这个 token", "nobody here has this token")
_TOO_FAST = Text("消息太多，请慢一点", "too many messages; slow down")
_TOO_LONG = Text(f"超过 {LARGEST_FRAME} 字节", f"longer than {LARGEST_FRAME} bytes")
_NOT_STORED = Text("没有存上，什么都没有改变", "this could not be stored; nothing changed")
_INTERNAL = Text("服务器出了错，什么都没有改变", "something went wrong here; nothing changed")
log = structlog.get_logger()


class Connection:
    """Reads one message after the other; a second task sends what is in the outbox."""

    def __init__(self, socket: WebSocket, context: "ServerContext", address: str) -> None:
        self._socket = socket
        self._context = context
        self._address = address
        self._has_news = asyncio.Event()
        self._is_answering = self._is_closing = self._is_overrun = False
        self._close_code = GOING_AWAY
        self._lang: Lang = "en"
        self.login: Login | None = None
        self._outbox: Outbox | None = None
        self._runner: RoomRunner | None = None
        self._sender: asyncio.Task[None] | None = None
        self._overrun_timeout = asyncio.timeout(None)
        self._bucket = Bucket(context.limits.commands, context.clock.now())

    async def serve(self) -> None:
        """Serve the socket until it closes."""
        await self._socket.accept()
        CONNECTIONS.inc()
        try:
            player = await self._authenticate()
            if player is None:
                return
            self._outbox = Outbox(player.id, player.name, self._wake)
            self._sender = asyncio.create_task(self._send())
            async with self._overrun_timeout:
                await self._read_all(self._outbox)
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self._close_overrun()
        finally:
            CONNECTIONS.dec()
            self._leave_room()
            if self._sender is not None:
                self._sender.cancel()

    async def _authenticate(self) -> PlayerRow | None:
        """The first message has the token. Anything else ends the connection."""
        try:
            message = decode(await asyncio.wait_for(self._receive(), HELLO_WITHIN))
        except (TimeoutError, msgspec.DecodeError, UnicodeError, RecursionError):
            message = None
        if not isinstance(message, Hello):
            text = Text("请先说 hello，带上你的 token", "say hello first, with your token")
            return await self._reject("not_welcome", text)
        self._lang = message.lang
        if message.version != VERSION:
            zh, en = f"服务器的协议版本是 {VERSION}", f"this server speaks version {VERSION}"
            return await self._reject("protocol", Text(zh, en))
        try:
            login = self.login = await self._context.login(message.token)
        except StorageFailed as failed:
            log.error("storage failed", error=str(failed))
            text = Text("存储没有应答，请稍后再试", "storage does not answer; try again later")
            return await self._reject("storage", text)
        if login is None:
            return await self._reject("not_welcome", _UNKNOWN_TOKEN)
        player, now = login.player, self._context.clock.now()
        await self._socket.send_text(encode(Welcome(player.id, player.name, now)))
        return player

    async def _reject(self, code: RefusalCode, text: Text) -> None:
        REFUSED.labels(code).inc()
        await self._socket.send_text(encode(self._refusal(code, text)))
        await self._socket.close(NOT_WELCOME)

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return text if text is not None else message["bytes"]

    async def _read_all(self, outbox: Outbox) -> None:
        while True:
            text = await self._receive()
            self._is_answering = True
            outbox.put(encode(await self._answer(outbox, text)))
            self._is_answering = False

    async def _answer(self, outbox: Outbox, text: str | bytes) -> FromServer:
        """The answer to a message; refusals are counted."""
        answer = await self._try(outbox, text)
        if isinstance(answer, Refusal):
            REFUSED.labels(answer.code).inc()
        return answer

    def _refusal(
        self,
        code: RefusalCode,
        text: Text,
        command_id: str | None = None,
        at: str | int | None = None,
    ) -> Refusal:
        """A refusal in the language of this connection."""
        return Refusal(code, text.pick(self._lang), command_id, str(at or "") or None)

    async def _try(self, outbox: Outbox, text: str | bytes) -> FromServer:
        command_id = None
        try:
            if not self._bucket.take(self._context.clock.now()):
                return self._refusal("too_fast", _TOO_FAST, id_in(text))
            if len(text) > LARGEST_FRAME:
                return self._refusal("bad_message", _TOO_LONG, id_in(text))
            message = decode(text)
            command_id = getattr(message, "id", None)
            return await self._do(outbox, message)
        except (CommandRefused, RequestRefused) as refused:
            return self._refusal(
                refused.code, refused.text, command_id, getattr(refused, "at", None)
            )
        except InputError as wrong:
            return self._refusal("wrong_input", wrong.text, command_id, wrong.at)
        except StorageFailed as failed:
            log.error("storage failed", error=str(failed))
            return self._refusal("storage", _NOT_STORED, command_id)
        except msgspec.ValidationError as error:
            wrong = misshapen(error)
            return self._refusal("bad_message", wrong.text, id_in(text), wrong.at)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return self._refusal("bad_message", malformed(error), id_in(text))
        except Exception:
            log.exception("internal error", room=self._runner and self._runner.number)
            return self._refusal("internal", _INTERNAL, command_id)

    async def _do(self, outbox: Outbox, message: FromClient) -> FromServer:
        if isinstance(message, Ping):
            return Pong(self._context.clock.now())
        if isinstance(message, Hello):
            raise RequestRefused(
                "protocol", Text("已经说过 hello 了", "you have said hello already")
            )
        if isinstance(message, Study):
            return Studied(message.id, await self._joined().hints(outbox.player))
        if isinstance(message, UseLanguage):
            self._lang = message.lang
        elif isinstance(message, OpenRoom):
            self._context.refuse_if_stopping()
            await self._enter(
                await self._context.registry.open(outbox.player, message), outbox, None
            )
        elif isinstance(message, Join):
            await self._join(message, outbox)
        else:
            await self._submit(message, outbox)
        return Ack(message.id)

    async def _join(self, message: Join, outbox: Outbox) -> None:
        """Enter a room. Wrong numbers and passwords are rate-limited."""
        guesses = self._context.guesses.of(self._address, self._context.clock.now())
        if not guesses.has(self._context.clock.now()):
            text = Text("试错太多次，请等一分钟", "too many wrong tries; wait a minute")
            raise RequestRefused("too_fast", text)
        try:
            runner = self._context.registry.find(message)
            await self._context.registry.admit(runner, outbox.player, message)
        except RequestRefused:
            guesses.take(self._context.clock.now())
            raise
        await self._enter(runner, outbox, message.since)

    async def _enter(self, runner: RoomRunner, outbox: Outbox, since: int | None) -> None:
        if self._runner is not None:
            self._leave_room()
        await runner.join(outbox, since)
        self._runner = runner

    async def _submit(self, command: PersonCommand, outbox: Outbox) -> None:
        await self._joined().submit(command, outbox.player)
        if isinstance(command, Leave):
            self._leave_room()

    def _joined(self) -> RoomRunner:
        if self._runner is None:
            raise RequestRefused("not_in_room", Text("请先进一个房间", "join a room first"))
        return self._runner

    def _leave_room(self) -> None:
        if self._runner is not None and self._outbox is not None:
            self._runner.disconnect(self._outbox)
        self._runner = None

    async def _send(self) -> None:
        """Send everything in the outbox, in order."""
        outbox = self._outbox
        assert outbox is not None
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._has_news.wait()
                self._has_news.clear()
                while outbox.queue:
                    await self._socket.send_text(outbox.queue.popleft())
                if self._is_closing and not self._is_answering:
                    await self._socket.close(self._close_code)
                    return

    def _wake(self) -> None:
        """Something was queued, or so much that the client is too slow."""
        self._has_news.set()
        if self._outbox is not None and self._outbox.is_overrun and not self._is_overrun:
            self._is_overrun = True
            self._overrun_timeout.reschedule(0)

    async def _close_overrun(self) -> None:
        """Close a connection that is too slow; the client may reconnect."""
        OVERRUN.inc()
        self._leave_room()
        if self._sender is not None:
            self._sender.cancel()
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(CLOSED_WITHIN):
                await self._socket.close(TOO_SLOW)

    def revoke(self) -> None:
        """The token of this connection was revoked: close it at once."""
        if self._outbox is not None:
            self._outbox.put(encode(self._refusal("not_welcome", _UNKNOWN_TOKEN)))
        self._leave_room()
        self._close_code = NOT_WELCOME
        self._is_closing = True
        self._has_news.set()

    async def close(self) -> None:
        """The server stops: answer the current message, then close; the client will reconnect."""
        self._is_closing = True
        self._has_news.set()
        if self._sender is not None:
            await asyncio.wait([self._sender])
        elif self._socket.client_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(GOING_AWAY)
