"""Targets: the kinds of hand a bot may aim at, their shanten and the tiles that improve them."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple, Protocol

from paiju.bots import samples
from paiju.bots.blocks import (
    ANY,
    NO_TILES,
    RUNS,
    TRIPLETS,
    Blocks,
    FourSuits,
    suit,
    suits,
    tiles_used,
)
from paiju.bots.odds import BuildRate
from paiju.bots.samples import Sample, with_triplet
from paiju.hands import (
    ALL_ORPHANS,
    LAN_PAI,
    NEVER,
    SEVEN_PAIRS,
    SEVEN_STARS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
    Hand,
    Shape,
)
from paiju.hands.shapes import seven_pairs_away
from paiju.hands.suits import BIT, NO_HONOURS, SUIT, WORTH
from paiju.hands.suits import held as count_in
from paiju.rules.melds import CHI, Meld
from paiju.tiles import Tile, mask_of
from paiju.tiles.kinds import ALL_KINDS, HONOURS, SUITED

SUIT_KINDS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18, 0x7F << 27)
_MAN, _PIN, _SOU, _ZI = SUIT_KINDS

_PLAIN: Final = BuildRate((0.06, 0.19, 0.31, 0.42, 0.52, 0.60), claims=0.4)
_RUNS: Final = BuildRate((0.05, 0.12, 0.20, 0.28, 0.35, 0.40), claims=0.3)
_FIXED: Final = BuildRate((0.05, 0.10, 0.16, 0.22, 0.30, 0.35), claims=0.4)
_TRIPLETS: Final = BuildRate((0.04, 0.08, 0.12, 0.16, 0.20, 0.25), claims=1.6)
_SUIT: Final = BuildRate((0.07, 0.13, 0.18, 0.22, 0.24, 0.26), claims=0.4)
_PAIRS: Final = BuildRate((0.03, 0.09, 0.15, 0.21, 0.27, 0.33))
_RARE: Final = BuildRate((0.04, 0.07, 0.10, 0.13, 0.16, 0.19))


class MeldSummary(NamedTuple):
    """What targets need to know about the melds on the table."""

    size: int
    """The number of melds."""
    suits: int
    """The kinds of their suits."""
    melds: int
    """Whether they include runs and triplets."""


def summarize(melds: Sequence[Meld]) -> MeldSummary:
    suits = sets = 0
    for meld in melds:
        suits |= SUIT_KINDS[SUIT[meld.tile]]
        sets |= RUNS if meld.kind == CHI else TRIPLETS
    return MeldSummary(len(melds), suits, sets)


class TargetHand:
    """A hand as targets read it; created again when the hand changes."""

    __slots__ = ("_suits", "hand", "keys", "melds", "que", "size")

    def __init__(self, hand: Hand, que: int | None) -> None:
        self.hand = hand
        self.que = que
        self.size = hand.size
        self.melds = (self.size - 1) // 3
        """Melds still to be made."""
        one, two, three, honours = hand.keys
        self.keys = [one, two, three, honours - NO_HONOURS]
        """The keys of its suits; the 缺 suit counts as empty."""
        if que is not None:
            self.keys[que] = 0
        self._suits: dict[int, FourSuits] = {}

    def suits(self, melds: int) -> FourSuits:
        """Its suits, with these kinds of meld allowed."""
        found = self._suits.get(melds)
        if found is None:
            found = self._suits[melds] = suits(self.keys, melds)
        return found


class Target(Protocol):
    """A kind of hand to aim at."""

    @property
    def sample(self) -> Sample: ...

    @property
    def rate(self) -> BuildRate: ...

    @property
    def kinds(self) -> int:
        """The kinds the whole hand consists of, as whole suits."""
        ...

    @property
    def stays_closed(self) -> bool:
        """Whether it allows no melds."""
        ...

    @property
    def triplet(self) -> Tile | None:
        """The kind of the required triplet, if the target is exactly one triplet."""
        ...

    def allows_triplet(self, kind: Tile, /) -> bool:
        """Whether its fourth set may be a triplet of this kind."""
        ...

    def fits(self, melds: MeldSummary, /) -> bool:
        """Whether it is still possible with these melds."""
        ...

    def shanten(self, held: TargetHand, /) -> int:
        """Tiles to exchange until the hand is ready for it; NEVER if too far to consider."""
        ...

    def improving(self, held: TargetHand, /) -> int:
        """The kinds that reduce the shanten."""
        ...

    def improving_after(
        self, held: TargetHand, discards: Sequence[Tile], limit: int, live_kinds: int, /
    ) -> list[int | None]:
        """The improving kinds after each of these discards; None where the shanten is then above
        `limit`, which is the shanten of the whole hand, at least 1. Kinds outside `live_kinds` may
        be left out."""
        ...


class MeldsTarget(NamedTuple):
    """Melds of the allowed kinds and a pair; some of the melds may be fixed."""

    sample: Sample
    rate: BuildRate
    melds: int = ANY
    kinds: int = ALL_KINDS
    """The kinds the whole hand consists of."""
    fixed: tuple[Tile, ...] = ()
    """Whole melds that are required: a triplet of 中, or 123456789."""
    stays_closed: bool = False

    @property
    def triplet(self) -> Tile | None:
        return self.fixed[0] if len(self.fixed) == 3 else None

    def allows_triplet(self, kind: Tile) -> bool:
        return bool(self.melds & TRIPLETS and self.kinds >> kind & 1) and self.triplet is None

    def fits(self, melds: MeldSummary) -> bool:
        size, suits, kinds = melds
        return not (suits & ~self.kinds or kinds & ~self.melds) and (
            3 * (4 - size) >= len(self.fixed)
        )

    def shanten(self, held: TargetHand) -> int:
        fixed = self.fixed
        if not fixed:
            used = tiles_used(self._suits(held), held.melds)
            return 3 * held.melds + 1 - used - held.hand.wilds
        if not self._may_have_most_fixed(held.hand.counts):
            return NEVER
        suits, have = self._without_fixed(held)
        if 3 * have < 2 * len(fixed):
            return NEVER
        used = tiles_used(suits, held.melds - len(fixed) // 3)
        return 3 * held.melds + 1 - used - have - held.hand.wilds

    def improving(self, held: TargetHand) -> int:
        suits, _ = self._without_fixed(held)
        own_kinds = _outside(self.kinds, held.que)
        found = Blocks(suits, held.melds - len(self.fixed) // 3, own_kinds).improving
        return found | self._missing_fixed(held.hand) if self.fixed else found

    def improving_after(
        self, held: TargetHand, discards: Sequence[Tile], limit: int, live_kinds: int
    ) -> list[int | None]:
        hand = held.hand
        suits, have = self._without_fixed(held)
        own_kinds = _outside(self.kinds, held.que)
        blocks = Blocks(suits, held.melds - len(self.fixed) // 3, own_kinds & live_kinds)
        least = 3 * held.melds + 1 - have - hand.wilds - limit
        found = blocks.improving_after(discards, least)
        special = hand.wild & own_kinds | (self._fixed_only(suits) if have else 0)
        for index, tile in enumerate(discards) if special else ():
            if special >> tile & 1:
                # Discarding a wild or fixed tile always costs one step.
                is_far = blocks.tiles_used <= least
                found[index] = None if is_far else _improving_after_one(self, held, tile, limit)
        if self.fixed:
            missing = self._missing_fixed(hand)
            found = [None if kinds is None else kinds | missing for kinds in found]
        return found

    def _fixed_only(self, suits: FourSuits) -> int:
        """The fixed kinds of which these suits, without the fixed tiles, have no further tile."""
        return mask_of(tile for tile in self.fixed if not suits[SUIT[tile]].key // WORTH[tile] % 5)

    def _suits(self, held: TargetHand) -> FourSuits:
        """The suits of the hand, empty where the target does not use them."""
        kinds, every = self.kinds, held.suits(self.melds)
        if kinds == ALL_KINDS:
            return every
        one, two, three, honours = every
        return (
            one if kinds & _MAN else NO_TILES,
            two if kinds & _PIN else NO_TILES,
            three if kinds & _SOU else NO_TILES,
            honours if kinds & _ZI else NO_TILES,
        )

    def _without_fixed(self, held: TargetHand) -> tuple[FourSuits, int]:
        """The suits without the fixed tiles, which are of one suit, and how many were held."""
        suits = self._suits(held)
        if not self.fixed:
            return suits, 0
        index, have = SUIT[self.fixed[0]], 0
        key = suits[index].key
        for tile in self.fixed:
            if key // WORTH[tile] % 5:
                key -= WORTH[tile]
                have += 1
        one, two, three, honours = suits
        left = suit(key, self.melds if index < 3 else self.melds & TRIPLETS)
        return (
            left if index == 0 else one,
            left if index == 1 else two,
            left if index == 2 else three,
            left if index == 3 else honours,
        ), have

    def _may_have_most_fixed(self, counts: Sequence[int]) -> bool:
        """A quick check: whether two thirds of the fixed tiles may be held."""
        first, last = self.fixed[0], self.fixed[-1]
        if first == last:
            return counts[first] > 1
        return 3 * counts[first : last + 1].count(0) <= len(self.fixed)

    def _missing_fixed(self, hand: Hand) -> int:
        missing = 0
        for tile in set(self.fixed):
            if count_in(hand.keys[SUIT[tile]], tile) < self.fixed.count(tile):
                missing |= 1 << tile
        return missing


class SevenPairsTarget(NamedTuple):
    """Seven pairs."""

    sample: Sample = samples.PAIRS
    rate: BuildRate = _PAIRS
    kinds: int = ALL_KINDS
    stays_closed: bool = True
    triplet: None = None

    def allows_triplet(self, kind: Tile) -> bool:
        return False

    def fits(self, melds: MeldSummary) -> bool:
        return not melds.size

    def shanten(self, held: TargetHand) -> int:
        if held.melds < 4:
            return NEVER
        hand, que = held.hand, held.que
        alone = hand.alone if que is None else self.improving(held).bit_count()
        return seven_pairs_away(_naturals(held), alone, hand.wilds)

    def improving(self, held: TargetHand) -> int:
        return _outside(held.hand.odd, held.que)

    def improving_after(
        self, held: TargetHand, discards: Sequence[Tile], limit: int, live_kinds: int
    ) -> list[int | None]:
        if held.melds < 4:
            return [None] * len(discards)
        hand, odd, naturals = held.hand, self.improving(held), _naturals(held)
        found: list[int | None] = []
        for tile in discards:
            if hand.is_wild[tile]:
                left, shanten = odd, seven_pairs_away(naturals, odd.bit_count(), hand.wilds - 1)
            elif SUIT[tile] == held.que:
                left, shanten = odd, seven_pairs_away(naturals, odd.bit_count(), hand.wilds)
            else:
                left = odd ^ BIT[tile]
                shanten = seven_pairs_away(naturals - 1, left.bit_count(), hand.wilds)
            found.append(left if shanten <= limit else None)
        return found


def _naturals(held: TargetHand) -> int:
    """The number of natural tiles outside the 缺 suit."""
    hand, que = held.hand, held.que
    of_que = 0 if que is None else sum(hand.counts[9 * que : 9 * que + 9])
    return held.size - hand.wilds - of_que


class MeasuredShape(Protocol):
    """A shape that computes its own shanten and improving kinds."""

    def shanten(self, hand: Hand, /) -> int: ...

    def helps(self, hand: Hand, /) -> int: ...


class ShapeTarget(NamedTuple):
    """A special shape: 十三幺, 七星不靠, 十三烂, 手提十三幺."""

    sample: Sample
    shape: MeasuredShape
    rate: BuildRate = _RARE
    kinds: int = ALL_KINDS
    stays_closed: bool = True
    triplet: None = None

    def allows_triplet(self, kind: Tile) -> bool:
        return False

    def fits(self, melds: MeldSummary) -> bool:
        return not melds.size

    def shanten(self, held: TargetHand) -> int:
        return self.shape.shanten(held.hand)

    def improving(self, held: TargetHand) -> int:
        return self.shape.helps(held.hand)

    def improving_after(
        self, held: TargetHand, discards: Sequence[Tile], limit: int, live_kinds: int
    ) -> list[int | None]:
        hand, shape, found = held.hand, self.shape, list[int | None]()
        for tile in discards:
            hand.remove(tile)
            found.append(shape.helps(hand) if shape.shanten(hand) <= limit else None)
            hand.add(tile)
        return found


def _improving_after_one(
    target: MeldsTarget, held: TargetHand, tile: Tile, limit: int
) -> int | None:
    """The improving kinds after one discard, computed from the remaining hand."""
    held.hand.remove(tile)
    left = TargetHand(held.hand, held.que)
    found = target.improving(left) if target.shanten(left) <= limit else None
    held.hand.add(tile)
    return found


def _outside(kinds: int, que: int | None) -> int:
    return kinds if que is None else kinds & ~SUIT_KINDS[que]


PLAIN: Final = MeldsTarget(samples.PLAIN, _PLAIN)
_DRAGON_MELDS: Final = tuple(tuple(range(first, first + 9)) for first in (0, 9, 18))
MELDS_TARGETS: Final[tuple[Target, ...]] = (
    MeldsTarget(samples.ALL_RUNS, _RUNS, RUNS),
    MeldsTarget(samples.ALL_TRIPLETS, _TRIPLETS, TRIPLETS),
    *(MeldsTarget(samples.ONE_SUIT, _SUIT, ANY, kinds) for kinds in SUIT_KINDS[:3]),
    *(MeldsTarget(samples.HALF_SUIT, _SUIT, ANY, kinds | _ZI) for kinds in SUIT_KINDS[:3]),
    *(MeldsTarget(samples.DRAGON, _FIXED, fixed=melds) for melds in _DRAGON_MELDS),
    *(MeldsTarget(with_triplet(kind), _FIXED, fixed=(kind,) * 3) for kind in HONOURS),
)
"""All targets of melds and a pair except the plain one."""

_BY_SHAPE: Final[dict[Shape, Target]] = {
    SEVEN_PAIRS: SevenPairsTarget(),
    THIRTEEN_ORPHANS: ShapeTarget(samples.ORPHANS, THIRTEEN_ORPHANS),
    ALL_ORPHANS: ShapeTarget(samples.ONLY_ORPHANS, ALL_ORPHANS),
    LAN_PAI: ShapeTarget(samples.SCATTERED, LAN_PAI),
    SEVEN_STARS: ShapeTarget(samples.STARS, SEVEN_STARS),
    SEVEN_STARS_AT_FACE: ShapeTarget(samples.STARS, SEVEN_STARS_AT_FACE),
}


def targets_for(shapes: Sequence[Shape]) -> list[Target]:
    """The targets of a game with these shapes; plain melds and a pair come first."""
    return [PLAIN, *MELDS_TARGETS, *(_BY_SHAPE[shape] for shape in shapes if shape in _BY_SHAPE)]


_NEAR: Final = [
    *((tile - min(tile % 9, 2), tile - tile % 9 + min(tile % 9 + 3, 9)) for tile in range(SUITED)),
    *((tile, tile + 1) for tile in HONOURS),
]


def neighbours(hand: Hand, kinds: Sequence[Tile]) -> list[int]:
    """Per kind: how many other tiles in hand could form a group with a tile of it."""
    below = [0, *accumulate(hand.counts)]
    return [below[last] - below[first] - 1 for first, last in [_NEAR[tile] for tile in kinds]]
