"""Melds: the sets a player has laid open on the table."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from paiju.tiles import Tile, format_as_laid, is_honour, mask_of, parse_tiles, suit_of
from paiju.tiles.kinds import WINDS

MeldKind = Literal["chi", "peng", "ming_gang", "bu_gang", "an_gang", "feng_gang"]
GangKind = Literal["ming_gang", "bu_gang", "an_gang", "feng_gang"]

CHI: Final = "chi"
PENG: Final = "peng"
MING_GANG: Final = "ming_gang"
BU_GANG: Final = "bu_gang"
AN_GANG: Final = "an_gang"
FENG_GANG: Final = "feng_gang"
MELD_NAMES: Final[dict[str, str]] = {
    "chi": "吃",
    "peng": "碰",
    "ming_gang": "明杠",
    "bu_gang": "补杠",
    "an_gang": "暗杠",
    "feng_gang": "风杠",
}
"""What each meld is called where a game has no word of its own."""
FACE_DOWN: Final = "?"
"""A tile one cannot see."""
GANGS: Final[frozenset[str]] = frozenset({MING_GANG, BU_GANG, AN_GANG, FENG_GANG})


class Meld(Struct, frozen=True, gc=False):
    """One meld. `tiles` lie there as themselves, natural tiles before wild ones.

    In another seat's view `tiles` are those that lie face up.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    from_: int | None = None
    late: bool = False
    """过杠: added later than in the turn its fourth tile was drawn."""
    at: int = 0
    """Which meld came first over the whole table; a bu_gang keeps its peng's."""

    @property
    def tile(self) -> Tile:
        """The kind this meld is of (the lowest of a run)."""
        return self.tiles[0]

    @property
    def kinds(self) -> int:
        """The set of kinds it shows, a wild tile in a gang being what the gang is of."""
        return mask_of(self.tiles) if self.kind in (CHI, FENG_GANG) else 1 << self.tile

    @property
    def is_gang(self) -> bool:
        return self.kind in GANGS

    @property
    def face_down(self) -> int:
        """How many of its tiles whoever looks at it cannot see."""
        return 4 - len(self.tiles) if self.kind in GANGS else 0

    @property
    def is_concealed(self) -> bool:
        """Nobody fed it: 暗杠, or 风杠 from one's own tiles."""
        return self.from_ is None

    def written(self) -> str:
        """Its tiles in the order they lie: `111m5z`, or `1m5z??` with two face down."""
        return format_as_laid(self.tiles) + FACE_DOWN * self.face_down


def face_up_in(text: str) -> tuple[Tile, ...]:
    """The tiles of a meld in notation, without those face down: the reverse of `written`."""
    return tuple(parse_tiles(text.rstrip(FACE_DOWN)))


def is_natural_meld(meld: Meld, wild: int) -> bool:
    """Whether the tiles are such a meld without any wild tile's help."""
    tiles = sorted(meld.tiles)
    if meld.kind == CHI:
        return is_run(tiles)
    if meld.kind == FENG_GANG:
        return tiles == list(WINDS)
    return len(tiles) == (3 if meld.kind == PENG else 4) and len(set(tiles)) == 1


def is_run(tiles: Sequence[Tile]) -> bool:
    """Three ascending tiles in a row of one suit."""
    return (
        len(tiles) == 3
        and tiles[0] + 2 == tiles[1] + 1 == tiles[2]
        and not is_honour(tiles[2])
        and suit_of(tiles[0]) == suit_of(tiles[2])
    )
