"""The table while it is played: what must never be lost, covered or wrong."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from paiju.client.process import ServerProcess
from support.page.fixed_hand_server import command
from support.page.rooms import enter, fill_and_start, open_room
from support.page.table import drag, escape, seated
from support.page.users import Users

COVERED = """
() => {
  const find = (selector) => [...document.querySelectorAll(selector)]
  const shown = (selector) => find(selector).filter((one) => one.getClientRects().length)
  const above = '.strip, .prompt, [data-testid^=do-], header'
  const meet = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    return wide > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  }
  const tiles = shown('.layout .tile').filter((tile) => !tile.closest(above))
  return shown(above).filter((one) => tiles.some((tile) => meet(one, tile))).map(String)
}
"""
"""What is asked or told and lies upon a tile of the table."""
WILDS = "147m258p369s1155z"
"""For 曲靖: two 白板, which are wild there, and nothing to win with."""


@pytest.fixture
def wilds(browser: Browser, url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where that hand is dealt; `url` has built the page."""
    server = ServerProcess(
        tmp_path_factory.mktemp("wilds"), "--limits", "none", command=command(WILDS)
    )
    yield server.start()
    server.stop()


def test_a_wild_tile_is_discarded_only_after_it_is_confirmed(browser: Browser, wilds: str):
    users = Users(browser, wilds)
    me, sent = seated(users, wilds, "qujing_feibaiban")
    me.play("raise")
    hand = me.page.get_by_test_id("hand").get_by_role("button")
    assert [tile.get_attribute("data-kind") for tile in hand.all()[:2]] == ["5z", "5z"]
    said = len(sent.actions)
    dialog = me.page.get_by_role("dialog", name="打出 白板？")
    drag(me, hand.first, up=140)
    expect(dialog).to_be_visible()
    escape(me)
    expect(dialog).to_be_hidden()
    hand.first.click()
    hand.first.click()
    expect(dialog).to_be_visible()
    me.press("留着")
    expect(dialog).to_be_hidden()
    assert len(sent.actions) == said
    drag(me, hand.first, up=140)
    me.press("打出去")
    assert sent.next_action(said) == "discard 5z"
    users.close()


def test_rules_open_over_the_table_and_closing_them_returns_to_it(users: Users, url: str):
    me, sent = seated(users, url)
    me.play("raise")
    address = me.page.url
    hand = me.page.get_by_test_id("hand")
    for close in (lambda: escape(me), me.page.go_back, lambda: me.press("关闭")):
        me.press("菜单")
        me.page.get_by_role("link", name="这个玩法的规则").click()
        book = me.page.get_by_role("dialog", name=re.compile("贵阳"))
        expect(book.locator("dl > div").first).to_be_visible()
        expect(hand).to_be_visible()
        close()
        expect(me.page.get_by_role("dialog")).to_have_count(0)
        assert me.page.url == address
    assert hand.get_attribute("data-turn") == ""
    assert not any(message["type"] == "leave" for message in sent)

    me.play("go")
    me.page.locator("article summary").first.click()
    me.page.locator("article a[href^='/rules/']").first.click()
    clause = me.page.get_by_role("dialog").locator("dl > .wanted")
    expect(clause).to_be_in_viewport()
    escape(me)
    expect(me.page.get_by_test_id("go")).to_be_visible()


def test_a_form_survives_a_look_at_a_clause(users: Users):
    me = users.add("阿珍").open("/open")
    me.page.get_by_role("radio").first.check(force=True)
    clause = me.page.locator("a[href^='/rules/']").first
    expect(clause).to_be_attached()
    me.page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
    chosen = me.page.get_by_role("radio").last
    chosen.check(force=True)
    clause.click()
    expect(me.page.get_by_role("dialog").locator("dl > .wanted")).to_be_in_viewport()
    me.press("关闭")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    expect(chosen).to_be_checked()


def test_a_lost_connection_is_told_in_the_bar_and_covers_nothing(users: Users, url: str):
    me, _ = seated(users, url)
    me.play("raise")
    before = boxes(me.page.locator("header .button, .layout > *"))
    me.offline(True)
    me.page.evaluate("dispatchEvent(new Event('online'))")
    notice = me.page.get_by_role("status").filter(has_text="连接断了")
    expect(notice).to_be_visible()
    header = me.page.locator("header").bounding_box()
    box = notice.bounding_box()
    assert header is not None
    assert box is not None
    assert box["y"] >= header["y"]
    assert box["y"] + box["height"] <= header["y"] + header["height"] + 1
    menu = me.page.get_by_role("button", name="菜单")
    menu.click()
    expect(me.page.get_by_role("dialog")).to_be_visible()
    escape(me)
    me.offline(False)
    expect(notice).to_be_hidden()
    assert boxes(me.page.locator("header .button, .layout > *")) == before


@pytest.mark.parametrize(
    ("width", "height", "hand", "meld", "river"),
    [
        (320, 640, (21, 38), 0, 18),
        (360, 640, (24, 44), 0, 20),
        (390, 844, (25, 46), 0, 23),
        (844, 390, (40, 56), 0, 28),
        (820, 1180, (55, 100), 30, 40),
        (1440, 900, (64, 90), 40, 40),
    ],
)
def test_the_hand_is_the_largest_and_no_strip_or_button_covers_a_tile(
    users: Users, url: str, width: int, height: int, hand: tuple[int, int], meld: int, river: int
):
    me, _ = seated(users, url, size={"width": width, "height": height})
    while me.page.get_by_test_id("river").locator("li").count() < 8:
        me.play("raise", "pass", "hu")
        me.tap(me.look())
    me.play("raise", "pass", "hu")
    own = me.page.get_by_test_id("hand").locator(".tile").first.bounding_box()
    assert own is not None
    assert own["width"] >= hand[0]
    assert own["height"] >= hand[1]
    lying = me.page.get_by_test_id("river").locator(".tile").first.bounding_box()
    assert lying is not None
    assert lying["width"] <= river < own["width"]
    for tile in me.page.locator(".meld .tile:visible").all():
        box = tile.bounding_box()
        assert box is not None
        assert meld <= min(box["width"], box["height"]) < own["width"]
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert me.page.evaluate(COVERED) == []


def boxes(parts: object) -> list[object]:
    """Where each of them is."""
    return [part.bounding_box() for part in parts.all()]  # type: ignore[attr-defined]


def test_the_header_names_the_round_that_is_laid_open(users: Users):
    me = users.add("阿珍")
    open_room(me, "guiyang_dingque", preset="快局四局", pause="1 秒")
    fill_and_start(me)
    me.page.evaluate(
        """() => {
          globalThis.titles = []
          const write = () => {
            const open = document.querySelector('.layout.open')
            const where = document.querySelector('header .where')?.textContent
            if (open && where) titles.push(where)
            requestAnimationFrame(write)
          }
          write()
        }"""
    )
    me.play("go")
    assert set(me.page.evaluate("() => titles")) == {"第 1/4 局"}


def test_an_early_spectator_is_not_told_to_sit(users: Users):
    host, watcher = users.add("阿珍"), users.add("看客")
    number = open_room(host, "guiyang_dingque", preset="快局四局", spectators=True)
    fill_and_start(host)
    host.play("raise", "pass", "hu", "opening")
    enter(watcher, number)
    hint = watcher.page.locator(".hint")
    expect(hint).to_contain_text("人坐满了")
    expect(watcher.page.get_by_text("点一把空椅子坐下")).to_have_count(0)
    expect(watcher.page.get_by_test_id("river").first).to_be_visible()
