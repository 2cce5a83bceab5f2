"""The shapes a winning hand can have, each a value that knows when it is won and waited for."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol

from paiju.hands.groups import Groups, splits
from paiju.hands.hand import Hand
from paiju.hands.orphans import ALL_ORPHANS, NEVER, THIRTEEN_ORPHANS
from paiju.hands.scattered import LAN_PAI, SEVEN_STARS, SEVEN_STARS_AT_FACE
from paiju.hands.structures import natural_splits
from paiju.hands.useful import most_used
from paiju.tiles.kinds import ALL_KINDS

__all__ = [
    "ALL_ORPHANS",
    "LAN_PAI",
    "MELDS_AND_PAIR",
    "NEVER",
    "SEVEN_PAIRS",
    "SEVEN_STARS",
    "SEVEN_STARS_AT_FACE",
    "THIRTEEN_ORPHANS",
    "Shape",
    "seven_pairs_away",
    "waits",
    "wins",
]


class Shape(Protocol):
    """One way to win."""

    @property
    def name(self) -> str: ...

    def wins(self, hand: Hand, /) -> bool:
        """Whether the 3k + 2 tiles of a hand have this shape."""
        ...

    def waits(self, hand: Hand, /) -> int:
        """The kinds not held four times that, at their face, give 3k + 1 tiles this shape."""
        ...

    def away(self, hand: Hand, /) -> int:
        """A quick bound: before so many exchanges no tile gives 3k + 1 tiles this shape."""
        ...

    def shanten(self, hand: Hand, /) -> int:
        """Tiles to be exchanged before the hand is ready for this shape; see `shanten`."""
        ...

    def splits(self, hand: Hand, kinds: int, /) -> Iterator[Groups]:
        """Every way to see this shape in a hand that has it, wilds standing for `kinds` only."""
        ...


def wins(hand: Hand, shapes: Iterable[Shape]) -> bool:
    """Whether the hand has one of these shapes."""
    for shape in shapes:  # noqa: SIM110 - any() takes twice the time
        if shape.wins(hand):
            return True
    return False


def waits(hand: Hand, shapes: Iterable[Shape]) -> int:
    """The kinds that give the hand one of these shapes."""
    kinds = 0
    for shape in shapes:
        kinds |= shape.waits(hand)
    return kinds


class MeldsAndPair(NamedTuple):
    """Runs, triplets and one pair, in a hand of any size."""

    name: str = "melds_and_pair"

    def wins(self, hand: Hand) -> bool:
        return hand.is_complete() and hand.size % 3 == 2

    def waits(self, hand: Hand) -> int:
        kinds = hand.waits()
        return kinds if kinds and hand.size % 3 == 1 else 0

    def away(self, hand: Hand) -> int:
        return hand.away()

    def shanten(self, hand: Hand) -> int:
        melds = (hand.size - 1) // 3
        return 3 * melds + 1 - most_used(hand.keys, melds) - hand.wilds

    def splits(self, hand: Hand, kinds: int) -> Iterator[Groups]:
        if not hand.wilds:
            return natural_splits(hand.keys)
        return splits(hand.naturals(), hand.size // 3, 1, kinds)


class SevenPairs(NamedTuple):
    """七对: fourteen concealed tiles in pairs, where four of a kind are two of them."""

    name: str = "seven_pairs"

    def wins(self, hand: Hand) -> bool:
        return hand.alone <= hand.wilds and hand.size == 14

    def waits(self, hand: Hand) -> int:
        alone = hand.alone - hand.wilds
        if alone > 1 or hand.size != 13:
            return 0
        return (hand.odd if alone == 1 else ALL_KINDS) & ~hand.full

    def away(self, hand: Hand) -> int:
        return (hand.alone - hand.wilds) // 2

    def shanten(self, hand: Hand) -> int:
        if hand.size < 13:
            return NEVER
        return seven_pairs_away(hand.size - hand.wilds, hand.alone, hand.wilds)

    def splits(self, hand: Hand, kinds: int) -> Iterator[Groups]:
        return splits(hand.naturals(), 0, 7, kinds)


def seven_pairs_away(naturals: int, alone: int, wilds: int) -> int:
    """The shanten of seven pairs of so many natural tiles, `alone` of whose kinds are odd."""
    pairs = (naturals - alone) // 2
    return 13 - 2 * pairs - min(alone, 7 - pairs) - wilds


MELDS_AND_PAIR: Final = MeldsAndPair()
SEVEN_PAIRS: Final = SevenPairs()
