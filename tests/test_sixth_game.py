"""A sixth game, added by the steps of CONTRIBUTING.md from a package outside this one."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from paiju import InputError, Round, game_ids, ledger, ruleset, settle, write_record
from paiju.bots import LEVELS, bot, plays_as
from paiju.client.process import ServerProcess
from paiju.env import aec
from paiju.rules import providers
from paiju.rules.book import load_book
from support.rounds import option_sets, played, seeded_deal
from support.server.recording_player import begin, table
from support.sixth_game import FACTS, ID, install, installed, python_path


@pytest.fixture(scope="module", autouse=True)
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = ServerProcess(tmp_path_factory.mktemp("data"), "--limits", "none")
    yield server.start()
    server.stop()


def paiju(*arguments: str, given: Any = None) -> subprocess.CompletedProcess[str]:
    """The command, as a person runs it who has installed the package."""
    return subprocess.run(
        [sys.executable, "-m", "paiju", *arguments],
        input=None if given is None else json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def answer(*arguments: str, given: Any = None) -> Any:
    run = paiju(*arguments, "--json", given=given)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_it_is_listed_after_the_games_of_this_package():
    assert [game["id"] for game in answer("rulesets")["rulesets"]] == [*providers.BUILT_IN, ID]
    assert game_ids()[-1] == ID
    assert "推倒胡" in paiju("rulesets").stdout


def test_its_book_options_and_presets_are_shown():
    document = answer("rulesets", ID)
    assert document["title"] == "推倒胡"
    assert [clause["id"] for clause in document["clauses"]] == list(load_book(ID).clause_ids)
    assert [preset["id"] for preset in document["presets"]] == ["standard", "double"]
    assert [option["name"] for option in document["options"]] == ["players", "base", "rounds"]
    for lang in ("zh", "en"):
        assert paiju("rulesets", ID, "--lang", lang).returncode == 0


def test_each_pays_a_point_for_a_self_drawn_win():
    settled = answer("settle", "-", given=FACTS)
    assert settled["scores"] == [3, -1, -1, -1]
    assert [(line["item"], line["clause"]) for line in settled["ledger"]] == [("平胡", "胡-1")] * 3
    assert settled["next_dealer"] == 2


def test_the_discarder_pays_a_win_and_no_other_hand_wins():
    end = {"kind": "win", "by": "dian_pao", "tile": "1s", "winners": [0], "from": 2}
    assert answer("settle", "-", given={**FACTS, "end": end})["scores"] == [1, 0, -1, 0]
    refused = paiju("settle", "-", given={**FACTS, "end": {**end, "tile": "5s"}})
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1


def test_its_rounds_are_played_recorded_and_replayed(tmp_path: Path):
    rules, record = ruleset(ID), tmp_path / "round.json"
    table = played(option_sets(ID)[0], 3)
    record.write_text(json.dumps(write_record(table)), "utf-8")
    replayed = answer("replay", str(record))
    assert replayed["over"]
    assert replayed["settlement"]["scores"] == list(settle(rules, table.facts).scores)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_it_to_the_end(level: str):
    rules = ruleset(ID)
    players = [bot(level, rules)] * rules.players
    for seed in range(2):
        table = Round(rules, seeded_deal(rules, seed))
        while table.to_act:
            for seat in table.to_act:
                table.apply(players[seat].choose(table.view(seat), table.legal(seat)))
        assert sum(ledger(rules, table.facts).scores) == 0


def test_hard_bots_play_as_medium_ones_and_simulate_says_why():
    assert [plays_as(level, ID) for level in LEVELS] == ["easy", "medium", "medium"]
    run = paiju("simulate", "--ruleset", ID, "--bot", "hard", "--rounds", "2", "--workers", "1")
    assert run.returncode == 0
    assert f"hard 在 {ID} 没有训练过的模型，按 medium 打" in run.stderr


def test_it_is_simulated_by_several_processes():
    options = ("--ruleset", ID, "--bot", "easy", "--rounds", "40", "--workers", "2")
    found = answer("simulate", *options, "--preset", "double")
    assert found["rounds"] == 40


def test_bots_can_be_trained_in_it():
    environment = aec.env(ID)
    environment.reset(seed=1)
    for _ in environment.agent_iter(2000):
        seen, _, is_over, is_cut, _ = environment.last()
        mask = None if is_over or is_cut or seen is None else seen["action_mask"]
        environment.step(None if mask is None else int(mask.argmax()))
    assert environment.agents == []


def test_it_is_served(url: str):
    card = httpx.get(f"{url}/api/rulesets").json()["rulesets"][-1]
    assert (card["id"], card["title_en"]) == (ID, "Tuidaohu")
    assert httpx.get(f"{url}/api/rulesets/{ID}").json()["terms"]["exhausted"]["zh"] == "荒庄"
    game = httpx.get(f"{url}/api/rulesets/{ID}").json()
    assert game["plays_as"] == {"easy": "easy", "medium": "medium", "hard": "medium"}
    assert game["traits"]["melds"] == ["chi", "peng", "ming_gang", "bu_gang", "an_gang"]
    settled = httpx.post(f"{url}/api/settle", json=FACTS).json()
    assert settled["scores"] == [3, -1, -1, -1]
    assert settled["ledger"][0]["item_en"] == "Plain hand (平胡)"


def test_a_room_of_it_is_played_to_the_end_of_the_match(url: str):
    async def scenario() -> None:
        (host,) = await table(url, ID, 1, Random(5), level="hard")
        begin([host])
        await host.match_over(120)
        assert len(host.settled) == 4
        assert host.client.fairness.checked == 4
        await host.client.close()

    asyncio.run(scenario())


# What is wrong with a package is said in one line.


@pytest.mark.parametrize(
    ("point", "result"),
    [
        ("guiyang_dingque = tuidaohu", "its id is taken"),
        ("Tuidaohu = tuidaohu", "lower case letters"),
        ("other = tuidaohu_gone", "No module named 'tuidaohu_gone'"),
        ("other = json", "module json has no Options"),
        ("other = tuidaohu", "there is no books/other.toml"),
    ],
)
def test_a_package_that_provides_no_game_is_named_in_one_line(
    point: str, result: str, tmp_path: Path
):
    folders = install(tmp_path)
    points = next(tmp_path.glob("*.dist-info")) / "entry_points.txt"
    points.write_text(f"[paiju.rulesets]\n{point}\n", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", python_path(folders))
        run = paiju("rulesets", "--lang", "en")
    assert run.returncode == 2
    assert result in " ".join(run.stderr.split())
    assert "Traceback" not in run.stderr


def test_a_game_that_nobody_provides_is_refused_with_a_list_of_all():
    with pytest.raises(InputError, match=ID):
        ruleset("no_such_game")
