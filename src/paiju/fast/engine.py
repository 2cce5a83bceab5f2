"""Many tables of one game at once: the Python side of the compiled engine."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiju.fast import kernels
from paiju.fast.compiler import Compiled
from paiju.fast.facts import facts_of
from paiju.fast.state import TABLE
from paiju.fast.tiles import values
from paiju.fast.work import WORK
from paiju.round.deal import Deal
from paiju.rules.facts import Facts
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile
from paiju.tiles.kinds import DONG

MOST_LEGAL = 80
"""More than any seat ever has legal moves."""


class Tables:
    """Rounds of one game, side by side. `rows` is their state, one structured row for each."""

    def __init__(self, rules: RuleSet, count: int) -> None:
        self.compiled = Compiled(rules)
        self.rules = rules
        self.rows: NDArray[Any] = np.zeros(count, TABLE)
        self._work: NDArray[Any] = np.zeros(1, WORK)
        self._seats = np.zeros(count, np.int64)
        self._moves = np.zeros(count, np.int64)

    def __len__(self) -> int:
        return len(self.rows)

    def deal(self, deals: Sequence[Deal]) -> None:
        """Begin a round at every table, each from a deal of the plain engine."""
        tiles = np.array([_as_shuffled(one) for one in deals], np.int8)
        setups = np.array([_setup(one) for one in deals], np.int64)
        self.deal_tiles(tiles, setups)

    def deal_tiles(self, tiles: NDArray[np.int8], setups: NDArray[np.int64]) -> None:
        """Begin a round at every table; see `kernels.deal`."""
        kernels.deal(self.rows, self.compiled.table, tiles, setups)
        self._drive(kernels.OPEN)

    def answer(self, seats: Sequence[int], moves: Sequence[int]) -> None:
        """At every table, do a legal move of one of the seats that are asked."""
        self._seats[:], self._moves[:] = seats, moves
        self._drive(kernels.ANSWER)

    def play_at_random(self, seed: int) -> None:
        """Play every round to its end; all seats choose at random."""
        self.rows["random"] = np.random.SeedSequence(seed).generate_state(len(self), np.uint64)
        self._drive(kernels.PLAY_RANDOM)

    def legal(self, seat: int) -> list[list[int]]:
        """By table, the numbers of this seat's legal moves in the order of `Round.legal`."""
        found = np.zeros((len(self), MOST_LEGAL), np.int64)
        kernels.list_legal(self.rows, np.full(len(self), seat, np.int64), found)
        return [row[: row.index(-1)] for row in found.tolist()]

    def part(self, indices: Sequence[int]) -> "Tables":
        """Copies of some of the tables."""
        twin = object.__new__(Tables)
        twin.compiled, twin.rules, twin._work = self.compiled, self.rules, self._work
        twin.rows = self.rows[indices]
        twin._seats, twin._moves = np.zeros((2, len(indices)), np.int64)
        return twin

    def put_back(self, indices: Sequence[int], part: "Tables") -> None:
        """Replace some of the tables by copies that have moved on."""
        self.rows[indices] = part.rows

    def facts(self, index: int) -> Facts:
        """The facts of a finished round, as the plain engine writes them."""
        return facts_of(self.rows[index])

    def _drive(self, command: int) -> None:
        kernels.drive(
            self.rows,
            self.compiled.table,
            self._work,
            values(),
            command,
            self._seats,
            self._moves,
        )


def _as_shuffled(dealt: Deal) -> list[Tile]:
    """The shuffled set from which this deal comes when the last tile is the one turned."""
    turned = () if dealt.indicator is None else (dealt.indicator,)
    hands = [tile for hand in dealt.hands for tile in hand]
    return [*hands, *dealt.wall, *turned, *dealt.horses]


def _setup(dealt: Deal) -> tuple[int, int, int, int, int]:
    return dealt.dealer, dealt.streak, dealt.round_wind or DONG, dealt.weekday or 0, 1
