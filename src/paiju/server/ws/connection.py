"""A connection: one socket of one person. What it says is read, done and answered in order."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from paiju.room import Refused
from paiju.room.commands import Leave, PersonCommand
from paiju.rules.errors import InputError
from paiju.rules.misshapen import malformed, misshapen
from paiju.server.journal import StorageFailed
from paiju.server.ops.limits import Bucket
from paiju.server.ops.metrics import CONNECTIONS, OVERRUN, REFUSED
from paiju.server.rooms.runner import Keeper
from paiju.server.store import Player
from paiju.server.ws.errors import Denied
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
    id_in,
    read,
    written,
)
from paiju.server.ws.outbox import Listener
from paiju.tiles.text import Lang, Text

if TYPE_CHECKING:
    from paiju.server.context import Desk

HELLO_WITHIN = 10.0
"""Seconds a socket may stay silent before it has said who it is."""
CLOSED_WITHIN = 5.0
"""Seconds one who does not keep up is given to hear why he is cut off."""
TOO_SLOW, NOT_WELCOME, GOING_AWAY = 4008, 4401, 1001
"""Why a socket is closed, as WebSocket codes."""
_TOO_FAST = Text("消息太多，请慢一点", "too many messages; slow down")
_TOO_LONG = Text(f"超过 {LARGEST_FRAME} 字节", f"longer than {LARGEST_FRAME} bytes")
_NOT_STORED = Text("没有存上，什么都没有改变", "this could not be stored; nothing changed")
_OUR_MISTAKE = Text("服务器出了错，什么都没有改变", "something went wrong here; nothing changed")
log = structlog.get_logger()


class Connection:
    """Reads one message after the other; a second task sends what is queued."""

    def __init__(self, socket: WebSocket, desk: "Desk", address: str) -> None:
        self._socket = socket
        self._desk = desk
        self._address = address
        self._news = asyncio.Event()
        self._is_answering = self._is_closing = self._is_cut_off = False
        self._lang: Lang = "en"
        self._listener: Listener | None = None
        self._keeper: Keeper | None = None
        self._sender: asyncio.Task[None] | None = None
        self._patience = asyncio.timeout(None)
        self._bucket = Bucket(desk.limits.commands, desk.clock.now())

    async def serve(self) -> None:
        """From the handshake to the end."""
        await self._socket.accept()
        CONNECTIONS.inc()
        try:
            player = await self._greet()
            if player is None:
                return
            self._listener = Listener(player.id, player.name, self._wake)
            self._sender = asyncio.create_task(self._send())
            async with self._patience:
                await self._listen(self._listener)
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self._cut_off()
        finally:
            CONNECTIONS.dec()
            self._part()
            if self._sender is not None:
                self._sender.cancel()

    async def _greet(self) -> Player | None:
        """The first message says who speaks. Anything else ends the connection."""
        try:
            text = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
            said = read(text)
        except (TimeoutError, msgspec.DecodeError, UnicodeError, RecursionError):
            said = None
        if not isinstance(said, Hello):
            told = Text("请先说 hello，带上你的 token", "say hello first, with your token")
            return await self._turn_away("not_welcome", told)
        self._lang = said.lang
        if said.version != VERSION:
            told = f"服务器的协议版本是 {VERSION}", f"this server speaks version {VERSION}"
            return await self._turn_away("protocol", Text(*told))
        try:
            player = await self._desk.player(said.token)
        except StorageFailed as failed:
            log.error("not read", why=str(failed))
            told = Text("存储没有应答，请稍后再试", "storage does not answer; try again later")
            return await self._turn_away("storage", told)
        if player is None:
            told = Text("没有人用这个 token", "nobody here has this token")
            return await self._turn_away("not_welcome", told)
        now = self._desk.clock.now()
        await self._socket.send_text(written(Welcome(player.id, player.name, now)))
        return player

    async def _turn_away(self, code: RefusalCode, text: Text) -> None:
        REFUSED.labels(code).inc()
        await self._socket.send_text(written(self._refusal(code, text)))
        await self._socket.close(NOT_WELCOME)

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return text if text is not None else message["bytes"]

    async def _listen(self, listener: Listener) -> None:
        while True:
            text = await self._receive()
            self._is_answering = True
            listener.say(written(await self._answer(listener, text)))
            self._is_answering = False

    async def _answer(self, listener: Listener, text: str | bytes) -> FromServer:
        """What is said to a message; every refusal is counted."""
        answer = await self._tried(listener, text)
        if isinstance(answer, Refusal):
            REFUSED.labels(answer.code).inc()
        return answer

    def _refusal(
        self, code: RefusalCode, text: Text, said_id: str | None = None, at: str | int | None = None
    ) -> Refusal:
        """In the language of this connection."""
        return Refusal(code, text.pick(self._lang), said_id, str(at or "") or None)

    async def _tried(self, listener: Listener, text: str | bytes) -> FromServer:
        said_id = None
        try:
            if not self._bucket.take(self._desk.clock.now()):
                return self._refusal("too_fast", _TOO_FAST, id_in(text))
            if len(text) > LARGEST_FRAME:
                return self._refusal("bad_message", _TOO_LONG, id_in(text))
            said = read(text)
            said_id = getattr(said, "id", None)
            return await self._do(listener, said)
        except (Refused, Denied) as refused:
            return self._refusal(refused.code, refused.text, said_id, getattr(refused, "at", None))
        except InputError as wrong:
            return self._refusal("wrong_input", wrong.text, said_id, wrong.at)
        except StorageFailed as failed:
            log.error("not stored", why=str(failed))
            return self._refusal("storage", _NOT_STORED, said_id)
        except msgspec.ValidationError as error:
            wrong = misshapen(error)
            return self._refusal("bad_message", wrong.text, id_in(text), wrong.at)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return self._refusal("bad_message", malformed(error), id_in(text))
        except Exception:
            log.exception("mistake of ours")
            return self._refusal("internal", _OUR_MISTAKE, said_id)

    async def _do(self, listener: Listener, said: FromClient) -> FromServer:
        if isinstance(said, Ping):
            return Pong(self._desk.clock.now())
        if isinstance(said, Hello):
            raise Denied("protocol", Text("已经说过 hello 了", "you have said hello already"))
        if isinstance(said, Study):
            return Studied(said.id, await self._joined().study(listener.player))
        if isinstance(said, UseLanguage):
            self._lang = said.lang
        elif isinstance(said, OpenRoom):
            self._desk.refuse_if_stopping()
            await self._enter(await self._desk.house.open(listener.player, said), listener, None)
        elif isinstance(said, Join):
            await self._join(said, listener)
        else:
            await self._say(said, listener)
        return Ack(said.id)

    async def _join(self, said: Join, listener: Listener) -> None:
        """Whoever guesses numbers or passwords has to wait longer and longer for the next try."""
        guesses = self._desk.guesses.of(self._address, self._desk.clock.now())
        if not guesses.has(self._desk.clock.now()):
            told = Text("试错太多次，请等一分钟", "too many wrong tries; wait a minute")
            raise Denied("too_fast", told)
        try:
            keeper = self._desk.house.find(said)
            await self._desk.house.admit(keeper, listener.player, said)
        except Denied:
            guesses.take(self._desk.clock.now())
            raise
        await self._enter(keeper, listener, said.since)

    async def _enter(self, keeper: Keeper, listener: Listener, since: int | None) -> None:
        if self._keeper is not None:
            self._part()
        await keeper.join(listener, since)
        self._keeper = keeper

    async def _say(self, said: PersonCommand, listener: Listener) -> None:
        await self._joined().tell(said, listener.player)
        if isinstance(said, Leave):
            self._part()

    def _joined(self) -> Keeper:
        if self._keeper is None:
            raise Denied("not_in_room", Text("请先进一个房间", "join a room first"))
        return self._keeper

    def _part(self) -> None:
        if self._keeper is not None and self._listener is not None:
            self._keeper.part(self._listener)
        self._keeper = None

    async def _send(self) -> None:
        """Everything queued, in order."""
        listener = self._listener
        assert listener is not None
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._news.wait()
                self._news.clear()
                while listener.queue:
                    await self._socket.send_text(listener.queue.popleft())
                if self._is_closing and not self._is_answering:
                    await self._socket.close(GOING_AWAY)
                    return

    def _wake(self) -> None:
        """There is something to send; or so much that whoever listens has lost our patience."""
        self._news.set()
        if self._listener is not None and self._listener.is_overrun and not self._is_cut_off:
            self._is_cut_off = True
            self._patience.reschedule(0)

    async def _cut_off(self) -> None:
        """One who does not keep up is told so, if he hears it, and may come back."""
        OVERRUN.inc()
        self._part()
        if self._sender is not None:
            self._sender.cancel()
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(CLOSED_WITHIN):
                await self._socket.close(TOO_SLOW)

    async def close(self) -> None:
        """The server stops: answer what was said, then say so; the client will come back."""
        self._is_closing = True
        self._news.set()
        if self._sender is not None:
            await asyncio.wait([self._sender])
        elif self._socket.client_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(GOING_AWAY)
