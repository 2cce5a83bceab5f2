"""Routes about history. Ids cannot be guessed, so anyone with an id may read the match."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from paiju.queries import table_step
from paiju.queries.history import (
    HistorySeat,
    MatchDocument,
    MatchExport,
    MatchPage,
    MatchSummary,
    RoundDocument,
    RoundStep,
    RoundSummary,
    StoredRecord,
)
from paiju.server.context import ServerContext
from paiju.server.rest.dependencies import Caller, Context, PlayerIfAny
from paiju.server.rest.errors import HttpError
from paiju.server.rest.responses import Json, returns
from paiju.server.store import MatchRow, PlayerRow, RoundLine, RoundRow
from paiju.tiles.text import Text

router = APIRouter(prefix="/api/matches", tags=["history"])
MatchId = Annotated[str, Path(max_length=64)]
Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="Of the round, counted from 1.")]
Step = Annotated[int, Path(ge=0, le=2**31 - 1, description="How many events have happened.")]


@router.get("", **returns(MatchPage, 401))
async def matches(
    context: Context,
    player: Caller,
    before: Annotated[str | None, Query(max_length=64)] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> Response:
    """The caller's matches, newest first."""
    found = await context.query(context.archive.history.matches_of, player.id, before, limit + 1)
    page = [_line(row, player) for row in found[:limit]]
    return Json(MatchPage(page, page[-1].id if len(found) > limit else None))


@router.get("/{match}", **returns(MatchDocument, 404, is_token_optional=True))
async def match(context: Context, match: MatchId, player: PlayerIfAny) -> Response:
    """A match: its seats, its standings and its rounds, briefly."""
    row = await _match(context, match)
    lines = await context.query(context.archive.history.lines_of, match)
    rounds = [_round_line(line) for line in lines]
    return Json(MatchDocument(**msgspec.structs.asdict(_line(row, player)), rounds=rounds))


@router.get("/{match}/export", **returns(MatchExport, 404, is_token_optional=True))
async def export(context: Context, match: MatchId, player: PlayerIfAny) -> Response:
    """A whole match as one document to download."""
    row = await _match(context, match)
    rounds = await context.query(context.archive.history.rounds_of, match)
    whole = {"match": _line(row, player), "rounds": [_whole(played) for played in rounds]}
    return Json(whole, headers=_download(f"paiju-{match}.json"))


@router.get("/{match}/rounds/{number}", **returns(RoundDocument, 404))
async def round_(context: Context, match: MatchId, number: Number) -> Response:
    """A round: its record with the proof of its wall, and its settlement."""
    return Json(_whole(await _round(context, match, number)))


@router.get("/{match}/rounds/{number}/record", **returns(StoredRecord, 404))
async def record(context: Context, match: MatchId, number: Number) -> Response:
    """The record as a file: `paiju replay` and `paiju verify` read it."""
    played = await _round(context, match, number)
    return Json(played.record, headers=_download(f"paiju-{match}-{number}.json"))


@router.get("/{match}/rounds/{number}/steps/{step}", **returns(RoundStep, 404))
async def step(context: Context, match: MatchId, number: Number, step: Step) -> Response:
    """The round after so many events."""
    played = await _round(context, match, number)
    found = await context.compute(table_step, bytes(played.record), step)
    if found is None:
        text = Text(f"这一局没有第 {step} 步", f"the round has no step {step}")
        raise HttpError(404, text, "step")
    return Json(RoundStep(match=match, round=number, **msgspec.structs.asdict(found)))


async def _match(context: ServerContext, match: str) -> MatchRow:
    row = await context.query(context.archive.history.match, match)
    if row is None:
        raise HttpError(404, Text("没有这一场", "there is no such match"), "match")
    return row


async def _round(context: ServerContext, match: str, number: int) -> RoundRow:
    played = await context.query(context.archive.history.round, match, number)
    if played is None:
        raise HttpError(404, Text("没有这一局", "there is no such round"), "number")
    return played


def _line(row: MatchRow, player: PlayerRow | None) -> MatchSummary:
    """Without the ids of the players, which are private."""
    own = [seat for seat, sat in enumerate(row.seats) if player and sat.player == player.id]
    return MatchSummary(
        id=row.id,
        ruleset=row.ruleset,
        options=row.options,
        seats=[HistorySeat(seat.name, seat.bot) for seat in row.seats],
        you=own[0] if own else None,
        started_at=row.started_at,
        ended_at=row.ended_at,
        how=row.how,
        standings=row.standings,
    )


def _round_line(line: RoundLine) -> RoundSummary:
    return RoundSummary(line.number, line.dealer, line.scores, line.ended_at)


def _whole(played: RoundRow) -> dict[str, Any]:
    return msgspec.structs.asdict(played)


def _download(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}
