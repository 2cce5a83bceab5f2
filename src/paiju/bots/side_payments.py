"""What gangs, single tiles and being ready pay besides a win, found by settling sample rounds.

Two rounds that differ in one thing are settled; the difference is what that thing pays. The asking
player is seat 0. Seat 1 wins or nobody does, seat 2 is ready, seat 3 is not.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from paiju.bots.samples import ONE_SUIT
from paiju.hands import Hand
from paiju.round.view import View
from paiju.rules.facts import Discard, End, Facts, Seat
from paiju.rules.melds import AN_GANG, BU_GANG, FENG_GANG, MING_GANG, PENG, Meld
from paiju.rules.ruleset import RuleSet
from paiju.settlement import Settlement, ledger
from paiju.tiles import KINDS, Tile, parse_tiles
from paiju.tiles.kinds import DONG, WINDS

EXHAUSTED: Final = 0.15
"""The share of rounds that nobody wins."""

_Tiles = tuple[Tile, ...]
_READY: Final[_Tiles] = tuple(parse_tiles("234567m 3456p"))
_UNREADY: Final[_Tiles] = tuple(parse_tiles("147m 369m 147p 9p"))
"""Ten tiles each, for a hand with one meld."""
_MELD: Final = Meld(PENG, (1, 1, 1), 1)
_WINNER: Final = Seat(ONE_SUIT.waiting)
_WON: Final = End("win", by="zimo", tile=ONE_SUIT.tile, winners=(1,))
_NOT_WON: Final = End("exhausted")


class SidePayment(NamedTuple):
    """Points for one thing, if its owner is ready when the round ends and if they are not."""

    ready: float
    unready: float

    def plus(self, other: "SidePayment") -> "SidePayment":
        return SidePayment(self.ready + other.ready, self.unready + other.unready)

    def expected(self, ready: float) -> float:
        """Expected points, given the probability of being ready at the end."""
        return ready * self.ready + (1 - ready) * self.unready


NOTHING: Final = SidePayment(0, 0)


class SidePayments:
    """What one game pays besides wins; `weekday` is set where the game depends on it."""

    def __init__(self, rules: RuleSet, weekday: int | None) -> None:
        self._rules = rules
        self._weekday = weekday

    def on_table(self, view: View, seat: int, melds: Sequence[Meld]) -> SidePayment:
        """Payments that are already certain: gangs, and discards that nobody claimed."""
        total = NOTHING
        for meld in melds:
            if meld.is_gang:
                total = total.plus(self.gang(meld))
        for row in view.discards if self.pays_tiles else ():
            if row.seat == seat and row.by is None and row.tile in self._paying_kinds:
                total = total.plus(self.discarded[row.tile])
        return total

    def in_hand(self, hand: Hand, melds: Sequence[Meld]) -> SidePayment:
        """Payments for single tiles in hand and in melds."""
        if not self.pays_tiles:
            return NOTHING
        melded = [tile for meld in melds for tile in meld.tiles]
        held = self.held
        return SidePayment(
            sum(
                held[kind] * (hand.counts[kind] + melded.count(kind)) for kind in self._paying_kinds
            ),
            0,
        )

    def of_discarding(self, tile: Tile, view: View) -> SidePayment:
        """What discarding this tile pays, less what keeping it would."""
        if tile not in self._paying_kinds:
            return NOTHING
        is_first = all(row.tile != tile for row in view.discards)
        discarded = (self.first_discarded if is_first else self.discarded)[tile]
        return SidePayment(discarded.ready - self.held[tile], discarded.unready)

    @cached_property
    def being_ready(self) -> int:
        """查叫: what being ready pays when nobody wins."""
        ready, unready = (self._score(tiles, _PLAIN, _NOT_WON) for tiles in (_READY, _UNREADY))
        return ready - unready

    def gang(self, meld: Meld) -> SidePayment:
        return self._gangs.get((meld.kind, meld.late, meld.from_ is None), NOTHING)

    @cached_property
    def _gangs(self) -> dict[tuple[str, bool, bool], SidePayment]:
        """By kind, whether it is late (过杠), and whether it took no discard."""
        melds = [Meld(AN_GANG, (1,) * 4), Meld(MING_GANG, (1,) * 4, 1)]
        melds += [Meld(BU_GANG, (1,) * 4, 1, late) for late in (False, True)]
        if DONG in self._rules.wall.tiles:
            melds += [Meld(FENG_GANG, WINDS), Meld(FENG_GANG, WINDS, 1)]
        return {
            (meld.kind, meld.late, meld.from_ is None): self._difference(SampleTable(meld), _PLAIN)
            for meld in melds
        }

    @property
    def pays_tiles(self) -> bool:
        """Whether single tiles pay anything: 鸡."""
        return bool(self._paying_kinds)

    @cached_property
    def _paying_kinds(self) -> frozenset[Tile]:
        """The kinds of single tiles that pay, found by discarding every kind once."""
        every = tuple(Discard(0, kind) for kind in sorted(set(self._rules.wall.tiles)))
        settled = self._settled(_READY, SampleTable(_MELD, every), _WON)
        return frozenset(tile for line in settled.ledger for tile in line.tiles)

    @cached_property
    def held(self) -> list[float]:
        """Per kind: what each tile in hand or in a meld pays a ready player."""
        found = [0.0] * KINDS
        for kind in self._paying_kinds:
            peng = self._score(_READY, SampleTable(Meld(PENG, (kind,) * 3, 1)), _WON)
            found[kind] = (peng - self._unpaid_peng) / 3
        return found

    @cached_property
    def _unpaid_peng(self) -> int:
        kind = next(kind for kind in self._rules.wall.tiles if kind not in self._paying_kinds)
        return self._score(_READY, SampleTable(Meld(PENG, (kind,) * 3, 1)), _WON)

    @cached_property
    def first_discarded(self) -> list[SidePayment]:
        """Per kind: what the first discard of this kind in the round pays if nobody claims it."""
        found = [NOTHING] * KINDS
        for kind in self._paying_kinds:
            found[kind] = self._difference(SampleTable(_MELD, (Discard(0, kind),)), _PLAIN)
        return found

    @cached_property
    def discarded(self) -> list[SidePayment]:
        """Per kind: what a later discard pays."""
        found = [NOTHING] * KINDS
        for kind in self._paying_kinds:
            before = Discard(1, kind, 1, "peng")
            one = SampleTable(_MELD, (before, Discard(0, kind)))
            found[kind] = self._difference(one, SampleTable(_MELD, (before,)))
        return found

    def _difference(self, one: "SampleTable", other: "SampleTable") -> SidePayment:
        """What seat 0 gets more with one table than with the other."""
        ready, unready = (
            sum(
                share * (self._score(tiles, one, end) - self._score(tiles, other, end))
                for end, share in ((_WON, 1 - EXHAUSTED), (_NOT_WON, EXHAUSTED))
            )
            for tiles in (_READY, _UNREADY)
        )
        return SidePayment(ready, unready)

    def _score(self, tiles: _Tiles, table: "SampleTable", end: End) -> int:
        """What a sample round pays seat 0."""
        return self._settled(tiles, table, end).scores[0]

    def _settled(self, tiles: _Tiles, table: "SampleTable", end: End) -> Settlement:
        others = (_WINNER, Seat(_READY, (_MELD,)), Seat(_UNREADY, (_MELD,)))
        seats = (Seat(tiles, (table.meld,)), *others)[: self._rules.players]
        facts = Facts(seats, end, table.discards, dealer=1, weekday=self._weekday)
        return ledger(self._rules, facts)


class SampleTable(NamedTuple):
    """The open tiles of a sample round: seat 0's meld, and discards."""

    meld: Meld
    discards: tuple[Discard, ...] = ()


_PLAIN: Final = SampleTable(_MELD)
