"""Pictures of every screen, from a real server and browser: `tools/screenshots.py OUT [LOOK…]`.

The screens are those of `tests/support/page/screens.py`, at phone, landscape, tablet and desktop
size, light and dark, in both languages; `LOOK` is how a look begins, as `desktop-dark`.
`tools/screenshots.py --readme` plays two hands and writes the README's pictures of the page.
"""

import re
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from paiju.client.process import COMMAND, ServerProcess  # noqa: E402
from support.page import site  # noqa: E402
from support.page.fixed_hand_server import command  # noqa: E402
from support.page.played_match import NAME, Played, play_match  # noqa: E402
from support.page.screens import every_screen, start, take_seat  # noqa: E402
from support.page.users import Scheme, User, Users  # noqa: E402

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "landscape": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "desktop": {"width": 1280, "height": 800},
}
LOOKS: tuple[tuple[str, Scheme, str], ...] = (
    ("phone", "light", "zh-CN"),
    ("phone", "dark", "zh-CN"),
    ("phone", "light", "en-GB"),
    ("landscape", "light", "zh-CN"),
    ("tablet", "light", "zh-CN"),
    ("desktop", "light", "zh-CN"),
    ("desktop", "dark", "zh-CN"),
    ("desktop", "light", "en-GB"),
)
WAITING = {"guiyang_dingque": "11s234567p33378s", "qinhuangdao": "23488m345p67999s1z"}
"""Hands that are good to look at."""
ON_THE_TABLE = 18
"""Discards, before a table is worth a picture."""
PAIR = """
<body style="display: flex; gap: 20px; margin: 0; padding: 20px; background: #e8f0ea">
<style>img { border-radius: 28px; box-shadow: 0 2px 14px #0004; width: 390px }</style>
"""


def main(out: str, *only: str) -> None:
    site.build()
    if out == "--readme":
        draw_readme()
        return
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    with opened() as (browser, url):
        played = play_match(url)
        for look in LOOKS:
            if not only or "-".join(look).startswith(only):
                take(browser, url, played, folder, *look)


@contextmanager
def opened(*serve: str) -> Iterator[tuple[Browser, str]]:
    """A browser, and where the server is."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data), "--limits", "none", command=serve or COMMAND)
        browser = playwright.chromium.launch(executable_path=site.chromium(), args=list(site.FLAGS))
        try:
            yield browser, server.start()
        finally:
            browser.close()
            server.stop()


def take(
    browser: Browser,
    url: str,
    played: Played,
    folder: Path,
    size: str,
    scheme: Scheme,
    language: str,
) -> None:
    users = Users(browser, url)
    me = users.add(
        NAME,
        size=SIZES[size],
        scheme=scheme,
        language=language,
        token=played.account.token,
        named=NAME,
    )
    seat = take_seat(url, account=played.account, gumai=True)
    for number, screen in enumerate(every_screen(me, played, seat), 1):
        name = re.sub(r"\W+", "-", screen)
        suffix = f"{size}-{scheme}-{language[:2]}"
        me.page.screenshot(path=folder / f"{number:02}-{name}-{suffix}.png")
    users.close()


def draw_readme() -> None:
    """docs/table.png, two tables in play; docs/settlement.png, what the first of them came to."""
    tables: list[bytes] = []
    settled: list[bytes] = []
    looks: tuple[tuple[str, Scheme], ...] = (("guiyang_dingque", "light"), ("qinhuangdao", "dark"))
    for game, scheme in looks:
        with opened(*command(WAITING[game])) as (browser, url):
            users = Users(browser, url)
            seat = take_seat(url, game)
            me = users.add(NAME, scheme=scheme, token=seat.account.token, named=NAME)
            me.open(f"/room/{seat.number}")
            start(me)
            tables.append(picture_of_play(me))
            if not settled:
                me.play("go")
                expect(me.page.locator("article h2")).to_be_visible()
                settled.append(me.page.screenshot())
                me.page.mouse.move(200, 400)
                me.page.locator("article table").last.evaluate(
                    "(it) => it.scrollIntoView({block: 'end'})"
                )
                me.page.mouse.wheel(0, 160)
                me.page.wait_for_timeout(400)
                settled.append(me.page.screenshot())
            users.close()
    with opened() as (browser, _):
        for name, pictures in (("table", tables), ("settlement", settled)):
            side_by_side(browser, pictures, ROOT / "docs" / f"{name}.png")


def picture_of_play(user: User) -> bytes:
    """The first moment of a choice when enough lies on the table; until then, draw and discard."""
    page = user.page
    while True:
        seen = user.look()
        lying = page.locator("[data-testid=river] li").count()
        if seen.what in ("hu", "raise") and lying >= ON_THE_TABLE:
            page.wait_for_timeout(3000)  # what was called has faded
            return page.screenshot()
        if seen.what == "go":
            page.get_by_test_id("go").get_by_role("button").click()
            continue
        passing = page.get_by_test_id("do-pass")
        if seen.what == "hu" and passing.is_visible():
            passing.click()
        elif seen.what == "hu":
            tile = page.get_by_test_id("hand").get_by_role("button").last
            tile.click()
            tile.click()
        else:
            user.tap(seen)


def side_by_side(browser: Browser, pictures: list[bytes], path: Path) -> None:
    page = browser.new_page(viewport={"width": 840, "height": 884})
    shown = (b64encode(picture).decode() for picture in pictures)
    page.set_content(PAIR + "".join(f'<img src="data:image/png;base64,{one}">' for one in shown))
    page.screenshot(path=path)
    page.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
