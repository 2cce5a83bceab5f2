"""Data of version 1 of the rule books: what was played stays, what is under way goes on."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from paiju.room.commands import Act, Reveal, Start
from paiju.rules.version import RULES
from paiju.rulesets import REGISTRY, entry, ruleset
from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED
from paiju.server.rooms.runner import RoomRunner
from paiju.server.store import Database
from paiju.server.store.migrations.rules_1 import OPTIONS, written_out
from paiju.server.ws.outbox import Outbox
from support.documents import replay_document
from support.nonces import NONCE, due_reveals, ready_command
from support.server.local_server import LocalServer
from support.server.version_1_data import Line, Version1Data

PATIENCE = 60.0


@pytest.fixture
def older(tmp_path: Path) -> Version1Data:
    return Version1Data(tmp_path)


@pytest.fixture
def upgraded(older: Version1Data) -> Iterator[LocalServer]:
    """A server of today on the older folder."""
    with served(older) as server:
        yield server


def served(older: Version1Data) -> LocalServer:
    return LocalServer(Config(older.folder, limits=UNLIMITED))


# What was played


def test_rounds_get_version_1_and_all_options_and_keep_their_ledgers(older: Version1Data):
    Database.in_file(older.folder / "history.db").close()
    rounds = older.asked("history.db", "SELECT * FROM rounds ORDER BY match, number")
    assert len(rounds) == len(older.rounds) == 9
    for before, after in zip(older.rounds, rounds, strict=True):
        was, now = json.loads(before.pop("record")), json.loads(after.pop("record"))
        assert before == after
        assert now.pop("rules") == 1
        options = now.pop("options")
        assert options == OPTIONS[now["ruleset"]] | was.pop("options") | burned(options)
        assert now == was


def burned(options: dict[str, Any]) -> dict[str, Any]:
    """The one room that burned when it was a yes or no."""
    return {"burn": "both"} if options.get("tong_san") and "burn" in options else {}


def test_matches_get_all_options(older: Version1Data):
    Database.in_file(older.folder / "history.db").close()
    matches = older.asked("history.db", "SELECT * FROM matches ORDER BY id")
    assert len(matches) == len(older.matches) == 8
    for before, after in zip(older.matches, matches, strict=True):
        options = json.loads(after.pop("options"))
        was = json.loads(before.pop("options"))
        assert options == OPTIONS[after["ruleset"]] | was | burned(options)
        assert before == after


def test_a_migration_of_many_rounds_leaves_none_out(
    older: Version1Data, monkeypatch: pytest.MonkeyPatch
):
    match = older.rounds[0]["match"]
    copy = (
        "INSERT INTO rounds SELECT match, number + 100 * ?, dealer, scores, ended_at, record,"
        " settlement FROM rounds WHERE match = ? AND number = 1"
    )
    for number in range(1, 1200):
        older.asked("history.db", copy, number, match)
    Database.in_file(older.folder / "history.db").close()
    missed = "SELECT number FROM rounds WHERE json_extract(record, '$.rules') IS NOT 1"
    assert older.asked("history.db", missed) == []


@pytest.mark.parametrize("game", REGISTRY)
def test_version_1_names_every_option_there_is(game: str):
    assert OPTIONS[game].keys() == set(entry(game).options.__struct_fields__)
    ruleset(game, written_out(game, {}))


@pytest.mark.parametrize(("was", "becomes"), [(True, "both"), (False, "off")])
def test_burning_becomes_a_choice(was: bool, becomes: str):
    assert written_out("guiyang_baoting", {"burn": was})["burn"] == becomes


def test_older_rounds_are_shown_as_they_were_settled(older: Version1Data, upgraded: LocalServer):
    header = {"authorization": f"Bearer {older.token}"}
    assert len(upgraded.get("/api/matches", headers=header).json()["matches"]) == 8
    for row in older.rounds:
        path = f"/api/matches/{row['match']}"
        export = upgraded.get(f"{path}/export").json()["rounds"][row["number"] - 1]
        answer = upgraded.get(f"{path}/rounds/{row['number']}").json()
        assert answer == export
        assert answer["settlement"] == json.loads(row["settlement"])
        assert answer["record"]["rules"] == 1
        step = upgraded.get(f"{path}/rounds/{row['number']}/steps/3").json()
        assert len(step["events"]) == 3


def test_an_older_record_is_replayed_and_not_settled_again(
    older: Version1Data, upgraded: LocalServer
):
    row = older.rounds[0]
    path = f"/api/matches/{row['match']}/rounds/{row['number']}/record"
    record = upgraded.get(path).json()
    answer = upgraded.post("/api/replay", json=record).json()
    assert answer["over"]
    assert answer["facts"]["end"]["kind"] in ("win", "exhausted")
    assert "settlement" not in answer
    assert "settlement" in replay_document(json.dumps(record | {"rules": RULES}))


def test_of_an_older_round_the_deal_can_still_be_verified(
    older: Version1Data, upgraded: LocalServer
):
    for row in older.rounds:
        path = f"/api/matches/{row['match']}/rounds/{row['number']}/record"
        answer = upgraded.post("/api/verify", json=upgraded.get(path).json()).json()
        assert answer["holds"]
        holds = {check["name"]: check["holds"] for check in answer["checks"]}
        assert (holds["wall"], holds["replay"], holds["settlement"]) == (True, None, None)


# What is under way


class Person:
    """Whoever sat in the rooms of the older folder comes back and plays on."""

    def __init__(self, server: LocalServer, number: str) -> None:
        self.server = server
        self.runner: RoomRunner = server.context.registry.find(number)
        self.player = self.runner.room.state.owner
        self.heard = asyncio.Event()
        self._ids = 0

    @property
    def rounds(self) -> int:
        """How many the match being played has behind it."""
        match = self.runner.room.state.match
        assert match is not None
        return len(match.results)

    def finish(self) -> str:
        """Play the match to its end; its id."""
        return self.server.run(self._finish())

    async def _finish(self) -> str:
        match = self.runner.room.state.match_id
        async with asyncio.timeout(PATIENCE):
            await self.runner.join(Outbox(self.player, "小王", self.heard.set), None)
            while self.runner.room.state.match is not None:
                self.heard.clear()
                await self._go_on()
            while self.runner.to_archive:
                await asyncio.sleep(0)
        return match

    async def _go_on(self) -> None:
        table = self.runner.room.timed_round
        ask = None if table is None else table.asks.get(0)
        if table is None:
            await self._get_ready()
        elif ask is None:
            await self.heard.wait()
        else:
            legal = ask.legal
            said = "hu" if "hu" in legal else "pass" if "pass" in legal else legal[0]
            await self._say(Act, ask.decision, said)

    async def _get_ready(self) -> None:
        """Commit, or reveal what was committed to."""
        room, player = self.runner.room, self.player
        reveals = due_reveals(room, lambda: f"reveal {self._ids}")
        self._ids += 1
        said = reveals[0][0] if reveals else ready_command(room, player, f"ready {self._ids}")
        await self.runner.submit(said, player)

    async def _say(self, command: Any, *arguments: Any) -> None:
        self._ids += 1
        await self.runner.submit(command(f"now {self._ids}", *arguments), self.player)


def rooms_under_way(older: Version1Data) -> list[str]:
    running = {row["room"] for row in older.matches if row["how"] is None}
    assert len(running) == 7
    return sorted(running)


def test_rooms_finish_their_match_under_the_options_they_were_opened_with(
    older: Version1Data, upgraded: LocalServer
):
    for number in rooms_under_way(older):
        opened = older.opened(number)
        options = written_out(opened["ruleset"], opened["options"])
        match = Person(upgraded, number).finish()
        answer = upgraded.get(f"/api/matches/{match}/export").json()
        assert answer["match"]["how"] == "finished"
        assert answer["match"]["options"] == options
        points = {row["seat"]: row["points"] for row in answer["match"]["standings"]}
        seats = range(options["players"])
        assert [points[seat] for seat in seats] == [
            sum(played["scores"][seat] for played in answer["rounds"]) for seat in seats
        ]
        assert [played["number"] for played in answer["rounds"]] == list(
            range(1, len(answer["rounds"]) + 1)
        )
        stored = [row for row in older.rounds if row["match"] == match]
        for played in answer["rounds"]:
            record = played["record"]
            assert record["rules"] == (1 if played["number"] <= len(stored) else RULES)
            assert record["options"] == options


def test_a_round_under_way_goes_on_where_it_was(older: Version1Data):
    number, _ = middle_of_a_round(older)
    moves = [
        line
        for line in older.lines
        if line.room == number and line.command.get("said", {}).get("type") in ("act", "bot_acted")
    ]
    with capture_logs() as logs, served(older) as server:
        table = Person(server, number).runner.room.timed_round
    assert table is not None
    assert len(table.round.actions) == len(moves)
    assert not [
        row
        for row in logs
        if row["event"] in ("journal not replayed to its end", "room not restored")
    ]


def test_rounds_settled_before_count_as_they_were_settled(older: Version1Data):
    number = older.room_of("guiyang_baoting", players=2, tong_san=True, burn=True)
    row = next(row for row in older.matches if row["room"] == number)
    change = "UPDATE rounds SET scores = '[7,-7]' WHERE match = ? AND number = 1"
    older.asked("history.db", change, row["id"])
    second = next(r for r in older.rounds if (r["match"], r["number"]) == (row["id"], 2))
    with served(older) as server:
        match = Person(server, number).runner.room.state.match
    assert match is not None
    assert [result.scores for result in match.results] == [[7, -7], json.loads(second["scores"])]


def test_a_room_whose_match_was_over_can_play_another(older: Version1Data, upgraded: LocalServer):
    number = older.room_of("guiyang_dingque", players=2, rounds=4)
    person = Person(upgraded, number)
    state = person.runner.room.state
    assert (state.stage, state.ended) == ("lobby", "finished")
    assert state.settled is not None
    assert state.settled.facts.options == OPTIONS["guiyang_dingque"] | {
        "players": 2,
        "rounds": 4,
    }
    upgraded.run(person.runner.join(Outbox(person.player, "小王", lambda: None), None))
    ready = ready_command(person.runner.room, person.player, "a")
    upgraded.run(person.runner.submit(ready, person.player))
    upgraded.run(person.runner.submit(Start("b"), person.player))
    upgraded.run(person.runner.submit(Reveal("c", NONCE), person.player))
    match = person.finish()
    assert len(upgraded.get(f"/api/matches/{match}").json()["rounds"]) == 4


def test_an_upgraded_room_comes_back_again_and_again(older: Version1Data):
    number = rooms_under_way(older)[0]
    found: list[Any] = []
    for _ in range(3):
        with served(older) as server:
            state = Person(server, number).runner.room.state
            found.append((state.opened.options, state.stage, state.match))
    assert found[0] == found[1] == found[2]


# What cannot be followed


def middle_of_a_round(older: Version1Data) -> tuple[str, list[Line]]:
    """A room in its second round, and the moves of it."""
    number = older.room_of("guangdong_jipinghu")
    moves = [
        line
        for line in older.lines
        if line.room == number and not line.is_checkpoint and line.command["said"]["type"] == "act"
    ]
    assert len(moves) > 5
    return number, moves


def spoilt(line: Line) -> bytes:
    """The same line with a move that cannot be."""
    line.command["said"]["action"] = "discard 9z"
    return json.dumps(line.command).encode()


@pytest.mark.parametrize("data", [spoilt, lambda _: b"{"], ids=["illegal", "unreadable"])
def test_a_round_that_cannot_be_followed_is_dealt_again(older: Version1Data, data: Any):
    number, moves = middle_of_a_round(older)
    line = moves[3]
    older.rewrite(line, data(line))
    with capture_logs() as logs, served(older) as server:
        person = Person(server, number)
        assert person.runner.room.state.stage == "between"
        assert person.rounds == 1
        match = person.finish()
        answer = server.get(f"/api/matches/{match}").json()
    (cut,) = [row for row in logs if row["event"] == "journal not replayed to its end"]
    assert (cut["room"], cut["entry"]) == (number, line.seq)
    assert cut["lines"] == sum(it.room == number and it.seq >= line.seq for it in older.lines)
    assert cut["error"]
    assert answer["how"] == "finished"
    assert not [row for row in logs if row["event"] == "room not restored"]


def test_a_late_answer_to_a_void_round_answers_nothing_in_the_next(older: Version1Data):
    number, moves = middle_of_a_round(older)
    older.rewrite(moves[3], b"{")
    with served(older) as server:
        state = Person(server, number).runner.room.state
        person = state.people[state.owner]
        asked = max(line.command["said"]["decision"] for line in moves)
        assert state.decisions[0] > asked
        assert person.seq > len([line for line in older.lines if line.room == number])


def test_a_room_that_was_cut_back_stays_so(older: Version1Data):
    number, moves = middle_of_a_round(older)
    older.rewrite(moves[3], b"{")
    served_once = served(older)
    with served_once:
        pass
    with capture_logs() as logs, served(older) as server:
        assert Person(server, number).rounds == 1
    assert not [row for row in logs if row["event"] == "journal not replayed to its end"]


def test_one_room_that_cannot_be_read_at_all_keeps_no_other_from_coming_back(older: Version1Data):
    number, _ = middle_of_a_round(older)
    first = next(line for line in older.lines if line.room == number)
    older.rewrite(first, b"{")
    with capture_logs() as logs, served(older) as server:
        for other in rooms_under_way(older):
            if other != number:
                Person(server, other)
    assert [row["room"] for row in logs if row["event"] == "room not restored"] == [number]
