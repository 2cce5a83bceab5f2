"""Threats: all that tells whether a rival waits for a tile, as numbers for a net."""

from collections import Counter
from typing import Final

from paiju.bots.sight import Sight
from paiju.hands.suits import SUIT
from paiju.rules.melds import CHI
from paiju.tiles import Tile, mask_of
from paiju.tiles.kinds import SUITED

_ZI: Final = 3
"""Where the honours are among the suits."""
_LAST: Final = 8


class Rival:
    """One rival, seen by a seat."""

    def __init__(self, sight: Sight, seat: int) -> None:
        rows = sight.view.discards
        self._sight = sight
        self.seat = seat
        self.que = sight.view.ques[seat]
        thrown = [row.tile for row in rows if row.seat == seat]
        own = [index for index, row in enumerate(rows) if row.seat == seat]
        self._thrown = Counter(thrown)
        self._seen = Counter(row.tile for row in rows)
        self._passed = mask_of(row.tile for row in rows[own[-1] :]) if own else 0
        self._lately = mask_of(row.tile for row in rows[-2 * sight.players :])
        self._thrown_suits, self._laid_suits = [0.0] * 4, [0.0] * 4
        for tile in thrown:
            self._thrown_suits[SUIT[tile]] += 1 / len(thrown)
        for meld in sight.view.melds[seat]:
            self._laid_suits[SUIT[meld.tile]] += 0.25
        self._bearing = self._seen_as_a_whole(thrown)

    def _seen_as_a_whole(self, thrown: list[Tile]) -> list[float]:
        """What is the same for every tile."""
        view, seat = self._sight.view, self.seat
        melds, ting = view.melds[seat], view.tings[seat]
        count, runs = len(melds), sum(meld.kind == CHI for meld in melds)
        last = thrown[-1] if thrown else SUITED
        return [
            len(thrown) / 20,
            self._sight.turns / 20,
            *(float(count == number) for number in range(5)),
            float(ting is not None),
            float(ting == "tian"),
            float(view.dealer == seat),
            sum(meld.is_gang for meld in melds) / 2,
            runs / 4,
            (count - runs) / 4,
            float(last < SUITED and 1 < last % 9 < 7),
            float(4 * max(self._laid_suits) == count > 0),
            view.held[seat] / 14,
        ]

    def may_want(self, tile: Tile) -> bool:
        """Whether he could win on such a tile at all: not in the suit he does without."""
        return self.que is None or SUIT[tile] != self.que

    def traits(self, tile: Tile) -> list[float]:
        """Of a tile that may be thrown to him."""
        hand, live, suit = self._sight.hand, self._sight.live, SUIT[tile]
        rank = tile % 9 if tile < SUITED else -1
        return [
            *self._bearing,
            live[tile] / 4,
            hand.counts[tile] / 4,
            *self._around(tile),
            float(rank < 0),
            float(rank in (0, _LAST)),
            float(rank in (1, _LAST - 1)),
            float(tile in self._thrown),
            self._seen[tile] / 4,
            float(self._passed >> tile & 1),
            float(self._lately >> tile & 1),
            self._thrown_suits[suit],
            self._thrown_suits[_ZI],
            self._laid_suits[suit],
            self._laid_suits[_ZI],
            float(hand.wild >> tile & 1),
        ]

    def _around(self, tile: Tile) -> list[float]:
        """One, two and three ranks away: how many tiles are out, and how many he threw."""
        out, thrown = [0.0] * 3, [0.0] * 3
        if tile < SUITED:
            for step in (1, 2, 3):
                for other, rank in ((tile - step, tile % 9 - step), (tile + step, tile % 9 + step)):
                    if 0 <= rank <= _LAST:
                        out[step - 1] += self._sight.live[other] / 8
                        thrown[step - 1] += self._thrown[other] / 2
        return out + thrown


def rivals(sight: Sight) -> list[Rival]:
    """All others, the next to play first."""
    players = sight.players
    return [Rival(sight, (sight.seat + step) % players) for step in range(1, players)]
