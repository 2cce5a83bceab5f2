"""Sight: what a bot makes of its view before it thinks: its hand, and what is left to hope for."""

from collections.abc import Sequence
from operator import sub
from typing import Final

from paiju.hands import Hand
from paiju.round.view import View
from paiju.rules.melds import Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles.kinds import ALL_KINDS, KINDS


class Sight:
    """One seat's view, counted."""

    __slots__ = (
        "gangs",
        "hand",
        "length",
        "live",
        "melds",
        "out",
        "players",
        "que",
        "rules",
        "seat",
        "tiles_out",
        "turns",
        "unseen",
        "view",
    )

    def __init__(self, rules: RuleSet, copies: Sequence[int], view: View) -> None:
        assert view.seat is not None, "a spectator has no hand to play"
        self.rules = rules
        self.view = view
        self.seat = view.seat
        self.players = view.players
        self.hand = Hand(view.hand, rules.wild(view.indicator))
        self.melds: Sequence[Meld] = view.melds[self.seat]
        self.que = view.ques[self.seat]
        self.live = _live(copies, view, self.hand)
        """Per kind how many tiles this seat has not seen."""
        self.unseen = max(1, sum(self.live))
        self.tiles_out = _tiles_out(self.live)
        """The same tile by tile: the kinds of which a first one is out, a second, and so on."""
        self.out = self.tiles_out & ALL_KINDS
        """The kinds of which some tile is still out."""
        self.gangs = 0
        for melds in view.melds:
            for meld in melds:
                self.gangs += meld.is_gang
        left = view.wall - rules.reserve(self.gangs)
        self.turns = max(0, left + view.players - 1) // view.players
        """How often this seat will still draw, if nobody wins or gangs."""
        self.length = self.turns + len(view.discards) // view.players
        """The same, counted from the deal."""

    def left(self, kinds: int) -> int:
        """How many tiles of these kinds are still out."""
        return (kinds * _FOUR_TIMES & self.tiles_out).bit_count()


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


def _tiles_out(live: Sequence[int]) -> int:
    """Four sets of kinds behind each other: of those with two left the first two have the kind."""
    kinds = bytes(live[::-1])
    return int(b"".join([kinds.translate(digits) for digits in _AT_LEAST]), 2)


_AT_LEAST: Final = [b"0" * least + b"1" * (256 - least) for least in (4, 3, 2, 1)]
"""Turn how many are left into a binary digit."""
_FOUR_TIMES: Final = 1 | 1 << KINDS | 1 << 2 * KINDS | 1 << 3 * KINDS
"""Makes four sets of a set of kinds."""
