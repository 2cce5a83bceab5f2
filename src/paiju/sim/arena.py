"""Arena: bots against each other on duplicate deals, so that luck cancels out.

A deal is a wall and a dealer. It is played once for every way the bots can sit: one against all the
others in every seat, or half against half in every arrangement. Whoever has the good hand in one
round gave it to the other in the next, and the points of all rounds of a deal are one observation.
Two bots that play alike score exactly zero on every deal.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, Literal

from msgspec import Struct, field

from paiju.bots import Bot
from paiju.rules.errors import InputError
from paiju.rules.ruleset import RuleSet
from paiju.sim.playing import PlayedRound, dealt, finish, wall_entropy
from paiju.sim.setting import Setting, bot_names, check_bot
from paiju.sim.statistics import Counters, Estimate, Moments, share
from paiju.tiles.text import Text

Seating = Literal["solo", "half"]
"""One against all the others, or half against half."""
DuelVerdict = Literal["beats", "loses", "open"]


class Duel(Struct, frozen=True):
    """A bot and the one it sits against."""

    hero: str
    villain: str


class DuelTally(Counters):
    """One duel, counted deal by deal."""

    points: Moments = field(default_factory=Moments)
    """Of all heroes in all rounds of a deal."""
    wins: Moments = field(default_factory=Moments)
    fed: Moments = field(default_factory=Moments)
    deals_won: int = 0
    deals_lost: int = 0

    def add(self, points: int, wins: int, fed: int) -> None:
        self.points.add(points)
        self.wins.add(wins)
        self.fed.add(fed)
        self.deals_won += points > 0
        self.deals_lost += points < 0


class ArenaTally(Counters):
    """Every duel, in the given order."""

    duels: list[DuelTally]


def seatings(players: int, seating: Seating) -> list[frozenset[int]]:
    """The seats the hero takes, round by round."""
    heroes = 1 if seating == "solo" else players // 2
    return [frozenset(seats) for seats in combinations(range(players), heroes)]


def duels_of(bots: Sequence[str], seating: Seating, against: str | None) -> list[Duel]:
    """Each against `against`; else all pairs, in both roles where the roles differ."""
    if against is not None:
        return [Duel(bot, against) for bot in bots]
    pairs = permutations(bots, 2) if seating == "solo" else combinations(bots, 2)
    return [Duel(hero, villain) for hero, villain in pairs]


def parse_duels(bots: str, against: str | None, seating: Seating, players: int) -> tuple[Duel, ...]:
    """The duels named on a command line."""
    names = bot_names(bots)
    if against is not None:
        check_bot(against, "--against")
    elif len(names) < 2:
        text = Text("要写两个机器人，或用 --against", "a contest needs two bots, or --against")
        raise InputError(text, "--bots")
    if seating == "half" and players % 2:
        text = Text(f"{players} 个座位分不成两半", f"{players} seats have no halves")
        raise InputError(text, "--seating")
    return tuple(duels_of(names, seating, against))


class ArenaTask(Struct, frozen=True):
    """A task: the deals of this range, each played in every seating of every duel."""

    setting: Setting
    duels: tuple[Duel, ...]
    seating: Seating
    seed: int
    start: int
    stop: int

    @property
    def size(self) -> int:
        tables = seatings(self.setting.rules.players, self.seating)
        return (self.stop - self.start) * len(self.duels) * len(tables)

    def run(self) -> ArenaTally:
        total = ArenaTally([DuelTally() for _ in self.duels])
        for index in range(self.start, self.stop):
            for duel, sums in zip(self.duels, total.duels, strict=True):
                self._play(duel, sums, index)
        return total

    def _play(self, duel: Duel, sums: DuelTally, index: int) -> None:
        rules, points, wins, fed = self.setting.rules, 0, 0, 0
        hero, villain = self.setting.seated((duel.hero, duel.villain))
        for heroes in seatings(rules.players, self.seating):
            players = [hero if seat in heroes else villain for seat in range(rules.players)]
            facts, settled = duplicate(rules, players, self.seed, index)
            scores, end = settled.scores, facts.end
            points += sum(scores[seat] for seat in heroes)
            wins += len(heroes & set(end.winners))
            fed += end.from_ in heroes
        sums.add(points, wins, fed)


def duplicate(rules: RuleSet, players: Sequence[Bot | None], seed: int, index: int) -> PlayedRound:
    """The deal of this number, played once by these players; dealer and wind go round."""
    entropy = wall_entropy(seed, index)
    return finish(dealt(rules, entropy, index), players, entropy)


class Arena(Struct, frozen=True):
    """The job: these duels on this many deals."""

    setting: Setting
    duels: tuple[Duel, ...]
    seating: Seating
    deals: int
    seed: int = 0

    @property
    def size(self) -> int:
        return self._deals(0, self.deals).size

    def tasks(self) -> Iterator[ArenaTask]:
        return (self._deals(index, index + 1) for index in range(self.deals))

    def nothing(self) -> ArenaTally:
        return ArenaTally([DuelTally() for _ in self.duels])

    @property
    def bots(self) -> set[str]:
        return {name for duel in self.duels for name in (duel.hero, duel.villain)}

    def _deals(self, start: int, stop: int) -> ArenaTask:
        return ArenaTask(self.setting, self.duels, self.seating, self.seed, start, stop)


class DuelResult(Struct, frozen=True):
    """One bot at a table of another; points and shares are per seat and round."""

    hero: str
    villain: str
    points: Estimate
    within: tuple[float, float] | None
    """The 99 % confidence interval of the points."""
    verdict: DuelVerdict
    """Whether that interval lies above zero, below it, or around it."""
    wins: Estimate
    fed: Estimate
    deals_won: Estimate
    deals_lost: Estimate


class ArenaResult(Struct, frozen=True):
    """All duels. One observation is a deal, with all its rounds."""

    ruleset: str
    options: dict[str, Any]
    seating: str
    seed: int
    players: int
    deals: int
    rounds: int
    duels: list[DuelResult]


def arena_result(arena: Arena, sums: ArenaTally) -> ArenaResult:
    players = arena.setting.rules.players
    tables = seatings(players, arena.seating)
    seats = sum(len(heroes) for heroes in tables)
    deals = sums.duels[0].points.count
    rows = [
        _duel_result(duel, found, seats)
        for duel, found in zip(arena.duels, sums.duels, strict=True)
    ]
    return ArenaResult(
        ruleset=arena.setting.ruleset,
        options=dict(arena.setting.options),
        seating=arena.seating,
        seed=arena.seed,
        players=players,
        deals=deals,
        rounds=deals * len(tables) * len(rows),
        duels=rows,
    )


def _duel_result(duel: Duel, sums: DuelTally, seats: int) -> DuelResult:
    points = sums.points.estimate.times(1 / seats)
    deals = sums.points.count
    return DuelResult(
        hero=duel.hero,
        villain=duel.villain,
        points=points,
        within=points.interval,
        verdict=_verdict(points),
        wins=sums.wins.estimate.times(1 / seats),
        fed=sums.fed.estimate.times(1 / seats),
        deals_won=share(sums.deals_won, deals),
        deals_lost=share(sums.deals_lost, deals),
    )


def _verdict(points: Estimate) -> DuelVerdict:
    within = points.interval
    if within is None:
        return "open"
    return "beats" if within[0] > 0 else "loses" if within[1] < 0 else "open"
