"""The hard level: takes medium's choice unless a trained model rates another clearly higher.

The model estimates from features of the hand, the table and the discard what an action is worth;
see `model.Model` and `tools/train_hard.py`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from paiju.bots import features
from paiju.bots.candidates import Candidate, candidates
from paiju.bots.context import BotContext
from paiju.bots.medium import Medium
from paiju.bots.model import Model, load_model
from paiju.bots.opponent_features import opponents_of
from paiju.bots.position import Position
from paiju.bots.prices import stakes_of
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet

NOT_RATED: Final = frozenset({"bid", "que", "tian_ting"})
"""Actions before play, which the model does not rate."""
MAX_RATED: Final = 6
"""At most so many candidates are rated, those with the highest value."""
MAX_GAP: Final = 1.0
"""Candidates whose value is so many units below medium's choice are not rated."""


class Hard:
    """Chooses like medium, then rates the alternatives with the model of the game."""

    def __init__(self, rules: RuleSet) -> None:
        self._context = BotContext(rules)
        self._medium = Medium(rules, self._context)
        model = load_model(rules.id)
        self._rater = None if model is None else ActionRater(self._context, model)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        usual = self._medium.choose(view, legal)
        if self._rater is None or len(legal) == 1 or usual.verb in NOT_RATED:
            return usual
        ratings = self._rater.ratings(self._context.position(view), legal, usual)
        if usual not in ratings:
            return usual
        best = max(ratings, key=ratings.__getitem__)
        margin = self._rater.model.margin
        return best if ratings[best] > ratings[usual] + margin else usual


class ActionRater:
    """Rates actions with a model; ratings are expected points in units."""

    def __init__(self, context: BotContext, model: Model) -> None:
        self.unit = features.unit_of(context)
        self.model = model
        self._context = context

    def ratings(
        self, position: Position, legal: Sequence[Action], usual: Action
    ) -> dict[Action, float]:
        """The ratings of the best candidates; `usual` is medium's choice. Empty if there is nothing
        to compare."""
        if usual.verb == "hu":
            return self._win_or_pass(position, legal, usual)
        found = sorted(
            candidates(self._context, position, legal), key=lambda candidate: -candidate.value
        )
        value = next((candidate.value for candidate in found if candidate.action == usual), None)
        if value is None:
            return {}
        rated = [one for one in found if value - one.value < MAX_GAP * self.unit][:MAX_RATED]
        if len(rated) < 2:
            return {}
        return self._rated(rated, self.rows(position, rated, usual, value))

    def _win_or_pass(
        self, position: Position, legal: Sequence[Action], win: Action
    ) -> dict[Action, float]:
        """A win on a discard may be passed."""
        win_row = self.win_row(position)
        passes = [action for action in legal if action.verb == "pass"]
        if win_row is None or not passes:
            return {}
        rated = candidates(self._context, position, passes)
        rows = self.rows(position, rated, win)
        return {win: self.model.action_value(win_row)} | self._rated(rated, rows)

    def _rated(
        self, rated: Sequence[Candidate], rows: Iterator[list[float]]
    ) -> dict[Action, float]:
        return {
            candidate.action: self.model.action_value(row)
            for candidate, row in zip(rated, rows, strict=True)
        }

    def rows(
        self,
        position: Position,
        rated: Sequence[Candidate],
        usual: Action,
        value: float | None = None,
    ) -> Iterator[list[float]]:
        """The features of each candidate; `value` is the value of medium's choice, if known."""
        table, opponents = features.of_table(position), opponents_of(position)
        for candidate in rated:
            gap = 0.0 if value is None else (candidate.value - value) / self.unit
            is_usual = candidate.action == usual
            yield [
                *table,
                *features.of_candidate(candidate, self.unit),
                *self.model.discard_risk(opponents, candidate.discard),
                *features.of_comparison(position, candidate, gap, is_usual=is_usual),
            ]

    def win_row(self, position: Position) -> list[float] | None:
        """The features of winning on the last discard; None if that pays nothing."""
        view = position.view
        if view.turn == position.seat or not view.discards:
            return None
        stakes, tile = stakes_of(view, position.seat), view.discards[-1].tile
        price = self._context.prices.of_wait(position.hand, position.melds, tile, stakes)
        if not price.fed:
            return None
        return [*features.of_table(position), *features.of_win(price.fed / self.unit)]
