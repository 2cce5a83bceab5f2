"""Training of small neural networks with NumPy alone."""

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
    """Standardizes inputs."""

    mean: Numbers
    spread: Numbers

    @classmethod
    def of(cls, inputs: Numbers) -> "Scale":
        return cls(inputs.mean(0), inputs.std(0).clip(1e-2))

    def __call__(self, inputs: Numbers) -> Numbers:
        return (inputs - self.mean) / self.spread


class Learner:
    """A network of rectified layers with its Adam state."""

    def __init__(self, sizes: Sequence[int], scale: Scale, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.scale = scale
        self.weights = [
            (chance.standard_normal((ins, outs)) * np.sqrt(2 / ins)).astype(np.float32)
            for ins, outs in pairwise(sizes)
        ]
        self.biases = [np.zeros(outs, np.float32) for outs in sizes[1:]]
        self._reset()

    def _reset(self) -> None:
        self._moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self._parameters]
        self._steps = 0

    @property
    def _parameters(self) -> list[Numbers]:
        return [*self.weights, *self.biases]

    def widen(self, scale: Scale) -> None:
        """Add inputs with zero weights, rescale, and reset Adam."""
        mean, spread = self.scale
        old = len(mean)
        weights, bias = self.weights[0], self.biases[0]
        plain = weights / spread[:, None]
        self.biases[0] = bias - (mean @ plain) + scale.mean[:old] @ plain
        grown = np.zeros((len(scale.mean), weights.shape[1]), np.float32)
        grown[:old] = plain * scale.spread[:old, None]
        self.weights[0], self.scale = grown, scale
        self._reset()

    def __call__(self, scaled: Numbers) -> Numbers:
        return self._forward(scaled)[-1]

    def _forward(self, scaled: Numbers) -> list[Numbers]:
        layers = [scaled]
        last = len(self.weights) - 1
        for index, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = layers[-1] @ weights + bias
            layers.append(out if index == last else np.maximum(out, 0))
        return layers

    def step(self, runs: Sequence[tuple[Numbers, Any]], rate: float) -> None:
        """One step down the gradient of the loss; each run has inputs and a function from the
        outputs of all runs to its gradient."""
        grads = [np.zeros_like(p) for p in self._parameters]
        passes = [(self._forward(scaled), gradient) for scaled, gradient in runs]
        outputs = [layers[-1] for layers, _ in passes]
        for layers, gradient in passes:
            self._backward(layers, gradient(*outputs), grads)
        self._descend(grads, rate)

    def _backward(self, layers: list[Numbers], gradient: Numbers, grads: list[Numbers]) -> None:
        depth = len(self.weights)
        for index in range(depth - 1, -1, -1):
            grads[index] += layers[index].T @ gradient
            grads[depth + index] += gradient.sum(0)
            if index:
                gradient = (gradient @ self.weights[index].T) * (layers[index] > 0)

    def _descend(self, grads: list[Numbers], rate: float) -> None:
        self._steps += 1
        first_bias, second_bias = 1 - _FIRST**self._steps, 1 - _SECOND**self._steps
        for index, grad in enumerate(grads):
            first, second = self._moments[index]
            first += (1 - _FIRST) * (grad - first)
            second += (1 - _SECOND) * (grad * grad - second)
            parameter = self._parameters[index]
            parameter *= 1 - rate * _DECAY
            parameter -= rate * (first / first_bias) / (np.sqrt(second / second_bias) + 1e-8)

    def parameters(self) -> tuple[list[Numbers], list[Numbers]]:
        return [w.copy() for w in self.weights], [b.copy() for b in self.biases]

    def layers(self) -> list[Any]:
        """The layers as `Model` reads them, with the scale merged into the first."""
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
    """Shuffled batches and their learning rates: a warm-up, then a cosine decay."""
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
