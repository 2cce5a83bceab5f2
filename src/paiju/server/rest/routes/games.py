"""Games: which there are, under which options, and what can be said and seated at a table."""

from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from paiju.bots import LEVELS
from paiju.documents import ruleset_document, rulesets_document
from paiju.room.phrases import PHRASES
from paiju.rulesets import REGISTRY
from paiju.server.rest.dependencies import AtDesk, in_thread
from paiju.server.rest.errors import Declined
from paiju.server.rest.responses import Json, gives
from paiju.server.rest.shapes import Game, Games, Levels, Phrase, Phrases
from paiju.tiles.text import Text

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/rulesets", **gives(Games))
async def rulesets(desk: AtDesk) -> Response:
    """Every game, on a card."""
    return Json(await in_thread(desk, _games))


@router.get("/rulesets/{ruleset}", **gives(Game, 404))
async def ruleset(desk: AtDesk, ruleset: str) -> Response:
    """One game: its options as a form would ask for them, its presets and its rule book."""
    if ruleset not in REGISTRY:
        text = Text(f"没有 {ruleset!r} 这个玩法", f"there is no game {ruleset!r}")
        raise Declined(404, text, "ruleset")
    return Json(await in_thread(desk, _game, ruleset))


@router.get("/phrases", **gives(Phrases))
async def phrases() -> Response:
    """What can be said at a table without typing."""
    return Json(Phrases([Phrase(id, zh, en) for id, (zh, en) in PHRASES.items()]))  # noqa: A001


@router.get("/levels", **gives(Levels))
async def levels() -> Response:
    """How well a bot can play."""
    return Json(Levels(list(LEVELS)))


@cache
def _games() -> dict[str, Any]:
    return rulesets_document()


@cache
def _game(ruleset: str) -> dict[str, Any]:
    return ruleset_document(ruleset)
