"""What was played, over HTTP: lists, rounds, records, steps, export."""

import json
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest
from msgspec import to_builtins

from paiju.match.seal import signed
from paiju.room.effects import MatchBegan, RoundFinished
from support.documents import replay_document
from support.server.api_user import ApiUser, problem
from support.server.local_server import LocalServer
from support.server.played_match import PlayedMatch, opening


@pytest.fixture
def played_match(client: LocalServer, api_user: ApiUser) -> PlayedMatch:
    """Two rounds of a match of the api_user's, in the history."""
    key = sha256(api_user.player.encode()).hexdigest()
    played = PlayedMatch(opening("guiyang_dingque", {"players": 2}, api_user.player, key))
    for row in played.play(2):
        client.run(client.context.archive.store(played.opened, row))
    return played


@pytest.fixture
def match(played_match: PlayedMatch) -> str:
    return played_match.rounds[0].match


def keep_more(client: LocalServer, api_user: ApiUser, count: int) -> list[str]:
    """So many matches that only began, the newest last."""
    ids: list[str] = []
    for number in range(count):
        began = PlayedMatch(opening("qinhuangdao", {}, api_user.player)).play(1)[0]
        assert isinstance(began, MatchBegan)
        row = MatchBegan(f"match{number}", began.seats, began.at + 10_000_000 + number)
        client.run(client.context.archive.store(opening("qinhuangdao", {}), row))
        ids.append(row.match)
    return ids


def test_a_player_finds_his_matches_page_by_page(
    client: LocalServer, api_user: ApiUser, match: str
):
    newest_first = [*reversed(keep_more(client, api_user, 4)), match]
    found: list[str] = []
    before: str | None = None
    while True:
        params: dict[str, Any] = {"limit": 2} | ({"before": before} if before else {})
        page = api_user.ask("GET", "/api/matches", params=params).json()
        found += [line["id"] for line in page["matches"]]
        before = page["before"]
        if before is None:
            break
    assert found == newest_first


def test_a_list_is_the_callers_own(client: LocalServer, match: str):
    assert ApiUser(client, "小李").ask("GET", "/api/matches").json() == {
        "matches": [],
        "before": None,
    }


@pytest.mark.parametrize("params", [{"limit": 0}, {"limit": 51}, {"limit": "x"}])
def test_a_page_has_a_size(api_user: ApiUser, params: dict[str, Any]):
    assert problem(api_user.ask("GET", "/api/matches", params=params), 422)["at"] == "limit"


def test_a_page_before_nothing_known_is_empty(api_user: ApiUser, match: str):
    page = api_user.ask("GET", "/api/matches", params={"before": "nothing"}).json()
    assert page == {"matches": [], "before": None}


def test_a_match_is_served_with_its_rounds_and_without_anybodys_id(
    client: LocalServer, api_user: ApiUser, played_match: PlayedMatch, match: str
):
    answer = client.get(f"/api/matches/{match}")
    result = answer.json()
    assert [line["number"] for line in result["rounds"]] == [1, 2]
    assert [line["scores"] for line in result["rounds"]] == [
        played.settlement.scores for played in played_match.rounds
    ]
    assert result["seats"] == [{"name": "小王", "bot": None}, {"name": "", "bot": "easy"}]
    assert result["you"] is None
    assert api_user.player not in answer.text
    assert api_user.ask("GET", f"/api/matches/{match}").json()["you"] == 0


def stored_record(client: LocalServer, played: RoundFinished) -> dict[str, Any]:
    """As the server signs it."""
    assert client.context.archive.signer is not None
    return signed(played.record, client.context.archive.signer)


def test_a_round_is_served_with_its_record_and_its_settlement(
    client: LocalServer, played_match: PlayedMatch, match: str
):
    result = client.get(f"/api/matches/{match}/rounds/2").json()
    assert result["record"] == stored_record(client, played_match.rounds[1])
    assert result["settlement"] == to_builtins(played_match.rounds[1].settlement)
    assert result["number"] == 2


def test_a_record_is_downloaded_as_a_file_that_replay_reads(
    client: LocalServer, played_match: PlayedMatch, match: str
):
    answer = client.get(f"/api/matches/{match}/rounds/1/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="paiju-{match}-1.json"'
    replayed = replay_document(answer.content)
    assert replayed["settlement"]["scores"] == played_match.rounds[0].settlement.scores


def test_a_step_is_the_table_after_so_many_events(
    client: LocalServer, played_match: PlayedMatch, match: str
):
    whole = json.loads(json.dumps(replay_document(json.dumps(played_match.rounds[0].record))))
    steps = len(whole["events"])
    result: dict[str, Any] = {}
    for step in range(steps + 1):
        result = client.get(f"/api/matches/{match}/rounds/1/steps/{step}").json()
        assert result["events"] == whole["events"][:step]
        assert result["over"] == (step == steps)
        assert (result["match"], result["round"], result["step"]) == (match, 1, step)
    assert result["hands"] == whole["hands"]
    assert result["legal"] == {}
    problem(client.get(f"/api/matches/{match}/rounds/1/steps/{steps + 1}"), 404)


def test_at_a_step_somebody_is_asked_what_they_then_did(
    client: LocalServer, played_match: PlayedMatch, match: str
):
    result = [
        client.get(f"/api/matches/{match}/rounds/1/steps/{step}").json() for step in range(3, 30)
    ]
    asked = [
        (before, after["events"][-1])
        for before, after in pairwise(result)
        if before["legal"] and after["events"][-1]["event"] == "discarded"
    ]
    assert asked
    for before, event in asked:
        assert f"discard {event['tile']}" in before["legal"][str(event["seat"])]


def test_everything_about_a_match_in_one_document(
    client: LocalServer, api_user: ApiUser, played_match: PlayedMatch, match: str
):
    answer = api_user.ask("GET", f"/api/matches/{match}/export")
    assert answer.headers["content-disposition"] == f'attachment; filename="paiju-{match}.json"'
    assert api_user.player not in answer.text
    result = answer.json()
    assert result["match"]["id"] == match
    records = [stored_record(client, played) for played in played_match.rounds]
    assert [played["record"] for played in result["rounds"]] == records


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("nothing", 404),
        ("nothing/export", 404),
        ("nothing/rounds/1", 404),
        ("{match}/rounds/3", 404),
        ("{match}/rounds/3/record", 404),
        ("{match}/rounds/3/steps/1", 404),
        ("{match}/rounds/0", 422),
        ("{match}/rounds/-1/record", 422),
        ("{match}/rounds/99999999999999999999", 422),
        ("{match}/rounds/x", 422),
        ("{match}/rounds/1/steps/-1", 422),
        ("{match}/rounds/1/steps/x", 422),
        ("{match}/rounds/1/nothing", 404),
        ("x" * 65, 422),
    ],
)
def test_what_was_not_played_is_not_found(client: LocalServer, match: str, path: str, status: int):
    problem(client.get(f"/api/matches/{path.format(match=match)}"), status)
