"""The deal on the page: dice at the table, and the time zone where the day of the week counts."""

import json
import re

import pytest
from playwright.sync_api import ViewportSize, expect

from paiju import Round, deal, ruleset, shuffled, write_record
from support.page.inspection import OVERLAPS, SMALL_PHONE
from support.page.rooms import choose_game
from support.page.screens import start, take_seat
from support.page.users import PHONE, Users

LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
NOTHING_DONE_YET = 6
"""Steps of a 秦皇岛 round before the dealer's first discard: two of them are rolls."""


def recorded() -> bytes:
    """A round of 秦皇岛 in which the dealer has discarded something."""
    rules = ruleset("qinhuangdao", {"pao": False})
    dealt = deal(rules, shuffled(rules.wall.tiles, b"dice"), dice=((3, 4), (2, 6)))
    table = Round(rules, dealt)
    assert len(table.events) == NOTHING_DONE_YET
    table.apply(next(offer for offer in table.legal(0) if offer.verb == "discard"))
    return json.dumps(write_record(table)).encode()


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE, DESKTOP], ids=str)
def test_both_rolls_lie_beside_everything_until_the_first_discard(users: Users, size: ViewportSize):
    me = users.add(size=size).open("/replay")
    file = {"name": "round.json", "mimeType": "application/json", "buffer": recorded()}
    me.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    slider, dice = me.page.get_by_role("slider"), me.page.get_by_test_id("dice")
    expect(dice).to_have_count(0)
    slider.fill(str(NOTHING_DONE_YET))
    expect(dice.get_by_role("img")).to_have_count(2)
    labels = [roll.get_attribute("aria-label") for roll in dice.get_by_role("img").all()]
    assert labels == ["骰子 3 和 4", "骰子 2 和 6"]
    things = me.page.locator(".things > *, [data-testid=river] li")
    assert things.evaluate_all(OVERLAPS) == []
    square, box = me.page.locator(".layout > .square").bounding_box(), dice.bounding_box()
    assert square is not None
    assert box is not None
    assert square["y"] <= box["y"]
    assert square["x"] <= box["x"]
    circle = me.page.locator(".things strong").bounding_box()
    slider.fill(str(NOTHING_DONE_YET + 1))
    expect(dice).to_have_count(0)
    assert me.page.locator(".things strong").bounding_box() == circle


def test_the_dice_are_seen_at_a_table_and_told_in_english(users: Users, url: str):
    seat = take_seat(url, "guiyang_baoting", pause=2)
    me = users.add(token=seat.account.token, named="小明", language="en-GB")
    me.open(f"/room/{seat.number}")
    start(me)
    dice = me.page.get_by_test_id("dice").get_by_role("img")
    expect(dice).to_have_count(1)
    assert re.fullmatch(r"Dice [1-6] and [1-6]", dice.get_attribute("aria-label") or "")


def test_the_time_zone_is_asked_for_only_where_the_weekday_counts(users: Users):
    me = users.add("小明").open("/open")
    choose_game(me, "guiyang_dingque")
    expect(me.page.get_by_text("桌子怎么开")).to_be_visible()
    for fold in me.page.locator("summary").all():
        fold.click()
    zone = me.page.get_by_label("时区")
    expect(zone).to_have_count(0)
    me.page.get_by_role("switch", name=re.compile("星期鸡")).check()
    expect(zone).to_have_value("Asia/Shanghai")
    zone.select_option("Europe/Paris")
    me.press("开桌")
    me.page.wait_for_url("**/room/*")
    expect(me.page.get_by_text("时区 巴黎").first).to_be_visible()
