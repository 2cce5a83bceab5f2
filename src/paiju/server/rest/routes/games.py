"""Routes about games: rulesets with their options, quick phrases and bot levels."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from paiju.bots import LEVELS
from paiju.queries import ruleset_document, rulesets_document, traits_document
from paiju.queries.rulesets import GameDocument, GameList
from paiju.queries.server import Levels, Phrase, Phrases
from paiju.queries.traits import GameTraits
from paiju.room.phrases import PHRASES
from paiju.rulesets import game_ids
from paiju.server.rest.dependencies import Context
from paiju.server.rest.errors import HttpError
from paiju.server.rest.responses import Json, returns
from paiju.tiles.text import Text

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/rulesets", **returns(GameList))
async def rulesets(context: Context) -> Response:
    """Every game, briefly."""
    return Json(await context.compute(_games))


@router.get("/rulesets/{ruleset}", **returns(GameDocument, 404))
async def ruleset(context: Context, ruleset: str) -> Response:
    """One game: its options, presets and rule book."""
    _check_known(ruleset)
    return Json(await context.compute(_game, ruleset))


@router.get("/rulesets/{ruleset}/traits", **returns(GameTraits, 404))
async def traits(
    context: Context,
    ruleset: str,
    option: Annotated[list[str] | None, Query(max_length=64)] = None,
) -> Response:
    """The traits of a game under some options; `option` is like `wugu_ji=true`."""
    _check_known(ruleset)
    return Json(await context.compute(traits_document, ruleset, option or []))


def _check_known(ruleset: str) -> None:
    if ruleset not in game_ids():
        text = Text(f"没有 {ruleset!r} 这个玩法", f"there is no game {ruleset!r}")
        raise HttpError(404, text, "ruleset")


@router.get("/phrases", **returns(Phrases))
async def phrases() -> Response:
    """The quick phrases."""
    return Json(Phrases([Phrase(id, zh, en) for id, (zh, en) in PHRASES.items()]))  # noqa: A001


@router.get("/levels", **returns(Levels))
async def levels() -> Response:
    """The levels of bots."""
    return Json(Levels(list(LEVELS)))


@cache
def _games() -> GameList:
    return rulesets_document()


@cache
def _game(ruleset: str) -> GameDocument:
    return ruleset_document(ruleset)
