"""Special wins: those that need no shape, as rows of the rule books that have them."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from paiju.hands import Hand
from paiju.rules.facts import Facts
from paiju.rules.melds import Meld
from paiju.rules.win import Win, WinRefusal
from paiju.tiles import Tile


class SpecialWin(Struct, frozen=True):
    """One of them, under the id that facts give it."""

    id: str
    name: str
    clause: str
    fed: bool = False
    """Whether a 明杠 may complete it: whoever fed that gang is the feeder of the win."""


class Misfit(Struct, frozen=True):
    """A field of the facts that does not go with the rest, and why."""

    at: str
    refusal: WinRefusal


def no_misfit(facts: Facts, win: Win) -> Misfit | None:
    return None


def nothing_drawn(hand: Hand, melds: Sequence[Meld]) -> str | None:
    return None


def nothing_discarded(discards: Sequence[Tile], melds: Sequence[Meld]) -> str | None:
    return None


class Specials(Struct, frozen=True, kw_only=True):
    """The special wins of one game, and when each comes about."""

    rows: tuple[SpecialWin, ...] = ()
    misfit: Callable[[Facts, Win], Misfit | None] = no_misfit
    """What in the facts contradicts a special win."""
    on_draw: Callable[[Hand, Sequence[Meld]], str | None] = nothing_drawn
    """The id of a win that needs no shape but four wild tiles, in hand or melded; declared on
    one's own turn, after a draw, 碰 or 吃, or at once after a 明杠 (四白板)."""
    on_discard: Callable[[Sequence[Tile], Sequence[Meld]], str | None] = nothing_discarded
    """The id of a win that comes by itself with one's own discard, given all of them (十风)."""
    discards: int = 0
    """The kinds such a win is made of: one discard of another kind, or a meld, and it is gone."""

    def row(self, special_id: str | None) -> SpecialWin | None:
        return next((row for row in self.rows if row.id == special_id), None)

    @property
    def may_be_fed(self) -> bool:
        """Whether a 明杠 may win at once."""
        return any(row.fed for row in self.rows)
