"""A walk through every screen of the page, whatever language it speaks."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct
from playwright.sync_api import expect

from paiju.client import Client
from paiju.client.account import Account, register
from paiju.client.client import new_id
from paiju.room.commands import AddBot, Sit
from paiju.room.settings import Settings

from .people import Person
from .played import NAME, Played

GAME = "guiyang_dingque"


class Seat(Struct, frozen=True):
    """Somebody's place in a room that has not begun."""

    account: Account
    number: str


def take_seat(
    url: str,
    game: str = GAME,
    *,
    pause: int = 0,
    account: Account | None = None,
    **options: int | bool,
) -> Seat:
    """A room with one person and bots on the other seats, opened by a program."""
    with ThreadPoolExecutor(1) as thread:
        told = lambda: asyncio.run(_seat(url, game, pause, account, options))  # noqa: E731
        return thread.submit(told).result()


async def _seat(
    url: str, game: str, pause: int, account: Account | None, options: dict[str, int | bool]
) -> Seat:
    if account is None:
        (account,) = await asyncio.to_thread(register, url, NAME)
    client = Client(url, account.token)
    await client.connect()
    settings = Settings(deadline=0, pause=pause, spectators=True)  # type: ignore[arg-type]
    await client.open(game, options=options, settings=settings)
    await client.do(Sit(new_id(), 0))
    for seat in range(1, options.get("players", 4)):
        await client.do(AddBot(new_id(), seat, "easy"))
    assert client.state.room is not None
    number = client.state.room.number
    await client.close()
    return Seat(account, number)


def every_screen(person: Person, played: Played, seat: Seat) -> Iterator[str]:
    """Goes from screen to screen; the name of each while it is shown. The table has 估卖."""
    yield from reading_screens(person, played)
    yield from scoring_screens(person)
    yield from live_screens(person, seat)


def reading_screens(person: Person, played: Played) -> Iterator[str]:
    page = person.page
    person.open("/")
    expect(page.locator("nav a").first).to_be_visible()
    yield "lobby"
    page.locator("main .foot button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "another device"
    person.open("/open")
    page.get_by_role("radio").first.check(force=True)
    for fold in page.locator("summary").all():
        fold.click()
    yield "open a room"
    person.open("/history")
    expect(page.locator("main a.sheet, main .empty").first).to_be_visible()
    yield "history"
    person.open(f"/m/{played.match}")
    expect(page.locator("tbody tr").first).to_be_visible()
    yield "match"
    person.open(f"/r/{played.match}/1/40")
    expect(page.get_by_role("slider")).to_be_visible()
    yield "replay"
    page.locator("footer .button:has(path[d^='M12 4v16'])").click()
    expect(page.get_by_test_id("checks")).to_be_visible()
    yield "verified"
    page.keyboard.press("Escape")
    page.locator("footer .button").last.click()
    expect(page.locator("article h2")).to_be_visible()
    yield "replayed settlement"
    person.open("/replay")
    expect(page.locator("input[type=file]")).to_be_attached()
    yield "replay a file"
    person.open("/rules")
    expect(page.locator("main a").first).to_be_visible()
    yield "rules"
    person.open(f"/rules/{GAME}")
    expect(page.locator("main h2, main h3").first).to_be_visible()
    yield "rule book"
    person.open(f"/learn/{GAME}")
    expect(page.locator("main ol li").first).to_be_visible()
    yield "lesson"
    person.open("/nowhere")
    expect(page.locator("main a").first).to_be_visible()
    yield "nowhere"


def scoring_screens(person: Person) -> Iterator[str]:
    page = person.page
    person.open("/score")
    page.get_by_role("radio").first.check(force=True)
    begin = page.locator("main > .button")
    expect(begin).to_be_visible()
    yield "scorekeeper"
    begin.click()
    expect(page.locator("table")).to_be_visible()
    yield "scorekeeper's sheet"
    page.locator("main > .button").click()
    page.locator(".buttons .button").last.click()
    expect(page.locator("progress")).to_have_attribute("value", "2")
    yield "scorekeeper's question"


def live_screens(person: Person, seat: Seat) -> Iterator[str]:
    page = person.page
    person.open(f"/room/{seat.number}")
    expect(page.get_by_test_id("chair-1")).to_be_visible()
    yield "waiting room"
    page.get_by_test_id("chair-1").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "chair"
    page.keyboard.press("Escape")
    start(person)
    opening = page.get_by_test_id("opening")
    expect(opening.locator(".button").first).to_be_visible()
    yield "bids"
    opening.locator(".button").first.click()
    expect(opening.locator("[data-action]").first).to_be_visible()
    yield "choice before play"
    person.play("raise", "pass", "hu")
    yield "table"
    for index, name in ((0, "phrases"), (-1, "menu")):
        page.locator("header .button").nth(index).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield name
        page.keyboard.press("Escape")
    person.play("go")
    expect(page.locator("article h2")).to_be_visible()
    expect(page.get_by_test_id("mine")).to_be_visible()
    yield "settlement"
    page.locator("article summary").first.click()
    yield "a payment and its rule"
    dispute = page.get_by_test_id("dispute")
    for fold in dispute.locator("summary").all():
        fold.click()
    expect(dispute.get_by_role("radio").last).to_be_attached()
    yield "dispute"


def start(person: Person) -> None:
    """Ready, and begin: both are the last button of the row."""
    row = person.page.locator(".do .row button")
    row.last.click()
    expect(person.page.locator(".do .row .main")).to_be_visible()
    row.last.click()
