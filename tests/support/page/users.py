"""Users with phones: each is a browser context of its own with one page in it."""

from typing import Literal, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, ViewportSize

from support.page.driver import PATIENCE, PageDriver

PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE = 1000
"""Pixels; such a screen has a mouse."""


NET_IS_GONE = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
Scheme = Literal["light", "dark"]
WATCH = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))
"""


class User(PageDriver):
    """Somebody at the page; what the browser complains about is written down."""

    def __init__(self, context: BrowserContext, url: str, name: str | None) -> None:
        self.context, self.url, self.name = context, url, name
        self.complaints: list[str] = []
        self.is_offline = False
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        size = page.viewport_size
        super().__init__(page, has_touch=size is not None and size["width"] < WIDE)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        if self.is_offline or any(gone in message.text for gone in NET_IS_GONE):
            return  # a browser without a net says so, and is right
        self.complaints.append(f"{message.text} ({message.location.get('url')})")

    def open(self, path: str = "/") -> Self:
        self.page.goto(self.url + path)
        return self

    def read(self, name: str) -> str | None:
        """What the page keeps on this device."""
        return self.page.evaluate("(name) => localStorage.getItem('paiju.' + name)", name)

    def offline(self, is_offline: bool) -> None:
        self.is_offline = self.is_offline or is_offline
        self.context.set_offline(is_offline)


class Users:
    """Everybody a test has asked to the page."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._all: list[User] = []

    def add(
        self,
        name: str | None = None,
        *,
        size: ViewportSize = PHONE,
        scheme: Scheme = "light",
        language: str = "zh-CN",
        moving: bool = False,
        **kept: str,
    ) -> User:
        """Somebody new, with a phone unless said otherwise; `kept` is on the device already."""
        context = self._browser.new_context(
            viewport=size,
            color_scheme=scheme,
            locale=language,
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=size["width"] < WIDE,
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self._url)
        context.add_init_script(WATCH)
        if name is not None:
            kept["name"] = name
        for key, value in kept.items():
            context.add_init_script(f"localStorage['paiju.{key}'] ??= {value!r}")
        user = User(context, self._url, name)
        self._all.append(user)
        return user

    def close(self) -> None:
        complaints = [
            f"{user.name or 'somebody'}: {complaint}"
            for user in self._all
            for complaint in user.complaints
        ]
        for user in self._all:
            user.context.close()
        assert not complaints, "\n".join(complaints)
