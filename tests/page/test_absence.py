"""托管, the vote to dissolve, and users who only watch."""

import re

from playwright.sync_api import WebSocket, expect

from support.page.driver import play_together
from support.page.rooms import enter, fill_and_start, open_room
from support.page.users import User, Users

GAME = "guiyang_dingque"
MENU = "菜单"


def test_a_seat_given_away_is_played_and_taken_back_at_once(users: Users):
    me = users.add("阿珍")
    open_room(me, GAME, preset="快局四局", pause="1 秒")
    fill_and_start(me)
    me.play("raise", "pass", "hu")
    thrown = discards(me)
    me.press(MENU)
    me.press("托管：先替我打")
    expect(me.page.get_by_text("托管中，系统在替你打")).to_be_visible()
    me.page.wait_for_function(
        "(before) => document.querySelectorAll('[data-testid=river] li').length > before + 3",
        arg=thrown,
    )
    me.press("我来打")
    expect(me.page.get_by_text("托管中，系统在替你打")).to_be_hidden()
    assert me.look().what in ("raise", "pass", "hu", "go")


def test_whoever_leaves_is_played_for_and_sits_again_when_they_return(users: Users):
    host, guest = users.add("阿珍"), users.add("阿强")
    number = open_room(host, GAME, preset="快局四局")
    enter(guest, number)
    fill_and_start(host, guest)
    play_together([host, guest], "standings", most=4)
    guest.press(MENU)
    guest.press("离开")
    guest.page.get_by_role("dialog").get_by_role("button", name="离开", exact=True).click()
    expect(guest.page.get_by_text(f"回到 {number} 号桌")).to_be_visible()
    expect(host.page.get_by_text("托管").first).to_be_visible()
    host.play("go")
    guest.page.get_by_text(f"回到 {number} 号桌").click()
    expect(guest.page.get_by_test_id("go")).to_be_visible()
    play_together([host, guest], "standings", most=8)
    expect(host.page.get_by_text("托管")).to_have_count(0)


def discards(user: User) -> int:
    return user.page.locator("[data-testid=river] li").count()


def test_a_match_is_dissolved_when_everybody_agrees(users: Users):
    host, guest = users.add("阿珍"), users.add("阿强")
    number = open_room(host, GAME)
    enter(guest, number)
    fill_and_start(host, guest)
    play_together([host, guest], "standings", most=4)
    propose(host)
    expect(guest.page.get_by_text("阿珍 提议到此为止")).to_be_visible()
    guest.press("继续打")
    expect(host.page.get_by_role("dialog")).to_be_hidden()
    propose(guest)
    expect(host.page.get_by_role("dialog")).to_contain_text(re.compile("提议"))
    host.press("同意")
    for user in (host, guest):
        expect(user.page.get_by_test_id("standings")).to_contain_text("中途解散")


def propose(user: User) -> None:
    user.press(MENU)
    user.press("提议解散")
    user.press("提出来")


def test_an_onlooker_sees_the_table_and_no_hidden_tile(users: Users):
    host, onlooker = users.add("阿珍"), users.add("看客")
    number = open_room(host, GAME, preset="快局四局", spectators=True, pause="1 秒")
    fill_and_start(host)
    heard: list[str] = []
    onlooker.page.on("websocket", lambda socket: note(socket, heard))
    onlooker.open(f"/room/{number}")
    expect(onlooker.page.get_by_text("旁观中")).to_be_visible()
    play_together([host], "standings", most=12)
    seen = onlooker.page.locator("[data-testid=river] li").first
    expect(seen).to_be_visible(timeout=60_000)  # what spectators see is late
    assert onlooker.page.get_by_test_id("hand").count() == 0
    assert onlooker.page.get_by_role("group", name="手牌").count() == 0
    assert onlooker.page.locator("[data-testid^=do-]").count() == 0
    answer = "".join(heard)
    assert '"event":"discarded"' in answer
    drawn = set(re.findall(r'"event":"drawn"[^}]*"tile":("?\w+"?)', answer))
    assert drawn <= {"null"}
    dealt = set(re.findall(r'"event":"dealt"[^}]*"hands":\[([^\]]*)\]', answer))
    assert dealt <= {"null,null,null,null"}


def note(socket: WebSocket, heard: list[str]) -> None:
    socket.on("framereceived", lambda frame: heard.append(str(frame)))
