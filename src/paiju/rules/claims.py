"""Claims, pass rules and opening phases: who may take a tile, and what declining costs."""

from typing import Final, Literal

from msgspec import Struct

ClaimKind = Literal["hu", "gang", "peng", "chi", "feng_gang"]
HU: Final = "hu"
GANG: Final = "gang"
PENG: Final = "peng"
CHI: Final = "chi"

Release = Literal["draw", "claim"]
ON_MOVING: Final[frozenset[Release]] = frozenset({"draw", "claim"})
"""Released by one's next draw or one's own 吃, 碰, 杠: the next right to discard."""
ON_DRAWING: Final[frozenset[Release]] = frozenset({"draw"})


class Claim(Struct, frozen=True):
    """A way to take another's tile. The higher rank takes it; several may win on one tile, and
    吃 is for the next seat alone, in every book."""

    kind: ClaimKind
    rank: int
    clause: str


class PassRule(Struct, frozen=True):
    """What declining closes (this claim, on that tile or on all) and what opens it again."""

    name: str
    claim: Literal["hu", "peng"]
    same_tile: bool
    until: frozenset[Release]
    clause: str
    robbing: bool = True
    """Whether robbing counts: what is closed may not be robbed, and declining to rob closes."""


class Bidding(Struct, frozen=True):
    """估卖 / 下跑: chosen by all at once, in secret, before the deal."""

    choices: tuple[int, ...]
    clause: str


class Declaring(Struct, frozen=True):
    """A declaration a rule book allows: 定缺, 天听, 补听."""

    clause: str
