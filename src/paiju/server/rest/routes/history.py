"""History: what was played. Ids cannot be guessed, so knowing one is leave to read."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from paiju.documents import step_document
from paiju.round.record import Record
from paiju.server.context import Desk
from paiju.server.rest.dependencies import AtDesk, Caller, PlayerIfAny, in_thread
from paiju.server.rest.errors import Declined
from paiju.server.rest.history_shapes import (
    ExportShape,
    MatchLine,
    MatchPage,
    MatchShape,
    RoundLineShape,
    RoundShape,
    SeatShape,
    StepShape,
)
from paiju.server.rest.responses import Json, gives
from paiju.server.store import MatchRow, Player, RoundLine, RoundRow
from paiju.tiles.text import Text

router = APIRouter(prefix="/api/matches", tags=["history"])
MatchId = Annotated[str, Path(max_length=64)]
Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="Of the round, counted from 1.")]
Step = Annotated[int, Path(ge=0, le=2**31 - 1, description="How many events have happened.")]


@router.get("", **gives(MatchPage, 401))
async def matches(
    desk: AtDesk,
    player: Caller,
    before: Annotated[str | None, Query(max_length=64)] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> Response:
    """The caller's matches, newest first."""
    found = await desk.archive.do(desk.archive.history.matches_of, player.id, before, limit + 1)
    page = [_line(row, player) for row in found[:limit]]
    return Json(MatchPage(page, page[-1].id if len(found) > limit else None))


@router.get("/{match}", **gives(MatchShape, 404, may_be_anybody=True))
async def match(desk: AtDesk, match: MatchId, player: PlayerIfAny) -> Response:
    """A match: who sat where, how it stands and its rounds, each in a line."""
    row = await _match(desk, match)
    lines = await desk.archive.do(desk.archive.history.lines_of, match)
    rounds = [_round_line(line) for line in lines]
    return Json(MatchShape(**msgspec.structs.asdict(_line(row, player)), rounds=rounds))


@router.get("/{match}/export", **gives(ExportShape, 404, may_be_anybody=True))
async def export(desk: AtDesk, match: MatchId, player: PlayerIfAny) -> Response:
    """Everything about a match in one document, to keep."""
    row = await _match(desk, match)
    rounds = await desk.archive.do(desk.archive.history.rounds_of, match)
    whole = {"match": _line(row, player), "rounds": [_whole(played) for played in rounds]}
    return Json(whole, headers=_download(f"paiju-{match}.json"))


@router.get("/{match}/rounds/{number}", **gives(RoundShape, 404))
async def round_(desk: AtDesk, match: MatchId, number: Number) -> Response:
    """A round: its record with the proof of its wall, and its settlement."""
    return Json(_whole(await _round(desk, match, number)))


@router.get("/{match}/rounds/{number}/record", **gives(Record, 404))
async def record(desk: AtDesk, match: MatchId, number: Number) -> Response:
    """The record as a file: `paiju replay` and `paiju verify` read it."""
    played = await _round(desk, match, number)
    return Json(played.record, headers=_download(f"paiju-{match}-{number}.json"))


@router.get("/{match}/rounds/{number}/steps/{step}", **gives(StepShape, 404))
async def step(desk: AtDesk, match: MatchId, number: Number, step: Step) -> Response:
    """The table as it stood after so many events."""
    played = await _round(desk, match, number)
    stood = await in_thread(desk, step_document, bytes(played.record), step)
    if stood is None:
        text = Text(f"这一局没有第 {step} 步", f"the round has no step {step}")
        raise Declined(404, text, "step")
    return Json({"match": match, "round": number, **stood})


async def _match(desk: Desk, match: str) -> MatchRow:
    row = await desk.archive.do(desk.archive.history.match, match)
    if row is None:
        raise Declined(404, Text("没有这一场", "there is no such match"), "match")
    return row


async def _round(desk: Desk, match: str, number: int) -> RoundRow:
    played = await desk.archive.do(desk.archive.history.round, match, number)
    if played is None:
        raise Declined(404, Text("没有这一局", "there is no such round"), "number")
    return played


def _line(row: MatchRow, player: Player | None) -> MatchLine:
    """Without the ids of those who played: they are nobody else's business."""
    own = [seat for seat, sat in enumerate(row.seats) if player and sat.player == player.id]
    return MatchLine(
        id=row.id,
        ruleset=row.ruleset,
        options=row.options,
        seats=[SeatShape(seat.name, seat.bot) for seat in row.seats],
        you=own[0] if own else None,
        started_at=row.started_at,
        ended_at=row.ended_at,
        how=row.how,
        standings=row.standings,
    )


def _round_line(line: RoundLine) -> RoundLineShape:
    return RoundLineShape(line.number, line.dealer, line.scores, line.ended_at)


def _whole(played: RoundRow) -> dict[str, Any]:
    return msgspec.structs.asdict(played)


def _download(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}
