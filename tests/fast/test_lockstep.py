"""`LockStep` gives the same batches with either engine."""

import numpy as np
import pytest

from paiju import REGISTRY, IllegalAction
from paiju.env.batch import Batch
from paiju.env.lockstep import LockStep
from paiju.fast import NotInstalled

STEPS = 120
OPTIONS = {
    "guiyang_dingque": {"gumai": True, "xingqi_ji": True},
    "guiyang_baoting": {"players": 3},
    "guangdong_jipinghu": {"players": 2},
    "qujing_feibaiban": {"ma": 4},
    "qinhuangdao": {"hun": "seven", "pao": True},
}


def chosen(batch: Batch, chance: np.random.Generator) -> list[int]:
    """A random legal move for every table."""
    return [int(chance.choice(np.flatnonzero(mask))) for mask in batch.masks]


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_both_engines_give_the_same_batches(ruleset_id: str):
    plain = LockStep(ruleset_id, 8, OPTIONS[ruleset_id], engine="plain")
    fast = LockStep(ruleset_id, 8, OPTIONS[ruleset_id], engine="fast")
    chance = np.random.default_rng(5)
    one, other = plain.reset(7), fast.reset(7)
    for _ in range(STEPS):
        for name, expected, found in zip(Batch._fields, one, other, strict=True):
            assert expected.dtype == found.dtype
            assert (expected == found).all(), name
        moves = chosen(one, chance)
        one, other = plain.step(moves), fast.step(moves)


def test_auto_uses_the_compiled_engine():
    assert LockStep("qinhuangdao", 2).engine == "fast"
    assert LockStep("qinhuangdao", 2, engine="plain").engine == "plain"


def test_an_unknown_engine_is_named():
    with pytest.raises(ValueError, match="unknown engine 'quick'"):
        LockStep("qinhuangdao", 2, engine="quick")


def test_an_illegal_move_changes_nothing():
    env = LockStep("qinhuangdao", 3, engine="fast")
    batch = env.reset(1)
    moves = chosen(batch, np.random.default_rng(0))
    illegal = [moves[0], moves[1], int(np.flatnonzero(~batch.masks[2])[0])]
    with pytest.raises(IllegalAction, match="at table 2"):
        env.step(illegal)
    assert not env.step(moves).dones.any()


def test_bulk_deals_depend_on_the_seed_alone_in_any_number_of_threads():
    runs = [LockStep("guangdong_jipinghu", 10, bulk=True, threads=count) for count in (1, 3)]
    batches = [env.reset(3) for env in runs]
    chance, ended = np.random.default_rng(2), 0
    for _ in range(STEPS):
        one, other = batches
        assert all((a == b).all() for a, b in zip(one, other, strict=True))
        ended += int(one.dones.sum())
        assert not one.rewards[~one.dones].any()
        assert not one.rewards.sum(axis=1).any()
        moves = chosen(one, chance)
        batches = [env.step(moves) for env in runs]
    assert ended > 3


def test_without_numba_the_line_names_the_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("paiju.fast.find_spec", lambda name: None)
    with pytest.raises(NotInstalled, match=r"pip install 'paiju\[fast\]'"):
        LockStep("qinhuangdao", 2, engine="fast")
    assert LockStep("qinhuangdao", 2).engine == "plain"


def test_a_mask_that_was_changed_allows_nothing():
    env = LockStep("qinhuangdao", 2, engine="fast")
    batch = env.reset(1)
    illegal = int(np.flatnonzero(~batch.masks[0])[0])
    batch.masks[:] = True
    with pytest.raises(IllegalAction):
        env.step([illegal, illegal])
