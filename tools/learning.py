"""Learning: small nets fitted to numbers with nothing but NumPy."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]

BATCH = 4096
_DECAY = 1e-3
_FIRST, _SECOND = 0.9, 0.999


class Scale(NamedTuple):
    """What inputs are made alike by."""

    mean: Numbers
    spread: Numbers

    @classmethod
    def of(cls, inputs: Numbers) -> "Scale":
        return cls(inputs.mean(0), inputs.std(0).clip(1e-2))

    def __call__(self, inputs: Numbers) -> Numbers:
        return (inputs - self.mean) / self.spread


class Learner:
    """A net of rectified layers, and where Adam stands with it."""

    def __init__(self, sizes: Sequence[int], scale: Scale, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.scale = scale
        self.weights = [
            (chance.standard_normal((ins, outs)) * np.sqrt(2 / ins)).astype(np.float32)
            for ins, outs in pairwise(sizes)
        ]
        self.biases = [np.zeros(outs, np.float32) for outs in sizes[1:]]
        self._start()

    def _start(self) -> None:
        self._moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self._parameters]
        self._steps = 0

    @property
    def _parameters(self) -> list[Numbers]:
        return [*self.weights, *self.biases]

    def widen(self, scale: Scale) -> None:
        """Take more inputs, which mean nothing yet, and start afresh from what is known."""
        mean, spread = self.scale
        known = len(mean)
        weights, bias = self.weights[0], self.biases[0]
        plain = weights / spread[:, None]
        self.biases[0] = bias - (mean @ plain) + scale.mean[:known] @ plain
        grown = np.zeros((len(scale.mean), weights.shape[1]), np.float32)
        grown[:known] = plain * scale.spread[:known, None]
        self.weights[0], self.scale = grown, scale
        self._start()

    def __call__(self, scaled: Numbers) -> Numbers:
        return self._forward(scaled)[-1]

    def _forward(self, scaled: Numbers) -> list[Numbers]:
        layers = [scaled]
        last = len(self.weights) - 1
        for place, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = layers[-1] @ weights + bias
            layers.append(out if place == last else np.maximum(out, 0))
        return layers

    def step(self, runs: Sequence[tuple[Numbers, Any]], rate: float) -> None:
        """Follow the slopes of the loss at these inputs; a slope may be worked out from outputs."""
        grads = [np.zeros_like(p) for p in self._parameters]
        passes = [(self._forward(scaled), slope) for scaled, slope in runs]
        outputs = [layers[-1] for layers, _ in passes]
        for layers, slope in passes:
            self._backward(layers, slope(*outputs), grads)
        self._follow(grads, rate)

    def _backward(self, layers: list[Numbers], slope: Numbers, grads: list[Numbers]) -> None:
        depth = len(self.weights)
        for place in range(depth - 1, -1, -1):
            grads[place] += layers[place].T @ slope
            grads[depth + place] += slope.sum(0)
            if place:
                slope = (slope @ self.weights[place].T) * (layers[place] > 0)

    def _follow(self, grads: list[Numbers], rate: float) -> None:
        self._steps += 1
        ahead, wide = 1 - _FIRST**self._steps, 1 - _SECOND**self._steps
        for place, grad in enumerate(grads):
            first, second = self._moments[place]
            first += (1 - _FIRST) * (grad - first)
            second += (1 - _SECOND) * (grad * grad - second)
            parameter = self._parameters[place]
            parameter *= 1 - rate * _DECAY
            parameter -= rate * (first / ahead) / (np.sqrt(second / wide) + 1e-8)

    def kept(self) -> tuple[list[Numbers], list[Numbers]]:
        return [w.copy() for w in self.weights], [b.copy() for b in self.biases]

    def layers(self) -> list[Any]:
        """As a judge reads them, the scale worked into the first."""
        first = self.weights[0] / self.scale.spread[:, None]
        weights = [first, *self.weights[1:]]
        biases = [self.biases[0] - self.scale.mean @ first, *self.biases[1:]]
        return [
            [[[_short(v) for v in row] for row in w.T], [_short(v) for v in b]]
            for w, b in zip(weights, biases, strict=True)
        ]


def _short(value: float) -> float:
    return float(f"{value:.4g}")


def batches(size: int, epochs: int, rate: float, seed: int) -> Iterator[tuple[Any, float]]:
    """Shuffled batches, and how fast to learn from each: quicker at first, then ever slower."""
    chance = np.random.default_rng(seed)
    steps = epochs * -(-size // BATCH)
    at = 0
    for _ in range(epochs):
        order = chance.permutation(size)
        for first in range(0, size, BATCH):
            share = at / steps
            warm = share / 0.3 if share < 0.3 else (1 + np.cos(np.pi * (share - 0.3) / 0.7)) / 2
            at += 1
            yield order[first : first + BATCH], rate * max(0.02, float(warm))
