"""What `import paiju` costs: CPU time of a fresh interpreter, its own start included."""

import os
import subprocess
import sys

from paiju.bench import peers
from paiju.bench.comparison import BenchmarkRow, compared_row

REPEATS = 7


def startup() -> BenchmarkRow:
    """Peers are imported in the same way, one interpreter each."""
    modules = ["paiju", *filter(peers.installed, peers.NAMES)]
    best = dict.fromkeys(modules, float("inf"))
    for _ in range(REPEATS):
        for module in modules:
            best[module] = min(best[module], _import_seconds(module))
    return compared_row("import", "ms", best.pop("paiju"), best)


def _import_seconds(module: str) -> float:
    """The first import may still write bytecode; the best of several does not."""
    program = f"import {module}, time; print(time.process_time_ns())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
        capture_output=True,
        check=True,
    )
    return int(done.stdout) / 1e9
