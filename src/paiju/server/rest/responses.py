"""Answers: documents as JSON, and what a route takes and gives as OpenAPI tells it."""

from collections.abc import Iterable
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import JSONResponse, Response

from paiju.server.rest.shapes import Error

REF = "#/components/schemas/{name}"
_REASONS = {
    400: "The request makes no sense.",
    401: "No token, or one nobody has.",
    404: "There is no such thing.",
    408: "The body did not come in time.",
    413: "The body is too long.",
    422: "The input is wrong; `at` says where.",
    429: "Asked too often; `Retry-After` says when to ask again.",
    500: "A mistake of the server's.",
    503: "Storage does not answer; nothing changed.",
}
_ALWAYS = (422, 429, 503)

_shapes: dict[str, type] = {"Error": Error}
"""Every shape a route names, by its name in the OpenAPI document."""


class Json(JSONResponse):
    """A document, encoded as it is everywhere else."""

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def gives(
    shape: type | None,
    *refusals: int,
    status: int = 200,
    takes: type | None = None,
    may_be_anybody: bool = False,
) -> dict[str, Any]:
    """What FastAPI is told about a route: the shapes it takes and gives, and how it refuses."""
    every = {*refusals, *_ALWAYS} | ({408, 413} if takes else set[int]())
    responses: dict[int, Any] = {code: _content(Error, _REASONS[code]) for code in sorted(every)}
    if shape is not None:
        responses[status] = _content(shape, _first_line(shape))
    told: dict[str, Any] = {"responses": responses, "response_model": None, "status_code": status}
    told["response_class"] = Json if shape is not None else Response
    extra: dict[str, Any] = {}
    if takes is not None:
        extra["requestBody"] = {**_content(takes, _first_line(takes)), "required": True}
    if may_be_anybody:
        extra["security"] = [{}]  # beside the token: none is fine too
    return told | {"openapi_extra": extra}


def described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, made once."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            description=app.description,
            routes=app.routes,
        )
        document.setdefault("components", {})["schemas"] = components(_shapes.values())
        app.openapi_schema = document
    return app.openapi_schema


def components(shapes: Iterable[type]) -> dict[str, Any]:
    """JSON schemas by name, of these types and all they hold."""
    _, schemas = msgspec.json.schema_components(shapes, ref_template=REF)
    return schemas


def _content(shape: type, description: str) -> dict[str, Any]:
    known = _shapes.setdefault(shape.__name__, shape)
    assert known is shape, f"two shapes are called {shape.__name__}"
    schema = {"$ref": REF.format(name=shape.__name__)}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _first_line(shape: type) -> str:
    return (shape.__doc__ or shape.__name__).splitlines()[0]
