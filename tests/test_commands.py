"""The commands as a person runs them: what they print, and how they end."""

import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from paiju import REGISTRY
from paiju.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
QUJING = "qujing_feibaiban"
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))


def paiju(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "paiju", *arguments],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={"PATH": "", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
    )


def printed(*arguments: str) -> str:
    done = paiju(*arguments)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def document(*arguments: str) -> Any:
    return json.loads(printed(*arguments, "--json"))


def study(tiles: str, ruleset: str, *more: str) -> Any:
    return document("hand", tiles, "--ruleset", ruleset, *more)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_settled_in_words_and_in_json(path: Path) -> None:
    command = "replay" if path.stem == "round" else "settle"
    answer = document(command, str(path))
    settlement = answer.get("settlement", answer)
    assert sum(settlement["scores"]) == 0
    for lang in ("zh", "en"):
        shown = printed(command, str(path), "--lang", lang)
        for line in settlement["ledger"]:
            assert line["clause"] in shown


def test_the_games_are_listed_and_each_is_described_in_full() -> None:
    listed = [game["id"] for game in document("rulesets")["rulesets"]]
    assert listed == list(REGISTRY)
    for ruleset_id in listed:
        assert ruleset_id in printed("rulesets")
        answer = document("rulesets", ruleset_id)
        assert {"name", "title", "type", "choices", "default", "changes"} <= answer["options"][
            0
        ].keys()
        assert all(clause["zh"] and clause["en"] for clause in answer["clauses"])
        for row in answer["options"]:
            words = {choice for choice in row["choices"] if isinstance(choice, str)}
            assert words <= row["words"].keys() == row["words_en"].keys()
            assert not words & set(re.findall("[a-z]+", row["changes"]))
        assert answer["schema"]
        assert "players" in printed("rulesets", ruleset_id, "--lang", "en")


def test_without_a_command_the_help_is_shown() -> None:
    assert "Commands:" in printed()


def test_every_command_has_a_file_of_its_own() -> None:
    shared = {"__init__", "main", "options", "progress", "settings", "tables"}
    files = {path.stem for path in (ROOT / "src" / "paiju" / "cli").glob("*.py")}
    assert files - shared == COMMANDS.keys()


def test_the_help_imports_no_command() -> None:
    program = (
        "import sys; from paiju.cli.main import make_app; make_app('');"
        "print(*(name for name in sys.modules if name.startswith('paiju.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    packages = {name.split(".")[1] for name in done.stdout.split()}
    assert packages <= {"cli", "rules", "tiles"}


def test_the_version_is_that_of_the_package() -> None:
    assert printed("--version") == f"{metadata.version('paiju')}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    assert f"example: paiju {command}" in printed(command, "--help")


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["settle", "nowhere.json"], "nowhere.json"),
        (["settle"], "FILE"),
        (["dance"], "dance"),
        (["rulesets", "riichi"], "riichi"),
        (["hand", "123m", "--ruleset", "guiyang_dingque"], "TILES"),
        (["hand", "0m", "--ruleset", "guiyang_dingque"], "TILES"),
        (["hand", "123456789m 1155p", "--ruleset", "guangdong_jipinghu", "--que", "m"], "--que"),
        (["hand", "123456789m 1155p", "--ruleset", "qinhuangdao"], "--indicator"),
        (["hand", "1s", "--meld", "chi 345s", "--ruleset", "guiyang_baoting"], "--meld"),
        (["hand", "1s", "--ruleset", "guiyang_baoting", "-o", "wugu"], "--option"),
        (["bench", "--only", "nothing"], "nothing"),
    ],
)
def test_wrong_input_ends_with_one_line_and_status_2(arguments: list[str], answer: str) -> None:
    done = paiju(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert answer in done.stderr


def test_an_illegal_action_names_its_place_and_what_is_legal() -> None:
    record = json.loads((ROOT / "examples" / "round.json").read_text(encoding="utf-8"))
    record["actions"][3] = "0 dance"
    done = paiju("replay", "-", "--json", given=json.dumps(record))
    assert done.returncode == 2
    error = json.loads(done.stdout)["error"]
    assert error["at"] == 3
    assert error["legal"]


def test_a_hand_waits_for_a_wild_tile_too_though_only_drawn() -> None:
    answer = study("123456m 55z 1155p 2s", "qujing_feibaiban")
    by_tile = {wait["tile"]: wait["outcomes"] for wait in answer["waits"]}
    zimo, dian_pao = by_tile["5z"]
    assert zimo["points"] == 2
    assert dian_pao["refused"]


def test_four_whites_are_the_best_a_hand_can_be() -> None:
    answer = study("5555z 147m 258p 369s 1z", "qujing_feibaiban")
    assert answer["best"]["patterns"] == ["四白板"]
    assert answer["outcomes"][0]["points"] == 8


def test_the_dealer_pays_his_own_share() -> None:
    answer = study("123456789m 1155p", "qinhuangdao", "--indicator", "7z")
    zimo, dian_pao = answer["waits"][0]["outcomes"]
    assert (zimo["points"], zimo["from_dealer"], dian_pao["points"]) == (16, 32, 8)


def rows_of(*arguments: str) -> list[str]:
    """What stands in the first column of a studied hand's table, below its heading."""
    lines = [line[1:] for line in printed("hand", *arguments).splitlines()[3:]]
    return [re.split(r"\s{2,}", line)[0] for line in lines if line and not line.startswith(" ")]


def test_waits_that_bring_the_same_share_a_row() -> None:
    waiting = "123456m 11155p 55z"
    rows = rows_of(waiting, "--ruleset", QUJING)
    assert rows == ["七八九万", "五筒 白", "其余任意牌"]
    rows = rows_of(waiting, "--ruleset", QUJING, "--lang", "en")
    assert rows == ["789m", "5p 5z", "any other tile"]


def test_a_hand_that_any_tile_completes_for_the_same_has_one_row() -> None:
    """四白板: whatever is drawn, and 白板 itself cannot be."""
    waiting = ("5555z 1469m 369p 69s", "--ruleset", QUJING)
    assert rows_of(*waiting) == ["任意牌"]
    assert rows_of(*waiting, "--lang", "en") == ["any tile"]


def test_a_tile_that_brings_more_than_any_other_has_a_row_of_its_own() -> None:
    assert rows_of("123456m 789p 333s 5z", "--ruleset", QUJING) == ["白", "其余任意牌"]


def test_a_hand_that_not_every_tile_completes_names_its_waits() -> None:
    assert rows_of("123456m 55z 1155p 2s", "--ruleset", QUJING) == ["一五筒 一二三四条", "白"]
    assert rows_of("123456789m 1155p", "--ruleset", "guiyang_dingque") == ["一五筒"]


def test_every_wait_stands_alone_in_json() -> None:
    answer = study("123456789m 111p 5z", QUJING)
    assert len(answer["waits"]) == 34
    assert {wait["tile"] for wait in answer["waits"]} >= {"1m", "5z", "7z"}


def test_readings_that_look_alike_are_told_once_and_the_best_comes_first() -> None:
    """Which of two equal tiles is the wild one, nobody can see."""
    tiles = "123456789m 11p 55z 1p"
    readings = study(tiles, QUJING)["readings"]
    assert len({json.dumps(reading) for reading in readings}) == len(readings)
    assert readings[0]["groups"] == ["123m", "456m", "789m", "111p", "55z"]
    lines = printed("hand", tiles, "--ruleset", QUJING).splitlines()
    marked = [line for line in lines if line[:2] in (" ●", " ○")]
    assert len(set(marked)) == len(marked)
    assert [line[1] for line in marked].count("●") == 1
    assert marked[0] == " ● 一二三万  四五六万  七八九万  一一一筒  白白"


def test_readings_with_the_same_groups_stay_apart_if_wilds_stand_for_other_tiles() -> None:
    """The pair of 一万 beside 四五六万 or 五六七万: the wilds fill different places."""
    readings = study("123456789m 11p 55z 1p", QUJING)["readings"]
    same = [reading for reading in readings if reading["groups"][0] == "11m"]
    assert {reading["wild_as"] for reading in same} == {"11m", "14m", "17m"}


def test_a_full_hand_that_is_not_complete_lists_what_to_discard() -> None:
    answer = study("123456789m 1155p 9s", "guiyang_dingque")
    assert answer["ready"] == [{"discard": "9s", "waits": ["1p", "5p"]}]


def test_a_hand_far_away_says_how_far() -> None:
    assert study("147m 258p 369s 147s 1m", "guiyang_dingque")["shanten"] > 0
    assert "向听" in printed("hand", "147m 258p 369s 147s 1m", "--ruleset", "guiyang_dingque")


def test_tiles_that_were_printed_can_be_typed_again() -> None:
    typed = "一二三四五六七八九万 一一五五筒"
    assert study(typed, "guiyang_dingque")["hand"] == "123456789m 1155p"
