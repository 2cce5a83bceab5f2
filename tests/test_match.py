"""Matches: dealer, streak and 圈 from round to round."""

from random import Random

import pytest

from paiju import REGISTRY, Round, settle
from paiju.match import Match, Progress, Result, advanced
from paiju.match.match import weekday_of
from paiju.rulesets import ruleset
from paiju.settlement import Settlement
from paiju.tiles.kinds import BEI, DONG, NAN, XI
from support.rounds import chooser_for, option_sets, played, steps


def after(*dealers: int, start: Progress | None = None) -> Progress:
    progress = start or Progress()
    for dealer in dealers:
        progress = advanced(progress, dealer)
    return progress


def test_a_dealer_who_stays_counts_up_and_a_new_one_begins_at_zero() -> None:
    assert after(0, 0).streak == 2
    assert after(0, 0, 1).streak == 0


def test_a_circle_ends_when_the_deal_comes_back_to_the_first_dealer() -> None:
    assert after(1, 2, 3).circles == 0
    assert after(1, 2, 3, 0).circles == 1
    assert after(1, 2, 3, 0).round_wind == NAN


def test_the_first_dealer_staying_ends_no_circle() -> None:
    assert after(0, 0, 0).circles == 0
    assert after(1, 2, 3, 3, 3).circles == 0


def test_a_circle_of_three_players_starts_where_the_match_did() -> None:
    start = Progress(dealer=2, first_dealer=2)
    assert after(0, 1, start=start).circles == 0
    assert after(0, 1, 2, start=start).circles == 1


def test_the_winds_go_round() -> None:
    winds = [Progress(circles=circles).round_wind for circles in range(5)]
    assert winds == [DONG, NAN, XI, BEI, DONG]


def test_a_match_lasts_its_rounds_drawn_ones_included() -> None:
    rules = ruleset("guiyang_dingque", {"rounds": 4})
    assert not after(0, 0, 0).is_over(rules)
    assert after(0, 0, 0, 0).is_over(rules)


def test_jipinghu_lasts_its_circles_however_many_rounds_they_take() -> None:
    rules = ruleset("guangdong_jipinghu", {"circles": 1})
    assert not after(*(0,) * 20).is_over(rules)
    assert after(1, 2, 3, 0).is_over(rules)


# Whole matches


def table_over(ruleset_id: str, seed: int) -> tuple[Round, Settlement]:
    """A finished round and its settlement."""
    table = played(option_sets(ruleset_id)[0], seed)
    return table, settle(table.rules, table.facts)


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_a_match_deals_with_what_the_last_round_left_and_adds_up_the_scores(
    ruleset_id: str,
) -> None:
    rules = ruleset(ruleset_id)
    match = Match.begun(rules, first_dealer=2)
    sums = [0] * rules.players
    for number in range(1, 8):
        assert match.number == number
        table = match.deal(rules, bytes([number]), weekday=3)
        progress = match.progress
        assert (table.dealer, table.deal.streak) == (progress.dealer, progress.streak)
        assert (table.round_wind, table.deal.weekday) == (progress.round_wind, 3)
        for _ in steps(table, chooser_for(1), Random(number)):
            pass
        settled = settle(rules, table.facts)
        match.add(table, settled)
        sums = [a + b for a, b in zip(sums, settled.scores, strict=True)]
        assert match.totals == sums
        assert sum(sums) == 0
        assert match.progress.dealer == settled.dealer.seat
    assert [result.number for result in match.results] == list(range(1, 8))


def test_a_match_of_rounds_is_over_after_exactly_so_many() -> None:
    rules = ruleset("guiyang_dingque", {"rounds": 4})
    match = Match.begun(rules, 0)
    for _ in range(4):
        assert not match.is_over(rules)
        match.add(*table_over("guiyang_dingque", 1))
    assert match.is_over(rules)


def test_one_match_does_not_know_of_another() -> None:
    rules = ruleset("guiyang_dingque")
    first, second = Match.begun(rules, 0), Match.begun(rules, 1)
    first.add(*table_over("guiyang_dingque", 1))
    assert second.results == []


def standings(*totals: int) -> list[tuple[int, int]]:
    result = Result(1, 0, 0, "1z", "win", [0], list(totals))
    match = Match(len(totals), results=[result])
    return [(row.place, row.seat) for row in match.standings()]


def test_the_best_comes_first() -> None:
    assert standings(-5, 10, -2, -3) == [(1, 1), (2, 2), (3, 3), (4, 0)]


def test_equal_points_share_a_place_and_the_next_place_is_left_out() -> None:
    assert standings(4, -4, 4, -4) == [(1, 0), (1, 2), (3, 1), (3, 3)]
    assert standings(0, 0, 0) == [(1, 0), (1, 1), (1, 2)]
    assert standings(-6, 2, 2, 2) == [(1, 1), (1, 2), (1, 3), (4, 0)]


# What day it is (星期鸡)

MONDAY = 1_704_067_200_000
"""2024-01-01 00:00 UTC, a Monday."""


@pytest.mark.parametrize("day", range(14))
def test_the_week_begins_on_monday_and_goes_round(day: int) -> None:
    assert weekday_of(MONDAY + day * 86_400_000, 0) == day % 7 + 1


def test_the_day_is_that_of_the_place() -> None:
    assert weekday_of(MONDAY - 1, 0) == 7
    assert weekday_of(MONDAY - 8 * 3_600_000, 8 * 60) == 1
    assert weekday_of(MONDAY - 8 * 3_600_000 - 1, 8 * 60) == 7
    assert weekday_of(MONDAY, -1) == 7
    assert weekday_of(0, 0) == 4
