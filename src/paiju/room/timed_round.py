"""A round being played in a room: who is asked what until when, and what may be shown already.

A discard opens a window in which others may claim it, or may not; which, nobody else is to know.
So after every discard, every tile added to a 碰, every 明杠 where four wild tiles win by themselves
(四白板), and the deal where 天听 may be declared, the table rests for the room's pause. Whoever may
claim is asked at once; whatever follows, a claim or simply the next draw, is shown when the pause
is over and not before.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from paiju.room.errors import Refused
from paiju.room.messages import Ask, Clock
from paiju.round import Action, Round
from paiju.round.events import AnyEvent, Dealt, Discarded, Melded, QuesShown
from paiju.round.phases import (
    AwaitBids,
    AwaitClaims,
    AwaitQues,
    AwaitRobbing,
    AwaitSpecial,
    AwaitTianTing,
    AwaitTurn,
    Phase,
)
from paiju.round.view import View, fold
from paiju.rules.melds import BU_GANG, MING_GANG
from paiju.rules.ruleset import RuleSet
from paiju.tiles.text import Text


class Shown(Struct, frozen=True, gc=False):
    """An event and when it could be seen first."""

    at: int
    event: AnyEvent


class Table:
    """One round with its clocks. Events become `shown` when people may see them."""

    def __init__(
        self, table: Round, decisions: list[int], *, pause: int, deadline: int | None, now: int
    ) -> None:
        self.round = table
        self.pause = pause
        self.deadline = deadline
        self.shown: list[Shown] = []
        self.asks: dict[int, Ask] = {}
        """Per seat the question it has not answered."""
        self.asked_in: Phase | None = None
        """The phase those questions belong to."""
        self.decisions = decisions
        """How often each seat has been asked; counted on from round to round, so that an answer
        which comes late cannot be taken for the answer to another question."""
        self.held: list[AnyEvent] = []
        self.release_at: int | None = None
        self._unfold(table.events, now)

    @property
    def is_over(self) -> bool:
        """The round is over and everything has been shown."""
        return self.round.is_over and self.release_at is None

    @property
    def until(self) -> int | None:
        """When the first of the questions runs out."""
        return min((ask.until for ask in self.asks.values() if ask.until is not None), default=None)

    @property
    def clock(self) -> Clock | None:
        """What everybody can see the table wait for; claims are nobody else's business."""
        phase = self.asked_in
        if not self.asks or self.release_at is not None:
            return None
        if isinstance(phase, AwaitTurn):
            return Clock(phase.seat, self.asks[phase.seat].until)
        if isinstance(phase, AwaitBids | AwaitQues):
            return Clock(None, self.until)
        return None

    @property
    def is_secret(self) -> bool:
        """Whether who is asked is for nobody else to know."""
        return not isinstance(self.asked_in, AwaitTurn | AwaitBids | AwaitQues)

    def legal(self, seat: int) -> Sequence[Action]:
        """What the seat was asked, as actions; nothing when the answer cannot matter any more."""
        return self.round.legal(seat) if self.is_waiting else []

    def view(self, seat: int | None, before: int | None = None) -> View:
        """What this seat has been shown; of a spectator only what is old enough."""
        return fold(
            seat,
            (row.event.seen_by(seat) for row in self.shown if before is None or row.at <= before),
        )

    def act(self, seat: int, decision: int, said: str, now: int) -> None:
        """Answer a question. One that was settled without this seat is answered in vain."""
        ask = self.asks.get(seat)
        if ask is None or ask.decision != decision:
            told = f"第 {decision} 个问题已不问你", f"question {decision} is not open for you"
            raise Refused("stale", Text(*told))
        if said not in ask.legal:
            zh = f"你不能 {said}：现在可以 {'、'.join(ask.legal)}"
            en = f"you may not {said}: legal now are {', '.join(ask.legal)}"
            raise Refused("illegal", Text(zh, en))
        del self.asks[seat]
        if self.is_waiting:
            action = next(action for action in self.round.legal(seat) if action.said == said)
            self._unfold(self.round.apply(action), now)

    def release(self, now: int) -> None:
        """The pause is over: show what has happened meanwhile."""
        self.release_at = None
        held, self.held = self.held, []
        if not self.is_waiting:
            self._unfold(held, now)

    def postpone(self, by: int) -> None:
        """Clocks stood still for so long."""
        if self.release_at is not None:
            self.release_at += by
        self.asks = {
            seat: Ask(ask.decision, ask.legal, None if ask.until is None else ask.until + by)
            for seat, ask in self.asks.items()
        }

    @property
    def is_waiting(self) -> bool:
        """Whether the questions asked are those the round still waits for."""
        return self.round.phase is self.asked_in

    def _unfold(self, events: list[AnyEvent], now: int) -> None:
        if self.release_at is not None:
            self.held += events
            return
        opened = _window(events, self.round.rules) if self.pause else 0
        if not opened:
            self._show(events, now)
            self._ask(now)
            return
        self.release_at = now + self.pause
        self._show(events[:opened], now)
        self.held = events[opened:]
        self.asks, self.asked_in = {}, None
        if isinstance(self.round.phase, AwaitClaims | AwaitRobbing | AwaitTianTing | AwaitSpecial):
            self._ask(now)

    def _show(self, events: Sequence[AnyEvent], now: int) -> None:
        self.shown += [Shown(now, event) for event in events]

    def _ask(self, now: int) -> None:
        """Ask whomever the round waits for, unless that has been done."""
        phase = self.round.phase
        if phase is self.asked_in:
            return
        self.asks, self.asked_in = {}, phase
        until = None if self.deadline is None else now + self.deadline
        for seat in self.round.to_act:
            self.decisions[seat] += 1
            legal = [_said(action) for action in self.round.legal(seat)]
            self.asks[seat] = Ask(self.decisions[seat], legal, until)


@lru_cache(maxsize=1 << 14)
def _said(action: Action) -> str:
    """One text for all who are asked the same: a server keeps thousands of questions."""
    return action.said


def _window(events: Sequence[AnyEvent], rules: RuleSet) -> int:
    """After how many of these events somebody may have been asked in secret; 0 for none."""
    gangs = (BU_GANG, MING_GANG) if "si_baiban" in rules.specials else (BU_GANG,)
    for index, event in enumerate(events):
        if isinstance(event, Discarded) or (isinstance(event, Melded) and event.kind in gangs):
            return index + 1
    declares = rules.tian_ting is not None
    last = QuesShown if rules.que is not None else Dealt
    return len(events) if declares and any(isinstance(event, last) for event in events) else 0
