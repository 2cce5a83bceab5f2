"""The three commands as a person runs them: what they print, what they refuse, Ctrl-C."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from paiju.cli.main import main
from paiju.cli.progress import INTERRUPTED
from paiju.queries.simulations import simulation_document
from paiju.sim.run import Job, Workers, run_job
from paiju.sim.setting import setting
from paiju.sim.simulate import Simulation, simulation_result
from paiju.sim.tally import SimulationTally
from support.languages import foreign_words

GAME = ("--ruleset", "guiyang_dingque")
QUICK = ("--workers", "1", "--seed", "2")


class Run:
    """One command, run in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["paiju", *arguments])
        self.monkeypatch.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as left:
            main()
        out, err = self.capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, out, err

    def document(self, *arguments: str) -> Any:
        status, out, err = self(*arguments, "--json")
        assert (status, err) == (0, ""), err
        assert out.count("\n") == 1
        return json.loads(out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def test_simulate_prints_one_document_that_only_the_clock_changes(run: Run):
    command = ("simulate", *GAME, "--rounds", "64", "--bot", "random", "--seed", "2")
    once, again = (run.document(*command, "--workers", workers) for workers in "12")
    assert once.pop("timing")["rounds_per_second"] > 0
    assert again.pop("timing")["workers"] == 2
    assert once == again
    assert (once["rounds"], once["asked"], once["interrupted"]) == (64, 64, False)
    assert once["bots"] == ["random"] * 4


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_simulate_tells_a_newcomer_what_pays(run: Run, lang: str):
    command = ("simulate", *GAME, "--rounds", "24", "--bots", "easy,easy,easy,random", *QUICK)
    status, out, err = run(*command, "--lang", lang)
    assert (status, err) == (0, "")
    for word in ("3 random", "翻牌鸡", "平胡"):
        assert word in out
    assert ("庄家" if lang == "zh" else "dealer") in out


def test_simulate_writes_a_report_beside_its_document(run: Run, tmp_path: Path):
    page = tmp_path / "report.html"
    found = run.document(
        "simulate", *GAME, "--rounds", "16", "--bot", "easy", *QUICK, "--html", str(page)
    )
    assert found["rounds"] == 16
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_preset_and_options_over_it_are_what_is_played(run: Run):
    command = ("simulate", *GAME, "--rounds", "8", "--bot", "random", *QUICK)
    found = run.document(*command, "--preset", "three", "-o", "base=2")
    assert found["options"] == {"players": 3, "base": 2}
    assert len(found["seats"]) == 3


def test_arena_says_who_is_stronger(run: Run):
    command = ("arena", *GAME, "--bots", "easy,random", "--deals", "6", *QUICK)
    found = run.document(*command)
    assert [(row["hero"], row["verdict"]) for row in found["duels"]] == [
        ("easy", "beats"),
        ("random", "loses"),
    ]
    status, out, _ = run(*command, "--lang", "en")
    assert status == 0
    assert "stronger" in out
    assert "weaker" in out


def test_arena_against_one_villain_has_one_duel_a_bot(run: Run):
    found = run.document(
        "arena", *GAME, "--bots", "easy", "--against", "random", "--deals", "2", *QUICK
    )
    assert [(row["hero"], row["villain"]) for row in found["duels"]] == [("easy", "random")]


def test_whatif_tells_both_sides_and_the_difference(run: Run, tmp_path: Path):
    page = tmp_path / "report.html"
    command = ("whatif", *GAME, "-o", "wugu_ji=true", "--rounds", "16", "--bot", "easy", *QUICK)
    status, out, err = run(*command, "--html", str(page))
    assert (status, err) == (0, "")
    assert "乌骨鸡" in out
    assert "乌骨鸡" in page.read_text(encoding="utf-8")
    found = run.document(*command, "--base", "base=3")
    assert found["before"] == {"base": 3}
    assert found["after"] == {"base": 3, "wugu_ji": True}


WRONG = {
    "simulate --ruleset nowhere": "ruleset: unknown ruleset 'nowhere'",
    "simulate --ruleset guiyang_dingque --rounds 0": "--rounds",
    "simulate --ruleset guiyang_dingque --rounds many": "--rounds",
    "simulate --ruleset guiyang_dingque --bot genius": "--bot: no bot is called 'genius'",
    "simulate --ruleset guiyang_dingque --bots easy,easy": "--bots: 2 bots for 4 seats",
    "simulate --ruleset guiyang_dingque -o nonsense": "--option: 'nonsense' is not NAME=VALUE",
    "simulate --ruleset guiyang_dingque -o nope=1": "options.nope: unknown option 'nope'",
    "simulate --ruleset guiyang_dingque -o base=11": "options.base: 11 is not a choice",
    "simulate --ruleset guiyang_dingque --preset fancy": "preset: unknown preset 'fancy'",
    "simulate --ruleset guiyang_dingque --seed -1": "--seed",
    "simulate --ruleset guiyang_dingque --workers 0": "--workers",
    "simulate --ruleset guiyang_dingque --html nowhere/at/all.html": "nowhere/at/all.html",
    "simulate": "--ruleset",
    "arena --ruleset guiyang_dingque --bots easy": "--bots: a contest needs two bots",
    "arena --ruleset guiyang_dingque --bots easy,genius": "--bots: no bot is called 'genius'",
    "arena --ruleset guiyang_dingque --bots easy --against genius": "--against: no bot",
    "arena --ruleset guiyang_dingque --seating half -o players=3": "--seating: 3 seats",
    "arena --ruleset guiyang_dingque --deals 1": "--deals",
    "whatif --ruleset guiyang_dingque": "--option: changes nothing",
    "whatif --ruleset guiyang_dingque -o wugu_ji=false": "--option: changes nothing",
    "whatif --ruleset guiyang_dingque -o players=3": "options.players: other seats",
    "whatif --ruleset guiyang_dingque -o wugu_ji=true -b nonsense": "--base: 'nonsense'",
}


@pytest.mark.parametrize("command", WRONG)
def test_what_is_wrong_is_reported_in_one_line(run: Run, command: str):
    status, out, err = run(*command.split(), "--lang", "en")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert WRONG[command] in err
    status, out, _ = run(*command.split(), "--json")
    assert status == 2
    assert json.loads(out)["error"]["message"]


@pytest.mark.parametrize("command", [command for command in WRONG if ": " in WRONG[command]])
def test_what_is_wrong_is_in_chinese_unless_english_is_asked_for(run: Run, command: str):
    for lang, asked in (("zh", []), ("zh", ["--lang", "zh"]), ("en", ["--lang=en"])):
        _, out, err = run(*command.split(), *asked, "--json")
        message = json.loads(out)["error"]["message"]
        assert foreign_words(message, lang) == []
        assert message in err


class Impatient(Workers):
    """Ctrl-C after so many tasks."""

    def results(self, job: Job[Any]) -> Generator[Any]:
        for number, task in enumerate(job.tasks()):
            if number == self.number:
                raise KeyboardInterrupt
            yield task.run()


def test_an_interrupted_run_has_exactly_the_rounds_it_counted():
    job = Simulation(setting("guiyang_dingque", {}), ("easy",) * 4, 64, 2)
    outcome = run_job(job, Impatient(2, None), lambda done, asked: None)
    whole = Simulation(job.setting, job.bots, 16, 2)
    expected: SimulationTally = whole.nothing()
    for task in whole.tasks():
        expected.merge(task.run())
    assert (outcome.done, outcome.asked, outcome.is_whole) == (16, 64, False)
    assert outcome.total == expected
    found = simulation_result(job.setting, job.bots, job.seed, outcome.total)
    assert simulation_document(found, outcome).interrupted is True


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_what_there_is(workers: str):
    """A real process at a real terminal, interrupted once its progress bar has moved."""
    asked = 50_000_000
    ours, theirs = pty.openpty()
    command = ("simulate", *GAME, "--rounds", str(asked), "--bot", "random", "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "paiju", *command, "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=_mind_ctrl_c,
        env={**os.environ, "COLUMNS": "100", "TERM": "xterm"},
    ) as process:
        os.close(theirs)
        shown = _read_until(ours, re.compile(rb"[1-9]\d*/50000000"))
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout is not None
        found = json.loads(process.stdout.read())
        shown += _read_rest(ours)
        status = process.wait()
    os.close(ours)
    assert status == INTERRUPTED
    assert found["interrupted"] is True
    assert 0 < found["rounds"] < asked
    assert sum(row["count"] for row in found["ends"]) == found["rounds"]
    assert b"Traceback" not in shown
    assert b"interrupted after" in shown


def _mind_ctrl_c() -> None:
    """Tests started in the background ignore it, and so would their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _read_until(terminal: int, wanted: re.Pattern[bytes]) -> bytes:
    seen = b""
    while not wanted.search(seen):
        seen += os.read(terminal, 4096)
    return seen


def _read_rest(terminal: int) -> bytes:
    seen = b""
    try:
        while part := os.read(terminal, 4096):
            seen += part
    except OSError:  # how a terminal says that nobody is at its other end
        pass
    return seen
