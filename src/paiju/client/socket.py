"""One WebSocket connection of a client; received texts and its loss are reported by callbacks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol, cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

OPENS_WITHIN = 20.0
"""Seconds within which a server must accept a connection."""
_log = logging.getLogger("paiju.socket")
_log.addHandler(logging.NullHandler())
_log.propagate = False

OnText = Callable[[bytes], None]
OnLost = Callable[[int | None], None]
"""Called once, with the server's close code, if any."""


class Socket(Protocol):
    """What a client needs of its connection."""

    def send(self, text: bytes) -> None: ...
    def close(self) -> None: ...
    def drop(self) -> None: ...


OpenSocket = Callable[[str, OnText, OnLost], Awaitable[Socket]]
"""Opens a connection to a URL, or raises OSError."""


class ClientSocket(asyncio.Protocol):
    """Opened by `ClientSocket.to`; a text is reported as soon as its bytes arrive."""

    def __init__(self, url: str, on_text: OnText, on_lost: OnLost) -> None:
        self._uri = parse_uri(url)
        self._frames = ClientProtocol(self._uri, max_size=None, logger=_log)
        self._on_text, self._on_lost = on_text, on_lost
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._opened = asyncio.get_running_loop().create_future()

    @classmethod
    async def to(cls, url: str, on_text: OnText, on_lost: OnLost) -> "ClientSocket":
        """Open it, or raise OSError."""
        opened = cls(url, on_text, on_lost)
        uri, loop = opened._uri, asyncio.get_running_loop()
        try:
            async with asyncio.timeout(OPENS_WITHIN):
                await loop.create_connection(
                    lambda: opened, uri.host, uri.port, ssl=True if uri.secure else None
                )
                await opened._opened
        except BaseException:
            opened.drop()
            raise
        return opened

    def send(self, text: bytes) -> None:
        """Send at once; dropped if the connection is lost or closing."""
        if self._frames.state is State.OPEN and self._transport is not None:
            self._frames.send_text(text)
            self._flush()

    def close(self) -> None:
        """Close the connection properly."""
        if self._frames.state is State.OPEN:
            self._frames.send_close(1000)
            self._flush()
        self.drop()

    def drop(self) -> None:
        """Drop the connection without a close frame; what was written is still sent."""
        if self._transport is not None:
            self._transport.close()

    # Called by asyncio

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
            self._on_lost(self._frames.close_code)

    def _answered(self, response: Response) -> None:
        error = self._frames.handshake_exc
        if error is None:
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(f"{response.status_code}: {error}"))

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.CONT):
            return  # the protocol answers pings itself
        if frame.fin and not self._parts:
            self._on_text(bytes(frame.data))
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self._on_text(whole)

    def _flush(self) -> None:
        for data in self._frames.data_to_send():
            if self._transport is not None and data:
                self._transport.write(data)
