"""Sight: what a bot makes of its view before it thinks: its hand, and what is left to hope for."""

from collections.abc import Sequence
from operator import sub

from paiju.hands import Hand
from paiju.hands.suits import BIT
from paiju.round.view import View
from paiju.rules.melds import Meld
from paiju.rules.ruleset import RuleSet


class Sight:
    """One seat's view, counted."""

    __slots__ = (
        "at_least",
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
        laid = [meld for melds in view.melds for meld in melds]
        self.gangs = sum([meld.is_gang for meld in laid])
        self.live = _live(copies, view, self.hand, laid)
        """Per kind how many tiles this seat has not seen."""
        self.unseen = max(1, sum(self.live))
        self.at_least = _at_least(self.live)
        """The same by number: the kinds of which at least one, two, three, four are out."""
        self.out = self.at_least[0]
        """The kinds of which some tile is still out."""
        left = view.wall - rules.reserve(self.gangs)
        self.turns = max(0, left + view.players - 1) // view.players
        """How often this seat will still draw, if nobody wins or gangs."""
        self.length = self.turns + len(view.discards) // view.players
        """The same, counted from the deal."""

    def left(self, kinds: int) -> int:
        """How many tiles of these kinds are still out."""
        one, two, three, four = self.at_least
        return (
            (kinds & one).bit_count()
            + (kinds & two).bit_count()
            + (kinds & three).bit_count()
            + (kinds & four).bit_count()
        )


def _live(copies: Sequence[int], view: View, hand: Hand, laid: Sequence[Meld]) -> list[int]:
    live = list(map(sub, copies, hand.counts))
    for row in view.discards:
        if row.by is None:
            live[row.tile] -= 1
    for meld in laid:
        for tile in meld.tiles:
            live[tile] -= 1
    if view.indicator is not None:
        live[view.indicator] -= 1
    return live


def _at_least(live: list[int]) -> tuple[int, int, int, int]:
    exactly = [0] * 5
    for bit, left in zip(BIT, live, strict=True):
        exactly[left] |= bit
    _, one, two, three, four = exactly
    return one | two | three | four, two | three | four, three | four, four
