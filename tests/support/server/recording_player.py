"""A player who records every acknowledgement and every message from the server."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from paiju.client import Client, Player
from paiju.client.account import register
from paiju.client.client import new_id
from paiju.client.player import Choose, by_chance
from paiju.match import Standing
from paiju.room.commands import Act, AddBot, Command, Sit
from paiju.room.messages import RoomMessage, Settled
from paiju.room.settings import Settings
from paiju.server.ws.messages import Join, OpenRoom, Refusal

Noticed = Callable[[str], None]
"""Told of every `word` said, every `answer` heard and every round `settled`."""
AT_ONCE = Settings(deadline=0, pause=0)
SHORT = {"guiyang_dingque": {"rounds": 4}, "guangdong_jipinghu": {"circles": 1}}
"""Options that make a match as short as the game allows, where its standard is longer."""


class RecordingPlayer(Player):
    """Plays, and keeps what the server can be held to."""

    def __init__(self, client: Client, choose: Choose, noticed: Noticed = lambda _: None) -> None:
        super().__init__(client, choose, self._speak)
        self.acked: list[str] = []
        """Ids of commands to the room, in the order in which they were acknowledged."""
        self.acted: dict[tuple[str, int], list[str]] = {}
        """The acknowledged actions, by match and round."""
        self.refused: Counter[str] = Counter()
        self.settled: dict[tuple[str, int], Settled] = {}
        self.heard_twice: list[tuple[str, int]] = []
        self.standings: dict[str, list[Standing]] = {}
        """By match, as this seat was told when it ended."""
        self._match: str | None = None
        self._acting: dict[str, tuple[str, int]] = {}
        self._noticed = noticed

    def _speak(self, command: Command) -> None:
        room = self.client.state.room
        if isinstance(command, Act) and room is not None and room.match is not None:
            self._acting[command.id] = room.match.id, room.match.round
        self.client.do(command)
        self._noticed("word")

    def on_message(self, message: RoomMessage) -> None:
        if isinstance(message, Settled):
            self._note(message)
        room = self.client.state.room
        if room is not None and room.match is not None:
            self._match = room.match.id
        elif room is not None and self._match is not None and room.standings is not None:
            self.standings[self._match], self._match = room.standings, None
        super().on_message(message)

    def _note(self, message: Settled) -> None:
        key = message.match, message.round
        if key in self.settled:
            self.heard_twice.append(key)
        self.settled[key] = message
        self._noticed("settled")

    def on_answer(self, command: Command, refusal: Refusal | None, seconds: float) -> None:
        if refusal is not None:
            self.refused[refusal.code] += 1
        elif not isinstance(command, OpenRoom | Join):
            self.acked.append(command.id)
            if isinstance(command, Act) and command.id in self._acting:
                self.acted.setdefault(self._acting.pop(command.id), []).append(command.action)
        self._noticed("answer")
        super().on_answer(command, refusal, seconds)


async def table(
    url: str,
    ruleset: str,
    people: int,
    chance: Random,
    noticed: Noticed = lambda _: None,
    settings: Settings = AT_ONCE,
    level: str = "easy",
) -> list[RecordingPlayer]:
    """A room with so many people and bots on the other seats; nobody has said ready yet."""
    names = [f"证人{seat}" for seat in range(people)]
    accounts = await asyncio.to_thread(register, url, *names)
    clients = [Client(url, account.token) for account in accounts]
    host, *guests = clients
    await host.connect()
    await host.open(ruleset, options=SHORT.get(ruleset, {}), settings=settings)
    for guest in guests:
        await guest.join(invite=host.state.invite)
    for seat, client in enumerate(clients):
        await client.do(Sit(new_id(), seat))
    for seat in range(people, 4):
        await host.do(AddBot(new_id(), seat, level))
    return [
        RecordingPlayer(client, by_chance(Random(chance.random())), noticed) for client in clients
    ]


def begin(people: Sequence[Player]) -> None:
    """Everybody says ready, and the host starts."""
    for player in people:
        player.react()
