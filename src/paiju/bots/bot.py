"""Bots by level: a bot chooses an action from what one seat sees and from nothing else."""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, Protocol

from paiju.bots.easy import Easy
from paiju.bots.hard import Hard
from paiju.bots.medium import Medium
from paiju.bots.model import is_trained
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet


class Bot(Protocol):
    """Chooses the same action for the same view and the same legal actions, always."""

    def choose(self, view: View, legal: Sequence[Action], /) -> Action:
        """One of `legal`, which is what `Round.legal` offers the seat of this view."""
        ...


_CLASSES: Final[dict[str, Callable[[RuleSet], Bot]]] = {
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
}

LEVELS: Final[tuple[str, ...]] = tuple(_CLASSES)
"""From the fastest to the slowest."""


def bot(level: str, rules: RuleSet) -> Bot:
    """A new bot of this level for this game; it can play any seat, and several at once."""
    if level not in _CLASSES:
        raise ValueError(f"unknown bot level {level!r} (levels: {', '.join(LEVELS)})")
    return _CLASSES[level](rules)


def plays_as(level: str, ruleset_id: str) -> str:
    """The level a bot really has: `hard` plays as `medium` in a game without a trained model."""
    return "medium" if level == "hard" and not is_trained(ruleset_id) else level


def shared_bot(level: str, rules: RuleSet) -> Bot:
    """The bot of this level and game that this process shares, together with its caches."""
    key = level, rules.id, rules.options
    found = _shared.get(key)
    if found is None:
        if len(_shared) >= _MAX_SHARED:
            _shared.clear()
        found = _shared[key] = bot(level, rules)
    return found


_shared: Final[dict[Hashable, Bot]] = {}
_MAX_SHARED: Final = 256
