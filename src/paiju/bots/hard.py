"""The hard level: guesses what the others hold, and plays the round on in its mind.

What the medium level would do comes first, and stays until the hand is ready. Then it is compared,
by imagining the rest of the round, with the discard that is best after what it risks, with claims,
gangs, declarations and tiles that are paid for by themselves, and with letting a win go.
"""

from collections.abc import Sequence
from typing import Final

from paiju.bots.discards import LONELY, throwable, was_ready
from paiju.bots.game import Game
from paiju.bots.habits import Habit
from paiju.bots.hopes import PLAIN, Pairs, neighbours
from paiju.bots.imagine import LIKE_PLAYERS, Imagination
from paiju.bots.medium import Medium
from paiju.bots.options import Option, options
from paiju.bots.plans import Plans
from paiju.bots.risks import risks
from paiju.bots.search import search
from paiju.bots.sight import Sight
from paiju.round.actions import Action
from paiju.round.offers import may_hu
from paiju.round.resume import resume
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile

GUESSES: Final = 24
"""How many guesses at the others' hands a discard is judged by."""
EFFORT: Final = 3000
"""How many moves are imagined for one decision, about."""
QUIET: Final = 3
"""For so many turns hardly anybody waits for anything."""
FEEDING: Final = 0.4
"""How much of a win's price feeding it costs: whoever waits may draw it, and one pays then too."""
OWN: Final = 0.1
"""How much of what one's own hand is worth is lost when somebody wins on one's discard."""
UNREADY: Final = 0.5
"""What it has to bring to give up being ready."""
CLEARLY: Final = 0.1
"""What it has to bring to throw another tile than the usual one."""
MOST_OTHERS: Final = 3
"""How many options are imagined beside the usual one."""
_AT_ONCE: Final = frozenset({"bid", "que", "tian_ting"})


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
        if len(legal) == 1 or legal[0].verb in _AT_ONCE or self._must_win(view, legal):
            return usual
        sight = self._game.sight(view)
        if not self._effort or not self._is_planned(sight, usual):
            return usual
        careful = usual
        if usual.verb == "discard" and self._guesses and _is_late(view):
            careful = self._careful(sight, legal, usual)
        contested = self._contested(view, options(self._game, sight, legal, usual), careful)
        if len(contested) < 2:
            return usual
        return search(self._rules, self._habit, sight, legal, contested, self._effort)

    def _is_planned(self, sight: Sight, usual: Action) -> bool:
        """Whether the hand is ready, or won: only then habit knows how to go on as well as oneself.

        Before that a hand may be on its way to something dearer than the nearest.
        """
        if usual.verb == "hu":
            return True
        return self._habit.away(sight.hand, sight.que, melded=bool(sight.melds)) <= 0

    def _must_win(self, view: View, legal: Sequence[Action]) -> bool:
        """Whether there is a win not to be thought about: any but one on a plain discard.

        Such a win may be worth less than what a ready hand draws later.
        """
        if legal[0].verb != "hu":
            return False
        if view.turn is not None or not view.discards:
            return True
        guess = Imagination(self._game.sight(view), self._habit, LIKE_PLAYERS).guess(0)
        table, last = resume(self._rules, view, legal, guess), view.discards[-1]
        return not may_hu(table, legal[0].seat, last.tile, "dian_pao", last.seat)

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
            risk = FEEDING * found[tile].cost + found[tile].likely * lost
            left = worths[tile] - LONELY * neighbours(hand, tile)
            return left - risk - (0.0 if tile in kept else UNREADY)

        best = max(kinds, key=worth)
        return offered[best] if worth(best) > worth(usual.tiles[0]) + CLEARLY else usual

    def _contested(self, view: View, found: Sequence[Option], careful: Action) -> list[Option]:
        """The usual option, the careful one, and those that differ in more than the tile thrown."""
        usual, *others = found
        dear = self._game.bounties(view.weekday).held
        is_dear = usual.action.verb == "discard" and bool(dear[usual.action.tiles[0]])
        contested = [
            option
            for option in others
            if option.action == careful
            or option.action.verb != "discard"
            or usual.action.verb != "discard"
            or bool(dear[option.action.tiles[0]]) != is_dear
        ]
        return [usual, *contested[:MOST_OTHERS]]


def _is_late(view: View) -> bool:
    return len(view.discards) >= QUIET * view.players or any(view.tings)
