"""The hands given to every workload: the same in every run, half of them complete."""

from random import Random

from paiju.tiles import Tile
from paiju.tiles.kinds import BAI, FA, KINDS, SUITED

SEED = 20_260_101
SIZE = 1_000
WILDS = (BAI, FA)
"""Kinds that no sample hand holds by itself, so that eight tiles can stand in as wild."""

_PLAIN = [kind for kind in range(KINDS) if kind not in WILDS]


def full_hands() -> list[list[Tile]]:
    """Hands of 14 tiles: every other one is complete, the rest are one exchanged tile away."""
    rng = Random(SEED)
    return [_complete(rng) if n % 2 else _one_tile_off(rng) for n in range(SIZE)]


def ready_hands() -> list[list[Tile]]:
    """Hands of 13 tiles that wait for at least one."""
    rng = Random(SEED)
    return [_without_one(_complete(rng), rng) for _ in range(SIZE)]


def with_wilds(hands: list[list[Tile]], wilds: int) -> list[list[Tile]]:
    """The same hands with some tiles turned into wild ones, so that won hands stay won."""
    rng = Random(SEED)
    jokers = [WILDS[n // 4] for n in range(wilds)]
    return [rng.sample(hand, len(hand) - wilds) + jokers for hand in hands]


def _one_tile_off(rng: Random) -> list[Tile]:
    hand = _without_one(_complete(rng), rng)
    return [*hand, rng.choice([kind for kind in _PLAIN if hand.count(kind) < 4])]


def _without_one(hand: list[Tile], rng: Random) -> list[Tile]:
    return rng.sample(hand, len(hand) - 1)


def _complete(rng: Random) -> list[Tile]:
    """Four melds and a pair, and too few pairs for the shapes on which packages differ."""
    while True:
        hand = [rng.choice(_PLAIN)] * 2
        for _ in range(4):
            hand += _meld(rng)
        held = [hand.count(kind) for kind in set(hand)]
        if max(held) <= 4 and sum(count >= 2 for count in held) <= 4:
            return hand


def _meld(rng: Random) -> list[Tile]:
    if rng.random() < 0.3:
        return [rng.choice(_PLAIN)] * 3
    first = rng.choice([kind for kind in range(SUITED) if kind % 9 < 7])
    return [first, first + 1, first + 2]
