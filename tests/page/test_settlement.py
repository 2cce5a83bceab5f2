"""A settled round on the page: its headline, what was not paid and why, what was turned, terms."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect

from support.page.scorekeeper import SEATS, example, keep_evening
from support.page.users import User, Users

WITH_NOTES = [
    ("guiyang_dingque", "settle_gang_pao", "热炮加 3"),
    ("guiyang_baoting", "settle_turned_ji", "R4：摇摆加本鸡"),
    ("guangdong_jipinghu", "settle_bao", "近似：第四副不是风，小四喜"),
    ("qujing_feibaiban", "settle_patterns", "番-3：两家同时抢杠"),
    ("qinhuangdao", "settle_bids", "R34：两家抢杠"),
]
"""A round of each game in which something is not paid."""


def show(users: Users, url: str, facts: dict[str, Any], language: str) -> tuple[User, Any]:
    """Somebody who looks at this round, and what the server says about it."""
    answer = httpx.post(f"{url}/api/settle", json=facts, timeout=60).raise_for_status().json()
    me = users.add(language=language).open("/score")
    kept: dict[str, Any] = {
        "facts": facts,
        "scores": answer["scores"],
        "nextDealer": answer["next_dealer"],
        "unseen": [],
    }
    keep_evening(me, facts, kept)
    me.page.locator("tbody button").first.click()
    expect(me.page.locator("article h2")).to_be_visible()
    return me, answer


def with_names(sentence: str) -> str:
    return re.sub(r"(\d) 号位|[Ss]eat (\d)", lambda seat: SEATS[int(seat[1] or seat[2])], sentence)


def read(where: Locator) -> str:
    """Its text without spaces, which stand otherwise between names and words."""
    return re.sub(r"\s", "", where.inner_text())


@pytest.mark.parametrize(("language", "suffix"), [("zh-CN", ""), ("en-GB", "_en")])
@pytest.mark.parametrize(("game", "file", "name"), WITH_NOTES)
def test_a_settlement_says_what_happened_and_what_was_not_paid(
    users: Users, url: str, game: str, file: str, name: str, language: str, suffix: str
):
    me, answer = show(users, url, example(game, file, name), language)
    headline = re.sub(r"\s", "", with_names(answer[f"headline{suffix}"]))
    assert read(me.page.locator("article h2")) == headline
    rows = me.page.locator(".unpaid details")
    assert answer["notes"]
    expected = {(note[f"item{suffix}"], note["clause"].split()[-1]) for note in answer["notes"]}
    shown = {
        (row.locator(".item").inner_text().strip(), row.locator(".clause").inner_text()[1:])
        for row in rows.all()
    }
    assert shown == expected
    rows.first.locator("summary").click()
    expect(rows.first.locator("dd").first).to_have_text(
        with_names(answer["notes"][0][f"why{suffix}"])
    )
    expect(rows.first.locator("dd").last).not_to_be_empty()


def test_the_turned_tile_points_at_each_kind_it_made(users: Users, url: str):
    facts = example("guiyang_baoting", "settle_turned_ji", "R4：摇摆加本鸡")
    me, answer = show(users, url, facts, "zh-CN")
    made = me.page.get_by_test_id("turned").locator(".made")
    assert [one.inner_text().strip() for one in made.all()] == [
        one["name"] for one in answer["indicated"]
    ]


def test_horses_that_missed_are_dimmed(users: Users, url: str):
    facts = example("qujing_feibaiban", "settle_horses", "R7：两匹马，中一匹")
    me, _ = show(users, url, facts, "zh-CN")
    horses = me.page.get_by_test_id("horses")
    expect(horses.locator(".dimmed")).to_have_count(1)
    expect(horses).to_contain_text("中 1 张")


def test_whoever_pays_for_another_is_named(users: Users, url: str):
    facts = example("qujing_feibaiban", "settle_patterns", "番-3：两家同时抢杠")
    me, _ = show(users, url, facts, "zh-CN")
    ledger = me.page.get_by_role("region", name="账目")
    expect(ledger).to_contain_text(re.compile(f"代 [{SEATS}] 付"))
    expect(ledger).not_to_contain_text("号位")
