"""A player: a client that plays by itself, from ready to the last round of its match."""

import asyncio
import secrets
from collections.abc import Callable
from random import Random

from paiju.bots import bot
from paiju.client.client import Client, new_id
from paiju.client.offers import offers
from paiju.room.commands import Act, Command, Ready, Start
from paiju.room.messages import RoomInfo, RoomMessage
from paiju.server.ws.messages import Refusal

Choose = Callable[[Client], str]
"""Answers what the client is asked: one of `client.known.ask.legal`."""
Say = Callable[[Command], object]
RETRY_AFTER = 0.2
"""Seconds after which what was refused for the moment is said again."""


def by_chance(chance: Random) -> Choose:
    """Anything that is legal, but a win is always taken."""

    def choose(client: Client) -> str:
        assert client.known.ask is not None
        legal = client.known.ask.legal
        return "hu" if "hu" in legal else chance.choice(legal)

    return choose


def as_bot(level: str) -> Choose:
    """What a bot of this level would do."""

    def choose(client: Client) -> str:
        known = client.known
        assert known.ask is not None
        assert known.seat is not None
        assert known.view is not None
        legal = offers(known.seat, known.ask.legal)
        return bot(level, known.rules).choose(known.view, legal).said

    return choose


class Player:
    """Says ready, starts what it owns, and answers whatever its seat is asked.

    Whatever it does follows from what the client knows; so it can go on after any interruption.
    """

    def __init__(self, client: Client, choose: Choose, say: Say | None = None) -> None:
        self.client = client
        self.matches_left = 1
        """How many more it will be ready for."""
        self.is_idle = False
        """Then it does nothing by itself."""
        self._choose = choose
        self._say: Say = client.do if say is None else say
        self._decision = 0
        """The question answered last."""
        self._readied = self._started = ""
        """The commitment for which that was said last."""
        self._was_on = False
        client.heard = self.heard
        client.answered = self.answered

    async def match_over(self, within: float = 60.0) -> None:
        """Wait until every match it wanted has been played."""
        await self.client.until(lambda: self.is_done, within)

    @property
    def is_done(self) -> bool:
        room = self.client.known.room
        return self.matches_left <= 0 and room is not None and room.match is None

    def react(self) -> None:
        """Do what is to be done now, if anything is."""
        known = self.client.known
        if known.room is None or known.seat is None or self.is_idle:
            return
        if known.ask is not None:
            self._act(known.ask.decision)
        elif known.room.stage != "playing":
            self._get_ready(known.room, known.seat)

    def _act(self, decision: int) -> None:
        if decision != self._decision:
            self._decision = decision
            self._say(Act(new_id(), decision, self._choose(self.client)))

    def _get_ready(self, room: RoomInfo, seat: int) -> None:
        if self.matches_left <= 0 and room.stage == "lobby":
            return
        if not room.seats[seat].is_ready and self._readied != room.commitment:
            self._readied = room.commitment
            self._say(Ready(new_id(), secrets.token_hex(32), room.commitment))
        is_mine = room.seats[seat].is_owner and room.stage == "lobby"
        if is_mine and all(s.is_ready for s in room.seats) and self._started != room.commitment:
            self._started = room.commitment
            self._say(Start(new_id()))

    def heard(self, message: RoomMessage) -> None:
        room = self.client.known.room
        is_on = room is not None and room.match is not None
        if self._was_on and not is_on:
            self.matches_left -= 1
        self._was_on = is_on
        self.react()

    def answered(self, command: Command, refusal: Refusal | None, seconds: float) -> None:
        """What could not be stored, or came too fast, is tried again; other refusals are followed
        by news."""
        if refusal is not None and refusal.code in ("storage", "too_fast"):
            asyncio.get_running_loop().call_later(RETRY_AFTER, self._again, command)

    def _again(self, command: Command) -> None:
        """As if it had not been said, which is what a refusal means."""
        if isinstance(command, Act):
            self._decision = 0
        elif isinstance(command, Ready):
            self._readied = ""
        elif isinstance(command, Start):
            self._started = ""
        self.react()
