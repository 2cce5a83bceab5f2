"""The deal: all that chance decides before a round, from one shuffled set of tiles."""

from collections.abc import Sequence

from msgspec import Struct

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
    dice: tuple[int, ...] = ()
    """What was thrown for the break and for 混: recorded, and without effect, for where the wall
    is broken changes nothing (guiyang_baoting R30, qinhuangdao 拿-1, qinhuangdao R14,
    qinhuangdao R40)."""


def deal(
    rules: RuleSet,
    tiles: Sequence[Tile],
    *,
    dealer: int = 0,
    streak: int = 0,
    round_wind: Tile = DONG,
    weekday: int | None = None,
    dice: tuple[int, ...] = (),
) -> Deal:
    """Deal a shuffled set: hands first, the rest is the wall, horses and indicator at its end."""
    held = 13 * rules.players
    end = len(tiles) - rules.horses
    horses = tuple(tiles[end:])
    indicator = None
    if rules.turns_wild:
        end -= 1
        indicator = tiles[end]
    return Deal(
        hands=tuple(tuple(tiles[start : start + 13]) for start in range(0, held, 13)),
        wall=tuple(tiles[held:end]),
        dealer=dealer,
        streak=streak,
        round_wind=round_wind,
        weekday=weekday,
        indicator=indicator,
        horses=horses,
        dice=dice,
    )
