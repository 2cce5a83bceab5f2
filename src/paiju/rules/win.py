"""One winner's hand, the situation it was won in, and what a rule book makes of it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal

from msgspec import Struct

from paiju.hands import Hand, Reading
from paiju.rules.facts import First, Ting, WinBy
from paiju.rules.melds import CHI, FENG_GANG, GangKind, Meld
from paiju.tiles import Tile, kinds_in, mask_of
from paiju.tiles.kinds import DONG

NamedSituation = Literal["gang_hua", "gang_pao"]


class Term(Struct, frozen=True):
    """One reason a hand is worth what it is: 番 that add up, or a factor."""

    name: str
    amount: int
    clause: str
    says: NamedSituation | None = None
    """The situation that is part of the name of the hand; a headline then omits it."""


class Limit(Struct, frozen=True):
    """Why a hand is paid other 番 than its terms add up to: a cap, or the least for a situation."""

    item: str
    clause: str


Valued = tuple[Reading, tuple[Term, ...]]
"""A reading, and what the tiles are worth in it, however they were won."""


class Win(Struct, kw_only=True):
    """A hand that may be won: the concealed tiles with the winning one, and how it came."""

    seat: int
    hand: Hand
    melds: Sequence[Meld] = ()
    tile: Tile | None = None
    by: WinBy = "zimo"
    from_: int | None = None
    gang: GangKind | None = None
    last_tile: bool = False
    first: First | None = None
    special: str | None = None
    ting: Ting | None = None
    from_ting: Ting | None = None
    """What the discarder had declared: 杀听 / 杀报."""
    que: int | None = None
    winners: int = 1
    """How many win on this tile: 一炮三响."""
    seat_wind: Tile = DONG
    round_wind: Tile = DONG
    valued: Sequence[Valued] | None = None
    """Readings of the hand, once they are found; a rule book that needs no others may keep them
    here."""

    @property
    def has_gang(self) -> bool:
        return any(meld.is_gang for meld in self.melds)

    @property
    def melded(self) -> int:
        """The set of kinds that lie in melds."""
        mask = 0
        for meld in self.melds:
            mask |= meld.kinds
        return mask

    @property
    def is_concealed(self) -> bool:
        """门清: nothing was taken from another player."""
        return all(meld.is_concealed for meld in self.melds)


class HandReading:
    """A won hand read one way: what patterns look at."""

    def __init__(self, win: Win, reading: Reading) -> None:
        self.win = win
        self.reading = reading
        kinds, runs, triplets = win.melded, 0, 0
        for kind, tile, _ in reading.groups:
            if kind == "run":
                kinds |= 0b111 << tile
                runs |= 1 << tile
            else:
                kinds |= 1 << tile
                if kind == "triplet":
                    triplets |= 1 << tile
        self.kinds = kinds
        """The set of kinds in the whole hand, melds included, wilds as what they stand for."""
        self.runs = runs
        """The concealed runs, as the set of their lowest tiles."""
        self.concealed_triplets = triplets
        """The set of kinds that make a concealed triplet."""

    @cached_property
    def triplets(self) -> int:
        """The set of kinds that make a triplet or a gang, concealed or melded."""
        mask = self.concealed_triplets
        for meld in self.win.melds:
            if meld.kind not in (CHI, FENG_GANG):
                mask |= 1 << meld.tile
        return mask

    @cached_property
    def pair(self) -> int:
        """The pair of melds and a pair, as a set of one kind."""
        return mask_of(group.tile for group in self.reading.groups if group.kind == "pair")

    @cached_property
    def copies_of_winning_tile(self) -> int:
        """How many of the winning tile lie in the concealed part."""
        return self.win.hand.counts[self.win.tile] if self.win.tile is not None else 0

    @cached_property
    def has_quad(self) -> bool:
        return any(self.win.hand.counts[kind] == 4 for kind in kinds_in(self.kinds))


class Verdict(Struct, frozen=True):
    """The best a rule book can make of a won hand."""

    patterns: tuple[str, ...]
    clause: str
    value: int
    reading: Reading | None = None
    fan: int | None = None
    terms: tuple[Term, ...] = ()
    limit: Limit | None = None
    row: object = None
    """The row of the game's hands that it is, where hands never add up; compare it by identity."""

    def has(self, row: Term) -> bool:
        """Whether this very row is one of its terms."""
        return any(term is row for term in self.terms)

    def names_situation(self, situation: NamedSituation) -> bool:
        """Whether the names of the hand already say in what situation it was won."""
        return any(term.says == situation for term in self.terms)

    def wild_as(self, win: Win) -> tuple[tuple[Tile, tuple[Tile, ...]], ...]:
        """Which kinds the wild tiles of the hand stood for, wild kind by wild kind."""
        stood = list(self.reading.wild_as) if self.reading is not None else []
        shared: list[tuple[Tile, tuple[Tile, ...]]] = []
        naturals = win.hand.naturals()
        for wild in kinds_in(win.hand.wild):
            held = win.hand.counts[wild] - naturals[wild]
            if stood and held:
                shared.append((wild, tuple(stood[:held])))
                del stood[:held]
        return tuple(shared)


def best_verdict(verdicts: Sequence[Verdict]) -> Verdict | None:
    """The one with the most 番, of several the one worth most; None if there is none."""
    if len(verdicts) == 1:
        return verdicts[0]
    return max(verdicts, key=lambda verdict: (verdict.fan or 0, verdict.value), default=None)


class WinRefusal(Struct, frozen=True):
    """Why a complete hand may not be won as things stand."""

    clause: str
    values: Mapping[str, object] | None = None
    """What stands in the book's sentence for `{name}`."""
