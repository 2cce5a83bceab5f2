"""One WebSocket of one person: messages are read, done and answered in order.

A connection at `/ws` is in the lobby, one at `/ws/<room>` belongs to that room for good. When it is
closed, nothing refers to it any more: objects in a reference cycle would stay until the next full
garbage collection.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from paiju.room import CommandRefused
from paiju.rules.errors import InputError
from paiju.rules.misshapen import malformed, misshapen
from paiju.server.journal import StorageFailed
from paiju.server.ops.metrics import CONNECTIONS, OVERRUN, REFUSED
from paiju.server.store import Login, PlayerRow
from paiju.server.ws.errors import RequestRefused
from paiju.server.ws.lobby_session import LobbySession
from paiju.server.ws.messages import (
    LARGEST_FRAME,
    VERSION,
    Ack,
    FromClient,
    FromServer,
    Hello,
    Ping,
    Pong,
    Refusal,
    RefusalCode,
    SessionMessage,
    UseLanguage,
    Welcome,
    decode,
    decode_hello,
    encode,
    id_in,
)
from paiju.server.ws.outbox import Outbox
from paiju.server.ws.room_session import RoomSession
from paiju.tiles.text import Lang, Text

if TYPE_CHECKING:
    from paiju.server.context import ServerContext

HELLO_WITHIN = 10.0
"""Seconds until a new socket must have sent `hello`."""
CLOSED_WITHIN = 5.0
"""Seconds to close the socket of a client that is too slow."""
TOO_SLOW, TOO_FAST, NOT_WELCOME, GOING_AWAY = 4008, 4029, 4401, 1001
"""WebSocket close codes."""
_TOO_FAST = Text("消息太多，请慢一点", "too many messages; slow down")
_TOO_LONG = Text(f"超过 {LARGEST_FRAME} 字节", f"longer than {LARGEST_FRAME} bytes")
_NOT_STORED = Text("没有存上，什么都没有改变", "this could not be stored; nothing changed")
_INTERNAL = Text("服务器出了错，什么都没有改变", "something went wrong here; nothing changed")
_NO_HELLO = Text("请先说 hello，带上你的 token", "say hello first, with your token")
_SECOND_HELLO = Text("已经说过 hello 了", "you have said hello already")
_UNKNOWN_TOKEN = Text("没有人用这个 token", "nobody here has this token")
_NO_STORAGE = Text("存储没有应答，请稍后再试", "storage does not answer; try again later")
_OTHER_VERSION = Text(
    f"服务器的协议版本是 {VERSION}，请刷新页面",
    f"this server speaks version {VERSION}; reload the page",
)
log = structlog.get_logger()


class Session(Protocol):
    """What a connection is connected to: the lobby or a room."""

    @property
    def number(self) -> str | None:
        """Of the room, for the log."""
        ...

    async def do(self, message: SessionMessage) -> FromServer: ...
    def close(self) -> None: ...


class Connection:
    """Reads one message after the other; a second task sends what is in the outbox."""

    def __init__(
        self, socket: WebSocket, context: "ServerContext", address: str, room: str | None
    ) -> None:
        self._socket = socket
        self._context = context
        self.address = address
        self._room = room
        self._has_news = asyncio.Event()
        self._is_answering = self._is_closing = False
        self._close_code = GOING_AWAY
        self._lang: Lang = "en"
        self.login: Login | None = None
        self._outbox: Outbox | None = None
        self._session: Session | None = None
        self._sender: asyncio.Task[None] | None = None
        self._hello_timeout: asyncio.Timeout | None = None
        self._ignored = 0
        """Messages in a row that were refused as too fast."""

    @property
    def player(self) -> str | None:
        return None if self.login is None else self.login.player.id

    @property
    def is_in_room(self) -> bool:
        return self._session is not None and self._session.number is not None

    async def serve(self) -> None:
        """Serve the socket until it closes."""
        await self._socket.accept()
        CONNECTIONS.inc()
        try:
            player = await self._authenticate()
            if player is not None:
                await self._serve(player)
        except WebSocketDisconnect:
            pass
        finally:
            CONNECTIONS.dec()

    async def _serve(self, player: PlayerRow) -> None:
        timeout = asyncio.timeout(None)
        outbox = Outbox(player.id, player.name, self._has_news.set, partial(_expire, timeout))
        session = self._open_session(player, outbox)
        self._outbox, self._session = outbox, session
        self._sender = asyncio.create_task(self._send(outbox))
        try:
            async with timeout:
                await self._read_all(session, outbox)
        except TimeoutError:
            session.close()
            await self._close_overrun()
        finally:
            session.close()
            self._stop_sending()

    def _open_session(self, player: PlayerRow, outbox: Outbox) -> Session:
        if self._room is None:
            return LobbySession(self._context, player)
        return RoomSession(self._context, self.address, self._room, outbox)

    async def _authenticate(self) -> PlayerRow | None:
        """The first message has the token. Anything else ends the connection."""
        try:
            async with asyncio.timeout(HELLO_WITHIN) as self._hello_timeout:
                hello = decode_hello(await self._receive())
        except TimeoutError:
            hello = None
        finally:
            self._hello_timeout = None
        if hello is None and self._is_closing:
            await self._socket.close(self._close_code)
            return None
        if hello is None:
            return await self._reject("not_welcome", _NO_HELLO)
        self._lang = hello.lang
        if not isinstance(hello, Hello):
            return await self._reject("protocol", _OTHER_VERSION)
        try:
            login = self.login = await self._context.login(hello.token)
        except StorageFailed as failed:
            log.error("storage failed", error=str(failed))
            return await self._reject("storage", _NO_STORAGE)
        if login is None:
            return await self._reject("not_welcome", _UNKNOWN_TOKEN)
        self._context.open.on_login(self)
        player, now = login.player, self._context.clock.now()
        welcome = Welcome(player.id, player.name, now, key=self._context.public_key)
        await self._socket.send_text(encode(welcome))
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

    async def _read_all(self, session: Session, outbox: Outbox) -> None:
        while True:
            text = await self._receive()
            self._is_answering = True
            outbox.put(encode(await self._answer(session, text)))
            self._is_answering = False

    async def _answer(self, session: Session, text: str | bytes) -> FromServer:
        """The answer to a message; refusals are counted."""
        answer = await self._try(session, text)
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

    async def _try(self, session: Session, text: str | bytes) -> FromServer:
        command_id = None
        try:
            if not self._may_send():
                return self._refusal("too_fast", _TOO_FAST, id_in(text))
            if len(text) > LARGEST_FRAME:
                return self._refusal("bad_message", _TOO_LONG, id_in(text))
            message = decode(text)
            command_id = getattr(message, "id", None)
            return await self._do(session, message)
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
            log.exception("internal error", room=session.number)
            return self._refusal("internal", _INTERNAL, command_id)

    def _may_send(self) -> bool:
        """Whether this player may send a message now. Who goes on for long is disconnected."""
        now = self._context.clock.now()
        if self._context.commands.of(self.player or "", now).take(now):
            self._ignored = 0
            return True
        self._ignored += 1
        if self._ignored > self._context.limits.ignored:
            self.close_with(TOO_FAST)
        return False

    async def _do(self, session: Session, message: FromClient) -> FromServer:
        if isinstance(message, Ping):
            return Pong(self._context.clock.now())
        if isinstance(message, Hello):
            raise RequestRefused("protocol", _SECOND_HELLO)
        if isinstance(message, UseLanguage):
            self._lang = message.lang
            return Ack(message.id)
        return await session.do(message)

    async def _send(self, outbox: Outbox) -> None:
        """Send everything in the outbox, in order."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._has_news.wait()
                self._has_news.clear()
                while outbox.queue:
                    await self._socket.send_text(outbox.queue.popleft())
                if self._is_closing and not self._is_answering:
                    await self._socket.close(self._close_code)
                    return

    def _stop_sending(self) -> None:
        """Cancel the sender and forget it: its exception refers to this connection."""
        if self._sender is not None:
            self._sender.cancel()
        self._sender = None

    async def _close_overrun(self) -> None:
        """Close a connection that is too slow; the client may reconnect."""
        OVERRUN.inc()
        self._stop_sending()
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(CLOSED_WITHIN):
                await self._socket.close(TOO_SLOW)

    def revoke(self) -> None:
        """The token of this connection was revoked: close it at once."""
        if self._outbox is not None and self._session is not None:
            self._outbox.put(encode(self._refusal("not_welcome", _UNKNOWN_TOKEN)))
            self._session.close()
        self.close_with(NOT_WELCOME)

    def close_with(self, code: int) -> None:
        """Send what is queued, then close with this code."""
        self._close_code = code
        self._is_closing = True
        self._has_news.set()
        if self._hello_timeout is not None:
            _expire(self._hello_timeout)

    async def close(self) -> None:
        """The server stops: answer the current message, then close; the client will reconnect."""
        self._is_closing = True
        self._has_news.set()
        if self._sender is not None:
            await asyncio.wait([self._sender])
        elif self._socket.client_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(GOING_AWAY)


def _expire(timeout: asyncio.Timeout) -> None:
    """Stop waiting for this client."""
    with suppress(RuntimeError):  # it has ended meanwhile
        timeout.reschedule(0)
