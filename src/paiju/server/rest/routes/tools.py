"""Routes for settle, replay, verify and hand, like the commands of the same names."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from paiju.queries import replay_document, settle_explained
from paiju.queries.hand import HandDocument, hand_document, parse_study
from paiju.queries.history import StoredRecord
from paiju.queries.replay import ReplayDocument
from paiju.queries.verify import VerificationDocument, verify_document
from paiju.rules.document import FactsDocument
from paiju.rules.errors import InputError
from paiju.server.rest.dependencies import Context, Document, InLang, in_lang
from paiju.server.rest.responses import Json, returns
from paiju.settlement.document import SettlementDocument, explained_document
from paiju.tiles.text import Lang

router = APIRouter(prefix="/api", tags=["tools"], dependencies=[Depends(in_lang)])
Text = Annotated[str | None, Query(max_length=64)]


@router.post("/settle", **returns(SettlementDocument, takes=FactsDocument))
async def settle(context: Context, text: Document, lang: InLang) -> Response:
    """Settle a finished round from its facts."""
    return Json(await context.compute(settle_explained, text, lang))


@router.post("/replay", **returns(ReplayDocument, takes=StoredRecord))
async def replay(context: Context, text: Document, lang: InLang) -> Response:
    """Replay a scripted or recorded round: its events, and its settlement if it ends."""
    return Json(await context.compute(replay_document, text, lang, explained_document))


@router.post("/verify", **returns(VerificationDocument, takes=StoredRecord))
async def verify(context: Context, text: Document, lang: InLang) -> Response:
    """Verify the deal of an exported round with its proof, check by check."""
    return Json(await context.compute(verify_document, text, lang))


@router.get("/hand", **returns(HandDocument))
async def hand(
    context: Context,
    lang: InLang,
    tiles: Annotated[str, Query(max_length=128)],
    ruleset: Annotated[str, Query(max_length=64)],
    meld: Annotated[list[str] | None, Query(max_length=8)] = None,
    option: Annotated[list[str] | None, Query(max_length=64)] = None,
    tile: Text = None,
    que: Text = None,
    indicator: Text = None,
) -> Response:
    """A hand: its waits and what they pay, or every reading when it is complete.

    `meld` is like `peng 555m`, `option` like `wugu_ji=true`; both may be repeated.
    """
    arguments = (ruleset, tiles, meld or [], option or [], tile, que, indicator)
    return Json(await context.compute(_studied, arguments, lang))


def _studied(arguments: tuple[Any, ...], lang: Lang) -> HandDocument:
    try:
        return hand_document(parse_study(*arguments), lang)
    except InputError as wrong:  # parameters have no dashes, unlike command line options
        at = wrong.at.lower().removeprefix("--") if isinstance(wrong.at, str) else wrong.at
        raise InputError(wrong.text, at) from None
