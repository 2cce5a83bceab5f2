"""Moves: every action of every game by a number, the same in all games; seats do not matter.

A number means the same action whoever's turn it is, and every action that can ever be legal has
one, so that a mask over the numbers is exactly what a seat may do.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from paiju.round.actions import Action, Verb
from paiju.tiles import Tile
from paiju.tiles.kinds import BAI, KINDS, SUITED

Move = tuple[Verb, tuple[Tile, ...], int]
"""An action without its seat."""


class Section(NamedTuple):
    """Neighbouring moves that are alike."""

    title: str
    moves: list[Move]


def _each(verb: Verb) -> list[Move]:
    return [(verb, (tile,), 0) for tile in range(KINDS)]


_NATURAL: Final = [tile for tile in range(KINDS) if tile != BAI]
"""What 白板 may stand beside in a gang; no other tile may be wild in one."""
_PAIRS: Final = [
    (low, high)
    for low in range(SUITED)
    for high in (low + 1, low + 2)
    if high < SUITED and low // 9 == high // 9
]
_ALONE: Final[tuple[Verb, ...]] = ("hu", "pass", "peng", "ming_gang", "feng_gang", "tian_ting")
_MOST_BID: Final = 5

SECTIONS: Final = (
    Section("discard 1m … discard 7z", _each("discard")),
    Section("bu_ting 1m … bu_ting 7z", _each("bu_ting")),
    Section("an_gang 1m … an_gang 7z", _each("an_gang")),
    Section("bu_gang 1m … bu_gang 7z", _each("bu_gang")),
    *(
        Section(
            f"an_gang {'1' * (4 - whites)}m{'5' * whites}z … {'7' * (4 - whites)}{'5' * whites}z",
            [("an_gang", (tile,) * (4 - whites) + (BAI,) * whites, 0) for tile in _NATURAL],
        )
        for whites in (1, 2, 3)
    ),
    Section("bu_gang 1m 5z … bu_gang 7z 5z", [("bu_gang", (tile, BAI), 0) for tile in _NATURAL]),
    Section(
        "ming_gang 11m5z … ming_gang 775z",
        [("ming_gang", (tile, tile, BAI), 0) for tile in _NATURAL],
    ),
    Section("chi 12m, chi 13m, chi 23m … chi 89s", [("chi", pair, 0) for pair in _PAIRS]),
    Section(", ".join(_ALONE), [(verb, (), 0) for verb in _ALONE]),
    Section("que m, que p, que s", [("que", (), suit) for suit in range(3)]),
    Section(f"bid 0 … bid {_MOST_BID}", [("bid", (), bid) for bid in range(_MOST_BID + 1)]),
)
MOVES: Final[tuple[Move, ...]] = tuple(move for section in SECTIONS for move in section.moves)
"""All of them, in their order."""
_NUMBERS: Final = {move: number for number, move in enumerate(MOVES)}


def number_of(action: Action) -> int:
    """The number of an action, whoever's it is."""
    return _NUMBERS[action.verb, action.tiles, action.number]


def mask(offers: Iterable[Action]) -> bytearray:
    """A one for every move that is offered, a zero for every other."""
    row = bytearray(len(MOVES))
    for _, verb, tiles, number in offers:
        row[_NUMBERS[verb, tiles, number]] = 1
    return row


def action_of(number: int, seat: int) -> Action:
    """What this seat does with the move of this number."""
    return Action(seat, *MOVES[number])
