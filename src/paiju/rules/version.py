"""The version of the rule books: which one is current, and which ones a record may name."""

from typing import Final

from paiju.rules.errors import InputError
from paiju.tiles.text import Text

RULES: Final = 2
"""Raised whenever a ruling or a default changes; every record names the version it was played
under. Version 1 is what records had before they named one."""
OLDEST: Final = 1


def is_current(version: int) -> bool:
    """Whether these are today's rules; raises `InputError` for a version that never was."""
    if not OLDEST <= version <= RULES:
        known = ", ".join(map(str, range(OLDEST, RULES + 1)))
        message = Text(
            f"没有第 {version} 版规则（已知：{known}）",
            f"unknown version {version} of the rule books (known: {known})",
        )
        raise InputError(message, "rules")
    return version == RULES


def check_current(version: int) -> None:
    """Refuses what was played under an older version."""
    if not is_current(version):
        message = Text(
            f"这局按旧规则打的（第 {version} 版，现行第 {RULES} 版）",
            f"the round was played under older rule books (version {version}, today's is {RULES})",
        )
        raise InputError(message, "rules")
