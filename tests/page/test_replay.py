"""History and replay: what was played is listed, opens at any step, and can be verified."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from support.page.played_match import NAME, Played, play_match
from support.page.users import Users


@pytest.fixture(scope="module")
def played(url: str) -> Played:
    return play_match(url)


def test_a_link_to_a_step_shows_that_step(users: Users, url: str, played: Played):
    steps = step_of(url, played, 0)["steps"]
    half = steps // 2
    me = users.add().open(f"/r/{played.match}/1/{half}")
    expect(me.page.get_by_text(f"第 {half} / {steps} 步", exact=True)).to_be_visible()
    lying = sum(tiles_left_by(event) for event in step_of(url, played, half)["events"])
    expect(me.page.locator("[data-testid=river] li")).to_have_count(lying)
    expect(me.page.get_by_role("slider")).to_have_value(f"{half}")
    me.press("进一步")
    expect(me.page.get_by_role("slider")).to_have_value(f"{half + 1}")
    me.page.wait_for_url(f"**/r/{played.match}/1/{half + 1}")
    me.press("复制到这一步的链接")
    copied = me.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{url}/r/{played.match}/1/{half + 1}"


def step_of(url: str, played: Played, step: int) -> dict[str, Any]:
    """The table after so many events of the first round."""
    where = f"{url}/api/matches/{played.match}/rounds/1/steps/{step}"
    return httpx.get(where, timeout=60).raise_for_status().json()


def tiles_left_by(event: dict[str, Any]) -> int:
    """How many more tiles lie in the rivers after it; a 补杠 adds to a 碰 and takes none."""
    if event["event"] == "melded":
        return -(event["kind"] in {"peng", "ming_gang"})
    return event["event"] == "discarded"


def test_a_round_is_verified_check_by_check(users: Users, played: Played):
    me = users.add().open(f"/r/{played.match}/2")
    me.press("验证洗牌")
    expect(me.page.get_by_text("都对得上")).to_be_visible()
    checks = me.page.get_by_test_id("checks").get_by_role("listitem")
    assert checks.count() >= 4
    assert all(check.locator("strong").inner_text().strip() for check in checks.all())
    assert me.page.get_by_test_id("checks").locator(".fails").count() == 0


def test_the_settlement_of_a_replay_can_be_disputed(users: Users, played: Played):
    me = users.add().open(f"/r/{played.match}/1")
    me.press("看结算")
    expect(me.page.locator("article h2")).to_be_visible()
    me.page.get_by_text("换个规则再算").click()
    dispute = me.page.locator("details", has_text="换个规则再算").first
    dispute.get_by_text("改动玩法").click()
    dispute.get_by_role("group", name="底分").get_by_role("radio", name="2", exact=True).check(
        force=True
    )
    expect(dispute.get_by_text("原来").first.or_(dispute.get_by_role("status"))).to_be_visible()


def test_the_settlement_of_ones_own_round_begins_with_what_it_brought(
    users: Users, url: str, played: Played
):
    me = users.add(NAME, token=played.account.token, named=NAME).open(f"/r/{played.match}/1")
    me.press("看结算")
    where = f"{url}/api/matches/{played.match}"
    bearer = {"authorization": f"Bearer {played.account.token}"}
    you = httpx.get(where, headers=bearer, timeout=60).json()["you"]
    settled = httpx.get(f"{where}/rounds/1", timeout=60).json()["settlement"]
    points = settled["scores"][you]
    signed = f"+{points}" if points > 0 else f"−{-points}" if points else "0"
    expect(me.page.get_by_test_id("mine")).to_contain_text(f"你 {signed}")
    expect(me.page.locator("article summary .item").first).to_be_visible()
    me.press("EN: switch to English")
    expect(me.page.get_by_test_id("mine")).to_contain_text(f"You {signed}")


def test_every_match_is_listed_with_its_rounds(users: Users, played: Played):
    me = users.add(NAME, token=played.account.token, named=NAME).open("/history")
    me.page.get_by_role("main").get_by_role("link").first.click()
    me.page.wait_for_url(f"**/m/{played.match}")
    rows = me.page.locator("tbody tr")
    expect(rows).to_have_count(4)
    me.page.get_by_role("link", name="回看第 3 局").click()
    me.page.wait_for_url(f"**/r/{played.match}/3")
    expect(me.page.get_by_role("slider")).to_be_visible()
    me.page.get_by_label("看哪一局").select_option("2")
    me.page.wait_for_url(f"**/r/{played.match}/2")
    expect(me.page.get_by_label("看哪一局")).to_have_value("2")


def test_the_file_of_a_round_opens_too(users: Users, url: str, played: Played):
    record = httpx.get(f"{url}/api/matches/{played.match}/rounds/1/record", timeout=60).content
    me = users.add().open("/replay")
    file = {"name": "round.json", "mimeType": "application/json", "buffer": record}
    me.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(me.page.get_by_role("slider")).to_have_value("0")
    me.press("验证洗牌")
    expect(me.page.get_by_text("都对得上")).to_be_visible()
