"""Tables about tiles that kernels look up, and what a hand needs and waits for."""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paiju.fast.jit import jit
from paiju.fast.state import Table, Values, ints
from paiju.hands.suits import NO_HONOURS, POWERS, load_values
from paiju.tiles.kinds import ALL_KINDS as _ALL_KINDS
from paiju.tiles.kinds import KINDS, suit_of

SUIT: Final = ints([suit_of(tile) for tile in range(KINDS)])
WORTH: Final = ints([POWERS[tile % 9] for tile in range(KINDS)])
"""What one tile of a kind adds to the key of its suit."""
BIT: Final = ints([1 << kind for kind in range(KINDS + 1)])
POWER: Final = ints(POWERS)
ALL_KINDS: Final = _ALL_KINDS
EMPTY_HONOURS: Final = NO_HONOURS


@cache
def values() -> Values:
    """`m0 << 3 | q` of every suit key, as `paiju.hands.suits` explains them."""
    found: NDArray[Any] = np.frombuffer(load_values(), np.uint8)
    assert found.max() < 128, "a value that does not fit into a signed byte"
    return found.astype(np.int8)


@jit
def ones(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@jit
def lowest(mask: int) -> int:
    """The lowest kind of a set that is not empty."""
    kind = 0
    while not mask >> kind & 1:
        kind += 1
    return kind


@jit
def add_tile(t: Table, seat: int, tile: int) -> None:
    """A seat takes a tile."""
    count = t.counts[seat, tile] + 1
    t.counts[seat, tile] = count
    if count == 4:
        t.full[seat] |= BIT[tile]
    if t.wild >> tile & 1:
        t.wilds[seat] += 1
    else:
        t.keys[seat, SUIT[tile]] += WORTH[tile]


@jit
def remove_tile(t: Table, seat: int, tile: int) -> None:
    """A seat gives a tile away."""
    t.counts[seat, tile] -= 1
    t.full[seat] &= ~BIT[tile]
    if t.wild >> tile & 1:
        t.wilds[seat] -= 1
    else:
        t.keys[seat, SUIT[tile]] -= WORTH[tile]


@jit
def total_of(t: Table, seat: int, values: Values) -> int:
    """The values of a seat's four keys together."""
    one, two, three, honours = t.keys[seat, 0], t.keys[seat, 1], t.keys[seat, 2], t.keys[seat, 3]
    return values[one] + values[two] + values[three] + values[honours]


@jit
def needs(total: int) -> int:
    """Wilds that melds and a pair need, by the total of the keys."""
    return (total >> 3) - 1 if total & 7 else (total >> 3) + 2


@jit
def _helpful(key: int, suit: int, keep_pair: bool, values: Values) -> int:
    """The ranks that bring melds nearer; `keep_pair` where the pair can be nowhere else."""
    value = values[key]
    melds = (value >> 3) - 1
    keep = value & 1 if keep_pair else 0
    digits = key - EMPTY_HONOURS if suit == 3 else key
    ranks = 7 if suit == 3 else 9
    mask = 0
    for rank in range(ranks):
        if digits % 5 < 4:
            after = values[key + POWER[rank]]
            if after >> 3 == melds and after & 1 >= keep:
                mask |= BIT[rank]
        digits //= 5
    return mask


@jit
def melds_waits(t: Table, seat: int, values: Values) -> int:
    """The kinds that, at their face, make melds and a pair of 3k + 1 tiles."""
    total, full = total_of(t, seat, values), t.full[seat]
    short = (total >> 3) - t.wilds[seat]
    if short > 2:
        return 0
    if short < 2:
        return ALL_KINDS & ~full
    if not total & 7:
        return 0
    keep_pair = total & 7 == 1
    kinds = 0
    for suit in range(4):
        kinds |= _helpful(t.keys[seat, suit], suit, keep_pair, values) << 9 * suit
    return kinds & ~full
