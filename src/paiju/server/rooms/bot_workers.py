"""Bots choose off the event loop: fast ones in a thread, slow ones in their own processes."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import TYPE_CHECKING, Any

import msgspec

from paiju.bots import shared_bot
from paiju.room.commands import BotActed
from paiju.room.hints import Hints, hints
from paiju.room.play import BotTurn
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset

if TYPE_CHECKING:
    from paiju.server.rooms.runner import RoomRunner

STAND_IN = "medium"
"""The level that plays for an absent person."""
PAUSE_SHARE = 0.6
"""A bot waits this share of the room's pause before its own turn."""
SLOW_LEVELS = frozenset({"hard"})
"""Levels that need tens of milliseconds for a decision."""


class BotWorkers:
    """One thread for fast bots and hints, and a process pool for slow bots."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._processes = BotProcesses()
        self.waiting = 0
        """Decisions that are being computed or wait for it."""

    async def choose(self, runner: "RoomRunner", turn: BotTurn) -> BotActed | None:
        """The bot's answer, or None if the room no longer waits for it."""
        timed_round = runner.room.timed_round
        if timed_round is not None and not timed_round.is_private:
            await asyncio.sleep(PAUSE_SHARE * runner.room.state.opened.settings.pause)
        room = runner.room  # it may have been restored from its journal meanwhile
        timed_round = room.timed_round
        if timed_round is None or turn not in room.bot_turns():
            return None
        seat, level, rules = turn.seat, turn.level or STAND_IN, room.rules
        view, legal = timed_round.view(seat), timed_round.legal(seat)
        self.waiting += 1
        try:
            chosen = await self._chosen(level, rules, view, legal)
        finally:
            self.waiting -= 1
        return BotActed(seat, turn.decision, chosen.said)

    async def _chosen(
        self, level: str, rules: RuleSet, view: View, legal: Sequence[Action]
    ) -> Action:
        if level in SLOW_LEVELS and len(legal) > 1:
            return await self._processes.choose(level, rules, view, legal)
        return await self._in_thread(shared_bot(level, rules).choose, view, legal)

    async def hints(self, rules: RuleSet, view: View) -> Hints:
        """Hints for a person about their own hand."""
        return await self._in_thread(hints, rules, view)

    async def _in_thread(self, work: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._processes.close()


class BotProcesses:
    """A process pool, started on first use; one core is left to the server."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, level: str, rules: RuleSet, view: View, legal: Sequence[Action]
    ) -> Action:
        options = msgspec.json.encode(rules.options)
        arguments = level, rules.id, options, view, legal
        pool = self._started()
        try:
            return await _run_in(pool, arguments)
        except BrokenProcessPool:  # a process of the pool was killed
            if self._pool is pool:
                self.close()
            return await _run_in(self._started(), arguments)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            cores = max(1, (os.cpu_count() or 2) - 1)
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(cores, spawn, initializer=_initialize)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


async def _run_in(pool: ProcessPoolExecutor, arguments: tuple[Any, ...]) -> Action:
    return await asyncio.get_running_loop().run_in_executor(pool, _choose, *arguments)


def _initialize() -> None:
    """Leave Ctrl-C to the server, and exit when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _choose(level: str, game: str, options: bytes, view: View, legal: Sequence[Action]) -> Action:
    rules = ruleset(game, msgspec.json.decode(options))
    return shared_bot(level, rules).choose(view, legal)
