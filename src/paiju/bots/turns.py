"""Turns: what to do with the tile just drawn, or after 碰 and 吃."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from paiju.bots.discards import best_throw, ready_throw, throwable, was_ready
from paiju.bots.game import Game
from paiju.bots.gangs import best_gang
from paiju.bots.plans import Plans
from paiju.bots.prices import stakes_of
from paiju.bots.sight import Sight
from paiju.round.actions import Action

DECLARING: Final = 1.0
"""What it costs in points to be locked, and hunted, after declaring oneself ready."""


class Choice(NamedTuple):
    """An action and what it is worth."""

    worth: float
    action: Action


def turn(game: Game, sight: Sight, legal: Sequence[Action]) -> Action:
    """Gang, declare or discard, whichever is worth most; a ready hand stays ready."""
    plans = Plans(game, sight, sight.melds)
    ready = was_ready(sight, plans)
    choices = [discard(sight, plans, legal, keep_ready=ready)]
    gang = best_gang(game, sight, legal, must_be_ready=ready)
    if gang is not None:
        choices.append(Choice(*gang))
    choices += declarations(game, sight, legal)
    return max(choices).action


def discard(sight: Sight, plans: Plans, legal: Sequence[Action], *, keep_ready: bool) -> Choice:
    offered = {action.tiles[0]: action for action in legal if action.verb == "discard"}
    hand = sight.hand
    kinds = throwable(hand, sight.que) or list(offered)
    throw = ready_throw(plans, hand, kinds) if keep_ready else None
    throw = throw or best_throw(plans, hand, kinds)
    assert throw is not None
    return Choice(throw.worth, offered[throw.tile])


def declarations(game: Game, sight: Sight, legal: Sequence[Action]) -> list[Choice]:
    """补听, each with the discard that declares it."""
    offered = {action.tiles[0]: action for action in legal if action.verb == "bu_ting"}
    if not offered:
        return []
    found = declared(game, sight).ready_worths(sight.hand, list(offered))
    return [Choice(worth - DECLARING, offered[tile]) for worth, tile in found]


def declared(game: Game, sight: Sight) -> Plans:
    """What may be hoped for once one has declared oneself ready."""
    stakes = stakes_of(sight.view, sight.seat)._replace(ting="bu")
    return Plans(game, sight, sight.melds, stakes=stakes)
