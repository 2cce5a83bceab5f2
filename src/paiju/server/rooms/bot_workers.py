"""Whoever thinks for the bots and for absent people: off the event loop, at a table's pace."""

import asyncio
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from paiju.bots import Bot, bot
from paiju.room.commands import BotActed
from paiju.room.hints import Hints, hints
from paiju.room.play import Thinking
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from paiju.server.rooms.bot_processes import Ponder

if TYPE_CHECKING:
    from paiju.server.rooms.runner import Keeper

STAND_IN = "medium"
"""Who plays for a person that is away."""
PACE = 0.6
"""How much of the room's pause a bot takes for its own turn."""
MOST_MINDS = 256
PONDERERS = frozenset({"hard"})
"""Levels whose bots take tens of milliseconds for a decision."""


class Thinker:
    """One thread for every bot of the house whose decisions take milliseconds."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._ponder = Ponder()
        self._minds: dict[Hashable, Bot] = {}

    async def answer(self, keeper: "Keeper", question: Thinking) -> BotActed | None:
        """What the seat says to what it was asked, unless nobody waits for that any more."""
        if keeper.room.table is not None and not keeper.room.table.is_secret:
            await asyncio.sleep(PACE * keeper.room.state.opened.settings.pause)
        table = keeper.room.table
        if table is None or question not in keeper.room.thinking():
            return None
        seat, level, rules = question.seat, question.level or STAND_IN, keeper.room.rules
        view, legal = table.view(seat), table.legal(seat)
        if level in PONDERERS and len(legal) > 1:
            chosen = await self._ponder.choose(level, rules, view, legal)
        else:
            mind, loop = self._mind(level, rules), asyncio.get_running_loop()
            chosen = await loop.run_in_executor(self._thread, mind.choose, view, legal)
        return BotActed(seat, question.decision, chosen.said)

    async def study(self, rules: RuleSet, view: View) -> Hints:
        """What a person may ask about his own hand."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, hints, rules, view)

    def _mind(self, level: str, rules: RuleSet) -> Bot:
        """Rooms that play the same game share their bots."""
        key = level, rules.id, rules.options
        if key not in self._minds:
            if len(self._minds) >= MOST_MINDS:
                self._minds.clear()
            self._minds[key] = bot(level, rules)
        return self._minds[key]

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._ponder.close()
