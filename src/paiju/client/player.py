"""A client that plays by itself, from ready to the last round of its match."""

import asyncio
from collections.abc import Callable
from random import Random

from paiju.bots import shared_bot
from paiju.client.client import Client
from paiju.client.offers import offers
from paiju.room.commands import Act, Command, Ready, Reveal, Start
from paiju.room.messages import Incident, RoomInfo, RoomMessage, Snapshot
from paiju.server.ws.messages import Refusal

Choose = Callable[[Client], str]
"""Chooses one of `client.state.ask.legal`."""
SendCommand = Callable[[Command], object]
TEMPORARY = ("storage", "too_fast", "not_in_room")
"""Refusals after which a command is sent again; the last one while the room is joined again."""
RETRY_AFTER = 0.2
"""Seconds until a temporarily refused command is sent again."""


def by_chance(chance: Random) -> Choose:
    """A random legal action; a win is always taken."""

    def choose(client: Client) -> str:
        assert client.state.ask is not None
        legal = client.state.ask.legal
        return "hu" if "hu" in legal else chance.choice(legal)

    return choose


def as_bot(level: str) -> Choose:
    """The choice of a bot of this level."""

    def choose(client: Client) -> str:
        state = client.state
        assert state.ask is not None
        assert state.seat is not None
        assert state.view is not None
        legal = offers(state.seat, state.ask.legal)
        return shared_bot(level, state.rules).choose(state.view, legal).said

    return choose


class Player:
    """Sends `ready` and `reveal`, starts the match if it owns the room, and answers its questions.

    Everything follows from the client's state, so it continues after any interruption.
    """

    def __init__(self, client: Client, choose: Choose, send: SendCommand | None = None) -> None:
        self.client = client
        self.matches_left = 1
        """Number of matches still to play."""
        self.is_idle = False
        """If set, the player does nothing."""
        self._choose = choose
        self._send: SendCommand = client.do if send is None else send
        self._decision = 0
        """The number of the last question answered."""
        self._readied = self._revealed = self._started = ""
        """The commitment for which `ready`, `reveal` and `start` were last sent."""
        self._was_on = False
        self._incident: Incident | None = None
        client.on_message = self.on_message
        client.on_answer = self.on_answer

    async def match_over(self, within: float = 60.0) -> None:
        """Wait until all matches have been played."""
        await self.client.until(lambda: self.is_done, within)

    @property
    def is_done(self) -> bool:
        room = self.client.state.room
        return self.matches_left <= 0 and room is not None and room.match is None

    def react(self) -> None:
        """Send the next command, if one is due."""
        state = self.client.state
        if state.room is None or state.seat is None or self.is_idle:
            return
        if state.ask is not None:
            self._act(state.ask.decision)
        elif state.room.stage == "dealing":
            self._reveal(state.room)
        elif state.room.stage != "playing":
            self._get_ready(state.room, state.seat)

    def _act(self, decision: int) -> None:
        if decision != self._decision:
            self._decision = decision
            self._send(Act(self.client.new_id(), decision, self._choose(self.client)))

    def _get_ready(self, room: RoomInfo, seat: int) -> None:
        if self.matches_left <= 0 and room.stage == "lobby":
            return
        if not room.seats[seat].is_ready and self._readied != room.commitment:
            self._readied = room.commitment
            self._send(self.client.ready())
        is_mine = room.seats[seat].is_owner and room.stage == "lobby"
        if is_mine and all(s.is_ready for s in room.seats) and self._started != room.commitment:
            self._started = room.commitment
            self._send(Start(self.client.new_id()))

    def _reveal(self, room: RoomInfo) -> None:
        if self._revealed == room.commitment:
            return
        self._revealed = room.commitment
        command = self.client.reveal()
        if command is not None:
            self._send(command)

    def on_message(self, message: RoomMessage) -> None:
        if isinstance(message, Snapshot):
            self._revealed = ""  # the server may have lost it
        room = self.client.state.room
        is_on = room is not None and room.match is not None
        if self._was_on and not is_on:
            self.matches_left -= 1
        self._was_on = is_on
        if room is not None and room.incident != self._incident:
            self._incident = room.incident
            self._decision = 0  # these answers may have been lost
            self._readied = self._revealed = self._started = ""
        self.react()

    def on_answer(self, command: Command, refusal: Refusal | None, seconds: float) -> None:
        """Retry a command that could not be stored or came too fast; after other refusals a new
        message follows."""
        if refusal is not None and refusal.code in TEMPORARY:
            asyncio.get_running_loop().call_later(RETRY_AFTER, self._retry, command)

    def _retry(self, command: Command) -> None:
        """Forget that the command was sent, and react again."""
        if isinstance(command, Act):
            self._decision = 0
        elif isinstance(command, Ready):
            self._readied = ""
        elif isinstance(command, Reveal):
            self._revealed = ""
        elif isinstance(command, Start):
            self._started = ""
        self.react()
