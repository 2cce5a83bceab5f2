"""What holds on every screen: it can be used by everybody, fits, and speaks one language."""

import re

import pytest
from playwright.sync_api import ViewportSize

from support.page.inspection import HAN, serious_violations, untranslated_texts
from support.page.played_match import NAME, Played, play_match
from support.page.screens import Seat, every_screen, take_seat
from support.page.users import Scheme, User, Users

NARROW: ViewportSize = {"width": 360, "height": 740}
WIDTH = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


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
def test_no_screen_has_a_serious_accessibility_violation(
    users: Users, played: Played, seat: Seat, scheme: Scheme
):
    """axe finds nothing serious, in either theme."""
    me = somebody(users, played, scheme=scheme)
    findings = {screen: serious_violations(me) for screen in every_screen(me, played, seat)}
    assert len(findings) > 20
    assert {screen: found for screen, found in findings.items() if found} == {}


def test_no_screen_scrolls_sideways_on_a_small_phone(users: Users, played: Played, seat: Seat):
    me = somebody(users, played, size=NARROW)
    wide = {screen: me.page.evaluate(WIDTH) for screen in every_screen(me, played, seat)}
    assert {screen: over for screen, over in wide.items() if over > 0} == {}


def test_everything_is_shown_in_english_when_english_is_wanted(
    users: Users, played: Played, seat: Seat
):
    me = somebody(users, played, language="en-GB")
    left = [
        f"{screen}: {text}"
        for screen in every_screen(me, played, seat)
        for text in untranslated_texts(me)
    ]
    assert not left, "\n".join(left)


def test_the_language_changes_on_the_spot_and_stays(users: Users):
    me = users.add().open("/")
    me.page.get_by_role("button", name="EN: switch to English").click()
    assert me.page.get_by_role("heading", name="Open a table").is_visible()
    assert me.page.evaluate("document.documentElement.lang") == "en"
    me.open("/score")
    assert untranslated_texts(me) == set()
    me.page.get_by_role("button", name=re.compile("^中")).first.click()
    assert HAN.search(me.page.locator("h1").inner_text())
