"""The deal: all that chance decides before a round, from one shuffled set of tiles."""

from collections.abc import Sequence

from msgspec import Struct

from paiju.rules.facts import Roll
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile
from paiju.tiles.kinds import DONG


class Deal(Struct, frozen=True):
    """Thirteen tiles each and the wall behind them; the dealer's 14th is the wall's first."""

    hands: tuple[tuple[Tile, ...], ...]
    wall: tuple[Tile, ...]
    dealer: int = 0
    streak: int = 0
    round_wind: Tile = DONG
    weekday: int | None = None
    indicator: Tile | None = None
    """The tile turned at the deal, where the game turns one (混儿)."""
    horses: tuple[Tile, ...] = ()
    dice: tuple[Roll, ...] = ()
    """The roll of the deal and, where a tile is turned, the roll that selects it. Where the wall is
    broken changes no odds, so the first has no effect (guiyang_baoting R30, qinhuangdao R40)."""


def deal(
    rules: RuleSet,
    tiles: Sequence[Tile],
    *,
    dealer: int = 0,
    streak: int = 0,
    round_wind: Tile = DONG,
    weekday: int | None = None,
    dice: tuple[Roll, ...] = (),
) -> Deal:
    """Deal a shuffled set: hands first, the rest is the wall with the horses at its end.

    The second roll counts the indicator from the last tile of the wall (qinhuangdao 混-1); without
    dice it is that last tile. It is out of play and leaves the wall (qinhuangdao R12).
    """
    held = 13 * rules.players
    end = len(tiles) - rules.wall.horses
    horses = tuple(tiles[end:])
    indicator, wall = None, tuple(tiles[held:end])
    if rules.wall.indicator == "deal":
        place = len(wall) - (sum(dice[1]) if len(dice) > 1 else 1)
        indicator, wall = wall[place], wall[:place] + wall[place + 1 :]
    return Deal(
        hands=tuple(tuple(tiles[start : start + 13]) for start in range(0, held, 13)),
        wall=wall,
        dealer=dealer,
        streak=streak,
        round_wind=round_wind,
        weekday=weekday,
        indicator=indicator,
        horses=horses,
        dice=dice,
    )
