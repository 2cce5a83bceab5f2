"""Hands to test with: near enough to a shape that it is often there, and often just not."""

from random import Random

from hypothesis import strategies as st

from paiju.hands import Hand
from support.naive_solver import MELDS, Counts

WILD_KINDS = (31, 32)
WILD = sum(1 << kind for kind in WILD_KINDS)
seeds = st.integers(0, 2**32 - 1).map(Random)


def groups_of_tiles(chance: Random, melds: int, pairs: int, kinds: int = 34) -> list[int]:
    """Tiles of random melds and pairs, no kind more than four times."""
    allowed = [meld for meld in MELDS if max(meld) < kinds]
    # Few suits make crowded ones, where tiles can be read in many ways.
    low, high = chance.choice(((0, kinds), (0, kinds), (0, 9), (9, 18)))
    crowded = [meld for meld in allowed if low <= meld[0] and meld[-1] < high]
    while True:
        tiles = [tile for _ in range(melds) for tile in chance.choice(crowded)]
        for _ in range(pairs):
            tiles += [chance.randrange(low, high)] * 2
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return tiles


def nearly(chance: Random, tiles: list[int], wilds: int, size: int, kinds: int = 34) -> Hand:
    """These tiles with a few exchanged, some made wild, and cut to size."""
    tiles = tiles[:]
    chance.shuffle(tiles)
    naturals = tiles[: size - wilds]
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        other = chance.randrange(kinds)
        if naturals and naturals.count(other) < 4:
            naturals[chance.randrange(len(naturals))] = other
    return hand_of(chance, naturals, wilds)


def hand_of(chance: Random, naturals: list[int], wilds: int) -> Hand:
    """A hand of natural tiles, some of wild kinds, and wilds; these leave room for each other."""
    while 8 - sum(naturals.count(kind) for kind in WILD_KINDS) < wilds:
        at = next(at for at, tile in enumerate(naturals) if tile in WILD_KINDS)
        naturals[at] = next(kind for kind in range(27) if naturals.count(kind) < 4)
    hand = Hand(wild=WILD)
    for tile in naturals:
        hand.add_natural(tile)
    free = [kind for kind in WILD_KINDS for _ in range(4 - naturals.count(kind))]
    for tile in chance.sample(free, wilds):
        hand.add(tile)
    return hand


def naturals_of(hand: Hand) -> Counts:
    return tuple(hand.naturals())
