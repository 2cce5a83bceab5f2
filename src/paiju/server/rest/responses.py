"""JSON responses, and the OpenAPI description of what each route takes and returns."""

from collections.abc import Iterable
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import JSONResponse, Response

from paiju.queries.server import Error

REF = "#/components/schemas/{name}"
_REASONS = {
    400: "The request makes no sense.",
    401: "No token, or one nobody has.",
    404: "There is no such thing.",
    408: "The body did not come in time.",
    413: "The body is too long.",
    415: "The body is not sent as JSON.",
    422: "The input is wrong; `at` says where.",
    429: "Asked too often; `Retry-After` says when to ask again.",
    500: "A mistake of the server's.",
    503: "Storage does not answer or too many wait; nothing changed.",
}
_ALWAYS = (422, 429, 503)

_shapes: dict[str, type] = {"Error": Error}
"""Every type that a route names, by its name in the OpenAPI document."""
_taken: list[type] = []
"""Those that a route takes."""


def route_types() -> tuple[list[type], list[type]]:
    """What routes take, and what they return, errors included."""
    return _taken, [shape for shape in _shapes.values() if shape not in _taken]


class Json(JSONResponse):
    """A response encoded by msgspec."""

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def returns(
    shape: type | None,
    *errors: int,
    status: int = 200,
    takes: type | None = None,
    is_token_optional: bool = False,
) -> dict[str, Any]:
    """The arguments of a FastAPI route: the types it takes and returns, and its error statuses."""
    every = {*errors, *_ALWAYS} | ({408, 413, 415} if takes else set[int]())
    responses: dict[int, Any] = {code: _content(Error, _REASONS[code]) for code in sorted(every)}
    if shape is not None:
        responses[status] = _content(shape, _first_line(shape))
    route: dict[str, Any] = {"responses": responses, "response_model": None, "status_code": status}
    route["response_class"] = Json if shape is not None else Response
    extra: dict[str, Any] = {}
    if takes is not None:
        _taken.append(takes)
        extra["requestBody"] = {**_content(takes, _first_line(takes)), "required": True}
    if is_token_optional:
        extra["security"] = [{}]  # the token is optional
    return route | {"openapi_extra": extra}


def openapi_document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, computed once."""
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
    """JSON schemas by name, of these types and all types they contain."""
    _, schemas = msgspec.json.schema_components(shapes, ref_template=REF)
    return schemas


def _content(shape: type, description: str) -> dict[str, Any]:
    known = _shapes.setdefault(shape.__name__, shape)
    assert known is shape, f"two types are called {shape.__name__}"
    schema = {"$ref": REF.format(name=shape.__name__)}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _first_line(shape: type) -> str:
    return (shape.__doc__ or shape.__name__).splitlines()[0]
