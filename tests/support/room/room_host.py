"""Runs one room in memory: a journal, checkpoints, and crashes chosen by `crash_point`.

A line is committed before its effects are sent, as the server's runner does it. What a room must
never do is checked here at every line.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from paiju.match import Shuffle
from paiju.room import CommandRefused, Room
from paiju.room.commands import Act, Arrived, BotActed, Command, JournalLine, Open, RoomCommand
from paiju.room.effects import Effect, MatchEnded, Publish, RoundFinished, Send
from paiju.room.messages import Played
from paiju.room.state import RoomState
from support.room.driver import WEEKDAY
from support.rounds import snapshot

CrashPoint = Literal["before", "after"] | None
"""A crash before the line is committed, or after it and before anything is sent."""
encoded = msgspec.json.encode


class Crashed(Exception):
    """The process that ran the room has crashed."""


class RoomHost:
    """Passes commands to the room and stores them; `crash_point` is asked before each."""

    def __init__(
        self, word: Open, now: int, shuffle: Shuffle, crash_point: Callable[[], CrashPoint]
    ) -> None:
        self.word, self.opened_at, self.shuffle, self.crash_point = word, now, shuffle, crash_point
        self.room = Room.opened(word, now, shuffle)
        self.journal: list[bytes] = []
        self.effects: list[list[Effect]] = []
        """Per line what it led to, to compare when it is handled again."""
        self.checkpoint: tuple[int, bytes] = (0, encoded(self.room.state))
        self.done: set[tuple[str, str]] = set()
        """Who has said which command; each is in the journal once."""
        self.acknowledged: set[tuple[str, str]] = set()
        self.crashed: dict[str, Any] | None = None
        """What the room was when it crashed, as far as it was committed."""
        self.scores: dict[str, list[int]] = {}
        """Per match the sum of its rounds."""
        self.ended: list[MatchEnded] = []

    def submit(
        self, at: int, said: RoomCommand, by: str | None = None, deep: bool = False
    ) -> list[Effect]:
        """What is to be done now that the line is committed; nothing for a repetition."""
        crash_point = self.crash_point()
        mark = whole if crash_point == "before" else fingerprint if deep else glance
        before, secret = mark(self.room, at), claim_in_pause(self.room, said, by)
        try:
            effects = self.room.handle(JournalLine(at, said, by, WEEKDAY))
        except CommandRefused:
            assert mark(self.room, at) == before, f"a refused {said} changed something"
            raise
        if effects is None:
            assert mark(self.room, at) == before, f"a repeated {said} changed something"
            return []
        if crash_point == "before":
            self.crashed = before
            raise Crashed
        self._commit(JournalLine(at, said, by, WEEKDAY), effects)
        if crash_point == "after":
            self.crashed = whole(self.room, at)
            raise Crashed
        self._check(said, effects, secret)
        return effects

    def acknowledge(self, player: str, command: str) -> None:
        assert (player, command) in self.done, "acknowledged and not kept"
        self.acknowledged.add((player, command))

    def keep_checkpoint(self) -> None:
        if self.room.may_checkpoint:
            self.checkpoint = len(self.journal), encoded(self.room.state)

    def restore(self, now: int) -> list[Publish]:
        """Read the room back; what the public may still see later has to be sent again."""
        index, state = self.checkpoint
        self.room = Room(msgspec.json.decode(state, type=RoomState), self.shuffle)
        published: list[Publish] = []
        for line, effects in zip(self.journal[index:], self.effects[index:], strict=True):
            again = self.room.handle(msgspec.json.decode(line, type=JournalLine))
            assert again == effects, "the same line led to something else"
            published += [effect for effect in effects if isinstance(effect, Publish)]
        if self.crashed is not None:
            restored = whole(self.room, self.crashed["at"])
            assert restored == self.crashed, differences(self.crashed, restored)
        self.crashed = None
        assert self.acknowledged <= self.done
        return [row for row in published if row.at > now]

    def _commit(self, line: JournalLine, effects: list[Effect]) -> None:
        if isinstance(line.command, Command):
            assert line.by is not None
            key = (line.by, line.command.id)
            assert key not in self.done, f"{line.command} was applied twice"
            self.done.add(key)
        self.journal.append(encoded(line))
        self.effects.append(effects)
        for effect in effects:
            if isinstance(effect, RoundFinished):
                self._add_up(effect)
            elif isinstance(effect, MatchEnded):
                self._compare_standings(effect)

    def _add_up(self, kept: RoundFinished) -> None:
        scores = kept.settlement.scores
        assert sum(scores) == 0
        sums = self.scores.setdefault(kept.match, [0] * len(scores))
        self.scores[kept.match] = [a + b for a, b in zip(sums, scores, strict=True)]
        match = self.room.state.match
        assert match is None or match.totals == self.scores[kept.match]

    def _compare_standings(self, ended: MatchEnded) -> None:
        """Once for every match; whoever has more is placed better."""
        assert ended.match not in [other.match for other in self.ended]
        points = [row.points for row in sorted(ended.standings, key=lambda row: row.seat)]
        assert points == self.scores.get(ended.match, [0] * len(points))
        self.ended.append(ended)

    def _check(self, said: RoomCommand, effects: list[Effect], secret: str | None) -> None:
        room = self.room
        if isinstance(said, Arrived) and (seat := room.state.seat_of(said.player)) is not None:
            back = room.state.seats[seat]
            assert not back.is_auto or not back.missed, "托管 goes on though they are back"
        for effect in effects:
            if isinstance(effect, Send):
                assert secret in (None, effect.player), "others heard of an answer in the pause"
                _check_ask(room, effect)
            elif isinstance(effect, Publish):
                assert secret is None, "the public heard of an answer in the pause"
                message = effect.message
                assert not isinstance(message, Played) or message.ask is None
        assert not is_stuck(room), "nobody is waited for and nothing will happen"


def _check_ask(room: Room, sent: Send) -> None:
    """A question goes to whom it is for."""
    message, table = sent.message, room.timed_round
    if isinstance(message, Played) and table is not None and message.ask is not None:
        seat = room.state.seat_of(sent.player)
        assert seat is not None
        assert table.asks.get(seat) == message.ask, "somebody was sent another's question"


def claim_in_pause(room: Room, said: RoomCommand, by: str | None) -> str | None:
    """Who answers a question, while the table rests, that nobody else knows of."""
    table = room.timed_round
    if table is None or table.release_at is None or not table.is_private:
        return None
    if isinstance(said, BotActed):
        return room.state.seats[said.seat].player or "a bot"
    return by if isinstance(said, Act) else None


def is_stuck(room: Room) -> bool:
    """A match is on, people are there, and still nothing can happen by itself or by them."""
    state = room.state
    if state.match is None or not state.has_connected_people:
        return False
    if room.bot_turns() or room.wake_at is not None:
        return False
    asked = room.timed_round.asks if room.timed_round is not None else None
    return not any(
        person.is_here
        and not seat_state.is_auto
        and (not seat_state.is_ready if asked is None else i in asked)
        for i, seat_state, person in state.seated()
    )


# What a room is


def glance(room: Room, at: int) -> dict[str, Any]:
    """Enough to see that hardly anything has changed."""
    table = room.timed_round
    found: dict[str, Any] = {"state": encoded(room.state), "lapsed": set(room.timed_out)}
    if table is not None:
        found |= {"asks": dict(table.asks), "release_at": table.release_at}
        found |= {"held": len(table.held), "shown": len(table.shown)}
        found |= {"actions": len(table.round.actions)}
    return found


def fingerprint(room: Room, at: int) -> dict[str, Any]:
    """Everything a room is."""
    table = room.timed_round
    found = glance(room, at) | {
        "at": at,
        "told": room.sent_events if table is not None else None,
        "asked": list(room.sent_asks) if table is not None else None,
        "proof": room.proof,
        "wake_at": room.wake_at,
        "thinking": room.bot_turns(),
        "outbox": list(room.outbox),
    }
    if table is not None:
        found |= {"round": snapshot(table.round), "events": list(table.shown)}
        found |= {"held": list(table.held), "decisions": list(table.decisions)}
        found |= {"matters": table.asked_phase is table.round.phase}
    return found


def whole(room: Room, at: int) -> dict[str, Any]:
    """Everything a room is, and what it would send to whoever comes back."""
    people = room.state.people
    return fingerprint(room, at) | {"rejoined": {who: rejoined(room, who, at) for who in people}}


def rejoined(room: Room, player: str, at: int) -> bytes:
    """What a seat is sent anew; the gallery starts afresh after a checkpoint."""
    if room.state.seat_of(player) is None:
        return b""
    return encoded(room.catch_up(player, None, at))


def differences(a: dict[str, Any], b: dict[str, Any]) -> str:
    keys = [key for key in a if a[key] != b.get(key)]
    return "restored otherwise: " + "; ".join(f"{key}: {a[key]} / {b.get(key)}" for key in keys)
