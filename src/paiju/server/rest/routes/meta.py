"""About the server itself: is it well, what has it counted, and how is it spoken to."""

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import HTMLResponse, Response

from paiju.server.rest.dependencies import AtDesk
from paiju.server.rest.docs_page import docs_page
from paiju.server.rest.responses import Json, described, gives
from paiju.server.rest.shapes import Health, MessagesSchema
from paiju.server.ws.schema import messages_schema

router = APIRouter(tags=["server"])


@router.get("/healthz", **gives(Health))
async def healthz(desk: AtDesk) -> Response:
    """Whether rooms can be stored and players found; 503 if not."""
    await desk.journal.check()
    await desk.archive.do(desk.archive.accounts.player, "")
    return Json(Health(), headers={"cache-control": "no-store"})


@router.get("/metrics", include_in_schema=False)
async def metrics() -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@router.get("/api/schema", **gives(MessagesSchema))
async def schema() -> Response:
    """The JSON schema of every message on the WebSocket, both ways."""
    return Json(messages_schema())


@router.get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    return Json(described(request.app))


@router.get("/api/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    return HTMLResponse(docs_page(described(request.app)))
