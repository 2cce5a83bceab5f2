"""Many tables of one game at once: the Python side of the compiled engine."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiju.fast import kernels, observing
from paiju.fast.compiler import Compiled
from paiju.fast.facts import facts_of
from paiju.fast.loading import row_of_round
from paiju.fast.state import TABLE
from paiju.fast.tiles import values
from paiju.fast.work import WORK
from paiju.round import Round
from paiju.round.deal import Deal
from paiju.rules.facts import Facts
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile
from paiju.tiles.kinds import DONG

MOST_LEGAL = 80
"""More than any seat ever has legal moves."""


class Tables:
    """Rounds of one game, side by side. `rows` is their state, one structured row for each."""

    def __init__(self, rules: RuleSet, rows: int | NDArray[Any], threads: int = 1) -> None:
        self.compiled = Compiled(rules)
        self.rules = rules
        self.rows: NDArray[Any] = np.zeros(rows, TABLE) if isinstance(rows, int) else rows
        self.threads = threads
        count = len(self.rows)
        self._seats = np.zeros(count, np.int64)
        self._moves = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, rules.players), np.int64)
        """By table and seat, the points of a round that the last step ended; otherwise zeros."""
        self.dones = np.zeros(count, np.bool_)
        """By table, whether the last step ended a round."""

    def __len__(self) -> int:
        return len(self.rows)

    def seed(self, seed: int) -> None:
        """Set the generators of all tables: random players and the faster shuffle use them."""
        self.rows["random"] = np.random.SeedSequence(seed).generate_state(len(self), np.uint64)

    def deal(self, deals: Sequence[Deal]) -> None:
        """Begin a round at every table, each from a deal of the plain engine."""
        self._give(deals)
        self._drive(kernels.OPEN)

    def deal_to_choice(self, deals: Sequence[Deal]) -> None:
        """Begin a round at every table and go on until some seat has a choice, or to the end."""
        self._give(deals)
        self._drive(kernels.OPEN_TO_CHOICE)

    def answer(self, seats: Sequence[int], moves: Sequence[int]) -> None:
        """At every table, do a legal move of one of the seats that are asked."""
        self._seats[:], self._moves[:] = seats, moves
        self._drive(kernels.ANSWER)

    def step(self, moves: NDArray[np.int64], *, deals: bool) -> None:
        """At every table, do a legal move of the seat that is asked and go on to the next choice.

        A round that ends is followed, if it `deals`, by the next one with the faster shuffle.
        """
        self._moves[:] = moves
        self._drive(kernels.STEP_AND_DEAL if deals else kernels.STEP)

    def play_at_random(self) -> None:
        """Play every round to its end; all seats choose at random."""
        self._drive(kernels.PLAY_RANDOM)

    def play_new_rounds(self) -> None:
        """Shuffle with the faster shuffle, deal, and play at random to the end, at every table."""
        self._drive(kernels.DEAL_AND_PLAY)

    def settle(self) -> None:
        """Settle every table, whose round is over."""
        self._drive(kernels.SETTLE)

    def draw_anew(self) -> None:
        """Shuffle what is left of every wall."""
        kernels.draw_anew(self.rows)

    def observe(
        self, seats: NDArray[np.int64], observations: NDArray[np.uint8], masks: NDArray[np.bool_]
    ) -> None:
        """Write for every table the seat that is asked, what it sees, and its legal moves."""
        table = self.compiled.table

        def work(part: slice, _: NDArray[Any]) -> None:
            rows = self.rows[part]
            observing.observe(rows, table, seats[part], observations[part], masks[part])

        self._in_threads(work)

    def legal(self, seat: int) -> list[list[int]]:
        """By table, the numbers of this seat's legal moves in the order of `Round.legal`."""
        found = np.zeros((len(self), MOST_LEGAL), np.int64)
        kernels.list_legal(self.rows, np.full(len(self), seat, np.int64), found)
        return [row[: row.index(-1)] for row in found.tolist()]

    def part(self, indices: Sequence[int]) -> "Tables":
        """Copies of some of the tables."""
        return Tables(self.rules, self.rows[indices])

    def put_back(self, indices: Sequence[int], part: "Tables") -> None:
        """Replace some of the tables by copies that have moved on."""
        self.rows[indices] = part.rows

    def facts(self, index: int) -> Facts:
        """The facts of a finished round, as the plain engine writes them."""
        return facts_of(self.rows[index])

    def _give(self, deals: Sequence[Deal]) -> None:
        tiles = np.array([_as_shuffled(one) for one in deals], np.int8)
        setups = np.array([_setup(one) for one in deals], np.int64)
        kernels.deal(self.rows, self.compiled.table, tiles, setups)

    def _drive(self, command: int) -> None:
        table = self.compiled.table

        def work(part: slice, scratch: NDArray[Any]) -> None:
            kernels.drive(
                self.rows[part],
                table,
                scratch,
                values(),
                command,
                self._seats[part],
                self._moves[part],
                self.rewards[part],
                self.dones[part],
            )

        self._in_threads(work)

    def _in_threads(self, work: Callable[[slice, NDArray[Any]], None]) -> None:
        """Do the work for all tables, shared among the threads: kernels run without the GIL."""
        size = -(-len(self) // self.threads)
        parts = [slice(start, start + size) for start in range(0, len(self), size)]
        if len(parts) < 2:
            work(slice(None), np.zeros(1, WORK))
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, parts, [np.zeros(1, WORK) for _ in parts]))


def continuations(table: Round, count: int, seed: int) -> NDArray[np.int64]:
    """Scores by seat of so many random continuations of a round, each with other draws."""
    tables = Tables(table.rules, np.repeat(row_of_round(table).reshape(1), count))
    tables.seed(seed)
    tables.draw_anew()
    tables.play_at_random()
    return tables.rows["scores"][:, : table.players].copy()


def _as_shuffled(dealt: Deal) -> list[Tile]:
    """The shuffled set from which this deal comes when the last tile is the one turned."""
    turned = () if dealt.indicator is None else (dealt.indicator,)
    hands = [tile for hand in dealt.hands for tile in hand]
    return [*hands, *dealt.wall, *turned, *dealt.horses]


def _setup(dealt: Deal) -> tuple[int, int, int, int, int]:
    return dealt.dealer, dealt.streak, dealt.round_wind or DONG, dealt.weekday or 0, 1
