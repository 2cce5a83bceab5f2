"""A room: told something at a moment, it changes and says what is to be done about it.

It knows no socket, no clock and no chance: whoever keeps it brings the time, stores every line that
changed something, and only then does what the room asked for. Told the same lines again, a room
is the same room.
"""

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from paiju.match import Shuffle
from paiju.match.fairness import Proof
from paiju.room import lobby, play, votes
from paiju.room.broadcast import catch_up
from paiju.room.commands import (
    Act,
    AddBot,
    Arrived,
    Auto,
    BotActed,
    Command,
    Dissolve,
    Expired,
    Gone,
    Kick,
    Leave,
    Logged,
    Open,
    Ready,
    Resumed,
    Said,
    Say,
    Sit,
    Start,
    Tick,
    Unready,
    Vote,
)
from paiju.room.effects import Effect
from paiju.room.errors import Refused
from paiju.room.messages import Ask, Clock, RoomMessage
from paiju.room.play import Thinking
from paiju.room.settings import SECOND
from paiju.room.spectators import Gallery
from paiju.room.state import Chair, RoomState
from paiju.room.timed_round import Table
from paiju.round import Round
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset
from paiju.tiles import shuffled
from paiju.tiles.text import Text


class Room:
    """Tell it things with `handle`; ask it when to `wake` it and who is to be `thinking`."""

    def __init__(self, state: RoomState, shuffle: Shuffle = shuffled) -> None:
        self.state = state
        self.rules = _rules(state.opened)
        self.shuffle = shuffle
        self.table: Table | None = None
        self.proof: Proof | None = None
        """What the wall being played was made from."""
        self.lapsed: set[int] = set()
        """Seats that let a question pass which nobody else knows of: it is answered for them."""
        self.told = 0
        """How much of what the table has shown was told."""
        self.asked: list[Ask | None] = []
        """Per seat the question it was told of."""
        self.clock: Clock | None = None
        """The clock everybody was told of."""
        self.logs: dict[str, deque[RoomMessage]] = {}
        """Per person what he was told last, in this round."""
        self.weekday: int | None = None
        """Of the line being handled."""
        self.has_dealt = False
        """Whether the last line dealt a round."""
        self.gallery = Gallery()
        self.outbox: list[Effect] = []
        self.heard_at = state.now
        """When it was told something the last time, before now."""

    @classmethod
    def opened(cls, word: Open, now: int, shuffle: Shuffle = shuffled) -> "Room":
        """A new room; unknown games and wrong options raise InputError."""
        players = _rules(word).players
        state = RoomState(
            opened=word,
            now=now,
            chairs=[Chair() for _ in range(players)],
            decisions=[0] * players,
            owner=word.owner,
            empty_since=now,
        )
        return cls(state, shuffle)

    @property
    def may_checkpoint(self) -> bool:
        """Whether `state` is all there is."""
        return self.table is None

    @property
    def wake_at(self) -> int | None:
        """When it wants to be told that time has passed."""
        return play.wake_at(self)

    def thinking(self) -> list[Thinking]:
        """The seats that are to be played now, by a bot or for an absent person."""
        return play.thinking(self)

    def catch_up(self, player: str, since: int | None, now: int) -> list[RoomMessage]:
        """What somebody who comes back is missing."""
        return catch_up(self, player, since, now)

    def handle(self, logged: Logged) -> list[Effect] | None:
        """Do what was said, or raise `Refused`; None if there was nothing to do, or nothing new."""
        said, player = logged.said, logged.by
        if (
            player is not None
            and isinstance(said, Command)
            and self.state.has_done(player, said.id)
        ):
            return None
        if isinstance(said, Tick) and not play.is_due(self, logged.at):
            return None
        self.heard_at, self.state.now = self.state.now, logged.at
        self.weekday, self.has_dealt = logged.weekday, False
        try:
            self._do(said, player)
        except Refused:
            self.state.now = self.heard_at
            raise
        effects, self.outbox = self.outbox, []
        return effects

    def _do(self, said: Said, player: str | None) -> None:
        if player is None or not isinstance(said, Command):
            _WORDS[type(said)](self, said)
            return
        if player not in self.state.people:
            raise Refused("not_in_room", Text("你不在这个房间里", "you are not in this room"))
        _COMMANDS[type(said)](self, said, player)
        self.state.remember(player, said.id)

    def chair_of(self, player: str) -> Chair:
        """Where this person sits."""
        seat = self.state.seat_of(player)
        if seat is None:
            raise Refused("not_seated", Text("请先坐下", "take a seat first"))
        return self.state.chairs[seat]

    def begin_round(self, dealt: Round) -> None:
        """A round is dealt and about to be told of."""
        self.has_dealt = True
        settings = self.state.opened.settings
        deadline = settings.deadline * SECOND or None
        self.table = Table(
            dealt,
            self.state.decisions,
            pause=settings.pause * SECOND,
            deadline=deadline,
            now=self.state.now,
        )
        self.told, self.clock = 0, None
        self.asked = [None for _ in range(dealt.players)]
        self.logs.clear()
        self.gallery.begin_round()


def _rules(opened: Open) -> RuleSet:
    """Rooms that play the same game share its rules."""
    return _shared_rules(opened.ruleset, msgspec.json.encode(opened.options, order="sorted"))


@lru_cache(maxsize=256)
def _shared_rules(ruleset_id: str, options: bytes) -> RuleSet:
    return ruleset(ruleset_id, msgspec.json.decode(options))


_COMMANDS: dict[type[Said], Callable[["Room", Any, str], None]] = {
    Act: play.act,
    AddBot: lobby.add_bot,
    Auto: play.auto,
    Dissolve: votes.propose,
    Kick: lobby.kick,
    Leave: lobby.leave,
    Ready: lobby.ready,
    Say: lobby.say,
    Sit: lobby.sit,
    Start: lobby.start,
    Unready: lobby.unready,
    Vote: votes.answer,
}
_WORDS: dict[type[Said], Callable[["Room", Any], None]] = {
    Arrived: lobby.arrived,
    BotActed: play.bot_acted,
    Expired: lobby.expired,
    Gone: lobby.gone,
    Resumed: lobby.resumed,
    Tick: play.tick,
}
