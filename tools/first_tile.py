"""How long from `git clone` to the first tile dealt: `python tools/first_tile.py`.

The README's first command in a fresh clone of this repository, then a real browser that opens a
table with three bots. With nothing in the caches of pip, uv and npm the downloads count too; with
the caches filled by an earlier run, what is left is our own.
"""

import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.page import site  # noqa: E402
from support.page.rooms import fill_and_start, open_room  # noqa: E402
from support.page.users import Users  # noqa: E402

PORT = 8123
PATIENCE = 600
"""Seconds for everything to be downloaded and built."""


class Stopwatch:
    def __init__(self) -> None:
        self._began = time.monotonic()

    def lap(self, what: str) -> None:
        sys.stdout.write(f"{time.monotonic() - self._began:6.1f} s  {what}\n")
        sys.stdout.flush()


def main() -> None:
    python = getattr(sys, "_base_executable", sys.executable)  # not one of our environment
    with tempfile.TemporaryDirectory(prefix="paiju-first-") as folder:
        clone, watch = Path(folder) / "paiju", Stopwatch()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        watch.lap("cloned")
        serve = [python, "dev.py", "run", "serve", "--port", str(PORT)]
        serve += ["--data", str(Path(folder) / "data")]
        server = subprocess.Popen(serve, cwd=clone, stdout=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{PORT}"
            _wait_for(url, server)
            watch.lap("the page answers")
            _first_tile(url, watch)
        finally:
            server.terminate()
            server.wait()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        with suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(url, timeout=5).close()
            return
        time.sleep(0.1)
    sys.exit("the server did not start")


def _first_tile(url: str, watch: Stopwatch) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=site.chromium(), args=list(site.FLAGS))
        watch.lap("a browser is there")
        users = Users(browser, url)
        host = users.add("阿珍")
        open_room(host, "guiyang_dingque")
        watch.lap("a table is open")
        fill_and_start(host)
        host.page.get_by_test_id("hand").get_by_role("button").first.wait_for()
        watch.lap("the first tiles are dealt")
        users.close()
        browser.close()


if __name__ == "__main__":
    main()
