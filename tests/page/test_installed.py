"""The page as an application: light to fetch, installable, and there without a net."""

import sys
from time import perf_counter

import httpx
import pytest
from playwright.sync_api import CDPSession, expect

from support.page.played_match import NAME
from support.page.screens import start, take_seat
from support.page.users import Users

MOST_BYTES = 300 * 1024
MOST_SHIFT = 0.05
SHIFTS = """
() => {
  globalThis.shifted = []
  const isFirst = () => document.querySelector('header')?.innerText.includes('1/')
  new PerformanceObserver((list) => {
    if (!isFirst()) return
    for (const entry of list.getEntries())
      shifted.push([entry.value, entry.sources.map(({ node }) => node?.className).join(' ')])
  }).observe({ type: 'layout-shift' })
}
"""


def test_the_first_load_is_light(users: Users, capsys: pytest.CaptureFixture[str]):
    me = users.add()
    network = Network(me.context.new_cdp_session(me.page))
    began = perf_counter()
    me.open("/")
    expect(me.page.get_by_role("link", name="开一桌")).to_be_visible()
    seconds = perf_counter() - began
    me.page.wait_for_load_state("networkidle")
    with capsys.disabled():
        sys.stdout.write(
            f"\nfirst load: {network.bytes / 1024:.0f} KB, usable in {seconds:.2f} s\n"
        )
    assert 10_000 < network.bytes <= MOST_BYTES


class Network:
    """What came over the line, as it came: compressed."""

    def __init__(self, session: CDPSession) -> None:
        self.bytes = 0
        session.on("Network.loadingFinished", self._count)
        session.send("Network.enable")

    def _count(self, result: dict[str, float]) -> None:
        self.bytes += int(result["encodedDataLength"])


def test_the_page_can_be_installed(users: Users, url: str):
    me = users.add().open("/")
    session = me.context.new_cdp_session(me.page)
    result = session.send("Page.getAppManifest")
    assert result["errors"] == []
    manifest = httpx.get(result["url"], timeout=60).json()
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        answer = httpx.get(url + icon["src"], timeout=60)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(icon["type"])


def test_the_shell_opens_without_a_net(users: Users):
    me = users.add().open("/")
    me.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    me.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    me.offline(True)
    me.page.reload()
    expect(me.page.get_by_role("link", name="开一桌")).to_be_visible()
    me.open("/score")
    expect(me.page.get_by_role("heading", name="计分")).to_be_visible()


def test_nothing_jumps_while_a_round_is_played(users: Users, url: str):
    """The seat is played by the server, so that every shift counts: none follows a tap."""
    seat = take_seat(url)
    me = users.add(NAME, token=seat.account.token, named=NAME).open(f"/room/{seat.number}")
    start(me)
    me.play("raise", "pass", "hu")
    me.page.evaluate(SHIFTS)
    me.press("菜单")
    me.press("托管：先替我打")
    me.page.wait_for_function(
        "() => document.querySelector('[data-testid=go]') !== null", timeout=120_000
    )
    shifts: list[tuple[float, str]] = me.page.evaluate("() => shifted")
    assert sum(value for value, _ in shifts) < MOST_SHIFT, sorted(shifts, reverse=True)[:8]
