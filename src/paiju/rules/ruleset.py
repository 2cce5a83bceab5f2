"""A rule book as a value: the rows and small functions that play and settlement read."""

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from paiju.hands import Hand, Shape, wins
from paiju.rules.bonuses import Flow
from paiju.rules.claims import Bidding, Claim, Declaring, PassRule
from paiju.rules.facts import Facts, First
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import Meld, is_natural_meld
from paiju.rules.notes import Unpaid
from paiju.rules.options import HouseOptions
from paiju.rules.payers import Share
from paiju.rules.pricing import Price
from paiju.rules.specials import Specials
from paiju.rules.terms import Terms
from paiju.rules.win import Verdict, Win, WinRefusal
from paiju.tiles import KINDS, Tile, kinds_in
from paiju.tiles.kinds import DONG

FirstDealer = Literal["creator", "lot"]
"""Who deals the first round of a match: whoever opened the room, or a seat drawn by lot."""


class NextDealer(Struct, frozen=True):
    """Who deals next, and the clause that says so."""

    seat: int
    clause: str


def no_wild(indicator: Tile | None) -> int:
    return 0


def nobody_burns(facts: Facts) -> frozenset[int]:
    return frozenset()


def nothing_reserved(gangs: int) -> int:
    return 0


def same_wind(round_wind: Tile) -> Tile:
    return round_wind


class Indicated(Struct, frozen=True):
    """A kind that the turned tile makes something of (鸡, gold, wild), or a horse that hits."""

    tile: Tile
    name: str


def nothing_indicated(facts: Facts) -> tuple[Indicated, ...]:
    return ()


MayWin = Callable[[Win, Verdict], WinRefusal | None]


class Scorekeeping(Struct, frozen=True, kw_only=True):
    """What decides points beside hands, melds and what other fields of the rule set name.

    Nothing is settled by these: a person who writes down a round is asked about them.
    """

    readiness: bool = False
    """Whether players who did not win were ready."""
    first_discards: tuple[Tile, ...] = ()
    """Kinds of which it matters who discarded the first."""
    round_wind: bool = False
    streak: bool = False
    last_tile: bool = False


class RuleSet(Struct, frozen=True, kw_only=True):
    """One game under one set of options. Options are used up here: nobody asks for them later."""

    id: str
    options: HouseOptions
    tiles: tuple[Tile, ...]
    shapes: tuple[Shape, ...]
    """Melds and a pair first; beside melds the others are out, unless `shapes_with` says so."""
    judge: Callable[[Win], Verdict | None]
    claims: tuple[Claim, ...]
    passing: tuple[PassRule, ...]
    payers: Callable[[Facts, Win, Verdict], list[Share]]
    price: Price
    next_dealer: Callable[[FinishedRound], NextDealer]
    bonuses: tuple[Flow, ...] = ()
    """Points beside the win, settled when somebody won."""
    when_exhausted: tuple[Flow, ...] = ()
    """Points when nobody won."""
    notes: tuple[Unpaid, ...] = ()
    """What clauses leave unpaid, told beside the ledger."""
    terms: Terms = Terms()
    indicated: Callable[[Facts], tuple[Indicated, ...]] = nothing_indicated
    """What the turned tiles make."""
    burned: Callable[[Facts], frozenset[int]] = nobody_burns
    may_win: MayWin = lambda win, verdict: None
    bidding: Bidding | None = None
    que: Declaring | None = None
    tian_ting: Declaring | None = None
    bu_ting: Declaring | None = None
    firsts: frozenset[First] = frozenset()
    turns_a_tile: bool = False
    """Whether a win turns the next tile of the wall: 翻牌鸡."""
    needs_weekday: bool = False
    rounds: int | None = None
    """How many rounds a match has, drawn ones included; None where it is counted in 圈."""
    circles: int | None = None
    first_dealer: FirstDealer = "lot"
    rolls: int = 0
    """How often two dice are rolled at the deal. Where a tile is turned too, the second roll counts
    it from the end of the wall."""
    turns_wild: bool = False
    """Whether a tile is turned at the deal to name the wild ones: 翻混."""
    horses: int = 0
    """买马: tiles at the very end of the wall, turned after a win."""
    four_gangs_end: bool = False
    """四杠荒: the fourth gang ends the round."""
    scorekeeping: Scorekeeping = Scorekeeping()
    specials: Specials = Specials()
    """Wins that need no shape."""
    shapes_with: Callable[[Sequence[Meld]], tuple[Shape, ...]] | None = None
    """Where melds rule a shape out that concealed tiles alone would have."""
    wild_gangs: bool = False
    """Whether wild tiles may stand in for others inside a gang."""
    wild_melds: bool = True
    """Whether a tile of a wild kind may be claimed and melded at its face."""
    wild_bars: bool = False
    """Whether discarding a wild tile bars one from winning."""
    wild: Callable[[Tile | None], int] = no_wild
    """The wild kinds, given the tile turned at the deal."""
    is_meld: Callable[[Meld, int], bool] = is_natural_meld
    """Whether a meld's tiles make what it says, given the wild kinds."""
    dealer_wind: Callable[[Tile], Tile] = same_wind
    """风位: the dealer's wind, given the round's; the other seats take those that follow."""
    face_up: Callable[[Meld], tuple[Tile, ...]] | None = None
    """The tiles of a meld that others see until the round is over, where that may not be all."""
    reserve: Callable[[int], int] = nothing_reserved
    """Tiles at the end of the wall that are never drawn, given the gangs made."""

    other_shapes: tuple[Shape, ...] = ()
    """The shapes after the first, put aside because hands are asked about them all the time."""

    closing: dict[str, PassRule] = {}
    """What declining closes, by the verb declined."""

    ranks: dict[str, int] = {}
    """How high each claim ranks, by the verb that makes it; passing is the lowest."""

    def __post_init__(self) -> None:
        force_setattr(self, "other_shapes", self.shapes[1:])
        force_setattr(self, "closing", {rule.claim: rule for rule in self.passing})
        ranks = {"pass": 0}
        for claim in self.claims:
            ranks["ming_gang" if claim.kind == "gang" else claim.kind] = claim.rank
        force_setattr(self, "ranks", ranks)

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def base(self) -> int:
        return self.options.base

    def seat_wind(self, round_wind: Tile, dealer: int, seat: int) -> Tile:
        """风位 of a seat."""
        first = self.dealer_wind(round_wind) - DONG
        return DONG + (first + (seat - dealer) % self.options.players) % 4

    def waits(self, hand: Hand, melds: Sequence[Meld], que: int | None) -> int:
        """The kinds that complete a hand and of which its owner does not hold all four."""
        return waits_among(self.others_beside(melds), hand, melds, que)

    def others_beside(self, melds: Sequence[Meld]) -> tuple[Shape, ...]:
        """The shapes other than melds and a pair that a hand may wait for beside these melds."""
        if not melds:
            return self.other_shapes
        return () if self.shapes_with is None else self.shapes_with(melds)[1:]

    def shapes_beside(self, melds: Sequence[Meld]) -> tuple[Shape, ...]:
        """The shapes a concealed hand may still take beside these melds."""
        return self.shapes if self.shapes_with is None else self.shapes_with(melds)

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
        """A meld as other seats see it until the round is over."""
        return meld if self.face_up is None else replace(meld, tiles=self.face_up(meld))

    def verdict(self, win: Win) -> Verdict | WinRefusal:
        """What a hand is won as, or why it may not be won as things stand."""
        if self.que is not None and win.que is not None and win.hand.keys[win.que]:
            return WinRefusal(self.que.clause, "缺门的牌还没打完", "tiles of the 缺 suit are left")
        verdict = self.judge(win)
        if verdict is None:
            return WinRefusal("", "牌型不成", "the tiles make no winning hand")
        return self.may_win(win, verdict) or verdict

    def best_wait(self, hand: Hand, melds: Sequence[Meld], que: int | None) -> Verdict:
        """The dearest hand that one more tile would make of a ready one."""
        tiles = kinds_in(self.waits(hand, melds, que))
        verdicts = [self.completed(hand, tile, melds) for tile in tiles]
        return max(verdicts, key=lambda verdict: verdict.value)

    def completed(self, hand: Hand, tile: Tile, melds: Sequence[Meld]) -> Verdict:
        """What a waiting hand is with this tile, whoever it comes from."""
        full = hand.copy()
        full.add_natural(tile)
        verdict = self.judge(Win(seat=0, hand=full, melds=melds, tile=tile))
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
