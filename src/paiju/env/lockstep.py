"""Many rounds in lock-step: one decision of every table per step, in numpy arrays."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paiju.env.episode import Episode
from paiju.env.observation import Observer
from paiju.round.moves import mask
from paiju.rulesets import ruleset

Kind = TypeVar("Kind", np.uint8, np.bool_)


class Batch(NamedTuple):
    """One row for every table."""

    observations: NDArray[np.uint8]
    """What the seat that is asked sees."""
    masks: NDArray[np.bool_]
    """Its legal moves."""
    seats: NDArray[np.int64]
    """The seat that is asked."""
    rewards: NDArray[np.int64]
    """By seat, the points of a round that this step ended; otherwise zeros."""
    dones: NDArray[np.bool_]
    """Whether the step ended a round; the observation is then of the next round."""


class LockStep:
    """`tables` rounds of one game at once. After a round the next one starts."""

    def __init__(
        self,
        ruleset_id: str,
        tables: int,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        self.rules = ruleset(ruleset_id, options or {})
        self.tables = tables
        self._observer = Observer(self.rules)
        self._chance = np.random.default_rng(seed)
        self._episodes: list[Episode] = []

    def reset(self, seed: int | None = None) -> Batch:
        """Deal at every table; a seed determines everything that follows."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._episodes = [self._dealt() for _ in range(self.tables)]
        return self._batch(*self._nothing())

    def step(self, moves: ArrayLike) -> Batch:
        """At every table, do the move with this number for the seat that was asked.

        A move outside the mask raises `IllegalAction`; the tables before it have already moved.
        """
        rewards, dones = self._nothing()
        numbers: list[int] = np.asarray(moves, np.int64).tolist()
        for index, (episode, number) in enumerate(zip(self._episodes, numbers, strict=True)):
            episode.take(number)
            if episode.is_over:
                rewards[index], dones[index] = episode.scores, True
                self._episodes[index] = self._dealt()
        return self._batch(rewards, dones)

    def _nothing(self) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """No points and no ends."""
        shape = self.tables, self.rules.players
        return np.zeros(shape, np.int64), np.zeros(self.tables, np.bool_)

    def _dealt(self) -> Episode:
        while (episode := Episode(self.rules, self._chance)).is_over:
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
