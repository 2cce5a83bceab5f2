"""The `paiju` command in a process of its own."""

import subprocess
import sys


def paiju(*arguments: str, given: str) -> subprocess.CompletedProcess[str]:
    """Run the command with this text as its input."""
    return subprocess.run(
        [sys.executable, "-m", "paiju", *arguments],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={"PATH": "", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
    )
