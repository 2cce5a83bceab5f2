"""Phases: what the table waits for. One at a time: who was offered what, who answered what."""

from collections.abc import Mapping, Sequence
from typing import final

from msgspec import Struct

from paiju.round.actions import Action, Free
from paiju.rules.facts import Facts
from paiju.rules.melds import Meld
from paiju.tiles import Tile

Offers = Mapping[int, Sequence[Action]]


class Asking:
    """Some seats are asked at once; the table moves on when enough of them have answered."""

    __slots__ = ("answers", "offers", "pending")

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.pending = list(offers)
        self.answers: dict[int, Action] = {}

    def copy(self, free: Sequence[Free]) -> "Asking":
        """The same phase of a round where these tiles are free."""
        twin = type(self).__new__(type(self))
        for cls in type(self).__mro__:
            for slot in getattr(cls, "__slots__", ()):
                setattr(twin, slot, getattr(self, slot))
        twin.answers = dict(self.answers)
        twin.pending = list(self.pending)
        return twin


class AwaitBids(Asking):
    """估卖 / 下跑, before the deal."""

    __slots__ = ()


class AwaitQues(Asking):
    """定缺, after the deal."""

    __slots__ = ()


class AwaitTianTing(Asking):
    """天听 / 硬报: non-dealers whose dealt hand is ready, before the dealer's first action."""

    __slots__ = ()


@final
class AwaitTurn(Struct, gc=False):
    """One seat's own turn, after a draw or after 碰 / 吃.

    There is one for every draw, so it keeps no more than it must: not the discards, which follow
    from the hand, and no answer, for an answer ends it at once.
    """

    seat: int
    free: Free
    """What may be discarded: the tiles of the hand, unless 报听 binds it."""
    others: Sequence[Action] = ()
    """What may be done but discard: hu, gangs, declaring."""

    @property
    def pending(self) -> list[int]:
        return [self.seat]

    @property
    def answers(self) -> dict[int, Action]:
        return {}

    def copy(self, free: Sequence[Free]) -> "AwaitTurn":
        is_bound = isinstance(self.free, tuple)
        return AwaitTurn(self.seat, self.free if is_bound else free[self.seat], self.others)


class AwaitClaims(Asking):
    """A discard is offered to all who may take it."""

    __slots__ = ("from_", "tile")

    def __init__(self, offers: Offers, from_: int, tile: Tile) -> None:
        super().__init__(offers)
        self.from_ = from_
        self.tile = tile


class AwaitRobbing(Asking):
    """The tile of a bu_gang is offered to all who may rob it; `peng` is what it lies on."""

    __slots__ = ("from_", "peng", "tile")

    def __init__(self, offers: Offers, from_: int, tile: Tile, peng: Meld) -> None:
        super().__init__(offers)
        self.from_ = from_
        self.tile = tile
        self.peng = peng


class AwaitSpecial(Asking):
    """After a 明杠 that wins as it is (四白板), before its replacement: win now or play on."""

    __slots__ = ("from_", "seat")

    def __init__(self, offers: Offers, seat: int, from_: int) -> None:
        super().__init__(offers)
        self.seat = seat
        self.from_ = from_


class Over(Asking):
    """Nothing more to wait for: the facts are complete."""

    __slots__ = ("facts",)

    def __init__(self, facts: Facts) -> None:
        super().__init__({})
        self.facts = facts


Phase = Asking | AwaitTurn
"""What the table waits for: who is asked, what each may do, who has answered what."""
