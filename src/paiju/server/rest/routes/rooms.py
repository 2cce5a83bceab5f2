"""Routes about rooms: whether a room exists, and what is played in it."""

from fastapi import APIRouter
from starlette.responses import Response

from paiju.server.rest.dependencies import Caller, Context, Guess
from paiju.server.rest.errors import HttpError
from paiju.server.rest.responses import Json, returns
from paiju.server.rooms.listing import MyRooms, RoomFound
from paiju.server.ws.errors import RequestRefused
from paiju.tiles.text import Text

router = APIRouter(prefix="/api", tags=["rooms"])


@router.get("/rooms", **returns(MyRooms, 401))
async def my_rooms(context: Context, player: Caller) -> Response:
    """The rooms that the caller owns or has a seat in."""
    return Json(MyRooms(context.registry.rooms_of(player.id), context.limits.rooms_each))


@router.delete("/rooms/{number}", **returns(None, 401, 404, status=204))
async def leave_room(context: Context, player: Caller, number: str) -> Response:
    """Close one of the caller's rooms. One where others play, or of another owner, is left."""
    try:
        await context.registry.leave(player.id, number)
    except RequestRefused as refused:
        raise HttpError(404, refused.text, "number") from None
    return Response(status_code=204)


@router.get("/rooms/{number}", **returns(RoomFound, 404))
async def room(context: Context, guess: Guess, number: str) -> Response:
    """A room by its number. Guesses are rate-limited."""
    found = context.registry.info(number)
    if found is None:
        raise HttpError(404, Text("没有这个房间", "there is no such room"), "number")
    guess.give()
    return Json(found)


@router.get("/invites/{invite}", **returns(RoomFound, 404))
async def invited(context: Context, guess: Guess, invite: str) -> Response:
    """A room by its invite."""
    try:
        number = context.registry.find(invite).number
    except RequestRefused as refused:
        raise HttpError(404, refused.text, "invite") from None
    guess.give()
    return Json(context.registry.info(number))
