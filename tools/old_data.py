"""Make the data folder that `tests/server/storage/test_older_rules.py` upgrades.

The folder has to be written by the program as it was before records carried `rules`, so its source
goes first on the path (and the names imported here are those of that version):

    git worktree add OLD 23d004b
    PYTHONPATH=OLD/src python tools/old_data.py tests/support/server/rules_1.sql.gz

One person and bots sit in a room of every game; rooms are left in the lobby, between two rounds and
in the middle of a round. The journal and the history are dumped as SQL, one after the other.
"""

import asyncio
import gzip
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from paiju.server.archive import Archive
from paiju.server.clock import Clock
from paiju.server.house import House
from paiju.server.keeper import Keeper
from paiju.server.listener import Listener
from paiju.server.wire import OpenRoom

from paiju.room.commands import Act, AddBot, Ready, Sit, Start
from paiju.room.settings import Settings
from paiju.server.journal import SqliteJournal
from paiju.server.store import Database

BETWEEN_FILES = "-- history\n"
ROOMS: list[tuple[str, dict[str, Any], int, int]] = [
    ("guiyang_dingque", {"players": 3, "gumai": True}, 0, 12),
    ("guiyang_dingque", {"players": 2, "rounds": 4}, 4, 0),
    ("guiyang_baoting", {"players": 2, "burn": True, "tong_san": True}, 2, 9),
    ("guiyang_baoting", {"players": 3}, 0, 8),
    ("guangdong_jipinghu", {}, 1, 11),
    ("qujing_feibaiban", {"players": 3, "ma": 2}, 1, 0),
    ("qinhuangdao", {}, 1, 10),
    ("qinhuangdao", {"players": 2, "pao": True}, 0, 6),
]
"""Game, options, rounds played to their end, and moves of the person in the round after them."""
HASTY = "guiyang_baoting"
"""Where the next round is dealt before the journal has a checkpoint of the last."""


class Person:
    """Answers with the first thing legal, wins where possible."""

    def __init__(self, keeper: Keeper, player: str, journal: SqliteJournal) -> None:
        self.keeper, self.player, self.journal = keeper, player, journal
        self.heard = asyncio.Event()
        self._ids = 0

    async def say(self, command: Any, *arguments: Any) -> None:
        self._ids += 1
        await self.keeper.tell(command(str(self._ids), *arguments), self.player)

    async def sit_down(self) -> None:
        await self.keeper.join(Listener(self.player, "小王", self.heard.set), None)
        await self.say(Sit, 0)
        for seat in range(1, len(self.keeper.room.state.chairs)):
            await self.say(AddBot, seat, "easy")

    async def wait_for_checkpoint(self) -> None:
        if self.keeper.room.state.opened.ruleset == HASTY:
            return
        while len(await self.journal.load(self.keeper.number)) > 1:
            await asyncio.sleep(0.01)

    async def play(self, rounds: int, moves: int) -> None:
        await self.say(Ready, "ab" * 32)
        await self.say(Start)
        while True:
            self.heard.clear()
            state, table = self.keeper.room.state, self.keeper.room.table
            played = 0 if state.match is None else len(state.match.results)
            if state.match is None or (played == rounds and not moves):
                return
            ask = None if table is None else table.asks.get(0)
            if table is None:
                await self.wait_for_checkpoint()
                await self.say(Ready, "ab" * 32)
            elif ask is not None:
                legal = ask.legal
                said = "hu" if "hu" in legal else "pass" if "pass" in legal else legal[0]
                await self.say(Act, ask.decision, said)
                moves -= played == rounds
            else:
                await self.heard.wait()


async def make(folder: Path) -> str:
    """Play; returns the device token of the person, who is the same in every room."""
    journal = SqliteJournal(folder / "journal.db")
    archive = Archive(Database.in_file(folder / "history.db"))
    clock = Clock()
    player, token = archive.accounts.register("小王", clock.now())
    house = House(journal, archive, clock, most_rooms=20, most_each=20)
    keepers: list[Keeper] = []
    for ruleset, options, rounds, moves in ROOMS:
        settings = Settings(deadline=0, pause=0)
        wanted = OpenRoom(str(len(keepers)), ruleset, options=options, settings=settings)
        keepers.append(await house.open(player.id, wanted))
        person = Person(keepers[-1], player.id, journal)
        await person.sit_down()
        await person.play(rounds, moves)
    while any(keeper.to_keep for keeper in keepers):
        await asyncio.sleep(0.05)
    house.close()
    await journal.close()
    archive.close()
    return token


def dumped(path: Path) -> str:
    connection = sqlite3.connect(path)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    lines = [*connection.iterdump(), f"PRAGMA user_version = {version};"]
    connection.close()
    return "\n".join(lines) + "\n"


def main() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        token = asyncio.run(make(folder))
        journal, history = dumped(folder / "journal.db"), dumped(folder / "history.db")
    text = f"-- token {token}\n{journal}{BETWEEN_FILES}{history}"
    Path(sys.argv[1]).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
