"""Moves: every action of every game by a number, the same in all games; seats do not matter.

A number means the same action whoever's turn it is, and every action that can ever be legal has
one, so that a mask over the numbers is exactly what a seat may do.
"""

from collections.abc import Iterable
from typing import Final

from paiju.round.actions import Action, Verb
from paiju.tiles import Tile
from paiju.tiles.kinds import BAI, KINDS, SUITED

Move = tuple[Verb, tuple[Tile, ...], int]
"""An action without its seat."""


def _each(verb: Verb) -> list[Move]:
    return [(verb, (tile,), 0) for tile in range(KINDS)]


_NATURAL: Final = [tile for tile in range(KINDS) if tile != BAI]
"""Kinds that can form a gang with 白板; no other tile may be wild in one."""
_PAIRS: Final = [
    (low, high)
    for low in range(SUITED)
    for high in (low + 1, low + 2)
    if high < SUITED and low // 9 == high // 9
]
_ALONE: Final[tuple[Verb, ...]] = ("hu", "pass", "peng", "ming_gang", "feng_gang", "tian_ting")
_MOST_BID: Final = 5

SECTIONS: Final[tuple[list[Move], ...]] = (
    _each("discard"),
    _each("bu_ting"),
    _each("an_gang"),
    _each("bu_gang"),
    *(
        [("an_gang", (tile,) * (4 - whites) + (BAI,) * whites, 0) for tile in _NATURAL]
        for whites in (1, 2, 3)
    ),
    [("bu_gang", (tile, BAI), 0) for tile in _NATURAL],
    [("ming_gang", (tile, tile, BAI), 0) for tile in _NATURAL],
    [("chi", pair, 0) for pair in _PAIRS],
    [(verb, (), 0) for verb in _ALONE],
    [("que", (), suit) for suit in range(3)],
    [("bid", (), bid) for bid in range(_MOST_BID + 1)],
)
"""Neighbours that are alike."""
MOVES: Final[tuple[Move, ...]] = tuple(move for section in SECTIONS for move in section)
"""All of them, in their order."""
_NUMBERS: Final = {move: number for number, move in enumerate(MOVES)}


def number_of(action: Action) -> int:
    """The number of an action of any seat."""
    return _NUMBERS[action.verb, action.tiles, action.number]


def mask(offers: Iterable[Action]) -> bytearray:
    """1 for every legal move, 0 for every other."""
    row = bytearray(len(MOVES))
    for action in offers:
        row[number_of(action)] = 1
    return row


def action_of(number: int, seat: int) -> Action:
    """The action of this seat for the move with this number."""
    return Action(seat, *MOVES[number])
