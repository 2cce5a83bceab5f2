"""Errors: whatever goes wrong on a REST route is answered in one shape."""

from collections.abc import Mapping
from http import HTTPStatus

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from paiju.round.record import IllegalStep
from paiju.rules.errors import InputError
from paiju.server.journal import StorageFailed
from paiju.server.rest.languages import language_of, unreadable
from paiju.server.rest.responses import Json
from paiju.server.rest.shapes import Error, Problem
from paiju.tiles.text import Text

log = structlog.get_logger()


class Declined(Exception):
    """A request that is not done, with the status that says why."""

    def __init__(
        self,
        status: int,
        text: Text,
        at: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(text)
        self.status, self.text, self.at, self.headers = status, text, at, headers

    def __str__(self) -> str:
        return self.text.en


def too_many(text: Text, wait: float) -> Declined:
    """Asked too often; `wait` is how many seconds until the next may be asked."""
    return Declined(429, text, headers={"retry-after": str(max(1, round(wait + 0.5)))})


def problem(
    scope: Scope,
    status: int,
    text: Text,
    at: str | int | None = None,
    headers: Mapping[str, str] | None = None,
) -> Json:
    """An error as it is answered, in the language of the request."""
    return Json(Error(Problem(text.pick(language_of(scope)), at)), status, dict(headers or {}))


def answer_errors(app: FastAPI) -> None:
    """Have every error of this application answered here."""
    app.add_exception_handler(Declined, _declined)
    app.add_exception_handler(InputError, _wrong_input)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(StorageFailed, _not_stored)


async def _declined(request: Request, error: Exception) -> Response:
    assert isinstance(error, Declined)
    return problem(request.scope, error.status, error.text, error.at, error.headers)


async def _wrong_input(request: Request, error: Exception) -> Response:
    assert isinstance(error, InputError)
    at = None if error.at == "" else error.at
    if isinstance(error, IllegalStep):
        message = error.text.pick(language_of(request.scope))
        return Json(Error(Problem(message, at, error.legal)), 422)
    return problem(request.scope, 422, error.text, at)


async def _invalid(request: Request, error: Exception) -> Response:
    """A parameter FastAPI itself could not read; only the first is told."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    at = ".".join(str(part) for part in first["loc"][1:])
    return problem(request.scope, 422, unreadable(first), at or None)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    other = Text(f"请求没有完成（{status}）", HTTPStatus(status).phrase.lower())
    text = Text("这里什么都没有", "there is nothing here") if status == 404 else other
    return problem(request.scope, status, text, headers=error.headers)


async def _not_stored(request: Request, error: Exception) -> Response:
    log.error("not stored", why=str(error))
    text = Text("存储没有应答，什么都没有改变", "storage does not answer; nothing changed")
    return problem(request.scope, 503, text)
