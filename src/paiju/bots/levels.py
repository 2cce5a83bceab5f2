"""The levels a bot can play at, by name."""

from collections.abc import Callable
from typing import Final

from paiju.bots.bot import Bot
from paiju.bots.easy import Easy
from paiju.bots.hard import Hard
from paiju.bots.judge import is_trained
from paiju.bots.medium import Medium
from paiju.rules.ruleset import RuleSet

_MAKERS: Final[dict[str, Callable[[RuleSet], Bot]]] = {
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
}

LEVELS: Final[tuple[str, ...]] = tuple(_MAKERS)
"""From the quickest to the one that thinks longest."""


def plays_as(level: str, ruleset_id: str) -> str:
    """The level a bot really has: `hard` plays as `medium` in a game without a trained model."""
    return "medium" if level == "hard" and not is_trained(ruleset_id) else level


def bot(level: str, rules: RuleSet) -> Bot:
    """A bot of this level for this game; it may sit in any seat, and in several at once."""
    if level not in _MAKERS:
        raise ValueError(f"no bot plays at level {level!r} (there are: {', '.join(LEVELS)})")
    return _MAKERS[level](rules)
