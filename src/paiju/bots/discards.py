"""Discards: which tile to let go."""

from collections.abc import Sequence
from itertools import compress
from typing import Final, NamedTuple

from paiju.bots.hopes import neighbours
from paiju.bots.plans import Plans
from paiju.bots.sight import Sight
from paiju.hands import Hand
from paiju.tiles import KINDS, Tile, suit_of

LONELY: Final = 0.001
"""Where all else is equal, tiles without company go first."""


class Throw(NamedTuple):
    """A discard and what the hand is worth after it."""

    worth: float
    tile: Tile


def throwable(hand: Hand, que: int | None) -> list[Tile]:
    """What may be thrown at all: the 缺 suit while there is any, and no wild tile if possible."""
    kinds = list(compress(range(KINDS), hand.counts))
    if hand.wild:
        kinds = [tile for tile in kinds if not hand.wild >> tile & 1]
    if que is None:
        return kinds
    return [tile for tile in kinds if suit_of(tile) == que] or kinds


def throws(plans: Plans, hand: Hand, kinds: Sequence[Tile]) -> list[Throw]:
    """Each of these discards, with what the hand is worth after it."""
    return [Throw(worth, tile) for worth, tile in _weighed(plans, hand, kinds)]


def best_throw(plans: Plans, hand: Hand, kinds: Sequence[Tile]) -> Throw | None:
    """The discard after which the hand is worth most; None if there is none of these."""
    return Throw(*max(_weighed(plans, hand, kinds))) if kinds else None


def _weighed(plans: Plans, hand: Hand, kinds: Sequence[Tile]) -> list[tuple[float, Tile]]:
    dangers = plans.dangers
    worths, company = plans.worths(hand, kinds), neighbours(hand, kinds)
    return [
        (worth - dangers[tile] - LONELY * near, tile)
        for worth, tile, near in zip(worths, kinds, company, strict=True)
    ]


def ready_throw(plans: Plans, hand: Hand, kinds: Sequence[Tile]) -> Throw | None:
    """The best that leaves the hand ready with something to win on; None if there is none."""
    dangers = plans.dangers
    found = plans.ready_worths(hand, kinds)
    return max((Throw(worth - dangers[tile], tile) for worth, tile in found), default=None)


def was_ready(sight: Sight, plans: Plans) -> bool:
    """Whether the hand was ready, with something to win on, before the tile just drawn."""
    drawn = sight.view.drawn
    if drawn is None:
        return False
    hand = sight.hand
    hand.remove(drawn)
    ready = plans.ready_value(hand) is not None
    hand.add(drawn)
    return ready
