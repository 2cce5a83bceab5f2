"""A round with deadlines and pauses: who is asked what until when, and which events are visible.

Nobody may learn from a delay whether another seat can claim a discard. So the round pauses after
every discard, every 补杠, every 明杠 where four wild tiles win by themselves (四白板), and after
the deal where 天听 may be declared. Seats that may claim are asked at once. What follows, a claim
or the next draw, becomes visible when the pause is over.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from paiju.room.errors import CommandRefused
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
    """An event and when it became visible."""

    at: int
    event: AnyEvent


class TimedRound:
    """One round with its clocks. Events go to `shown` when people may see them."""

    def __init__(
        self,
        dealt: Round,
        decisions: list[int],
        *,
        pause: int,
        deadline: int | None,
        now: int,
        hold_until: int | None = None,
    ) -> None:
        self.round = dealt
        self.pause = pause
        self.deadline = deadline
        self.shown: list[Shown] = []
        self.asks: dict[int, Ask] = {}
        """Per seat its open question."""
        self.asked_phase: Phase | None = None
        """The phase that the open questions belong to."""
        self.decisions = decisions
        """Number of questions to each seat so far. It continues from round to round, so that a late
        answer is never taken for the answer to another question."""
        self.held: list[AnyEvent] = []
        self.release_at: int | None = None
        """When the pause is over and what follows it becomes visible."""
        self.window_until: int | None = None
        """The deadline of the private window that opened last, whether or not anyone was asked."""
        self.hold_until = hold_until
        """Until when private windows stay open for people who are absent."""
        self._process(dealt.events, now)

    @property
    def is_over(self) -> bool:
        """The round is over and all its events are visible."""
        return self.round.is_over and self.release_at is None

    @property
    def until(self) -> int | None:
        """The earliest deadline of the open questions."""
        return min((ask.until for ask in self.asks.values() if ask.until is not None), default=None)

    @property
    def clock(self) -> Clock | None:
        """The seat and deadline that everyone may see; claims are private."""
        phase = self.asked_phase
        if not self.asks or self.release_at is not None:
            return None
        if isinstance(phase, AwaitTurn):
            return Clock(phase.seat, self.asks[phase.seat].until)
        if isinstance(phase, AwaitBids | AwaitQues):
            return Clock(None, self.until)
        return None

    @property
    def is_private(self) -> bool:
        """Whether it is private who is being asked."""
        return not isinstance(self.asked_phase, AwaitTurn | AwaitBids | AwaitQues)

    def legal(self, seat: int) -> Sequence[Action]:
        """The actions the seat may answer with; none if its answer no longer matters."""
        return self.round.legal(seat) if self.is_waiting else []

    def view(self, seat: int | None, before: int | None = None) -> View:
        """The view of this seat, or of a spectator; `before` leaves out newer events."""
        return fold(
            seat,
            (row.event.seen_by(seat) for row in self.shown if before is None or row.at <= before),
        )

    def act(self, seat: int, decision: int, answer: str, now: int) -> None:
        """Answer a question. If the round has moved on without it, the answer has no effect."""
        ask = self.asks.get(seat)
        if ask is None or ask.decision != decision:
            zh = f"第 {decision} 个问题已不问你"
            raise CommandRefused("stale", Text(zh, f"question {decision} is not open for you"))
        if answer not in ask.legal:
            zh = f"你不能 {answer}：现在可以 {'、'.join(ask.legal)}"
            en = f"you may not {answer}: legal now are {', '.join(ask.legal)}"
            raise CommandRefused("illegal", Text(zh, en))
        del self.asks[seat]
        if self.is_waiting:
            action = next(action for action in self.round.legal(seat) if action.said == answer)
            self._process(self.round.apply(action), now)

    def release(self, now: int) -> None:
        """The pause is over: show the events held back."""
        self.release_at = None
        held, self.held = self.held, []
        if not self.is_waiting:
            self._process(held, now)

    def hold(self, until: int | None, now: int) -> None:
        """Hold private windows open until this time for people who are absent. If that changes
        anything for an open window, its pause begins again."""
        changes = until is not None or (self.hold_until is not None and self.hold_until > now)
        self.hold_until = until
        is_open = self.release_at is not None or (bool(self.asks) and self.is_private)
        if changes and is_open and self.pause:
            self.release_at = self._pause_end(now)

    def renumber(self) -> None:
        """Give open questions the number that `decisions` now has for their seat."""
        for seat, ask in self.asks.items():
            self.asks[seat] = replace(ask, decision=self.decisions[seat])

    def postpone(self, by: int) -> None:
        """Move every deadline; clocks stood still for `by` milliseconds."""
        if self.release_at is not None:
            self.release_at += by
        if self.window_until is not None:
            self.window_until += by
        if self.hold_until is not None:
            self.hold_until += by
        self.asks = {
            seat: Ask(ask.decision, ask.legal, None if ask.until is None else ask.until + by)
            for seat, ask in self.asks.items()
        }

    @property
    def is_waiting(self) -> bool:
        """Whether the round still waits for the open questions."""
        return self.round.phase is self.asked_phase

    def _process(self, events: list[AnyEvent], now: int) -> None:
        if self.release_at is not None:
            self.held += events
            return
        opened = _window(events, self.round.rules) if self.pause else 0
        if not opened:
            self._show(events, now)
            self._ask(now)
            return
        self.window_until = None if self.deadline is None else now + self.deadline
        self.release_at = self._pause_end(now)
        self._show(events[:opened], now)
        self.held = events[opened:]
        self.asks, self.asked_phase = {}, None
        if isinstance(self.round.phase, AwaitClaims | AwaitRobbing | AwaitTianTing | AwaitSpecial):
            self._ask(now)

    def _pause_end(self, now: int) -> int:
        """The end of a pause that begins now, or once nobody is waited for any more."""
        held = now if self.hold_until is None else self.hold_until
        if self.window_until is not None:
            held = min(held, self.window_until)
        return max(now, held) + self.pause

    def _show(self, events: Sequence[AnyEvent], now: int) -> None:
        self.shown += [Shown(now, event) for event in events]

    def _ask(self, now: int) -> None:
        """Ask every seat the round waits for, unless they have been asked."""
        phase = self.round.phase
        if phase is self.asked_phase:
            return
        self.asks, self.asked_phase = {}, phase
        until = None if self.deadline is None else now + self.deadline
        for seat in self.round.to_act:
            self.decisions[seat] += 1
            legal = [_spelled(action) for action in self.round.legal(seat)]
            self.asks[seat] = Ask(self.decisions[seat], legal, until)


@lru_cache(maxsize=1 << 14)
def _spelled(action: Action) -> str:
    """The action as text; cached, because a server holds thousands of questions."""
    return action.said


def _window(events: Sequence[AnyEvent], rules: RuleSet) -> int:
    """Number of events before a pause, after which someone may be asked in private; 0 for none."""
    gangs = (BU_GANG, MING_GANG) if rules.specials.may_be_fed else (BU_GANG,)
    for index, event in enumerate(events):
        if isinstance(event, Discarded) or (isinstance(event, Melded) and event.kind in gangs):
            return index + 1
    declares = rules.opening.tian_ting is not None
    last = QuesShown if rules.opening.que is not None else Dealt
    return len(events) if declares and any(isinstance(event, last) for event in events) else 0
