"""A position: one seat's view, its hand and the count of unseen tiles."""

from collections.abc import Sequence
from operator import sub
from typing import Final

from paiju.hands import Hand
from paiju.round.view import View
from paiju.rules.melds import Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles.kinds import ALL_KINDS, KINDS


class Position:
    """One seat's view with everything that is counted once per decision."""

    __slots__ = (
        "gangs",
        "hand",
        "length",
        "live",
        "live_kinds",
        "live_tiles",
        "melds",
        "players",
        "que",
        "rules",
        "seat",
        "turns",
        "unseen",
        "view",
    )

    def __init__(self, rules: RuleSet, copies: Sequence[int], view: View) -> None:
        """`copies` is the number of tiles per kind in the game."""
        assert view.seat is not None, "a spectator has no hand to play"
        self.rules = rules
        self.view = view
        self.seat = view.seat
        self.players = view.players
        self.hand = Hand(view.hand, rules.wilds.kinds(view.indicator))
        self.melds: Sequence[Meld] = view.melds[self.seat]
        self.que = view.ques[self.seat]
        self.live = _live(copies, view, self.hand)
        """Unseen tiles per kind."""
        self.unseen = max(1, sum(self.live))
        """All unseen tiles."""
        self.live_tiles = _live_tiles(self.live)
        """Four sets of kinds in one number: those with at least one live tile, two, three, four."""
        self.live_kinds = self.live_tiles & ALL_KINDS
        """The kinds with at least one live tile."""
        self.gangs = 0
        for melds in view.melds:
            for meld in melds:
                self.gangs += meld.is_gang
        left = view.wall - rules.wall.reserve(self.gangs)
        self.turns = max(0, left + view.players - 1) // view.players
        """Draws left for this seat if nobody wins or makes a gang."""
        self.length = self.turns + len(view.discards) // view.players
        """Draws of this seat in the whole round."""

    def count_live(self, kinds: int) -> int:
        """Unseen tiles of these kinds."""
        return (kinds * _FOUR_TIMES & self.live_tiles).bit_count()


def _live(copies: Sequence[int], view: View, hand: Hand) -> list[int]:
    live = list(map(sub, copies, hand.counts))
    for row in view.discards:
        if row.by is None:
            live[row.tile] -= 1
    for melds in view.melds:
        for meld in melds:
            for tile in meld.tiles:
                live[tile] -= 1
    if view.indicator is not None:
        live[view.indicator] -= 1
    return live


def _live_tiles(live: Sequence[int]) -> int:
    """Four consecutive sets of kinds; a kind with two live tiles is in the first two sets."""
    kinds = bytes(live[::-1])
    return int(b"".join([kinds.translate(digits) for digits in _AT_LEAST]), 2)


_AT_LEAST: Final = [b"0" * least + b"1" * (256 - least) for least in (4, 3, 2, 1)]
"""Translate a count into a binary digit: whether it is at least 4, 3, 2, 1."""
_FOUR_TIMES: Final = 1 | 1 << KINDS | 1 << 2 * KINDS | 1 << 3 * KINDS
"""Repeats a set of kinds four times."""
