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
from support.room.scenarios import Conduct, choice

if TYPE_CHECKING:
    from support.room.simulation import World

RETRY_AFTER = 1500
SILENCE = 10_000
"""After so long without a word it asks whether it has missed anything."""


class Line:
    """A connection of one device."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self.is_joined = False

    def serves(self, player: str) -> bool:
        return self.is_joined and self.device.player == player


class Device:
    """What somebody plays on. It knows the room only from messages."""

    def __init__(self, world: "World", conduct: Conduct, number: int) -> None:
        self.world, self.conduct, self.chance = world, conduct, world.chance
        self.player, self.name = conduct.player, conduct.name
        self.number = number
        self.line: Line | None = None
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
        world, now = self.world, self.world.now
        period = 1200 if world.is_fair else self.conduct.period
        world.later(self.chance.randrange(period // 2, period * 2), self.wake)
        if self.line is None:
            if now >= self.away_until or world.is_fair:
                self.connect()
        elif self.join_again_at is not None:
            if now >= self.join_again_at:
                self.join()
        elif now > self.heard_at + SILENCE:
            self.join()
        elif not world.is_fair and self.chance.random() < self.conduct.flees:
            self.flee()
        else:
            self.repeat()
            self.look()

    def look(self) -> None:
        """See what there is to do."""
        if self.line is not None and self.folded.room is not None:
            self.live(self.folded.room)

    def connect(self) -> None:
        line = self.line = Line(self)
        if self.chance.random() < 0.2:
            self.folded = Folded()
        self.world.later(20, lambda: self.world.opened(line))
        self.join_again_at = self.world.now + 50

    def join(self) -> None:
        line, self.joins = self.line, self.joins + 1
        assert line is not None
        number, since = self.joins, self.folded.seq
        self.join_again_at = self.world.now + RETRY_AFTER
        self.world.carry(lambda: self.world.joins(line, number, since))

    def flee(self) -> None:
        """Away for a moment or for long; the server may notice late."""
        line, self.line = self.line, None
        assert line is not None
        chance = self.chance
        self.away_until = self.world.now + chance.choice((1000, 10_000, 40_000, 300_000))
        late = chance.choice((10, 10, 500, 20_000))
        self.world.later(late, lambda: self.world.closed(line))

    def lost(self, line: Line) -> None:
        """The connection broke."""
        if self.line is line:
            self.line = None
            self.away_until = self.world.now + self.chance.randrange(3000)

    # What it is told

    def turned_away(self, line: Line, number: int) -> None:
        if self.line is line and number == self.joins:
            self.folded = Folded()
            self.join_again_at = self.world.now + 20_000

    def joined(self, line: Line, number: int, messages: list[RoomMessage]) -> None:
        if self.line is line and number == self.joins:
            self.join_again_at, self.heard_at = None, self.world.now
            for message in messages:
                if isinstance(message, Snapshot):
                    self.folded.begin(message)
                self.take(message)

    def receive(self, line: Line, message: RoomMessage) -> None:
        if self.line is line and self.folded.seq is not None:
            self.take(message)

    def take(self, message: RoomMessage) -> None:
        self.heard_at = self.world.now
        if isinstance(message, Dismissed):
            self.world.count(f"dismissed {message.why}")
            self.dismissed()
        elif self.folded.take(message):
            self.world.compare(self)
            if self.world.is_fair:
                self.world.later(self.chance.randrange(50, 150), self.look)
        elif self.join_again_at is None:
            self.world.count("gap")
            self.join_again_at = self.world.now

    def dismissed(self) -> None:
        """Not in the room any more: hang up, and perhaps come again."""
        line = self.line
        self.folded, self.line = Folded(), None
        self.away_until = self.world.now + self.chance.randrange(15_000)
        if line is not None:
            self.world.later(10, lambda: self.world.closed(line))

    def answered(self, line: Line, command: str, is_refused: bool = False) -> None:
        """CommandRefused: perhaps something was missed."""
        self.pending.pop(command, None)
        unsure = self.world.is_fair or self.chance.random() < 0.1
        if is_refused and unsure and self.line is line and self.join_again_at is None:
            self.join_again_at = self.world.now

    # What it says

    def say(self, command: PersonCommand, is_junk: bool = False) -> None:
        self.pending[command.id] = command, self.world.now + RETRY_AFTER, is_junk
        self.put(command, is_junk)

    def put(self, command: PersonCommand, is_junk: bool) -> None:
        line = self.line
        assert line is not None
        self.world.carry(lambda: self.world.commands(line, command, is_junk))

    def repeat(self) -> None:
        """Say again, with the same id, what was not answered."""
        for command, at, is_junk in list(self.pending.values()):
            if self.world.now >= at:
                self.pending[command.id] = command, self.world.now + RETRY_AFTER, is_junk
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
        chance, conduct, is_fair = self.chance, self.conduct, self.world.is_fair
        if not is_fair and len(self.pending) < 3 and chance.random() < conduct.junk:
            self.say(self.nonsense(), True)
        elif self.pending:
            return
        elif not is_fair and chance.random() < conduct.quits:
            self.say(Leave(self.id()))
        elif self.folded.seat is None:
            self.look_on(room)
        elif room.vote is not None and self.folded.seat not in room.vote.agreed:
            agrees = self.is_tired or chance.random() < 0.5
            self.say(Vote(self.id(), agrees))
        elif room.match is not None and (self.is_tired or chance.random() < conduct.votes):
            self.say(Dissolve(self.id()))
        elif is_fair or chance.random() < conduct.answers:
            self.take_part(room, self.folded.seat)

    @property
    def is_tired(self) -> bool:
        """A long match is ended by vote, for the simulation has to."""
        world = self.world
        return world.is_fair and world.rounds >= world.plan.most_rounds

    def look_on(self, room: RoomInfo) -> None:
        """Sit down if that can be; the owner who only watches still sees to the start."""
        free = [i for i, seat in enumerate(room.seats) if seat.name is None and seat.bot is None]
        if room.stage != "lobby":
            return
        if free and not self.conduct.watches:
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
        if not self.world.is_fair and chance.random() < 0.1:
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
