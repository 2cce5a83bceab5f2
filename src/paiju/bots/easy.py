"""The easy level: a beginner that discards isolated tiles and takes every meld it may."""

from collections.abc import Sequence
from typing import Final

from paiju.bots.candidates import after_claim, after_gang, discardable, next_gang_ends_round
from paiju.bots.context import BotContext
from paiju.bots.position import Position
from paiju.bots.targets import PLAIN, TargetHand, neighbours
from paiju.hands import Hand
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.melds import GANGS
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile, suit_of

PREFERRED: Final = (
    "hu",
    "tian_ting",
    "an_gang",
    "feng_gang",
    "ming_gang",
    "bu_gang",
    "peng",
    "chi",
)
"""What is taken when it is offered, best first."""


class Easy:
    """Takes every win and keeps a ready hand; ignores the opponents and all prices."""

    def __init__(self, rules: RuleSet) -> None:
        self._context = BotContext(rules)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        verb = legal[0].verb
        if verb == "bid":
            return legal[(view.streak + view.dealer) % len(legal)]
        if verb == "que":
            return min(legal, key=lambda que: _tiles_of(view, que.number))
        position = self._context.position(view)
        for action in sorted(legal, key=lambda action: _rank(action.verb)):
            if _is_wanted(position, action):
                return action
        for action in legal:
            if action.verb == "pass":
                return action
        return _choose_discard(position, legal)


def _tiles_of(view: View, suit: int) -> int:
    return sum(suit_of(tile) == suit for tile in view.hand)


def _rank(verb: str) -> int:
    return PREFERRED.index(verb) if verb in PREFERRED else len(PREFERRED)


def _is_wanted(position: Position, action: Action) -> bool:
    """Wins and declarations always; a meld if it does not raise the shanten."""
    if action.verb in ("hu", "tian_ting"):
        return True
    if action.verb in GANGS:
        return _wants_gang(position, action)
    return action.verb in ("peng", "chi") and _wants_claim(position, action)


def _wants_gang(position: Position, action: Action) -> bool:
    if next_gang_ends_round(position):
        return False
    waits = _waits_before_draw(position)
    hand, melds = after_gang(position, action)
    if waits:
        return position.rules.waits(hand, melds, position.que) == waits
    return _shanten(position, hand) <= _shanten(position, position.hand)


def _wants_claim(position: Position, action: Action) -> bool:
    if _waits_before_draw(position):
        return False
    hand, _ = after_claim(position, action)
    return bool(discardable(hand, position.que)) and (
        _shanten(position, hand) <= _shanten(position, position.hand)
    )


def _shanten(position: Position, hand: Hand) -> int:
    return PLAIN.shanten(TargetHand(hand, position.que))


def _waits_before_draw(position: Position) -> int:
    """What the hand waited for before the tile just drawn, or waits for on another's turn."""
    hand, drawn = position.hand, position.view.drawn
    if hand.size % 3 == 1:
        return position.rules.waits(hand, position.melds, position.que)
    if drawn is None:
        return 0
    hand.remove(drawn)
    waits = position.rules.waits(hand, position.melds, position.que)
    hand.add(drawn)
    return waits


def _choose_discard(position: Position, legal: Sequence[Action]) -> Action:
    """The drawn tile if the hand was ready, else a tile that makes it ready, else the most
    isolated one."""
    drawn = position.view.drawn
    if drawn is not None and _waits_before_draw(position):
        return _discard_of(legal, drawn)
    kinds = discardable(position.hand, position.que) or [action.tiles[0] for action in legal]
    near = neighbours(position.hand, kinds)
    costs = [_cost(position, tile, count) for tile, count in zip(kinds, near, strict=True)]
    return _discard_of(legal, kinds[costs.index(min(costs))])


def _cost(position: Position, tile: Tile, near: int) -> tuple[bool, int, int]:
    hand = position.hand
    hand.remove(tile)
    is_ready = position.rules.waits(hand, position.melds, position.que) != 0
    hand.add(tile)
    tie_break = (tile * 7 + len(position.view.discards)) % 11
    return not is_ready, near, tie_break


def _discard_of(legal: Sequence[Action], tile: Tile) -> Action:
    """The discard of this tile, with a declaration where one is offered."""
    discards = [action for action in legal if action.tiles == (tile,)]
    declared = next((action for action in discards if action.verb == "bu_ting"), None)
    return declared or next(action for action in discards if action.verb == "discard")
