"""A round as a PettingZoo environment: seats are agents, asked one at a time."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils.wrappers import (  # pyright: ignore[reportMissingTypeStubs]
    OrderEnforcingWrapper,
)

from paiju.env.episode import Episode
from paiju.env.observation import MOST, SIZE, Observer
from paiju.round.moves import MOVES, mask
from paiju.rulesets import ruleset
from paiju.tiles import format_tiles

Observed = dict[str, NDArray[Any]]


def env(ruleset_id: str, options: Mapping[str, Any] | None = None, **more: Any) -> Any:
    """The environment of a game under house options; calls in a wrong order raise an error."""
    return OrderEnforcingWrapper(TableEnv(ruleset_id, options, **more))


class TableEnv(AECEnv[str, Any, Any]):
    """One round per episode. Rewards are the points of its ledger, at the end."""

    def __init__(
        self,
        ruleset_id: str,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = ruleset(ruleset_id, options or {})
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{ruleset_id}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self._observer = Observer(self.rules)
        self._chance = np.random.default_rng()
        self._spaces = {agent: _observation_space() for agent in self.possible_agents}
        self._moves = {agent: spaces.Discrete(len(MOVES)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._moves[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; a seed determines this round and all later ones."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._episode = Episode(self.rules, self._chance)
        while self._episode.is_over:  # 天胡 taken automatically: no seat was asked
            self._episode = Episode(self.rules, self._chance)
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose a move")
        self._episode.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._episode.is_over:
            points = map(float, self._episode.scores)
            self.rewards = dict(zip(self.agents, points, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._episode.seat]

    def observe(self, agent: str) -> Observed:
        table, seat = self._episode.table, self.possible_agents.index(agent)
        legal = table.legal(seat)
        return {
            "observation": np.frombuffer(self._observer.row(table.view(seat), legal), np.uint8),
            "action_mask": np.frombuffer(mask(legal), np.int8),
        }

    def render(self) -> str | None:
        """The whole table in a few lines, with hidden tiles."""
        if self.render_mode is None:
            return None
        table = self._episode.table
        lines = [f"{self.rules.id}: {table.back - table.front} tiles left in the wall"]
        for seat, hand in enumerate(table.hands):
            melds = " ".join(f"[{format_tiles(meld.tiles)}]" for meld in table.melds[seat])
            river = format_tiles([row.tile for row in table.discards if row.seat == seat])
            lines.append(f"seat {seat}: {format_tiles(hand.tiles())} {melds} discarded {river}")
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing to release."""


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, MOST, (SIZE,), np.uint8),
            "action_mask": spaces.Box(0, 1, (len(MOVES),), np.int8),
        }
    )
