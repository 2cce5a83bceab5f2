"""Gangs one may make: natural ones, ones with wild tiles in them, and the four winds."""

from collections.abc import Iterator
from itertools import compress
from typing import TYPE_CHECKING

from paiju.hands import Hand
from paiju.round.actions import Action, simple
from paiju.tiles import KINDS, Tile, kinds_in, suit_of
from paiju.tiles.kinds import WINDS

if TYPE_CHECKING:
    from paiju.round.round import Round


def own_gangs(table: "Round", seat: int, hand: Hand) -> list[Action]:
    """暗杠 and 补杠 from one's own tiles, natural choices first, while there is a replacement."""
    if table.front >= table.end:
        return []
    offers = _of_four(table, seat, hand) if hand.full else []
    for tile in table.index.pengs[seat]:
        if hand.counts[tile]:
            offers.append(Action(seat, "bu_gang", (tile,)))
    if hand.wilds and table.rules.wilds.in_gangs:
        offers += _with_wilds(table, seat)
    return offers


def _of_four(table: "Round", seat: int, hand: Hand) -> list[Action]:
    """Natural 暗杠."""
    barred, que = 0 if table.rules.wilds.in_melds else table.wild, table.ques[seat]
    return [
        Action(seat, "an_gang", (tile,))
        for tile in kinds_in(hand.full & ~barred)
        if suit_of(tile) != que
    ]


def _with_wilds(table: "Round", seat: int) -> Iterator[Action]:
    """One to three wilds beside at least one natural tile; or a wild on a peng."""
    hand = table.hands[seat]
    counts, is_wild = hand.counts, hand.is_wild
    wilds: list[Tile] = []
    for kind in hand.wild_kinds():
        wilds += [kind] * counts[kind]
    most = min(3, len(wilds))
    for tile in kinds_in(hand.threes) if most == 1 else compress(range(KINDS), counts):
        if counts[tile] > 3 - most and not is_wild[tile]:
            for used in range(max(1, 4 - counts[tile]), most + 1):
                yield Action(seat, "an_gang", (tile,) * (4 - used) + tuple(wilds[:used]))
    for tile in table.index.pengs[seat]:
        if not is_wild[tile]:
            yield Action(seat, "bu_gang", (tile, wilds[0]))


def claimed_gangs(table: "Round", seat: int, tile: Tile) -> list[Action]:
    """明杠 of a discard: three of it, or two and a wild where wilds may stand in."""
    hand = table.hands[seat]
    offers: list[Action] = []
    if hand.counts[tile] >= 3:
        offers.append(simple(seat, "ming_gang"))
    if table.rules.wilds.in_gangs and hand.wilds and not table.wild >> tile & 1:
        wild = next(kind for kind in hand.wild_kinds() if hand.counts[kind])
        offers.append(Action(seat, "ming_gang", (tile, tile, wild)))
    return offers


def has_feng_gang(table: "Round", seat: int, claimed: Tile | None) -> bool:
    """风杠: 东南西北 together, before one's own first discard; no wild wind will do."""
    index = table.index
    is_first = index.undiscarded >> seat & 1
    if not index.has_feng_gang or not is_first or claimed not in _CLAIMED_FOR_FENG_GANG:
        return False
    counts = table.hands[seat].counts
    if any(table.wild >> wind & 1 for wind in WINDS):
        return False
    return all(counts[wind] or wind == claimed for wind in WINDS)


_CLAIMED_FOR_FENG_GANG = (None, *WINDS)
"""None: all four winds are one's own."""
