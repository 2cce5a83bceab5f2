"""Shanten (向听): how many tiles a hand is away from being ready."""

from collections.abc import Iterable

from paiju.hands.hand import Hand
from paiju.hands.shapes import Shape


def shanten(hand: Hand, shapes: Iterable[Shape], melds: int = 0) -> int:
    """The fewest draws before the hand is ready for one of the shapes; -1 if it is complete.

    `melds` is how many melds lie exposed: the hand holds 13 - 3 * melds tiles, or one more after
    a draw. Any kind counts as something one may draw, also one of which the hand holds all
    four, so a hand of shanten 0 can be without waits (1111m waits for a fifth 1m).
    """
    if hand.size + 3 * melds not in (13, 14):
        raise ValueError(f"{hand.size} tiles in hand do not go with {melds} exposed melds")
    return min(shape.shanten(hand) for shape in shapes)
