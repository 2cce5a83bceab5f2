"""The trained model of the hard level: two small neural networks per game, evaluated in Python.

`tools/train_hard.py` writes the files in `models/`.
"""

from collections.abc import Sequence
from math import exp
from operator import mul
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct, json

from paiju.bots.opponent_features import Opponent
from paiju.tiles import Tile

MODELS: Final = Path(__file__).with_name("models")
MAX_LOG_COST: Final = 4.0
"""Upper bound on the predicted cost of a discard, as a logarithm: training has hardly any above."""


class Layer(NamedTuple):
    """One dense layer: a row of weights and a bias per output."""

    weights: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]

    def apply(self, inputs: Sequence[float]) -> list[float]:
        return [
            sum(map(mul, row, inputs), bias)
            for row, bias in zip(self.weights, self.biases, strict=True)
        ]


Network = tuple[Layer, ...]


def predict(network: Network, inputs: Sequence[float]) -> list[float]:
    """The outputs of the last layer; hidden layers are rectified (ReLU)."""
    *hidden, last = network
    for layer in hidden:
        inputs = [value if value > 0.0 else 0.0 for value in layer.apply(inputs)]
    return last.apply(inputs)


class Model(Struct):
    """What was learned about one game; points are in units (`features.unit_of`)."""

    risk: Network
    """From an opponent's features to the log odds that they wait for a tile, and the log cost of
    discarding it."""
    value: Network
    """From an action's features to the expected points."""
    margin: float
    """How much more than medium's choice another action has to be worth to be taken."""

    def action_value(self, features: Sequence[float]) -> float:
        return predict(self.value, features)[0]

    def discard_risk(
        self, opponents: Sequence[Opponent], discard: Tile | None
    ) -> tuple[float, float]:
        """Expected number of opponents who win on this discard, and what it costs."""
        waiting = cost = 0.0
        for opponent in opponents:
            if discard is not None and opponent.may_win_on(discard):
                log_odds, log_cost = predict(self.risk, opponent.features(discard))
                waiting += 1 / (1 + exp(-log_odds))
                cost += exp(min(MAX_LOG_COST, log_cost))
        return waiting, cost


def is_trained(ruleset_id: str, folder: Path = MODELS) -> bool:
    """Whether there is a model for this game."""
    return (folder / f"{ruleset_id}.json").exists()


def load_model(ruleset_id: str, folder: Path = MODELS) -> Model | None:
    """The model trained for this game, if there is one."""
    if not is_trained(ruleset_id, folder):
        return None
    return json.decode((folder / f"{ruleset_id}.json").read_bytes(), type=Model)
