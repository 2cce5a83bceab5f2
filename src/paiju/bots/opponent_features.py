"""Features of an opponent: numbers that show whether they wait for a tile, for the risk network."""

from collections import Counter
from typing import Final

from paiju.bots.position import Position
from paiju.hands.suits import SUIT
from paiju.rules.melds import CHI
from paiju.tiles import Tile, mask_of
from paiju.tiles.kinds import SUITED

_ZI: Final = 3
"""The index of the honours among the suits."""
_LAST: Final = 8


class Opponent:
    """One opponent, as a seat sees them."""

    def __init__(self, position: Position, seat: int) -> None:
        rows = position.view.discards
        self._position = position
        self.seat = seat
        self.que = position.view.ques[seat]
        discarded = [row.tile for row in rows if row.seat == seat]
        own = [index for index, row in enumerate(rows) if row.seat == seat]
        self._discarded = Counter(discarded)
        self._seen = Counter(row.tile for row in rows)
        self._passed = mask_of(row.tile for row in rows[own[-1] :]) if own else 0
        self._recent = mask_of(row.tile for row in rows[-2 * position.players :])
        self._discarded_suits, self._melded_suits = [0.0] * 4, [0.0] * 4
        for tile in discarded:
            self._discarded_suits[SUIT[tile]] += 1 / len(discarded)
        for meld in position.view.melds[seat]:
            self._melded_suits[SUIT[meld.tile]] += 0.25
        self._general = self._general_features(discarded)

    def _general_features(self, discarded: list[Tile]) -> list[float]:
        """Features that are the same for every tile."""
        view, seat = self._position.view, self.seat
        melds, ting = view.melds[seat], view.tings[seat]
        count, runs = len(melds), sum(meld.kind == CHI for meld in melds)
        last = discarded[-1] if discarded else SUITED
        return [
            len(discarded) / 20,
            self._position.turns / 20,
            *(float(count == number) for number in range(5)),
            float(ting is not None),
            float(ting == "tian"),
            float(view.dealer == seat),
            sum(meld.is_gang for meld in melds) / 2,
            runs / 4,
            (count - runs) / 4,
            float(last < SUITED and 1 < last % 9 < 7),
            float(4 * max(self._melded_suits) == count > 0),
            view.held[seat] / 14,
        ]

    def may_win_on(self, tile: Tile) -> bool:
        """Whether they could win on this tile at all: not if it is in their 缺 suit."""
        return self.que is None or SUIT[tile] != self.que

    def features(self, tile: Tile) -> list[float]:
        """Features of a tile that may be discarded."""
        hand, live, suit = self._position.hand, self._position.live, SUIT[tile]
        rank = tile % 9 if tile < SUITED else -1
        return [
            *self._general,
            live[tile] / 4,
            hand.counts[tile] / 4,
            *self._neighbourhood(tile),
            float(rank < 0),
            float(rank in (0, _LAST)),
            float(rank in (1, _LAST - 1)),
            float(tile in self._discarded),
            self._seen[tile] / 4,
            float(self._passed >> tile & 1),
            float(self._recent >> tile & 1),
            self._discarded_suits[suit],
            self._discarded_suits[_ZI],
            self._melded_suits[suit],
            self._melded_suits[_ZI],
            float(hand.wild >> tile & 1),
        ]

    def _neighbourhood(self, tile: Tile) -> list[float]:
        """One, two and three ranks away: live tiles, then tiles the opponent discarded."""
        live, discarded = [0.0] * 3, [0.0] * 3
        if tile < SUITED:
            for step in (1, 2, 3):
                for other, rank in ((tile - step, tile % 9 - step), (tile + step, tile % 9 + step)):
                    if 0 <= rank <= _LAST:
                        live[step - 1] += self._position.live[other] / 8
                        discarded[step - 1] += self._discarded[other] / 2
        return live + discarded


def opponents_of(position: Position) -> list[Opponent]:
    """All opponents, the next to play first."""
    players = position.players
    return [Opponent(position, (position.seat + step) % players) for step in range(1, players)]
