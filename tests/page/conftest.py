"""A real server, a real browser, and people who look at the page with it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from paiju.client.process import ServerProcess

from . import site
from .people import People


# A module each, not the session: while Playwright is started its event loop counts as running in
# this thread, and tests of other modules that run one of their own would be refused.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = site.chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(site.FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def url(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site.build()
    server = ServerProcess(tmp_path_factory.mktemp("data"), "--limits", "none")
    yield server.start()
    server.stop()


@pytest.fixture
def people(browser: Browser, url: str) -> Iterator[People]:
    """Whoever the test needs; afterwards nobody's console may have complained."""
    people = People(browser, url)
    yield people
    people.go_home()
