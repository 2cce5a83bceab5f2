"""A room: a command comes in, the state changes, and effects come out.

A room has no sockets, no clock and no randomness. The server passes the time with each command,
stores every command that changed something, and then carries out the effects. The same commands
always lead to the same room.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from paiju.match import Shuffle
from paiju.match.fairness import COMMITTED_SEATS, Proof, commitment, rules_hash
from paiju.match.older_deals import older_commitment
from paiju.room import lobby, play, presence, recovery, votes
from paiju.room.absence import count_spoken, waits_until
from paiju.room.broadcast import catch_up
from paiju.room.commands import (
    Act,
    AddBot,
    Arrived,
    Auto,
    BotActed,
    Close,
    Command,
    Dissolve,
    Expired,
    Gone,
    JournalLine,
    Kick,
    Leave,
    Lost,
    Open,
    Ready,
    Remove,
    Resumed,
    Reveal,
    RoomCommand,
    Say,
    Sit,
    Start,
    Tick,
    Unready,
    Vote,
)
from paiju.room.effects import Effect
from paiju.room.errors import CommandRefused
from paiju.room.messages import Ask, Clock, RoomMessage
from paiju.room.play import BotTurn
from paiju.room.settings import SECOND
from paiju.room.spectators import SpectatorFeed
from paiju.room.state import RoomState, SeatState
from paiju.room.timed_round import TimedRound
from paiju.round import Round
from paiju.rules.options import every
from paiju.rulesets import ruleset
from paiju.tiles import shuffled
from paiju.tiles.text import Text


class Room:
    """`handle` commands; `wake_at` and `bot_turns` say what the room waits for."""

    def __init__(self, state: RoomState, shuffle: Shuffle = shuffled) -> None:
        self.state = state
        self.rules = ruleset(state.opened.ruleset, state.opened.options)
        self.rules_hash = rules_hash(self.rules.id, state.opened.rules, every(self.rules.options))
        self.shuffle = shuffle
        self.timed_round: TimedRound | None = None
        self.proof: Proof | None = None
        """The proof of the wall being played."""
        self.timed_out: set[int] = set()
        """Seats that missed the deadline of their question; a bot answers it for them."""
        self.sent_events = 0
        """Number of the round's visible events that were sent."""
        self.sent_asks: list[Ask | None] = []
        """Per seat the question sent last."""
        self.sent_clock: Clock | None = None
        """The clock sent last."""
        self.logs: dict[str, deque[RoomMessage]] = {}
        """Per person the last messages of this round."""
        self.weekday: int | None = None
        """The weekday of the command being handled."""
        self.has_dealt = False
        """Whether the last command dealt a round."""
        self.spectators = SpectatorFeed()
        self.outbox: list[Effect] = []
        self.previous_now = state.now
        """The time of the previous command."""

    @classmethod
    def opened(cls, command: Open, now: int, shuffle: Shuffle = shuffled) -> "Room":
        """A new room; unknown games and wrong options raise `InputError`."""
        players = ruleset(command.ruleset, command.options).players
        state = RoomState(
            opened=command,
            now=now,
            opened_at=now,
            seats=[SeatState() for _ in range(players)],
            decisions=[0] * players,
            owner=command.owner,
            empty_since=now,
        )
        return cls(state, shuffle)

    @property
    def commitment(self) -> str:
        """To everything the server decides of the wall being played, or else of the next."""
        state = self.state
        if state.deal_version < COMMITTED_SEATS:
            return older_commitment(state.secret)
        seats, zone = len(state.seats), state.opened.zone
        return commitment(
            state.secret, state.match_id, state.round_number, self.rules_hash, zone, seats
        )

    @property
    def may_checkpoint(self) -> bool:
        """Whether `state` holds everything: no round is being played."""
        return self.timed_round is None

    @property
    def wake_at(self) -> int | None:
        """When the room needs the next `Tick`."""
        return play.wake_at(self)

    def bot_turns(self) -> list[BotTurn]:
        """The questions that a bot has to answer now."""
        return play.bot_turns(self)

    def catch_up(self, player: str, since: int | None, now: int) -> list[RoomMessage]:
        """The messages a person who reconnects has missed."""
        return catch_up(self, player, since, now)

    def handle(self, line: JournalLine) -> list[Effect] | None:
        """Do the command, or raise `CommandRefused`; None if nothing was to be done."""
        command, player = line.command, line.by
        if (
            player is not None
            and isinstance(command, Command)
            and self.state.has_done(player, command.id)
        ):
            return None
        if isinstance(command, Tick) and not play.is_due(self, line.at):
            return None
        self.previous_now, self.state.now = self.state.now, line.at
        self.weekday, self.has_dealt = line.weekday, False
        try:
            self._do(command, player)
        except CommandRefused:
            self.state.now = self.previous_now
            raise
        effects, self.outbox = self.outbox, []
        return effects

    def _do(self, command: RoomCommand, player: str | None) -> None:
        if player is None or not isinstance(command, Command):
            _SYSTEM_COMMANDS[type(command)](self, command)
            return
        if player not in self.state.people:
            raise CommandRefused(
                "not_in_room", Text("你不在这个房间里", "you are not in this room")
            )
        _COMMANDS[type(command)](self, command, player)
        self.state.remember(player, command.id)
        seat = self.state.seat_of(player)
        if seat is not None and isinstance(command, Say | Vote | Dissolve):
            count_spoken(self, self.state.seats[seat])

    def seat_state_of(self, player: str) -> SeatState:
        """The seat of this person."""
        seat = self.state.seat_of(player)
        if seat is None:
            raise CommandRefused("not_seated", Text("请先坐下", "take a seat first"))
        return self.state.seats[seat]

    def begin_round(self, dealt: Round) -> None:
        """Start the clocks of a round that was just dealt."""
        self.has_dealt = True
        settings = self.state.opened.settings
        deadline = settings.deadline * SECOND or None
        self.timed_round = TimedRound(
            dealt,
            self.state.decisions,
            pause=settings.pause * SECOND,
            deadline=deadline,
            now=self.state.now,
            hold_until=waits_until(self.state),
        )
        self.sent_events, self.sent_clock = 0, None
        self.sent_asks = [None for _ in range(dealt.players)]
        self.logs.clear()
        self.spectators.begin_round()


_COMMANDS: dict[type[RoomCommand], Callable[["Room", Any, str], None]] = {
    Act: play.act,
    AddBot: lobby.add_bot,
    Auto: play.auto,
    Close: presence.close,
    Dissolve: votes.propose,
    Kick: lobby.kick,
    Leave: presence.leave,
    Ready: lobby.ready,
    Remove: lobby.remove,
    Reveal: play.reveal,
    Say: lobby.say,
    Sit: lobby.sit,
    Start: lobby.start,
    Unready: lobby.unready,
    Vote: votes.answer,
}
_SYSTEM_COMMANDS: dict[type[RoomCommand], Callable[["Room", Any], None]] = {
    Arrived: presence.arrived,
    BotActed: play.bot_acted,
    Expired: presence.expired,
    Gone: presence.gone,
    Lost: recovery.lost,
    Resumed: presence.resumed,
    Tick: play.tick,
}
