"""Sums: whole numbers that add up to the same whatever parts they were counted in."""

from math import sqrt
from typing import Any, Self

from msgspec import Struct


class Sums(Struct):
    """Counters that another one of the same kind can be added to, field by field.

    All of them are whole numbers, so the order of adding, and with it the number of workers,
    changes no digit of a result.
    """

    def absorb(self, part: Self) -> None:
        """Add another part; it is not to be used again."""
        for name in self.__struct_fields__:
            setattr(self, name, _added(getattr(self, name), getattr(part, name)))


def _added(one: Any, two: Any) -> Any:
    if isinstance(one, Sums):
        one.absorb(two)
        return one
    if isinstance(one, dict):
        for key, value in two.items():
            one[key] = _added(one[key], value) if key in one else value
        return one  # pyright: ignore[reportUnknownVariableType]
    if isinstance(one, list):
        return [_added(mine, theirs) for mine, theirs in zip(one, two, strict=True)]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return one + two


class Figure(Struct, frozen=True):
    """A mean and its standard error; None where too little was seen to tell."""

    mean: float
    error: float | None

    def times(self, factor: float) -> "Figure":
        error = None if self.error is None else self.error * abs(factor)
        return Figure(self.mean * factor, error)

    @property
    def within(self) -> tuple[float, float] | None:
        """The 99 % confidence interval."""
        if self.error is None:
            return None
        return self.mean - Z99 * self.error, self.mean + Z99 * self.error


Z99 = 2.5758
"""So many standard errors to either side hold 99 % of a normal distribution."""


class Moments(Sums):
    """What the mean of whole numbers and its standard error are computed from."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def over(self, count: int) -> "Moments":
        """The same numbers among so many, the others being zero."""
        return Moments(count, self.total, self.squares)

    @property
    def figure(self) -> Figure:
        count = self.count
        if not count:
            return Figure(0.0, None)
        if count == 1:
            return Figure(float(self.total), None)
        spread = count * self.squares - self.total**2
        return Figure(self.total / count, sqrt(spread / (count - 1)) / count)


def share(hits: int, count: int) -> Figure:
    """How often something happened, and the standard error of that."""
    return Moments(count, hits, hits).figure
