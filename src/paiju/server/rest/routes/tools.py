"""Tools: settle, replay, verify and study, as the commands of the same names do."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from paiju.documents import replay_document, settle_text
from paiju.documents.study import hand_document, parse_study
from paiju.documents.verifying import verify_document
from paiju.round.record import Record
from paiju.rules.document import FactsDocument
from paiju.rules.errors import InputError
from paiju.server.rest.dependencies import AtDesk, Document, InLang, in_lang, in_thread
from paiju.server.rest.responses import Json, gives
from paiju.server.rest.tool_shapes import HandShape, Replayed, SettlementShape, Verified
from paiju.settlement import Lang, Settlement

router = APIRouter(prefix="/api", tags=["tools"], dependencies=[Depends(in_lang)])
Text = Annotated[str | None, Query(max_length=64)]


@router.post("/settle", **gives(SettlementShape, takes=FactsDocument))
async def settle(desk: AtDesk, text: Document, lang: InLang) -> Response:
    """The facts of a finished round in; who pays whom, and why, out."""
    return Json(await in_thread(desk, _settled, text, lang))


def _settled(text: bytes, lang: Lang) -> dict[str, Any]:
    return settle_text(text).settlement.explained(lang)


@router.post("/replay", **gives(Replayed, takes=Record))
async def replay(desk: AtDesk, text: Document, lang: InLang) -> Response:
    """A scripted or recorded round in; its events, and the settlement when it ends, out."""
    return Json(await in_thread(desk, replay_document, text, lang, Settlement.explained))


@router.post("/verify", **gives(Verified, takes=Record))
async def verify(desk: AtDesk, text: Document, lang: InLang) -> Response:
    """An exported round with its proof in; whether it was dealt fairly, check by check, out."""
    return Json(await in_thread(desk, verify_document, text, lang))


@router.get("/hand", **gives(HandShape))
async def hand(
    desk: AtDesk,
    lang: InLang,
    tiles: Annotated[str, Query(max_length=128)],
    ruleset: Annotated[str, Query(max_length=64)],
    meld: Annotated[list[str] | None, Query(max_length=8)] = None,
    option: Annotated[list[str] | None, Query(max_length=64)] = None,
    tile: Text = None,
    que: Text = None,
    indicator: Text = None,
) -> Response:
    """What a hand is: its waits and their worth, or every reading when it is complete.

    `meld` is like `peng 555m`, `option` like `wugu_ji=true`; both may be repeated.
    """
    asked = (ruleset, tiles, meld or [], option or [], tile, que, indicator)
    return Json(await in_thread(desk, _studied, asked, lang))


def _studied(asked: tuple[Any, ...], lang: Lang) -> dict[str, Any]:
    try:
        return hand_document(parse_study(*asked), lang)
    except InputError as wrong:  # a parameter is spelt without the dashes of a command line
        at = wrong.at.lower().removeprefix("--") if isinstance(wrong.at, str) else wrong.at
        raise InputError(wrong.text, at) from None
