"""Nets: small networks of numbers, learned from rounds that bots played among themselves."""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple


class Layer(NamedTuple):
    """Per output what each input counts, and what it starts from."""

    weights: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]

    def of(self, inputs: Sequence[float]) -> list[float]:
        return [
            sum(map(mul, row, inputs), bias)
            for row, bias in zip(self.weights, self.biases, strict=True)
        ]


Net = tuple[Layer, ...]


def answer(net: Net, inputs: Sequence[float]) -> list[float]:
    """Layer after layer; what falls below zero on the way counts as zero."""
    *hidden, last = net
    for layer in hidden:
        inputs = [value if value > 0.0 else 0.0 for value in layer.of(inputs)]
    return last.of(inputs)
