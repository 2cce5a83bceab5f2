"""Middleware of every request: host names, rate limits, security headers, internal errors."""

import re
from http import HTTPMethod
from secrets import token_hex

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose
from structlog.contextvars import bound_contextvars

from paiju.server.context import ServerContext
from paiju.server.ops.limits import caller
from paiju.server.ops.metrics import REQUESTS
from paiju.server.rest.errors import problem
from paiju.server.rest.hosts import OwnHosts, host_of
from paiju.tiles.text import Text

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
_METHODS = frozenset(HTTPMethod)
NOT_OUR_NAME = 1008
"""The WebSocket close code for a host name that is not ours."""
COSTS = {"/api/settle": 3, "/api/replay": 4, "/api/verify": 4, "/api/hand": 6}
STEP_COST = 3
REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
ROOM_PATH = re.compile(r"(?:/api(?:/admin)?/rooms|/ws)/([0-9]{6})")
"""Paths that name a room by its number; an invite is a secret and is not logged."""
log = structlog.get_logger()


class RequestMiddleware:
    """The outermost ASGI middleware, so that every response has the headers."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = OwnHosts(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            is_ours = self._hosts.accepts(host_of(scope))
            app = self._app if is_ours else WebSocketClose(NOT_OUR_NAME)
            with bound_contextvars(request=_request_id(scope), **_room_in(scope["path"])):
                await app(scope, receive, send)
        elif scope["type"] == "http":
            request_id = _request_id(scope)
            with bound_contextvars(request=request_id, **_room_in(scope["path"])):
                await self._respond(scope, receive, _Sending(scope, send, request_id))
        else:
            await self._app(scope, receive, send)

    async def _respond(self, scope: Scope, receive: Receive, sending: "_Sending") -> None:
        host = host_of(scope)
        if not self._hosts.accepts(host):
            text = Text(
                f"这台服务器不叫 {host[:100]!r}；启动时加 --name 可以给它这个名字",
                f"this server has no name {host[:100]!r}; it is given one with --name",
            )
            await problem(scope, 421, text)(scope, receive, sending)
            return
        wait = _retry_after(scope)
        if wait is not None:
            text = Text("请求太多，请慢一点", "too many requests; slow down")
            response = problem(scope, 429, text, headers={"retry-after": wait})
            await response(scope, receive, sending)
            return
        try:
            await self._app(scope, receive, sending)
        except Exception:
            log.exception("internal error", method=scope["method"])
            if not sending.has_started:
                text = Text("服务器出了错", "something went wrong here")
                await problem(scope, 500, text)(scope, receive, sending)


def _request_id(scope: Scope) -> str:
    """What a proxy calls this request, or a new id; it is in every log line of the request."""
    given = Headers(scope=scope).get("x-request-id", "")
    return given if REQUEST_ID.fullmatch(given) else token_hex(8)


def _room_in(path: str) -> dict[str, str]:
    found = ROOM_PATH.fullmatch(path)
    return {"room": found[1]} if found else {}


def _retry_after(scope: Scope) -> str | None:
    """Seconds until the next request, or None; only `/api/` is limited, by address."""
    if not scope["path"].startswith("/api/"):
        return None
    cost = _cost(scope["path"])
    context: ServerContext = scope["app"].state.context
    now = context.clock.now()
    client = scope.get("client")
    bucket = context.requests.of(caller(client[0] if client else ""), now)
    return None if bucket.take(now, cost) else str(1 + int(bucket.wait(now, cost)))


def _cost(path: str) -> int:
    """How many plain requests this one counts as: one for each half millisecond of computation."""
    return COSTS.get(path, STEP_COST if "/steps/" in path else 1)


class _Sending:
    """Adds the security headers to a response and counts its status."""

    def __init__(self, scope: Scope, send: Send, request_id: str) -> None:
        self._send = send
        self._request_id = request_id
        self._path: str = scope["path"]
        self._method = scope["method"] if scope["method"] in _METHODS else "other"
        self.has_started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_started = True
            REQUESTS.labels(self._method, str(message["status"])).inc()
            self._add_headers(message)
        await self._send(message)

    def _add_headers(self, message: Message) -> None:
        headers = MutableHeaders(raw=message.setdefault("headers", []))
        for name, value in SECURITY_HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("x-request-id", self._request_id)
        if self._path.startswith("/api/"):
            headers.setdefault("cache-control", "no-store")
