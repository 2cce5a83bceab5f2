"""Statistics from whole-number counters, so that results do not depend on how work was split."""

from math import sqrt
from typing import Any, Self

from msgspec import Struct, field


class Counters(Struct):
    """Counters that can be merged with others of the same class, field by field.

    All are whole numbers: the order of merging, and so the number of workers, changes no digit.
    """

    def merge(self, part: Self) -> None:
        """Add another part, which must not be used afterwards."""
        for name in self.__struct_fields__:
            setattr(self, name, _added(getattr(self, name), getattr(part, name)))


def _added(one: Any, two: Any) -> Any:
    if isinstance(one, Counters):
        one.merge(two)
        return one
    if isinstance(one, dict):
        for key, value in two.items():
            one[key] = _added(one[key], value) if key in one else value
        return one  # pyright: ignore[reportUnknownVariableType]
    if isinstance(one, list):
        return [_added(mine, theirs) for mine, theirs in zip(one, two, strict=True)]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return one + two


class Estimate(Struct, frozen=True):
    """A mean and its standard error; None where there are too few observations."""

    mean: float
    error: float | None

    def times(self, factor: float) -> "Estimate":
        error = None if self.error is None else self.error * abs(factor)
        return Estimate(self.mean * factor, error)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 99 % confidence interval."""
        if self.error is None:
            return None
        return self.mean - Z99 * self.error, self.mean + Z99 * self.error


Z99 = 2.5758
"""Standard errors to either side that hold 99 % of a normal distribution."""


class Moments(Counters):
    """Count, sum and sum of squares of whole numbers."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def over(self, count: int) -> "Moments":
        """The same numbers among `count`, the others being zero."""
        return Moments(count, self.total, self.squares)

    @property
    def estimate(self) -> Estimate:
        count = self.count
        if not count:
            return Estimate(0.0, None)
        if count == 1:
            return Estimate(float(self.total), None)
        spread = count * self.squares - self.total**2
        return Estimate(self.total / count, sqrt(spread / (count - 1)) / count)


def share(hits: int, count: int) -> Estimate:
    """How often something happened, and the standard error of that."""
    return Moments(count, hits, hits).estimate


def _zeros(count: int) -> list[int]:
    return [0] * count


class Ratios(Counters):
    """Two paired ratios: sums and products of four numbers a round.

    The numbers are numerator and denominator before, then numerator and denominator after.
    """

    count: int = 0
    totals: list[int] = field(default_factory=lambda: _zeros(4))
    products: list[int] = field(default_factory=lambda: _zeros(16))

    def add(self, values: tuple[int, int, int, int]) -> None:
        self.count += 1
        for row, one in enumerate(values):
            self.totals[row] += one
            if one:
                for column, two in enumerate(values):
                    self.products[4 * row + column] += one * two

    @property
    def before(self) -> Estimate:
        over, under, _, _ = self.totals
        return self._along(*_slopes(over, under, 1), 0.0, 0.0, mean=over / max(1, under))

    @property
    def after(self) -> Estimate:
        _, _, over, under = self.totals
        return self._along(0.0, 0.0, *_slopes(over, under, 1), mean=over / max(1, under))

    @property
    def change(self) -> Estimate:
        a, b, c, d = self.totals
        mean = c / max(1, d) - a / max(1, b)
        return self._along(*_slopes(a, b, -1), *_slopes(c, d, 1), mean=mean)

    def _along(self, *slopes: float, mean: float) -> Estimate:
        """The delta method: the variance of the sums along these slopes."""
        if self.count < 2 or not any(slopes):
            return Estimate(mean, None)
        count, totals = self.count, self.totals
        variance = sum(
            slopes[row]
            * slopes[column]
            * (count * self.products[4 * row + column] - totals[row] * totals[column])
            / (count - 1)
            for row in range(4)
            for column in range(4)
        )
        return Estimate(mean, sqrt(max(0.0, variance)))


def _slopes(over: int, under: int, sign: int) -> tuple[float, float]:
    """The derivatives of `over / under`."""
    if not under:
        return 0.0, 0.0
    return sign / under, -sign * over / under**2
