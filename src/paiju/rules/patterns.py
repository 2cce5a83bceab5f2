"""Patterns: rows that name a hand and say what it is worth, and the tests they are made of."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from paiju.hands import MELDS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS, Shape, readings
from paiju.rules.melds import CHI
from paiju.rules.win import HandReading, Term, Verdict, Win
from paiju.tiles import Tile, mask_of
from paiju.tiles.kinds import HONOURS, ORPHANS

Test = Callable[[HandReading], bool]

SUITS: Final = tuple(0x1FF << first for first in (0, 9, 18))
_MAN, _PIN, _SOU = SUITS
HONOUR_KINDS: Final = mask_of(HONOURS)
ORPHAN_KINDS: Final = mask_of(ORPHANS)
ONES: Final = mask_of((0, 9, 18))
NINES: Final = mask_of((8, 17, 26))
_DRAGONS: Final = [0b1001001 << first for first in (0, 9, 18)]


class Pattern(Struct, frozen=True, dict=True):
    """番型 or 牌型: a name, the test of a reading, its value and its clause."""

    name: str
    test: Test
    value: int
    clause: str

    @cached_property
    def term(self) -> Term:
        """What it adds to a hand, where 番 add up; compare it by identity."""
        return Term(self.name, self.value, self.clause)


def under(clause: str, rows: Sequence[Pattern]) -> Pattern:
    """The row of a clause, to compare a verdict's with."""
    return next(row for row in rows if row.clause == clause)


def highest(shapes: Sequence[Shape], rows: Sequence[Pattern]) -> Callable[[Win], Verdict | None]:
    """Patterns that never add up: the highest row that any reading of the hand fits."""
    highest_first = sorted(rows, key=lambda row: -row.value)

    def judge(win: Win) -> Verdict | None:
        reads = [HandReading(win, reading) for reading in readings(win.hand, shapes)]
        for row in highest_first:
            for read in reads:
                if row.test(read):
                    return Verdict((row.name,), row.clause, row.value, read.reading, row=row)
        return None

    return judge


def both(one: Test, other: Test) -> Test:
    return lambda read: one(read) and other(read)


def anything(read: HandReading) -> bool:
    return True


def one_suit(read: HandReading) -> bool:
    kinds = read.kinds
    return not kinds & ~_MAN or not kinds & ~_PIN or not kinds & ~_SOU


def one_suit_and_honours(read: HandReading) -> bool:
    """混一色: no second suit; 清一色 and 字一色 are dearer and stand above it."""
    kinds = read.kinds & ~HONOUR_KINDS
    return not kinds & ~_MAN or not kinds & ~_PIN or not kinds & ~_SOU


def all_honours(read: HandReading) -> bool:
    return not read.kinds & ~HONOUR_KINDS


def all_orphans(read: HandReading) -> bool:
    """Nothing but 1, 9 and honours."""
    return not read.kinds & ~ORPHAN_KINDS


def suits_in(kinds: int) -> int:
    """How many of the three suits occur."""
    return sum(1 for suit in SUITS if kinds & suit)


def all_runs(read: HandReading) -> bool:
    return (
        read.reading.shape is MELDS_AND_PAIR
        and not read.concealed_triplets
        and all(meld.kind == CHI for meld in read.win.melds)
    )


def all_triplets(read: HandReading) -> bool:
    return (
        read.reading.shape is MELDS_AND_PAIR
        and not read.runs
        and all(meld.kind != CHI for meld in read.win.melds)
    )


def seven_pairs(read: HandReading) -> bool:
    return read.reading.shape is SEVEN_PAIRS


def dragon_runs(runs: int) -> bool:
    """一条龙: the runs 123, 456, 789 of one suit, given the set of the lowest tiles at hand."""
    return runs.bit_count() > 2 and any(not dragon & ~runs for dragon in _DRAGONS)


def melded_runs(win: Win) -> list[Tile]:
    return [meld.tile for meld in win.melds if meld.kind == CHI]


def thirteen_orphans(read: HandReading) -> bool:
    return read.reading.shape is THIRTEEN_ORPHANS


def nine_gates(read: HandReading) -> bool:
    """九莲宝灯: 1112345678999 and one more, all concealed."""
    if read.win.melds or not one_suit(read):
        return False
    first = next(index for index in (0, 9, 18) if read.kinds >> index & 0x1FF)
    counts = read.win.hand.counts[first : first + 9]
    return all(count >= need for count, need in zip(counts, (3, *(1,) * 7, 3), strict=True))


def all_melded(read: HandReading) -> bool:
    """Four melds lie open and a single tile waited in the hand: 单吊."""
    return len(read.win.melds) == 4


def won_on_quad(read: HandReading) -> bool:
    """The winning tile made four of a kind."""
    return read.copies_of_winning_tile == 4
