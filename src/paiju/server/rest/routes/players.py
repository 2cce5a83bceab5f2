"""Routes about players: registration, names, devices and deletion."""

from typing import Annotated

from fastapi import APIRouter, Path
from msgspec.structs import asdict
from starlette.responses import Response

from paiju.queries.server import (
    Device,
    Devices,
    Me,
    MoveCode,
    MoveOffer,
    NewPlayer,
    Registered,
)
from paiju.server.rest.dependencies import (
    Address,
    Caller,
    Context,
    DeviceName,
    Guess,
    LoggedIn,
    form,
)
from paiju.server.rest.errors import HttpError, too_many
from paiju.server.rest.responses import Json, returns
from paiju.server.store.accounts import CODE_LIFE
from paiju.tiles.text import Text

router = APIRouter(prefix="/api/players", tags=["players"])
DeviceId = Annotated[str, Path(max_length=32)]


@router.post("", **returns(Registered, status=201, takes=NewPlayer))
async def register(
    context: Context,
    address: Address,
    device: DeviceName,
    wanted: Annotated[NewPlayer, form(NewPlayer)],
) -> Response:
    """Register a new player; only a name is needed."""
    bucket, now = context.registrations.of(address, context.clock.now()), context.clock.now()
    if not bucket.take(now):
        text = Text("你的地址新来的人太多", "too many new players from your address")
        raise too_many(text, bucket.wait(now))
    accounts = context.archive.accounts
    player, token = await context.query(accounts.register, wanted.name, now, device)
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
    context: Context,
    guess: Guess,
    device: DeviceName,
    given: Annotated[MoveCode, form(MoveCode)],
) -> Response:
    """Add this device to the player with this code. Guesses are rate-limited."""
    accounts, now = context.archive.accounts, context.clock.now()
    taken = await context.query(accounts.take_move, given.code, now, device)
    if taken is None:
        text = Text("这个码不对，或者已经过期", "this code is wrong or has run out")
        raise HttpError(404, text, "code")
    guess.give()
    player, token = taken
    return Json(Registered(player.id, player.name, token))


@router.get("/me/devices", **returns(Devices, 401))
async def devices(context: Context, login: LoggedIn) -> Response:
    """The devices of the caller, the last used first."""
    rows = await context.query(context.archive.accounts.devices, login.player.id)
    shown = [Device(**asdict(row), is_this=row.id == login.device) for row in rows]
    return Json(Devices(shown))


@router.delete("/me/devices/{device}", **returns(None, 401, 404, status=204))
async def revoke_device(context: Context, login: LoggedIn, device: DeviceId) -> Response:
    """Revoke the token of one device; its connections are closed at once."""
    revoke, player = context.archive.accounts.revoke_device, login.player.id
    if not await context.query(revoke, player, device):
        raise HttpError(404, Text("没有这台设备", "there is no such device"), "device")
    context.close_revoked(player, device)
    return Response(status_code=204)


@router.delete("/me/token", **returns(None, 401, status=204))
async def revoke(context: Context, login: LoggedIn) -> Response:
    """Revoke the token of this device."""
    revoke, player = context.archive.accounts.revoke_device, login.player.id
    await context.query(revoke, player, login.device)
    context.close_revoked(player, login.device)
    return Response(status_code=204)


@router.delete("/me", **returns(None, 401, status=204))
async def delete_account(context: Context, player: Caller) -> Response:
    """Delete the caller and their history.

    Matches with other people stay for them, without the caller's name.
    """
    await context.query(context.archive.delete_player, player.id)
    context.close_revoked(player.id)
    return Response(status_code=204)
