"""Writes web/tests/live/sessions/*.json: what one seat is told in a room of each game, message by
message, with the whole view in between to compare with. `python tools/record_sessions.py`."""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from paiju.bots import bot
from paiju.match.fairness import nonce_hash
from paiju.room import Room
from paiju.room.commands import (
    Act,
    AddBot,
    Arrived,
    BotActed,
    JournalLine,
    Open,
    Ready,
    Reveal,
    RoomCommand,
    Sit,
    Start,
    Tick,
)
from paiju.room.effects import Send
from paiju.room.messages import RoomMessage
from paiju.room.settings import ROOM_VERSION
from paiju.rulesets import REGISTRY
from paiju.server.ops.zones import weekday

TARGET: Final = Path(__file__).resolve().parent.parent / "web" / "tests" / "live" / "sessions"
PLAYER: Final = "wang"
COMPARE_EVERY: Final = 16
BEGIN: Final = 1_790_000_000_000
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "guiyang_dingque": {"gumai": True},
    "qinhuangdao": {"pao": True},
}
"""So that everything a table can be asked before the deal is in one of the sessions."""


class Session:
    """One person among bots; everything sent to them is kept."""

    def __init__(self, game: str) -> None:
        word = Open(
            number="123456",
            invite="invite",
            key=sha256(game.encode()).hexdigest(),
            owner=PLAYER,
            ruleset=game,
            options=OPTIONS.get(game, {}),
            levels=("medium",),
            room_version=ROOM_VERSION,
        )
        self.now = BEGIN
        self.room = Room.opened(word, self.now)
        self.mind = bot("medium", self.room.rules)
        self.frames: list[dict[str, Any]] = []
        self.told = 0

    def record(self) -> list[dict[str, Any]]:
        """A round from an empty room to the deal of the next."""
        self.tell(Arrived(PLAYER, "小王"))
        self._compare()
        self.tell(Sit("sit", 0), PLAYER)
        for seat in range(1, len(self.room.state.seats)):
            self.tell(AddBot(f"bot {seat}", seat, "medium"), PLAYER)
        self.ready(0)
        while self.room.timed_round is not None:
            self.move()
        self._compare()
        self.ready(1)
        self._compare()
        return self.frames

    def ready(self, number: int) -> None:
        nonce, committed = sha256(bytes([number])).hexdigest(), self.room.commitment
        hashed = nonce_hash(committed, 0, nonce)
        self.tell(Ready(f"ready {number}", hashed, committed), PLAYER)
        if number == 0:
            self.tell(Start("start"), PLAYER)
        self.tell(Reveal(f"reveal {number}", nonce), PLAYER)

    def move(self) -> None:
        """Whoever is asked answers as the bot would; otherwise time passes."""
        table = self.room.timed_round
        assert table is not None
        asks = [(seat, ask) for seat, ask in sorted(table.asks.items()) if table.is_waiting]
        if not asks:
            self.now = self.room.wake_at or self.now
            self.tell(Tick())
            return
        seat, ask = asks[0]
        action = self.mind.choose(table.view(seat), table.legal(seat)).said
        if seat:
            self.tell(BotActed(seat, ask.decision, action))
        else:
            self.tell(Act(f"act {ask.decision}", ask.decision, action), PLAYER)

    def tell(self, said: RoomCommand, by: str | None = None) -> None:
        self.now += 100
        effects = (
            self.room.handle(JournalLine(self.now, said, by, weekday(self.now, "Asia/Shanghai")))
            or []
        )
        for effect in effects:
            if isinstance(effect, Send) and effect.player == PLAYER:
                self._keep("told", effect.message)
                self.told += 1
        if effects and self.told % COMPARE_EVERY == 0:
            self._compare()

    def _compare(self) -> None:
        for message in self.room.catch_up(PLAYER, None, self.now):
            self._keep("whole", message)

    def _keep(self, what: str, message: RoomMessage) -> None:
        self.frames.append({what: msgspec.to_builtins(message)})


def main() -> int:
    TARGET.mkdir(parents=True, exist_ok=True)
    for game in REGISTRY:
        lines = [json.dumps(frame, ensure_ascii=False) for frame in Session(game).record()]
        text = "[\n" + ",\n".join(lines) + "\n]\n"
        (TARGET / f"{game}.json").write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
