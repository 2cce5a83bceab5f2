"""Positions in which one decision is plainly good, and what each level makes of them."""

import pytest

from paiju.bots import LEVELS
from support.bots.positions import Position, on_declaring, on_discard, on_draw, on_opening

DINGQUE, BAOTING = "guiyang_dingque", "guiyang_baoting"
GUANGDONG, QUJING, QINHUANGDAO = "guangdong_jipinghu", "qujing_feibaiban", "qinhuangdao"

every_level = pytest.mark.parametrize("level", LEVELS)


# Claims


@every_level
def test_a_peng_that_makes_the_hand_ready_is_taken(level: str):
    assert on_discard(BAOTING, "123m 456m 78p 55s 99s 1p", "5s").said(level) == "peng"


@every_level
def test_a_peng_that_would_break_a_ready_hand_is_declined(level: str):
    position = on_discard(BAOTING, "234m 567m 345p 66p 78s", "6p")
    assert position.legal == ["peng", "pass"]
    assert position.said(level) == "pass"


def test_five_pairs_stay_together_where_seven_pay():
    position = on_discard(BAOTING, "1133m 5577p 22s 369s", "5p")
    assert position.said("medium") == "pass"
    assert position.said("easy") == "peng"


def test_a_peng_of_another_suit_is_declined_by_nearly_one_suit():
    assert on_discard(BAOTING, "11234556789m 33p", "3p").said() == "pass"


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_ming_gang_that_leaves_the_hand_ready_is_taken(level: str):
    assert on_discard(BAOTING, "555m 234p 678p 23s 99s", "5m").said(level) == "ming_gang"


def test_where_any_hand_may_win_a_chi_that_makes_it_ready_is_taken():
    assert worthless_when_three_fan_are_needed(0).said() == "chi 45p"


def test_where_three_fan_are_needed_a_chi_towards_a_chicken_hand_is_declined():
    position = worthless_when_three_fan_are_needed(3)
    assert position.said("medium") == "pass"
    assert position.said("easy") == "chi 45p"


def worthless_when_three_fan_are_needed(min_fan: int) -> Position:
    options = {"min_fan": min_fan}
    return on_discard(GUANGDONG, "123m 45p 678s 99s 34s 1z", "6p", options=options)


def test_where_one_fan_is_needed_a_pair_of_dragons_is_peng():
    position = on_discard(GUANGDONG, "123m 46p 78p 99s 77z 3m 2s", "7z", options={"min_fan": 1})
    assert position.said() == "peng"


def test_where_one_fan_is_needed_a_hand_of_runs_takes_the_run_and_not_the_triplet():
    position = on_discard(GUANGDONG, "123m 456p 78s 23s 99s 5m", "9s", options={"min_fan": 1})
    assert position.legal == ["peng", "chi 78s", "pass"]
    assert position.said("medium") == "chi 78s"
    assert position.said("easy") == "peng"


# Discards


@every_level
def test_the_que_suit_goes_before_a_lonely_tile(level: str):
    position = on_draw(DINGQUE, "123m 456m 789p 23s 5p 9m", "5s", que="s")
    assert position.said(level) in {"discard 2s", "discard 3s", "discard 5s"}


def test_a_tile_of_another_suit_goes_before_a_wind_where_half_a_suit_is_near():
    position = on_draw(GUANGDONG, "1234569m 114z 5p 34s", "7m", options={"min_fan": 3})
    assert position.said("medium") == "discard 5p"
    assert position.said("easy") == "discard 4z"


def test_of_two_ready_hands_the_one_with_more_fan_is_kept():
    """混一色 and 一条龙 wait where 3m stays, 一条龙 alone where 4p does."""
    position = on_draw(QUJING, "123456789m 22z 5z 4p", "3m")
    assert position.said("medium") == "discard 4p"
    assert position.said("easy") == "discard 3m"


@every_level
def test_a_wild_tile_is_kept_though_its_face_is_lonely(level: str):
    position = on_draw(QINHUANGDAO, "123m 456m 789p 23s 1z 6z", "9s", indicator="4z")
    assert "discard 1z" in position.legal
    assert position.said(level) != "discard 1z"


# Gangs


@every_level
def test_an_an_gang_that_pays_and_keeps_the_hand_ready_is_made(level: str):
    assert on_draw(QUJING, "1111m 456m 789p 23s 9s", "9s").said(level) == "an_gang 1m"


@every_level
def test_four_winds_in_the_first_turn_are_a_feng_gang(level: str):
    position = on_draw(QINHUANGDAO, "1234z 123m 456p 78s 9m", "9s", indicator="1p")
    assert position.said(level) == "feng_gang"


# Before play


@every_level
@pytest.mark.parametrize(
    ("hand", "weakest"),
    [("123456m 789p 23p 1s 9s", "s"), ("19m 23567p 234678s", "m"), ("234678m 19p 23567s", "p")],
)
def test_the_weakest_suit_is_done_without(level: str, hand: str, weakest: str):
    assert on_opening(DINGQUE, hand).said(level) == f"que {weakest}"


def test_the_dealer_bids_more_than_the_others():
    hand = "123456m 789p 23p 1s 9s"
    dealer = on_opening(BAOTING, hand, dealer=0, gumai=True).chosen().number
    other = on_opening(BAOTING, hand, dealer=1, gumai=True).chosen().number
    assert dealer > other > 0


@every_level
def test_a_hand_dealt_ready_is_declared(level: str):
    assert on_declaring(BAOTING, "123m 456m 789p 23s 55s").said(level) == "tian_ting"


@every_level
def test_a_hand_ready_with_its_first_discard_is_declared(level: str):
    assert on_draw(BAOTING, "123m 456m 789p 23s 5s 9m", "5s").said(level) == "bu_ting 9m"
