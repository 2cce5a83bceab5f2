"""Phases: what the table waits for. One at a time: who was offered what, who answered what."""

from collections.abc import Mapping, Sequence
from typing import final

from msgspec import Struct
from msgspec.structs import replace

from paiju.round.actions import Action, Discardable
from paiju.rules.facts import Facts
from paiju.rules.melds import Meld
from paiju.tiles import Tile

Offers = Mapping[int, Sequence[Action]]


class Asking(Struct):
    """Some seats are asked at once; the table moves on when enough of them have answered."""

    offers: Offers
    answers: dict[int, Action] = {}

    @property
    def pending(self) -> list[int]:
        """Who has not answered yet."""
        answers = self.answers
        return [seat for seat in self.offers if seat not in answers] if answers else [*self.offers]

    def copy(self, free: Sequence[Discardable]) -> "Asking":
        """The same phase of a round where these tiles are free."""
        return replace(self, answers=dict(self.answers))


class AwaitBids(Asking):
    """估卖 / 下跑, before the deal."""


class AwaitQues(Asking):
    """定缺, after the deal."""


class AwaitTianTing(Asking):
    """天听 / 硬报: non-dealers whose dealt hand is ready, before the dealer's first action."""


@final
class AwaitTurn(Struct, gc=False):
    """One seat's own turn, after a draw or after 碰 / 吃.

    There is one for every draw, so it keeps no more than it must: not the discards, which follow
    from the hand, and no answer, for an answer ends it at once.
    """

    seat: int
    discardable: Discardable
    """What may be discarded: the tiles of the hand, unless 报听 binds it."""
    others: Sequence[Action]
    """What may be done but discard: hu, gangs, declaring."""
    pending: list[int]
    """Its seat alone."""

    @property
    def answers(self) -> dict[int, Action]:
        return {}

    def copy(self, free: Sequence[Discardable]) -> "AwaitTurn":
        is_bound = isinstance(self.discardable, tuple)
        seat = self.seat
        return AwaitTurn(seat, self.discardable if is_bound else free[seat], self.others, [seat])


class AwaitClaims(Asking, kw_only=True):
    """A discard is offered to all who may take it."""

    from_: int
    tile: Tile


class AwaitRobbing(Asking, kw_only=True):
    """The tile of a bu_gang is offered to all who may rob it; `peng` is what it lies on."""

    from_: int
    tile: Tile
    peng: Meld


class AwaitSpecial(Asking, kw_only=True):
    """After a 明杠 that wins as it is (四白板), before its replacement: win now or play on."""

    seat: int
    from_: int


class Over(Asking, kw_only=True):
    """Nothing more to wait for: the facts are complete."""

    facts: Facts


Phase = Asking | AwaitTurn
"""What the table waits for: who is asked, what each may do, who has answered what."""
