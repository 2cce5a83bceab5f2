"""One round, from the wall to the facts: deterministic, cheap to step, to copy and to replay."""

from collections.abc import Callable
from typing import Any

from paiju.hands import Hand
from paiju.round.actions import Action
from paiju.round.claims import hear_claims, hear_robbing, hear_special
from paiju.round.deal import Deal
from paiju.round.events import AnyEvent
from paiju.round.index import Index
from paiju.round.opening import hear_bids, hear_ques, hear_tian_ting, open_round
from paiju.round.phases import (
    Asking,
    AwaitBids,
    AwaitClaims,
    AwaitQues,
    AwaitRobbing,
    AwaitSpecial,
    AwaitTianTing,
    AwaitTurn,
    Over,
    Phase,
)
from paiju.round.turns import DO, discard
from paiju.round.view import View, view_of
from paiju.rules.facts import Discard, Facts, Ting
from paiju.rules.melds import GangKind, Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles import NAMES, Tile
from paiju.tiles.errors import UserError
from paiju.tiles.text import Text


class IllegalAction(UserError, ValueError):
    """An action that is not offered. Nothing has changed."""

    def __init__(self, action: Action, reason: Text) -> None:
        self.action = action
        zh = f"{action.seat} 号位不能 {action.said}{reason.zh}"
        super().__init__(Text(zh, f"seat {action.seat} may not {action.said}{reason.en}"))


class Round:
    """A round in play. Ask `legal(seat)`, `apply(action)`; when it is over, `facts`.

    The public part is the properties and methods; the attributes are the table itself, which
    the modules beside this one move: opening, turns, claims, ending.
    """

    __slots__ = (
        "actions",
        "back",
        "barred",
        "bids",
        "deal",
        "dealer",
        "dealt",
        "discards",
        "drawn",
        "end",
        "events",
        "front",
        "gangs",
        "hands",
        "index",
        "locks",
        "melds",
        "melds_made",
        "others",
        "phase",
        "ques",
        "round_wind",
        "rules",
        "tings",
        "to_act",
        "turn",
        "turn_gang",
        "wall",
        "wild",
    )

    def __init__(self, rules: RuleSet, deal: Deal) -> None:
        players = rules.players
        self.rules = rules
        self.deal = deal
        self.wall = deal.wall
        self.dealer = deal.dealer
        self.round_wind = deal.round_wind
        self.others = _OTHERS[players]
        """Per seat the other seats, in turn order after it."""
        self.wild = rules.wilds.kinds(deal.indicator)
        self.hands = [Hand(tiles, self.wild) for tiles in deal.hands]
        self.dealt = tuple([hand.written() for hand in self.hands])
        """The dealt hands in notation: for the deal event and the record."""
        self.melds: list[list[Meld]] = [[] for _ in range(players)]
        self.discards: list[Discard] = []
        self.bids = [0] * players
        self.ques: list[int | None] = [None] * players
        self.tings: list[Ting | None] = [None] * players
        self.locks: list[dict[str, set[Tile]]] = [{} for _ in range(players)]
        """Per seat what declining has closed: a claim, and the tiles it is closed on."""
        self.barred = [False] * players
        """Per seat whether a wild tile it discarded bars it from winning."""
        self.front = 0
        self.back = len(deal.wall)
        self.end = self.back - rules.wall.reserve(0)
        """Where in the wall drawing ends: what is reserved lies behind it."""
        self.gangs = 0
        self.melds_made = 0
        self.turn: int | None = None
        self.drawn: Tile | None = None
        self.turn_gang: GangKind | None = None
        """The last gang of this turn: 杠上花 and 杠上炮."""
        self.events: list[AnyEvent] = []
        self.actions: list[Action] = []
        self.index = Index(rules, self.hands, self.melds, self.ques)
        """What is kept for speed alone."""
        self.phase: Phase = Asking({})
        open_round(self)
        self.to_act = self.phase.pending
        """The seats the table waits for."""

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def is_drawn_out(self) -> bool:
        """Whether no tile may be drawn any more."""
        return self.front >= self.end

    @property
    def is_over(self) -> bool:
        return type(self.phase) is Over

    @property
    def facts(self) -> Facts:
        """What settlement reads; only when the round is over."""
        if not isinstance(self.phase, Over):
            raise ValueError("the round is not over")
        return self.phase.facts

    def legal(self, seat: int) -> list[Action]:
        """What this seat may do now, exactly."""
        phase = self.phase
        if type(phase) is AwaitTurn:
            if seat == phase.seat:
                return [*phase.others, *filter(None, phase.discardable)]
            return []
        return [] if seat in phase.answers else list(phase.offers.get(seat, ()))

    def apply(self, action: Action) -> list[AnyEvent]:
        """Do it and return what happened; an action not offered raises and changes nothing."""
        phase, events = self.phase, self.events
        already = len(events)
        if type(phase) is AwaitTurn:
            # One look at what is free, not a search among a dozen discards.
            try:
                is_free = action == phase.discardable[action.tiles[0]]
            except IndexError:
                is_free = False
            if is_free:
                self.actions.append(action)
                discard(self, phase.seat, action.tiles[0])
            elif action in phase.others:
                self.actions.append(action)
                DO[action.verb](self, action)
            else:
                raise IllegalAction(action, self._reason(action))
        else:
            seat = action.seat
            if seat in phase.answers or action not in phase.offers.get(seat, ()):
                raise IllegalAction(action, self._reason(action))
            self.actions.append(action)
            phase.answers[seat] = action
            _RESOLVE[type(phase)](self, phase)
        self.to_act = self.phase.pending
        return events[already:]

    def _reason(self, action: Action) -> Text:
        """Why not: which tile it is about, and what this seat may do instead."""
        if not 0 <= action.seat < self.players:
            return Text(f"：没有 {action.seat} 号位", f": there is no seat {action.seat}")
        if self.is_over:
            return Text("：这一局已经结束", ": the round is over")
        tile = getattr(self.phase, "tile", None)
        about = f" {NAMES[tile]}" if tile is not None and not action.tiles else ""
        offers = [offer.said for offer in self.legal(action.seat)]
        if offers:
            zh = f"{about}：现在可以 {'、'.join(offers)}"
            return Text(zh, f"{about}: legal now are {', '.join(offers)}")
        zh = "、".join(f"{seat} 号位" for seat in self.to_act)
        en = ", ".join(f"seat {seat}" for seat in self.to_act)
        return Text(f"{about}：现在等的是 {zh}", f"{about}: the table waits for {en}")

    def view(self, seat: int | None) -> View:
        """What this seat can know; None is a spectator."""
        return view_of(self, seat)

    def copy(self) -> "Round":
        """An independent round in the same state."""
        twin = object.__new__(Round)
        for name in Round.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = [hand.copy() for hand in self.hands]
        twin.melds = [list(melds) for melds in self.melds]
        twin.locks = [{claim: set(tiles) for claim, tiles in lock.items()} for lock in self.locks]
        for name in _COPIED_LISTS:
            setattr(twin, name, list(getattr(self, name)))
        twin.index = self.index.copy(twin.hands, twin.melds, twin.ques)
        twin.phase = self.phase.copy(twin.index.discardable)
        twin.to_act = twin.phase.pending
        return twin


_OTHERS = {
    players: [[(seat + step) % players for step in range(1, players)] for seat in range(players)]
    for players in (2, 3, 4)
}


_COPIED_LISTS = (
    "discards",
    "bids",
    "ques",
    "tings",
    "barred",
    "events",
    "actions",
)

_RESOLVE: dict[type[Phase], Callable[[Round, Any], None]] = {
    AwaitBids: hear_bids,
    AwaitQues: hear_ques,
    AwaitTianTing: hear_tian_ting,
    AwaitClaims: hear_claims,
    AwaitRobbing: hear_robbing,
    AwaitSpecial: hear_special,
}
