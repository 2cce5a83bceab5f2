"""The medium level: weighs what a hand could become and how likely, with what the game pays."""

from collections.abc import Sequence

from paiju.bots.claims import claim
from paiju.bots.game import Game
from paiju.bots.openings import opening
from paiju.bots.turns import turn
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet


class Medium:
    """Takes every win; otherwise does what leaves the hand worth most."""

    def __init__(self, rules: RuleSet) -> None:
        self._game = Game(rules)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        for action in legal:
            if action.verb == "hu":
                return action
        found = opening(self._game, view, legal)
        if found is not None:
            return found
        sight = self._game.sight(view)
        if view.turn == sight.seat:
            return turn(self._game, sight, legal)
        return claim(self._game, sight, legal)
