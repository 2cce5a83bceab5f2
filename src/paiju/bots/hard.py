"""The hard level: guesses what the others hold, and plays the round on in its mind.

What the medium level would do comes first. A discard is chosen again with what it risks, from
guesses at the others' hands. Claims, gangs, declarations and tiles that are paid for by themselves
are then compared by imagining the rest of the round.
"""

from collections.abc import Sequence
from typing import Final

from paiju.bots.discards import LONELY, throwable, was_ready
from paiju.bots.game import Game
from paiju.bots.habits import Habit
from paiju.bots.hopes import PLAIN, Pairs, neighbours
from paiju.bots.medium import Medium
from paiju.bots.options import Option, options
from paiju.bots.plans import Plans
from paiju.bots.risks import risks
from paiju.bots.search import search
from paiju.bots.sight import Sight
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile

GUESSES: Final = 24
"""How many guesses at the others' hands a discard is judged by."""
EFFORT: Final = 3000
"""How many moves are imagined for one decision, about."""
QUIET: Final = 3
"""For so many turns hardly anybody waits for anything."""
OWN: Final = 0.3
"""How much of what one's own hand is worth is lost when somebody wins on one's discard."""
UNREADY: Final = 0.5
"""What it has to bring to give up being ready."""
MOST_OTHERS: Final = 3
"""How many options are imagined beside the usual one."""
_AT_ONCE: Final = frozenset({"hu", "bid", "que", "tian_ting"})


class Hard:
    """Does what the medium level would, unless there is a reason not to."""

    def __init__(self, rules: RuleSet, guesses: int = GUESSES, effort: int = EFFORT) -> None:
        self._rules = rules
        self._guesses = guesses
        self._effort = effort
        self._game = Game(rules)
        self._medium = Medium(rules)
        pairs = [hope for hope in self._game.hopes if isinstance(hope, Pairs)]
        self._habit = Habit([PLAIN, *pairs])

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        usual = self._medium.choose(view, legal)
        if len(legal) == 1 or any(action.verb in _AT_ONCE for action in legal):
            return usual
        if usual.verb == "discard" and self._guesses and _is_late(view):
            usual = self._careful(self._game.sight(view), legal, usual)
        found = options(self._game, self._game.sight(view), legal, usual, len(legal))
        contested = self._contested(view, found)
        if len(contested) < 2 or not self._effort:
            return usual
        sight = self._game.sight(view)
        return search(self._rules, self._habit, sight, legal, contested, self._effort)

    def _careful(self, sight: Sight, legal: Sequence[Action], usual: Action) -> Action:
        """The discard that is worth most after what it risks."""
        offered = {action.tiles[0]: action for action in legal if action.verb == "discard"}
        hand = sight.hand
        kinds = throwable(hand, sight.que) or list(offered)
        if len(kinds) == 1:
            return usual
        plans = Plans(self._game, sight, sight.melds)
        worths = dict(zip(kinds, plans.worths(hand, kinds), strict=True))
        ready = {tile for _, tile in plans.ready_worths(hand, kinds)}
        kept = ready if ready and was_ready(sight, plans) else set(kinds)
        lost = OWN * max(0.0, *worths.values())
        found = risks(self._game, sight, self._habit, self._guesses)

        def worth(tile: Tile) -> float:
            risk = found[tile].cost + found[tile].likely * lost
            left = worths[tile] - LONELY * neighbours(hand, tile)
            return left - risk - (0.0 if tile in kept else UNREADY)

        return offered[max(kinds, key=worth)]

    def _contested(self, view: View, found: Sequence[Option]) -> list[Option]:
        """The usual option, and those that differ from it in more than the tile thrown."""
        usual, *others = found
        dear = self._game.bounties(view.weekday).held
        is_dear = usual.action.verb == "discard" and bool(dear[usual.action.tiles[0]])
        contested = [
            option
            for option in others
            if option.action.verb != "discard"
            or usual.action.verb != "discard"
            or bool(dear[option.action.tiles[0]]) != is_dear
        ]
        return [usual, *contested[:MOST_OTHERS]]


def _is_late(view: View) -> bool:
    return len(view.discards) >= QUIET * view.players or any(view.tings)
