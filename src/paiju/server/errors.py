"""Errors: whatever goes wrong on a REST route is answered in one shape."""

from collections.abc import Mapping
from http import HTTPStatus

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from paiju.round.record import IllegalStep
from paiju.rules.wrong import InputError
from paiju.server.answers import Json
from paiju.server.journal import StorageFailed
from paiju.server.shapes import Error, Problem

log = structlog.get_logger()


class Declined(Exception):
    """A request that is not done, with the status that says why."""

    def __init__(
        self,
        status: int,
        message: str,
        at: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.message, self.at, self.headers = status, message, at, headers


def too_many(message: str, wait: float) -> Declined:
    """Asked too often; `wait` is how many seconds until the next may be asked."""
    return Declined(429, message, headers={"retry-after": str(max(1, round(wait + 0.5)))})


def problem(
    status: int, message: str, at: str | int | None = None, headers: Mapping[str, str] | None = None
) -> Json:
    return Json(Error(Problem(message, at)), status, dict(headers or {}))


def answer_errors(app: FastAPI) -> None:
    """Have every error of this application answered here."""
    app.add_exception_handler(Declined, _declined)
    app.add_exception_handler(InputError, _wrong_input)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(StorageFailed, _not_stored)


async def _declined(request: Request, error: Exception) -> Response:
    assert isinstance(error, Declined)
    return problem(error.status, error.message, error.at, error.headers)


async def _wrong_input(request: Request, error: Exception) -> Response:
    assert isinstance(error, InputError)
    at = None if error.at == "" else error.at
    if isinstance(error, IllegalStep):
        return Json(Error(Problem(error.message, at, error.legal)), 422)
    return problem(422, error.message, at)


async def _invalid(request: Request, error: Exception) -> Response:
    """A parameter FastAPI itself could not read; only the first is told."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    at = ".".join(str(part) for part in first["loc"][1:])
    return problem(422, first["msg"], at or None)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = "there is nothing here" if error.status_code == 404 else None
    message = told or HTTPStatus(error.status_code).phrase.lower()
    return problem(error.status_code, message, headers=error.headers)


async def _not_stored(request: Request, error: Exception) -> Response:
    log.error("not stored", why=str(error))
    return problem(503, "storage does not answer; nothing changed")
