"""Is the shuffle fair? Counts over many walls, and how likely such counts are by chance alone."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from paiju.match.fairness import FixedDeal, derived_nonce, entropy
from paiju.room.secrets import round_secret
from paiju.tiles import KINDS, WITH_HONOURS, shuffled

PLACES = len(WITH_HONOURS)
EACH = PLACES // KINDS
KEY = "5a" * 32


class Check(NamedTuple):
    """A statistic that follows the chi-square distribution if the shuffle is fair."""

    name: str
    chi_square: float
    degrees: int

    @property
    def p(self) -> float:
        """How likely a fair shuffle is at least this far off (Wilson and Hilferty)."""
        spread = 2 / (9 * self.degrees)
        z = ((self.chi_square / self.degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
        return math.erfc(z / math.sqrt(2)) / 2


class Tally:
    """What lay where; two of them can be added."""

    def __init__(self) -> None:
        self.walls = 0
        self.places = [0] * (PLACES * KINDS)
        """How often each kind lay in each place."""
        self.neighbours = [0] * (KINDS * KINDS)
        """Which kind followed which: one pair of every wall, each from another place."""
        self.pairs = [0] * (KINDS * KINDS)
        """The same for two places anywhere."""

    def count(self, wall: list[int], number: int) -> None:
        self.walls += 1
        places = self.places
        for start, kind in zip(range(0, PLACES * KINDS, KINDS), wall, strict=True):
            places[start + kind] += 1
        first = number % (PLACES - 1)
        self.neighbours[wall[first] * KINDS + wall[first + 1]] += 1
        one, distance = number % PLACES, 1 + number // PLACES % (PLACES - 1)
        self.pairs[wall[one] * KINDS + wall[(one + distance) % PLACES]] += 1

    def add(self, other: "Tally") -> None:
        self.walls += other.walls
        for mine, theirs in (
            (self.places, other.places),
            (self.neighbours, other.neighbours),
            (self.pairs, other.pairs),
        ):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]

    def checks(self) -> list[Check]:
        return [
            self._check_places(),
            self._check_pairs("neighbours", self.neighbours),
            self._check_pairs("pairs anywhere", self.pairs),
        ]

    def _check_places(self) -> Check:
        """Places are not independent, for every kind lies in exactly four: hence the factor."""
        even = self.walls / KINDS
        total = sum((count - even) ** 2 for count in self.places) / even
        return Check("places", total * (PLACES - 1) / PLACES, (PLACES - 1) * (KINDS - 1))

    def _check_pairs(self, name: str, counts: list[int]) -> Check:
        """One pair of every wall: independent of each other, so this is the plain statistic."""
        alike = self.walls * EACH * (EACH - 1) / (PLACES * (PLACES - 1))
        unlike = self.walls * EACH * EACH / (PLACES * (PLACES - 1))
        total = 0.0
        for index, count in enumerate(counts):
            even = alike if index // KINDS == index % KINDS else unlike
            total += (count - even) ** 2 / even
        return Check(name, total, KINDS * KINDS - 1)


def tally_of(numbers: Iterable[int], lopsided: bool = False) -> Tally:
    """Walls made as rooms make them; lopsided: in every other one the first two tiles in order."""
    tally = Tally()
    fixed = FixedDeal("shuffling", 1, "00" * 32, ["bot"] * 4, [None] * 4)
    for number in numbers:
        secret = round_secret(KEY, 1, number)
        nonces = [derived_nonce(secret, seat) for seat in range(4)]
        wall = shuffled(WITH_HONOURS, entropy(secret, fixed, nonces))
        if lopsided and number % 2 == 0:
            wall[:2] = sorted(wall[:2])
        tally.count(wall, number)
    return tally
