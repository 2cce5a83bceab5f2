"""The archive: what was played goes to the history, in a thread of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

import msgspec
from msgspec import Raw

from paiju.room.commands import Open
from paiju.room.effects import ForTheArchive, MatchBegan, RoundKept
from paiju.server.ops.metrics import ROUNDS
from paiju.server.store import Accounts, Database, History, MatchRow, RoundRow, Seat

P = ParamSpec("P")
T = TypeVar("T")


class Archive:
    """Accounts and history behind one worker: nothing in it holds up a table."""

    def __init__(self, database: Database) -> None:
        self.accounts = Accounts(database)
        self.history = History(database)
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="archive")

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call something of the store in its thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    async def keep(self, opened: Open, what: ForTheArchive) -> None:
        """Store it; storing the same thing again changes nothing."""
        await self.do(self._keep, opened, what)

    def _keep(self, opened: Open, what: ForTheArchive) -> None:
        if isinstance(what, MatchBegan):
            self.history.begin_match(_match_row(opened, what))
        elif isinstance(what, RoundKept):
            if self.history.keep_round(_round_row(what)):
                ROUNDS.labels(opened.ruleset).inc()
        else:
            self.history.end_match(what.match, what.standings, what.how, what.at)

    def close(self) -> None:
        """Finish what was begun, then close the database."""
        self._thread.shutdown(wait=True)
        self._database.close()


def _match_row(opened: Open, began: MatchBegan) -> MatchRow:
    return MatchRow(
        id=began.match,
        room=opened.number,
        ruleset=opened.ruleset,
        options=opened.options,
        seats=[Seat(seat.player, seat.name, seat.bot) for seat in began.seats],
        started_at=began.at,
    )


def _round_row(kept: RoundKept) -> RoundRow:
    return RoundRow(
        match=kept.match,
        number=kept.number,
        dealer=kept.record["dealer"],
        scores=kept.settlement["scores"],
        ended_at=kept.at,
        record=Raw(msgspec.json.encode(kept.record)),
        settlement=Raw(msgspec.json.encode(kept.settlement)),
    )
