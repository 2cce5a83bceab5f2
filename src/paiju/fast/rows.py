"""A rule set as a row of numbers: what `compiler` reads from a `RuleSet` and kernels look up."""

from typing import Annotated, Final

import numpy as np

from paiju.fast.state import Ints, Number, dtype_of

MOST_EXTRAS: Final = 16
MOST_FLOWS: Final = 64
MOST_PATTERNS: Final = 32
MOST_TESTS: Final = 4

# Shapes, as bits.
MELDS_AND_PAIR: Final = 1
SEVEN_PAIRS: Final = 2
THIRTEEN_ORPHANS: Final = 4
ALL_ORPHANS: Final = 8
LAN_PAI: Final = 16
SEVEN_STARS: Final = 32
SEVEN_STARS_AT_FACE: Final = 64
FOUR_WILDS: Final = 128

NEVER_TURNED, TURNED_AT_DEAL, TURNED_AT_WIN = range(3)
FIRST_BITS: Final = {"tian_hu": 2, "di_hu": 4, "ren_hu": 8}


class Rules:
    """One game under one set of options. `*_a`, `*_b` and `*_c` are a function's parameters."""

    players: Number
    base: Number
    tile_count: Number
    tiles: Annotated[Ints, np.int8, (136,)]
    """All tiles of the game, in order."""
    needs_weekday: Number
    hides_wilds: Number
    """Whether others see only one of each kind of a 暗杠 with 白板 in it."""
    reserve: Annotated[Ints, np.int16, (20,)]
    """By gangs made."""
    indicator: Number
    horse_count: Number
    wild_by: Annotated[Ints, np.int64, (35,)]
    """The wild kinds by the tile turned at the deal; the last: none was."""
    in_gangs: Number
    in_melds: Number
    discard_bars: Number
    four_gangs_end: Number

    bid_count: Number
    bids: Annotated[Ints, np.int8, (8,)]
    has_que: Number
    has_tian_ting: Number
    has_bu_ting: Number
    dealer_wind: Annotated[Ints, np.int8, (4,)]
    """By the round's wind."""

    rank_hu: Number
    rank_gang: Number
    rank_peng: Number
    rank_chi: Number
    rank_feng_gang: Number
    has_chi: Number
    has_feng_gang: Number
    hu_closes: Number
    hu_same_tile: Number
    hu_robbing: Number
    hu_opens: Number
    """What opens a closed win again: 1 a draw, 2 a claim."""
    peng_closes: Number
    peng_same_tile: Number
    peng_opens: Number

    shapes: Number
    shapes_beside: Number
    """The shapes a hand beside melds may have, as readings see them."""
    waits_beside: Number
    """The shapes a hand beside melds may wait for, as play sees them."""
    natural_orphan_gangs: Number
    """Whether gangs of natural orphans leave all shapes open."""
    four_whites: Number
    discards_alone: Number
    special_discards: Number
    firsts: Number
    """天胡 2, 地胡 4, 人胡 8."""

    judge: Number
    judge_a: Number
    judge_b: Number
    judge_c: Number
    judge_d: Number
    may_win: Number
    may_win_a: Number
    payers: Number
    payers_a: Number
    price: Number
    price_a: Number
    price_item: Number
    """What is paid beside the hand itself: horses, bids."""
    burned: Number
    next_dealer: Number

    extra_count: Number
    extra_amount: Annotated[Ints, np.int16, (MOST_EXTRAS,)]
    extra_points: Annotated[Ints, np.int32, (MOST_EXTRAS,)]
    extra_a: Annotated[Ints, np.int32, (MOST_EXTRAS,)]
    extra_item: Annotated[Ints, np.int16, (MOST_EXTRAS,)]

    flow_count: Number
    flow: Annotated[Ints, np.int16, (MOST_FLOWS,)]
    flow_when_won: Annotated[Ints, np.int8, (MOST_FLOWS,)]
    """1: when somebody won; 0: when nobody did."""
    flow_find: Annotated[Ints, np.int16, (MOST_FLOWS,)]
    flow_kind: Annotated[Ints, np.int16, (MOST_FLOWS,)]
    flow_kinds: Annotated[Ints, np.int64, (MOST_FLOWS,)]
    flow_worth: Annotated[Ints, np.int32, (MOST_FLOWS,)]
    flow_payers: Annotated[Ints, np.int16, (MOST_FLOWS,)]
    flow_when: Annotated[Ints, np.int16, (MOST_FLOWS,)]
    flow_when_kind: Annotated[Ints, np.int16, (MOST_FLOWS,)]
    flow_when_steps: Annotated[Ints, np.int16, (MOST_FLOWS,)]
    flow_if_ready: Annotated[Ints, np.int8, (MOST_FLOWS,)]
    flow_unless: Annotated[Ints, np.int16, (MOST_FLOWS,)]
    flow_item: Annotated[Ints, np.int16, (MOST_FLOWS,)]

    pattern_count: Number
    pattern_value: Annotated[Ints, np.int32, (MOST_PATTERNS,)]
    pattern_group: Annotated[Ints, np.int8, (MOST_PATTERNS,)]
    """Which of the game's lists of patterns it is in."""
    pattern_test: Annotated[Ints, np.int16, (MOST_PATTERNS, MOST_TESTS)]
    pattern_a: Annotated[Ints, np.int64, (MOST_PATTERNS, MOST_TESTS)]
    pattern_b: Annotated[Ints, np.int32, (MOST_PATTERNS, MOST_TESTS)]
    pattern_c: Annotated[Ints, np.int32, (MOST_PATTERNS, MOST_TESTS)]


RULES: Final = dtype_of(Rules)
