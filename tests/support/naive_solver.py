"""The naive solver: slow, short and plain enough to believe, for the fast one to be held against.

A hand here is a tuple of 34 counts of natural tiles and a number of wilds. Kinds may be
drawn without end: where four of a kind matter, the tests say so themselves.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product

Counts = tuple[int, ...]
KINDS = range(34)
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
MELDS = [
    *((kind, kind, kind) for kind in KINDS),
    *((kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7),
]
PAIRS = [(kind, kind) for kind in KINDS]


def counted(tiles: Iterable[int]) -> Counts:
    counts = Counter(tiles)
    return tuple(counts[kind] for kind in KINDS)


def plus(counts: Counts, kind: int, by: int = 1) -> Counts:
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


@lru_cache(1 << 18)
def splits(counts: Counts, wilds: int, melds: int, pairs: int) -> bool:
    """Whether so many melds and pairs can be made of all these tiles and wilds."""
    if sum(counts) + wilds != 3 * melds + 2 * pairs:
        return False
    if not any(counts):
        return True
    tile = next(kind for kind in KINDS if counts[kind])
    choices = [(group, melds - 1, pairs) for group in MELDS if melds and tile in group]
    choices += [((tile, tile), melds, pairs - 1)] if pairs else []
    return any(_splits_after(counts, wilds, *choice) for choice in choices)


def _splits_after(
    counts: Counts, wilds: int, group: tuple[int, ...], melds: int, pairs: int
) -> bool:
    for kind in group:
        if counts[kind]:
            counts = plus(counts, kind, -1)
        else:
            wilds -= 1
    return wilds >= 0 and splits(counts, wilds, melds, pairs)


def is_complete(counts: Counts, wilds: int) -> bool:
    return splits(counts, wilds, (sum(counts) + wilds) // 3, 1)


def is_seven_pairs(counts: Counts, wilds: int) -> bool:
    return splits(counts, wilds, 0, 7)


def waits(counts: Counts, wilds: int) -> set[int]:
    return {kind for kind in KINDS if is_complete(plus(counts, kind), wilds)}


def is_complete_by_substitution(counts: Counts, wilds: int) -> bool:
    """Every wild tried as every kind."""
    if not wilds:
        return is_complete(counts, 0)
    return any(is_complete_by_substitution(plus(counts, kind), wilds - 1) for kind in KINDS)


def shanten(counts: Counts, wilds: int, melds: int, pairs: int) -> int:
    """Fewest exchanges of tiles for the best ones, one less: what is drawn is as good as wild."""
    tiles = [kind for kind in KINDS for _ in range(counts[kind])]
    drawn = 3 * melds + 2 * pairs - len(tiles) - wilds
    for away in range(len(tiles) + 1):
        for kept in set(combinations(tiles, len(tiles) - away)):
            if splits(counted(kept), wilds + away + drawn, melds, pairs):
                return away + drawn - 1
    raise AssertionError("wilds alone are always complete")


Split = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
"""Groups in order, each as its tiles and what its wilds stand for."""


def all_splits(counts: Counts, melds: int, pairs: int) -> Iterator[Split]:
    """Every choice of groups, and in each every choice of which tiles are wild; may repeat."""
    for groups in product(
        combinations_with_replacement(MELDS, melds), combinations_with_replacement(PAIRS, pairs)
    ):
        flat = [*groups[0], *groups[1]]
        shown = Counter(kind for group in flat for kind in group)
        if all(shown[kind] >= counts[kind] for kind in KINDS):
            yield from _with_wilds(flat, counts)


def _with_wilds(groups: list[tuple[int, ...]], counts: Counts) -> Iterator[Split]:
    for chosen in product(*({*_subsets(group)} for group in groups)):
        wild = Counter(kind for part in chosen for kind in part)
        shown = Counter(kind for group in groups for kind in group)
        if all(shown[kind] - wild[kind] == counts[kind] for kind in KINDS):
            yield tuple(sorted(zip(groups, chosen, strict=True)))


def _subsets(group: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for size in range(len(group) + 1):
        yield from combinations(group, size)


def thirteen_orphans() -> list[Counts]:
    """Every natural 十三幺."""
    return [counted((*ORPHANS, kind)) for kind in ORPHANS]


def seven_stars() -> list[Counts]:
    """Every 七星不靠."""
    found: list[Counts] = []
    for families in permutations(range(3)):
        suited = [9 * suit + families[suit] + step for suit in range(3) for step in (0, 3, 6)]
        found += [counted((*chosen, *range(27, 34))) for chosen in combinations(suited, 7)]
    return sorted(set(found))


def lan_pai() -> list[Counts]:
    """Every natural 十三烂: five, six or seven honours; suits of 3+3+3, 3+3+2 or 3+3+1."""
    found: set[Counts] = set()
    for families in product(range(3), repeat=3):
        suits = [[9 * suit + families[suit] + step for step in (0, 3, 6)] for suit in range(3)]
        for thin, honours in product(range(3), (5, 6, 7)):
            others = [tile for suit in range(3) if suit != thin for tile in suits[suit]]
            for few in combinations(suits[thin], 8 - honours):
                for chosen in combinations(range(27, 34), honours):
                    found.add(counted((*others, *few, *chosen)))
    return sorted(found)


def fits(counts: Counts, target: Counts) -> bool:
    """Whether nothing but wilds is missing from the target."""
    return all(have <= want for have, want in zip(counts, target, strict=True))


def overlap(counts: Counts, target: Counts) -> int:
    return sum(min(have, want) for have, want in zip(counts, target, strict=True))
