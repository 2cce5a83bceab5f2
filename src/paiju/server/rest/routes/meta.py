"""Routes about the server: health, metrics, schemas and documentation."""

from contextlib import suppress
from hmac import compare_digest
from shutil import disk_usage

import structlog
from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import HTMLResponse, Response

from paiju.match.seal import fingerprint
from paiju.queries.server import Health, MessagesSchema, Privacy, PublicKey, ReadyCheck
from paiju.server.context import ServerContext
from paiju.server.journal import StorageFailed
from paiju.server.ops.config import Config
from paiju.server.ops.metrics import ARCHIVE_QUEUE, BOT_QUEUE, DISK_FREE, READY
from paiju.server.rest.dependencies import Bearer, Context
from paiju.server.rest.docs_page import docs_page
from paiju.server.rest.errors import HttpError
from paiju.server.rest.responses import Json, openapi_document, returns
from paiju.server.ws.schema import messages_schema
from paiju.tiles.text import Text

router = APIRouter(tags=["server"])
log = structlog.get_logger()


@router.get("/healthz", **returns(Health))
async def healthz() -> Response:
    """Whether the process answers. A process that does not should be restarted."""
    return Json(Health(), headers={"cache-control": "no-store"})


@router.get("/readyz", **returns(ReadyCheck, 503))
async def readyz(context: Context) -> Response:
    """Whether players should be sent here: storage answers, rooms are restored, and the server is
    not about to stop. With 503, one of them is false."""
    found = ReadyCheck(
        storage=await _storage_answers(context),
        restored=context.registry.is_restored,
        draining=context.is_stopping,
    )
    is_ready = found.storage and found.restored and not found.draining
    READY.set(is_ready)
    return Json(found, 200 if is_ready else 503, headers={"cache-control": "no-store"})


async def _storage_answers(context: ServerContext) -> bool:
    try:
        await context.journal.check()
        await context.archive.do(context.archive.accounts.player, "")
    except StorageFailed as failed:
        log.error("storage failed", error=str(failed))
        return False
    return True


@router.get("/api/privacy", **returns(Privacy))
async def privacy(request: Request) -> Response:
    """How long this server keeps what was played."""
    return Json(Privacy(request.app.state.config.history_days))


@router.get("/api/key", **returns(PublicKey))
async def key(context: Context) -> Response:
    """The public key that settled rounds are signed with."""
    public = context.public_key
    return Json(PublicKey(public, fingerprint(public) if public else ""))


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, context: Context, bearer: Bearer) -> Response:
    """For whoever has the token that the server was started with; without one, for nobody."""
    config: Config = request.app.state.config
    given = bearer.credentials if bearer else ""
    if not config.metrics_token or not compare_digest(given, config.metrics_token):
        text = Text("这里要用启动时设的 token", "this needs the token of --metrics-token")
        raise HttpError(401, text, headers={"www-authenticate": "Bearer"})
    ARCHIVE_QUEUE.set(context.registry.archive_queue)
    BOT_QUEUE.set(context.registry.bot_queue)
    with suppress(OSError):
        DISK_FREE.set(disk_usage(config.data).free)
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
