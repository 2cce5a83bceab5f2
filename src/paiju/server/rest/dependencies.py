"""FastAPI dependencies: the context, the caller, rate limits, and typed request bodies."""

import asyncio
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from paiju.rules.document import read_json
from paiju.server.context import ServerContext
from paiju.server.ops.limits import Bucket, caller
from paiju.server.rest.device_names import device_name
from paiju.server.rest.errors import HttpError, too_many
from paiju.server.store import Login, PlayerRow
from paiju.tiles.text import Lang, Text

LARGEST_FORM = 4 * 1024
LARGEST_DOCUMENT = 16 * 1024
"""Of 1,500 random rounds the longest record had 2.3 KB, the longest facts 3.8 KB."""
BODY_WITHIN = 15.0
"""Seconds a body may take to arrive."""

T = TypeVar("T")
_bearer = HTTPBearer(auto_error=False, description="The token of a device.")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


def in_lang(
    request: Request,
    lang: Annotated[Lang, Query(description="The language of explanations and refusals.")] = "zh",
) -> Lang:
    """Stored in the request for error messages; a router that depends on it runs it first."""
    request.state.lang = lang
    return lang


InLang = Annotated[Lang, Depends(in_lang)]


def _context(request: Request) -> ServerContext:
    return request.app.state.context


Context = Annotated[ServerContext, Depends(_context)]


def address_of(request: Request) -> str:
    return caller(request.client.host if request.client else "")


Address = Annotated[str, Depends(address_of)]


def _device_name(request: Request) -> str:
    return device_name(request.headers.get("user-agent", ""))


DeviceName = Annotated[str, Depends(_device_name)]


async def _player_if_any(context: Context, bearer: Bearer) -> PlayerRow | None:
    return None if bearer is None else await context.player(bearer.credentials)


PlayerIfAny = Annotated[PlayerRow | None, Depends(_player_if_any)]


async def _login(context: Context, bearer: Bearer) -> Login:
    login = None if bearer is None else await context.login(bearer.credentials)
    if login is None:
        text = Text(
            "请说明你是谁：Authorization: Bearer，后面是设备的 token",
            "say who you are: Authorization: Bearer, with the token of your device",
        )
        raise HttpError(401, text, headers={"www-authenticate": "Bearer"})
    return login


LoggedIn = Annotated[Login, Depends(_login)]


def _player(login: LoggedIn) -> PlayerRow:
    return login.player


Caller = Annotated[PlayerRow, Depends(_player)]


def _guess(context: Context, address: Address) -> Bucket:
    """Takes a try in advance, so that parallel guesses count too; a route gives it back."""
    now = context.clock.now()
    bucket = context.guesses.of(address, now)
    if not bucket.take(now):
        text = Text("试错太多次，请稍等", "too many wrong tries; wait a moment")
        raise too_many(text, bucket.wait(now))
    return bucket


Guess = Annotated[Bucket, Depends(_guess)]


def _check_json(request: Request) -> None:
    """Pages of other sites may send forms and `text/plain` without asking, but not JSON."""
    kind = request.headers.get("content-type", "application/json")
    if kind.partition(";")[0].strip().lower() != "application/json":
        zh = "要用 Content-Type: application/json 发送"
        raise HttpError(415, Text(zh, "send it with Content-Type: application/json"))


async def body_of(request: Request, largest: int) -> bytes:
    """The body; raises `HttpError` if it is not JSON, too long or too late."""
    _check_json(request)
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for part in request.stream():
                size += len(part)
                if size > largest:
                    most = f"{largest // 1024} KB"
                    raise HttpError(413, Text(f"超过 {most}", f"longer than {most}"))
                parts.append(part)
    except TimeoutError:
        text = Text("请求的内容没有及时送到", "the body did not come in time")
        raise HttpError(408, text) from None
    return b"".join(parts)


async def _document(request: Request) -> bytes:
    return await body_of(request, LARGEST_DOCUMENT)


Document = Annotated[bytes, Depends(_document)]


def form(shape: type[T]) -> Any:
    """A dependency that reads a small body of this type."""

    async def read(request: Request) -> T:
        return read_json(await body_of(request, LARGEST_FORM), shape)

    return Depends(read)
