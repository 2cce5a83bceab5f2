"""The parts of a rule set: groups of fields that the round, settlement and bots read."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Literal

from msgspec import Struct

from paiju.hands import Shape
from paiju.rules.bonuses import Flow
from paiju.rules.claims import Bidding, Claim, Declaring, PassRule
from paiju.rules.facts import Facts, First
from paiju.rules.melds import Meld, is_natural_meld
from paiju.rules.notes import Unpaid
from paiju.rules.payers import Share
from paiju.rules.pricing import Price
from paiju.rules.win import Verdict, Win, WinRefusal
from paiju.tiles import Tile

FirstDealer = Literal["creator", "lot"]
"""Who deals the first round of a match: whoever opened the room, or a seat drawn by lot."""
MayWin = Callable[[Win, Verdict], WinRefusal | None]


class Indicated(Struct, frozen=True):
    """A kind that the turned tile makes something of (鸡, gold, wild), or a horse that hits."""

    tile: Tile
    name: str


def nothing_reserved(gangs: int) -> int:
    return 0


def nothing_indicated(facts: Facts) -> tuple[Indicated, ...]:
    return ()


class Wall(Struct, frozen=True, kw_only=True):
    """The tiles, and those of them that nobody draws."""

    tiles: tuple[Tile, ...]
    reserve: Callable[[int], int] = nothing_reserved
    """Tiles at the end of the wall that are never drawn, given the gangs made."""
    indicator: Literal["deal", "win"] | None = None
    """When a tile of the wall is turned: at the deal to name the wild kinds (翻混), after a win
    (翻牌鸡), or never."""
    horses: int = 0
    """买马: tiles at the very end of the wall, turned after a win."""
    indicated: Callable[[Facts], tuple[Indicated, ...]] = nothing_indicated
    """What the turned tiles make."""


def same_wind(round_wind: Tile) -> Tile:
    return round_wind


class Opening(Struct, frozen=True, kw_only=True):
    """What happens before the first discard."""

    first_dealer: FirstDealer = "lot"
    rolls: int = 0
    """How often two dice are rolled at the deal. Where a tile is turned too, the second roll counts
    it from the end of the wall."""
    dealer_wind: Callable[[Tile], Tile] = same_wind
    """风位: the dealer's wind, given the round's; the other seats take those that follow."""
    bidding: Bidding | None = None
    que: Declaring | None = None
    tian_ting: Declaring | None = None


class Length(Struct, frozen=True, kw_only=True):
    """When a match ends, and what ends a round before its wall does."""

    rounds: int | None = None
    """How many rounds a match has, drawn ones included; None where it is counted in 圈."""
    circles: int | None = None
    four_gangs_end: bool = False
    """四杠荒: the fourth gang ends the round."""


def no_wild(indicator: Tile | None) -> int:
    return 0


class Wilds(Struct, frozen=True, kw_only=True):
    """Which tiles are wild, and what may be done with them."""

    kinds: Callable[[Tile | None], int] = no_wild
    """The wild kinds, given the tile turned at the deal."""
    in_gangs: bool = False
    """Whether wild tiles may stand in for others inside a gang."""
    in_melds: bool = True
    """Whether a tile of a wild kind may be claimed and melded at its face."""
    discard_bars: bool = False
    """Whether discarding a wild tile bars one from winning."""


class Play(Struct, frozen=True, kw_only=True, dict=True):
    """What a player may do with a tile, and what declining it costs."""

    claims: tuple[Claim, ...]
    passing: tuple[PassRule, ...]
    bu_ting: Declaring | None = None
    is_meld: Callable[[Meld, int], bool] = is_natural_meld
    """Whether a meld's tiles make what it says, given the wild kinds."""
    face_up: Callable[[Meld], tuple[Tile, ...]] | None = None
    """The tiles of a meld that others see until the round is over, where that may not be all."""

    @cached_property
    def closing(self) -> dict[str, PassRule]:
        """What declining closes, by the verb declined."""
        return {rule.claim: rule for rule in self.passing}

    @cached_property
    def ranks(self) -> dict[str, int]:
        """How high each claim ranks, by the verb that makes it; passing is the lowest."""
        ranks = {"pass": 0}
        for claim in self.claims:
            ranks["ming_gang" if claim.kind == "gang" else claim.kind] = claim.rank
        return ranks


def always_allowed(win: Win, verdict: Verdict) -> WinRefusal | None:
    return None


class Hands(Struct, frozen=True, kw_only=True, dict=True):
    """Which hands win, and what each is worth."""

    shapes: tuple[Shape, ...]
    """Melds and a pair first; beside melds the others are out, unless `shapes_with` says so."""
    judge: Callable[[Win], Verdict | None]
    may_win: MayWin = always_allowed
    shapes_with: Callable[[Sequence[Meld]], tuple[Shape, ...]] | None = None
    """Where melds rule a shape out that concealed tiles alone would have."""
    firsts: frozenset[First] = frozenset()
    """Wins with the first tiles of a round that the game knows: 天胡, 地胡, 人胡."""

    @cached_property
    def other_shapes(self) -> tuple[Shape, ...]:
        """The shapes after the first."""
        return self.shapes[1:]


def nobody_burns(facts: Facts) -> frozenset[int]:
    return frozenset()


class Payments(Struct, frozen=True, kw_only=True):
    """Who pays what when a round is over."""

    payers: Callable[[Facts, Win, Verdict], list[Share]]
    price: Price
    bonuses: tuple[Flow, ...] = ()
    """Points beside the win, settled when somebody won."""
    when_exhausted: tuple[Flow, ...] = ()
    """Points when nobody won."""
    notes: tuple[Unpaid, ...] = ()
    """What clauses leave unpaid, listed beside the ledger."""
    burned: Callable[[Facts], frozenset[int]] = nobody_burns
    """Who loses the income from 鸡 and gangs."""
    needs_weekday: bool = False
    """Whether the day of the week decides points: 星期鸡."""


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
