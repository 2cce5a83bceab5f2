"""Limits below the routes: how many TCP connections, how large a request, how long it may take.

uvicorn parses a request before the application sees it, without a limit on its headers or on the
time it takes. Here every connection counts against its address from the first packet on, and has a
deadline until it is answered. An upgraded connection counts as a WebSocket from then on, and those
are limited by the application, which knows the player.
"""

import asyncio
from http import HTTPStatus
from typing import Any

import uvicorn
from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from paiju.server.ops.limits import Limits, caller

try:
    import resource
except ImportError:  # Windows, where sockets are not limited by descriptors
    resource = None

SPARE_DESCRIPTORS = 128
"""Descriptors kept for files, worker processes and outgoing connections."""


class HttpConnections:
    """The TCP connections that are not WebSockets, by caller, the oldest first."""

    def __init__(self, limits: Limits, most: int, proxy: str | None = None) -> None:
        self.limits = limits
        self._most = most
        self._proxy = proxy
        self._by_caller: dict[str, dict[LimitedHttp, None]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._by_caller.values()))

    def add(self, connection: "LimitedHttp", total: int) -> None:
        """Count a new connection. Over a limit, the oldest one of that kind is closed."""
        own = self._by_caller.setdefault(connection.caller, {})
        own[connection] = None
        is_proxy = connection.caller == self._proxy
        if len(own) > self.limits.http_connections_each and not is_proxy:
            next(iter(own)).abort()
        elif total > self._most:
            largest = max(self._by_caller.values(), key=len)
            next(iter(largest)).abort()

    def remove(self, connection: "LimitedHttp") -> None:
        own = self._by_caller.get(connection.caller, {})
        own.pop(connection, None)
        if not own:
            self._by_caller.pop(connection.caller, None)

    def close_overdue(self, now: float) -> None:
        """Close every connection whose deadline has passed."""
        overdue = [
            connection
            for own in self._by_caller.values()
            for connection in own
            if connection.deadline is not None and connection.deadline < now
        ]
        for connection in overdue:
            connection.refuse(HTTPStatus.REQUEST_TIMEOUT)


class LimitedConfig(uvicorn.Config):
    """uvicorn's settings, with the connections that its protocol instances share."""

    def __init__(self, connections: HttpConnections, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, http=LimitedHttp, **options)
        self.http_connections = connections


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits on size and time."""

    caller = ""
    deadline: float | None = None
    """When the connection is closed, in the time of the event loop; None while it is idle between
    two requests, for which uvicorn has a timer."""

    def __init__(self, config: LimitedConfig, *arguments: Any, **options: Any) -> None:
        super().__init__(config, *arguments, **options)
        self._counted = config.http_connections
        self._limits = config.http_connections.limits
        self._in_headers = True
        self._size = 0
        """Bytes of the headers, then of the body, received so far."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().connection_made(transport)
        self.caller = caller(self.client[0] if self.client else "")
        self._expect(self._limits.header_seconds)
        self._counted.add(self, len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        self._counted.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_headers:
            if self.deadline is None:
                self._expect(self._limits.header_seconds)
            self._size += len(data)
        super().data_received(data)
        if self._in_headers and self._size > self._limits.header_bytes:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._in_headers = False
        self._size = 0
        size = len(self.url) + sum(4 + len(name) + len(value) for name, value in self.headers)
        if size > self._limits.header_bytes:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        self._expect(self._limits.request_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._size += len(body)
        if self._size > self._limits.body_bytes:
            self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        elif not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_headers = True
        self._size = 0
        if self.transport.is_closing():
            return
        self._expect(self._limits.response_seconds)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if not self._in_headers:  # answered before the whole body had come
            self.transport.close()
        if self.pipeline:
            self._expect(self._limits.response_seconds)
        else:
            self.deadline = None
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._counted.remove(self)
        if not self.transport.is_closing():
            super().handle_websocket_upgrade()

    def refuse(self, status: HTTPStatus) -> None:
        """Answer in one line if nothing has been answered, and close the connection."""
        if self.transport.is_closing():
            return
        if self._is_answered():
            line = f"{status.phrase.lower()}\n".encode()
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\n"
            head += f"content-type: text/plain\r\ncontent-length: {len(line)}\r\n\r\n"
            self.transport.write(head.encode() + line)
            self.transport.close()
        else:
            self.abort()

    def _is_answered(self) -> bool:
        """Whether no response is on its way; uvicorn has no cycle before the first request."""
        return not self.cycle or self.cycle.response_complete

    def abort(self) -> None:
        """Close at once, without sending what is still buffered."""
        self._counted.remove(self)
        self.transport.abort()

    def _expect(self, seconds: float) -> None:
        self.deadline = self.loop.time() + seconds


class Descriptors(Struct, frozen=True):
    """How many files and sockets this process may open."""

    limit: int

    @property
    def connections(self) -> int:
        """How many of them connections may use."""
        return max(1, self.limit - SPARE_DESCRIPTORS)


def raise_descriptor_limit() -> Descriptors:
    """Allow this process as many open sockets as the system lets it have."""
    if resource is None:
        return Descriptors(8192)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 1 << 20)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):  # macOS reports more than it allows
        return Descriptors(soft)
    return Descriptors(hard)
