"""Bounties: what gangs, single tiles and being ready bring beside a win, asked by settling rounds.

Two rounds that differ in one thing are settled; what that thing brings is the difference. Seat 0
asks; seat 1 wins or nobody does, seat 2 is ready, seat 3 is not.
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

DRAWN_OUT: Final = 0.15
"""How many rounds nobody wins."""

_Tiles = tuple[Tile, ...]
_READY: Final[_Tiles] = tuple(parse_tiles("234567m 3456p"))
_UNREADY: Final[_Tiles] = tuple(parse_tiles("147m 369m 147p 9p"))
"""Ten tiles each, to lie beside one meld."""
_MELD: Final = Meld(PENG, (1, 1, 1), 1)
_WINNER: Final = Seat(ONE_SUIT.waiting)
_IS_WON: Final = End("win", by="zimo", tile=ONE_SUIT.tile, winners=(1,))
_IS_OUT: Final = End("exhausted")


class Bounty(NamedTuple):
    """Points for something, if its owner is ready when the round ends and if he is not."""

    ready: float
    unready: float

    def plus(self, other: "Bounty") -> "Bounty":
        return Bounty(self.ready + other.ready, self.unready + other.unready)

    def expected(self, ready: float) -> float:
        """What it is worth to somebody who will be ready with this likelihood."""
        return ready * self.ready + (1 - ready) * self.unready


NOTHING: Final = Bounty(0, 0)


class Bounties:
    """What one game pays beside wins; `weekday` where the game minds it."""

    def __init__(self, rules: RuleSet, weekday: int | None) -> None:
        self._rules = rules
        self._weekday = weekday

    def on_table(self, view: View, seat: int, melds: Sequence[Meld]) -> Bounty:
        """What is sure by now: gangs, and discards that nobody took."""
        total = NOTHING
        for meld in melds:
            if meld.is_gang:
                total = total.plus(self.gang(meld))
        for row in view.discards if self.has_tiles else ():
            if row.seat == seat and row.by is None and row.tile in self._dear:
                total = total.plus(self.thrown[row.tile])
        return total

    def in_hand(self, hand: Hand, melds: Sequence[Meld]) -> Bounty:
        """What the tiles in hand and in melds bring, if one is ready."""
        if not self.has_tiles:
            return NOTHING
        laid = [tile for meld in melds for tile in meld.tiles]
        held = self.held
        return Bounty(
            sum(held[kind] * (hand.counts[kind] + laid.count(kind)) for kind in self._dear), 0
        )

    def of_throwing(self, tile: Tile, view: View) -> Bounty:
        """What it brings to discard this tile instead of keeping it."""
        if tile not in self._dear:
            return NOTHING
        is_first = all(row.tile != tile for row in view.discards)
        thrown = (self.first_thrown if is_first else self.thrown)[tile]
        return Bounty(thrown.ready - self.held[tile], thrown.unready)

    @cached_property
    def being_ready(self) -> int:
        """查叫: what it brings to be ready when nobody wins."""
        ready, unready = (self._score(tiles, _PLAIN, _IS_OUT) for tiles in (_READY, _UNREADY))
        return ready - unready

    def gang(self, meld: Meld) -> Bounty:
        return self._gangs.get((meld.kind, meld.late, meld.from_ is None), NOTHING)

    @cached_property
    def _gangs(self) -> dict[tuple[str, bool, bool], Bounty]:
        """By kind, whether it is 过杠, and whether nobody fed it."""
        laid = [Meld(AN_GANG, (1,) * 4), Meld(MING_GANG, (1,) * 4, 1)]
        laid += [Meld(BU_GANG, (1,) * 4, 1, late) for late in (False, True)]
        if DONG in self._rules.tiles:
            laid += [Meld(FENG_GANG, WINDS), Meld(FENG_GANG, WINDS, 1)]
        return {
            (meld.kind, meld.late, meld.from_ is None): self._difference(Laid(meld), _PLAIN)
            for meld in laid
        }

    @property
    def has_tiles(self) -> bool:
        """Whether single tiles bring anything: 鸡."""
        return bool(self._dear)

    @cached_property
    def _dear(self) -> frozenset[Tile]:
        """The kinds that bring anything, found by discarding every kind once."""
        every = tuple(Discard(0, kind) for kind in sorted(set(self._rules.tiles)))
        settled = self._settled(_READY, Laid(_MELD, every), _IS_WON)
        return frozenset(tile for line in settled.ledger for tile in line.tiles)

    @cached_property
    def held(self) -> list[float]:
        """Per kind what each one in hand or in a meld brings if one is ready."""
        found = [0.0] * KINDS
        for kind in self._dear:
            peng = self._score(_READY, Laid(Meld(PENG, (kind,) * 3, 1)), _IS_WON)
            found[kind] = (peng - self._unpaid_peng) / 3
        return found

    @cached_property
    def _unpaid_peng(self) -> int:
        kind = next(kind for kind in self._rules.tiles if kind not in self._dear)
        return self._score(_READY, Laid(Meld(PENG, (kind,) * 3, 1)), _IS_WON)

    @cached_property
    def first_thrown(self) -> list[Bounty]:
        """Per kind what the first one discarded at the table brings, if nobody takes it."""
        found = [NOTHING] * KINDS
        for kind in self._dear:
            found[kind] = self._difference(Laid(_MELD, (Discard(0, kind),)), _PLAIN)
        return found

    @cached_property
    def thrown(self) -> list[Bounty]:
        """The same of another one."""
        found = [NOTHING] * KINDS
        for kind in self._dear:
            before = Discard(1, kind, 1, "peng")
            one, other = Laid(_MELD, (before, Discard(0, kind))), Laid(_MELD, (before,))
            found[kind] = self._difference(one, other)
        return found

    def _difference(self, one: "Laid", other: "Laid") -> Bounty:
        """What the asker gets for having laid one thing and not the other."""
        ready, unready = (
            sum(
                likelihood * (self._score(tiles, one, end) - self._score(tiles, other, end))
                for end, likelihood in ((_IS_WON, 1 - DRAWN_OUT), (_IS_OUT, DRAWN_OUT))
            )
            for tiles in (_READY, _UNREADY)
        )
        return Bounty(ready, unready)

    def _score(self, tiles: _Tiles, laid: "Laid", end: End) -> int:
        """What a made-up round brings the asker."""
        return self._settled(tiles, laid, end).scores[0]

    def _settled(self, tiles: _Tiles, laid: "Laid", end: End) -> Settlement:
        others = (_WINNER, Seat(_READY, (_MELD,)), Seat(_UNREADY, (_MELD,)))
        seats = (Seat(tiles, (laid.meld,)), *others)[: self._rules.players]
        facts = Facts(seats, end, laid.discards, dealer=1, weekday=self._weekday)
        return ledger(self._rules, facts)


class Laid(NamedTuple):
    """What lies on the table in a made-up round: the asker's meld, and discards."""

    meld: Meld
    discards: tuple[Discard, ...] = ()


_PLAIN: Final = Laid(_MELD)
