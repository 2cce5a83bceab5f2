"""Rooms seen from outside: whether there is one, and what is played in it."""

from fastapi import APIRouter
from starlette.responses import Response

from paiju.server.rest.dependencies import AtDesk, Guess
from paiju.server.rest.errors import Declined
from paiju.server.rest.responses import Json, gives
from paiju.server.rooms.registry import RoomFound
from paiju.server.ws.errors import Denied
from paiju.server.ws.messages import Join
from paiju.tiles.text import Text

router = APIRouter(prefix="/api", tags=["rooms"])


@router.get("/rooms/{number}", **gives(RoomFound, 404))
async def room(desk: AtDesk, guess: Guess, number: str) -> Response:
    """A room by its number. Whoever guesses has to wait."""
    found = desk.house.look(number)
    if found is None:
        raise Declined(404, Text("没有这个房间", "there is no such room"), "number")
    guess.give()
    return Json(found)


@router.get("/invites/{invite}", **gives(RoomFound, 404))
async def invited(desk: AtDesk, guess: Guess, invite: str) -> Response:
    """A room by its invite."""
    try:
        number = desk.house.find(Join("look", invite=invite)).number
    except Denied as denied:
        raise Declined(404, denied.text, "invite") from None
    guess.give()
    return Json(desk.house.look(number))
