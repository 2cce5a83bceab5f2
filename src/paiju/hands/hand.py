"""A hand: the concealed tiles of one seat, which keeps its suit keys as tiles come and go."""

from collections.abc import Iterable
from functools import cache
from itertools import compress

from paiju.hands.suits import (
    ALONE,
    BIT,
    DIGITS,
    NEEDS,
    NO_HONOURS,
    ODD,
    SUIT,
    WORTH,
    Help,
    held,
    load_values,
)
from paiju.tiles import KINDS, Tile
from paiju.tiles.kinds import ALL_KINDS, kinds_in

# The tables are read from disk when a hand is first asked a question. Until then they are
# empty, looking anything up fails with IndexError, and that is the signal to load them: the
# hot functions pay nothing for asking.
_values = b""
_elsewhere: dict[int, int] = {}
_here: dict[int, int] = {}


class Hand:
    """Tiles in hand, some kinds of which may be wild.

    A wild tile stands for any kind and is counted apart; `add_natural` takes a tile of a wild
    kind at its face instead. Exposed melds are no part of a hand: with m of them it holds
    13 - 3m tiles, or 14 - 3m after a draw.
    """

    __slots__ = ("counts", "full", "is_wild", "keys", "threes", "wild", "wilds")

    counts: list[int]
    """Tiles held of each kind, wild ones included."""
    wild: int
    """The set of wild kinds, fixed from the start."""
    is_wild: list[bool]
    """By kind whether it is wild."""
    wilds: int
    """How many tiles are held as wild."""
    threes: int
    """The kinds of which three or four are held, wild ones included."""
    full: int
    """The kinds of which all four are held, wild ones included: nobody can draw a fifth."""
    keys: list[int]
    """The keys of 万, 筒, 条 and the honours held at their face; see `paiju.hands.suits`."""

    def __init__(self, tiles: Iterable[Tile] = (), wild: int = 0) -> None:
        self.counts = [0] * KINDS
        self.wild = wild
        self.wilds = 0
        self.threes = 0
        self.full = 0
        self.keys = [0, 0, 0, NO_HONOURS]
        self.is_wild = _marks(wild) if wild else _NONE_WILD
        self._take_all(tiles)

    def _take_all(self, tiles: Iterable[Tile]) -> None:
        """As many times `add`, at half the price; of a hand that was empty."""
        counts, keys = self.counts, self.keys
        for tile in tiles:
            count = counts[tile]
            if count > 1:
                self._count_many(tile)
            counts[tile] = count + 1
            keys[SUIT[tile]] += WORTH[tile]
        if self.wild:
            self._set_wilds_apart()

    def _set_wilds_apart(self) -> None:
        """Hold as wild what was taken at its face so far."""
        for tile in _kinds(self.wild):
            count = self.counts[tile]
            if count:
                self.wilds += count
                self.keys[SUIT[tile]] -= count * WORTH[tile]

    @property
    def odd(self) -> int:
        """The kinds held at their face an odd number of times."""
        one, two, three, honours = self.keys
        return ODD[one] | ODD[two] << 9 | ODD[three] << 18 | ODD[honours] << 27

    @property
    def alone(self) -> int:
        """How many kinds are odd: what is left over when everything else is pairs."""
        one, two, three, honours = self.keys
        return ALONE[one] + ALONE[two] + ALONE[three] + ALONE[honours]

    @property
    def size(self) -> int:
        """How many tiles are held."""
        return sum(self.counts)

    def __repr__(self) -> str:
        return f"Hand({self.tiles()}, wild={self.wild:#x})"

    def copy(self) -> "Hand":
        twin = _new(Hand)
        twin.counts = self.counts[:]
        twin.keys = self.keys[:]
        twin.is_wild = self.is_wild
        twin.wild = self.wild
        twin.wilds = self.wilds
        twin.threes = self.threes
        twin.full = self.full
        return twin

    def tiles(self) -> list[Tile]:
        """The tiles held, sorted."""
        tiles: list[Tile] = []
        counts = self.counts
        for tile in compress(range(KINDS), counts):
            tiles += (tile,) * counts[tile]
        return tiles

    def written(self) -> str:
        """The tiles held, as `format_tiles` writes them."""
        one, two, three, honours = self.keys_at_face() if self.wilds else self.keys
        text = DIGITS[one] + "m " if one else ""
        if two:
            text += DIGITS[two] + "p "
        if three:
            text += DIGITS[three] + "s "
        return text + DIGITS[honours] + "z" if honours > NO_HONOURS else text[:-1]

    def wild_kinds(self) -> tuple[Tile, ...]:
        """The wild kinds, ascending."""
        return _kinds(self.wild)

    def naturals(self) -> list[int]:
        """Tiles held at their face, by kind; not to be changed."""
        if not self.wilds:
            return self.counts
        counts = self.counts[:]
        for tile in _kinds(self.wild):
            counts[tile] = held(self.keys[SUIT[tile]], tile)
        return counts

    def keys_at_face(self) -> list[int]:
        """The keys as they would be if no tile were wild."""
        keys = self.keys[:]
        for tile in _kinds(self.wild):
            suit = SUIT[tile]
            keys[suit] += (self.counts[tile] - held(keys[suit], tile)) * WORTH[tile]
        return keys

    def add(self, tile: Tile) -> int:
        """Take a tile, and say how many of its kind there are now; there are only four."""
        count = self.counts[tile]
        if count > 1:
            self._count_many(tile)
        count += 1
        self.counts[tile] = count
        if self.is_wild[tile]:
            self.wilds += 1
        else:
            self.keys[SUIT[tile]] += WORTH[tile]
        return count

    def remove(self, tile: Tile) -> int:
        """Give a tile away, and say how many are left; of a wild kind one held as wild."""
        if self.is_wild[tile]:
            return self._remove_wild(tile)
        count = self.counts[tile] - 1
        if count < 0:
            raise ValueError(f"no tile of kind {tile} in hand")
        if count > 1:
            self._thin(tile)
        self.counts[tile] = count
        self.keys[SUIT[tile]] -= WORTH[tile]
        return count

    def add_natural(self, tile: Tile) -> None:
        """Take a tile at its face, even if its kind is wild."""
        is_wild = self.is_wild
        self.is_wild = _NONE_WILD
        try:
            self.add(tile)
        finally:
            self.is_wild = is_wild

    def remove_natural(self, tile: Tile) -> None:
        """Give away a tile that was held at its face."""
        if not held(self.keys[SUIT[tile]], tile):
            raise ValueError(f"no tile of kind {tile} held at its face")
        is_wild = self.is_wild
        self.is_wild = _NONE_WILD
        self.remove(tile)
        self.is_wild = is_wild

    def is_complete(self) -> bool:
        """Whether 3k + 2 tiles are melds and a pair."""
        one, two, three, honours = self.keys
        try:
            value = _values
            return NEEDS[value[one] + value[two] + value[three] + value[honours]] <= self.wilds
        except IndexError:
            _load_tables()
            return self.is_complete()

    def missing(self) -> int:
        """How many wilds more would make melds and a pair of everything held; below 0, spare."""
        one, two, three, honours = self.keys
        try:
            total = _values[one] + _values[two] + _values[three] + _values[honours]
        except IndexError:
            _load_tables()
            return self.missing()
        return NEEDS[total] - self.wilds

    def away(self) -> int:
        """Before so many exchanges no tile makes melds and a pair of 3k + 1 tiles, at least.

        A draw saves one wild at most, a discard the two that made a triplet of it.
        """
        one, two, three, honours = self.keys
        try:
            total = _values[one] + _values[two] + _values[three] + _values[honours]
        except IndexError:
            _load_tables()
            return self.away()
        return (NEEDS[total] - self.wilds) // 3

    def waits(self) -> int:
        """The kinds that, at their face, make melds and a pair of 3k + 1 tiles."""
        one, two, three, honours = self.keys
        try:
            total = _values[one] + _values[two] + _values[three] + _values[honours]
        except IndexError:
            _load_tables()
            return self.waits()
        short = (total >> 3) - self.wilds
        if short > 2:
            return 0
        if short < 2:
            return ALL_KINDS & ~self.full
        if not total & 7:
            return 0
        ranks = _here if total & 7 == 1 else _elsewhere
        kinds = ranks[one] | ranks[two] << 9 | ranks[three] << 18 | ranks[honours] << 27
        return kinds & ~self.full

    def _count_many(self, tile: Tile) -> None:
        """Note that there is one more of a kind than the two or three there are."""
        if self.counts[tile] > 3:
            raise ValueError(f"a fifth tile of kind {tile}")
        if self.counts[tile] > 2:
            self.full |= BIT[tile]
        self.threes |= BIT[tile]

    def _thin(self, tile: Tile) -> None:
        """Note that there is one less of a kind than the three or four there are."""
        self.full &= ~BIT[tile]
        if self.counts[tile] < 4:
            self.threes &= ~BIT[tile]

    def _remove_wild(self, tile: Tile) -> int:
        if self.counts[tile] <= held(self.keys[SUIT[tile]], tile):
            raise ValueError(f"no wild tile of kind {tile} in hand")
        self._thin(tile)
        self.counts[tile] -= 1
        self.wilds -= 1
        return self.counts[tile]


_new = object.__new__


@cache
def _marks(wild: int) -> list[bool]:
    return [bool(wild & bit) for bit in BIT]


@cache
def _kinds(wild: int) -> tuple[Tile, ...]:
    return tuple(kinds_in(wild))


_NONE_WILD = _marks(0)


def _load_tables() -> None:
    global _values, _elsewhere, _here
    if _values:
        raise AssertionError("a suit key outside the table")
    _values = load_values()
    _elsewhere = Help(_values, pair_here=False)
    _here = Help(_values, pair_here=True)
