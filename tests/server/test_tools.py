"""Settle, replay and hand over HTTP: the same answers and the same errors as the commands."""

import asyncio
import json
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from support.documents import narrowed, replay_document, settle_document
from support.server.api_user import problem
from support.server.local_server import LocalServer

EXAMPLES = Path(__file__).parents[2] / "examples"
FACTS = sorted(path for path in EXAMPLES.glob("*.json") if path.stem != "round")
HAND = {"tiles": "123456789m 1155p", "ruleset": "guiyang_dingque"}


@pytest.mark.parametrize("path", FACTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_facts_are_settled_as_by_the_command_and_told_in_english_too(
    client: LocalServer, path: Path, lang: Any
):
    text = path.read_bytes()
    answer = client.post(f"/api/settle?lang={lang}", content=text).json()
    english = settle_document(text, "en")
    assert answer["next_dealer_clause"]
    assert answer["headline_en"] == english["headline"]
    for rows in ("ledger", "notes"):
        for key in ("item", "why"):
            given = [row[f"{key}_en"] for row in answer[rows]]
            assert given == [row[key] for row in english[rows]]
    assert narrowed(answer, settle_document(text, lang)) == settle_document(text, lang)


def test_a_record_is_replayed_as_by_the_command(client: LocalServer):
    text = (EXAMPLES / "round.json").read_bytes()
    answer = client.post("/api/replay", content=text).json()
    expected = json.loads(json.dumps(replay_document(text)))
    assert narrowed(answer, expected) == expected


def test_an_illegal_action_names_its_place_and_what_is_legal(client: LocalServer):
    record = json.loads((EXAMPLES / "round.json").read_bytes())
    record["actions"][3] = "0 dance"
    answer = problem(client.post("/api/replay", json=record), 422)
    assert answer["at"] == 3
    assert answer["legal"]


@pytest.mark.parametrize("route", ["/api/settle", "/api/replay", "/api/verify"])
@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{}", b"nonsense", b'{"ruleset": 5}', b"[" * 16_000, b"\xff", b'{"a": 1}'],
    ids=range(8),
)
def test_what_is_no_document_is_wrong_input(client: LocalServer, route: str, body: bytes):
    problem(client.post(route, content=body), 422)


@pytest.mark.parametrize("route", ["/api/settle", "/api/replay", "/api/verify"])
def test_a_document_longer_than_16_kb_is_not_read(client: LocalServer, route: str):
    assert "16 KB" in problem(client.post(route, content=b" " * 16_385), 413)["message"]


def test_a_body_that_does_not_come_is_not_waited_for(
    client: LocalServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("paiju.server.rest.dependencies.BODY_WITHIN", 0.001)

    async def never() -> AsyncGenerator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    problem(client.post("/api/settle", content=never()), 408)


def test_an_unknown_language_is_wrong_input(client: LocalServer):
    text = FACTS[0].read_bytes()
    assert problem(client.post("/api/settle?lang=fr", content=text), 422)["at"] == "lang"


def test_a_hand_is_studied_as_by_the_command(client: LocalServer):
    answer = client.get("/api/hand", params=HAND).json()
    assert [wait["tile"] for wait in answer["waits"]] == ["1p", "5p"]
    whole = {"tiles": "123456789m 55p", "meld": ["peng 111p"], "ruleset": "guiyang_dingque"}
    answer = client.get("/api/hand", params={**whole, "tile": "5p", "option": ["base=2"]}).json()
    assert answer["complete"]
    assert answer["won_on"] == "5p"


@pytest.mark.parametrize(
    ("changed", "at"),
    [
        ({"tiles": "123m"}, "tiles"),
        ({"tiles": "0m"}, "tiles"),
        ({"tiles": "1m" * 100}, "tiles"),
        ({"ruleset": "riichi"}, "ruleset"),
        ({"option": "wugu"}, "option"),
        ({"option": "dance=true"}, "options.dance"),
        ({"meld": "dance 111m"}, "meld"),
        ({"que": "z"}, "que"),
        ({"indicator": "1m"}, "indicator"),
        ({"tile": "9s"}, "tile"),
    ],
)
def test_a_hand_that_cannot_be_names_the_parameter(
    client: LocalServer, changed: dict[str, str], at: str
):
    assert problem(client.get("/api/hand", params=HAND | changed), 422)["at"] == at


def test_a_hand_without_tiles_is_wrong_input(client: LocalServer):
    assert problem(client.get("/api/hand?ruleset=guiyang_dingque"), 422)["at"] == "tiles"
