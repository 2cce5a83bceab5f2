"""Two ratios of sums and their difference, with a standard error that knows they are paired."""

from math import sqrt

from msgspec import field

from paiju.sim.sums import Figure, Sums

Four = tuple[int, int, int, int]


def _zeros(count: int) -> list[int]:
    return [0] * count


class Ratios(Sums):
    """Sums and products of four numbers a round: over and under before, over and under after."""

    count: int = 0
    totals: list[int] = field(default_factory=lambda: _zeros(4))
    products: list[int] = field(default_factory=lambda: _zeros(16))

    def add(self, values: Four) -> None:
        self.count += 1
        for row, one in enumerate(values):
            self.totals[row] += one
            if one:
                for column, two in enumerate(values):
                    self.products[4 * row + column] += one * two

    @property
    def before(self) -> Figure:
        over, under, _, _ = self.totals
        return self._along(*_slopes(over, under, 1), 0.0, 0.0, mean=over / max(1, under))

    @property
    def after(self) -> Figure:
        _, _, over, under = self.totals
        return self._along(0.0, 0.0, *_slopes(over, under, 1), mean=over / max(1, under))

    @property
    def change(self) -> Figure:
        a, b, c, d = self.totals
        mean = c / max(1, d) - a / max(1, b)
        return self._along(*_slopes(a, b, -1), *_slopes(c, d, 1), mean=mean)

    def _along(self, *slopes: float, mean: float) -> Figure:
        """The delta method: the variance of the sums along these slopes."""
        if self.count < 2 or not any(slopes):
            return Figure(mean, None)
        count, totals = self.count, self.totals
        variance = sum(
            slopes[row]
            * slopes[column]
            * (count * self.products[4 * row + column] - totals[row] * totals[column])
            / (count - 1)
            for row in range(4)
            for column in range(4)
        )
        return Figure(mean, sqrt(max(0.0, variance)))


def _slopes(over: int, under: int, sign: int) -> tuple[float, float]:
    """How over / under changes with either."""
    if not under:
        return 0.0, 0.0
    return sign / under, -sign * over / under**2
