"""Without Ray, one line says so; `tools/ray_check.py` compares a local cluster with one process."""

import pytest

from paiju import InputError
from paiju.sim import cluster


def test_without_ray_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    def nothing_found(name: str) -> None:
        return None

    monkeypatch.setattr(cluster, "find_spec", nothing_found)
    with pytest.raises(
        InputError, match=r"--ray: Ray is not installed \(pip install 'paiju\[ray\]'\)"
    ):
        cluster.check_ray()
