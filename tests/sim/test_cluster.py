"""A Ray cluster finds what one process finds; without Ray, one line says so."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import pytest

from paiju import InputError
from paiju.sim import cluster

COMMANDS = {
    "simulate": ("--rounds", "300", "--bot", "random"),
    "arena": ("--bots", "random,easy", "--deals", "6"),
    "whatif": ("-o", "wugu_ji=true", "--rounds", "60", "--bot", "random"),
}

TRIES, TOO_SLOW = 3, "timed out during startup"
"""Ray gives itself half a minute to start, which on a busy machine is not always enough."""


def found(command: str, *more: str) -> Any:
    """In a process of its own: Ray leaves threads and warnings behind."""
    asked = [command, "--ruleset", "guiyang_dingque", *COMMANDS[command], "--json", *more]
    run = [sys.executable, "-m", "paiju", *asked]
    done = subprocess.run(run, capture_output=True, text=True)
    for _ in range(TRIES):
        if TOO_SLOW in done.stderr:
            done = subprocess.run(run, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    del document["timing"]
    return document


@pytest.mark.parametrize("command", COMMANDS)
def test_a_local_cluster_of_two_workers_finds_what_one_process_finds(command: str):
    if find_spec("ray") is None and not os.environ.get("PAIJU_SKIP_NOTHING"):
        pytest.skip("Ray is not installed (pip install 'paiju[ray]')")
    assert found(command, "--ray", "local", "--workers", "2") == found(command, "--workers", "1")


def test_without_ray_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    def nothing_found(name: str) -> None:
        return None

    monkeypatch.setattr(cluster, "find_spec", nothing_found)
    with pytest.raises(
        InputError, match=r"--ray: Ray is not installed \(pip install 'paiju\[ray\]'\)"
    ):
        cluster.check_ray()
