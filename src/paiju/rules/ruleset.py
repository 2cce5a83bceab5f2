"""A rule book as a value: the rows and small functions that play and settlement read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from paiju.hands import Hand, Shape, waits, wins
from paiju.rules.bonuses import Flow
from paiju.rules.claims import Bidding, Claim, Declaring, PassRule
from paiju.rules.facts import Facts, First, Special
from paiju.rules.melds import Meld, is_natural_meld
from paiju.rules.options import HouseOptions
from paiju.rules.payers import Pair, Share
from paiju.rules.table import Table, Why
from paiju.rules.win import Refusal, Verdict, Win
from paiju.tiles import Tile, kinds_in


class Extra(Struct, frozen=True):
    """额外加分: what a situation adds to one opponent's payment."""

    item: str
    amount: Callable[[Pair], int]
    clause: str
    says: Why


class NextDealer(Struct, frozen=True):
    """Who deals next, and the clause that says so."""

    seat: int
    clause: str


def no_wild(indicator: Tile | None) -> int:
    return 0


def nothing_reserved(gangs: int) -> int:
    return 0


Barrier = Callable[[Win, Verdict], Refusal | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One game under one set of options. Options are used up here: nobody asks for them later."""

    id: str
    options: HouseOptions
    tiles: tuple[Tile, ...]
    shapes: tuple[Shape, ...]
    judge: Callable[[Win], Verdict | None]
    claims: tuple[Claim, ...]
    passing: tuple[PassRule, ...]
    payers: Callable[[Facts, Win], list[Share]]
    extras: tuple[Extra, ...]
    bonuses: tuple[Flow, ...]
    when_exhausted: tuple[Flow, ...]
    next_dealer: Callable[[Table], NextDealer]
    burned: Callable[[Facts], frozenset[int]]
    barrier: Barrier = lambda win, verdict: None
    bidding: Bidding | None = None
    que: Declaring | None = None
    tian_ting: Declaring | None = None
    bu_ting: Declaring | None = None
    firsts: frozenset[First] = frozenset()
    turns_a_tile: bool = False
    """Whether a win turns the next tile of the wall: 翻牌鸡."""
    needs_weekday: bool = False
    turns_wild: bool = False
    """Whether a tile is turned at the deal to name the wild ones: 翻混."""
    horses: int = 0
    """买马: tiles at the very end of the wall, turned after a win."""
    four_gangs_end: bool = False
    """四杠荒: the fourth gang ends the round."""
    wins_without_tile: bool = False
    specials: frozenset[Special] = frozenset()
    wild: Callable[[Tile | None], int] = no_wild
    """The wild kinds, given the tile turned at the deal."""
    is_meld: Callable[[Meld, int], bool] = is_natural_meld
    """Whether a meld's tiles make what it says, given the wild kinds."""
    reserve: Callable[[int], int] = nothing_reserved
    """Tiles at the end of the wall that are never drawn, given the gangs made."""

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def base(self) -> int:
        return self.options.base

    def waits(self, hand: Hand, melds: Sequence[Meld], que: int | None) -> int:
        """The kinds that complete a hand and of which its owner does not hold all four."""
        if que is not None and holds_suit(hand.counts, que):
            return 0
        found = waits(hand, self.shapes)
        if found and melds:
            found &= ~_all_held(hand, melds, found)
        return found

    def completes(self, hand: Hand) -> bool:
        """Whether the tiles in hand make any winning shape."""
        return wins(hand, self.shapes)

    def verdict(self, win: Win) -> Verdict | Refusal:
        """What a hand is won as, or why it may not be won as things stand."""
        if win.que is not None and holds_suit(win.hand.counts, win.que):
            return Refusal("缺-1", "缺门的牌还没打完", "tiles of the 缺 suit are left")
        verdict = self.judge(win)
        if verdict is None:
            return Refusal("", "牌型不成", "the tiles make no winning hand")
        return self.barrier(win, verdict) or verdict

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


def holds_suit(counts: Sequence[int], suit: int) -> bool:
    return any(counts[suit * 9 : suit * 9 + 9])


def _all_held(hand: Hand, melds: Sequence[Meld], among: int) -> int:
    """Those of the kinds `among` that the owner holds four times, melds included."""
    held = 0
    for tile in kinds_in(among):
        in_melds = sum(meld.tiles.count(tile) for meld in melds)
        if in_melds and hand.counts[tile] + in_melds >= 4:
            held |= 1 << tile
    return held
