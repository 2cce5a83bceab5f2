"""Players: a name, a token for every device, and a code to bring a name to another device."""

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

from paiju.server.rest.dependencies import Address, AtDesk, Bearer, Caller, Guess, form
from paiju.server.rest.errors import Declined, too_many
from paiju.server.rest.responses import Json, gives
from paiju.server.rest.shapes import Me, MoveCode, MoveOffer, NewPlayer, Registered
from paiju.server.store.accounts import CODE_LIFE
from paiju.tiles.text import Text

router = APIRouter(prefix="/api/players", tags=["players"])


@router.post("", **gives(Registered, status=201, takes=NewPlayer))
async def register(
    desk: AtDesk, address: Address, wanted: Annotated[NewPlayer, form(NewPlayer)]
) -> Response:
    """A new player. Nothing but a name is asked for."""
    bucket, now = desk.registrations.of(address, desk.clock.now()), desk.clock.now()
    if not bucket.take(now):
        text = Text("你的地址新来的人太多", "too many new players from your address")
        raise too_many(text, bucket.wait(now))
    accounts = desk.archive.accounts
    player, token = await desk.archive.do(accounts.register, wanted.name, now)
    desk.remember(token, player)
    return Json(Registered(player.id, player.name, token), 201)


@router.get("/me", **gives(Me, 401))
async def me(player: Caller) -> Response:
    """Who the token belongs to."""
    return Json(Me(player.id, player.name))


@router.patch("/me", **gives(Me, 401, takes=NewPlayer))
async def rename(
    desk: AtDesk, player: Caller, wanted: Annotated[NewPlayer, form(NewPlayer)]
) -> Response:
    """Another name, from the next room on."""
    renamed = await desk.archive.do(desk.archive.accounts.rename, player.id, wanted.name)
    desk.forget(player.id)
    return Json(Me(renamed.id, renamed.name))


@router.post("/me/move", **gives(MoveOffer, 401))
async def offer_move(desk: AtDesk, player: Caller) -> Response:
    """A code with which another device becomes this player too; it replaces an earlier one."""
    now = desk.clock.now()
    code = await desk.archive.do(desk.archive.accounts.offer_move, player.id, now)
    return Json(MoveOffer(code, now + CODE_LIFE))


@router.post("/move", **gives(Registered, 404, takes=MoveCode))
async def take_move(
    desk: AtDesk, guess: Guess, given: Annotated[MoveCode, form(MoveCode)]
) -> Response:
    """Become the player who was given this code. Whoever guesses has to wait."""
    accounts, now = desk.archive.accounts, desk.clock.now()
    taken = await desk.archive.do(accounts.take_move, given.code, now)
    if taken is None:
        text = Text("这个码不对，或者已经过期", "this code is wrong or has run out")
        raise Declined(404, text, "code")
    guess.give()
    player, token = taken
    desk.remember(token, player)
    return Json(Registered(player.id, player.name, token))


@router.delete("/me/token", **gives(None, 401, status=204))
async def revoke(desk: AtDesk, player: Caller, bearer: Bearer) -> Response:
    """This device is nobody's from now on."""
    assert bearer is not None
    await desk.archive.do(desk.archive.accounts.revoke, bearer.credentials)
    desk.forget(player.id)
    return Response(status_code=204)
