"""The scratch row of a kernel: the hand being judged, its readings, and what it was found to be."""

from typing import Annotated, Final

import numpy as np

from paiju.fast.state import KINDS, Ints, Number, dtype_of

MOST_READINGS: Final = 64
MOST_GROUPS: Final = 14
MOST_STARTS: Final = 16
MOST_LINES: Final = 256

RUN, TRIPLET, PAIR, SINGLE = range(4)
"""What a group of a reading is."""


class Work:
    """What kernels write while they judge and settle; one row per thread."""

    # The hand: the concealed tiles with the winning one.
    counts: Annotated[Ints, np.int8, (KINDS,)]
    naturals: Annotated[Ints, np.int8, (KINDS,)]
    """Tiles held at their face."""
    keys: Annotated[Ints, np.int32, (4,)]
    wilds: Number
    wild: Number
    size: Number

    # How it was, or would be, won: see `paiju.rules.win.Win`.
    seat: Number
    tile: Number
    by: Number
    from_: Number
    gang: Number
    last_tile: Number
    first: Number
    special: Number
    ting: Number
    from_ting: Number
    que: Number
    winners: Number
    seat_wind: Number
    round_wind: Number

    # Its readings.
    readings: Number
    shape: Annotated[Ints, np.int16, (MOST_READINGS,)]
    groups: Annotated[Ints, np.int8, (MOST_READINGS,)]
    group_kind: Annotated[Ints, np.int8, (MOST_READINGS, MOST_GROUPS)]
    group_tile: Annotated[Ints, np.int8, (MOST_READINGS, MOST_GROUPS)]
    group_wilds: Annotated[Ints, np.int8, (MOST_READINGS, MOST_GROUPS)]
    """Which of the group's tiles are wild, as a set of places."""

    # What a reading shows; see `paiju.rules.win.HandReading`.
    kinds: Number
    runs: Number
    concealed_triplets: Number
    triplets: Number
    pairs: Number
    wild_as: Number
    """The set of kinds that wilds stand for."""
    melded: Number
    """The set of kinds in melds."""
    melded_runs: Number
    melded_triplets: Number

    # The verdict.
    value: Number
    fan: Number
    pattern: Number
    verdict_values: Annotated[Ints, np.int64, (4,)]
    verdict_fans: Annotated[Ints, np.int64, (4,)]
    verdict_patterns: Annotated[Ints, np.int64, (4,)]

    # Searching for readings: groups to make, and starts of which some groups are made.
    left: Annotated[Ints, np.int8, (KINDS,)]
    depth_tile: Annotated[Ints, np.int8, (8,)]
    depth_choice: Annotated[Ints, np.int8, (8,)]
    start_naturals: Annotated[Ints, np.int8, (MOST_STARTS, KINDS)]
    start_keys: Annotated[Ints, np.int32, (MOST_STARTS, 4)]
    start_wilds: Annotated[Ints, np.int8, (MOST_STARTS,)]
    start_paired: Annotated[Ints, np.int8, (MOST_STARTS,)]
    start_made: Annotated[Ints, np.int8, (MOST_STARTS,)]
    start_kind: Annotated[Ints, np.int8, (MOST_STARTS, 8)]
    start_tile: Annotated[Ints, np.int8, (MOST_STARTS, 8)]
    start_group_wilds: Annotated[Ints, np.int8, (MOST_STARTS, 8)]
    start_mark: Annotated[Ints, np.int8, (MOST_STARTS,)]
    """A kind one of whose natural tiles is really a wild; -1: none."""
    starts: Number
    fixed: Number
    """The kind that a wild has to stand for; -1: none."""
    exposed_runs: Number
    """The melded runs that may complete a 一条龙."""

    # Settlement.
    owned: Annotated[Ints, np.int8, (4, KINDS)]
    left_lying: Annotated[Ints, np.int8, (4, KINDS)]
    """Per seat its discards that nobody took."""
    burned: Annotated[Ints, np.int8, (4,)]
    lines: Number
    line_item: Annotated[Ints, np.int64, (MOST_LINES,)]
    line_payer: Annotated[Ints, np.int8, (MOST_LINES,)]
    line_payee: Annotated[Ints, np.int8, (MOST_LINES,)]
    line_points: Annotated[Ints, np.int64, (MOST_LINES,)]


WORK: Final = dtype_of(Work)
