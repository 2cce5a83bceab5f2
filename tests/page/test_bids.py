"""估卖 on the page: each bid beside its player's name, and its points in the settlement."""

import json

import pytest
from playwright.sync_api import expect

from support.cases import document, find_case
from support.page.users import User, Users


@pytest.fixture
def me(users: Users) -> User:
    """Somebody who looks at the end of a round in which 1, 2, 0 and 1 were bid."""
    case = find_case("guiyang_dingque", "play_setup", "估卖写进牌局")
    record = json.dumps(document("guiyang_dingque", case)).encode()
    me = users.add().open("/replay")
    file = {"name": "round.json", "mimeType": "application/json", "buffer": record}
    me.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    me.page.get_by_role("slider").press("End")
    return me


def test_a_bid_is_shown_beside_its_players_name_and_none_where_nobody_bid(me: User):
    badges = me.page.locator(".badge:visible").filter(has_text="估")
    expect(badges).to_have_count(3)
    assert sorted(badge.inner_text() for badge in badges.all()) == ["估 1", "估 1", "估 2"]


def test_the_settlement_shows_what_the_bids_brought(me: User):
    me.press("看结算")
    article = me.page.locator("article")
    expect(article.locator("h2")).to_be_visible()
    expect(article.get_by_text("估卖").first).to_be_visible()
    expect(article.get_by_text("估-4").first).to_be_visible()
