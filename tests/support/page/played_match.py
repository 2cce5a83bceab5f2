"""A match played by programs, so that there is history to look at."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct

from paiju.client import Client, Player
from paiju.client.account import Account, register
from paiju.client.client import new_id
from paiju.client.player import as_bot
from paiju.room.commands import AddBot, Sit
from paiju.room.messages import RoomMessage
from paiju.room.settings import Settings

SHORT = {"guiyang_dingque": {"rounds": 4}}
NAME = "小明"


class Played(Struct, frozen=True):
    """Whose match it was, and where it is kept."""

    account: Account
    match: str


def play_match(url: str, game: str = "guiyang_dingque", **options: object) -> Played:
    """A whole one; in a thread, for the browser's own loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(_match(url, game, options))).result()


async def _match(url: str, game: str, options: dict[str, object]) -> Played:
    (account,) = await asyncio.to_thread(register, url, NAME)
    client = Client(url, account.token)
    player = Player(client, as_bot("medium"))
    player.is_idle = True
    await client.connect()
    settings = Settings(deadline=0, pause=0)
    await client.open(game, options=SHORT.get(game, {}) | options, settings=settings)
    await client.do(Sit(new_id(), 0))
    for seat in (1, 2, 3):
        await client.do(AddBot(new_id(), seat, "medium"))
    matches: set[str] = set()

    def note(message: RoomMessage) -> None:
        room = client.state.room
        if room is not None and room.match is not None:
            matches.add(room.match.id)
        player.on_message(message)

    client.on_message = note
    player.is_idle = False
    player.react()
    await player.match_over(120.0)
    await client.close()
    (match,) = matches
    return Played(account, match)
