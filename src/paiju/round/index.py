"""The index of a round: what follows from its hands and melds, kept up to date for speed alone.

No rule is decided here, and every value could be computed again from the table at any time: the
conformance tests do so at every step. The rules call one method after each change: `after_draw`,
`after_discard`, `after_meld`. When the round is over the index is out of date.
"""

from collections.abc import Sequence
from itertools import compress

from paiju.hands import Hand, Shape
from paiju.round.actions import DISCARDS, Action
from paiju.rules.melds import BU_GANG, CHI, PENG, Meld
from paiju.rules.ruleset import RuleSet, away_among, waits_among
from paiju.tiles import KINDS, SUITS_ONLY, Tile, kinds_in
from paiju.tiles.kinds import ALL_KINDS, SUITED, WINDS


class Index:
    """What each seat waits for, may claim, may discard and may do beside discarding."""

    __slots__ = (
        "away",
        "discardable",
        "hands",
        "has_chi",
        "has_feng_gang",
        "has_firsts",
        "laid_wilds",
        "melds",
        "needs_full_offers",
        "pengs",
        "ques",
        "rules",
        "shapes",
        "takers",
        "undiscarded",
        "waits",
        "watched",
        "wilds_in_gangs",
    )

    waits: list[int]
    """Per seat the kinds that complete its hand as it was before a draw. Not up to date before the
    opening has ended, nor between a 碰 or 吃 and the discard that follows."""
    away: list[int]
    """Per seat a lower bound on the exchanges of a tile it needs before it can wait for any."""
    takers: list[int]
    """By kind the seats that may be able to claim a discard of it, 吃 aside, as a set: those that
    hold two of it, wait for it, or may still make a 风杠 with it."""
    discardable: list[list[Action | None]]
    """Per seat and kind the discard of a tile that it holds."""
    needs_full_offers: list[bool]
    """Per seat whether a draw may allow more than a discard, whatever its concealed tiles are. It
    may stay true for a few turns too long, which costs time and changes nothing."""
    watched: list[int]
    """Per seat the kinds whose discard may bar it from winning, or win."""
    undiscarded: int
    """The seats that have not discarded anything yet, as a set."""
    shapes: list[tuple[Shape, ...]]
    """Per seat the shapes it may still win with beside its melds, other than melds and a pair."""
    pengs: list[tuple[Tile, ...]]
    """Per seat the kinds of its pengs, which a bu_gang could extend."""
    laid_wilds: list[int]
    """Per seat how many tiles of wild kinds are in its melds."""

    def __init__(
        self,
        rules: RuleSet,
        hands: list[Hand],
        melds: list[list[Meld]],
        ques: list[int | None],
    ) -> None:
        players = len(hands)
        self.rules = rules
        self.hands, self.melds, self.ques = hands, melds, ques
        self.has_chi = "chi" in rules.play.ranks
        self.has_feng_gang = "feng_gang" in rules.play.ranks
        self.has_firsts = self.has_feng_gang or rules.play.bu_ting is not None
        self.wilds_in_gangs = rules.wilds.in_gangs
        self.waits = [0] * players
        self.away = [0] * players
        self.undiscarded = (1 << players) - 1
        self.needs_full_offers = [self.has_firsts] * players
        self.shapes = [rules.hands.other_shapes] * players
        self.pengs = [()] * players
        self.laid_wilds = [0] * players
        barring = hands[0].wild if rules.wilds.discard_bars else 0
        self.watched = [ALL_KINDS if rules.specials.discards else barring] * players
        self.takers = takers = [0] * KINDS
        if self.has_feng_gang:
            for wind in WINDS:
                takers[wind] = self.undiscarded
        kinds = SUITED if rules.wall.tiles is SUITS_ONLY else KINDS
        self.discardable = [[None] * kinds for _ in hands]
        for seat, hand in enumerate(hands):
            counts, held, discards = hand.counts, self.discardable[seat], DISCARDS[seat]
            for tile in compress(_EVERY_KIND, counts):
                held[tile] = discards[tile]
                if counts[tile] > 1:
                    takers[tile] |= 1 << seat

    def copy(
        self,
        hands: list[Hand],
        melds: list[list[Meld]],
        ques: list[int | None],
    ) -> "Index":
        """The index of a copy of the round, which has these hands, melds and 缺 suits."""
        twin = object.__new__(Index)
        for name in Index.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands, twin.melds, twin.ques = hands, melds, ques
        for name in _COPIED_LISTS:
            setattr(twin, name, list(getattr(self, name)))
        twin.discardable = [list(held) for held in self.discardable]
        return twin

    # Questions

    def completes(self, seat: int, drawn: Tile) -> bool:
        """Whether the tile just drawn completes the hand: `RuleSet.completes`."""
        waits, hand = self.waits[seat], self.hands[seat]
        if waits and waits >> drawn & 1:
            return True
        # A wild tile, 四白板 or 混儿杠: no face that was waited for.
        if hand.is_wild[drawn] or (hand.wild and hand.wilds + self.laid_wilds[seat] > 3):
            return self.rules.completes(hand, self.melds[seat])
        return False

    def may_use_wilds(self, seat: int, drawn: Tile) -> bool:
        """Whether the wild tiles of a seat may win at once with the tile just drawn, or make a
        gang."""
        hand = self.hands[seat]
        wilds = hand.wilds
        if hand.is_wild[drawn] or wilds > 3:
            return True
        # A single wild makes a gang of nothing but three or a peng.
        return self.wilds_in_gangs and bool(wilds > 1 or hand.threes or self.pengs[seat])

    # Changes

    def after_opening(self, dealer: int, fourteenth: Tile) -> None:
        """All tiles are dealt and declared: find what every seat waits for."""
        self.hands[dealer].remove(fourteenth)
        for seat in range(len(self.hands)):
            self._update_waits(seat)
        self.hands[dealer].add(fourteenth)

    def after_draw(self, seat: int, tile: Tile, count: int) -> None:
        """A seat has drawn a tile and holds so many of its kind now."""
        if count == 1:
            self.discardable[seat][tile] = DISCARDS[seat][tile]
            if tile in self.pengs[seat]:
                self._update_alerts(seat)
        elif count == 2:
            self.takers[tile] |= 1 << seat

    def after_discard(self, seat: int, tile: Tile, left: int, is_drawn: bool) -> None:
        """A seat has discarded a tile, perhaps the one just drawn, and holds so many of it now."""
        if not is_drawn:
            away = self.away[seat]
            if away > 1:
                self.away[seat] = away - 1
            else:
                self._update_waits(seat)
        if not left:
            self.discardable[seat][tile] = None
        elif left == 1 and not self.waits[seat] >> tile & 1:
            self.takers[tile] &= ~(1 << seat)
        if self.undiscarded and self.undiscarded >> seat & 1:
            self._after_first_discard(seat)

    def after_meld(self, seat: int, meld: Meld, own: Sequence[Tile]) -> None:
        """A seat has put tiles of its hand into a meld."""
        hand, kind = self.hands[seat], meld.kind
        self.shapes[seat] = self.rules.others_beside(self.melds[seat])
        if hand.is_wild[meld.tiles[-1]]:  # natural tiles come before wild ones
            self._count_laid_wilds(seat)
        if self.watched[seat] == ALL_KINDS:
            self.unwatch(seat)
        if kind == PENG:
            self.pengs[seat] = (*self.pengs[seat], meld.tile)
        elif kind != CHI:  # 碰 and 吃 are an exchange of tiles, once one is discarded
            if kind == BU_GANG:
                self.pengs[seat] = tuple([peng for peng in self.pengs[seat] if peng != meld.tile])
            self._update_waits(seat)
        self._update_alerts(seat)
        counts, held = hand.counts, self.discardable[seat]
        for tile in own:
            if not counts[tile]:
                held[tile] = None
            if counts[tile] < 2:
                self._update_takers(seat, tile)

    def _count_laid_wilds(self, seat: int) -> None:
        is_wild = self.hands[seat].is_wild
        self.laid_wilds[seat] = sum(
            [is_wild[tile] for meld in self.melds[seat] for tile in meld.tiles]
        )

    def unwatch(self, seat: int) -> None:
        """The discards of a seat cannot win any more."""
        self.watched[seat] = self.hands[seat].wild if self.rules.wilds.discard_bars else 0

    def _after_first_discard(self, seat: int) -> None:
        self.undiscarded &= ~(1 << seat)
        if self.has_firsts:
            self._update_alerts(seat)
        if self.has_feng_gang:
            counts, waits, takers = self.hands[seat].counts, self.waits[seat], self.takers
            for wind in WINDS:
                if counts[wind] < 2 and not waits >> wind & 1:
                    takers[wind] &= ~(1 << seat)

    def _update_waits(self, seat: int) -> None:
        """Find what a seat waits for, now that its tiles have changed."""
        hand, others, waits = self.hands[seat], self.shapes[seat], 0
        self.away[seat] = away = away_among(others, hand) if others else hand.away()
        if away < 1:
            waits = waits_among(others, hand, self.melds[seat], self.ques[seat])
        changed = self.waits[seat] ^ waits
        if changed:
            self.waits[seat] = waits
            self._update_alerts(seat)
            for tile in kinds_in(changed):
                self._update_takers(seat, tile)

    def _update_alerts(self, seat: int) -> None:
        """Note whether a seat waits, has melded wild tiles, could extend a peng, or may still do
        what is only allowed before its first discard."""
        pengs = self.pengs[seat]
        self.needs_full_offers[seat] = bool(
            self.waits[seat]
            or self.laid_wilds[seat]
            or (pengs and any(map(self.hands[seat].counts.__getitem__, pengs)))
            or (self.has_firsts and self.undiscarded >> seat & 1)
        )

    def _update_takers(self, seat: int, tile: Tile) -> None:
        """Whether a seat is among the takers of a tile."""
        if (
            self.hands[seat].counts[tile] > 1
            or self.waits[seat] >> tile & 1
            or (self.has_feng_gang and self.undiscarded >> seat & 1 and tile in WINDS)
        ):
            self.takers[tile] |= 1 << seat
        else:
            self.takers[tile] &= ~(1 << seat)


_EVERY_KIND = range(KINDS)
_COPIED_LISTS = (
    "away",
    "laid_wilds",
    "needs_full_offers",
    "pengs",
    "shapes",
    "takers",
    "waits",
    "watched",
)
