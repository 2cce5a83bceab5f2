"""Facts: all that settlement may know of a finished round; the joint between play and rules."""

from typing import Literal

from msgspec import Struct

from paiju.rules.melds import GangKind, Meld
from paiju.tiles import Tile
from paiju.tiles.kinds import DONG

Ting = Literal["tian", "bu"]
ClaimWord = Literal["chi", "peng", "gang", "hu"]
EndKind = Literal["win", "exhausted", "four_gangs"]
WinBy = Literal["zimo", "dian_pao", "qiang_gang"]
First = Literal["tian_hu", "di_hu", "ren_hu"]
Roll = tuple[int, int]
"""Two dice, rolled together."""


class Seat(Struct, frozen=True):
    """One player when the round ended; the hand is without the winning tile."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    bid: int = 0
    que: int | None = None
    """The 定缺 suit: 0 万, 1 筒, 2 条."""
    ting: Ting | None = None


class Discard(Struct, frozen=True, gc=False):
    """One discard in table order, and who took it."""

    seat: int
    tile: Tile
    by: int | None = None
    claim: ClaimWord | None = None


class End(Struct, frozen=True):
    """How the round ended; winners stand in turn order from the payer."""

    kind: EndKind
    by: WinBy | None = None
    tile: Tile | None = None
    winners: tuple[int, ...] = ()
    from_: int | None = None
    gang: GangKind | None = None
    last_tile: bool = False
    first: First | None = None
    special: str | None = None
    """The id of a special win of the game."""


class Facts(Struct, frozen=True):
    """A finished round. Points follow from this and a rule book, from nothing else."""

    seats: tuple[Seat, ...]
    end: End
    discards: tuple[Discard, ...] = ()
    dealer: int = 0
    streak: int = 0
    round_wind: Tile = DONG
    weekday: int | None = None
    indicator: Tile | None = None
    horses: tuple[Tile, ...] = ()
    dice: tuple[Roll, ...] = ()
    """The rolls of the deal; recorded, never scored."""

    @property
    def players(self) -> int:
        return len(self.seats)

    def others(self, seat: int) -> list[int]:
        """Every other seat, in turn order after this one."""
        players = self.players
        return [(seat + step) % players for step in range(1, players)]
