"""Two users at one table: a line that breaks, and a seat that moves to another device."""

from playwright.sync_api import expect

from support.page.driver import play_together, play_until_turn_of
from support.page.rooms import enter, fill_and_start, open_room
from support.page.users import User, Users

TABLE = """
() => JSON.stringify({
  hand: [...document.querySelectorAll('[data-testid=hand] button')]
    .map((tile) => tile.dataset.kind),
  rivers: [...document.querySelectorAll('[data-testid=river]')].map((river) =>
    [...river.querySelectorAll('use')].map((face) => face.getAttribute('href'))),
  buttons: [...document.querySelectorAll('[data-testid^=do-]')].map((one) => one.dataset.testid),
})
"""


def test_two_people_play_through_a_broken_line_and_another_device(users: Users):
    host, guest = users.add("阿珍"), users.add("阿强")
    number = open_room(host, "guiyang_dingque", preset="快局四局")
    enter(guest, number)
    fill_and_start(host, guest)
    play_until_turn_of(host, guest)

    guest.offline(True)
    expect(guest.page.get_by_text("连接断了")).to_be_visible()
    play_together([host], "standings", most=2)
    guest.offline(False)
    expect(guest.page.get_by_text("连接断了")).to_be_hidden()
    play_together([host, guest], "standings", most=4)

    phone = moved(host, users)
    phone.open(f"/room/{number}")
    expect(phone.page.get_by_test_id("hand").or_(phone.page.get_by_test_id("go"))).to_be_visible()
    host.open(f"/room/{number}")
    same_table(host, phone)

    play_together([phone, guest], "go", "waiting")
    for user in (phone, guest):
        expect(user.page.locator("article h2")).to_be_visible()
    assert headline(phone) == headline(guest) == headline(host)


def moved(user: User, users: Users) -> User:
    """The same user on another device, by the code that one shows and the other types in."""
    user.open("/")
    user.press("换一台设备")
    user.press("给另一台设备一个换机号")
    code = user.page.get_by_test_id("code").inner_text()
    other = users.add()
    other.open("/").press("换一台设备")
    other.page.get_by_label("我有换机号").fill(code)
    other.press("搬过来")
    expect(other.page.get_by_label("你的名字")).to_have_value(user.name or "")
    return other


def same_table(one: User, other: User) -> None:
    """Both show the same hand, rivers and buttons."""
    expect(one.page.get_by_test_id("hand").or_(one.page.get_by_test_id("go"))).to_be_visible()
    shown = one.page.evaluate(TABLE)
    other.page.wait_for_function(f"(wanted) => ({TABLE})() === wanted", arg=shown)


def headline(user: User) -> str:
    return user.page.locator("article h2").inner_text()
