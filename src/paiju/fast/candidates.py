"""Candidates: the few readings of a won hand with wilds among which every rule book finds its best.

`paiju.hands.candidates` has the same functions and says why these readings are enough.
"""

from paiju.fast.jit import jit
from paiju.fast.readings import (
    add_group,
    begin_reading,
    melds_at_face,
    orphans_at_face,
    pairs_at_face,
    singles_at_face,
)
from paiju.fast.rows import (
    ALL_ORPHANS,
    LAN_PAI,
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
)
from paiju.fast.shapes import FAMILY, HONOURS, SUIT_MASK, has_shape, odd_of
from paiju.fast.starts import (
    affords,
    complete,
    dragon,
    first_start,
    fix,
    lacks,
    mark_wild,
    start_with,
    triplets,
)
from paiju.fast.state import KINDS, NO_TILE, ZIMO, Values
from paiju.fast.tiles import BIT, EMPTY_HONOURS, lowest, ones
from paiju.fast.work import PAIR, RUN, SINGLE, Work
from paiju.tiles.kinds import BAI


@jit
def find_candidates(w: Work, shapes: int, narrow: bool, values: Values) -> None:
    """Add the readings of these shapes; with a fixed kind only those in which a wild is that."""
    left = shapes
    while left:
        shape = left & -left
        left ^= shape
        if has_shape(w, shape, values):
            if w.fixed < 0:
                _read_at_face(w, shape, values)
            if w.wilds:
                _read_with_wilds(w, shape, narrow, values)


@jit
def drew_wild(w: Work) -> bool:
    return w.tile != NO_TILE and w.by == ZIMO and w.wild >> w.tile & 1 == 1


@jit
def _read_at_face(w: Work, shape: int, values: Values) -> None:
    """The readings in which no tile stands for another."""
    if shape == MELDS_AND_PAIR:
        melds_at_face(w)
        return
    if w.wilds and not _has_shape_at_face(w, shape, values):
        return
    if shape == SEVEN_PAIRS:
        pairs_at_face(w)
    elif shape == THIRTEEN_ORPHANS:
        orphans_at_face(w)
    else:
        singles_at_face(w, shape)


@jit
def _has_shape_at_face(w: Work, shape: int, values: Values) -> bool:
    wilds = w.wilds
    w.wilds = 0
    for kind in range(KINDS):
        w.left[kind] = w.naturals[kind]
        w.naturals[kind] = w.counts[kind]
    found = has_shape(w, shape, values)
    w.wilds = wilds
    for kind in range(KINDS):
        w.naturals[kind] = w.left[kind]
    return found


@jit
def _read_with_wilds(w: Work, shape: int, narrow: bool, values: Values) -> None:
    if shape == MELDS_AND_PAIR:
        _find_melds(w, narrow, values)
    elif shape == SEVEN_PAIRS:
        _find_pairs(w)
    elif shape == LAN_PAI:
        _find_lan(w)
    elif w.fixed < 0:
        # One reading is as good as another where a shape has one price.
        if shape in (ALL_ORPHANS, SEVEN_STARS_AT_FACE):
            singles_at_face(w, shape)
        else:
            begin_reading(w, shape)


# Melds and a pair


@jit
def _find_melds(w: Work, narrow: bool, values: Values) -> None:
    free = _free_kind(w)
    if free != NO_TILE:
        _reach(w, free, narrow, values)
    else:
        _reach(w, 0, narrow, values)
        _reach(w, BAI, narrow, values)


@jit
def _free_kind(w: Work) -> int:
    """What groups of wilds alone should be, not to bring in another suit; -1: suited or not."""
    for suit in range(3):
        if w.keys[suit]:
            return 9 * suit
    others = w.melded | (BIT[w.fixed] if w.fixed >= 0 else 0)
    suited = others & ~HONOURS
    if suited:
        return lowest(suited)
    return BAI if others or w.keys[3] > EMPTY_HONOURS else NO_TILE


@jit
def _reach(w: Work, free: int, narrow: bool, values: Values) -> None:
    """One reading for each goal, from the first beginning that allows it, and one from the first
    that allows any: with 混儿悠, then with 边卡吊, then any."""
    first_start(w)
    goals, before = _goals(w), w.readings
    for beginning in range(3):
        w.starts = 1
        if beginning == 0:
            _start_with_you(w, free, values)
        elif beginning == 1:
            if narrow and w.tile != NO_TILE:
                _start_narrowly(w, w.tile, values)
        else:
            fix(w, 0)
        for goal in range(7):
            if goals >> goal & 1 and _reach_goal(w, goal, free, values):
                goals &= ~BIT[goal]
        if w.readings == before:
            for start in range(1, w.starts):
                if complete(w, start, free, values):
                    break
        if w.readings > before and not goals:
            return


@jit
def _goals(w: Work) -> int:
    """What there are wilds enough for: 1 triplets alone; then for each suit 一条龙 in the hand
    alone, and with what lies exposed."""
    goals = 1 if lacks(w, 0) <= w.wilds + 1 else 0
    for suit in range(3):
        wanting = 0
        for rank in range(9):
            wanting += w.naturals[9 * suit + rank] == 0
        exposed = exposed_lows(w, suit)
        if wanting <= w.wilds:
            goals |= BIT[1 + 2 * suit]
        if exposed and exposed != 7 and wanting - 3 * ones(exposed) <= w.wilds:
            goals |= BIT[2 + 2 * suit]
    return goals


@jit
def exposed_lows(w: Work, suit: int) -> int:
    """Which of the runs 123, 456 and 789 of a suit lie exposed."""
    lows = 0
    for run in range(3):
        if w.exposed_runs >> 9 * suit + 3 * run & 1:
            lows |= BIT[run]
    return lows


@jit
def _reach_goal(w: Work, goal: int, free: int, values: Values) -> bool:
    for start in range(1, w.starts):
        if goal == 0:
            if triplets(w, start, free):
                return True
        else:
            suit = (goal - 1) // 2
            lows = 7 if goal % 2 else 7 & ~exposed_lows(w, suit)
            if dragon(w, start, suit, lows, free, values):
                return True
    return False


@jit
def _start_with_you(w: Work, free: int, values: Values) -> None:
    """混儿悠: with the pair of the tile drawn and a wild."""
    if w.tile == NO_TILE or w.by != ZIMO:
        return
    if drew_wild(w):
        kind = w.fixed if w.fixed >= 0 else free
        if w.wilds > 1 and affords(w, PAIR, kind, 0b11, values):
            start_with(w, PAIR, kind, 0b11)
    elif w.naturals[w.tile] and w.wilds and affords(w, PAIR, w.tile, 1, values):
        start_with(w, PAIR, w.tile, 1)


@jit
def _start_narrowly(w: Work, tile: int, values: Values) -> None:
    """边卡吊: with the winning tile in the pair, in the middle of a run or at its closed end."""
    if w.naturals[tile] > 1 and affords(w, PAIR, tile, 0, values):
        start_with(w, PAIR, tile, 0)
    for step in range(3):
        low = tile - (1 if step == 0 else 2 if step == 1 else 0)
        if is_narrow_run(low, tile) and w.naturals[low] and w.naturals[low + 1]:
            if w.naturals[low + 2] and affords(w, RUN, low, 0, values):
                start_with(w, RUN, low, 0)


@jit
def is_narrow_run(low: int, tile: int) -> bool:
    """Whether a run waits for this tile alone: 边 and 卡."""
    if tile > 26:
        return False
    rank = tile % 9
    if low == tile - 1:
        return 0 < rank < 8
    return (rank == 2 and low == tile - 2) or (rank == 6 and low == tile)


# Other shapes


@jit
def _find_pairs(w: Work) -> None:
    """七对 with the most quads, and with 混儿悠 if possible."""
    first_start(w)
    has_you = w.tile != NO_TILE and w.by == ZIMO
    if drew_wild(w):
        has_you = has_you and w.fixed >= 0 and w.wilds > 1
        if has_you:
            start_with(w, PAIR, w.fixed, 0b11)
    elif has_you and w.naturals[w.tile] and w.wilds:
        start_with(w, PAIR, w.tile, 1)
    you_starts = w.starts
    for start in range(1, you_starts):
        if _pairs_from(w, start):
            break
    fix(w, 0)
    for start in range(you_starts, w.starts):
        if _pairs_from(w, start):
            break


@jit
def _pairs_from(w: Work, start: int) -> bool:
    """Pairs of everything; spare wilds make quads, that of the winning tile first."""
    spare = w.start_wilds[start] + 0
    for kind in range(KINDS):
        spare -= w.start_naturals[start, kind] & 1
    for at in range(w.start_made[start]):
        if w.start_kind[start, at] != PAIR:
            return False
    if spare < 0 or not begin_reading(w, SEVEN_PAIRS):
        return False
    for at in range(w.start_made[start]):
        add_group(w, PAIR, w.start_tile[start, at], w.start_group_wilds[start, at])
    for kind in range(KINDS):
        count = w.start_naturals[start, kind]
        for _ in range(count // 2):
            add_group(w, PAIR, kind, 0)
        if count & 1:
            add_group(w, PAIR, kind, 1)
    _add_spare_pairs(w, spare // 2)
    mark_wild(w, w.start_mark[start])
    return True


@jit
def _add_spare_pairs(w: Work, count: int) -> None:
    """Pairs of wilds: the second of a lone pair, then quads of their own."""
    reading = w.readings - 1
    made = w.groups[reading] + 0
    tile = w.tile if w.tile != NO_TILE else 0
    if count and _pairs_of(w, reading, made, tile) == 1:
        add_group(w, PAIR, tile, 0b11)
        count -= 1
    for at in range(made):
        kind = w.group_tile[reading, at]
        if count and kind != tile and _pairs_of(w, reading, made, kind) == 1:
            add_group(w, PAIR, kind, 0b11)
            count -= 1
    first = w.group_tile[reading, 0]
    start, stop = (27, 34) if first > 26 else (first // 9 * 9, first // 9 * 9 + 9)
    for kind in range(start, stop):
        if not _pairs_of(w, reading, made, kind):
            for _ in range(min(count, 2)):
                add_group(w, PAIR, kind, 0b11)
                count -= 1


@jit
def _pairs_of(w: Work, reading: int, made: int, kind: int) -> int:
    """How many of the first groups of a reading are of a kind."""
    count = 0
    for at in range(made):
        count += w.group_tile[reading, at] == kind
    return count


@jit
def _find_lan(w: Work) -> None:
    """十三烂 with the most honours."""
    naturals = odd_of(w)
    fixed = BIT[w.fixed] if w.fixed >= 0 else 0
    if naturals & fixed:
        return
    held = naturals | fixed
    for honours in range(7, 4, -1):
        for thin in range(3):
            tiles, fits = _fill(held, HONOURS, honours), True
            fits = tiles != 0
            for suit in range(3):
                part = _family(held, suit, 8 - honours if suit == thin else 3)
                fits = fits and part != 0
                tiles |= part
            if fits and not held & ~tiles and begin_reading(w, LAN_PAI):
                for kind in range(KINDS):
                    if tiles >> kind & 1:
                        add_group(w, SINGLE, kind, 0 if naturals >> kind & 1 else 1)
                return


@jit
def _family(tiles: int, suit: int, size: int) -> int:
    """So many tiles of 147, 258 or 369, all those held in the suit among them; 0 if none are."""
    mine = tiles & SUIT_MASK[suit]
    for rank in range(3):
        if not mine & ~FAMILY[suit, rank]:
            return _fill(tiles, FAMILY[suit, rank], size)
    return 0


@jit
def _fill(tiles: int, kinds: int, size: int) -> int:
    """So many of these kinds, those held among them; 0 if more are."""
    found = tiles & kinds
    if ones(found) > size:
        return 0
    for kind in range(KINDS):
        if kinds >> kind & 1 and ones(found) < size:
            found |= BIT[kind]
    return found
