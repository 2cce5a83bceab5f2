"""Bots by level: a bot chooses an action from what one seat sees and from nothing else."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from paiju.bots.easy import Easy
from paiju.bots.hard import Hard
from paiju.bots.medium import Medium
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
