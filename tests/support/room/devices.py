"""People of a simulation: their devices, what they say and how they come and go."""

from typing import TYPE_CHECKING

from paiju.match.fairness import FixedDeal, nonce_hash
from paiju.room.commands import (
    Act,
    AddBot,
    Auto,
    Dissolve,
    Kick,
    Leave,
    PersonCommand,
    Ready,
    Reveal,
    Say,
    Sit,
    Start,
    Unready,
    Vote,
)
from paiju.room.messages import Dismissed, RoomInfo, RoomMessage, Snapshot
from support.room.device_state import Folded
from support.room.scenarios import Behaviour, choice

if TYPE_CHECKING:
    from support.room.simulation import RoomSimulation

RETRY_AFTER = 1500
SILENCE = 10_000
"""After so long without a word it asks whether it has missed anything."""


class Connection:
    """A connection of one device."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self.is_joined = False

    def serves(self, player: str) -> bool:
        return self.is_joined and self.device.player == player


class Device:
    """What somebody plays on. It knows the room only from messages."""

    def __init__(self, simulation: "RoomSimulation", behaviour: Behaviour, number: int) -> None:
        self.simulation, self.behaviour, self.chance = simulation, behaviour, simulation.chance
        self.player, self.name = behaviour.player, behaviour.name
        self.number = number
        self.connection: Connection | None = None
        self.folded = Folded()
        self.away_until = 0
        self.joins = 0
        self.join_again_at: int | None = None
        """When to ask again what was missed; None: it knows all it was told."""
        self.heard_at = 0
        self.said = 0
        self.nonces: dict[str, str] = {}
        """By the commitment each was for."""
        self.revealed = ""
        """The commitment for which the nonce was revealed last."""
        self.pending: dict[str, tuple[PersonCommand, int, bool]] = {}
        """Commands not answered yet, and when to repeat them."""

    # Connections

    def wake(self) -> None:
        simulation, now = self.simulation, self.simulation.now
        period = 1200 if simulation.is_reliable else self.behaviour.period
        simulation.later(self.chance.randrange(period // 2, period * 2), self.wake)
        if self.connection is None:
            if now >= self.away_until or simulation.is_reliable:
                self.connect()
        elif self.join_again_at is not None:
            if now >= self.join_again_at:
                self.join()
        elif now > self.heard_at + SILENCE:
            self.join()
        elif not simulation.is_reliable and self.chance.random() < self.behaviour.flees:
            self.flee()
        else:
            self.repeat()
            self.look()

    def look(self) -> None:
        """See what there is to do."""
        if self.connection is not None and self.folded.room is not None:
            self.live(self.folded.room)

    def connect(self) -> None:
        connection = self.connection = Connection(self)
        if self.chance.random() < 0.2:
            self.folded = Folded()
        self.simulation.later(20, lambda: self.simulation.opened(connection))
        self.join_again_at = self.simulation.now + 50

    def join(self) -> None:
        connection, self.joins = self.connection, self.joins + 1
        assert connection is not None
        number, since = self.joins, self.folded.seq
        self.join_again_at = self.simulation.now + RETRY_AFTER
        self.simulation.carry(lambda: self.simulation.joins(connection, number, since))

    def flee(self) -> None:
        """Away for a moment or for long; the server may notice late."""
        connection, self.connection = self.connection, None
        assert connection is not None
        chance = self.chance
        self.away_until = self.simulation.now + chance.choice((1000, 10_000, 40_000, 300_000))
        late = chance.choice((10, 10, 500, 20_000))
        self.simulation.later(late, lambda: self.simulation.closed(connection))

    def lost(self, connection: Connection) -> None:
        """The connection broke."""
        if self.connection is connection:
            self.connection = None
            self.away_until = self.simulation.now + self.chance.randrange(3000)

    # What it is told

    def join_refused(self, connection: Connection, number: int) -> None:
        if self.connection is connection and number == self.joins:
            self.folded = Folded()
            self.join_again_at = self.simulation.now + 20_000

    def joined(self, connection: Connection, number: int, messages: list[RoomMessage]) -> None:
        if self.connection is connection and number == self.joins:
            self.join_again_at, self.heard_at = None, self.simulation.now
            for message in messages:
                if isinstance(message, Snapshot):
                    self.folded.begin(message)
                self.take(message)

    def receive(self, connection: Connection, message: RoomMessage) -> None:
        if self.connection is connection and self.folded.seq is not None:
            self.take(message)

    def take(self, message: RoomMessage) -> None:
        self.heard_at = self.simulation.now
        if isinstance(message, Dismissed):
            self.simulation.count(f"dismissed {message.why}")
            self.dismissed()
        elif self.folded.take(message):
            self.simulation.compare(self)
            if self.simulation.is_reliable:
                self.simulation.later(self.chance.randrange(50, 150), self.look)
        elif self.join_again_at is None:
            self.simulation.count("gap")
            self.join_again_at = self.simulation.now

    def dismissed(self) -> None:
        """Not in the room any more: hang up, and perhaps come again."""
        connection = self.connection
        self.folded, self.connection = Folded(), None
        self.away_until = self.simulation.now + self.chance.randrange(15_000)
        if connection is not None:
            self.simulation.later(10, lambda: self.simulation.closed(connection))

    def answered(self, connection: Connection, command: str, is_refused: bool = False) -> None:
        """CommandRefused: perhaps something was missed."""
        self.pending.pop(command, None)
        unsure = self.simulation.is_reliable or self.chance.random() < 0.1
        if is_refused and unsure and self.connection is connection and self.join_again_at is None:
            self.join_again_at = self.simulation.now

    # What it says

    def say(self, command: PersonCommand, is_junk: bool = False) -> None:
        self.pending[command.id] = command, self.simulation.now + RETRY_AFTER, is_junk
        self.put(command, is_junk)

    def put(self, command: PersonCommand, is_junk: bool) -> None:
        connection = self.connection
        assert connection is not None
        self.simulation.carry(lambda: self.simulation.commands(connection, command, is_junk))

    def repeat(self) -> None:
        """Say again, with the same id, what was not answered."""
        for command, at, is_junk in list(self.pending.values()):
            if self.simulation.now >= at:
                self.pending[command.id] = command, self.simulation.now + RETRY_AFTER, is_junk
                self.put(command, is_junk)

    def id(self) -> str:
        self.said += 1
        return f"{self.number}.{self.said}"

    def nonce(self) -> str:
        return f"{self.chance.getrandbits(256):064x}"

    def ready(self, committed: str, seat: int) -> Ready:
        """Commits to a nonce, which the device keeps."""
        self.nonces[committed] = nonce = self.nonces.get(committed) or self.nonce()
        return Ready(self.id(), nonce_hash(committed, seat, nonce), committed)

    # How the person behaves

    def live(self, room: RoomInfo) -> None:
        chance, behaviour, is_reliable = self.chance, self.behaviour, self.simulation.is_reliable
        if not is_reliable and len(self.pending) < 3 and chance.random() < behaviour.junk:
            self.say(self.nonsense(), True)
        elif self.pending:
            return
        elif not is_reliable and chance.random() < behaviour.quits:
            self.say(Leave(self.id()))
        elif self.folded.seat is None:
            self.look_on(room)
        elif room.vote is not None and self.folded.seat not in room.vote.agreed:
            agrees = self.is_tired or chance.random() < 0.5
            self.say(Vote(self.id(), agrees))
        elif room.match is not None and (self.is_tired or chance.random() < behaviour.votes):
            self.say(Dissolve(self.id()))
        elif is_reliable or chance.random() < behaviour.answers:
            self.take_part(room, self.folded.seat)

    @property
    def is_tired(self) -> bool:
        """A long match is ended by vote, for the simulation has to."""
        simulation = self.simulation
        return simulation.is_reliable and simulation.rounds >= simulation.scenario.most_rounds

    def look_on(self, room: RoomInfo) -> None:
        """Sit down if that can be; the owner who only watches still sees to the start."""
        free = [i for i, seat in enumerate(room.seats) if seat.name is None and seat.bot is None]
        if room.stage != "lobby":
            return
        if free and not self.behaviour.watches:
            self.say(Sit(self.id(), self.chance.choice(free)))
        elif self.folded.is_owner:
            self.host(room)

    def take_part(self, room: RoomInfo, seat: int) -> None:
        ask = self.folded.ask
        mine = room.seats[seat]
        if ask is not None:
            self.say(Act(self.id(), ask.decision, choice(ask.legal, self.chance)))
        elif mine.is_auto and room.match is not None:
            self.say(Auto(self.id(), False))
        elif room.dealing is not None:
            self.reveal(room.dealing, seat)
        elif room.stage != "playing" and not mine.is_ready:
            self.say(self.ready(room.commitment, seat))
        elif room.stage == "lobby" and mine.is_owner:
            self.host(room)

    def reveal(self, fixed: FixedDeal, seat: int) -> None:
        """The nonce, unless another device of the same person has it."""
        nonce = self.nonces.get(fixed.commitment)
        is_mine = nonce is not None and self.revealed != fixed.commitment
        if is_mine and fixed.nonce_hashes[seat] == nonce_hash(fixed.commitment, seat, nonce or ""):
            self.revealed = fixed.commitment
            self.say(Reveal(self.id(), nonce or ""))

    def host(self, room: RoomInfo) -> None:
        """Fill the table and start."""
        free = [i for i, seat in enumerate(room.seats) if seat.name is None and seat.bot is None]
        chance = self.chance
        if not self.simulation.is_reliable and chance.random() < 0.1:
            self.say(Kick(self.id(), chance.randrange(len(room.seats))))
        elif free and chance.random() < 0.4:
            self.say(AddBot(self.id(), free[0], chance.choice(("easy", "medium"))))
        elif not free:
            absent = [
                i for i, seat in enumerate(room.seats) if not seat.is_ready and not seat.is_here
            ]
            if absent and chance.random() < 0.3:
                self.say(Kick(self.id(), absent[0]))
            else:
                self.say(Start(self.id()))

    def nonsense(self) -> PersonCommand:
        """Things said out of place; some of them will do."""
        chance, ask = self.chance, self.folded.ask
        decision = ask.decision if ask is not None else chance.randrange(1, 40)
        legal = ask.legal if ask is not None else ["pass"]
        seat = chance.randrange(4)
        return chance.choice(
            (
                Act(self.id(), max(1, decision - chance.randrange(3)), chance.choice(legal)),
                Act(self.id(), decision, chance.choice(("discard 1m", "hu", "pass", "peng", ""))),
                Act(self.id(), decision + 1, chance.choice(legal)),
                Auto(self.id(), chance.random() < 0.5),
                Say(self.id(), "hurry"),
                Say(self.id(), "nice"),
                Vote(self.id(), chance.random() < 0.7),
                Sit(self.id(), seat),
                Kick(self.id(), seat),
                AddBot(self.id(), seat, chance.choice(("easy", "clever"))),
                Start(self.id()),
                Ready(self.id(), self.nonce()),
                Reveal(self.id(), self.nonce()),
                Unready(self.id()),
                *([Dissolve(self.id())] if chance.random() < 0.1 else []),
            )
        )
