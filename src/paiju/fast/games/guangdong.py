"""广东鸡平胡: the reading with the most 番, 起胡, and who answers for a self-drawn win."""

from typing import Final

from paiju.fast.jit import jit
from paiju.fast.patterns import row_fits
from paiju.fast.readings import look_at, look_at_melds, melds_at_face, orphans_at_face
from paiju.fast.rows import MELDS_AND_PAIR, THIRTEEN_ORPHANS, Rules
from paiju.fast.shapes import has_shape
from paiju.fast.state import (
    DIAN_PAO,
    MING_GANG,
    NO_FIRST,
    NO_MELD,
    NOBODY,
    QIANG_GANG,
    ZIMO,
    Table,
    Values,
)
from paiju.fast.tiles import ones
from paiju.fast.work import Work
from paiju.tiles import mask_of
from paiju.tiles.kinds import BEI, DONG
from paiju.tiles.kinds import DRAGONS as _DRAGONS

DRAGONS: Final = mask_of(_DRAGONS)
NO_LIFT, LIFT, THREE_WINNERS = range(3)


@jit
def most_fan(w: Work, t: Table, r: Rules, values: Values) -> bool:
    """The reading with the most 番, capped, lifted and raised as the situation says."""
    w.readings = 0
    if has_shape(w, MELDS_AND_PAIR, values):
        melds_at_face(w)
    if has_shape(w, THIRTEEN_ORPHANS, values):
        orphans_at_face(w)
    look_at_melds(w, t)
    w.fan = -1
    for reading in range(w.readings):
        look_at(w, reading)
        row = _first_row(w, t, r, reading)
        is_special = r.pattern_value[row] > r.judge_a
        total = r.pattern_value[row] + (0 if is_special else _additions(w))
        paid = _paid(w, r, total, is_special)
        if paid > w.fan or (paid == w.fan and total > w.value):
            w.fan, w.value, w.pattern = paid, total, row
    return w.readings > 0


@jit
def _first_row(w: Work, t: Table, r: Rules, reading: int) -> int:
    for row in range(r.pattern_count):
        if row_fits(w, t, r, reading, row):
            return row
    return 0


@jit
def _additions(w: Work) -> int:
    """附加: 自摸, and triplets of the seat's wind, the round's wind and dragons."""
    fan = 1 if w.by != DIAN_PAO else 0
    fan += w.triplets >> w.seat_wind & 1
    fan += w.triplets >> w.round_wind & 1
    return fan + ones(w.triplets & DRAGONS)


@jit
def _paid(w: Work, r: Rules, total: int, is_special: bool) -> int:
    """The 番 paid for a total; `judge_a` is 爆胡, `judge_b` what an opening win is worth."""
    cap = r.judge_a
    if w.first != NO_FIRST:
        return r.judge_b
    if total < cap and _lifted_by(w) != NO_LIFT:
        return cap
    return cap if total > cap and not is_special else total


@jit
def _lifted_by(w: Work) -> int:
    """What lifts a hand below 3 番 to 3; 一炮三响 comes last, it helps no hand to win."""
    if w.by == QIANG_GANG or (w.by == ZIMO and w.gang != NO_MELD) or w.last_tile:
        return LIFT
    return THREE_WINNERS if w.winners == 3 else NO_LIFT


@jit
def fan_needed(w: Work, r: Rules) -> bool:
    """起胡: 番 before the cap; 杠上开花, 海底 and 抢杠 count as 3, an opening win always does."""
    if w.first != NO_FIRST or w.value >= r.may_win_a:
        return True
    return _lifted_by(w) == LIFT and r.may_win_a <= r.judge_a


@jit
def liable_for(t: Table, r: Rules, w: Work) -> int:
    """Who pays everybody's share of a self-drawn win; nobody where each pays."""
    seat = w.seat
    if w.gang == MING_GANG:
        last = _latest(t, seat, MING_GANG)
        if last >= 0 and t.meld_from[seat, last] != NOBODY:
            return t.meld_from[seat, last] + 0
    fourth = _fourth_exposed(t, seat)
    if fourth < 0:
        return NOBODY
    feeder = t.meld_from[seat, fourth] + 0
    if w.pattern != r.payers_a and _answers_for_another(t, seat, fourth):
        return NOBODY
    return feeder


@jit
def _latest(t: Table, seat: int, kind: int) -> int:
    """The meld of a kind made last, or of any kind (0); -1 if there is none."""
    found = -1
    for meld in range(t.melds[seat]):
        if kind == NO_MELD or t.meld_kind[seat, meld] == kind:
            if found < 0 or t.meld_at[seat, meld] >= t.meld_at[seat, found]:
                found = meld
    return found


@jit
def _fourth_exposed(t: Table, seat: int) -> int:
    """The meld that left a single tile in hand; -1 if there is none that others fed."""
    if t.melds[seat] != 4:
        return -1
    for meld in range(4):
        if t.meld_from[seat, meld] == NOBODY:
            return -1
    return _latest(t, seat, NO_MELD)


@jit
def _answers_for_another(t: Table, seat: int, fourth: int) -> bool:
    """包先不包后: the same feeder made another's twelve tiles before; 大四喜 apart."""
    for other in range(t.players):
        earlier = _fourth_exposed(t, other) if other != seat else -1
        if earlier < 0 or _has_winds_only(t, other):
            continue
        if t.meld_from[other, earlier] == t.meld_from[seat, fourth]:
            if t.meld_at[other, earlier] < t.meld_at[seat, fourth]:
                return True
    return False


@jit
def _has_winds_only(t: Table, seat: int) -> bool:
    for meld in range(t.melds[seat]):
        if not DONG <= t.meld_tiles[seat, meld, 0] <= BEI:
            return False
    return True
