"""The training of the hard level: a few rounds are enough to train a usable model."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from learning import Learner, Scale, batches

from paiju import REGISTRY, Round, ruleset
from paiju.bots.context import BotContext
from paiju.bots.hard import ActionRater
from paiju.bots.model import Layer, load_model, predict
from support.rounds import seeded_deal

ROOT = Path(__file__).parents[2]
SMALL = ("--rounds", "6", "--forks", "3", "--epochs", "1")


def train(*given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/train_hard.py", *given]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_same_seed_trains_the_same_model_with_any_number_of_processes(tmp_path: Path):
    for workers in ("1", "2"):
        done = train("qinhuangdao", *SMALL, "--workers", workers, "--out", str(tmp_path / workers))
        assert done.returncode == 0, done.stderr
    one, two = ((tmp_path / name / "qinhuangdao.json").read_bytes() for name in "12")
    assert one == two
    rules = ruleset("qinhuangdao")
    context, table = BotContext(rules), Round(rules, seeded_deal(rules, 5))
    model = load_model(rules.id, tmp_path / "1")
    assert model is not None
    while table.turn != (seat := table.to_act[0]):
        table.apply(table.legal(seat)[0])
    legal = table.legal(seat)
    rater = ActionRater(context, model)
    ratings = rater.ratings(context.position(table.view(seat)), legal, legal[0])
    assert set(ratings) <= set(legal)


def test_a_game_that_does_not_exist_is_refused_in_one_line():
    done = train("mahjong_of_mars")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(
        f"no game 'mahjong_of_mars' (there are: {', '.join(REGISTRY)})"
    )


@pytest.fixture(scope="module")
def learner() -> Learner:
    """One that has learned |x| + y / 2."""
    inputs = np.random.default_rng(1).standard_normal((4000, 2)).astype(np.float32)
    learner = Learner((2, 16, 1), Scale.of(inputs), seed=1)
    scaled = learner.scale(inputs)
    due = wanted(inputs)
    for batch, rate in batches(len(inputs), 400, 3e-3, seed=1):

        def slope(out: np.ndarray, due: np.ndarray = due[batch]) -> np.ndarray:
            return 2 * (out - due) / np.float32(len(due))

        learner.step([(scaled[batch], slope)], rate)
    return learner


def wanted(inputs: np.ndarray) -> np.ndarray:
    return np.abs(inputs[:, :1]) + inputs[:, 1:] / 2


ASKED = np.array([[1.0, 0.5], [-0.7, 0.2], [0.3, -1.0]], np.float32)


def test_a_network_learns_a_simple_function(learner: Learner):
    assert np.abs(learner(learner.scale(ASKED)) - wanted(ASKED)).max() < 0.15


def test_a_model_reads_what_training_writes(learner: Learner):
    network = tuple(
        Layer(tuple(map(tuple, weights)), tuple(biases)) for weights, biases in learner.layers()
    )
    for inputs, out in zip(ASKED, learner(learner.scale(ASKED)), strict=True):
        assert predict(network, [float(value) for value in inputs]) == pytest.approx(out, abs=2e-3)


def test_new_inputs_change_nothing_before_they_are_trained(learner: Learner):
    before = learner(learner.scale(ASKED))
    learner.widen(
        Scale(np.array([3.0, 1.0, 7.0], np.float32), np.array([2.0, 0.5, 4.0], np.float32))
    )
    more = np.column_stack([ASKED, [5.0, -5.0, 50.0]]).astype(np.float32)
    assert learner(learner.scale(more)) == pytest.approx(before, abs=1e-4)
