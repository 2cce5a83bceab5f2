"""Dangers: how much a discard may cost because somebody who declared himself ready waits for it."""

from collections.abc import Sequence
from typing import Final

from paiju.bots.game import Game
from paiju.bots.prices import Stakes
from paiju.bots.samples import PLAIN
from paiju.bots.sight import Sight
from paiju.rules.facts import Ting
from paiju.tiles import KINDS, Tile
from paiju.tiles.kinds import SUITED

LIKELY: Final = 0.09
"""How likely such a player waits for an untouched middle tile."""
SAFE: Final = (0.0,) * KINDS


def dangers(game: Game, sight: Sight) -> Sequence[float]:
    """Per kind what discarding it may cost."""
    tings = sight.view.tings
    if not any(tings):
        return SAFE
    costs = [0.0] * KINDS
    for rival, ting in enumerate(tings):
        if ting is None or rival == sight.seat:
            continue
        cost, safe = LIKELY * fed_loss(game, ting), let_pass(sight, rival)
        for kind in range(KINDS):
            if kind not in safe:
                costs[kind] += cost * exposure(sight, kind)
    return costs


def fed_loss(game: Game, ting: Ting) -> float:
    """What feeding such a player costs, if his hand is plain."""
    stakes = Stakes(dealer=1, ting=ting)
    return game.prices.of_sample(PLAIN, stakes, closed=True, gang=False, wild=False).fed


def let_pass(sight: Sight, rival: int) -> frozenset[Tile]:
    """What he has thrown, or did not win on, since he declared; his waits do not change."""
    discards = sight.view.discards
    own = [index for index, row in enumerate(discards) if row.seat == rival]
    since = 0 if sight.view.tings[rival] == "tian" else own[0] if own else len(discards)
    return frozenset(row.tile for row in discards[since:])


def exposure(sight: Sight, kind: Tile) -> float:
    """How well a kind fits into a hand one cannot see, an untouched middle tile being about 1."""
    left = sight.live[kind]
    if kind >= SUITED:
        return 0.3 * left
    rank = kind % 9
    near = [kind + step for step in (-2, -1, 1, 2) if 0 <= rank + step <= 8]
    return 0.1 * left + 0.045 * sum(sight.live[other] for other in near)
