"""Every error of a REST route is answered as one JSON shape."""

from collections.abc import Mapping
from http import HTTPStatus

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from paiju.queries.server import Error, Problem
from paiju.round.record import IllegalStep
from paiju.rules.errors import InputError
from paiju.server.journal import StorageFailed
from paiju.server.ops.work_queue import RETRY_AFTER, ServerBusy
from paiju.server.rest.languages import language_of, unreadable
from paiju.server.rest.responses import Json
from paiju.tiles.errors import UserError
from paiju.tiles.text import Text

log = structlog.get_logger()


class HttpError(UserError):
    """A request that is refused, with its HTTP status."""

    def __init__(
        self,
        status: int,
        text: Text,
        at: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(text)
        self.status, self.at, self.headers = status, at, headers


def too_many(text: Text, wait: float) -> HttpError:
    """Too many requests; the next one is allowed after `wait` seconds."""
    return HttpError(429, text, headers={"retry-after": str(max(1, round(wait + 0.5)))})


def problem(
    scope: Scope,
    status: int,
    text: Text,
    at: str | int | None = None,
    headers: Mapping[str, str] | None = None,
) -> Json:
    """The response to an error, in the language of the request."""
    return Json(Error(Problem(text.pick(language_of(scope)), at)), status, dict(headers or {}))


def add_error_handlers(app: FastAPI) -> None:
    """Register a handler for every kind of error."""
    app.add_exception_handler(HttpError, _http_error)
    app.add_exception_handler(InputError, _input_error)
    app.add_exception_handler(RequestValidationError, _invalid_parameter)
    app.add_exception_handler(HTTPException, _starlette_error)
    app.add_exception_handler(ServerBusy, _server_busy)
    app.add_exception_handler(StorageFailed, _storage_failed)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HttpError)
    return problem(request.scope, error.status, error.text, error.at, error.headers)


async def _input_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, InputError)
    at = None if error.at == "" else error.at
    if isinstance(error, IllegalStep):
        message = error.text.pick(language_of(request.scope))
        return Json(Error(Problem(message, at, error.legal)), 422)
    return problem(request.scope, 422, error.text, at)


async def _invalid_parameter(request: Request, error: Exception) -> Response:
    """A parameter that FastAPI could not read; only the first is reported."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    at = ".".join(str(part) for part in first["loc"][1:])
    return problem(request.scope, 422, unreadable(first), at or None)


async def _starlette_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    other = Text(f"请求没有完成（{status}）", HTTPStatus(status).phrase.lower())
    text = Text("这里什么都没有", "there is nothing here") if status == 404 else other
    return problem(request.scope, status, text, headers=error.headers)


async def _server_busy(request: Request, error: Exception) -> Response:
    assert isinstance(error, ServerBusy)
    return problem(request.scope, 503, error.text, headers={"retry-after": str(RETRY_AFTER)})


async def _storage_failed(request: Request, error: Exception) -> Response:
    log.error("storage failed", error=str(error))
    text = Text("存储没有应答，什么都没有改变", "storage does not answer; nothing changed")
    return problem(request.scope, 503, text)
