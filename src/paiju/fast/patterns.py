"""Patterns: the tests of `paiju.rules.patterns` and of the rule books, one by one."""

from typing import Final

from paiju.fast.jit import jit
from paiju.fast.rows import (
    MELDS_AND_PAIR,
    MOST_TESTS,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    Rules,
)
from paiju.fast.shapes import HONOURS, ORPHANS, SUIT_MASK
from paiju.fast.state import CHI, TIAN_HU, ZIMO, Table
from paiju.fast.tiles import BIT, ones
from paiju.fast.work import Work
from paiju.rules.patterns import NINES as _NINES
from paiju.rules.patterns import ONES as _ONES
from paiju.tiles.kinds import BAI

ONES: Final = _ONES
NINES: Final = _NINES

(
    ANYTHING,
    ONE_SUIT,
    ONE_SUIT_AND_HONOURS,
    ALL_HONOURS,
    ALL_RUNS,
    ALL_TRIPLETS,
    IS_SEVEN_PAIRS,
    IS_THIRTEEN_ORPHANS,
    NINE_GATES,
    ALL_MELDED,
    WON_ON_QUAD,
    HIT_THE_QUAD,
    TERMINALS_OF,
    TRIPLETS_OF,
    DRAGON_CLAW,
    STAR_COUNT,
) = range(16)


@jit
def one_suit(kinds: int) -> bool:
    return not kinds & ~SUIT_MASK[0] or not kinds & ~SUIT_MASK[1] or not kinds & ~SUIT_MASK[2]


@jit
def all_triplets(w: Work, t: Table, reading: int) -> bool:
    return w.shape[reading] == MELDS_AND_PAIR and not w.runs and not w.melded_runs


@jit
def _all_runs(w: Work, t: Table, reading: int) -> bool:
    if w.shape[reading] != MELDS_AND_PAIR or w.concealed_triplets:
        return False
    for meld in range(t.melds[w.seat]):
        if t.meld_kind[w.seat, meld] != CHI:
            return False
    return True


@jit
def _nine_gates(w: Work, t: Table) -> bool:
    if t.melds[w.seat] or not one_suit(w.kinds):
        return False
    first = 0 if w.kinds & SUIT_MASK[0] else 9 if w.kinds & SUIT_MASK[1] else 18
    for rank in range(9):
        if w.counts[first + rank] < (3 if rank in (0, 8) else 1):
            return False
    return True


@jit
def won_on_quad(w: Work) -> bool:
    return w.tile >= 0 and w.counts[w.tile] == 4


@jit
def _has_quad(w: Work) -> bool:
    for kind in range(34):
        if w.kinds >> kind & 1 and w.counts[kind] == 4:
            return True
    return False


@jit
def _terminals_of(w: Work, t: Table, reading: int, suits: int) -> bool:
    if w.kinds & ~ORPHANS or not all_triplets(w, t, reading):
        return False
    if not w.kinds & ONES or not w.kinds & NINES:
        return False
    count = 0
    for suit in range(3):
        count += (w.kinds & SUIT_MASK[suit]) != 0
    return suits >> count & 1 == 1


@jit
def _is_dragon_claw(w: Work, reading: int) -> bool:
    """龙爪背: seven pairs won on the fourth of a kind, itself or a 白板 drawn for it."""
    once = fours = claws = 0
    for at in range(w.groups[reading]):
        bit = BIT[w.group_tile[reading, at]]
        fours |= once & bit
        once |= bit
        if w.group_wilds[reading, at]:
            claws |= bit
    if w.tile == BAI and w.by == ZIMO:
        return (fours & claws) != 0
    return w.tile >= 0 and fours >> w.tile & 1 == 1


@jit
def fits(w: Work, t: Table, reading: int, test: int, a: int, b: int, c: int) -> bool:
    """Whether the reading that was last looked at passes a test."""
    if test == ANYTHING:
        return True
    if test == ONE_SUIT:
        return one_suit(w.kinds)
    if test == ONE_SUIT_AND_HONOURS:
        return one_suit(w.kinds & ~HONOURS)
    if test == ALL_HONOURS:
        return not w.kinds & ~HONOURS
    if test == ALL_RUNS:
        return _all_runs(w, t, reading)
    if test == ALL_TRIPLETS:
        return all_triplets(w, t, reading)
    if test == IS_SEVEN_PAIRS:
        return w.shape[reading] == SEVEN_PAIRS
    if test == IS_THIRTEEN_ORPHANS:
        return w.shape[reading] == THIRTEEN_ORPHANS
    if test == NINE_GATES:
        return _nine_gates(w, t)
    if test == ALL_MELDED:
        return t.melds[w.seat] == 4
    if test == WON_ON_QUAD:
        return won_on_quad(w)
    if test == HIT_THE_QUAD:
        return won_on_quad(w) or (w.first == TIAN_HU and _has_quad(w))
    if test == TERMINALS_OF:
        return _terminals_of(w, t, reading, a)
    if test == DRAGON_CLAW:
        return _is_dragon_claw(w, reading)
    if test == STAR_COUNT:
        return ones(w.kinds & HONOURS) == b
    return ones(w.triplets & a) == b and (not c or (w.pairs & a) != 0)  # TRIPLETS_OF


@jit
def row_fits(w: Work, t: Table, r: Rules, reading: int, row: int) -> bool:
    """Whether the reading that was last looked at passes all tests of a pattern's row."""
    for at in range(MOST_TESTS):
        test = r.pattern_test[row, at]
        if not fits(
            w, t, reading, test, r.pattern_a[row, at], r.pattern_b[row, at], r.pattern_c[row, at]
        ):
            return False
    return True
