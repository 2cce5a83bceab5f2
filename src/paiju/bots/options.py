"""Options: what may be worth thinking about, with what it is worth at first sight."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.bots.claims import claim_worth
from paiju.bots.discards import LONELY, throwable
from paiju.bots.game import Game
from paiju.bots.gangs import GANG_VERBS, gang_worth
from paiju.bots.hopes import neighbours
from paiju.bots.plans import Plans
from paiju.bots.sight import Sight
from paiju.bots.turns import declarations
from paiju.round.actions import Action


class Option(NamedTuple):
    """An action and how much less it seems to be worth than the usual one."""

    worth: float
    action: Action


def options(
    game: Game, sight: Sight, legal: Sequence[Action], usual: Action, most: int
) -> list[Option]:
    """The usual action and at most so many others, those that seem best."""
    worths = first_sight(game, sight, legal)
    known = worths.get(usual, 0.0)
    others = [
        Option(min(0.0, worth - known), action)
        for action, worth in worths.items()
        if action != usual
    ]
    return [Option(0.0, usual), *sorted(others, reverse=True)[:most]]


def first_sight(game: Game, sight: Sight, legal: Sequence[Action]) -> dict[Action, float]:
    """What the hand is worth after each action that is not out of the question."""
    if legal[0].verb == "que":
        return {action: after_que(game, sight, action.number) for action in legal}
    plans = Plans(game, sight, sight.melds)
    found = of_discards(plans, sight, legal)
    for choice in declarations(game, sight, legal):
        found[choice.action] = choice.worth
    for action in legal:
        worth = None
        if action.verb == "pass":
            worth = plans.worth(sight.hand)
        elif action.verb in ("peng", "chi"):
            worth = claim_worth(game, sight, action, must_be_ready=False)
        elif action.verb in GANG_VERBS and not _ends_round(game, sight):
            worth = gang_worth(game, sight, action, must_be_ready=False)
        if worth is not None:
            found[action] = worth
    return found


def after_que(game: Game, sight: Sight, suit: int) -> float:
    """What the hand is worth without this suit."""
    sight.que = suit
    plans, hand = Plans(game, sight, ()), sight.hand
    kinds = throwable(hand, suit)
    worth = plans.worth(hand) if hand.size == 13 else max(plans.worths(hand, kinds))
    sight.que = None
    return worth


def of_discards(plans: Plans, sight: Sight, legal: Sequence[Action]) -> dict[Action, float]:
    offered = {action.tiles[0]: action for action in legal if action.verb == "discard"}
    if not offered:
        return {}
    hand, dangers = sight.hand, plans.dangers
    kinds = throwable(hand, sight.que) or list(offered)
    return {
        offered[tile]: worth - dangers[tile] - LONELY * neighbours(hand, tile)
        for worth, tile in zip(plans.worths(hand, kinds), kinds, strict=True)
    }


def _ends_round(game: Game, sight: Sight) -> bool:
    return game.rules.four_gangs_end and sight.gangs == 3
