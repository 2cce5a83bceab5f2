"""Afters: what each action leaves behind, and what the medium level thinks of it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paiju.bots.claims import claim_made
from paiju.bots.discards import throwable, throws
from paiju.bots.game import Game
from paiju.bots.gangs import GANG_VERBS, after_gang, ends_round
from paiju.bots.plans import Plans
from paiju.bots.sight import Sight
from paiju.bots.turns import declarations, declared
from paiju.hands import Hand
from paiju.round.actions import Action
from paiju.tiles import Tile


class After(NamedTuple):
    """A hand about to draw, and how it came about."""

    action: Action
    worth: float
    """Points, as the medium level reckons them."""
    plans: Plans
    hand: Hand
    thrown: Tile | None = None


def afters(game: Game, sight: Sight, legal: Sequence[Action]) -> list[After]:
    """What every action leaves that is not out of the question, and no win."""
    plans = Plans(game, sight, sight.melds)
    found = [*_discards(plans, sight, legal), *_declarations(game, sight, legal)]
    for action in legal:
        if action.verb == "pass":
            found.append(After(action, plans.worth(sight.hand), plans, sight.hand))
        elif action.verb in ("peng", "chi"):
            claimed = claim_made(game, sight, action)
            found += [After(action, *claimed)] if claimed else []
        elif action.verb in GANG_VERBS and not ends_round(game, sight):
            hand, melds = after_gang(sight, action)
            beside = Plans(game, sight, melds, turns=sight.turns + 1)
            found.append(After(action, beside.worth(hand), beside, hand))
    return found


def _discards(plans: Plans, sight: Sight, legal: Sequence[Action]) -> Iterator[After]:
    offered = {action.tiles[0]: action for action in legal if action.verb == "discard"}
    if not offered:
        return
    kinds = throwable(sight.hand, sight.que) or list(offered)
    for worth, tile in throws(plans, sight.hand, kinds):
        yield After(offered[tile], worth, plans, _without(sight.hand, tile), tile)


def _declarations(game: Game, sight: Sight, legal: Sequence[Action]) -> Iterator[After]:
    for worth, action in declarations(game, sight, legal):
        tile = action.tiles[0]
        yield After(action, worth, declared(game, sight), _without(sight.hand, tile), tile)


def _without(hand: Hand, tile: Tile) -> Hand:
    left = hand.copy()
    left.remove(tile)
    return left
