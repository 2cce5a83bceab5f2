"""A game of another package on the page: its card, its room, its rules and its scorekeeper."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from paiju.client.process import ServerProcess
from support.page import site
from support.page.rooms import fill_and_start, open_room
from support.page.scorekeeper import ScorekeeperForm
from support.page.users import Users
from support.sixth_game import FACTS, ID, installed


@pytest.fixture(scope="module")
def url(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in whose environment the package is installed."""
    site.build()
    with installed(tmp_path_factory.mktemp("site")):
        server = ServerProcess(tmp_path_factory.mktemp("data"), "--limits", "none")
        yield server.start()
        server.stop()


def test_a_room_of_it_is_opened_and_a_round_played(users: Users):
    host = users.add("阿珍")
    open_room(host, ID, preset="两分底")
    expect(host.page.get_by_text("推倒胡").first).to_be_visible()
    fill_and_start(host)
    host.play("go")
    expect(host.page.locator("article h2")).to_be_visible()


@pytest.mark.parametrize(("language", "title"), [("zh-CN", "推倒胡"), ("en-GB", "Tuidaohu")])
def test_its_rules_are_read_in_both_languages(users: Users, language: str, title: str):
    me = users.add(language=language).open("/rules")
    expect(me.page.get_by_role("heading", name=title)).to_be_visible()
    me.page.locator(f"a[href='/rules/{ID}']").click()
    expect(me.page.get_by_text("付-1").first).to_be_visible()
    me.open(f"/learn/{ID}")
    expect(me.page.locator("main li").first).to_be_visible()


def test_a_round_of_it_is_written_down_and_settled(users: Users):
    me = users.add()
    form = ScorekeeperForm(me, FACTS)
    form.begin()
    form.tell()
    assert form.asked == ["开局时的情况", "这一局怎么结束的？", "谁胡的？", "甲 的牌"]
    me.press("记入今晚的账")
    row = me.page.locator("tbody tr").first.locator("td")
    expect(row).to_have_count(4)
    assert [cell.inner_text().split()[-1] for cell in row.all()] == ["+3", "−1", "−1", "−1"]
