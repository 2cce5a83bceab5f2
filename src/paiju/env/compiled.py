"""The rounds of a `LockStep` in the compiled engine: the same batches, many times faster."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from paiju.env.batch import Batch
from paiju.env.episode import random_deal
from paiju.fast.engine import Tables
from paiju.fast.layout import SIZE
from paiju.round.moves import MOVES, action_of
from paiju.round.round import IllegalAction
from paiju.rules.ruleset import RuleSet
from paiju.tiles.text import Text


class CompiledTables:
    """Deals as the plain engine does, or in bulk with the faster shuffle."""

    def __init__(self, rules: RuleSet, tables: int, *, bulk: bool, threads: int) -> None:
        self.rules = rules
        self._bulk = bulk
        self._tables = Tables(rules, tables, threads)
        self._seats = np.zeros(tables, np.int64)
        self._masks = np.zeros((tables, len(MOVES)), np.bool_)
        """Copies: kernels trust the moves, so what callers do to a batch must not matter."""

    def reset(self, chance: Generator) -> Batch:
        tables = self._tables
        tables.seed(int(chance.integers(1 << 63)) if self._bulk else 0)
        self._deal(range(len(tables)), chance)
        tables.rewards[:] = 0
        tables.dones[:] = False
        return self._batch()

    def step(self, moves: NDArray[np.int64], chance: Generator) -> Batch:
        self._check(moves)
        tables = self._tables
        tables.step(moves, deals=self._bulk)
        if not self._bulk:
            self._deal(np.flatnonzero(tables.dones).tolist(), chance)
        return self._batch()

    def _check(self, moves: NDArray[np.int64]) -> None:
        """A move that is not legal raises before any table has moved."""
        outside = (moves < 0) | (moves >= len(MOVES))
        if outside.any():
            number = int(moves[outside][0])
            raise ValueError(f"there is no move {number} (0 to {len(MOVES) - 1})")
        illegal = np.flatnonzero(~self._masks[np.arange(len(moves)), moves])
        if len(illegal):
            at = int(illegal[0])
            action = action_of(int(moves[at]), int(self._seats[at]))
            raise IllegalAction(action, Text(f"（第 {at} 桌）", f" at table {at}"))

    def _deal(self, indices: range | list[int], chance: Generator) -> None:
        """Start the next round at these tables; one that is over at once is dealt again."""
        for index in indices:
            one = self._tables.part([index])
            one.deal_to_choice([random_deal(self.rules, chance)])
            while not one.rows["phase"][0]:
                one.deal_to_choice([random_deal(self.rules, chance)])
            self._tables.put_back([index], one)

    def _batch(self) -> Batch:
        """What every table asks now, in arrays that a later step leaves alone."""
        batch = self._new_batch()
        self._tables.observe(batch.seats, batch.observations, batch.masks)
        self._seats[:], self._masks[:] = batch.seats, batch.masks
        return batch

    def _new_batch(self) -> Batch:
        tables = self._tables
        count = len(tables)
        return Batch(
            np.empty((count, SIZE), np.uint8),
            np.empty((count, len(MOVES)), np.bool_),
            np.empty(count, np.int64),
            tables.rewards.copy(),
            tables.dones.copy(),
        )
