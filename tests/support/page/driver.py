"""A thumb on the page: finds what may be done now, and taps it."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, Literal

from msgspec import Struct
from playwright.sync_api import Locator, Page, expect

PATIENCE = 60_000
"""Milliseconds; a machine that is busy with other tests is slow."""
AT_ONCE = 60
expect.set_options(timeout=PATIENCE)
TargetKind = Literal["hu", "pass", "opening", "raise", "discard", "go", "waiting", "standings"]

# What a careless player would do next: win, pass, take the first choice, throw the last tile.
LOOK = """
async ({ patience, quiet }) => {
  const shown = (element) => element.getClientRects().length > 0 && !element.disabled
  const first = (selector) => [...document.querySelectorAll(selector)].find(shown)
  const sees = () => {
    const standings = first('[data-testid=standings]')
    if (standings) return ['standings', standings]
    const go = first('[data-testid=go] button')
    if (go) return ['go', go]
    if (first('[data-testid=go]')) return ['waiting', document.body]
    const wild = first('dialog[open] [data-testid=discard-wild] button')
    if (wild) return ['discard', wild]
    if (document.querySelector('dialog[open]')) return null
    for (const verb of ['hu', 'pass']) {
      const button = first(`[data-testid=do-${verb}]`)
      if (button) return [verb, button]
    }
    const opening = first('[data-testid=opening] button')
    if (opening) return ['opening', opening]
    const tiles = [...document.querySelectorAll('[data-testid=hand][data-turn] button')]
      .filter((tile) => !tile.querySelector('.dimmed'))
    const raised = tiles.find((tile) => tile.getAttribute('aria-pressed') === 'true')
    if (raised) return ['discard', raised]
    return tiles.length ? ['raise', tiles.at(-1)] : null
  }
  const began = performance.now()
  while (true) {
    const seen = sees()
    if (seen && (seen[0] !== 'waiting' || quiet)) {
      const box = seen[1].getBoundingClientRect()
      const title = document.querySelector('h1')?.innerText ?? ''
      return { what: seen[0], x: box.x + box.width / 2, y: box.y + box.height / 2, title }
    }
    if (performance.now() - began > patience) {
      if (quiet) return null
      throw new Error(`nothing to do at: ${document.body.innerText}`)
    }
    await new Promise((done) => setTimeout(done, 8))
  }
}
"""


class TapTarget(Struct):
    """What there is to do, and where on the screen."""

    what: TargetKind
    x: float
    y: float
    title: str


class PageDriver:
    """Looks, taps, and reads."""

    def __init__(self, page: Page, *, has_touch: bool) -> None:
        self.page, self._has_touch = page, has_touch
        self.taps = 0
        self.settlements: list[str] = []
        """The titles of those that were passed."""

    def look(self) -> TapTarget:
        """What can be done next; waits for it."""
        return TapTarget(**self.page.evaluate(LOOK, {"patience": PATIENCE, "quiet": False}))

    def glance(self) -> TapTarget | None:
        """What can be done now, if anything."""
        seen = self.page.evaluate(LOOK, {"patience": AT_ONCE, "quiet": True})
        return None if seen is None else TapTarget(**seen)

    def tap(self, seen: TapTarget) -> None:
        self.taps += 1
        if seen.what == "go" and seen.title not in self.settlements:
            self.settlements.append(seen.title)
        if self._has_touch:
            self.page.touchscreen.tap(seen.x, seen.y)
        else:
            self.page.mouse.click(seen.x, seen.y)

    def play(self, *stop: TargetKind) -> TargetKind:
        """Go on as a careless player would, until there is one of these to see."""
        while (seen := self.look()).what not in stop:
            self.tap(seen)
        return seen.what

    def button(self, name: str, **more: Any) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True, **more)

    def press(self, name: str) -> None:
        self.button(name).click()


def play_together(users: Sequence[PageDriver], *stop: TargetKind, most: int = 100_000) -> None:
    """Whoever can do something does it, until everybody sees one of these, or so many taps."""
    taps, tapped_at = 0, perf_counter()
    while taps < most:
        if perf_counter() - tapped_at > PATIENCE / 1000:
            shown = [user.page.inner_text("body") for user in users]
            raise AssertionError("nobody can do anything at: " + "\n---\n".join(shown))
        seen = [user.glance() for user in users]
        if all(one is not None and one.what in stop for one in seen):
            return
        for user, one in zip(users, seen, strict=True):
            if one is not None and one.what not in (*stop, "waiting"):
                user.tap(one)
                taps, tapped_at = taps + 1, perf_counter()


def play_until_turn_of(user: PageDriver, other: PageDriver) -> None:
    """Until this user has a tile to raise and to discard: two taps that depend on nobody else."""
    while (seen := user.glance()) is None or seen.what != "raise":
        play_together([user, other], "standings", most=1)
