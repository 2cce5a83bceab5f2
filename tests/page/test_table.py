"""The table under the thumb: drag, undo, sound, choices; small tables, a tablet, a small phone."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from paiju import Round, deal, ruleset, shuffled, write_record
from paiju.client.process import ServerProcess
from support.page.driver import TapTarget, play_until_turn_of
from support.page.fixed_hand_server import command
from support.page.inspection import OVERLAPS, SMALL_PHONE, serious_violations
from support.page.rooms import enter, fill_and_start, open_room
from support.page.table import Sent, drag, escape, seated
from support.page.users import User, Users

TABLET: ViewportSize = {"width": 820, "height": 1180}
DESK: ViewportSize = {"width": 1280, "height": 800}
THUMB = 44
READABLE = 27
"""Pixels: what a thumb hits, and what is read without glasses."""


def test_a_tile_is_raised_lowered_dragged_and_heard(users: Users, url: str):
    me, sent = seated(users, url)
    me.play("raise")
    tile = me.page.get_by_test_id("hand").locator("button:not(:has(.dimmed))").last
    for lower in (lambda: me.page.locator(".square").first.click(), lambda: escape(me)):
        tile.click()
        expect(tile).to_have_attribute("aria-pressed", "true")
        lower()
        expect(tile).to_have_attribute("aria-pressed", "false")
    said = len(sent.actions)
    drag(me, tile, up=20)
    assert len(sent.actions) == said
    kind, heard = tile.get_attribute("data-kind"), sounds(me)
    drag(me, tile, up=140, steps=1)  # so quick that its first move is outside the tile
    assert sent.next_action(said) == f"discard {kind}"

    me.page.wait_for_function("(before) => sounds > before", arg=heard)
    me.play("raise")
    heard = sounds(me)
    me.press("声音：开")
    me.press("声音：关")
    assert sounds(me) > heard
    me.press("声音：开")
    assert me.read("sound") == "off"
    heard = sounds(me)
    me.play("go")
    assert sounds(me) == heard

    me.page.get_by_text("换个规则再算").click()
    dispute = me.page.locator("details", has_text="换个规则再算").first
    dispute.get_by_text("改动玩法").click()
    base = dispute.get_by_role("group", name="底分")
    base.evaluate("(it) => it.scrollIntoView({ block: 'center' })")
    base.get_by_role("radio", name="2", exact=True).check(force=True)
    expect(dispute.get_by_text("原来").first.or_(dispute.get_by_role("status"))).to_be_visible()


def test_three_people_stake_before_the_deal_at_a_tablet(users: Users, url: str):
    me, sent = seated(users, url, "qinhuangdao", players=3, pao=True, size=TABLET)
    choices = me.page.get_by_test_id("opening").get_by_role("button")
    expect(choices).to_have_text(["不下", "1 分", "3 分", "5 分"])
    choices.nth(2).click()
    assert sent.next_action(0) == "bid 3"
    me.play("raise", "pass", "hu", "go")
    expect(me.page.locator(".own").get_by_text("跑 3")).to_be_visible()
    fits(me, rivers=3)
    me.play("go")
    expect(me.page.locator("article h2")).to_be_visible()


def test_two_people_have_the_whole_table(users: Users, url: str):
    me, _ = seated(users, url, "guangdong_jipinghu", players=2)
    me.play("raise", "pass", "hu", "go")
    fits(me, rivers=2)
    square = me.page.locator(".square").first.bounding_box()
    assert square is not None
    assert square["width"] > 360
    me.play("go")
    expect(me.page.locator("article table").first.locator("tbody tr")).to_have_count(2)


def fits(user: User, rivers: int) -> None:
    """Everything is on the screen, apart from everything else, and large enough."""
    page = user.page
    expect(page.get_by_test_id("river")).to_have_count(rivers)
    parts = page.locator(
        ".layout > section, .layout > .square, .layout > .hand, .layout > .actions"
    )
    assert parts.evaluate_all(OVERLAPS) == []
    tiles = page.get_by_test_id("hand").get_by_role("button")
    boxes = [box for tile in tiles.all() if (box := tile.bounding_box()) is not None]
    size = page.viewport_size
    assert size is not None
    assert boxes
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= size["width"] for box in boxes)
    assert all(box["y"] + box["height"] <= size["height"] for box in boxes)
    least = READABLE if size["width"] > 390 else 24
    assert min(box["width"] for box in boxes) >= least
    for button in page.locator("[data-testid^=do-]").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB


def test_four_melds_at_the_side_of_a_small_phone_lie_apart(users: Users):
    table = full_of_melds()
    record = json.dumps(write_record(table)).encode()
    me = users.add(size=SMALL_PHONE).open("/replay")
    file = {"name": "round.json", "mimeType": "application/json", "buffer": record}
    me.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    slider = me.page.get_by_role("slider")
    slider.press("End")
    me.press("看四家")
    side = me.page.locator(".east .slim")
    melds = side.locator(".meld")
    expect(melds).to_have_count(4)
    assert side.locator(".meld, p, .concealed").evaluate_all(OVERLAPS) == []
    lowest = max(box["y"] + box["height"] for one in melds.all() if (box := one.bounding_box()))
    square = me.page.locator(".layout > .square").bounding_box()
    assert square is not None
    assert lowest <= square["y"] + square["height"] + 1


def full_of_melds() -> Round:
    """A round in which seat 1 takes whatever it can until four melds lie before it."""
    rules = ruleset("qinhuangdao", {"pao": False})
    for entropy in range(200):
        table = Round(rules, deal(rules, shuffled(rules.wall.tiles, bytes([entropy]))))
        while not table.is_over:
            seat = table.to_act[0]
            legal = table.legal(seat)
            wanted = [action for action in legal if seat == 1 and action.verb in ("chi", "peng")]
            table.apply((wanted or [one for one in legal if one.verb != "hu"])[-1])
            if len(table.view(1).melds[1]) == 4:
                return table
    raise AssertionError("nobody melds that much")


HAND = "3455567p3456s55z"
"""For 曲靖: 五筒 and 白板 make gangs of several kinds, and there is much to 吃 with."""


@pytest.fixture
def stacked(browser: Browser, url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where that hand is dealt; `url` has built the page."""
    server = ServerProcess(
        tmp_path_factory.mktemp("stacked"), "--limits", "none", command=command(HAND)
    )
    yield server.start()
    server.stop()


def test_of_several_gangs_and_chows_one_is_chosen(browser: Browser, stacked: str):
    users = Users(browser, stacked)
    me, sent = seated(users, stacked, "qujing_feibaiban")
    me.play("raise")
    me.page.get_by_test_id("do-gang").click()
    ways = me.page.get_by_role("dialog").locator("[data-action]")
    expect(ways.first).to_be_visible()
    assert ways.count() > 1
    assert serious_violations(me) == []
    for way in ways.all():
        assert way.locator(".tile").count() == 4
        wilds = re.search(r"(5+)z", answer(way))
        assert way.get_by_label("白板 万能").count() == (len(wilds[1]) if wilds else 0)
    escape(me)
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    me.page.keyboard.press("g")
    assert choose_last(me, sent).startswith("an_gang")

    chi = me.page.get_by_test_id("do-chi")
    while (seen := me.look()).what != "standings":
        if chi.is_visible() and len([one for one in sent.legal if one.startswith("chi")]) > 1:
            chi.click()
            assert re.fullmatch(r"chi \d+[mps]", choose_last(me, sent))
            break
        not_win(me, seen)
    assert seen.what != "standings", "nothing to choose from in a whole match"
    users.close()


def test_others_see_two_backs_of_a_mixed_an_gang_and_its_owner_none(browser: Browser, stacked: str):
    users = Users(browser, stacked)
    owner, other = users.add("阿珍"), users.add("阿强", size=DESK)
    number = open_room(owner, "qujing_feibaiban")
    enter(other, number)
    fill_and_start(owner, other)
    play_until_turn_of(owner, other)
    owner.page.get_by_test_id("do-gang").click()
    owner.page.locator("[data-action='an_gang 555p5z']").click()

    own = owner.page.locator("section.own .meld [role=img]")
    expect(own).to_have_count(4)
    assert labels(own) == ["五筒", "白板 万能", "五筒", "五筒"]
    seen = other.page.locator("section.west .broad .meld [role=img]")
    expect(seen).to_have_count(4)
    assert labels(seen) == ["五筒", "白板 万能", "扣着的牌", "扣着的牌"]
    users.close()


def labels(tiles: Locator) -> list[str | None]:
    return [tile.get_attribute("aria-label") for tile in tiles.all()]


def not_win(user: User, seen: TapTarget) -> None:
    """Go on, but let the round go on too."""
    passing = user.page.get_by_test_id("do-pass")
    if seen.what != "hu":
        user.tap(seen)
    elif passing.is_visible():
        passing.click()
    else:
        tile = user.page.get_by_test_id("hand").get_by_role("button").last
        tile.click()
        tile.click()


def choose_last(user: User, sent: Sent) -> str:
    """Of the ways that are offered; the server is told just that."""
    said = len(sent.actions)
    way = user.page.get_by_role("dialog").locator("[data-action]").last
    chosen = answer(way)
    way.click()
    expect(user.page.get_by_role("dialog")).to_have_count(0)
    assert sent.next_action(said) == chosen
    return chosen


def answer(way: Locator) -> str:
    return way.get_attribute("data-action") or ""


def sounds(user: User) -> int:
    return user.page.evaluate("() => sounds")
