"""Without a mouse and without a finger: a room opened and a round played by keyboard alone."""

from playwright.sync_api import Locator, expect

from support.page.driver import TapTarget
from support.page.users import User, Users

MOST_TABS = 120
DESKTOP = {"width": 1280, "height": 800}


def test_a_room_is_opened_and_a_round_played_by_keyboard_alone(users: Users):
    me = users.add(size=DESKTOP)  # type: ignore[arg-type]
    page, keys = me.page, me.page.keyboard
    me.open("/")
    tab_to(me, page.get_by_label("你的名字"))
    keys.type("小明")
    press(me, page.get_by_role("link", name="开一桌"))
    expect(page.get_by_role("radio").first).to_be_attached()
    tab_to(me, page.get_by_role("radio").first)
    keys.press("Space")
    press(me, page.locator("summary", has_text="桌子怎么开"))
    tab_to(me, page.get_by_role("group", name="出牌后停一停").get_by_role("radio", name="1 秒"))
    keys.press("ArrowLeft")
    press(me, me.button("开桌"))
    page.wait_for_url("**/room/*")
    for name in ("空位都请机器人", "准备"):
        press(me, me.button(name))
    played = 0
    while (seen := me.look()).what != "go":
        play(me, seen)
        played += 1
    assert played > 2
    expect(page.locator("article h2")).to_be_visible()
    press(me, page.get_by_test_id("go").get_by_role("button"))
    expect(page.get_by_test_id("opening")).to_be_visible()


def tab_to(user: User, wanted: Locator) -> None:
    """Tab until it has the focus, as one who cannot see a pointer does."""
    expect(wanted).to_be_attached()
    handle = wanted.element_handle()
    for _ in range(MOST_TABS):
        if user.page.evaluate("(wanted) => wanted.contains(document.activeElement)", handle):
            return
        user.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {wanted}")


def press(user: User, wanted: Locator) -> None:
    expect(wanted).to_be_visible()
    tab_to(user, wanted)
    user.page.keyboard.press("Enter")


def play(user: User, seen: TapTarget) -> None:
    keys = user.page.keyboard
    if seen.what == "opening":
        press(user, user.page.get_by_test_id("opening").get_by_role("button").first)
    elif seen.what == "hu":
        keys.press("h")
    elif seen.what == "pass":
        keys.press("Space")
    elif seen.what == "raise":
        keys.press("ArrowLeft")
    else:
        keys.press("ArrowUp")
