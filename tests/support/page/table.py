"""A table played in a browser: a seat at it, what the page sent, and a thumb on the hand."""

import json
from typing import Any

from playwright.sync_api import Locator, WebSocket

from support.page.driver import PATIENCE
from support.page.played_match import NAME
from support.page.screens import start, take_seat
from support.page.users import User, Users

SOUNDS = """
globalThis.sounds = 0
for (const node of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = node.prototype.start
  node.prototype.start = function (...given) { sounds += 1; return start.apply(this, given) }
}
"""


class Sent(list[dict[str, Any]]):
    """What the page has said to the room."""

    def __init__(self, user: User) -> None:
        super().__init__()
        self._page = user.page
        self._page.on("websocket", self._listen)
        self.legal: list[str] = []
        """What the room last said may be done."""

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.append(json.loads(frame)))
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        asked = json.loads(frame).get("ask")
        if asked:
            self.legal = asked["legal"]

    @property
    def actions(self) -> list[str]:
        return [message["action"] for message in self if message["type"] == "act"]

    def next_action(self, after: int) -> str:
        """What was done after so many; waits for it."""
        for _ in range(PATIENCE // 20):
            if len(self.actions) > after:
                break
            self._page.wait_for_timeout(20)
        return self.actions[after]


def seated(users: Users, url: str, game: str = "guiyang_dingque", **more: Any) -> tuple[User, Sent]:
    """Somebody at a table of this game, about to do the first thing."""
    options = {name: more.pop(name) for name in ("players", "pao") if name in more}
    seat = take_seat(url, game, **options)
    me = users.add(NAME, token=seat.account.token, named=NAME, **more)
    me.context.add_init_script(SOUNDS)
    sent = Sent(me)
    me.open(f"/room/{seat.number}")
    start(me)
    return me, sent


def escape(user: User) -> None:
    user.page.keyboard.press("Escape")


def drag(user: User, tile: Locator, up: int, steps: int = 6) -> None:
    """Upwards, as far as said and in so many moves, and let go."""
    box = tile.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = user.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 4, y - up, steps=steps)
    mouse.up()
