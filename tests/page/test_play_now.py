"""From the lobby to a tile: one tap for whoever played before, two for somebody new."""

from time import perf_counter

import pytest
from playwright.sync_api import expect

from support.page.inspection import OVERLAPS
from support.page.rooms import choose_game, enter, open_room, sit
from support.page.users import User, Users

DEALT_WITHIN = 2.0
"""Seconds; on a machine that does nothing else."""
BUSY = 5.0
"""Seconds; what the test allows, for it shares the machine with other tests."""


def wait_for_deal(user: User) -> None:
    """Until the table asks for something: a bid, or an own tile to look at."""
    asked = user.page.get_by_test_id("opening").or_(user.page.get_by_test_id("hand"))
    expect(asked.first).to_be_visible()


def play_first(user: User) -> int:
    """Somebody who has never played here; how often they tapped until they were dealt."""
    user.open("/")
    user.press("马上打一局")
    user.page.get_by_role("dialog").locator("fieldset label").first.click()
    wait_for_deal(user)
    return 2


def test_somebody_new_chooses_only_the_game_and_gives_no_name(users: Users):
    me = users.add()
    assert play_first(me) <= 3
    assert me.page.url.rpartition("/")[2].isdigit()
    me.page.reload()
    wait_for_deal(me)
    expect(me.page.get_by_text("怎么称呼你？")).to_have_count(0)


def test_whoever_played_before_is_dealt_the_same_game_with_one_tap(users: Users):
    me = users.add("阿珍")
    open_room(me, "qinhuangdao")
    me.open("/")
    card = me.page.get_by_test_id("play-now")
    expect(card).to_contain_text("秦皇岛")
    began = perf_counter()
    me.press("马上打一局")
    wait_for_deal(me)
    seconds = perf_counter() - began
    print(f"\ndealt in {seconds:.2f} s (wanted: {DEALT_WITHIN} s)")  # noqa: T201
    assert seconds < BUSY
    me.page.wait_for_url("**/room/*")


def test_bots_have_the_level_that_was_chosen_last(users: Users):
    me = users.add("阿珍")
    open_room(me, "guiyang_dingque")
    me.page.get_by_test_id("chair-1").click()
    me.page.get_by_role("button", name="请机器人坐 · 高级").click()
    me.press("空位都请机器人")
    expect(me.page.get_by_test_id("chair-3")).to_contain_text("高级")
    me.open("/")
    expect(me.page.get_by_test_id("play-now")).to_contain_text("高级机器人")


def test_a_guest_is_asked_for_a_name_before_others_see_it(users: Users):
    host, guest = users.add("阿珍"), users.add()
    number = open_room(host, "guiyang_dingque")
    play_first(guest)
    guest.open(f"/room/{number}")
    expect(guest.page.get_by_role("heading", name="怎么称呼你？")).to_be_visible()
    guest.page.get_by_role("textbox").fill("阿强")
    guest.press("进来")
    sit(guest, 1)
    expect(host.page.get_by_test_id("chair-1")).to_contain_text("阿强")


def test_a_guest_who_opens_a_room_is_asked_for_a_name(users: Users):
    guest = users.add()
    play_first(guest)
    guest.open("/open")
    choose_game(guest, "guiyang_dingque")
    guest.press("开桌")
    guest.page.get_by_role("dialog").get_by_role("textbox").fill("阿强")
    guest.page.get_by_role("dialog").get_by_role("button", name="进来").click()
    expect(guest.page.get_by_test_id("chair-0")).to_contain_text("阿强")


def test_whoever_opens_a_room_sits_and_the_match_starts_when_all_are_ready(users: Users):
    host, guest = users.add("阿珍"), users.add("阿强")
    number = open_room(host, "guiyang_dingque")
    expect(host.page.get_by_test_id("chair-0")).to_contain_text("阿珍")
    expect(host.page.locator(".hint")).to_contain_text("点“准备”")
    host.press("准备")
    expect(host.page.locator(".hint")).to_contain_text("还差 3 人")
    enter(guest, number)
    sit(guest, 1)
    host.press("空位都请机器人")
    expect(host.page.locator(".hint")).to_contain_text("等 阿强")
    guest.press("准备")
    for user in (host, guest):
        wait_for_deal(user)


@pytest.mark.parametrize("width", [320, 390])
def test_opening_a_room_shows_one_game_and_a_button_that_stays(users: Users, width: int):
    me = users.add("阿珍", size={"width": width, "height": 640}).open("/open")
    choose_game(me, "guiyang_dingque")
    expect(me.page.locator("fieldset").first.locator("label:visible")).to_have_count(1)
    me.page.get_by_text("改动玩法").click()
    expect(me.button("开桌")).to_be_in_viewport()
    me.page.get_by_role("switch").first.check()
    expect(me.page.locator(".sentence")).to_be_attached()
    me.press("换一种")
    assert me.page.locator("fieldset").first.locator("label:visible").count() > 1
    boxes = me.page.locator("fieldset").first.locator("label")
    assert boxes.evaluate_all(OVERLAPS) == []
