"""A server that lost moves: its players are told in the bar, and play goes on."""

import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from paiju.client.process import ServerProcess
from support.page import site
from support.page.driver import play_together
from support.page.rooms import fill_and_start, open_room
from support.page.users import User, Users

LOST = 3
"""Entries taken from the end of the journal."""


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    site.build()
    server = ServerProcess(tmp_path_factory.mktemp("data"), "--limits", "none")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def url(server: ServerProcess) -> str:
    return server.url


def lose_moves(server: ServerProcess, room: str) -> None:
    server.kill()
    with sqlite3.connect(server.data / "journal.db") as journal:
        find = "SELECT max(seq) FROM entries WHERE room = ?"
        (last,) = journal.execute(find, [room]).fetchone()
        journal.execute("DELETE FROM entries WHERE room = ? AND seq > ?", [room, last - LOST])
    journal.close()
    server.start()


def overlapped_tiles(user: User) -> int:
    """How many tiles are under the line."""
    return user.page.evaluate(
        """() => {
          const line = document.querySelector('[data-testid=incident]').getBoundingClientRect()
          const tiles = [...document.querySelectorAll('[data-testid=river] li, main button')]
          return tiles.map((tile) => tile.getBoundingClientRect()).filter((tile) =>
            tile.width && tile.left < line.right && tile.right > line.left &&
            tile.top < line.bottom && tile.bottom > line.top).length
        }"""
    )


@pytest.mark.parametrize(
    ("language", "told", "close"), [("zh-CN", "接着打", "关闭"), ("en", "Play continues", "Close")]
)
def test_players_are_told_that_moves_were_lost_until_they_dismiss_it(
    users: Users, server: ServerProcess, language: str, told: str, close: str
):
    me = users.add("阿珍")
    room = open_room(me, "guiyang_dingque", preset="快局四局")
    fill_and_start(me)
    play_together([me], "standings", most=6)
    lose_moves(server, room)
    line = me.page.get_by_test_id("incident")
    expect(line).to_be_visible()
    me.complaints = [text for text in me.complaints if "WebSocket" not in text]
    me.page.evaluate("(code) => (localStorage['paiju.language'] = code)", language[:2])
    me.page.reload()
    expect(line).to_contain_text(told)
    assert overlapped_tiles(me) == 0
    me.page.get_by_role("button", name=close, exact=True).click()
    expect(line).to_have_count(0)
    me.page.reload()
    expect(me.page.get_by_test_id("river").first).to_be_visible()
    expect(line).to_have_count(0)
