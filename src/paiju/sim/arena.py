"""The arena: bots against each other on duplicate deals, so that luck cancels out.

A deal is a wall and a dealer. It is played once for every way the bots can sit: one against all the
others in every seat, or half against half in every arrangement. Whoever has the good hand in one
round gave it to the other in the next, and the points of all rounds of a deal are one observation.
Two bots that play alike score exactly zero on every deal.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Literal

from msgspec import Struct, field

from paiju.bots import Bot
from paiju.rules.ruleset import RuleSet
from paiju.sim.playing import Played, dealt, entropy, finish
from paiju.sim.setting import Setting
from paiju.sim.sums import Moments, Sums

Seating = Literal["solo", "half"]
"""One against all the others, or half against half."""


class Duel(Struct, frozen=True):
    """A bot and the one it sits against."""

    hero: str
    villain: str


class DuelSums(Sums):
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


class ArenaSums(Sums):
    """Every duel, in the order asked."""

    duels: list[DuelSums]


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


class Deals(Struct, frozen=True):
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

    def run(self) -> ArenaSums:
        total = ArenaSums([DuelSums() for _ in self.duels])
        for index in range(self.start, self.stop):
            for duel, sums in zip(self.duels, total.duels, strict=True):
                self._play(duel, sums, index)
        return total

    def _play(self, duel: Duel, sums: DuelSums, index: int) -> None:
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


def duplicate(rules: RuleSet, players: Sequence[Bot | None], seed: int, index: int) -> Played:
    """The deal of this number, played once by these players; dealer and wind go round."""
    luck = entropy(seed, index)
    return finish(dealt(rules, luck, index), players, luck)


class Arena(Struct, frozen=True):
    """What is asked: these duels on so many deals."""

    setting: Setting
    duels: tuple[Duel, ...]
    seating: Seating
    deals: int
    seed: int = 0

    @property
    def size(self) -> int:
        return self._deals(0, self.deals).size

    def tasks(self) -> Iterator[Deals]:
        return (self._deals(index, index + 1) for index in range(self.deals))

    def nothing(self) -> ArenaSums:
        return ArenaSums([DuelSums() for _ in self.duels])

    def _deals(self, start: int, stop: int) -> Deals:
        return Deals(self.setting, self.duels, self.seating, self.seed, start, stop)
