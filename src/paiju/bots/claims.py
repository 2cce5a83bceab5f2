"""Claims: whether to take another's discard."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.bots.discards import best_throw, throwable
from paiju.bots.game import Game
from paiju.bots.gangs import best_gang
from paiju.bots.plans import Plans
from paiju.bots.sight import Sight
from paiju.hands import Hand
from paiju.round.actions import Action
from paiju.rules.melds import CHI, PENG, Meld
from paiju.tiles import Tile


def claim(game: Game, sight: Sight, legal: Sequence[Action]) -> Action:
    """吃, 碰 or 杠 if the hand is worth more with it than without."""
    plans = Plans(game, sight, sight.melds)
    ready = plans.ready_value(sight.hand)
    best = plans.worth_if(sight.hand, ready)
    chosen = next(action for action in legal if action.verb == "pass")
    for action in legal:
        if action.verb in ("peng", "chi"):
            worth = claim_worth(game, sight, action, must_be_ready=ready is not None)
            if worth is not None and worth > best:
                best, chosen = worth, action
    gang = best_gang(game, sight, legal, must_be_ready=ready is not None)
    if gang is not None and gang.worth > best:
        return gang.action
    return chosen


class Claimed(NamedTuple):
    """What a claim leaves, once the best discard after it is made."""

    worth: float
    plans: Plans
    hand: Hand
    thrown: Tile


def claim_worth(game: Game, sight: Sight, action: Action, *, must_be_ready: bool) -> float | None:
    """What the hand is worth after the claim and the best discard; None if that is out."""
    claimed = claim_made(game, sight, action)
    if claimed is None or (must_be_ready and claimed.plans.ready_value(claimed.hand) is None):
        return None
    return claimed.worth


def claim_made(game: Game, sight: Sight, action: Action) -> Claimed | None:
    hand, melds = after_claim(sight, action)
    plans = Plans(game, sight, melds)
    throw = best_throw(plans, hand, throwable(hand, sight.que))
    if throw is None:
        return None
    hand.remove(throw.tile)
    return Claimed(throw.worth, plans, hand, throw.tile)


def after_claim(sight: Sight, action: Action) -> tuple[Hand, list[Meld]]:
    """The hand, with a discard yet to come, and the melds once this claim is made."""
    taken = sight.view.discards[-1]
    own = action.tiles if action.verb == CHI else (taken.tile,) * 2
    hand = sight.hand.copy()
    for tile in own:
        hand.remove(tile)
    kind = CHI if action.verb == CHI else PENG
    meld = Meld(kind, tuple(sorted((*own, taken.tile))), taken.seat)
    return hand, [*sight.melds, meld]
