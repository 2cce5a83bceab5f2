"""Matches: dealer, streak and 圈 from round to round."""

from paiju.match import Progress, advanced
from paiju.rulesets import ruleset
from paiju.tiles.kinds import BEI, DONG, NAN, XI


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
