"""Pictures of every screen: `python tools/screenshots.py OUT`, from a real server and browser.

The screens are those the tests walk through (`tests/page/tour.py`), at phone, landscape and desktop
size, light and dark; the match in them has been played by bots.
"""

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from page import site  # noqa: E402
from page.people import People, Scheme  # noqa: E402
from page.played import NAME, Played, play_match  # noqa: E402
from page.tour import every_screen, take_seat  # noqa: E402
from paiju.client.process import ServerProcess  # noqa: E402

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "landscape": {"width": 844, "height": 390},
    "desktop": {"width": 1280, "height": 800},
}
LOOKS: tuple[tuple[str, Scheme, str], ...] = (
    ("phone", "light", "zh-CN"),
    ("phone", "dark", "zh-CN"),
    ("phone", "light", "en-GB"),
    ("landscape", "light", "zh-CN"),
    ("desktop", "light", "zh-CN"),
    ("desktop", "dark", "zh-CN"),
)


def main(out: str, *only: str) -> None:
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    site.build()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data), "--limits", "none")
        url = server.start()
        browser = playwright.chromium.launch(executable_path=site.chromium(), args=list(site.FLAGS))
        try:
            played = play_match(url)
            for look in LOOKS:
                if not only or "-".join(look).startswith(only):
                    take(browser, url, played, folder, *look)
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
    people = People(browser, url)
    me = people.ask(
        NAME,
        size=SIZES[size],
        scheme=scheme,
        language=language,
        token=played.account.token,
        named=NAME,
    )
    seat = take_seat(url, account=played.account)
    for number, screen in enumerate(every_screen(me, played, seat), 1):
        name = re.sub(r"\W+", "-", screen)
        suffix = f"{size}-{scheme}-{language[:2]}"
        me.page.screenshot(path=folder / f"{number:02}-{name}-{suffix}.png")
    people.go_home()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
