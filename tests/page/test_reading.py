"""Beside the table: the invitation, the last matches, the rules and a search in them."""

import re

import pytest
from playwright.sync_api import expect

from support.page.inspection import untranslated_texts
from support.page.played_match import NAME, Played, play_match
from support.page.qr_reader import read_code
from support.page.rooms import GAMES, open_room
from support.page.users import Users


@pytest.fixture(scope="module")
def played(url: str) -> Played:
    return play_match(url)


def test_the_code_of_a_table_leads_a_friend_to_it(users: Users):
    host = users.add("阿珍")
    number = open_room(host, "guiyang_dingque")
    host.press("复制链接")
    link = host.page.evaluate("navigator.clipboard.readText()")
    assert "/join/" in link
    assert read_code(host.page.get_by_role("img", name="房间链接的二维码")) == link
    guest = users.add("阿强").open("/")
    guest.page.get_by_label("房号").fill(f"来打牌：{link}")
    guest.press("加入")
    expect(guest.page.get_by_text(f"{number} 号桌").first).to_be_visible()


def test_the_last_matches_stand_in_the_lobby_even_without_a_net(users: Users, played: Played):
    me = users.add(NAME, token=played.account.token, named=NAME).open("/")
    recent = me.page.get_by_test_id("recent").get_by_role("link")
    expect(recent).to_have_count(1)
    me.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    me.offline(True)
    me.page.reload()
    expect(recent).to_have_count(1)
    me.offline(False)
    recent.click()
    me.page.wait_for_url(f"**/m/{played.match}")


def test_a_rule_is_found_in_either_language_and_linked_from_its_clause(users: Users):
    me = users.add(language="en-GB").open("/rules/qujing_feibaiban")
    search = me.page.get_by_role("searchbox")
    clauses = me.page.locator("dl > div")
    expect(clauses.first).to_be_visible()
    everything = clauses.count()
    for query in ("white dragon", "白板", "R7"):
        search.fill(query)
        expect(clauses).not_to_have_count(everything)
        assert 0 < clauses.count() < everything
    search.fill("no such thing")
    expect(clauses).to_have_count(0)
    expect(me.page.get_by_role("status").filter(has_text="no such thing")).to_be_visible()
    search.fill("")
    me.page.locator("dl").last.get_by_role("link").last.click()
    me.page.wait_for_url(re.compile("/rules/qujing_feibaiban#"))
    expect(me.page.locator(".wanted")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_every_book_lesson_and_option_is_shown_in_english(users: Users, game: str):
    me = users.add(language="en-GB")
    left: set[str] = set()
    for path in (f"/rules/{game}", f"/learn/{game}"):
        me.open(path)
        expect(me.page.locator("main h2").first).to_be_visible()
        expect(me.page.locator("dl > div, main ol li").first).to_be_visible()
        left |= untranslated_texts(me)
    me.open("/open")
    me.page.get_by_role("radio").nth(GAMES.index(game)).check(force=True)
    me.page.locator("summary").first.click()
    expect(me.page.get_by_role("group", name=re.compile("^Players")).first).to_be_visible()
    left |= untranslated_texts(me)
    assert left == set()
