"""Gangs: which to make, of one's own tiles or of a discard."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.bots.game import Game
from paiju.bots.plans import Plans
from paiju.bots.sight import Sight
from paiju.hands import Hand
from paiju.round.actions import Action
from paiju.rules.melds import AN_GANG, BU_GANG, FENG_GANG, MING_GANG, PENG, Meld
from paiju.tiles import Tile
from paiju.tiles.kinds import WINDS

GANG_VERBS = frozenset({AN_GANG, BU_GANG, MING_GANG, FENG_GANG})


class Gang(NamedTuple):
    """A gang and what the hand is worth after it."""

    worth: float
    action: Action


def best_gang(
    game: Game, sight: Sight, legal: Sequence[Action], *, must_be_ready: bool
) -> Gang | None:
    """The gang after which the hand is worth most, if any is offered and sensible."""
    if ends_round(game, sight):
        return None
    found = [
        Gang(worth, action)
        for action in legal
        if action.verb in GANG_VERBS
        and (worth := gang_worth(game, sight, action, must_be_ready)) is not None
    ]
    return max(found) if found else None


def ends_round(game: Game, sight: Sight) -> bool:
    """四杠荒: whether another gang ends the round with nobody winning."""
    return game.rules.four_gangs_end and sight.gangs == 3


def gang_worth(game: Game, sight: Sight, action: Action, must_be_ready: bool) -> float | None:
    hand, melds = after_gang(sight, action)
    plans = Plans(game, sight, melds, turns=sight.turns + 1)
    if must_be_ready and plans.ready_value(hand) is None:
        return None
    return plans.worth(hand)


def after_gang(sight: Sight, action: Action) -> tuple[Hand, list[Meld]]:
    """The hand and the melds once this gang lies on the table."""
    own, meld = _laid(sight, action)
    hand, melds = sight.hand.copy(), list(sight.melds)
    for tile in own:
        hand.remove(tile)
    if meld.kind == BU_GANG:
        melds = [old for old in melds if old.kind != PENG or old.tile != meld.tile]
    return hand, [*melds, meld]


def _laid(sight: Sight, action: Action) -> tuple[tuple[Tile, ...], Meld]:
    """What leaves the hand, and the meld it makes."""
    if action.verb == AN_GANG:
        tiles = action.tiles if len(action.tiles) == 4 else action.tiles * 4
        return tiles, Meld(AN_GANG, tiles)
    if action.verb == BU_GANG:
        kind, tile = action.tiles[0], action.tiles[-1]
        peng = next(m for m in sight.melds if m.kind == PENG and m.tile == kind)
        late = tile != sight.view.drawn
        return (tile,), Meld(BU_GANG, (*peng.tiles, tile), peng.from_, late, peng.at)
    if sight.view.turn == sight.seat:
        return WINDS, Meld(FENG_GANG, WINDS)
    claimed = sight.view.discards[-1]
    if action.verb == FENG_GANG:
        own = tuple(wind for wind in WINDS if wind != claimed.tile)
        return own, Meld(FENG_GANG, WINDS, claimed.seat)
    own = action.tiles or (claimed.tile,) * 3
    return own, Meld(MING_GANG, (claimed.tile, *own), claimed.seat)
