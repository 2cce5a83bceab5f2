"""A rule book as a value: the rows and small functions that play and settlement read."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from paiju.hands import Hand, Shape, wins
from paiju.rules.book import WINNING, Book, load_book
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import Meld
from paiju.rules.options import HouseOptions
from paiju.rules.parts import Hands, Length, Opening, Payments, Play, Scorekeeping, Wall, Wilds
from paiju.rules.specials import Specials
from paiju.rules.terms import Terms
from paiju.rules.win import Verdict, Win, WinRefusal
from paiju.tiles import KINDS, Tile, kinds_in
from paiju.tiles.kinds import DONG
from paiju.tiles.text import Text

NO_HAND: Final = WinRefusal("")
"""The tiles make no winning hand."""


class NextDealer(Struct, frozen=True):
    """Who deals next, and the clause that says so."""

    seat: int
    clause: str


class RuleSet(Struct, frozen=True, kw_only=True):
    """One game under one set of options. Options are used up here: nobody asks for them later."""

    id: str
    options: HouseOptions
    wall: Wall
    opening: Opening = Opening()
    length: Length
    wilds: Wilds = Wilds()
    play: Play
    hands: Hands
    specials: Specials = Specials()
    """Wins that need no shape."""
    payments: Payments
    next_dealer: Callable[[FinishedRound], NextDealer]
    terms: Terms = Terms()
    scorekeeping: Scorekeeping = Scorekeeping()

    @property
    def book(self) -> Book:
        """The rule book: what every clause says, and the sentences shown to players."""
        return load_book(self.id)

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def base(self) -> int:
        return self.options.base

    def seat_wind(self, round_wind: Tile, dealer: int, seat: int) -> Tile:
        """风位 of a seat."""
        first = self.opening.dealer_wind(round_wind) - DONG
        return DONG + (first + (seat - dealer) % self.options.players) % 4

    def waits(self, hand: Hand, melds: Sequence[Meld], que: int | None) -> int:
        """The kinds that complete a hand and of which its owner does not hold all four."""
        return waits_among(self.others_beside(melds), hand, melds, que)

    def others_beside(self, melds: Sequence[Meld]) -> tuple[Shape, ...]:
        """The shapes other than melds and a pair that a hand may wait for beside these melds."""
        if not melds:
            return self.hands.other_shapes
        shapes_with = self.hands.shapes_with
        return () if shapes_with is None else shapes_with(melds)[1:]

    def shapes_beside(self, melds: Sequence[Meld]) -> tuple[Shape, ...]:
        """The shapes a concealed hand may still take beside these melds."""
        hands = self.hands
        return hands.shapes if hands.shapes_with is None else hands.shapes_with(melds)

    def completes(self, hand: Hand, melds: Sequence[Meld]) -> bool:
        """Whether the tile just drawn made a win of the hand, with a shape or without."""
        return (
            wins(hand, self.shapes_beside(melds)) or self.specials.on_draw(hand, melds) is not None
        )

    def is_ready(self, hand: Hand, melds: Sequence[Meld], que: int | None) -> bool:
        """叫牌 / 听牌: some tile would complete the hand; a wild one may be the only such."""
        others = self.others_beside(melds)
        is_away = away_among(others, hand) > 0
        if not is_away and waits_among(others, hand, melds, que):
            return True
        # Far from any shape only a fourth wild tile completes a hand: 四白板, 混儿杠.
        if not hand.wild or (is_away and _wilds(hand, melds) < 3):
            return False
        return self._waits_for_more(hand, melds)

    def _waits_for_more(self, hand: Hand, melds: Sequence[Meld]) -> bool:
        """Whether a hand that waits for no tile at its face would be complete with a wild one."""
        # A natural tile that completes a hand which waits for none finds four wild ones there,
        # in hand or melded, and then any would do.
        if self.specials.on_draw(hand, melds) is not None:
            return True
        kinds = kinds_in(hand.wild)
        if hand.wilds > 3:
            naturals = (kind for kind in range(KINDS) if not hand.wild >> kind & 1)
            kinds.append(next(kind for kind in naturals if _held(hand, melds, kind) < 4))
        return any(self.completes_drawing(hand, melds, kind) for kind in kinds)

    def completes_drawing(self, hand: Hand, melds: Sequence[Meld], kind: Tile) -> bool:
        """Whether drawing a tile, wild if its kind is, would complete a hand."""
        if _held(hand, melds, kind) >= 4:
            return False
        hand.add(kind)
        completes = self.completes(hand, melds)
        hand.remove(kind)
        return completes

    def seen_by_others(self, meld: Meld) -> Meld:
        """A meld as other seats see it until the round is over; itself if nothing is face down."""
        face_up = self.play.face_up
        tiles = meld.tiles if face_up is None else face_up(meld)
        return meld if tiles is meld.tiles else replace(meld, tiles=tiles)

    def verdict(self, win: Win) -> Verdict | WinRefusal:
        """What a hand is won as, or why it may not be won as things stand."""
        if self.opening.que is not None and win.que is not None and win.hand.keys[win.que]:
            return WinRefusal(self.opening.que.clause)
        verdict = self.hands.judge(win)
        if verdict is None:
            return NO_HAND
        return self.hands.may_win(win, verdict) or verdict

    def why_not(self, refused: WinRefusal) -> Text:
        """Why a hand may not be won, in both languages."""
        if not refused.clause:
            return Text("牌型不成", "the tiles make no winning hand")
        says = self.book.refusals[refused.clause, WINNING]
        return says.filled(refused.values) if refused.values else says

    def best_wait(self, hand: Hand, melds: Sequence[Meld], que: int | None) -> Verdict:
        """The highest hand that one more tile would make of a ready one."""
        tiles = kinds_in(self.waits(hand, melds, que))
        verdicts = [self.completed(hand, tile, melds) for tile in tiles]
        return max(verdicts, key=lambda verdict: verdict.value)

    def completed(self, hand: Hand, tile: Tile, melds: Sequence[Meld]) -> Verdict:
        """What a waiting hand is with this tile, whoever it comes from."""
        full = hand.copy()
        full.add_natural(tile)
        verdict = self.hands.judge(Win(seat=0, hand=full, melds=melds, tile=tile))
        assert verdict is not None, "a wait that completes nothing"
        return verdict


def away_among(others: tuple[Shape, ...], hand: Hand) -> int:
    """Before so many exchanges of a tile no tile at all completes a hand, at least; 0: one may."""
    away = hand.away()
    for shape in others:
        least = shape.away(hand)
        if least < away:
            away = least
    return away


def waits_among(
    others: tuple[Shape, ...], hand: Hand, melds: Sequence[Meld], que: int | None
) -> int:
    """`RuleSet.waits`, for who knows `others_beside` these melds already."""
    if que is not None and hand.keys[que]:
        return 0
    found = hand.waits()
    for shape in others:
        found |= shape.waits(hand)
    return found & ~_all_held(hand, melds, found) if found and melds else found


def _held(hand: Hand, melds: Sequence[Meld], kind: Tile) -> int:
    """How many of a kind the owner has, melds included."""
    count = hand.counts[kind]
    for meld in melds:
        count += meld.tiles.count(kind)
    return count


def _wilds(hand: Hand, melds: Sequence[Meld]) -> int:
    """How many tiles of wild kinds the owner has, melds included."""
    count, is_wild = hand.wilds, hand.is_wild
    for meld in melds:
        if is_wild[meld.tiles[-1]]:
            count += sum(is_wild[tile] for tile in meld.tiles)
    return count


def _all_held(hand: Hand, melds: Sequence[Meld], among: int) -> int:
    """Those of the kinds `among` that the owner holds four times, melds included."""
    held = 0
    for tile in kinds_in(among):
        if _held(hand, melds, tile) >= 4:
            held |= 1 << tile
    return held
