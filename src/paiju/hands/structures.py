"""One suit at a time: its groups with the fewest wilds, and all its groups without any."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

from paiju.hands.groups import Group, Groups, Use, splits, uses
from paiju.hands.suits import NO_HONOURS, POWERS, WORTH, load_values
from paiju.tiles import KINDS, Tile

_MOST_SUITS: Final = 1 << 15
_HONOURS: Final = 3
_WHOLE: Final = 9
"""The value of a suit that is melds and a pair as it is; one that is melds has 0."""


class _Part(NamedTuple):
    """A group that the lowest tile of a suit can begin."""

    group: Group
    is_pair: bool
    wilds: int
    needs: tuple[int, int, int]
    """Its natural tiles of the lowest kind, of the next and of the one after."""
    worth: int
    """What these are in the key of the suit."""


def natural_splits(keys: list[int]) -> Iterator[Groups]:
    """Every way to see melds and a pair in a hand with these keys, nothing being wild."""
    table = load_values()
    worth = [table[key] for key in keys]
    # Nine is one suit with the pair and three without: q without m0 does not occur.
    if sum(worth) == _WHOLE:
        parts = [_naturally(suit, keys[suit], worth[suit] == _WHOLE) for suit in range(4)]
        for one, two, three, honours in product(*parts):
            yield one + two + three + honours


@lru_cache(_MOST_SUITS)
def cheapest(suit: int, key: int, paired: bool) -> Groups:
    """Melds of all tiles of a suit and as few wilds as can be; `paired`, the pair among them.

    There must be tiles that like to be the pair then, that is a `q` in the value of the key.
    """
    digits = key - NO_HONOURS if suit == _HONOURS else key
    if not digits:
        return ()
    tile = 9 * suit
    while not digits % 5:
        digits //= 5
        tile += 1
    part = _first_part(tile, key, digits, paired)
    return (part.group, *cheapest(suit, key - part.worth, paired and not part.is_pair))


def _first_part(tile: Tile, key: int, digits: int, paired: bool) -> _Part:
    # The table knows what is left to pay after each choice, so the search never turns back.
    table = load_values()
    one, two, three = digits % 5, digits // 5 % 5, digits // 25 % 5
    price = table[key] >> 3
    for part in _parts(tile):
        here, following, last = part.needs
        if here <= one and following <= two and last <= three:
            rest = table[key - part.worth]
            if part.is_pair:
                if paired and (rest >> 3) + part.wilds == price - 1:
                    return part
            elif (rest >> 3) + part.wilds == price and rest & 1 >= paired:
                return part
    raise AssertionError(f"the table has no price {price} for {key}")


@cache
def _parts(tile: Tile) -> tuple[_Part, ...]:
    return tuple(_part(use, tile) for use in uses(tile, 2))


def _part(use: Use, tile: Tile) -> _Part:
    group, count = use.group, use.naturals.count
    needs = count(tile), count(tile + 1), count(tile + 2)
    worth = sum(WORTH[each] for each in use.naturals)
    return _Part(group, group.kind == "pair", len(group.wilds), needs, worth)


@lru_cache(_MOST_SUITS)
def _naturally(suit: int, key: int, paired: bool) -> tuple[Groups, ...]:
    counts = [0] * KINDS
    digits, ranks = (key - NO_HONOURS, 7) if suit == _HONOURS else (key, 9)
    for rank in range(ranks):
        counts[9 * suit + rank] = digits // POWERS[rank] % 5
    return tuple(splits(counts, sum(counts) // 3, int(paired), 0))
