"""Shapes other than melds and a pair: when a hand has one and what it waits for.

One function per shape of `paiju.hands.shapes`, with the same meaning.
"""

from itertools import permutations
from typing import Final

from paiju.fast.jit import jit
from paiju.fast.rows import (
    ALL_ORPHANS,
    FOUR_WILDS,
    LAN_PAI,
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    SEVEN_STARS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
)
from paiju.fast.state import KINDS, Table, Values, ints
from paiju.fast.tiles import ALL_KINDS, BIT, needs, ones
from paiju.fast.work import Work
from paiju.tiles import kinds as k
from paiju.tiles import mask_of

ORPHANS: Final = mask_of(k.ORPHANS)
HONOURS: Final = mask_of(k.HONOURS)
FAMILY: Final = ints([[0b1001001 << first + rank for rank in range(3)] for first in (0, 9, 18)])
"""147, 258 and 369 of each suit."""
STARS: Final = ints(
    [
        int(FAMILY[0, one] | FAMILY[1, two] | FAMILY[2, three])
        for one, two, three in permutations(range(3))
    ]
)
"""The ways to give each suit a family of its own."""
SUIT_MASK: Final = ints([0x1FF, 0x1FF << 9, 0x1FF << 18])


@jit
def may_be_lan(tiles: int) -> bool:
    """Whether different tiles are a 十三烂 or part of one."""
    thinnest = 3
    for suit in range(3):
        mine = tiles & SUIT_MASK[suit]
        fits = False
        for rank in range(3):
            if not mine & ~FAMILY[suit, rank]:
                fits = True
        if not fits:
            return False
        thinnest = min(thinnest, ones(mine))
    return ones(tiles & HONOURS) + thinnest <= 8


@jit
def _star_fits(tiles: int) -> int:
    """All kinds of the ways to share the families out into which different tiles fit; 0: none."""
    suited = tiles & ~HONOURS
    found = 0
    if ones(suited) < 8:
        for way in range(6):
            if not suited & ~STARS[way]:
                found |= STARS[way]
    return found


@jit
def other_waits(t: Table, seat: int, shapes: int) -> int:
    """The kinds that give the concealed tiles of a seat one of these shapes."""
    size = odd = alone = held = tiles = 0
    for kind in range(KINDS):
        count = t.counts[seat, kind]
        if count:
            size += count
            if not t.wild >> kind & 1:
                tiles += count
                held |= BIT[kind]
                if count & 1:
                    odd |= BIT[kind]
                    alone += 1
    wilds, full, found = t.wilds[seat], t.full[seat], 0
    if shapes & SEVEN_PAIRS and size == 13 and alone - wilds < 2:
        found |= (odd if alone - wilds == 1 else ALL_KINDS) & ~full
    if shapes & THIRTEEN_ORPHANS and size == 13 and not held & ~ORPHANS:
        doubles = tiles - ones(held)
        if doubles == 0:
            found |= ORPHANS & ~full
        elif doubles == 1:
            found |= ORPHANS & ~held & ~full
    if shapes & ALL_ORPHANS and size % 3 == 1 and not (held | _wild_held(t, seat)) & ~ORPHANS:
        found |= ORPHANS & ~full
    if size == 13 and alone + wilds == 13:
        if shapes & LAN_PAI and may_be_lan(odd):
            for kind in range(KINDS):
                if not (odd | full) >> kind & 1 and may_be_lan(odd | BIT[kind]):
                    found |= BIT[kind]
        if shapes & SEVEN_STARS and wilds + ones(held & HONOURS) > 5:
            found |= _stars_waits(odd) & ~full
    if shapes & SEVEN_STARS_AT_FACE and size == 13:
        found |= _stars_at_face_waits(held | _wild_held(t, seat))
    return found


@jit
def _wild_held(t: Table, seat: int) -> int:
    found = 0
    for kind in range(KINDS):
        if t.wild >> kind & 1 and t.counts[seat, kind]:
            found |= BIT[kind]
    return found


@jit
def _stars_waits(held: int) -> int:
    fits = _star_fits(held)
    if not fits:
        return 0
    found = HONOURS if ones(held & ~HONOURS) == 7 else HONOURS | fits
    return found & ~held


@jit
def _stars_at_face_waits(held: int) -> int:
    if ones(held) < 13 or ones(held & HONOURS) < 6:
        return 0
    fits = 0
    for way in range(6):
        if not held & ~HONOURS & ~STARS[way]:
            fits |= STARS[way]
    if not fits or held & HONOURS != HONOURS:
        return HONOURS & ~held if fits else 0
    return fits & ~held


@jit
def missing(w: Work, values: Values) -> int:
    """How many wilds more would make melds and a pair of the hand; below 0, spare."""
    total = values[w.keys[0]] + values[w.keys[1]] + values[w.keys[2]] + values[w.keys[3]]
    return needs(total) - w.wilds


@jit
def odd_of(w: Work) -> int:
    """The kinds held at their face an odd number of times."""
    odd = 0
    for kind in range(KINDS):
        if w.naturals[kind] & 1:
            odd |= BIT[kind]
    return odd


@jit
def has_shape(w: Work, shape: int, values: Values) -> bool:
    """Whether the 3k + 2 tiles of the hand have this shape."""
    if shape == MELDS_AND_PAIR:
        return w.size % 3 == 2 and missing(w, values) <= 0
    if shape == FOUR_WILDS:
        return w.wilds >= 4 and w.size % 3 == 2
    if shape == ALL_ORPHANS:
        return w.size % 3 == 2 and not _middles(w)
    if w.size != 14:
        return False
    if shape == SEVEN_PAIRS:
        return ones(odd_of(w)) <= w.wilds
    if shape == THIRTEEN_ORPHANS:
        return _is_orphans(w)
    if shape == SEVEN_STARS_AT_FACE:
        return _is_stars_at_face(w)
    odd = odd_of(w)
    if ones(odd) + w.wilds != 14:
        return False
    if shape == LAN_PAI:
        return may_be_lan(odd)
    return w.wilds + ones(odd & HONOURS) > 6 and _star_fits(odd) != 0


@jit
def _middles(w: Work) -> int:
    """Tiles that are no orphans."""
    count = 0
    for kind in range(KINDS):
        if not ORPHANS >> kind & 1:
            count += w.counts[kind]
    return count


@jit
def _is_orphans(w: Work) -> bool:
    doubles = 0
    for kind in range(KINDS):
        count = w.naturals[kind]
        if count:
            if not ORPHANS >> kind & 1:
                return False
            doubles += count - 1
    return doubles < 2


@jit
def _is_stars_at_face(w: Work) -> bool:
    held = 0
    for kind in range(KINDS):
        if w.counts[kind]:
            held |= BIT[kind]
    if held & HONOURS != HONOURS or ones(held) != 14:
        return False
    for way in range(6):
        if not held & ~HONOURS & ~STARS[way]:
            return True
    return False
