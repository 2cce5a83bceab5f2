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
from support.page.played_match import NAME, Played
from support.page.users import User

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
    """A room with one user and bots on the other seats, opened by a program."""
    with ThreadPoolExecutor(1) as thread:
        take = lambda: asyncio.run(_seat(url, game, pause, account, options))  # noqa: E731
        return thread.submit(take).result()


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


def every_screen(user: User, played: Played, seat: Seat) -> Iterator[str]:
    """Goes from screen to screen; the name of each while it is shown. The table has 估卖."""
    yield from reading_screens(user, played)
    yield from scoring_screens(user)
    yield from live_screens(user, seat)


def reading_screens(user: User, played: Played) -> Iterator[str]:
    page = user.page
    user.open("/")
    expect(page.locator("nav a").first).to_be_visible()
    yield "lobby"
    page.locator("main .foot button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "another device"
    user.open("/open")
    page.get_by_role("radio").first.check(force=True)
    for fold in page.locator("summary").all():
        fold.click()
    yield "open a room"
    user.open("/account")
    expect(user.page.get_by_role("heading", level=2).first).to_be_visible()
    yield "account"
    user.open("/history")
    expect(page.locator("main a.sheet, main .empty").first).to_be_visible()
    yield "history"
    user.open(f"/m/{played.match}")
    expect(page.locator("tbody tr").first).to_be_visible()
    yield "match"
    user.open(f"/r/{played.match}/1/40")
    expect(page.get_by_role("slider")).to_be_visible()
    yield "replay"
    page.locator("footer .button:has(path[d^='M12 4v16'])").click()
    expect(page.get_by_test_id("checks")).to_be_visible()
    yield "verified"
    page.keyboard.press("Escape")
    page.locator("footer .button").last.click()
    expect(page.locator("article h2")).to_be_visible()
    yield "replayed settlement"
    user.open("/replay")
    expect(page.locator("input[type=file]")).to_be_attached()
    yield "replay a file"
    user.open("/rules")
    expect(page.locator("main a").first).to_be_visible()
    yield "rules"
    user.open(f"/rules/{GAME}")
    expect(page.locator("main h2, main h3").first).to_be_visible()
    yield "rule book"
    user.open(f"/learn/{GAME}")
    expect(page.locator("main ol li").first).to_be_visible()
    yield "lesson"
    user.open("/nowhere")
    expect(page.locator("main a").first).to_be_visible()
    yield "nowhere"


def scoring_screens(user: User) -> Iterator[str]:
    page = user.page
    user.open("/score")
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


def live_screens(user: User, seat: Seat) -> Iterator[str]:
    page = user.page
    user.open(f"/room/{seat.number}")
    expect(page.get_by_test_id("chair-1")).to_be_visible()
    yield "waiting room"
    page.get_by_test_id("chair-1").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "chair"
    page.keyboard.press("Escape")
    start(user)
    opening = page.get_by_test_id("opening")
    expect(opening.locator(".button").first).to_be_visible()
    yield "bids"
    opening.locator(".button").first.click()
    expect(opening.locator("[data-action]").first).to_be_visible()
    yield "choice before play"
    user.play("raise", "pass", "hu")
    yield "table"
    for index, name in ((0, "phrases"), (-1, "menu")):
        page.locator("header .button").nth(index).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield name
        page.keyboard.press("Escape")
    user.play("go")
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


def start(user: User) -> None:
    """Ready: the last button of the row. The match starts when everybody is."""
    user.page.locator(".do .row button").last.click()
