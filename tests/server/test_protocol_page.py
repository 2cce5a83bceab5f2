"""The page of the protocol: up to date, complete, and its session one that can be read."""

import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from paiju.room.messages import Settled
from paiju.server.ws.messages import (
    Ack,
    FromClient,
    FromServer,
    Refusal,
    RoomOpened,
    decode,
    encode,
)

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"


@pytest.fixture(scope="module")
def tool() -> Iterator[dict[str, Any]]:
    sys.path.insert(0, str(ROOT / "tools"))
    yield runpy.run_path(str(ROOT / "tools" / "protocol_page.py"))
    sys.path.remove(str(ROOT / "tools"))


def test_the_page_is_current_run_tools_protocol_page(tool: dict[str, Any]):
    assert not tool["stale"]()


def test_every_message_and_every_link_of_the_page_is_there():
    text = PAGE.read_text(encoding="utf-8")
    headings = {line.removeprefix("### ").lower() for line in re.findall("^### .*", text, re.M)}
    for kind in (*get_args(FromClient), *get_args(FromServer)):
        assert kind.__struct_config__.tag in headings
    links = set(re.findall(r"\]\(#(\w+)\)", text))
    assert links
    assert links - {"events"} <= headings


def test_what_the_session_says_can_be_said_and_what_it_hears_can_be_read(tool: dict[str, Any]):
    lines = tool["session"]()
    said = [line.said for line in lines if line.said is not None]
    heard = [line.heard for line in lines if line.heard is not None]
    assert [decode(msgspec.json.encode(message)) for message in said] == said
    for message in heard:
        assert type(msgspec.json.decode(encode(message), type=FromServer)) is type(message)
    assert {Ack, Refusal, Settled} <= {type(message) for message in heard}


def test_every_command_of_the_session_is_answered_once(tool: dict[str, Any]):
    lines = tool["session"]()
    asked = [line.said.id for line in lines if getattr(line.said, "id", None)]
    answered = [
        line.heard.id for line in lines if isinstance(line.heard, Ack | Refusal | RoomOpened)
    ]
    assert asked == answered
