"""Hopes: the kinds of hand one may aim at, how far away each is and which tiles bring it nearer."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple, Protocol

from paiju.bots import samples
from paiju.bots.blocks import ANY, NO_TILES, RUNS, TRIPLETS, Blocks, Suits, suit, suits, used
from paiju.bots.chances import Pace
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
from paiju.hands.suits import held as held_in
from paiju.rules.melds import CHI, Meld
from paiju.tiles import Tile, mask_of
from paiju.tiles.kinds import ALL_KINDS, HONOURS, SUITED

SUIT_KINDS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18, 0x7F << 27)
_MAN, _PIN, _SOU, _ZI = SUIT_KINDS

_PLAIN: Final = Pace((0.06, 0.19, 0.31, 0.42, 0.52, 0.60), claims=0.4)
_RUNS: Final = Pace((0.05, 0.12, 0.20, 0.28, 0.35, 0.40), claims=0.3)
_FIXED: Final = Pace((0.05, 0.10, 0.16, 0.22, 0.30, 0.35), claims=0.4)
_TRIPLETS: Final = Pace((0.04, 0.08, 0.12, 0.16, 0.20, 0.25), claims=1.6)
_SUIT: Final = Pace((0.07, 0.13, 0.18, 0.22, 0.24, 0.26), claims=0.4)
_PAIRS: Final = Pace((0.03, 0.09, 0.15, 0.21, 0.27, 0.33))
_RARE: Final = Pace((0.04, 0.07, 0.10, 0.13, 0.16, 0.19))


class Laid(NamedTuple):
    """What melds lie on the table, as far as hopes mind."""

    size: int
    """How many there are."""
    suits: int
    """The kinds of their suits."""
    melds: int
    """Whether there are runs and triplets among them."""


def laid(melds: Sequence[Meld]) -> Laid:
    suits = sets = 0
    for meld in melds:
        suits |= SUIT_KINDS[SUIT[meld.tile]]
        sets |= RUNS if meld.kind == CHI else TRIPLETS
    return Laid(len(melds), suits, sets)


class Held:
    """A hand as hopes look at it; made anew when the hand changes."""

    __slots__ = ("_suits", "hand", "keys", "melds", "que", "size")

    def __init__(self, hand: Hand, que: int | None) -> None:
        self.hand = hand
        self.que = que
        self.size = hand.size
        self.melds = (self.size - 1) // 3
        """How many are to come."""
        one, two, three, honours = hand.keys
        self.keys = [one, two, three, honours - NO_HONOURS]
        """Of its suits; nothing is to be made of 缺."""
        if que is not None:
            self.keys[que] = 0
        self._suits: dict[int, Suits] = {}

    def suits(self, melds: int) -> Suits:
        """What melds of these kinds are to be made of."""
        found = self._suits.get(melds)
        if found is None:
            found = self._suits[melds] = suits(self.keys, melds)
        return found


class Hope(Protocol):
    """A kind of hand to aim at."""

    @property
    def sample(self) -> Sample: ...

    @property
    def pace(self) -> Pace: ...

    @property
    def kinds(self) -> int:
        """What the whole hand is made of, as far as it is known: whole suits."""
        ...

    @property
    def stays_closed(self) -> bool:
        """Whether it bears no melds."""
        ...

    @property
    def triplet(self) -> Tile | None:
        """The kind of the triplet that is all it asks for."""
        ...

    def bears(self, kind: Tile, /) -> bool:
        """Whether a triplet of this kind may be its fourth set."""
        ...

    def fits(self, laid: Laid, /) -> bool:
        """Whether these melds leave it possible."""
        ...

    def away(self, held: Held, /) -> int:
        """Tiles to be exchanged before the hand is ready for it; NEVER if that is no use."""
        ...

    def helps(self, held: Held, /) -> int:
        """The kinds that bring it nearer."""
        ...

    def helps_without(
        self, held: Held, kinds: Sequence[Tile], limit: int, out: int, /
    ) -> list[int | None]:
        """The same with a tile of each of these kinds thrown; None where that takes the hand
        farther away than `limit`, which is as far as it is now, and 1 at least. What is not
        `out` any more may be left out."""
        ...


class Sets(NamedTuple):
    """Melds of these kinds and a pair, some of the tiles being fixed."""

    sample: Sample
    pace: Pace
    melds: int = ANY
    kinds: int = ALL_KINDS
    """What the whole hand is made of."""
    fixed: tuple[Tile, ...] = ()
    """Whole melds that must be there: a triplet of 中, or 123456789."""
    stays_closed: bool = False

    @property
    def triplet(self) -> Tile | None:
        return self.fixed[0] if len(self.fixed) == 3 else None

    def bears(self, kind: Tile) -> bool:
        return bool(self.melds & TRIPLETS and self.kinds >> kind & 1) and self.triplet is None

    def fits(self, laid: Laid) -> bool:
        size, suits, melds = laid
        return not (suits & ~self.kinds or melds & ~self.melds) and (
            3 * (4 - size) >= len(self.fixed)
        )

    def away(self, held: Held) -> int:
        fixed = self.fixed
        if not fixed:
            return 3 * held.melds + 1 - used(self._suits(held), held.melds) - held.hand.wilds
        if not self._may_have_most(held.hand.counts):
            return NEVER
        suits, have = self._apart(held)
        if 3 * have < 2 * len(fixed):
            return NEVER
        most = used(suits, held.melds - len(fixed) // 3)
        return 3 * held.melds + 1 - most - have - held.hand.wilds

    def helps(self, held: Held) -> int:
        suits, _ = self._apart(held)
        mine = _outside(self.kinds, held.que)
        found = Blocks(suits, held.melds - len(self.fixed) // 3, mine).helps
        return found | self._wanted(held.hand) if self.fixed else found

    def helps_without(
        self, held: Held, kinds: Sequence[Tile], limit: int, out: int
    ) -> list[int | None]:
        hand = held.hand
        suits, have = self._apart(held)
        mine = _outside(self.kinds, held.que)
        blocks = Blocks(suits, held.melds - len(self.fixed) // 3, mine & out)
        enough = 3 * held.melds + 1 - have - hand.wilds - limit
        found = blocks.helps_without(kinds, enough)
        apart = hand.wild & mine | (self._all_fixed(suits) if have else 0)
        for place, tile in enumerate(kinds) if apart else ():
            if apart >> tile & 1:
                # A wild tile or a fixed one: a step away in any case.
                far = blocks.used <= enough
                found[place] = None if far else _helps_without(self, held, tile, limit)
        if self.fixed:
            wanted = self._wanted(hand)
            found = [None if helps is None else helps | wanted for helps in found]
        return found

    def _all_fixed(self, suits: Suits) -> int:
        """The kinds of the fixed tiles of which there are no others in these suits."""
        return mask_of(tile for tile in self.fixed if not suits[SUIT[tile]].key // WORTH[tile] % 5)

    def _suits(self, held: Held) -> Suits:
        """Those it is made of."""
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

    def _apart(self, held: Held) -> tuple[Suits, int]:
        """Its suits without the fixed tiles, which are of one suit, and how many it has of them."""
        suits = self._suits(held)
        if not self.fixed:
            return suits, 0
        place, have = SUIT[self.fixed[0]], 0
        key = suits[place].key
        for tile in self.fixed:
            if key // WORTH[tile] % 5:
                key -= WORTH[tile]
                have += 1
        one, two, three, honours = suits
        left = suit(key, self.melds if place < 3 else self.melds & TRIPLETS)
        return (
            left if place == 0 else one,
            left if place == 1 else two,
            left if place == 2 else three,
            left if place == 3 else honours,
        ), have

    def _may_have_most(self, counts: Sequence[int]) -> bool:
        """A quick look: whether two thirds of the fixed tiles may be held."""
        first, last = self.fixed[0], self.fixed[-1]
        if first == last:
            return counts[first] > 1
        return 3 * counts[first : last + 1].count(0) <= len(self.fixed)

    def _wanted(self, hand: Hand) -> int:
        wanted = 0
        for tile in set(self.fixed):
            if held_in(hand.keys[SUIT[tile]], tile) < self.fixed.count(tile):
                wanted |= 1 << tile
        return wanted


class Pairs(NamedTuple):
    """Seven pairs."""

    sample: Sample = samples.PAIRS
    pace: Pace = _PAIRS
    kinds: int = ALL_KINDS
    stays_closed: bool = True
    triplet: None = None

    def bears(self, kind: Tile) -> bool:
        return False

    def fits(self, laid: Laid) -> bool:
        return not laid.size

    def away(self, held: Held) -> int:
        if held.melds < 4:
            return NEVER
        hand, que = held.hand, held.que
        alone = hand.alone if que is None else self.helps(held).bit_count()
        return seven_pairs_away(_of_use(held), alone, hand.wilds)

    def helps(self, held: Held) -> int:
        return _outside(held.hand.odd, held.que)

    def helps_without(
        self, held: Held, kinds: Sequence[Tile], limit: int, out: int
    ) -> list[int | None]:
        if held.melds < 4:
            return [None] * len(kinds)
        hand, odd, naturals = held.hand, self.helps(held), _of_use(held)
        found: list[int | None] = []
        for tile in kinds:
            if hand.is_wild[tile]:
                left, away = odd, seven_pairs_away(naturals, odd.bit_count(), hand.wilds - 1)
            elif SUIT[tile] == held.que:
                left, away = odd, seven_pairs_away(naturals, odd.bit_count(), hand.wilds)
            else:
                left = odd ^ BIT[tile]
                away = seven_pairs_away(naturals - 1, left.bit_count(), hand.wilds)
            found.append(left if away <= limit else None)
        return found


def _of_use(held: Held) -> int:
    """The natural tiles that need not be thrown."""
    hand, que = held.hand, held.que
    thrown = 0 if que is None else sum(hand.counts[9 * que : 9 * que + 9])
    return held.size - hand.wilds - thrown


class RareShape(Protocol):
    """What is asked of a shape of its own."""

    def shanten(self, hand: Hand, /) -> int: ...

    def helps(self, hand: Hand, /) -> int: ...


class Rare(NamedTuple):
    """A shape of its own: 十三幺, 七星不靠, 十三烂, 手提十三幺."""

    sample: Sample
    shape: RareShape
    pace: Pace = _RARE
    kinds: int = ALL_KINDS
    stays_closed: bool = True
    triplet: None = None

    def bears(self, kind: Tile) -> bool:
        return False

    def fits(self, laid: Laid) -> bool:
        return not laid.size

    def away(self, held: Held) -> int:
        return self.shape.shanten(held.hand)

    def helps(self, held: Held) -> int:
        return self.shape.helps(held.hand)

    def helps_without(
        self, held: Held, kinds: Sequence[Tile], limit: int, out: int
    ) -> list[int | None]:
        hand, shape, found = held.hand, self.shape, list[int | None]()
        for tile in kinds:
            hand.remove(tile)
            found.append(shape.helps(hand) if shape.shanten(hand) <= limit else None)
            hand.add(tile)
        return found


def _helps_without(hope: Sets, whole: Held, tile: Tile, limit: int) -> int | None:
    whole.hand.remove(tile)
    left = Held(whole.hand, whole.que)
    found = hope.helps(left) if hope.away(left) <= limit else None
    whole.hand.add(tile)
    return found


def _outside(kinds: int, que: int | None) -> int:
    return kinds if que is None else kinds & ~SUIT_KINDS[que]


PLAIN: Final = Sets(samples.PLAIN, _PLAIN)
_DRAGON_MELDS: Final = tuple(tuple(range(first, first + 9)) for first in (0, 9, 18))
EVERY: Final[tuple[Hope, ...]] = (
    Sets(samples.ALL_RUNS, _RUNS, RUNS),
    Sets(samples.ALL_TRIPLETS, _TRIPLETS, TRIPLETS),
    *(Sets(samples.ONE_SUIT, _SUIT, ANY, kinds) for kinds in SUIT_KINDS[:3]),
    *(Sets(samples.HALF_SUIT, _SUIT, ANY, kinds | SUIT_KINDS[3]) for kinds in SUIT_KINDS[:3]),
    *(Sets(samples.DRAGON, _FIXED, fixed=melds) for melds in _DRAGON_MELDS),
    *(Sets(with_triplet(kind), _FIXED, fixed=(kind,) * 3) for kind in HONOURS),
)
"""All that melds and a pair can be, beside plain."""

_BY_SHAPE: Final[dict[Shape, Hope]] = {
    SEVEN_PAIRS: Pairs(),
    THIRTEEN_ORPHANS: Rare(samples.ORPHANS, THIRTEEN_ORPHANS),
    ALL_ORPHANS: Rare(samples.ONLY_ORPHANS, ALL_ORPHANS),
    LAN_PAI: Rare(samples.SCATTERED, LAN_PAI),
    SEVEN_STARS: Rare(samples.STARS, SEVEN_STARS),
    SEVEN_STARS_AT_FACE: Rare(samples.STARS, SEVEN_STARS_AT_FACE),
}


def hopes_for(shapes: Sequence[Shape]) -> list[Hope]:
    """What one may hope for in a game with these shapes; plain melds and a pair first."""
    return [PLAIN, *EVERY, *(_BY_SHAPE[shape] for shape in shapes if shape in _BY_SHAPE)]


_NEAR: Final = [
    *((tile - min(tile % 9, 2), tile - tile % 9 + min(tile % 9 + 3, 9)) for tile in range(SUITED)),
    *((tile, tile + 1) for tile in HONOURS),
]


def neighbours(hand: Hand, kinds: Sequence[Tile]) -> list[int]:
    """Per kind how many other tiles in hand could help a tile of it into a group."""
    below = [0, *accumulate(hand.counts)]
    return [below[last] - below[first] - 1 for first, last in [_NEAR[tile] for tile in kinds]]
