"""The easy level: a beginner, who gets rid of lonely tiles and takes whatever he may."""

from collections.abc import Sequence
from typing import Final

from paiju.bots.claims import after_claim
from paiju.bots.discards import throwable
from paiju.bots.game import Game
from paiju.bots.gangs import GANG_VERBS, after_gang
from paiju.bots.hopes import PLAIN, Held, neighbours
from paiju.bots.sight import Sight
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile, suit_of

WELCOME: Final = ("hu", "tian_ting", "an_gang", "feng_gang", "ming_gang", "bu_gang", "peng", "chi")
"""What is taken when it is offered, dearest first."""


class Easy:
    """Takes every win and keeps a ready hand; looks at nobody else's tiles, and at no price."""

    def __init__(self, rules: RuleSet) -> None:
        self._game = Game(rules)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        verb = legal[0].verb
        if verb == "bid":
            return legal[(view.streak + view.dealer) % len(legal)]
        if verb == "que":
            return min(legal, key=lambda que: _held_of(view, que.number))
        sight = self._game.sight(view)
        offered = sorted(legal, key=lambda action: _rank(action.verb))
        taken = next((action for action in offered if _is_welcome(sight, action)), None)
        declined = next((action for action in legal if action.verb == "pass"), None)
        return taken or declined or _throw(sight, legal)


def _held_of(view: View, suit: int) -> int:
    return sum(suit_of(tile) == suit for tile in view.hand)


def _rank(verb: str) -> int:
    return WELCOME.index(verb) if verb in WELCOME else len(WELCOME)


def _is_welcome(sight: Sight, action: Action) -> bool:
    """Wins and declarations always; a meld if it brings the hand no farther from being ready."""
    if action.verb in ("hu", "tian_ting"):
        return True
    if action.verb in GANG_VERBS:
        return _may_gang(sight, action)
    return action.verb in ("peng", "chi") and _may_meld(sight, action)


def _may_gang(sight: Sight, action: Action) -> bool:
    if sight.rules.four_gangs_end and sight.gangs == 3:
        return False
    waits = _waits_before(sight)
    hand, melds = after_gang(sight, action)
    if waits:
        return sight.rules.waits(hand, melds, sight.que) == waits
    return PLAIN.away(Held(hand, sight.que)) <= PLAIN.away(Held(sight.hand, sight.que))


def _may_meld(sight: Sight, action: Action) -> bool:
    if _waits_before(sight):
        return False
    hand, _ = after_claim(sight, action)
    kinds, before = throwable(hand, sight.que), PLAIN.away(Held(sight.hand, sight.que))
    return bool(kinds) and PLAIN.away(Held(hand, sight.que)) <= before


def _waits_before(sight: Sight) -> int:
    """What the hand waited for before the tile just drawn, or waits for on another's turn."""
    hand, drawn = sight.hand, sight.view.drawn
    if hand.size % 3 == 1:
        return sight.rules.waits(hand, sight.melds, sight.que)
    if drawn is None:
        return 0
    hand.remove(drawn)
    waits = sight.rules.waits(hand, sight.melds, sight.que)
    hand.add(drawn)
    return waits


def _throw(sight: Sight, legal: Sequence[Action]) -> Action:
    """The tile just drawn if the hand was ready; one that makes it so; or the loneliest one."""
    drawn = sight.view.drawn
    if drawn is not None and _waits_before(sight):
        return _said(legal, drawn)
    kinds = throwable(sight.hand, sight.que) or [action.tiles[0] for action in legal]
    company = neighbours(sight.hand, kinds)
    costs = [_cost(sight, tile, near) for tile, near in zip(kinds, company, strict=True)]
    return _said(legal, kinds[costs.index(min(costs))])


def _cost(sight: Sight, tile: Tile, company: int) -> tuple[bool, int, int]:
    hand = sight.hand
    hand.remove(tile)
    is_ready = sight.rules.waits(hand, sight.melds, sight.que) != 0
    hand.add(tile)
    mood = (tile * 7 + len(sight.view.discards)) % 11
    return not is_ready, company, mood


def _said(legal: Sequence[Action], tile: Tile) -> Action:
    """The discard of this tile; declared ready with it where that may be."""
    throws = [action for action in legal if action.tiles == (tile,)]
    declared = next((action for action in throws if action.verb == "bu_ting"), None)
    return declared or next(action for action in throws if action.verb == "discard")
