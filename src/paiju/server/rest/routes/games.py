"""Routes about games: rulesets with their options, quick phrases and bot levels."""

from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from paiju.bots import LEVELS
from paiju.documents import ruleset_document, rulesets_document
from paiju.room.phrases import PHRASES
from paiju.rulesets import REGISTRY
from paiju.server.rest.dependencies import Context, in_thread
from paiju.server.rest.errors import HttpError
from paiju.server.rest.responses import Json, returns
from paiju.server.rest.shapes import Game, Games, Levels, Phrase, Phrases
from paiju.tiles.text import Text

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/rulesets", **returns(Games))
async def rulesets(context: Context) -> Response:
    """Every game, briefly."""
    return Json(await in_thread(context, _games))


@router.get("/rulesets/{ruleset}", **returns(Game, 404))
async def ruleset(context: Context, ruleset: str) -> Response:
    """One game: its options, presets and rule book."""
    if ruleset not in REGISTRY:
        text = Text(f"没有 {ruleset!r} 这个玩法", f"there is no game {ruleset!r}")
        raise HttpError(404, text, "ruleset")
    return Json(await in_thread(context, _game, ruleset))


@router.get("/phrases", **returns(Phrases))
async def phrases() -> Response:
    """The quick phrases."""
    return Json(Phrases([Phrase(id, zh, en) for id, (zh, en) in PHRASES.items()]))  # noqa: A001


@router.get("/levels", **returns(Levels))
async def levels() -> Response:
    """The levels of bots."""
    return Json(Levels(list(LEVELS)))


@cache
def _games() -> dict[str, Any]:
    return rulesets_document()


@cache
def _game(ruleset: str) -> dict[str, Any]:
    return ruleset_document(ruleset)
