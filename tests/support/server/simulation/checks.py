"""What must hold in every simulation, read from what was stored, sent and acknowledged."""

from typing import Any

import msgspec

from paiju.room.commands import (
    Arrived,
    BotActed,
    Command,
    Gone,
    JournalLine,
    Leave,
    Open,
    Resumed,
    Sit,
)
from paiju.room.settings import AWAY_GRACE
from paiju.server.journal import JournalEntry


def lines_of(entries: list[JournalEntry]) -> list[JournalLine]:
    rows = [entry.data for entry in entries if not entry.is_checkpoint]
    return [msgspec.json.decode(data, type=JournalLine) for data in rows]


def check_lines(lines: list[JournalLine]) -> list[tuple[str, str]]:
    """Time never goes back and no command is stored twice; returns who said which command."""
    said = [
        (line.by, line.command.id)
        for line in lines
        if line.by is not None and isinstance(line.command, Command)
    ]
    assert len(said) == len(set(said)), "a command was done twice"
    times = [line.at for line in lines]
    assert times == sorted(times), "time went back"
    return said


def check_acknowledged(said: list[tuple[str, str]], player: str, acked: list[str]) -> None:
    """Everything acknowledged to this player is stored, in the same order."""
    stored = [command for by, command in said if by == player]
    lost = [command for command in acked if command not in stored]
    assert not lost, f"acknowledged and not stored: {lost}"
    assert [command for command in stored if command in acked] == acked, "stored in another order"


class GraceCheck:
    """In a room without deadlines, a bot answers for a person only 15 seconds after they left."""

    def __init__(self) -> None:
        self._seats: dict[int, str] = {}
        self._here: set[str] = set()
        self._gone_at: dict[str, int] = {}
        self._empty_since: int | None = None
        self._previous = 0

    def check(self, lines: list[JournalLine]) -> None:
        opened = next(line.command for line in lines if isinstance(line.command, Open))
        if opened.settings.deadline:
            return
        for line in lines:
            self._take(line)
            self._previous = line.at

    def _take(self, line: JournalLine) -> None:
        command = line.command
        if isinstance(command, Sit) and line.by is not None:
            self._seats = {seat: who for seat, who in self._seats.items() if who != line.by}
            self._seats[command.seat] = line.by
            self._here.add(line.by)
        elif isinstance(command, Arrived):
            self._arrive(command.player, line.at)
        elif isinstance(command, Gone | Leave):
            self._leave(command.player if isinstance(command, Gone) else line.by or "", line.at)
        elif isinstance(command, Resumed):
            for player in list(self._here):
                self._leave(player, self._previous)
        elif isinstance(command, BotActed) and command.seat in self._seats:
            player = self._seats[command.seat]
            away = line.at - self._gone_at.get(player, line.at)
            assert away >= AWAY_GRACE, f"a bot answered for {player} after {away} ms"

    def _arrive(self, player: str, now: int) -> None:
        if self._empty_since is not None and player in self._seats.values():
            stood = now - self._empty_since
            self._empty_since = None
            self._gone_at = {who: at + stood for who, at in self._gone_at.items()}
        self._here.add(player)
        self._gone_at.pop(player, None)

    def _leave(self, player: str, now: int) -> None:
        self._here.discard(player)
        self._gone_at[player] = now
        if not self._here & set(self._seats.values()) and self._empty_since is None:
            self._empty_since = now


def check_hidden(seat: int | None, text: bytes) -> None:
    """No message to a seat has a tile that only another seat may see."""
    message: dict[str, Any] = msgspec.json.decode(text)
    if message["type"] == "played":
        for event in message["events"]:
            if event["event"] == "dealt":
                hands = enumerate(event["hands"])
                assert all(hand is None for owner, hand in hands if owner != seat), "a dealt hand"
            elif event["event"] == "drawn" and event["seat"] != seat:
                assert event.get("tile") is None, "a drawn tile"
    view = message.get("view") if message["type"] == "snapshot" else None
    if view is not None and view["seat"] is not None:
        assert view["seat"] == message["seat"], "the view of another seat"
