"""Readings of the hand being judged: every natural one, and what a reading shows."""

from paiju.fast.jit import jit
from paiju.fast.rows import MELDS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS
from paiju.fast.shapes import ORPHANS
from paiju.fast.state import CHI, FENG_GANG, KINDS, Table
from paiju.fast.tiles import BIT
from paiju.fast.work import MOST_READINGS, PAIR, RUN, SINGLE, TRIPLET, Work


@jit
def begin_reading(w: Work, shape: int) -> bool:
    """Make room for one more reading; False if there is none."""
    if w.readings == MOST_READINGS:
        return False
    w.shape[w.readings] = shape
    w.groups[w.readings] = 0
    w.readings += 1
    return True


@jit
def add_group(w: Work, kind: int, tile: int, wilds: int) -> None:
    """Add a group to the newest reading."""
    reading = w.readings - 1
    place = w.groups[reading]
    w.group_kind[reading, place] = kind
    w.group_tile[reading, place] = tile
    w.group_wilds[reading, place] = wilds
    w.groups[reading] = place + 1


@jit
def melds_at_face(w: Work) -> None:
    """Every reading as melds and a pair in which each tile counts at its face.

    The lowest tile left over must go somewhere: triplet, pair and run are tried in turn, and
    groups that share that tile are taken in this order, so no reading is found twice.
    """
    for kind in range(KINDS):
        w.left[kind] = w.counts[kind]
    depth = tile = choice = pairs = 0
    while True:
        while tile < KINDS and not w.left[tile]:
            tile, choice = tile + 1, 0
        if tile < KINDS:
            choice = _next_choice(w, tile, choice, pairs)
        if tile == KINDS:
            _write_down(w, depth)
        elif choice < 3:
            pairs += choice == 1
            _use(w, tile, choice, -1)
            w.depth_tile[depth], w.depth_choice[depth] = tile, choice
            depth += 1
            continue
        if not depth:
            return
        depth -= 1
        tile, choice = w.depth_tile[depth] + 0, w.depth_choice[depth] + 0
        pairs -= choice == 1
        _use(w, tile, choice, 1)
        choice += 1


@jit
def _next_choice(w: Work, tile: int, choice: int, pairs: int) -> int:
    """The next group this tile can begin: 0 a triplet, 1 the pair, 2 a run; 3 if there is none."""
    if choice == 0:
        if w.left[tile] > 2:
            return 0
        choice = 1
    if choice == 1:
        if w.left[tile] > 1 and not pairs:
            return 1
        choice = 2
    if choice == 2 and tile < 27 and tile % 9 < 7 and w.left[tile + 1] and w.left[tile + 2]:
        return 2
    return 3


@jit
def _use(w: Work, tile: int, choice: int, sign: int) -> None:
    if choice == 2:
        for step in range(3):
            w.left[tile + step] += sign
    else:
        w.left[tile] += sign * (3 - choice)


@jit
def _write_down(w: Work, depth: int) -> None:
    if not begin_reading(w, MELDS_AND_PAIR):
        return
    for at in range(depth):
        choice = w.depth_choice[at]
        kind = TRIPLET if choice == 0 else PAIR if choice == 1 else RUN
        add_group(w, kind, w.depth_tile[at], 0)


@jit
def pairs_at_face(w: Work) -> None:
    """The reading as seven pairs of a hand that is that without wilds."""
    if begin_reading(w, SEVEN_PAIRS):
        for kind in range(KINDS):
            for _ in range(w.counts[kind] // 2):
                add_group(w, PAIR, kind, 0)


@jit
def orphans_at_face(w: Work) -> None:
    """The reading as 十三幺 of a hand that is that without wilds."""
    if begin_reading(w, THIRTEEN_ORPHANS):
        for kind in range(KINDS):
            if ORPHANS >> kind & 1:
                add_group(w, PAIR if w.counts[kind] == 2 else SINGLE, kind, 0)


@jit
def singles_at_face(w: Work, shape: int) -> None:
    """The reading of a hand whose tiles have nothing to do with each other."""
    if begin_reading(w, shape):
        for kind in range(KINDS):
            for _ in range(w.counts[kind]):
                add_group(w, SINGLE, kind, 0)


@jit
def look_at_melds(w: Work, t: Table) -> None:
    """What the melds of the winner show."""
    w.melded = w.melded_runs = w.melded_triplets = 0
    seat = w.seat
    for meld in range(t.melds[seat]):
        tile, kind = t.meld_tiles[seat, meld, 0], t.meld_kind[seat, meld]
        if kind == CHI:
            w.melded_runs |= BIT[tile]
            w.melded |= 7 * BIT[tile]
        elif kind == FENG_GANG:
            for place in range(4):
                w.melded |= BIT[t.meld_tiles[seat, meld, place]]
        else:
            w.melded_triplets |= BIT[tile]
            w.melded |= BIT[tile]


@jit
def look_at(w: Work, reading: int) -> None:
    """What a reading shows."""
    kinds, runs, triplets, pairs, wild_as = w.melded, 0, 0, 0, 0
    for group in range(w.groups[reading]):
        kind, tile = w.group_kind[reading, group], w.group_tile[reading, group]
        wilds = w.group_wilds[reading, group]
        if kind == RUN:
            kinds |= 7 * BIT[tile]
            runs |= BIT[tile]
            wild_as |= wilds * BIT[tile]
        else:
            kinds |= BIT[tile]
            if wilds:
                wild_as |= BIT[tile]
            if kind == TRIPLET:
                triplets |= BIT[tile]
            elif kind == PAIR:
                pairs |= BIT[tile]
    w.kinds, w.runs, w.concealed_triplets, w.pairs, w.wild_as = (
        kinds,
        runs,
        triplets,
        pairs,
        wild_as,
    )
    w.triplets = triplets | w.melded_triplets
