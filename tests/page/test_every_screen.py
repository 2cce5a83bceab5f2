"""What holds on every screen: it can be used by everybody, fits, and speaks one language."""

import re

import pytest
from playwright.sync_api import ViewportSize

from support.page import site
from support.page.played_match import NAME, Played, play_match
from support.page.screens import Seat, every_screen, take_seat
from support.page.users import Scheme, User, Users

NARROW: ViewportSize = {"width": 360, "height": 740}
AXE = """
() => axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`))
"""
WIDTH = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Every text and label on the screen, except what is marked as being in another language.
TEXTS = """
() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent.closest('script, style, [lang=zh], [lang="zh-CN"]')) continue
    if (parent.getClientRects().length) found.push(walker.currentNode.data)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (element.closest('[lang=zh]')) continue
    for (const name of ['aria-label', 'title', 'placeholder'])
      found.push(element.getAttribute(name) ?? '')
  }
  return found
}
"""
MAY_BE_CHINESE = re.compile(
    rf"{NAME}|牌局 Paiju"  # the player's own name, and the name of the product
    r"|中文：切换到中文"  # the way back to Chinese
    r"|§?[\u4e00-\u9fff]{1,2}-\d+\w*"  # a clause is cited as its book numbers it
    r"|\([^()]*[\u4e00-\u9fff][^()]*\)"  # the word of the game beside the English one
)
A_KEY = re.compile(r"^(?:[a-z]+\.)+[a-zA-Z]+$|undefined|\[object|NaN")
HAN = re.compile(r"[\u3400-\u9fff]+")


@pytest.fixture(scope="module")
def played(url: str) -> Played:
    return play_match(url)


@pytest.fixture
def seat(url: str, played: Played) -> Seat:
    return take_seat(url, account=played.account, gumai=True)


def somebody(users: Users, played: Played, **more: object) -> User:
    kept = {"token": played.account.token, "named": NAME}
    return users.add(NAME, **kept, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_screen_shuts_anybody_out(users: Users, played: Played, seat: Seat, scheme: Scheme):
    """axe finds nothing serious, in either theme."""
    me = somebody(users, played, scheme=scheme)
    findings = {screen: serious(me) for screen in every_screen(me, played, seat)}
    assert len(findings) > 20
    assert {screen: found for screen, found in findings.items() if found} == {}


def test_no_screen_scrolls_sideways_on_a_small_phone(users: Users, played: Played, seat: Seat):
    me = somebody(users, played, size=NARROW)
    wide = {screen: me.page.evaluate(WIDTH) for screen in every_screen(me, played, seat)}
    assert {screen: over for screen, over in wide.items() if over > 0} == {}


def test_everything_is_told_in_english_when_english_is_wanted(
    users: Users, played: Played, seat: Seat
):
    me = somebody(users, played, language="en-GB")
    left = [
        f"{screen}: {text}" for screen in every_screen(me, played, seat) for text in strangers(me)
    ]
    assert not left, "\n".join(left)


def test_the_language_changes_on_the_spot_and_stays(users: Users):
    me = users.add().open("/")
    me.page.get_by_role("button", name="EN: switch to English").click()
    assert me.page.get_by_role("heading", name="Open a table").is_visible()
    assert me.page.evaluate("document.documentElement.lang") == "en"
    me.open("/score")
    assert strangers(me) == set()
    me.page.get_by_role("button", name=re.compile("^中")).first.click()
    assert HAN.search(me.page.locator("h1").inner_text())


def serious(user: User) -> list[str]:
    """What axe finds here that shuts somebody out."""
    if not site.AXE.is_file():
        site.give_up("axe-core is not installed (python tools/page.py test installs it)")
    user.page.evaluate(site.AXE.read_text(encoding="utf-8"))
    return user.page.evaluate(AXE)


def strangers(user: User) -> set[str]:
    """Chinese that has no business in English, and keys nobody has translated."""
    found = set[str]()
    for text in user.page.evaluate(TEXTS):
        answer = MAY_BE_CHINESE.sub("", text)
        if HAN.search(answer) or A_KEY.search(answer.strip()):
            found.add(text.strip())
    return found
