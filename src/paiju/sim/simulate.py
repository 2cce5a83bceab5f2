"""Simulate: many rounds of one setting, split into tasks, counted, and the result as estimates."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from paiju.sim.playing import rounds, session_length
from paiju.sim.setting import RANDOM, Setting
from paiju.sim.statistics import Estimate, Moments, share
from paiju.sim.tally import FAMILIES, SeatTally, SimulationTally, empty_tally

RANDOM_SESSIONS_PER_TASK: Final = 16
"""Random players are fast: a larger task keeps the cost of sending it small."""
ENDS: Final = ("zimo", "dian_pao", "qiang_gang", "exhausted", "four_gangs")


class SimulationTask(Struct, frozen=True):
    """A task: the walls of this range, session by session."""

    setting: Setting
    bots: tuple[str, ...]
    seed: int
    start: int
    stop: int

    @property
    def size(self) -> int:
        return self.stop - self.start

    def run(self) -> SimulationTally:
        rules = self.setting.rules
        players = self.setting.seated(self.bots)
        tally = empty_tally(rules.players)
        step = session_length(rules)
        for first in range(self.start, self.stop, step):
            walls = range(first, min(first + step, self.stop))
            for played in rounds(rules, players, self.seed, walls):
                tally.add(played)
        return tally


class Simulation(Struct, frozen=True):
    """The job: this many rounds of this setting with these players."""

    setting: Setting
    bots: tuple[str, ...]
    rounds: int
    seed: int = 0

    @property
    def size(self) -> int:
        return self.rounds

    def tasks(self) -> Iterator[SimulationTask]:
        """The split does not depend on the number of workers."""
        step = session_length(self.setting.rules)
        if all(name == RANDOM for name in self.bots):
            step *= RANDOM_SESSIONS_PER_TASK
        for start in range(0, self.rounds, step):
            stop = min(start + step, self.rounds)
            yield SimulationTask(self.setting, self.bots, self.seed, start, stop)

    def nothing(self) -> SimulationTally:
        return empty_tally(self.setting.rules.players)


class Frequency(Struct, frozen=True):
    """How often something happened."""

    name: str
    count: int
    share: Estimate


class SeatResult(Struct, frozen=True):
    """One seat or place: points a round, and shares of rounds."""

    place: int
    bot: str
    points: Estimate
    wins: Estimate
    zimo: Estimate
    fed: Estimate
    ready: Estimate


class ItemResult(Struct, frozen=True):
    """What one item of the ledger paid."""

    item: str
    family: str
    clauses: list[str]
    lines: int
    rounds: Estimate
    """The share of rounds in which it was paid."""
    points: Estimate
    """Moved a round, rounds without it included."""
    part: float
    """Of all points moved."""


class WinResult(Struct, frozen=True):
    """A pattern or a number of 番: how often it won, and the winner's points."""

    name: str
    count: int
    share: float
    take: Estimate


class StreakResult(Struct, frozen=True):
    """Rounds whose dealer had kept the deal this often."""

    streak: int
    rounds: int
    points: Estimate


class Distribution(Struct, frozen=True):
    """A distribution; `counts` has pairs of a value and how often it occurred."""

    mean: Estimate
    low: int
    median: int
    high: int
    """Nine in ten lie from low to high."""
    counts: list[tuple[int, int]]


class SimulationResult(Struct, frozen=True):
    """The result of a simulation. Shares are of rounds, points are per round, with errors."""

    ruleset: str
    options: dict[str, Any]
    bots: list[str]
    seed: int
    rounds: int
    ends: list[Frequency]
    won: Estimate
    """Rounds that somebody won."""
    several: Estimate
    """Rounds that several won: 一炮多响."""
    seats: list[SeatResult]
    places: list[SeatResult]
    """From the dealer on; without bot names, because every seat deals."""
    keeps: Estimate
    """How often the dealer keeps the deal."""
    streaks: list[StreakResult]
    families: list[Frequency]
    """`count` is points; `share` is points a round."""
    items: list[ItemResult]
    patterns: list[WinResult]
    fans: list[WinResult]
    take: Estimate
    swing: Estimate
    length: Distribution
    scores: Distribution
    melds: list[Frequency]
    """`share` is melds a round."""


def simulation_result(
    given: Setting, bots: tuple[str, ...], seed: int, tally: SimulationTally
) -> SimulationResult:
    rounds = tally.rounds
    return SimulationResult(
        ruleset=given.ruleset,
        options=dict(given.options),
        bots=list(bots),
        seed=seed,
        rounds=rounds,
        ends=[Frequency(end, tally.ends[end], share(tally.ends[end], rounds)) for end in ENDS],
        won=share(rounds - tally.winners[0], rounds),
        several=share(rounds - tally.winners[0] - tally.winners[1], rounds),
        seats=[_seat(place, bots[place], seat) for place, seat in enumerate(tally.seats)],
        places=[_seat(place, "", seat) for place, seat in enumerate(tally.places)],
        keeps=share(tally.kept, rounds),
        streaks=[
            StreakResult(streak, moments.count, moments.estimate)
            for streak, moments in sorted(tally.streaks.items())
        ],
        families=_families(tally),
        items=_items(tally),
        patterns=_by_count(tally.patterns, tally.takes.count),
        fans=[_worth(f"{fan}", found, tally.takes.count) for fan, found in _sorted(tally.fans)],
        take=tally.takes.estimate,
        swing=tally.swing.estimate,
        length=distribution(tally.lengths),
        scores=distribution(tally.scores),
        melds=[
            Frequency(kind, count, Estimate(count / max(1, rounds), None))
            for kind, count in sorted(tally.melds.items())
        ],
    )


def _seat(place: int, bot: str, seat: SeatTally) -> SeatResult:
    rounds = seat.points.count
    return SeatResult(
        place=place,
        bot=bot,
        points=seat.points.estimate,
        wins=share(seat.wins, rounds),
        zimo=share(seat.zimo, rounds),
        fed=share(seat.fed, rounds),
        ready=share(seat.ready, rounds),
    )


def _families(tally: SimulationTally) -> list[Frequency]:
    found = {family: tally.families.get(family, Moments()) for family in FAMILIES}
    return [
        Frequency(family, moments.total, moments.over(tally.rounds).estimate)
        for family, moments in found.items()
        if moments.total
    ]


def _items(tally: SimulationTally) -> list[ItemResult]:
    """Those that pay most first."""
    moved = sum(item.points.total for item in tally.items.values())
    rows = [
        ItemResult(
            item=key.name,
            family=key.family,
            clauses=sorted(item.clauses),
            lines=item.lines,
            rounds=share(item.points.count, tally.rounds),
            points=item.points.over(tally.rounds).estimate,
            part=item.points.total / max(1, moved),
        )
        for key, item in tally.items.items()
    ]
    return sorted(rows, key=lambda row: (-row.points.mean, row.item))


def _by_count(found: Mapping[str, Moments], wins: int) -> list[WinResult]:
    rows = [_worth(name, moments, wins) for name, moments in found.items()]
    return sorted(rows, key=lambda row: (-row.count, row.name))


def _worth(name: str, found: Moments, wins: int) -> WinResult:
    return WinResult(name, found.count, found.count / max(1, wins), found.estimate)


def _sorted(found: Mapping[int, Moments]) -> list[tuple[int, Moments]]:
    return sorted(found.items())


def distribution(counts: Counter[int]) -> Distribution:
    """Of whole numbers, given how often each occurred."""
    pairs = sorted(counts.items())
    moments = Moments(
        count=sum(count for _, count in pairs),
        total=sum(value * count for value, count in pairs),
        squares=sum(value * value * count for value, count in pairs),
    )
    low, median, high = (_quantile(pairs, moments.count, part) for part in (0.05, 0.5, 0.95))
    return Distribution(moments.estimate, low, median, high, pairs)


def _quantile(pairs: list[tuple[int, int]], count: int, part: float) -> int:
    seen = 0
    for value, often in pairs:
        seen += often
        if seen >= part * count:
            return value
    return 0
