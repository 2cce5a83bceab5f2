"""A room at whose table one person plays against three bots."""

import asyncio
import json
from typing import Any

from paiju.room.commands import Act, AddBot, Reveal, Sit, Start
from paiju.room.settings import Settings
from paiju.server.rooms.registry import RoomRegistry
from paiju.server.rooms.runner import RoomRunner
from paiju.server.ws.messages import OpenRoom
from paiju.server.ws.outbox import Outbox
from support.nonces import NONCE, ready_command


async def begun(registry: RoomRegistry, player: str = "wang", moves: int = 3) -> RoomRunner:
    """The person on seat 0 has made some moves."""
    settings = Settings(deadline=15, pause=0)
    runner = await registry.open(player, OpenRoom("1", "qinhuangdao", settings=settings))
    await joined(runner, player=player)
    await runner.submit(Sit("2", 0), player)
    for seat in (1, 2, 3):
        await runner.submit(AddBot(f"bot {seat}", seat, "easy"), player)
    await runner.submit(ready_command(runner.room, player, "3"), player)
    await runner.submit(Start("4"), player)
    await runner.submit(Reveal("5", NONCE), player)
    for move in range(moves):
        await act(runner, player, f"move {move}")
    return runner


async def joined(
    runner: RoomRunner, since: int | None = None, player: str = "wang"
) -> list[dict[str, Any]]:
    """A connection of the person, and what it was sent."""
    outbox = Outbox(player, "小王", lambda: None)
    await runner.join(outbox, since)
    return [json.loads(text) for text in outbox.queue]


async def asked(runner: RoomRunner) -> Any:
    """The question that the person has to answer."""
    async with asyncio.timeout(60):
        while runner.room.timed_round is None or 0 not in runner.room.timed_round.asks:
            await asyncio.sleep(0)
    return runner.room.timed_round.asks[0]


async def act(runner: RoomRunner, player: str, command_id: str) -> None:
    ask = await asked(runner)
    await runner.submit(Act(command_id, ask.decision, ask.legal[-1]), player)
