"""My tables in the lobby, the offer to close the oldest, and sending people away."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from paiju.client.process import ServerProcess
from support.page import site
from support.page.rooms import choose_game, enter, open_room, sit
from support.page.users import User, Users

GAME = "guiyang_dingque"


@pytest.fixture(scope="module")
def url(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where everybody may own two tables."""
    site.build()
    data = tmp_path_factory.mktemp("data")
    server = ServerProcess(data, "--limits", "none", "--limit", "rooms_each=2")
    yield server.start()
    server.stop()


def tables(user: User) -> Locator:
    user.open("/")
    return user.page.get_by_test_id("my-tables").get_by_role("listitem")


def test_the_lobby_lists_my_tables_and_closes_one(users: Users):
    host = users.add("阿珍")
    number = open_room(host, GAME)
    sit(host, 0)
    other = open_room(host, GAME)
    cards = tables(host)
    expect(cards).to_have_count(2)
    mine = cards.filter(has_text=number)
    expect(mine).to_contain_text("阿珍")
    expect(mine).to_contain_text("开的 · 还没开局")
    mine.get_by_role("button", name="关掉").click()
    host.page.get_by_role("dialog").get_by_role("button", name="关掉").click()
    expect(cards).to_have_count(1)
    cards.get_by_text(f"回到 {other} 号桌").click()
    expect(host.page.get_by_text(f"{other} 号桌").first).to_be_visible()


def test_at_the_limit_opening_offers_to_close_the_oldest(users: Users):
    host = users.add("阿珍")
    oldest = open_room(host, GAME)
    newer = open_room(host, GAME)
    host.open("/open")
    choose_game(host, GAME)
    host.press("开桌")
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text("先关掉最早开的这一桌")
    dialog.get_by_role("button", name="关掉它，开新桌").click()
    expect(host.page.get_by_test_id("chair-0")).to_be_visible()
    cards = tables(host)
    expect(cards).to_have_count(2)
    expect(cards.filter(has_text=newer)).to_have_count(1)
    expect(cards.filter(has_text=oldest)).to_have_count(0)


def test_the_owner_sends_somebody_away_who_cannot_come_back(users: Users):
    host, guest = users.add("阿珍"), users.add("阿强")
    number = open_room(host, GAME)
    sit(host, 0)
    enter(guest, number)
    sit(guest, 1)
    host.page.get_by_test_id("chair-1").click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text("这个账号不能再进这一桌")
    dialog.get_by_role("button", name="请离这一桌").click()
    expect(guest.page.get_by_text("房主请你离开了这一桌。")).to_be_visible()
    guest.open(f"/room/{number}")
    expect(guest.page.get_by_text("这个账号不能再进来")).to_be_visible()


def test_the_owner_sees_who_watches_and_sends_them_away(users: Users):
    host, guest = users.add("阿珍"), users.add("阿强")
    number = open_room(host, GAME)
    sit(host, 0)
    enter(guest, number)
    host.page.get_by_role("button", name="1 人在旁边看").click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text("阿强")
    dialog.get_by_role("button", name="请离这一桌").click()
    dialog.get_by_role("button", name="请离这一桌").click()
    expect(guest.page.get_by_text("房主请你离开了这一桌。")).to_be_visible()


def test_two_people_of_one_name_are_told_apart(users: Users):
    host, guest = users.add("小王"), users.add("小王")
    number = open_room(host, GAME)
    sit(host, 0)
    enter(guest, number)
    sit(guest, 1)
    expect(host.page.get_by_test_id("chair-1")).to_contain_text("小王 2")
