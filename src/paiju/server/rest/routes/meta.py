"""Routes about the server: health, metrics, schemas and documentation."""

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import HTMLResponse, Response

from paiju.queries.server import Health, MessagesSchema
from paiju.server.rest.dependencies import Context
from paiju.server.rest.docs_page import docs_page
from paiju.server.rest.responses import Json, openapi_document, returns
from paiju.server.ws.schema import messages_schema

router = APIRouter(tags=["server"])


@router.get("/healthz", **returns(Health))
async def healthz(context: Context) -> Response:
    """Whether rooms can be stored and players found; 503 if not."""
    await context.journal.check()
    await context.archive.do(context.archive.accounts.player, "")
    return Json(Health(), headers={"cache-control": "no-store"})


@router.get("/metrics", include_in_schema=False)
async def metrics() -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@router.get("/api/schema", **returns(MessagesSchema))
async def schema() -> Response:
    """The JSON schema of every message on the WebSocket, both ways."""
    return Json(messages_schema())


@router.get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    return Json(openapi_document(request.app))


@router.get("/api/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    return HTMLResponse(docs_page(openapi_document(request.app)))
