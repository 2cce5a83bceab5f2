"""Bots that think long do so in processes of their own: in the server's all would wait for them."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from threading import Thread
from typing import Any

import msgspec

from paiju.bots import Bot, bot
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset

MOST_MINDS = 64


class Ponder:
    """A core is left to the server; the processes are started when they are first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, level: str, rules: RuleSet, view: View, legal: Sequence[Action]
    ) -> Action:
        options = msgspec.json.encode(rules.options)
        question = level, rules.id, options, view, legal
        pool = self._started()
        try:
            return await _asked(pool, question)
        except BrokenProcessPool:  # somebody has killed one of them
            if self._pool is pool:
                self.close()
            return await _asked(self._started(), question)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            cores = max(1, (os.cpu_count() or 2) - 1)
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(cores, spawn, initializer=_settle_in)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


async def _asked(pool: ProcessPoolExecutor, question: tuple[Any, ...]) -> Action:
    return await asyncio.get_running_loop().run_in_executor(pool, _choose, *question)


def _settle_in() -> None:
    """Ctrl-C is for the server to answer; and whoever thinks for a server ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _choose(level: str, game: str, options: bytes, view: View, legal: Sequence[Action]) -> Action:
    return _mind(level, game, options).choose(view, legal)


@lru_cache(MOST_MINDS)
def _mind(level: str, game: str, options: bytes) -> Bot:
    wanted: dict[str, Any] = msgspec.json.decode(options)
    return bot(level, ruleset(game, wanted))
