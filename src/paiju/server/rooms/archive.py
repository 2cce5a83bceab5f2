"""Accounts and history, accessed in one worker thread."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

import msgspec
from msgspec import Raw

from paiju.match.seal import Signer, signed
from paiju.room.commands import Open
from paiju.room.effects import ArchiveEffect, MatchBegan, RoundFinished
from paiju.server.ops.metrics import ROUNDS
from paiju.server.ops.random_source import RandomSource
from paiju.server.store import (
    Accounts,
    Database,
    History,
    MatchRow,
    RoundRow,
    SeatRow,
    delete_matches_before,
    delete_player,
)

P = ParamSpec("P")
T = TypeVar("T")


class Archive:
    """Accounts and history behind one thread, so that the event loop never waits for them."""

    def __init__(
        self, database: Database, random: RandomSource = secrets, signer: Signer | None = None
    ) -> None:
        self.signer = signer
        """The server's key, which signs every round; without one rounds are not signed."""
        self.accounts = Accounts(database, random)
        self.history = History(database)
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="archive")

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of the store in its thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    async def store(self, opened: Open, effect: ArchiveEffect) -> None:
        """Store an effect; storing it again changes nothing."""
        await self.do(self._store, opened, effect)

    def _store(self, opened: Open, effect: ArchiveEffect) -> None:
        if isinstance(effect, MatchBegan):
            self.history.begin_match(_match_row(opened, effect))
        elif isinstance(effect, RoundFinished):
            if self.history.store_round(self._round_row(effect)):
                ROUNDS.inc()
        else:
            self.history.end_match(effect.match, effect.standings, effect.how, effect.at)

    def _round_row(self, finished: RoundFinished) -> RoundRow:
        record = finished.record
        if self.signer is not None:
            record = signed(record, self.signer)
        return RoundRow(
            match=finished.match,
            number=finished.number,
            dealer=record["dealer"],
            scores=finished.settlement.scores,
            ended_at=finished.at,
            record=Raw(msgspec.json.encode(record)),
            settlement=Raw(msgspec.json.encode(finished.settlement)),
        )

    def delete_player(self, player: str) -> None:
        delete_player(self._database, player)

    def delete_matches_before(self, at: int) -> int:
        return delete_matches_before(self._database, at)

    def close(self) -> None:
        """Finish pending work, then close the database."""
        self._thread.shutdown(wait=True)
        self._database.close()


def _match_row(opened: Open, began: MatchBegan) -> MatchRow:
    return MatchRow(
        id=began.match,
        room=opened.number,
        ruleset=opened.ruleset,
        options=opened.options,
        seats=[SeatRow(seat.player, seat.name, seat.bot) for seat in began.seats],
        started_at=began.at,
    )
