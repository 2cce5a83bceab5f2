"""Candidates: the hand and the melds that each legal action leaves, and their value."""

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Final, NamedTuple

from paiju.bots.context import BotContext
from paiju.bots.position import Position
from paiju.bots.prices import stakes_of
from paiju.bots.targets import neighbours
from paiju.bots.value import HandValue
from paiju.hands import Hand
from paiju.round.actions import Action
from paiju.rules.melds import AN_GANG, BU_GANG, CHI, FENG_GANG, GANGS, MING_GANG, PENG, Meld
from paiju.tiles import KINDS, Tile, suit_of
from paiju.tiles.kinds import WINDS

ISOLATED: Final = 0.001
"""Among equal discards, the tile with the fewest neighbours is preferred."""
DECLARING: Final = 1.0
"""Cost in points of declaring ready: the hand is locked and opponents play safe."""


class Candidate(NamedTuple):
    """An action, the hand it leaves (about to draw), and its value."""

    action: Action
    value: float
    """Expected points, as the medium level estimates them."""
    hand_value: HandValue
    hand: Hand
    discard: Tile | None = None


class ValuedDiscard(NamedTuple):
    """A discard and the value of the hand after it."""

    value: float
    tile: Tile


def candidates(context: BotContext, position: Position, legal: Sequence[Action]) -> list[Candidate]:
    """All reasonable actions except wins."""
    hand_value = HandValue(context, position, position.melds)
    found = [
        *_discard_candidates(hand_value, position, legal),
        *_declaration_candidates(context, position, legal),
    ]
    for action in legal:
        if action.verb == "pass":
            value = hand_value.value(position.hand)
            found.append(Candidate(action, value, hand_value, position.hand))
        elif action.verb in (PENG, CHI):
            claimed = claim_candidate(context, position, action)
            found += [claimed] if claimed else []
        elif action.verb in GANGS and not next_gang_ends_round(position):
            found.append(gang_candidate(context, position, action))
    return found


# Discards


def discardable(hand: Hand, que: int | None) -> list[Tile]:
    """The kinds worth discarding: the 缺 suit while there is any, and no wild tiles."""
    kinds = list(compress(range(KINDS), hand.counts))
    if hand.wild:
        kinds = [tile for tile in kinds if not hand.wild >> tile & 1]
    if que is None:
        return kinds
    return [tile for tile in kinds if suit_of(tile) == que] or kinds


def offered_discards(
    position: Position, legal: Sequence[Action]
) -> tuple[dict[Tile, Action], list[Tile]]:
    """The legal discards by tile, and the tiles among them that are worth considering."""
    offered = {action.tiles[0]: action for action in legal if action.verb == "discard"}
    return offered, discardable(position.hand, position.que) or list(offered)


def best_discard(hand_value: HandValue, hand: Hand, kinds: Sequence[Tile]) -> ValuedDiscard | None:
    """The discard with the highest value; None if there are no kinds."""
    return ValuedDiscard(*max(_discard_values(hand_value, hand, kinds))) if kinds else None


def best_ready_discard(
    hand_value: HandValue, hand: Hand, kinds: Sequence[Tile]
) -> ValuedDiscard | None:
    """The best discard that leaves the hand ready with live waits; None if there is none."""
    costs = hand_value.discard_costs
    found = hand_value.ready_values_after(hand, kinds)
    return max((ValuedDiscard(value - costs[tile], tile) for value, tile in found), default=None)


def _discard_values(
    hand_value: HandValue, hand: Hand, kinds: Sequence[Tile]
) -> list[tuple[float, Tile]]:
    costs = hand_value.discard_costs
    values, near = hand_value.values_after(hand, kinds), neighbours(hand, kinds)
    return [
        (value - costs[tile] - ISOLATED * count, tile)
        for value, tile, count in zip(values, kinds, near, strict=True)
    ]


def _discard_candidates(
    hand_value: HandValue, position: Position, legal: Sequence[Action]
) -> Iterator[Candidate]:
    offered, kinds = offered_discards(position, legal)
    if not offered:
        return
    for value, tile in _discard_values(hand_value, position.hand, kinds):
        left = _without(position.hand, tile)
        yield Candidate(offered[tile], value, hand_value, left, tile)


def _without(hand: Hand, tile: Tile) -> Hand:
    left = hand.copy()
    left.remove(tile)
    return left


# Declarations (补听)


def declaration_values(
    context: BotContext, position: Position, legal: Sequence[Action]
) -> list[tuple[float, Action]]:
    """Each declaration on offer, with the value of the hand after its discard."""
    offered = {action.tiles[0]: action for action in legal if action.verb == "bu_ting"}
    if not offered:
        return []
    found = _declared(context, position).ready_values_after(position.hand, list(offered))
    return [(value - DECLARING, offered[tile]) for value, tile in found]


def _declaration_candidates(
    context: BotContext, position: Position, legal: Sequence[Action]
) -> Iterator[Candidate]:
    for value, action in declaration_values(context, position, legal):
        tile = action.tiles[0]
        left = _without(position.hand, tile)
        yield Candidate(action, value, _declared(context, position), left, tile)


def _declared(context: BotContext, position: Position) -> HandValue:
    """The value of hands after a declaration."""
    stakes = stakes_of(position.view, position.seat)._replace(ting="bu")
    return HandValue(context, position, position.melds, stakes=stakes)


# 吃 and 碰


def claim_candidate(context: BotContext, position: Position, action: Action) -> Candidate | None:
    """A claim followed by its best discard; None if there is nothing to discard."""
    hand, melds = after_claim(position, action)
    hand_value = HandValue(context, position, melds)
    best = best_discard(hand_value, hand, discardable(hand, position.que))
    if best is None:
        return None
    hand.remove(best.tile)
    return Candidate(action, best.value, hand_value, hand, best.tile)


def after_claim(position: Position, action: Action) -> tuple[Hand, list[Meld]]:
    """The hand, about to discard, and the melds after a claim."""
    claimed = position.view.discards[-1]
    own = action.tiles if action.verb == CHI else (claimed.tile,) * 2
    hand = position.hand.copy()
    for tile in own:
        hand.remove(tile)
    kind = CHI if action.verb == CHI else PENG
    meld = Meld(kind, tuple(sorted((*own, claimed.tile))), claimed.seat)
    return hand, [*position.melds, meld]


# Gangs


def gang_candidate(context: BotContext, position: Position, action: Action) -> Candidate:
    """A gang, which brings one more draw."""
    hand, melds = after_gang(position, action)
    hand_value = HandValue(context, position, melds, turns=position.turns + 1)
    return Candidate(action, hand_value.value(hand), hand_value, hand)


def next_gang_ends_round(position: Position) -> bool:
    """四杠荒: whether another gang ends the round without a winner."""
    return position.rules.length.four_gangs_end and position.gangs == 3


def after_gang(position: Position, action: Action) -> tuple[Hand, list[Meld]]:
    """The hand and the melds after a gang, before its draw."""
    own, meld = _gang_meld(position, action)
    hand, melds = position.hand.copy(), list(position.melds)
    for tile in own:
        hand.remove(tile)
    if meld.kind == BU_GANG:
        melds = [old for old in melds if old.kind != PENG or old.tile != meld.tile]
    return hand, [*melds, meld]


def _gang_meld(position: Position, action: Action) -> tuple[tuple[Tile, ...], Meld]:
    """The tiles that leave the hand, and the meld they make."""
    if action.verb == AN_GANG:
        tiles = action.tiles if len(action.tiles) == 4 else action.tiles * 4
        return tiles, Meld(AN_GANG, tiles)
    if action.verb == BU_GANG:
        kind, tile = action.tiles[0], action.tiles[-1]
        peng = next(m for m in position.melds if m.kind == PENG and m.tile == kind)
        late = tile != position.view.drawn
        return (tile,), Meld(BU_GANG, (*peng.tiles, tile), peng.from_, late, peng.at)
    if position.view.turn == position.seat:
        return WINDS, Meld(FENG_GANG, WINDS)
    claimed = position.view.discards[-1]
    if action.verb == FENG_GANG:
        own = tuple(wind for wind in WINDS if wind != claimed.tile)
        return own, Meld(FENG_GANG, WINDS, claimed.seat)
    own = action.tiles or (claimed.tile,) * 3
    return own, Meld(MING_GANG, (claimed.tile, *own), claimed.seat)
