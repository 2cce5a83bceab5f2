"""Rounds and rooms of older rule books on the page."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from paiju.client.process import ServerProcess
from support.page import site
from support.page.users import Users
from support.server.version_1_data import Version1Data


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Version1Data:
    """With a round that cannot be replayed and a room that was cut back in its first round."""
    older = Version1Data(tmp_path_factory.mktemp("data"))
    spoilt = older.rounds[1]
    record = json.loads(spoilt["record"]) | {"actions": ["0 discard 9z"]}
    change = "UPDATE rounds SET record = ? WHERE match = ? AND number = ?"
    older.asked("history.db", change, json.dumps(record), spoilt["match"], spoilt["number"])
    number = older.room_of("guiyang_dingque", players=3, gumai=True)
    older.rewrite([line for line in older.lines if line.room == number][-3], b"{")
    return older


@pytest.fixture(scope="module")
def url(browser: Browser, older: Version1Data) -> Iterator[str]:
    site.build()
    server = ServerProcess(older.folder, "--limits", "none")
    yield server.start()
    server.stop()


@pytest.mark.parametrize(
    ("language", "button", "answer"),
    [("zh-CN", "看结算", "以当时的账为准"), ("en", "Settlement", "settlement of that time counts")],
)
def test_an_older_round_shows_its_ledger_and_cannot_be_disputed(
    users: Users, older: Version1Data, language: str, button: str, answer: str
):
    row = older.rounds[0]
    me = users.add(language=language).open(f"/r/{row['match']}/{row['number']}")
    me.press(button)
    expect(me.page.get_by_text(answer)).to_be_visible()
    expect(me.page.get_by_test_id("dispute")).to_have_count(0)
    for line in json.loads(row["settlement"])["ledger"]:
        expect(me.page.locator("article").get_by_text(line["clause"]).first).to_be_visible()


def test_of_an_older_round_the_deal_is_verified(users: Users, older: Version1Data):
    row = older.rounds[0]
    me = users.add().open(f"/r/{row['match']}/{row['number']}")
    me.press("验证洗牌")
    expect(me.page.get_by_text("发牌对得上")).to_be_visible()


def test_an_older_round_that_cannot_be_played_any_more_shows_what_was_paid(
    users: Users, older: Version1Data
):
    row = older.rounds[1]
    me = users.add().open(f"/r/{row['match']}/{row['number']}")
    expect(me.page.get_by_text("当时的账如下")).to_be_visible()
    for line in json.loads(row["settlement"])["ledger"]:
        expect(me.page.get_by_text(line["clause"]).first).to_be_visible()
    me.complaints = [answer for answer in me.complaints if "422" not in answer]


def test_a_round_that_is_dealt_again_says_so_and_goes_on(users: Users, older: Version1Data):
    number = older.room_of("guiyang_dingque", players=3, gumai=True)
    me = users.add("小王", token=older.token, named="小王").open(f"/room/{number}")
    expect(me.page.get_by_text("作废，重新发牌")).to_be_visible()
    me.press("关闭")
    expect(me.page.get_by_text("作废，重新发牌")).to_be_hidden()
    me.press("准备")
    expect(me.page.get_by_text("发牌前各家自己定")).to_be_visible()
