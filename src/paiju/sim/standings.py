"""Standings: what the arena found, duel by duel."""

from typing import Any, Literal

from msgspec import Struct

from paiju.sim.arena import Arena, ArenaSums, Duel, DuelSums, seatings
from paiju.sim.sums import Figure, share

Verdict = Literal["beats", "loses", "open"]


class Standing(Struct, frozen=True):
    """How a bot fares at a table of another; points and shares are per seat and round."""

    hero: str
    villain: str
    points: Figure
    within: tuple[float, float] | None
    """The 99 % confidence interval of the points."""
    verdict: Verdict
    """Whether that interval lies above zero, below it, or around it."""
    wins: Figure
    fed: Figure
    deals_won: Figure
    deals_lost: Figure


class Standings(Struct, frozen=True):
    """All duels. One observation is a deal, with all its rounds."""

    ruleset: str
    options: dict[str, Any]
    seating: str
    seed: int
    players: int
    deals: int
    rounds: int
    duels: list[Standing]


def standings(arena: Arena, sums: ArenaSums) -> Standings:
    players = arena.setting.rules.players
    tables = seatings(players, arena.seating)
    seats = sum(len(heroes) for heroes in tables)
    deals = sums.duels[0].points.count
    rows = [
        _standing(duel, found, seats) for duel, found in zip(arena.duels, sums.duels, strict=True)
    ]
    return Standings(
        ruleset=arena.setting.ruleset,
        options=dict(arena.setting.options),
        seating=arena.seating,
        seed=arena.seed,
        players=players,
        deals=deals,
        rounds=deals * len(tables) * len(rows),
        duels=rows,
    )


def _standing(duel: Duel, sums: DuelSums, seats: int) -> Standing:
    points = sums.points.figure.times(1 / seats)
    deals = sums.points.count
    return Standing(
        hero=duel.hero,
        villain=duel.villain,
        points=points,
        within=points.within,
        verdict=_verdict(points),
        wins=sums.wins.figure.times(1 / seats),
        fed=sums.fed.figure.times(1 / seats),
        deals_won=share(sums.deals_won, deals),
        deals_lost=share(sums.deals_lost, deals),
    )


def _verdict(points: Figure) -> Verdict:
    within = points.within
    if within is None:
        return "open"
    return "beats" if within[0] > 0 else "loses" if within[1] < 0 else "open"
