"""A link: one WebSocket connection. Texts go out; texts, and the loss of it, come by callback."""

import asyncio
import logging
from collections.abc import Callable
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

OPENS_WITHIN = 20.0
"""Seconds a server has to accept a connection."""
_log = logging.getLogger("paiju.link")
_log.addHandler(logging.NullHandler())
_log.propagate = False

Heard = Callable[[bytes], None]
Lost = Callable[[int | None], None]
"""Told once, with the code the server closed with if it said any."""


class Link(asyncio.Protocol):
    """Made by `Link.to`; a text is heard in the moment in which its bytes arrive."""

    def __init__(self, url: str, heard: Heard, lost: Lost) -> None:
        self._uri = parse_uri(url)
        self._frames = ClientProtocol(self._uri, max_size=None, logger=_log)
        self._heard, self._lost = heard, lost
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._opened = asyncio.get_running_loop().create_future()

    @classmethod
    async def to(cls, url: str, heard: Heard, lost: Lost) -> "Link":
        """Open it, or raise OSError."""
        link = cls(url, heard, lost)
        uri, loop = link._uri, asyncio.get_running_loop()
        try:
            async with asyncio.timeout(OPENS_WITHIN):
                await loop.create_connection(
                    lambda: link, uri.host, uri.port, ssl=True if uri.secure else None
                )
                await link._opened
        except BaseException:
            link.cut()
            raise
        return link

    def say(self, text: bytes) -> None:
        """Sent at once; on a connection that is lost, or about to be, it goes nowhere."""
        if self._frames.state is State.OPEN and self._transport is not None:
            self._frames.send_text(text)
            self._flush()

    def close(self) -> None:
        """Say goodbye."""
        if self._frames.state is State.OPEN:
            self._frames.send_close(1000)
            self._flush()
        self.cut()

    def cut(self) -> None:
        """Without goodbye, as when a cable is pulled; what was written still leaves."""
        if self._transport is not None:
            self._transport.close()

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self._frames.send_request(self._frames.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Response) and not self._opened.done():
                self._answered(event)
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the connection was lost while it opened"))
        else:
            self._lost(self._frames.close_code)

    def _answered(self, response: Response) -> None:
        wrong = self._frames.handshake_exc
        if wrong is None:
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(f"{response.status_code}: {wrong}"))

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.CONT):
            return  # pings are answered by the protocol itself
        if frame.fin and not self._parts:
            self._heard(bytes(frame.data))
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self._heard(whole)

    def _flush(self) -> None:
        for data in self._frames.data_to_send():
            if self._transport is not None and data:
                self._transport.write(data)
