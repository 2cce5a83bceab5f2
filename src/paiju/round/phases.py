"""Phases: what the table waits for. One at a time: who was offered what, who answered what."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from paiju.round.actions import Action
from paiju.rules.facts import Facts
from paiju.rules.melds import Meld
from paiju.tiles import Tile

Offers = Mapping[int, Sequence[Action]]


class Phase:
    """Some seats are asked at once; the table moves on when enough of them have answered."""

    __slots__ = ("answers", "offers", "pending")
    name: ClassVar[str] = ""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.pending = list(offers)
        """Who has not answered yet."""
        self.answers: dict[int, Action] = {}

    def copy(self) -> "Phase":
        twin = type(self).__new__(type(self))
        for cls in type(self).__mro__:
            for slot in getattr(cls, "__slots__", ()):
                setattr(twin, slot, getattr(self, slot))
        twin.answers = dict(self.answers)
        twin.pending = list(self.pending)
        return twin


class AwaitBids(Phase):
    """估卖 / 下跑, before the deal."""

    __slots__ = ()
    name = "bids"


class AwaitQues(Phase):
    """定缺, after the deal."""

    __slots__ = ()
    name = "ques"


class AwaitTianTing(Phase):
    """天听 / 硬报: non-dealers whose dealt hand is ready, before the dealer's first action."""

    __slots__ = ()
    name = "tian_ting"


class AwaitTurn(Phase):
    """One seat's own turn, after a draw or after 碰 / 吃."""

    __slots__ = ("seat",)
    name = "turn"

    def __init__(self, offers: Offers, seat: int) -> None:
        self.offers = offers
        self.pending = [seat]
        self.answers = {}
        self.seat = seat


class AwaitClaims(Phase):
    """A discard is offered to all who may take it."""

    __slots__ = ("from_", "tile")
    name = "claims"

    def __init__(self, offers: Offers, from_: int, tile: Tile) -> None:
        super().__init__(offers)
        self.from_ = from_
        self.tile = tile


class AwaitRobbing(Phase):
    """The tile of a bu_gang is offered to all who may rob it; `peng` is what it lies on."""

    __slots__ = ("from_", "peng", "tile")
    name = "robbing"

    def __init__(self, offers: Offers, from_: int, tile: Tile, peng: Meld) -> None:
        super().__init__(offers)
        self.from_ = from_
        self.tile = tile
        self.peng = peng


class AwaitSpecial(Phase):
    """After a 明杠 that wins as it is (四白板), before its replacement: win now or play on."""

    __slots__ = ("from_", "seat")
    name = "special"

    def __init__(self, offers: Offers, seat: int, from_: int) -> None:
        super().__init__(offers)
        self.seat = seat
        self.from_ = from_


class Over(Phase):
    """Nothing more to wait for: the facts are complete."""

    __slots__ = ("facts",)
    name = "over"

    def __init__(self, facts: Facts) -> None:
        super().__init__({})
        self.facts = facts
