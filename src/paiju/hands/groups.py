"""Groups of tiles, and every way to split a hand into melds and pairs."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from paiju.tiles import KINDS, Tile, is_honour, kinds_in, mask_of

Kind = Literal["run", "triplet", "pair", "single"]
Groups = tuple["Group", ...]


_SIZES: Final[dict[Kind, int]] = {"triplet": 3, "pair": 2, "single": 1}


class Group(NamedTuple):
    """A run, a triplet, a pair or a single tile, and which of its tiles are wild."""

    kind: Kind
    tile: Tile
    """The kind of its tiles, for a run the lowest."""
    wilds: tuple[Tile, ...] = ()
    """What the wilds in it stand for."""

    def tiles(self) -> tuple[Tile, ...]:
        if self.kind == "run":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * _SIZES[self.kind]


_by_tile: Final = itemgetter(1, 0, 2)


def in_order(groups: Iterable[Group]) -> Groups:
    """Groups by tile, as one would lay them on the table."""
    return tuple(sorted(groups, key=_by_tile))


def splits(naturals: list[int], melds: int, pairs: int, kinds: int) -> Iterator[Groups]:
    """Every way to make so many melds and pairs, wilds standing in for what is missing.

    The lowest natural tile left over must go somewhere: each group it can be the lowest natural
    tile of is tried in turn. Groups that share that tile are taken in the order of
    `uses`, so no split is found twice. When no natural tile is left, wilds make the rest.
    """
    wilds = 3 * melds + 2 * pairs - sum(naturals)
    return _Splitter(naturals[:], wilds, kinds).go(0, 0, melds, pairs)


class Use(NamedTuple):
    """A group and the natural tiles it takes."""

    group: Group
    naturals: tuple[Tile, ...]
    wild: int


class _Splitter:
    __slots__ = ("_kinds", "_left", "_made", "_most", "_wilds")

    def __init__(self, naturals: list[int], wilds: int, kinds: int) -> None:
        self._left = naturals
        self._wilds = wilds
        self._most = min(wilds, 2)
        self._kinds = kinds
        self._made: list[Group] = []

    def go(self, tile: Tile, first: int, melds: int, pairs: int) -> Iterator[Groups]:
        while tile < KINDS and not self._left[tile]:
            tile, first = tile + 1, 0
        if tile == KINDS:
            yield from self._finish(melds, pairs)
            return
        choices = uses(tile, self._most)
        for index in range(first, len(choices)):
            yield from self._try(tile, index, choices[index], melds, pairs)

    def _try(self, tile: Tile, index: int, use: Use, melds: int, pairs: int) -> Iterator[Groups]:
        if use.group.kind == "pair":
            pairs -= 1
        else:
            melds -= 1
        if melds < 0 or pairs < 0 or use.wild & ~self._kinds:
            return
        if self._take(use):
            self._made.append(use.group)
            yield from self.go(tile, index, melds, pairs)
            self._made.pop()
        self._put_back(use)

    def _take(self, use: Use) -> bool:
        left = self._left
        self._wilds -= len(use.group.wilds)
        enough = self._wilds >= 0
        for tile in use.naturals:
            left[tile] -= 1
            enough = enough and left[tile] >= 0
        return enough

    def _put_back(self, use: Use) -> None:
        self._wilds += len(use.group.wilds)
        for tile in use.naturals:
            self._left[tile] += 1

    def _finish(self, melds: int, pairs: int) -> Iterator[Groups]:
        for chosen in combinations_with_replacement(_wild_melds(self._kinds), melds):
            for paired in combinations_with_replacement(_wild_pairs(self._kinds), pairs):
                yield in_order([*self._made, *chosen, *paired])


@cache
def uses(tile: Tile, most: int) -> tuple[Use, ...]:
    """The groups in which this tile can be the lowest that is not wild, and so many may be."""
    same = [
        Group(kind, tile, (tile,) * wilds)
        for kind in ("triplet", "pair")
        for wilds in range(_SIZES[kind])
    ]
    groups = (*same, *_runs_with(tile))
    return tuple(_use(group) for group in groups if len(group.wilds) <= most)


def _use(group: Group) -> Use:
    naturals = list(group.tiles())
    for wild in group.wilds:
        naturals.remove(wild)
    return Use(group, tuple(naturals), mask_of(group.wilds))


def _runs_with(tile: Tile) -> Iterator[Group]:
    for lowest in range(tile - 2, tile + 1):
        if _begins_run(lowest) and lowest // 9 == tile // 9:
            below, above = range(lowest, tile), range(tile + 1, lowest + 3)
            for wilds in chain.from_iterable(combinations(above, n) for n in range(len(above) + 1)):
                yield Group("run", lowest, (*below, *wilds))


def _begins_run(tile: Tile) -> bool:
    return tile >= 0 and not is_honour(tile) and tile % 9 < 7


@cache
def _wild_melds(kinds: int) -> tuple[Group, ...]:
    tiles = kinds_in(kinds)
    runs = [Group("run", tile, (tile, tile + 1, tile + 2)) for tile in tiles if _begins_run(tile)]
    triplets = [Group("triplet", tile, (tile,) * 3) for tile in tiles]
    return (*triplets, *(run for run in runs if not mask_of(run.wilds) & ~kinds))


@cache
def _wild_pairs(kinds: int) -> tuple[Group, ...]:
    return tuple(Group("pair", tile, (tile, tile)) for tile in kinds_in(kinds))
