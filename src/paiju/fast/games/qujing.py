"""曲靖飞白板: 番 that add up, 四白板, and what a 白板 may not rob."""

from paiju.fast.candidates import find_candidates
from paiju.fast.hands import is_gang, uses_wild, winning_shapes
from paiju.fast.jit import jit
from paiju.fast.patterns import all_triplets, row_fits
from paiju.fast.readings import look_at, look_at_melds
from paiju.fast.rows import (
    ALL_ORPHANS,
    LAN_PAI,
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    Rules,
)
from paiju.fast.shapes import has_shape
from paiju.fast.state import (
    DIAN_PAO,
    NO_MELD,
    NO_SPECIAL,
    NO_TILE,
    NOBODY,
    QIANG_GANG,
    ZIMO,
    Table,
    Values,
)
from paiju.fast.tiles import BIT, SUIT, WORTH
from paiju.fast.work import Work
from paiju.tiles.kinds import BAI, WU_TONG

COLOURS, PAIRS, STARS = range(3)
"""The lists of patterns, of each of which the first that fits counts."""


@jit
def added_fan(w: Work, t: Table, r: Rules, values: Values) -> bool:
    """All 番 add up, to `judge_a` at most; of several readings the highest."""
    if w.special != NO_SPECIAL:
        w.value = w.fan = r.judge_a
        return True
    w.value, w.fan, w.readings, w.fixed = -1, 0, 0, NO_TILE
    look_at_melds(w, t)
    w.exposed_runs = w.melded_runs
    shapes = winning_shapes(t, r, w.seat) | MELDS_AND_PAIR
    find_candidates(w, shapes, False, values)
    if w.by == ZIMO and w.gang != NO_MELD and w.tile == BAI:
        w.fixed = WU_TONG
        find_candidates(w, shapes, False, values)
    for reading in range(w.readings):
        look_at(w, reading)
        total = _tiles_fan(w, t, r, reading) + _situation_fan(w, t)
        if total > w.value:
            w.value, w.fan = total, min(total, r.judge_a)
    return w.value >= 0


@jit
def _tiles_fan(w: Work, t: Table, r: Rules, reading: int) -> int:
    shape = w.shape[reading]
    if shape == ALL_ORPHANS:
        return 3
    if shape == LAN_PAI:
        fan = _first_of(w, t, r, reading, STARS)
    else:
        fan = _first_of(w, t, r, reading, COLOURS)
        if shape == SEVEN_PAIRS:
            fan += _first_of(w, t, r, reading, PAIRS)
        else:
            fan += all_triplets(w, t, reading)
            fan += has_dragon(w.runs | w.melded_runs)
    return fan + _uses_no_wild(w, t)


@jit
def _first_of(w: Work, t: Table, r: Rules, reading: int, group: int) -> int:
    """The value of the first pattern of a list that fits."""
    for row in range(r.pattern_count):
        if r.pattern_group[row] == group and row_fits(w, t, r, reading, row):
            return r.pattern_value[row] + 0
    return 0


@jit
def has_dragon(runs: int) -> bool:
    """一条龙: the runs 123, 456, 789 of one suit."""
    for suit in range(3):
        if runs >> 9 * suit & 0b1001001 == 0b1001001:
            return True
    return False


@jit
def _uses_no_wild(w: Work, t: Table) -> bool:
    """番-12: no 白板 anywhere stands for another tile."""
    if w.wild_as & ~BIT[BAI]:
        return False
    for meld in range(t.melds[w.seat]):
        if uses_wild(t, w.seat, meld):
            return False
    return True


@jit
def _situation_fan(w: Work, t: Table) -> int:
    fan, gangs, fed = 0, 0, 0
    for meld in range(t.melds[w.seat]):
        gangs += is_gang(t.meld_kind[w.seat, meld])
        fed += t.meld_from[w.seat, meld] != NOBODY
    if w.by == ZIMO and w.gang != NO_MELD:
        fan += 2 if _is_plum(w) else 1
    if w.by == DIAN_PAO and w.gang != NO_MELD:
        fan += 1
    fan += gangs // 2
    if w.by == ZIMO and not fed:
        fan += 1
    if fed == 4 and (not w.counts[BAI] or w.tile == BAI):
        fan += 1
    return fan


@jit
def _is_plum(w: Work) -> bool:
    """五梅花: the replacement is 五筒, or a 白板 that stands for it."""
    return w.wild_as >> WU_TONG & 1 == 1 if w.tile == BAI else w.tile == WU_TONG


@jit
def may_win(w: Work, t: Table, r: Rules, values: Values) -> bool:
    """算-2: without 番 only 自摸; robbing needs none, but not by 单钓白板 alone."""
    if w.by == DIAN_PAO:
        return w.value > 0
    return w.by != QIANG_GANG or not _waits_on_anything(w, t, r, values)


@jit
def _waits_on_anything(w: Work, t: Table, r: Rules, values: Values) -> bool:
    """The hand wins only because a 白板 pairs whatever tile comes."""
    if not w.wilds or w.tile == BAI:
        return False
    others = winning_shapes(t, r, w.seat)
    if others & ALL_ORPHANS and has_shape(w, ALL_ORPHANS, values):
        return False
    if others & LAN_PAI and has_shape(w, LAN_PAI, values):
        return False
    if others & SEVEN_PAIRS and has_shape(w, SEVEN_PAIRS, values) and not w.naturals[w.tile] & 1:
        return False
    return not (has_shape(w, MELDS_AND_PAIR, values) and _has_another_pair(w, values))


@jit
def _has_another_pair(w: Work, values: Values) -> bool:
    """Whether melds and a pair are possible without pairing the winning tile with one wild."""
    if _melds_beside(w, 0, 0, values) <= w.wilds - 2:
        return True
    for kind in range(34):
        if w.naturals[kind] > 1 and _melds_beside(w, kind, 2, values) <= w.wilds:
            return True
        if kind != w.tile and w.naturals[kind]:
            if _melds_beside(w, kind, 1, values) <= w.wilds - 1:
                return True
    return False


@jit
def _melds_beside(w: Work, kind: int, count: int, values: Values) -> int:
    """Wilds that make melds of everything but so many tiles of a kind."""
    total = 0
    for suit in range(4):
        key = w.keys[suit] - (count * WORTH[kind] if suit == SUIT[kind] else 0)
        total += values[key] >> 3
    return total


@jit
def horse_hits(t: Table) -> int:
    """买马: how many horses are a 1, 5 or 9 of any suit, 东 or 中."""
    hits = 0
    for index in range(t.horse_count):
        tile = t.horses[index]
        hits += tile in (27, 33) if tile > 26 else tile % 9 in (0, 4, 8)
    return hits
