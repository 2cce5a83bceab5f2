"""How programs from outside are named in these tests, and whether they have gone."""

import os
import shlex
import sys
from pathlib import Path

FIRST_BOT = Path(__file__).parents[3] / "examples" / "first_bot.py"
FAULTY_BOT = Path(__file__).parent / "faulty_bot.py"

first_bot = [sys.executable, str(FIRST_BOT)]


def faulty_bot(fault: str, begins: int, folder: Path) -> list[str]:
    return [sys.executable, str(FAULTY_BOT), fault, str(begins), str(folder)]


def named(words: list[str]) -> str:
    """As the command line calls a program."""
    return "cmd:" + shlex.join(words)


def is_gone(pid: int) -> bool:
    """No process of this id is left, not even one that nobody has waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def started(folder: Path) -> list[int]:
    """The processes that have left a file there."""
    return [int(path.name) for path in folder.iterdir() if path.name.isdecimal()]
