"""Imagining: what the others may hold and what lies in the wall, given what a seat sees.

Somebody who has thrown ten tiles has chosen among more than he was dealt, so his hand is better
than any thirteen tiles. It is guessed in the same way: dealt, then drawn to again and again, each
time giving back what a player would throw.
"""

from typing import Final

from msgspec import json

from paiju.bots.dangers import let_pass
from paiju.bots.habits import Habit
from paiju.bots.sight import Sight
from paiju.hands import Hand
from paiju.round.resume import Hidden
from paiju.tiles import KINDS, Tile, mask_of, shuffled, suit_of

LIKE_PLAYERS: Final = 0.6
"""With this keenness rivals are ready about as often as they really are."""
MOST_DRAWS: Final = 40
"""How often somebody who declared himself ready is let draw until he is."""


class Imagination:
    """Any number of guesses, each of which follows from the view and its number alone."""

    def __init__(self, sight: Sight, habit: Habit, keenness: float) -> None:
        """`keenness` is how many draws each discard of a rival is taken to have been worth."""
        self._sight = sight
        self._habit = habit
        self._keenness = keenness
        self._entropy = json.encode(sight.view)
        self._unseen = [tile for tile in range(KINDS) for _ in range(sight.live[tile])]

    def guess(self, number: int) -> Hidden:
        sight, view = self._sight, self._sight.view
        entropy = self._entropy + number.to_bytes(4, "big")
        left = shuffled(self._unseen, entropy)
        hands = [view.hand] * view.players
        for seat in range(view.players):
            if seat != sight.seat:
                hands[seat], left = self._hand(seat, left)
        wall = shuffled(left, entropy + b"\0")
        return Hidden(hands, wall[: view.wall], wall[view.wall :])

    def _hand(self, seat: int, left: list[Tile]) -> tuple[list[Tile], list[Tile]]:
        """What this seat may hold, and what is left over."""
        view = self._sight.view
        held, que, melded = view.held[seat], view.ques[seat], bool(view.melds[seat])
        thrown = [row.tile for row in view.discards if row.seat == seat]
        back: list[Tile] = []
        if que is not None and thrown and suit_of(thrown[-1]) != que:
            left, back = _without(que, left, held)
        hand, ting = Hand(left[:held], self._sight.hand.wild), view.tings[seat]
        draws = MOST_DRAWS if ting else round(self._keenness * len(thrown))
        for tile in left[held : held + draws]:
            if ting and self._may_be_ready(hand, seat):
                break
            hand.add(tile)
            given = self._habit.throw(hand, que, melded=melded)
            hand.remove(given)
            back.append(given)
            held += 1
        return hand.tiles(), left[held:] + back

    def _may_be_ready(self, hand: Hand, seat: int) -> bool:
        """Whether somebody who declared himself ready, and has let tiles pass, may hold this."""
        view = self._sight.view
        waits = self._sight.rules.waits(hand, view.melds[seat], view.ques[seat])
        return bool(waits) and not waits & mask_of(let_pass(self._sight, seat))


def _without(que: int, left: list[Tile], held: int) -> tuple[list[Tile], list[Tile]]:
    """Whoever throws something else has no tile of his 缺 suit, if that can be."""
    others = [tile for tile in left if suit_of(tile) != que]
    if len(others) < held:
        return left, []
    return others, [tile for tile in left if suit_of(tile) == que]
