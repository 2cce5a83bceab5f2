"""One table as a row of numbers: the dtypes that Python fills and kernels read and change.

Every class below is both a type for the reader and the layout of a numpy structured row. All
integers are signed: numba turns sums of small unsigned ones into floating point.
"""

from typing import Annotated, Any, Final, Protocol, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

SEATS: Final = 4
KINDS: Final = 34
MOST_MELDS: Final = 4
MOST_DISCARDS: Final = 136
MOST_TURN_OFFERS: Final = 64
MOST_CLAIM_OFFERS: Final = 10

NOBODY: Final = -1
NO_TILE: Final = -1

Array = NDArray[Any]


class Ints(Protocol):
    """An array of integers of any width, as kernels see it: every element is an int."""

    def __getitem__(self, at: Any, /) -> int: ...

    def __setitem__(self, at: Any, number: int, /) -> None: ...

    def __len__(self) -> int: ...


class Values(Ints, Protocol):
    """`m0 << 3 | q` of every suit key: see `paiju.hands.suits`."""


class Row(Ints, Protocol):
    """One observation, as `layout` describes it."""


def ints(numbers: object) -> Ints:
    """A table that kernels look up."""
    table: Any = np.array(numbers, np.int64)
    return table


Number = Annotated[int, np.int64, ()]

OVER, BIDS, QUES, TIAN_TING, TURN, CLAIMS, ROBBING, SPECIAL = range(8)
"""What a table waits for."""

NO_MELD, CHI, PENG, MING_GANG, BU_GANG, AN_GANG, FENG_GANG = range(7)
NO_TING, TIAN, BU = range(3)
NOT_CLAIMED, BY_CHI, BY_PENG, BY_GANG, BY_HU = range(5)
ZIMO, DIAN_PAO, QIANG_GANG = range(3)
NO_FIRST, TIAN_HU, DI_HU, REN_HU = range(4)
NOT_ENDED, WON, EXHAUSTED, FOUR_GANGS = range(4)
NO_SPECIAL, SI_BAIBAN, SHI_FENG, LUODI_SHISANYAO = range(4)

ANY_TILE: Final = 34
"""In a seat's locks: the claim is closed on every tile."""


class Table:
    """A round in play, then its facts and scores."""

    # The deal.
    players: Number
    dealer: Number
    streak: Number
    round_wind: Number
    weekday: Number
    indicator: Number
    wild: Number
    """The set of wild kinds."""
    wall: Annotated[Ints, np.int8, (MOST_DISCARDS,)]
    horses: Annotated[Ints, np.int8, (8,)]
    horse_count: Number
    front: Number
    back: Number
    end: Number
    """Where in the wall drawing ends."""
    bids: Annotated[Ints, np.int8, (SEATS,)]
    ques: Annotated[Ints, np.int8, (SEATS,)]
    tings: Annotated[Ints, np.int8, (SEATS,)]

    # Hands: see `paiju.hands.Hand` for what each part means.
    counts: Annotated[Ints, np.int8, (SEATS, KINDS)]
    keys: Annotated[Ints, np.int32, (SEATS, 4)]
    wilds: Annotated[Ints, np.int8, (SEATS,)]
    full: Annotated[Ints, np.int64, (SEATS,)]
    waits: Annotated[Ints, np.int64, (SEATS,)]

    # Melds, in the order made.
    melds: Annotated[Ints, np.int8, (SEATS,)]
    meld_kind: Annotated[Ints, np.int8, (SEATS, MOST_MELDS)]
    meld_tiles: Annotated[Ints, np.int8, (SEATS, MOST_MELDS, 4)]
    meld_from: Annotated[Ints, np.int8, (SEATS, MOST_MELDS)]
    meld_late: Annotated[Ints, np.int8, (SEATS, MOST_MELDS)]
    meld_at: Annotated[Ints, np.int8, (SEATS, MOST_MELDS)]
    melds_made: Number
    gangs: Number
    laid_wilds: Annotated[Ints, np.int8, (SEATS,)]
    pengs: Annotated[Ints, np.int8, (SEATS, MOST_MELDS)]
    """The kinds a bu_gang could go on, in the order in which they became so."""
    peng_count: Annotated[Ints, np.int8, (SEATS,)]

    # Discards in table order.
    discards: Number
    discard_seat: Annotated[Ints, np.int8, (MOST_DISCARDS,)]
    discard_tile: Annotated[Ints, np.int8, (MOST_DISCARDS,)]
    discard_by: Annotated[Ints, np.int8, (MOST_DISCARDS,)]
    discard_claim: Annotated[Ints, np.int8, (MOST_DISCARDS,)]

    # What play remembers.
    undiscarded: Number
    hu_lock: Annotated[Ints, np.int64, (SEATS,)]
    peng_lock: Annotated[Ints, np.int64, (SEATS,)]
    barred: Annotated[Ints, np.int8, (SEATS,)]
    turn: Number
    drawn: Number
    drawn_kinds: Number
    """The kinds drawn since the last discard."""
    turn_gang: Number

    # What the table waits for.
    phase: Number
    asked_from: Number
    asked_tile: Number
    asked_meld: Number
    """In ROBBING, which meld of `asked_from` was a peng."""
    asked: Annotated[Ints, np.int8, (SEATS,)]
    """The seats asked, in the order in which they are."""
    asked_count: Number
    offers: Annotated[Ints, np.int16, (SEATS, MOST_CLAIM_OFFERS)]
    offer_count: Annotated[Ints, np.int8, (SEATS,)]
    answers: Annotated[Ints, np.int16, (SEATS,)]
    turn_offers: Annotated[Ints, np.int16, (MOST_TURN_OFFERS,)]
    turn_offer_count: Number
    only_drawn: Number
    """Whether nothing but the tile drawn may be discarded."""

    # How it ended.
    end_kind: Number
    end_by: Number
    end_tile: Number
    end_from: Number
    end_gang: Number
    end_last: Number
    end_first: Number
    end_special: Number
    winners: Annotated[Ints, np.int8, (SEATS,)]
    winner_count: Number
    scores: Annotated[Ints, np.int64, (SEATS,)]
    ready: Annotated[Ints, np.int8, (SEATS,)]
    next_dealer: Number

    random: Annotated[Any, np.uint64, ()]
    """The state of the generator that random players choose with."""


def dtype_of(layout: type) -> np.dtype[np.void]:
    """The numpy dtype of a class whose fields name their numpy type and shape."""
    fields: list[tuple[str, Any, tuple[int, ...]]] = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        assert get_origin(hint) is Annotated, name
        _, kind, shape = get_args(hint)
        fields.append((name, kind, shape))
    return np.dtype(fields, align=True)


TABLE: Final = dtype_of(Table)
