"""Risks: what a discard may cost if somebody waits for it, from guesses at what others hold."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from paiju.bots.dangers import let_pass
from paiju.bots.game import Game
from paiju.bots.habits import Habit
from paiju.bots.imagine import Imagination
from paiju.bots.prices import Stakes, stakes_of
from paiju.bots.sight import Sight
from paiju.hands import Hand
from paiju.rules.melds import Meld
from paiju.tiles import KINDS, Tile, kinds_in, mask_of

KEENNESS: Final = 1.0
"""Rivals are taken to be keener than they are, for then every guess tells more about waits …"""
CANDOUR: Final = 0.42
"""… and so much of it is true, unless they have declared themselves ready."""
UNLIKELY: Final = 0.35
"""How likely a hand is with which one would have thrown another tile, compared with others."""
RECENT: Final = 3
"""How many of somebody's last discards are held against a guess at his hand."""


class Risk(NamedTuple):
    """Of one kind: how likely somebody wins on it, and the points to be expected to go."""

    likely: float
    cost: float


def risks(game: Game, sight: Sight, habit: Habit, guesses: int) -> list[Risk]:
    """Per kind, averaged over so many guesses."""
    imagination = Imagination(sight, habit, KEENNESS)
    hands = [imagination.guess(number).hands for number in range(guesses)]
    rivals = [
        _Rival(game, sight, habit, seat, [held[seat] for held in hands])
        for seat in range(sight.players)
        if seat != sight.seat
    ]
    return [
        Risk(sum(rival.likely[kind] for rival in rivals), sum(rival.cost[kind] for rival in rivals))
        for kind in range(KINDS)
    ]


class _Rival:
    """What one rival may wait for."""

    def __init__(
        self, game: Game, sight: Sight, habit: Habit, seat: int, hands: Sequence[Sequence[Tile]]
    ) -> None:
        view = sight.view
        self._game = game
        self._melds: Sequence[Meld] = view.melds[seat]
        self._que = view.ques[seat]
        self._stakes: Stakes = stakes_of(view, seat)
        declared = view.tings[seat] is not None
        self._passed = mask_of(let_pass(sight, seat)) if declared else _passed(sight, seat)
        thrown = [row.tile for row in view.discards if row.seat == seat]
        self._thrown = [] if declared else thrown[-RECENT:]
        self.likely, self.cost = [0.0] * KINDS, [0.0] * KINDS
        total = 0.0
        for tiles in hands:
            total += self._hear(habit, Hand(tiles, sight.hand.wild))
        if total:
            true = (1.0 if declared else CANDOUR) / total
            self.likely = [true * likely for likely in self.likely]
            self.cost = [true * cost for cost in self.cost]

    def _hear(self, habit: Habit, hand: Hand) -> float:
        """Count one guess with its weight."""
        waits = self._game.rules.waits(hand, self._melds, self._que)
        prices = [(tile, self._price(hand, tile)) for tile in kinds_in(waits)]
        if any(price and self._passed >> tile & 1 for tile, price in prices):
            return 0.0
        weight = self._weight(habit, hand)
        for tile, price in prices:
            if price:
                self.likely[tile] += weight
                self.cost[tile] += weight * price
        return weight

    def _price(self, hand: Hand, tile: Tile) -> float:
        return self._game.prices.of_wait(hand, self._melds, tile, self._stakes).fed

    def _weight(self, habit: Habit, hand: Hand) -> float:
        """How well a hand goes with what its owner threw last."""
        weight, melded = 1.0, bool(self._melds)
        for tile in self._thrown:
            if hand.counts[tile] > 3:
                return 0.0
            hand.add(tile)
            if habit.throw(hand, self._que, melded=melded) != tile:
                weight *= UNLIKELY
            hand.remove(tile)
        return weight


def _passed(sight: Sight, seat: int) -> int:
    """What a rival has let pass with the tiles he holds now: all since his last discard."""
    discards = sight.view.discards
    own = [index for index, row in enumerate(discards) if row.seat == seat]
    return mask_of(row.tile for row in discards[own[-1] :]) if own else 0
