"""Options: what may be worth thinking about, with what it is worth at first sight."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.bots.claims import claim_worth
from paiju.bots.discards import throwable, throws
from paiju.bots.game import Game
from paiju.bots.gangs import GANG_VERBS, gang_worth
from paiju.bots.plans import Plans
from paiju.bots.sight import Sight
from paiju.bots.turns import declarations
from paiju.round.actions import Action


class Option(NamedTuple):
    """An action and how much less it seems to be worth than the usual one."""

    worth: float
    action: Action


def options(game: Game, sight: Sight, legal: Sequence[Action], usual: Action) -> list[Option]:
    """The usual action and all others, those that seem best first."""
    worths = first_sight(game, sight, legal)
    known = worths.get(usual, 0.0)
    others = [
        Option(min(0.0, worth - known), action)
        for action, worth in worths.items()
        if action != usual
    ]
    return [Option(0.0, usual), *sorted(others, reverse=True)]


def first_sight(game: Game, sight: Sight, legal: Sequence[Action]) -> dict[Action, float]:
    """What the hand is worth after each action that is not out of the question."""
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


def of_discards(plans: Plans, sight: Sight, legal: Sequence[Action]) -> dict[Action, float]:
    offered = {action.tiles[0]: action for action in legal if action.verb == "discard"}
    if not offered:
        return {}
    kinds = throwable(sight.hand, sight.que) or list(offered)
    return {offered[tile]: worth for worth, tile in throws(plans, sight.hand, kinds)}


def _ends_round(game: Game, sight: Sight) -> bool:
    return game.rules.four_gangs_end and sight.gangs == 3
