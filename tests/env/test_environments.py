"""The environments: PettingZoo's own tests, points at the end, and both of them the same game."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from paiju import REGISTRY, IllegalAction, InputError, ledger
from paiju.env import aec
from paiju.env.aec import TableEnv
from paiju.env.lockstep import LockStep
from paiju.env.observation import SIZE
from paiju.round.moves import MOVES

GAMES: list[tuple[str, dict[str, Any]]] = [
    *((ruleset_id, {}) for ruleset_id in REGISTRY),
    ("guiyang_dingque", {"gumai": True, "players": 3}),
    ("qinhuangdao", {"pao": True, "players": 2}),
]
every_game = pytest.mark.parametrize(("ruleset_id", "options"), GAMES)


def first_moves(masks: Any) -> Any:
    return np.asarray(masks).argmax(-1)


@every_game
def test_pettingzoo_finds_nothing_wrong(ruleset_id: str, options: dict[str, Any]):
    with warnings.catch_warnings():
        # Every environment with masks gets these two, but for PettingZoo's own.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        api_test(aec.env(ruleset_id, options), num_cycles=400)
    seed_test(lambda: aec.env(ruleset_id, options), num_cycles=400)


@every_game
def test_a_round_ends_with_the_points_of_its_ledger(ruleset_id: str, options: dict[str, Any]):
    table = TableEnv(ruleset_id, options)
    table.reset(seed=5)
    last: dict[str, float] = {}
    for agent in table.agent_iter():
        _, reward, is_over, _, _ = table.last(observe=False)
        assert is_over or reward == 0
        if is_over:
            last[agent] = reward
            table.step(None)
            continue
        observed = table.observe(agent)
        assert observed["observation"].shape == (SIZE,)
        table.step(first_moves(observed["action_mask"]))
    facts = table._episode.table.facts
    assert [last[agent] for agent in table.possible_agents] == ledger(table.rules, facts).scores


def test_a_move_that_is_not_offered_raises_and_changes_nothing():
    table = TableEnv("guangdong_jipinghu")
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    agent = table.agent_selection
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=f"seat {agent[-1]} may not"):
        table.step(wrong)
    with pytest.raises(ValueError, match="there is no move 361"):
        table.step(len(MOVES))
    with pytest.raises(ValueError, match=f"{agent} has to choose"):
        table.step(None)
    after = table.observe(table.agent_selection)
    assert table.agent_selection == agent
    assert all((before[name] == after[name]).all() for name in before)


def test_a_seat_that_is_not_asked_may_do_nothing_and_everybody_sees_his_own():
    table = TableEnv("guangdong_jipinghu")
    table.reset(seed=2)
    asked = table.agent_selection
    for agent in table.agents:
        observed = table.observe(agent)
        assert observed["action_mask"].any() == (agent == asked)
        assert observed["observation"][:34].sum() == 13 + (agent == asked)


def test_the_table_can_be_shown():
    table = TableEnv("qujing_feibaiban", render_mode="ansi")
    table.reset(seed=3)
    shown = table.render()
    assert shown is not None
    assert "seat 3: " in shown
    assert TableEnv("qujing_feibaiban").render() is None


def test_a_game_or_an_option_that_is_not_there_is_reported():
    with pytest.raises(InputError, match="unknown ruleset 'riichi'"):
        aec.env("riichi")
    with pytest.raises(InputError, match="unknown option"):
        LockStep("qinhuangdao", 2, {"red_fives": True})


@every_game
def test_lock_step_plays_the_same_rounds(ruleset_id: str, options: dict[str, Any]):
    """One table of it and the other environment, move by move over two rounds."""
    table, steps = TableEnv(ruleset_id, options), LockStep(ruleset_id, 1, options)
    table.reset(seed=9)
    batch = steps.reset(seed=9)
    rounds = 0
    while rounds < 2:
        observed = table.observe(table.agent_selection)
        assert table.agent_selection == f"seat_{batch.seats[0]}"
        assert (batch.observations[0] == observed["observation"]).all()
        assert (batch.masks[0] == observed["action_mask"]).all()
        move = first_moves(batch.masks)
        batch = steps.step(move)
        table.step(move[0])
        assert batch.rewards[0].tolist() == list(table.rewards.values())
        assert batch.dones[0] == any(table.terminations.values())
        if batch.dones[0]:
            rounds += 1
            table.reset()


def test_many_tables_go_on_for_ever_and_depend_on_the_seed_alone():
    chance = np.random.default_rng(4)
    one, two = (LockStep("guiyang_baoting", 16, seed=7) for _ in range(2))
    batch, other = one.reset(), two.reset()
    ended = 0
    for _ in range(150):
        assert all((mine == yours).all() for mine, yours in zip(batch, other, strict=True))
        assert batch.observations.shape == (16, SIZE)
        assert batch.masks.shape == (16, len(MOVES))
        assert batch.masks.any(1).all()
        assert not batch.rewards.sum(1).any()
        assert not batch.rewards[~batch.dones].any()
        ended += batch.dones.sum()
        moves = (batch.masks * chance.random(batch.masks.shape)).argmax(1)
        batch, other = one.step(moves), two.step(moves)
    assert ended > 16
    before = batch.observations.copy()
    one.step(first_moves(batch.masks))
    assert (batch.observations == before).all()


def test_lock_step_refuses_what_is_not_in_a_mask():
    steps = LockStep("qinhuangdao", 2, {"pao": False}, seed=1)
    batch = steps.reset()
    with pytest.raises(IllegalAction):
        steps.step([number_of_none(batch.masks[0]), first_moves(batch.masks[1])])
    with pytest.raises(ValueError, match="1 moves for 2 tables"):
        steps.step([1])


def number_of_none(mask: Any) -> int:
    return int(np.flatnonzero(~mask)[0])
