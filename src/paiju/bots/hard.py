"""The hard level: does what the medium level would, unless a judge finds something clearly better.

The judge has learned from played rounds what a hand, a table and a discard are worth; see
`tools/train_hard.py`.
"""

from collections.abc import Sequence
from typing import Final

from paiju.bots.game import Game
from paiju.bots.judge import judge_of
from paiju.bots.medium import Medium
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet

AT_ONCE: Final = frozenset({"bid", "que", "tian_ting"})
"""What is said before play begins, and not thought about twice."""


class Hard:
    """Thinks twice."""

    def __init__(self, rules: RuleSet) -> None:
        self._game = Game(rules)
        self._medium = Medium(rules)
        self._judge = judge_of(self._game)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        usual = self._medium.choose(view, legal)
        if self._judge is None or len(legal) == 1 or usual.verb in AT_ONCE:
            return usual
        return self._judge.choose(self._game.sight(view), legal, usual)
