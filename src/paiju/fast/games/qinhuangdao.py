"""秦皇岛麻将: every 牌型 and 另加 a factor, of the reading in which the product is highest."""

from paiju.fast.candidates import drew_wild, find_candidates, is_narrow_run
from paiju.fast.games.qujing import has_dragon
from paiju.fast.jit import jit
from paiju.fast.patterns import all_triplets, one_suit
from paiju.fast.readings import look_at, look_at_melds
from paiju.fast.rows import (
    FOUR_WILDS,
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    Rules,
)
from paiju.fast.shapes import HONOURS
from paiju.fast.state import DIAN_PAO, NO_MELD, NO_TILE, NOBODY, ZIMO, Table, Values
from paiju.fast.tiles import ones
from paiju.fast.work import PAIR, RUN, Work

BEST, NO_HUN, STRICT = range(3)
"""边卡吊, by the option: `judge_a`. `judge_b` is 豪华用混儿, `judge_c` 一条龙算吃的牌, `judge_d`
whether there are wild tiles at all."""


@jit
def highest_product(w: Work, t: Table, r: Rules, values: Values) -> bool:
    w.value, w.fan, w.readings, w.fixed = 0, 0, 0, NO_TILE
    look_at_melds(w, t)
    w.exposed_runs = w.melded_runs if r.judge_c else 0
    shapes = r.shapes | MELDS_AND_PAIR
    if w.by != ZIMO:
        shapes &= ~FOUR_WILDS
    find_candidates(w, shapes, r.judge_a == BEST, values)
    for reading in range(w.readings):
        look_at(w, reading)
        value = _pattern(w, r, reading) * _factors(w, t, r, reading)
        w.value = max(w.value, value)
    return w.value > 0


@jit
def _pattern(w: Work, r: Rules, reading: int) -> int:
    """The 牌型 of a reading."""
    shape = w.shape[reading]
    if shape in (THIRTEEN_ORPHANS, FOUR_WILDS):
        return 10
    if shape not in (MELDS_AND_PAIR, SEVEN_PAIRS):
        return 8
    colour = 2 if one_suit(w.kinds) else 8 if not w.kinds & ~HONOURS else 1
    if shape == MELDS_AND_PAIR:
        return colour
    return colour * 2 << min(_quads(w, reading, r.judge_b != 0), 3)


@jit
def _quads(w: Work, reading: int, with_wilds: bool) -> int:
    """Four of a kind among seven pairs; whether a wild may complete one is an option."""
    count, seen = 0, 0
    for at in range(w.groups[reading]):
        kind = w.group_tile[reading, at] + 0
        if seen >> kind & 1:
            continue
        seen |= 1 << kind
        pairs = 0
        for other in range(w.groups[reading]):
            if w.group_tile[reading, other] == kind:
                pairs += with_wilds or not w.group_wilds[reading, other]
        count += pairs > 1 and (with_wilds or w.naturals[kind] == 4)
    return count


@jit
def _factors(w: Work, t: Table, r: Rules, reading: int) -> int:
    """另加, each doubling once; 庄 is for each pair to say."""
    doublings = 1 if w.by != DIAN_PAO else 0
    if w.shape[reading] == FOUR_WILDS:
        return 1 << doublings
    fed = 0
    for meld in range(t.melds[w.seat]):
        fed += t.meld_from[w.seat, meld] != NOBODY
    doublings += has_dragon(w.runs | w.melded_runs if r.judge_c else w.runs)
    doublings += t.melds[w.seat] == 4
    doublings += fed == 0
    doublings += all_triplets(w, t, reading)
    doublings += w.last_tile
    doublings += w.by == ZIMO and w.gang != NO_MELD
    doublings += r.judge_d != 0 and not w.wilds
    if _is_you(w, reading):
        doublings += 2 if drew_wild(w) else 1
    else:
        doublings += _is_narrow(w, r, reading)
    return 1 << doublings


@jit
def _is_you(w: Work, reading: int) -> bool:
    """混儿悠: the tile drawn makes the pair with a wild, everything else was complete."""
    if w.by != ZIMO or w.shape[reading] not in (MELDS_AND_PAIR, SEVEN_PAIRS):
        return False
    is_wild = drew_wild(w)
    for at in range(w.groups[reading]):
        wilds = ones(w.group_wilds[reading, at])
        if wilds and w.group_kind[reading, at] == PAIR:
            if wilds == 2 if is_wild else wilds == 1 and w.group_tile[reading, at] == w.tile:
                return True
    return False


@jit
def _is_narrow(w: Work, r: Rules, reading: int) -> bool:
    """边卡吊, as the option has it."""
    if w.tile == NO_TILE or w.shape[reading] != MELDS_AND_PAIR:
        return False
    if r.judge_a != BEST and w.wilds:
        return False
    if r.judge_a == STRICT:
        return _is_narrow_everywhere(w)
    if drew_wild(w):
        return False
    for at in range(w.groups[reading]):
        if not w.group_wilds[reading, at] and _fills_narrowly(w, reading, at):
            # Where wilds stand for nothing, one may be there at its face: wild all the same.
            if w.wild_as or not _has_wild(w, reading, at):
                return True
    return False


@jit
def _fills_narrowly(w: Work, reading: int, at: int) -> bool:
    kind, tile = w.group_kind[reading, at], w.group_tile[reading, at]
    if kind == RUN:
        return is_narrow_run(tile, w.tile)
    return kind == PAIR and tile == w.tile


@jit
def _has_wild(w: Work, reading: int, at: int) -> bool:
    """Whether a tile of a wild kind is beside the winning tile."""
    tile = w.group_tile[reading, at]
    if w.group_kind[reading, at] != RUN:
        return w.wild >> tile & 1 == 1
    for place in range(3):
        if tile + place != w.tile and w.wild >> tile + place & 1:
            return True
    return False


@jit
def _is_narrow_everywhere(w: Work) -> bool:
    """However one reads a hand without wilds, and wherever the winning tile is put."""
    for reading in range(w.readings):
        if w.shape[reading] != MELDS_AND_PAIR:
            continue
        for at in range(w.groups[reading]):
            tile = w.group_tile[reading, at]
            last = tile + 2 if w.group_kind[reading, at] == RUN else tile
            if tile <= w.tile <= last and not _fills_narrowly(w, reading, at):
                return False
    return True
