"""Routes about players: registration, names, and codes to add another device."""

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

from paiju.queries.server import Me, MoveCode, MoveOffer, NewPlayer, Registered
from paiju.server.rest.dependencies import Address, Bearer, Caller, Context, Guess, form
from paiju.server.rest.errors import HttpError, too_many
from paiju.server.rest.responses import Json, returns
from paiju.server.store.accounts import CODE_LIFE
from paiju.tiles.text import Text

router = APIRouter(prefix="/api/players", tags=["players"])


@router.post("", **returns(Registered, status=201, takes=NewPlayer))
async def register(
    context: Context, address: Address, wanted: Annotated[NewPlayer, form(NewPlayer)]
) -> Response:
    """Register a new player; only a name is needed."""
    bucket, now = context.registrations.of(address, context.clock.now()), context.clock.now()
    if not bucket.take(now):
        text = Text("你的地址新来的人太多", "too many new players from your address")
        raise too_many(text, bucket.wait(now))
    accounts = context.archive.accounts
    player, token = await context.query(accounts.register, wanted.name, now)
    context.remember(token, player)
    return Json(Registered(player.id, player.name, token), 201)


@router.get("/me", **returns(Me, 401))
async def me(player: Caller) -> Response:
    """The player with this token."""
    return Json(Me(player.id, player.name))


@router.patch("/me", **returns(Me, 401, takes=NewPlayer))
async def rename(
    context: Context, player: Caller, wanted: Annotated[NewPlayer, form(NewPlayer)]
) -> Response:
    """Change the name, from the next room on."""
    renamed = await context.query(context.archive.accounts.rename, player.id, wanted.name)
    context.forget(player.id)
    return Json(Me(renamed.id, renamed.name))


@router.post("/me/move", **returns(MoveOffer, 401))
async def offer_move(context: Context, player: Caller) -> Response:
    """A code that adds another device; it replaces an earlier one."""
    now = context.clock.now()
    code = await context.query(context.archive.accounts.offer_move, player.id, now)
    return Json(MoveOffer(code, now + CODE_LIFE))


@router.post("/move", **returns(Registered, 404, takes=MoveCode))
async def take_move(
    context: Context, guess: Guess, given: Annotated[MoveCode, form(MoveCode)]
) -> Response:
    """Add this device to the player with this code. Guesses are rate-limited."""
    accounts, now = context.archive.accounts, context.clock.now()
    taken = await context.query(accounts.take_move, given.code, now)
    if taken is None:
        text = Text("这个码不对，或者已经过期", "this code is wrong or has run out")
        raise HttpError(404, text, "code")
    guess.give()
    player, token = taken
    context.remember(token, player)
    return Json(Registered(player.id, player.name, token))


@router.delete("/me/token", **returns(None, 401, status=204))
async def revoke(context: Context, player: Caller, bearer: Bearer) -> Response:
    """Revoke the token of this device."""
    assert bearer is not None
    await context.query(context.archive.accounts.revoke, bearer.credentials)
    context.forget(player.id)
    return Response(status_code=204)
