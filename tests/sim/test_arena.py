"""Duplicate deals: nobody gains by luck of the seat, and two alike are exactly even."""

import pytest

from paiju.sim.arena import (
    Arena,
    ArenaTally,
    Duel,
    Seating,
    arena_result,
    duels_of,
    duplicate,
    seatings,
)
from paiju.sim.pool import run_tasks
from paiju.sim.setting import setting
from paiju.tiles.kinds import WINDS


def fought(
    hero: str, villain: str, seating: Seating, deals: int = 4, players: int = 4, workers: int = 1
) -> tuple[Arena, ArenaTally]:
    given = setting("guiyang_dingque", {"players": players})
    arena = Arena(given, (Duel(hero, villain),), seating, deals, 3)
    total = arena.nothing()
    for part in run_tasks(arena.tasks(), workers):
        total.merge(part)
    return arena, total


def points(hero: str, villain: str, seating: Seating, players: int = 4) -> int:
    return fought(hero, villain, seating, players=players)[1].duels[0].points.total


@pytest.mark.parametrize("name", ["easy", "random"])
@pytest.mark.parametrize("seating", ["solo", "half"])
def test_a_bot_against_itself_is_even_on_every_deal(name: str, seating: Seating):
    _, sums = fought(name, name, seating)
    duel = sums.duels[0]
    assert duel.points.count == 4
    assert duel.points.total == duel.points.squares == 0
    assert duel.deals_won == duel.deals_lost == 0


def test_half_against_half_is_the_others_loss_exactly():
    gain = points("easy", "random", "half")
    assert gain > 0
    assert points("random", "easy", "half") == -gain


def test_two_at_a_table_are_each_others_loss():
    gain = points("easy", "random", "solo", players=2)
    assert gain > 0
    assert points("random", "easy", "solo", players=2) == -gain


def test_the_hero_sits_in_every_seat_and_in_every_arrangement():
    assert seatings(4, "solo") == [frozenset({seat}) for seat in range(4)]
    halves = seatings(4, "half")
    assert len(halves) == len(set(halves)) == 6
    assert all(sum(seat in heroes for heroes in halves) == 3 for seat in range(4))


def test_dealer_and_wind_go_round_from_deal_to_deal_and_a_deal_repeats_itself():
    rules = setting("guangdong_jipinghu", {}).rules
    found = [duplicate(rules, [None] * 4, 3, index) for index in range(16)]
    assert [facts.dealer for facts, _ in found] == [0, 1, 2, 3] * 4
    assert [facts.round_wind for facts, _ in found] == [wind for wind in WINDS for _ in range(4)]
    again = duplicate(rules, [None] * 4, 3, 5)
    assert again.facts == found[5].facts
    assert again.settled.ledger == found[5].settled.ledger


def test_all_pairs_meet_in_both_roles_unless_the_roles_are_alike():
    bots = ("easy", "medium", "random")
    assert len(duels_of(bots, "solo", None)) == 6
    assert len(duels_of(bots, "half", None)) == 3
    assert duels_of(("easy", "medium"), "solo", "random") == [
        Duel("easy", "random"),
        Duel("medium", "random"),
    ]


def test_standings_are_per_seat_and_round_and_judged_at_99_percent():
    arena, sums = fought("easy", "random", "solo", deals=8)
    found = arena_result(arena, sums)
    (row,) = found.duels
    assert (found.deals, found.rounds) == (8, 32)
    assert row.points.mean == pytest.approx(sums.duels[0].points.total / 32)
    assert row.within is not None
    assert row.within[0] > 0
    assert row.verdict == "beats"
    _, reverse = fought("random", "easy", "solo", deals=8)
    assert arena_result(arena, reverse).duels[0].verdict == "loses"


def test_workers_change_nothing():
    assert fought("easy", "random", "solo")[1] == fought("easy", "random", "solo", workers=2)[1]
