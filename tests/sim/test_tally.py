"""The tally of three rounds counted by hand, and what must hold of any."""

import pytest

from paiju.rules.facts import End
from paiju.rulesets import REGISTRY
from paiju.sim.setting import Setting, setting
from paiju.sim.simulate import SimulationTask, simulation_result
from paiju.sim.statistics import Moments
from paiju.sim.tally import HAND, LedgerItem, by_item
from support.small_rounds import check_conserved, line, played, tiny_tally


def test_every_round_ends_in_one_of_the_ways():
    tally = tiny_tally()
    assert tally.rounds == 3
    assert tally.ends == {"zimo": 1, "dian_pao": 1, "exhausted": 1}
    assert tally.winners == {0: 1, 1: 2}
    assert tally.lengths == {10: 1, 30: 1, 56: 1}


def test_a_seat_keeps_its_points_wins_feeds_and_readiness():
    seats = tiny_tally().seats
    assert [seat.points.total for seat in seats] == [-2 - 3 - 2, 6 + 4 + 2, -2 - 4, -2 + 3]
    assert seats[1].points == Moments(3, 12, 36 + 16 + 4)
    assert (seats[1].wins, seats[1].zimo, seats[1].fed, seats[1].ready) == (2, 1, 0, 3)
    assert (seats[2].wins, seats[2].fed, seats[2].ready) == (0, 1, 2)


def test_places_are_counted_from_the_dealer():
    """The dealers were 0, 1, 1: they had -2, 4 and 2."""
    places = tiny_tally().places
    assert places[0].points == Moments(3, 4, 4 + 16 + 4)
    assert places[0].wins == 1
    assert [place.points.total for place in places] == [4, 6 - 4 + 0, -2 + 3 + 0, -2 - 3 - 2]


def test_the_dealers_points_are_grouped_by_streak_and_who_stays_is_counted():
    tally = tiny_tally()
    assert tally.streaks == {0: Moments(2, 2, 20), 1: Moments(1, 2, 4)}
    assert tally.kept == 2


def test_items_are_summed_by_name_and_all_hands_are_one_item():
    items = tiny_tally().items
    assert items[HAND].lines == 4
    assert items[HAND].points == Moments(2, 3 + 4, 9 + 16)
    assert items[HAND].clauses == {"型-1": 3, "型-2": 1}
    assert items[LedgerItem("自摸", "extra")].points == Moments(1, 3, 9)
    assert items[LedgerItem("明豆", "gang")].points == Moments(1, 3, 9)
    assert items[LedgerItem("查叫", "extra")].points == Moments(1, 2, 4)


def test_families_gather_items_as_players_do():
    assert tiny_tally().families == {
        "hand": Moments(2, 7, 25),
        "extra": Moments(2, 5, 13),
        "gang": Moments(1, 3, 9),
    }


def test_an_item_has_the_family_of_its_payments_whatever_it_is_called():
    lines = [line("甲", "鸡-1", 0, 1, 1, "ji"), line("乙鸡", "豆-1", 0, 1, 1, "gang")]
    one = played(End("exhausted"), lines, (True,) * 4, (0, 0, 0))
    assert list(by_item(one.settled)) == [LedgerItem("甲", "ji"), LedgerItem("乙鸡", "gang")]


def test_hands_are_grouped_by_pattern_and_by_fan():
    tally = tiny_tally()
    assert tally.patterns == {"平胡": Moments(2, 10, 52), "清一色": Moments(1, 4, 16)}
    assert tally.fans == {2: Moments(1, 6, 36)}
    assert tally.takes == Moments(2, 10, 52)


def test_the_swing_is_what_changed_hands():
    assert tiny_tally().swing == Moments(3, 6 + 7 + 2, 36 + 49 + 4)
    assert tiny_tally().melds == {"ming_gang": 3}


def test_findings_say_it_in_means_and_shares():
    found = simulation_result(Setting("guiyang_dingque"), ("easy",) * 4, 0, tiny_tally())
    assert found.won.mean == pytest.approx(2 / 3)
    assert found.take.mean == 5.0
    assert found.keeps.mean == pytest.approx(2 / 3)
    assert [row.item for row in found.items] == [HAND.name, "明豆", "自摸", "查叫"]
    assert found.items[0].points.mean == pytest.approx(7 / 3)
    assert found.items[0].part == pytest.approx(7 / 15)
    assert [row.name for row in found.patterns] == ["平胡", "清一色"]
    assert found.patterns[0].share == 1.0
    assert (found.length.low, found.length.median, found.length.high) == (10, 30, 56)


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_no_point_is_made_or_lost(ruleset_id: str):
    tally = SimulationTask(setting(ruleset_id, {}), ("easy", "random") * 2, 1, 0, 16).run()
    assert tally.rounds == 16
    check_conserved(tally)
