"""Programs from outside in the arena and in simulations, as a person starts them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.program_bots.programs import faulty_bot, first_bot, is_gone, named, started

GAME = ("--ruleset", "guiyang_dingque")
EN = ("--lang", "en")


def paiju(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paiju", *arguments]
    environment = os.environ | {"COLUMNS": "120"}
    return subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment)


def test_the_example_competes_and_the_figures_do_not_depend_on_the_workers():
    command = ("arena", *GAME, "--bots", f"{named(first_bot)},easy", "--against", "random")
    found = []
    for workers in "12":
        ran = paiju(*command, "--deals", "6", "--workers", workers, "--json")
        assert (ran.returncode, ran.stderr) == (0, "")
        found.append(json.loads(ran.stdout))
        assert found[-1].pop("timing")["workers"] == int(workers)
    assert found[0] == found[1]
    rows = {row["hero"]: row for row in found[0]["duels"]}
    assert rows[named(first_bot)]["points"]["mean"] > 0


def test_a_long_name_leaves_room_for_the_figures(tmp_path: Path):
    page = tmp_path / "report.html"
    command = ("arena", *GAME, "--bots", named(first_bot), "--against", "random", "--deals", "2")
    ran = paiju(*command, "--workers", "1", "--lang", "en", "--html", str(page))
    assert ran.returncode == 0, ran.stderr
    assert "first_bot.py" in ran.stdout
    assert "points a round" in ran.stdout
    assert "first_bot.py" in page.read_text(encoding="utf-8")


def test_a_name_with_commas_stands_in_quotes(tmp_path: Path):
    words = [*faulty_bot("none", 9999, tmp_path), "[red]1,2,3"]
    players = f'"{named(words)}", random,random,easy'
    ran = paiju("simulate", *GAME, "--bots", players, "--rounds", "2", "--workers", "1")
    assert ran.returncode == 0, ran.stderr
    assert "[red]1,2,3" in ran.stdout
    assert all(map(is_gone, started(tmp_path)))


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("fault", "answer"), [("illegal", "answered 'dance 9m'"), ("exit", "ended with status 3")]
)
def test_a_program_that_plays_wrongly_ends_the_work(
    tmp_path: Path, workers: str, fault: str, answer: str
):
    name = named(faulty_bot(fault, 9, tmp_path))
    ran = paiju("simulate", *GAME, "--bot", name, "--rounds", "64", "--workers", workers, *EN)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert answer in ran.stderr
    assert "faulty_bot.py" in ran.stderr
    assert started(tmp_path)
    assert all(map(is_gone, started(tmp_path)))


WRONG = {
    "cmd:nowhere/at/all": "--bot: there is no program 'nowhere/at/all'",
    "cmd:": "--bot: a command is needed",
    "cmd:'python": '--bot: "\'python" is no command',
}


@pytest.mark.parametrize("name", WRONG)
def test_a_command_that_is_none_is_reported_before_anything_is_played(name: str):
    ran = paiju("simulate", *GAME, "--bot", name, *EN)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert WRONG[name] in ran.stderr


def test_programs_are_not_sent_to_other_machines():
    ran = paiju("simulate", *GAME, "--bot", named(first_bot), "--ray", "local", *EN)
    assert ran.returncode == 2
    assert "--ray: a bot named cmd:… plays on this machine alone" in ran.stderr


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_leaves_no_program_behind(tmp_path: Path, workers: int):
    name = named(faulty_bot("silence", 2, tmp_path))
    command = ["simulate", *GAME, "--bot", name, "--rounds", "64", "--workers", str(workers)]
    running = subprocess.Popen(
        [sys.executable, "-m", "paiju", *command],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not _asked_twice(tmp_path, workers):
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, answer = running.communicate(timeout=60)
    assert running.returncode == 130
    assert answer == b"paiju: interrupted before anything was counted\n"
    assert all(map(is_gone, started(tmp_path)))


def _asked_twice(folder: Path, programs: int) -> bool:
    """Whether so many programs have got their second question, and say nothing."""
    texts = [path.read_text() for path in folder.iterdir()]
    return len(texts) == programs and all(text.count("\n") >= 3 for text in texts)
