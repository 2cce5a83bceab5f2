"""The load command: it starts a server, plays on it, and prints what it measured."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from paiju.client.load import Load, measured
from paiju.client.load_statistics import LoadStatistics, latencies
from paiju.client.process import ServerNotStarted, ServerProcess
from paiju.rules.errors import InputError


def run(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paiju", "load", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_a_small_load_is_carried_without_refusals_or_errors():
    ran = run("--rooms", "5", "--seconds", "2", "--flat-out", "--json")
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert report["sockets"] == 20
    assert report["actions"] > 20
    assert report["ack"]["p50"] <= report["ack"]["p99"] <= report["ack"]["longest"]
    assert set(report["refusals"]) <= {"stale"}
    assert report["errors"] == {}
    assert report["comebacks"] == 0


def test_a_paced_load_in_two_processes_is_shown_as_a_table():
    ran = run("--rooms", "4", "--seconds", "2", "--rate", "2", "--processes", "2")
    assert ran.returncode == 0, ran.stderr
    for word in ("acknowledged", "broadcast", "p99.9", "actions/s", "server memory", "reconnects"):
        assert word in ran.stdout


def test_a_server_that_is_not_there_is_said_in_one_line():
    ran = run("--url", "http://127.0.0.1:9", "--rooms", "1")
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1


def test_too_many_rooms_for_this_machine_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100, 1000))
    with pytest.raises(InputError, match="4256 open files and this machine allows 1000"):
        measured(Load(rooms=1000))


def test_a_server_that_ends_at_once_is_reported_with_its_last_word(tmp_path: Path):
    words = "import sys; sys.exit('no luck today')"
    server = ServerProcess(tmp_path, command=[sys.executable, "-c", words])
    with pytest.raises(ServerNotStarted, match="no luck today"):
        server.start()
    server.kill()


def test_percentiles_are_of_what_was_measured():
    times = latencies([index / 1000 for index in range(1, 1001)])
    assert (times.p50, times.p90, times.p99) == (501.0, 901.0, 991.0)
    assert (times.p999, times.longest) == (1000.0, 1000.0)
    assert latencies([]).longest == 0


def test_tallies_add_up():
    total, more = LoadStatistics(), LoadStatistics(acks=[1.0], reconnects=2, rounds=3, seconds=4.0)
    more.refusals["stale"] = 5
    total.add(more)
    total.add(more)
    assert (len(total.acks), total.refusals["stale"], total.reconnects) == (2, 10, 4)
    assert (total.rounds, total.seconds) == (6, 4.0)
