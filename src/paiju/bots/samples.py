"""Sample hands: complete hands whose prices are asked of a rule book."""

from typing import Final, NamedTuple

from paiju.rules.melds import AN_GANG, CHI, MING_GANG, PENG, Meld
from paiju.tiles import Tile, parse_tile, parse_tiles


class Sample(NamedTuple):
    """A complete hand, set by set, the pair last; the fourth set may be open or a gang."""

    sets: tuple[tuple[Tile, ...], ...]
    tile: Tile
    """The winning tile."""

    @property
    def tiles(self) -> list[Tile]:
        return [tile for group in self.sets for tile in group]

    @property
    def waiting(self) -> tuple[Tile, ...]:
        """The hand without the winning tile."""
        tiles = self.tiles
        tiles.remove(self.tile)
        return tuple(tiles)

    def with_wild(self, wild: Tile) -> "Sample":
        """This hand with a wild tile in its first set."""
        first, *others = self.sets
        changed = (wild,) if len(first) == 1 else (first[0], wild, *first[2:])
        return Sample((changed, *others), self.tile)

    def split(self, *, closed: bool, gang: bool) -> tuple[list[Tile], tuple[Meld, ...]]:
        """The tiles in hand and the melds, with the fourth set closed, open or a gang."""
        if closed and not gang:
            return self.tiles, ()
        *hidden, fourth, pair = self.sets
        concealed = [tile for group in (*hidden, pair) for tile in group]
        if fourth[0] != fourth[1]:
            return concealed, (Meld(CHI, fourth, 1),)
        if not gang:
            return concealed, (Meld(PENG, fourth, 1),)
        kind = AN_GANG if closed else MING_GANG
        return concealed, (Meld(kind, (*fourth, fourth[0]), None if closed else 1),)


def sample(sets: str, tile: str) -> Sample:
    """Parse a hand written set by set: `123m 567p 345s 999p 22s`."""
    return Sample(tuple(tuple(parse_tiles(group)) for group in sets.split()), parse_tile(tile))


PLAIN: Final = sample("234m 567p 345s 999p 22s", "5p")
ALL_RUNS: Final = sample("234m 567p 345s 678s 22s", "5p")
ALL_TRIPLETS: Final = sample("222m 555p 888s 333p 44s", "8s")
ONE_SUIT: Final = sample("234m 456m 567m 999m 22m", "5m")
HALF_SUIT: Final = sample("234m 567m 345m 888m 44z", "5m")
PAIRS: Final = sample("22m 44m 55p 77p 22s 66s 99s", "9s")
DRAGON: Final = sample("123m 456m 789m 333p 22s", "9m")
ORPHANS: Final = sample("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 1m", "1m")
ONLY_ORPHANS: Final = sample("1m 1m 9m 9p 1s 9s 1z 1z 2z 2z 3z 4z 6z 7z", "7z")
SCATTERED: Final = sample("1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z 4z 6z", "6z")
STARS: Final = sample("1m 4m 7m 2p 5p 3s 6s 1z 2z 3z 4z 5z 6z 7z", "7z")


def with_triplet(kind: Tile, hand: Sample = PLAIN) -> Sample:
    """This hand with a triplet of this kind as its fourth set."""
    *sets, _, pair = hand.sets
    if pair[0] == kind:
        pair = (kind - 1,) * 2
    return Sample((*sets, (kind,) * 3, pair), hand.tile)
