"""The page as it is served: built from its sources, and a browser to look at it with."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_UN, flock
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
WEB = ROOT / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """Where the browser is; without one these tests are skipped out loud."""
    wanted = os.environ.get("PAIJU_CHROMIUM", "chromium")
    found = shutil.which(wanted) or shutil.which("chromium-browser")
    return found or give_up("no chromium on this machine (Debian: apt-get install chromium)")


def give_up(reason: str) -> str:
    if os.environ.get("PAIJU_SKIP_NOTHING"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def build() -> None:
    """Bring `web/dist` to what the sources say; of several processes one does it."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import Page

    page = Page(WEB)
    with _alone(WEB / "node_modules"):
        if not page.is_current:
            try:
                page.build()
            except SystemExit as failure:
                pytest.fail(str(failure), pytrace=False)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    folder.mkdir(exist_ok=True)
    with (folder / ".building").open("w") as file:
        flock(file, LOCK_EX)
        yield
        flock(file, LOCK_UN)
