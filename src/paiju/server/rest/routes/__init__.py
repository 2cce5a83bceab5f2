"""The REST routes, one file per topic."""

from fastapi import FastAPI, Request
from starlette.responses import Response
from starlette.routing import Match, Route

from paiju.server.rest.errors import problem
from paiju.server.rest.routes import games, history, meta, players, rooms, tools
from paiju.tiles.text import Text

_ROUTERS = [part.router for part in (players, games, rooms, history, tools, meta)]


def add_routes(app: FastAPI) -> None:
    for router in _ROUTERS:
        app.include_router(router)
    app.add_exception_handler(405, _not_allowed)


async def _not_allowed(request: Request, error: Exception) -> Response:
    """Name every method of this path: Starlette names those of one route only."""
    found = {
        method
        for router in _ROUTERS
        for route in router.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
        for method in route.methods or ()
    }
    allow = ", ".join(sorted(found or {"GET", "HEAD"}))
    text = Text("这里不能用这个方法", "method not allowed")
    return problem(request.scope, 405, text, headers={"allow": allow})


__all__ = ["add_routes"]
