"""Matches played without a server: a room told everything, whose seats do the first thing legal."""

from collections.abc import Sequence
from typing import Any

from paiju.room import Room
from paiju.room.commands import (
    Act,
    AddBot,
    Arrived,
    BotActed,
    JournalLine,
    Open,
    RoomCommand,
    Sit,
    Start,
)
from paiju.room.effects import ArchiveEffect, Effect, MatchBegan, MatchEnded, RoundFinished
from paiju.room.settings import ROOM_VERSION, Settings
from support.nonces import due_reveals, ready_command

KEY = "5e" * 32
STARTED = 1_700_000_000_000
WEEKDAY = 3


def opening(ruleset: str, options: dict[str, Any], owner: str = "wang", key: str = KEY) -> Open:
    return Open(
        number="123456",
        invite="invited",
        key=key,
        owner=owner,
        ruleset=ruleset,
        options=options,
        settings=Settings(pause=0),
        levels=("easy",),
        room_version=ROOM_VERSION,
    )


class PlayedMatch:
    """One person and bots at a table, and what the archive is to keep of it."""

    def __init__(self, opened: Open) -> None:
        self.opened = opened
        self.room = Room.opened(opened, STARTED)
        self.kept: list[ArchiveEffect] = []
        self._now, self._ids = STARTED, 0

    def play(self, rounds: int) -> list[ArchiveEffect]:
        """So many rounds, or the match if it is shorter."""
        self._sit_down()
        while len(self.rounds) < rounds and not self._is_over:
            self._go_on()
        return self.kept

    @property
    def rounds(self) -> list[RoundFinished]:
        return [row for row in self.kept if isinstance(row, RoundFinished)]

    @property
    def _is_over(self) -> bool:
        return any(isinstance(row, MatchEnded) for row in self.kept)

    def _sit_down(self) -> None:
        self._tell(Arrived(self.opened.owner, "小王"))
        self._say(Sit, 0)
        for seat in range(1, len(self.room.state.seats)):
            self._say(AddBot, seat, "easy")
        self._ready()
        self._say(Start)

    def _go_on(self) -> None:
        table = self.room.timed_round
        if table is None:
            self._ready()
            return
        seat, ask = next(iter(table.asks.items()))
        action = chosen(ask.legal)
        if seat == 0:
            self._say(Act, ask.decision, action)
        else:
            self._tell(BotActed(seat, ask.decision, action))

    def _ready(self) -> None:
        owner = self.opened.owner
        self._tell(ready_command(self.room, owner, self._id()), owner)

    def _id(self) -> str:
        self._ids += 1
        return str(self._ids)

    def _say(self, command: Any, *arguments: Any) -> None:
        self._tell(command(self._id(), *arguments), self.opened.owner)

    def _tell(self, said: RoomCommand, by: str | None = None) -> None:
        self._now += 1000
        effects: list[Effect] = self.room.handle(JournalLine(self._now, said, by, WEEKDAY)) or []
        self.kept += [e for e in effects if isinstance(e, MatchBegan | RoundFinished | MatchEnded)]
        for reveal, player in due_reveals(self.room, self._id):
            self._tell(reveal, player)


def chosen(legal: Sequence[str]) -> str:
    """Win if possible, claim nothing else, and otherwise do the first thing there is."""
    return "hu" if "hu" in legal else "pass" if "pass" in legal else legal[0]


def one_round(ruleset: str, options: dict[str, Any] | None = None) -> RoundFinished:
    played_match = PlayedMatch(opening(ruleset, options or {}))
    played_match.play(1)
    return played_match.rounds[0]
