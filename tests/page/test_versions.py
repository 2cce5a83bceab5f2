"""A page and a server of different versions: the page loads itself again once, then it asks."""

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from support.page.users import Users

REFUSAL = {"type": "refusal", "code": "protocol", "message": "", "id": None, "at": None}


def refuse(socket: WebSocketRoute) -> None:
    """As a server of another version does, once it has read the hello."""

    def answer(_: str | bytes) -> None:
        socket.send(json.dumps(REFUSAL))
        socket.close(code=4401)

    socket.on_message(answer)


def test_a_page_of_another_version_loads_itself_again_once_and_then_asks(users: Users):
    me, loads = users.add("阿珍"), []
    me.page.on("load", lambda _: loads.append(me.page.url))
    me.page.route_web_socket(re.compile("/ws/"), refuse)
    me.open("/room/123456")
    expect(me.page.get_by_text("刷新页面就好")).to_be_visible()
    assert len(loads) == 2
