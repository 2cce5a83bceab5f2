"""Rooms, opened and entered through the page."""

from playwright.sync_api import expect

from support.page.users import User

TITLES = {
    "guiyang_dingque": "贵阳",
    "guiyang_baoting": "",
    "guangdong_jipinghu": "",
    "qujing_feibaiban": "",
    "qinhuangdao": "",
}
GAMES = tuple(TITLES)


def open_room(
    host: User,
    game: str,
    *,
    preset: str | None = None,
    spectators: bool = False,
    pause: str = "不停",
) -> str:
    """Through the form, by hand; its number. The table does not rest after a discard."""
    host.open("/")
    host.page.get_by_role("link", name="开一桌").click()
    choose_game(host, game)
    if preset:
        choose(host, preset)
    host.page.get_by_text("桌子怎么开").click()
    choose(host, pause)
    choose(host, "不限")
    if spectators:
        host.page.get_by_role("switch", name="让人旁观").check()
    host.press("开桌")
    host.page.wait_for_url("**/room/*")
    return host.page.url.rpartition("/")[2]


def choose(user: User, name: str) -> None:
    """A choice of a form, clear of the button that stays at the bottom."""
    radio = user.page.get_by_role("radio", name=name, exact=True)
    radio.evaluate("(input) => input.scrollIntoView({ block: 'center' })")
    radio.check(force=True)


def choose_game(user: User, game: str) -> None:
    cards = user.page.locator("fieldset").first.get_by_role("radio")
    # A game of another package comes after those of this one.
    index = GAMES.index(game) if game in GAMES else len(GAMES)
    cards.nth(index).check(force=True)


def enter(guest: User, number: str) -> None:
    """By its number, from the lobby."""
    guest.open("/")
    guest.page.get_by_label("房号").fill(number)
    guest.press("加入")
    expect(guest.page.get_by_text(f"{number} 号桌").first).to_be_visible()


def sit(guest: User, chair: int) -> None:
    """On this chair; whoever opened the room sits on the first already."""
    place = guest.page.get_by_test_id(f"chair-{chair}")
    expect(place).to_be_visible()
    if "own" not in (place.get_attribute("class") or "").split():
        place.click()
    expect(guest.button("准备")).to_be_visible()


def fill_and_start(host: User, *guests: User) -> None:
    """Everybody on a chair, bots on the others, all ready: it begins."""
    for chair, user in enumerate((host, *guests)):
        sit(user, chair)
    host.press("空位都请机器人")
    for user in (*guests, host):
        user.press("准备")
