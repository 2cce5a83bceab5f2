"""贵阳捉鸡, both books: the highest pattern, 通行证, extras, chickens and 查叫."""

from paiju.fast.hands import is_gang
from paiju.fast.jit import jit
from paiju.fast.patterns import row_fits
from paiju.fast.readings import look_at, look_at_melds, melds_at_face, pairs_at_face
from paiju.fast.rows import MELDS_AND_PAIR, SEVEN_PAIRS, Rules
from paiju.fast.shapes import has_shape
from paiju.fast.state import DIAN_PAO, NO_MELD, NO_TING, Table, Values
from paiju.fast.work import Work


@jit
def highest(w: Work, t: Table, r: Rules, values: Values) -> bool:
    """Patterns that never add up: the highest row that any reading of the hand fits."""
    w.readings = 0
    if has_shape(w, MELDS_AND_PAIR, values):
        melds_at_face(w)
    if has_shape(w, SEVEN_PAIRS, values):
        pairs_at_face(w)
    look_at_melds(w, t)
    best = r.pattern_count
    for reading in range(w.readings):
        look_at(w, reading)
        for row in range(best):
            if row_fits(w, t, r, reading, row):
                best = row
                break
    if best == r.pattern_count:
        return False
    w.pattern, w.value, w.fan = best, r.pattern_value[best], 0
    return True


@jit
def needs_a_pass(w: Work, t: Table, r: Rules) -> bool:
    """通行证: a plain hand wins by discard only with 豆, on 热炮, 杀听, or declared ready."""
    if w.by != DIAN_PAO or w.pattern != r.may_win_a:
        return True
    if w.gang != NO_MELD or w.ting != NO_TING or w.from_ting != NO_TING:
        return True
    for meld in range(t.melds[w.seat]):
        if is_gang(t.meld_kind[w.seat, meld]):
            return True
    return False
