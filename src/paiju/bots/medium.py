"""The medium level: chooses the action with the highest expected points (see `value.HandValue`)."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.bots.candidates import (
    best_discard,
    best_ready_discard,
    claim_candidate,
    declaration_values,
    discardable,
    gang_candidate,
    next_gang_ends_round,
    offered_discards,
)
from paiju.bots.context import BotContext
from paiju.bots.position import Position
from paiju.bots.value import HandValue
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.melds import CHI, GANGS, PENG
from paiju.rules.ruleset import RuleSet


class Medium:
    """Takes every win, keeps a ready hand ready, and otherwise maximizes the value of its hand."""

    def __init__(self, rules: RuleSet, context: BotContext | None = None) -> None:
        self._context = context or BotContext(rules)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        for action in legal:
            if action.verb == "hu":
                return action
        verb = legal[0].verb
        if verb == "bid":
            return _choose_bid(view, legal)
        if verb == "tian_ting":
            return legal[0]
        position = self._context.position(view)
        if verb == "que":
            return _choose_que(self._context, position, legal)
        if view.turn == position.seat:
            return _choose_on_turn(self._context, position, legal)
        return _choose_claim(self._context, position, legal)


class ValuedAction(NamedTuple):
    """An action and its value."""

    value: float
    action: Action


# Before play


def _choose_bid(view: View, bids: Sequence[Action]) -> Action:
    """A bid counts for wins and losses, so the dealer, who moves first, bids more."""
    return bids[len(bids) // 2] if view.seat == view.dealer else bids[1]


def _choose_que(context: BotContext, position: Position, suits: Sequence[Action]) -> Action:
    """The suit without which the hand has the highest value; the dealer has 14 tiles already."""

    def value(suit: Action) -> tuple[float, int]:
        position.que = suit.number
        hand_value, hand = HandValue(context, position, ()), position.hand
        if hand.size == 13:
            return hand_value.value(hand), -suit.number
        kinds = discardable(hand, position.que)
        return max(hand_value.values_after(hand, kinds)), -suit.number

    return max(suits, key=value)


# On the own turn


def _choose_on_turn(context: BotContext, position: Position, legal: Sequence[Action]) -> Action:
    """Gang, declare or discard, whichever has the highest value; a ready hand stays ready."""
    hand_value = HandValue(context, position, position.melds)
    was_ready = _was_ready(position, hand_value)
    found = [_discard(position, hand_value, legal, keep_ready=was_ready)]
    gang = _best_gang(context, position, legal, keep_ready=was_ready)
    if gang is not None:
        found.append(gang)
    for value, action in declaration_values(context, position, legal):
        found.append(ValuedAction(value, action))
    return max(found).action


def _was_ready(position: Position, hand_value: HandValue) -> bool:
    """Whether the hand was ready with live waits before the tile just drawn."""
    drawn = position.view.drawn
    if drawn is None:
        return False
    hand = position.hand
    hand.remove(drawn)
    is_ready = hand_value.ready_estimate(hand) is not None
    hand.add(drawn)
    return is_ready


def _discard(
    position: Position, hand_value: HandValue, legal: Sequence[Action], *, keep_ready: bool
) -> ValuedAction:
    offered, kinds = offered_discards(position, legal)
    hand = position.hand
    best = best_ready_discard(hand_value, hand, kinds) if keep_ready else None
    best = best or best_discard(hand_value, hand, kinds)
    assert best is not None
    return ValuedAction(best.value, offered[best.tile])


# On an opponent's discard


def _choose_claim(context: BotContext, position: Position, legal: Sequence[Action]) -> Action:
    """吃, 碰 or 杠 if the hand has a higher value after it than without it."""
    hand_value = HandValue(context, position, position.melds)
    ready = hand_value.ready_estimate(position.hand)
    best = hand_value.value_with(position.hand, ready)
    is_ready = ready is not None
    chosen = next(action for action in legal if action.verb == "pass")
    for action in legal:
        if action.verb in (PENG, CHI):
            value = _claim_value(context, position, action, keep_ready=is_ready)
            if value is not None and value > best:
                best, chosen = value, action
    gang = _best_gang(context, position, legal, keep_ready=is_ready)
    if gang is not None and gang.value > best:
        return gang.action
    return chosen


def _claim_value(
    context: BotContext, position: Position, action: Action, *, keep_ready: bool
) -> float | None:
    """The value after the claim and its best discard; None if that breaks a ready hand."""
    claimed = claim_candidate(context, position, action)
    if claimed is None:
        return None
    if keep_ready and claimed.hand_value.ready_estimate(claimed.hand) is None:
        return None
    return claimed.value


# On both


def _best_gang(
    context: BotContext, position: Position, legal: Sequence[Action], *, keep_ready: bool
) -> ValuedAction | None:
    """The gang with the highest value; None if none is offered or sensible."""
    if next_gang_ends_round(position):
        return None
    found = list[ValuedAction]()
    for action in legal:
        if action.verb in GANGS:
            gang = gang_candidate(context, position, action)
            if not keep_ready or gang.hand_value.ready_estimate(gang.hand) is not None:
                found.append(ValuedAction(gang.value, action))
    return max(found, default=None)
