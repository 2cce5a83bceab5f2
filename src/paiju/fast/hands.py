"""Hands at a table: what they wait for, whether they are ready, and the hand being judged."""

from paiju.fast.jit import jit
from paiju.fast.rows import Rules
from paiju.fast.shapes import ORPHANS, has_shape, other_waits
from paiju.fast.state import (
    AN_GANG,
    BU_GANG,
    FENG_GANG,
    KINDS,
    MING_GANG,
    NO_SPECIAL,
    SI_BAIBAN,
    Table,
    Values,
)
from paiju.fast.tiles import BIT, SUIT, WORTH, add_tile, melds_waits, remove_tile
from paiju.fast.work import Work
from paiju.tiles.kinds import BAI


@jit
def held(t: Table, seat: int, kind: int) -> int:
    """How many of a kind a seat has, melds included."""
    count = t.counts[seat, kind] + 0
    for meld in range(t.melds[seat]):
        for place in range(_size(t, seat, meld)):
            if t.meld_tiles[seat, meld, place] == kind:
                count += 1
    return count


@jit
def _size(t: Table, seat: int, meld: int) -> int:
    return 4 if is_gang(t.meld_kind[seat, meld]) else 3


@jit
def is_gang(kind: int) -> bool:
    return kind in (MING_GANG, BU_GANG, AN_GANG, FENG_GANG)


@jit
def waits_of(t: Table, r: Rules, seat: int, values: Values) -> int:
    """The kinds that complete a hand and of which its owner does not hold all four."""
    que = t.ques[seat]
    if que >= 0 and t.keys[seat, que]:
        return 0
    found = melds_waits(t, seat, values)
    others = shapes_waited_for(t, r, seat)
    if others:
        found |= other_waits(t, seat, others)
    if found and t.melds[seat]:
        found &= ~_all_held(t, seat, found)
    return found


@jit
def _all_held(t: Table, seat: int, among: int) -> int:
    mask = 0
    for kind in range(KINDS):
        if among >> kind & 1 and held(t, seat, kind) >= 4:
            mask |= BIT[kind]
    return mask


@jit
def shapes_waited_for(t: Table, r: Rules, seat: int) -> int:
    """The shapes other than melds and a pair that a seat may wait for."""
    if not t.melds[seat]:
        return r.shapes
    if r.natural_orphan_gangs and _has_orphan_gangs_only(t, seat):
        return r.shapes
    return r.waits_beside


@jit
def winning_shapes(t: Table, r: Rules, seat: int) -> int:
    """The shapes other than melds and a pair that a complete hand of a seat may have."""
    if not t.melds[seat]:
        return r.shapes
    if r.natural_orphan_gangs and _has_orphan_gangs_only(t, seat):
        return r.shapes
    return r.shapes_beside


@jit
def _has_orphan_gangs_only(t: Table, seat: int) -> bool:
    """曲靖 shapes_with: 手提十三幺 bears gangs of natural 1, 9 and honours alone."""
    for meld in range(t.melds[seat]):
        tile = t.meld_tiles[seat, meld, 0]
        if not is_gang(t.meld_kind[seat, meld]) or uses_wild(t, seat, meld):
            return False
        if not ORPHANS >> tile & 1:
            return False
    return True


@jit
def uses_wild(t: Table, seat: int, meld: int) -> bool:
    """A gang in which a 白板 stands for another tile."""
    if not is_gang(t.meld_kind[seat, meld]) or t.meld_tiles[seat, meld, 0] == BAI:
        return False
    for place in range(4):
        if t.meld_tiles[seat, meld, place] == BAI:
            return True
    return False


@jit
def special_on_draw(t: Table, r: Rules, seat: int) -> int:
    """四白板: in the hand or in a meld of nothing else."""
    if not r.four_whites:
        return NO_SPECIAL
    whites = t.counts[seat, BAI] + 0
    for meld in range(t.melds[seat]):
        if t.meld_tiles[seat, meld, 0] == BAI:
            whites += _size(t, seat, meld)
    return SI_BAIBAN if whites == 4 else NO_SPECIAL


@jit
def take_up(w: Work, t: Table, seat: int) -> None:
    """Copy a seat's hand to the one being judged."""
    size = 0
    for kind in range(KINDS):
        count = t.counts[seat, kind]
        w.counts[kind] = count
        w.naturals[kind] = 0 if t.wild >> kind & 1 else count
        size += count
    for suit in range(4):
        w.keys[suit] = t.keys[seat, suit]
    w.wilds = t.wilds[seat]
    w.wild = t.wild
    w.size = size


@jit
def take_natural(w: Work, tile: int) -> None:
    """The hand being judged takes a tile at its face, even if its kind is wild."""
    w.counts[tile] += 1
    w.naturals[tile] += 1
    w.keys[SUIT[tile]] += WORTH[tile]
    w.size += 1


@jit
def is_complete(t: Table, r: Rules, w: Work, seat: int, values: Values) -> bool:
    """Whether the tile just drawn made a win of the hand, with a shape or without."""
    take_up(w, t, seat)
    shapes = winning_shapes(t, r, seat) | 1
    while shapes:
        shape = shapes & -shapes
        if has_shape(w, shape, values):
            return True
        shapes ^= shape
    return special_on_draw(t, r, seat) != NO_SPECIAL


@jit
def is_ready(t: Table, r: Rules, w: Work, seat: int, values: Values) -> bool:
    """叫牌 / 听牌: some tile would complete the hand; a wild one may be the only such."""
    if waits_of(t, r, seat, values):
        return True
    if not t.wild:
        return False
    if special_on_draw(t, r, seat) != NO_SPECIAL:
        return True
    natural_tried = False
    for kind in range(KINDS):
        is_wild = t.wild >> kind & 1
        tries = is_wild or (t.wilds[seat] > 3 and not natural_tried)
        if tries and held(t, seat, kind) < 4:
            natural_tried = natural_tried or not is_wild
            add_tile(t, seat, kind)
            completes = is_complete(t, r, w, seat, values)
            remove_tile(t, seat, kind)
            if completes:
                return True
    return False
