"""Patterns: rows that name a hand and say what it is worth, and the tests they are made of."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from paiju.hands import SEVEN_PAIRS, Shape, readings
from paiju.rules.melds import CHI
from paiju.rules.win import Read, Verdict, Win

Test = Callable[[Read], bool]

_SUITS: Final = tuple(0x1FF << first for first in (0, 9, 18))


class Pattern(Struct, frozen=True):
    """番型 or 牌型: a name, the test of a reading, its value and its clause."""

    name: str
    test: Test
    value: int
    clause: str


def highest(shapes: Sequence[Shape], rows: Sequence[Pattern]) -> Callable[[Win], Verdict | None]:
    """Patterns that never add up: the dearest row that any reading of the hand fits."""
    dearest_first = sorted(rows, key=lambda row: -row.value)

    def judge(win: Win) -> Verdict | None:
        reads = [Read(win, reading) for reading in readings(win.hand, shapes)]
        for row in dearest_first:
            for read in reads:
                if row.test(read):
                    return Verdict((row.name,), row.clause, row.value, read.reading)
        return None

    return judge


def both(one: Test, other: Test) -> Test:
    return lambda read: one(read) and other(read)


def anything(read: Read) -> bool:
    return True


def one_suit(read: Read) -> bool:
    return any(not read.kinds & ~suit for suit in _SUITS)


def all_triplets(read: Read) -> bool:
    return (
        read.reading.shape.name == "melds_and_pair"
        and all(group.kind != "run" for group in read.reading.groups)
        and all(meld.kind != CHI for meld in read.win.melds)
    )


def seven_pairs(read: Read) -> bool:
    return read.reading.shape is SEVEN_PAIRS


def all_melded(read: Read) -> bool:
    """Four melds lie open and a single tile waited in the hand: 单吊."""
    return len(read.win.melds) == 4


def won_on_quad(read: Read) -> bool:
    """The winning tile made four of a kind."""
    return read.copies_of_winning_tile == 4
