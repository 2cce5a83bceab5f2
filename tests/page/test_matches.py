"""A whole match of every game, by one user with a phone and three bots."""

import pytest
from playwright.sync_api import expect

from support.page.rooms import GAMES, fill_and_start, open_room
from support.page.users import Users


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_a_whole_match_with_bots(users: Users, game: str):
    me = users.add("小明")
    open_room(me, game, preset="快局四局" if game == "guiyang_dingque" else None)
    fill_and_start(me)
    me.play("standings")
    places = me.page.get_by_test_id("standings").get_by_role("listitem")
    expect(places).to_have_count(4)
    points = [row.inner_text().split()[-1] for row in places.all()]
    assert sum(int(text.replace("−", "-")) for text in points) == 0
    assert len(me.settlements) >= 4
    assert me.taps > len(me.settlements)
