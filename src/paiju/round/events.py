"""Events: what happened, and what each seat may see of it. Protocol, log and fixture at once."""

from typing import Any, Literal, Self

from msgspec import UNSET, Struct, UnsetType, field, to_builtins
from msgspec.structs import replace

from paiju.rules.facts import EndKind, First, Roll, Ting, WinBy
from paiju.rules.melds import GangKind, MeldKind


def snake(name: str) -> str:
    """`TingDeclared` as it is written: `ting_declared`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Event(Struct, frozen=True, tag_field="event", tag=snake):
    """Public unless it says otherwise: every seat and every spectator sees it whole."""

    def seen_by(self, seat: int | None) -> Self:
        """This event as that seat (None: a spectator) may see it."""
        return self

    def document(self) -> dict[str, Any]:
        return to_builtins(self)


class Opened(Event, frozen=True):
    """The round begins; bids come before the deal."""

    players: int
    dealer: int
    streak: int
    round_wind: str
    weekday: int | None


class BidsShown(Event, frozen=True):
    """All have chosen, and everybody sees what (guiyang_dingque 估-3)."""

    bids: tuple[int, ...]


class DiceRolled(Event, frozen=True):
    """The dealer rolls two dice: before the deal, and again before a tile is turned."""

    seat: int
    dice: Roll


class Dealt(Event, frozen=True):
    """Thirteen tiles each; a seat sees its own."""

    hands: tuple[str | None, ...]
    wall: int

    def seen_by(self, seat: int | None) -> Self:
        hands = tuple(hand if index == seat else None for index, hand in enumerate(self.hands))
        return replace(self, hands=hands)


class WildTurned(Event, frozen=True):
    """翻混: the turned tile and the kinds it makes wild."""

    tile: str
    wild: tuple[str, ...]


class QuesShown(Event, frozen=True):
    ques: tuple[str, ...]


class TingDeclared(Event, frozen=True):
    seat: int
    ting: Ting


class Drawn(Event, frozen=True, gc=False):
    """A tile taken from the wall, or from its end after a gang; only its owner sees it."""

    seat: int
    tile: str | None
    tail: bool
    wall: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, tile=None)


class Discarded(Event, frozen=True, gc=False):
    seat: int
    tile: str


class Melded(Event, frozen=True, gc=False):
    """吃, 碰 or 杠; a bu_gang lies on its peng from now on, unless it is robbed."""

    seat: int
    kind: MeldKind
    tiles: str
    from_: int | None = field(name="from")
    at: int
    late: bool | None = None
    """过杠; whether the fourth tile was just drawn is for its owner to know."""
    shown: str | UnsetType = UNSET
    """What the others see of it until the round is over, if that is not all: `1m5z??`."""

    def seen_by(self, seat: int | None) -> Self:
        if seat == self.seat:
            return self
        tiles = self.tiles if self.shown is UNSET else self.shown
        return replace(self, tiles=tiles, late=None, shown=UNSET)


class Robbed(Event, frozen=True):
    """抢杠: the added tile goes to the winner, the peng stays."""

    seat: int
    tile: str


class Won(Event, frozen=True):
    winners: tuple[int, ...]
    by: WinBy
    tile: str | None
    from_: int | None = field(name="from")
    gang: GangKind | None
    last_tile: bool
    first: First | None
    special: str | None


class Ended(Event, frozen=True):
    """Nobody won."""

    kind: EndKind


class Turned(Event, frozen=True):
    """After a win: the 翻牌鸡 tile, or the horses."""

    what: Literal["indicator", "horses"]
    tiles: str


class Revealed(Event, frozen=True):
    """All hands are laid open, and the melds where some tiles of them were face down."""

    hands: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """Per seat the tiles of each of its melds."""


AnyEvent = (
    Opened
    | BidsShown
    | DiceRolled
    | Dealt
    | WildTurned
    | QuesShown
    | TingDeclared
    | Drawn
    | Discarded
    | Melded
    | Robbed
    | Won
    | Ended
    | Turned
    | Revealed
)
