"""Findings: a tally as figures a person asks for; what is printed, drawn and written as JSON."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from paiju.sim.setting import Setting
from paiju.sim.sums import Figure, Moments, share
from paiju.sim.tally import FAMILIES, Chair, Tally, family_of

ENDS: Final = ("zimo", "dian_pao", "qiang_gang", "exhausted", "four_gangs")


class Rate(Struct, frozen=True):
    """How often something happened."""

    name: str
    count: int
    share: Figure


class Seat(Struct, frozen=True):
    """How one place fared: points a round, and shares of rounds."""

    place: int
    bot: str
    points: Figure
    wins: Figure
    zimo: Figure
    fed: Figure
    ready: Figure


class Paid(Struct, frozen=True):
    """What one item brought."""

    item: str
    family: str
    clauses: list[str]
    lines: int
    rounds: Figure
    """The share of rounds in which it was paid."""
    points: Figure
    """Moved a round, rounds without it included."""
    part: float
    """Of all points moved."""


class Worth(Struct, frozen=True):
    """A pattern or a number of 番: how often it won, and what its winner had in the end."""

    name: str
    count: int
    share: float
    take: Figure


class Streak(Struct, frozen=True):
    """Rounds that were dealt by somebody who had kept the deal so often."""

    streak: int
    rounds: int
    points: Figure


class Spread(Struct, frozen=True):
    """How something is distributed: `counts` has pairs of a value and how often it came."""

    mean: Figure
    low: int
    median: int
    high: int
    """Nine in ten lie from low to high."""
    counts: list[tuple[int, int]]


class Findings(Struct, frozen=True):
    """All that a simulation found. Shares are of rounds, points are a round, with errors."""

    ruleset: str
    options: dict[str, Any]
    bots: list[str]
    seed: int
    rounds: int
    ends: list[Rate]
    won: Figure
    """Rounds that somebody won."""
    several: Figure
    """Rounds that several won: 一炮多响."""
    seats: list[Seat]
    places: list[Seat]
    """From the dealer on; no bot is named, for everybody deals."""
    keeps: Figure
    """How often the dealer keeps the deal."""
    streaks: list[Streak]
    families: list[Rate]
    """`count` is points; the figure is points a round."""
    items: list[Paid]
    patterns: list[Worth]
    fans: list[Worth]
    take: Figure
    swing: Figure
    length: Spread
    scores: Spread
    melds: list[Rate]
    """The figure is melds a round."""


def findings(given: Setting, bots: tuple[str, ...], seed: int, tally: Tally) -> Findings:
    rounds = tally.rounds
    return Findings(
        ruleset=given.ruleset,
        options=dict(given.options),
        bots=list(bots),
        seed=seed,
        rounds=rounds,
        ends=[Rate(end, tally.ends[end], share(tally.ends[end], rounds)) for end in ENDS],
        won=share(rounds - tally.winners[0], rounds),
        several=share(rounds - tally.winners[0] - tally.winners[1], rounds),
        seats=[_seat(place, bots[place], chair) for place, chair in enumerate(tally.seats)],
        places=[_seat(place, "", chair) for place, chair in enumerate(tally.places)],
        keeps=share(tally.kept, rounds),
        streaks=[
            Streak(streak, moments.count, moments.figure)
            for streak, moments in sorted(tally.streaks.items())
        ],
        families=_families(tally),
        items=_items(tally),
        patterns=_by_count(tally.patterns, tally.takes.count),
        fans=[_worth(f"{fan}", found, tally.takes.count) for fan, found in _sorted(tally.fans)],
        take=tally.takes.figure,
        swing=tally.swing.figure,
        length=spread(tally.lengths),
        scores=spread(tally.scores),
        melds=[
            Rate(kind, count, Figure(count / max(1, rounds), None))
            for kind, count in sorted(tally.melds.items())
        ],
    )


def _seat(place: int, bot: str, chair: Chair) -> Seat:
    rounds = chair.points.count
    return Seat(
        place=place,
        bot=bot,
        points=chair.points.figure,
        wins=share(chair.wins, rounds),
        zimo=share(chair.zimo, rounds),
        fed=share(chair.fed, rounds),
        ready=share(chair.ready, rounds),
    )


def _families(tally: Tally) -> list[Rate]:
    found = {family: tally.families.get(family, Moments()) for family in FAMILIES}
    return [
        Rate(family, moments.total, moments.over(tally.rounds).figure)
        for family, moments in found.items()
        if moments.total
    ]


def _items(tally: Tally) -> list[Paid]:
    """Dearest first."""
    moved = sum(item.points.total for item in tally.items.values())
    rows = [
        Paid(
            item=name,
            family=family_of(name),
            clauses=sorted(item.clauses),
            lines=item.lines,
            rounds=share(item.points.count, tally.rounds),
            points=item.points.over(tally.rounds).figure,
            part=item.points.total / max(1, moved),
        )
        for name, item in tally.items.items()
    ]
    return sorted(rows, key=lambda row: (-row.points.mean, row.item))


def _by_count(found: Mapping[str, Moments], wins: int) -> list[Worth]:
    rows = [_worth(name, moments, wins) for name, moments in found.items()]
    return sorted(rows, key=lambda row: (-row.count, row.name))


def _worth(name: str, found: Moments, wins: int) -> Worth:
    return Worth(name, found.count, found.count / max(1, wins), found.figure)


def _sorted(found: Mapping[int, Moments]) -> list[tuple[int, Moments]]:
    return sorted(found.items())


def spread(counts: Counter[int]) -> Spread:
    """Of whole numbers, given how often each came."""
    pairs = sorted(counts.items())
    moments = Moments(
        count=sum(count for _, count in pairs),
        total=sum(value * count for value, count in pairs),
        squares=sum(value * value * count for value, count in pairs),
    )
    low, median, high = (_quantile(pairs, moments.count, part) for part in (0.05, 0.5, 0.95))
    return Spread(moments.figure, low, median, high, pairs)


def _quantile(pairs: list[tuple[int, int]], count: int, part: float) -> int:
    seen = 0
    for value, often in pairs:
        seen += often
        if seen >= part * count:
            return value
    return 0
