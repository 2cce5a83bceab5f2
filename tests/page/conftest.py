"""A real server, a real browser, and users who look at the page with it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from paiju.client.process import ServerProcess
from support.page import site
from support.page.users import Users


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
def users(browser: Browser, url: str) -> Iterator[Users]:
    """Whoever the test needs; afterwards nobody's console may have complained."""
    users = Users(browser, url)
    yield users
    users.close()
