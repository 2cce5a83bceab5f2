"""Openings: bids before the deal, 定缺 after it, and declaring ready at once."""

from collections.abc import Sequence

from paiju.bots.discards import throwable
from paiju.bots.game import Game
from paiju.bots.plans import Plans
from paiju.bots.sight import Sight
from paiju.round.actions import Action
from paiju.round.view import View


def opening(game: Game, view: View, legal: Sequence[Action]) -> Action | None:
    """What to say before play begins; None if the question is another."""
    verb = legal[0].verb
    if verb == "bid":
        return bid(view, legal)
    if verb == "que":
        return que(game, game.sight(view), legal)
    if verb == "tian_ting":
        return legal[0]
    return None


def bid(view: View, choices: Sequence[Action]) -> Action:
    """A bid goes both ways, so the dealer, who moves first, dares more than the others."""
    return choices[len(choices) // 2] if view.seat == view.dealer else choices[1]


def que(game: Game, sight: Sight, choices: Sequence[Action]) -> Action:
    """The suit without which the hand is worth most; the dealer has a tile to throw already."""

    def worth(choice: Action) -> tuple[float, int]:
        sight.que = choice.number
        plans, hand = Plans(game, sight, ()), sight.hand
        if hand.size == 13:
            return plans.worth(hand), -choice.number
        return max(plans.worths(hand, throwable(hand, sight.que))), -choice.number

    return max(choices, key=worth)
