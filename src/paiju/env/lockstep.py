"""Many rounds in lock-step: one decision of every table per step, in numpy arrays."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from paiju.env.batch import Batch
from paiju.env.episode import Episode
from paiju.env.observation import Observer
from paiju.fast import check_installed, is_installed
from paiju.round.moves import mask
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset

Kind = TypeVar("Kind", np.uint8, np.bool_)


class LockStep:
    """`tables` rounds of one game at once. After a round the next one starts.

    `engine` is `plain`, `fast` (the compiled engine of `paiju[fast]`) or `auto`: the compiled one
    where it is installed and supports the game. Both give the same batches for the same seed. With
    `bulk` the compiled engine shuffles by itself, which is faster and gives other walls.
    """

    def __init__(
        self,
        ruleset_id: str,
        tables: int,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        engine: str = "auto",
        bulk: bool = False,
        threads: int = 1,
    ) -> None:
        self.rules = ruleset(ruleset_id, options or {})
        self.tables = tables
        self._engine = _engine(engine, self.rules, tables, bulk, threads)
        self._chance = np.random.default_rng(seed)

    @property
    def engine(self) -> str:
        """Which engine plays: `plain` or `fast`."""
        return "plain" if isinstance(self._engine, PlainTables) else "fast"

    def reset(self, seed: int | None = None) -> Batch:
        """Deal at every table; a seed determines everything that follows."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        return self._engine.reset(self._chance)

    def step(self, moves: ArrayLike) -> Batch:
        """At every table, do the move with this number for the seat that was asked.

        A move outside the mask raises `IllegalAction`, and no table has moved.
        """
        numbers = np.asarray(moves, np.int64)
        if numbers.shape != (self.tables,):
            raise ValueError(f"{numbers.size} moves for {self.tables} tables")
        return self._engine.step(numbers, self._chance)


class Engine(Protocol):
    """Plays the rounds of a `LockStep`."""

    def reset(self, chance: Generator) -> Batch: ...

    def step(self, moves: NDArray[np.int64], chance: Generator) -> Batch: ...


def _engine(name: str, rules: RuleSet, tables: int, bulk: bool, threads: int) -> Engine:
    if name not in ("auto", "plain", "fast"):
        raise ValueError(f"unknown engine {name!r} (auto, plain or fast)")
    if name == "fast" or bulk:
        check_installed()
    if name != "plain" and is_installed():
        from paiju.env.compiled import CompiledTables  # loads numba
        from paiju.fast.functions import Unsupported

        try:
            return CompiledTables(rules, tables, bulk=bulk, threads=threads)
        except Unsupported:
            if name == "fast" or bulk:
                raise
    if bulk:
        raise ValueError("only the compiled engine deals in bulk, not the plain one")
    return PlainTables(rules, tables)


class PlainTables:
    """The rounds of a `LockStep` in the plain engine."""

    def __init__(self, rules: RuleSet, tables: int) -> None:
        self.rules = rules
        self.tables = tables
        self._observer = Observer(rules)
        self._episodes: list[Episode] = []

    def reset(self, chance: Generator) -> Batch:
        self._episodes = [self._dealt(chance) for _ in range(self.tables)]
        return self._batch(*self._nothing())

    def step(self, moves: NDArray[np.int64], chance: Generator) -> Batch:
        rewards, dones = self._nothing()
        numbers: list[int] = moves.tolist()
        for episode, number in zip(self._episodes, numbers, strict=True):
            episode.check(number)
        for index, (episode, number) in enumerate(zip(self._episodes, numbers, strict=True)):
            episode.take(number)
            if episode.is_over:
                rewards[index], dones[index] = episode.scores, True
                self._episodes[index] = self._dealt(chance)
        return self._batch(rewards, dones)

    def _nothing(self) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """No points and no ends."""
        shape = self.tables, self.rules.players
        return np.zeros(shape, np.int64), np.zeros(self.tables, np.bool_)

    def _dealt(self, chance: Generator) -> Episode:
        while (episode := Episode(self.rules, chance)).is_over:
            pass
        return episode

    def _batch(self, rewards: NDArray[np.int64], dones: NDArray[np.bool_]) -> Batch:
        asked = self._episodes
        rows = [self._observer.row(one.table.view(one.seat), one.offers) for one in asked]
        return Batch(
            _stacked(rows, np.uint8),
            _stacked([mask(one.offers) for one in asked], np.bool_),
            np.array([one.seat for one in asked], np.int64),
            rewards,
            dones,
        )


def _stacked(rows: list[bytearray], kind: type[Kind]) -> NDArray[Kind]:
    return np.frombuffer(bytearray().join(rows), kind).reshape(len(rows), -1)
