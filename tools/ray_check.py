"""Whether a local Ray of two workers finds what one process finds: `python tools/ray_check.py`.

It needs the extra: `uv sync --extra ray`. Ray starts slowly, so this is not part of the tests.
"""

import json
import os
import subprocess
import sys
from typing import Any

COMMAND = ("simulate", "--ruleset", "guiyang_baoting", "--rounds", "300", "--bot", "random")


def document(*more: str) -> Any:
    """In a process of its own: Ray leaves threads and warnings behind."""
    done = subprocess.run(
        [sys.executable, "-m", "paiju", *COMMAND, "--json", *more],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        env={**os.environ, "RAY_raylet_start_wait_time_s": "120"},
    )
    found = json.loads(done.stdout)
    del found["timing"]
    return found


if __name__ == "__main__":
    same = document("--ray", "local", "--workers", "2") == document("--workers", "1")
    sys.stdout.write("the same\n" if same else "different\n")
    sys.exit(not same)
