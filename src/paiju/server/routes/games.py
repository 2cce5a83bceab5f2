"""Games: which there are, under which options, and what can be said and seated at a table."""

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
from paiju.server.answers import Json, gives
from paiju.server.asking import AtDesk, in_thread
from paiju.server.errors import Declined
from paiju.tiles.text import Text

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/rulesets", **gives(GameList))
async def rulesets(desk: AtDesk) -> Response:
    """Every game, on a card."""
    return Json(await in_thread(desk, _games))


@router.get("/rulesets/{ruleset}", **gives(GameDocument, 404))
async def ruleset(desk: AtDesk, ruleset: str) -> Response:
    """One game: its options as a form would ask for them, its presets and its rule book."""
    _check_known(ruleset)
    return Json(await in_thread(desk, _game, ruleset))


@router.get("/rulesets/{ruleset}/traits", **gives(GameTraits, 404))
async def traits(
    desk: AtDesk,
    ruleset: str,
    option: Annotated[list[str] | None, Query(max_length=64)] = None,
) -> Response:
    """What there is in a game under some options; `option` is like `wugu_ji=true`."""
    _check_known(ruleset)
    return Json(await in_thread(desk, traits_document, ruleset, option or []))


def _check_known(ruleset: str) -> None:
    if ruleset not in game_ids():
        text = Text(f"没有 {ruleset!r} 这个玩法", f"there is no game {ruleset!r}")
        raise Declined(404, text, "ruleset")


@router.get("/phrases", **gives(Phrases))
async def phrases() -> Response:
    """What can be said at a table without typing."""
    return Json(Phrases([Phrase(id, zh, en) for id, (zh, en) in PHRASES.items()]))  # noqa: A001


@router.get("/levels", **gives(Levels))
async def levels() -> Response:
    """How well a bot can play."""
    return Json(Levels(list(LEVELS)))


@cache
def _games() -> GameList:
    return rulesets_document()


@cache
def _game(ruleset: str) -> GameDocument:
    return ruleset_document(ruleset)
