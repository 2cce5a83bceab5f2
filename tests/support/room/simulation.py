"""A simulated room, by seed: a virtual clock, an unreliable network, absent people and crashes.

`RoomSimulation(seed).run()` plays until its matches are over, and raises AssertionError where
something is wrong. At first everything may happen; then the network and the server become reliable,
absent people come back, and the match has to end.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from random import Random

from paiju.room import CommandRefused
from paiju.room.commands import (
    Arrived,
    BotActed,
    Gone,
    Leave,
    PersonCommand,
    Resumed,
    RoomCommand,
    Tick,
)
from paiju.room.effects import Effect, Publish, RoomClosed, RoundFinished, Send
from paiju.room.messages import Dismissed, RoomChanged, RoomMessage, Snapshot
from support.room.device_state import Known, known_from, unlike
from support.room.devices import Connection, Device
from support.room.room_host import Crashed, CrashPoint, RoomHost
from support.room.scenarios import Scenario, choice, scenario_for

MOST_EVENTS = 100_000
RELIABLE_FOR = 4 * 3600 * 1000
"""Milliseconds a room may take once network and server are reliable."""


class RoomSimulation:
    """Everything around one room. All chance comes from the seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.scenario: Scenario = scenario_for(seed, self.chance)
        self.now = self.scenario.opened_at
        self.events: list[tuple[int, int, Callable[[], None]]] = []
        self.counted = 0
        self.host = RoomHost(self.scenario.word, self.now, self.scenario.shuffle, self.crash_point)
        self.is_up = True
        self.epoch = 0
        """How often the host was started again."""
        self.connections: list[Connection] = []
        self.thinking: set[tuple[int, int]] = set()
        self.alarm: int | None = None
        self.owed: dict[object, int] = {}
        """What clocks had left when nobody was at the table any more."""
        self.marks: dict[tuple[str, int], list[Known]] = {}
        self.rounds = 0
        self.happened: dict[str, int] = {}
        self.is_over = False
        self.devices = [Device(self, who, i) for i, who in enumerate(self.scenario.people)]
        for device in self.devices:
            self.later(self.chance.randrange(3000), device.wake)

    @property
    def is_reliable(self) -> bool:
        return self.now >= self.scenario.reliable_from

    def run(self) -> dict[str, int]:
        """What came about; AssertionError where something must not have."""
        for _ in range(MOST_EVENTS):
            self.now, _, happen = heappop(self.events)
            happen()
            if self.is_over or len(self.host.ended) >= self.scenario.matches:
                return self.happened
            assert self.now < self.scenario.reliable_from + RELIABLE_FOR, "the match does not end"
        raise AssertionError("the match does not end, and everybody is busy")

    # Time, crashes and the network

    def later(self, delay: int, happen: Callable[[], None]) -> None:
        self.counted += 1
        heappush(self.events, (self.now + delay, self.counted, happen))

    def crash_point(self) -> CrashPoint:
        if self.is_reliable or self.chance.random() >= self.scenario.crashes:
            return None
        return self.chance.choice(("before", "after"))

    def carry(self, arrive: Callable[[], None]) -> None:
        """A frame: it may be lost, doubled, late or overtaken."""
        chance = self.chance
        if self.is_reliable:
            self.later(chance.randrange(5, 20), arrive)
            return
        for _ in range(0 if chance.random() < 0.04 else 2 if chance.random() < 0.05 else 1):
            slow = chance.random() < 0.03
            self.later(chance.randrange(3000) if slow else chance.randrange(1, 120), arrive)

    # The server's side

    def opened(self, connection: Connection) -> None:
        if self.is_up and connection.device.connection is connection:
            self.connections.append(connection)
        else:
            self.later(50, lambda: connection.device.lost(connection))

    def closed(self, connection: Connection) -> None:
        """The server notices that a connection is gone."""
        if connection in self.connections:
            self.connections.remove(connection)
            player = connection.device.player
            if connection.is_joined and not any(other.serves(player) for other in self.connections):
                self.tell(Gone(player))

    def joins(self, connection: Connection, number: int, since: int | None) -> None:
        """A person asks for what they missed."""
        if not (self.is_up and connection in self.connections):
            return
        player = connection.device.player
        try:
            if not self.tell(Arrived(player, connection.device.name)):
                return
        except CommandRefused:
            self.carry(lambda: connection.device.join_refused(connection, number))
            return
        connection.is_joined = True
        messages = self.host.room.catch_up(player, since, self.now)
        self.count("caught up" if since is not None and not whole(messages) else "snapshot")
        self.carry(lambda: connection.device.joined(connection, number, messages))

    def commands(self, connection: Connection, command: PersonCommand, is_junk: bool) -> None:
        """A command has come in: apply it, store it, and only then answer."""
        if not (self.is_up and connection in self.connections):
            return
        player = connection.device.player
        try:
            if not self.tell(command, player, is_junk):
                return
        except CommandRefused as refused:
            self.count(f"refused {refused.code}")
            self.carry(lambda: connection.device.answered(connection, command.id, True))
            return
        self.host.acknowledge(player, command.id)
        self.count(type(command).__name__)
        self.carry(lambda: connection.device.answered(connection, command.id))
        if isinstance(command, Leave):
            self.disconnect(connection)

    def disconnect(self, connection: Connection) -> None:
        """Whoever has left is cut off."""
        self.later(10, lambda: self.closed(connection))
        self.later(30, lambda: connection.device.lost(connection))

    def tell(self, said: RoomCommand, by: str | None = None, is_junk: bool = False) -> bool:
        """Tell the room; False if the host did not survive it."""
        state = self.host.room.state
        was_attended, heard_at = state.has_connected_people, state.now
        try:
            deep = is_junk and self.chance.random() < 0.3
            effects = self.host.submit(self.now, said, by, deep)
        except Crashed:
            self.crash()
            return False
        self._mind_clocks(was_attended, heard_at if isinstance(said, Resumed) else self.now)
        for effect in effects:
            self.does(effect)
        if self.chance.random() < 0.2:
            self.host.keep_checkpoint()
        self.nudge()
        self._mark()
        return True

    def does(self, effect: Effect) -> None:
        match effect:
            case Send():
                if isinstance(effect.message, Dismissed):
                    self.marks.clear()
                for connection in self.connections:
                    if connection.serves(effect.player):
                        self.send(connection, effect.message)
            case Publish():
                self.publish(effect)
            case RoundFinished():
                self.rounds += 1
                self.count("rounds")
            case RoomClosed():
                self.is_over = True
            case _:
                pass

    def send(self, connection: Connection, message: RoomMessage) -> None:
        self.carry(lambda: connection.device.receive(connection, message))

    def publish(self, row: Publish) -> None:
        epoch = self.epoch

        def show() -> None:
            state = self.host.room.state
            for connection in self.connections if self.epoch == epoch else []:
                player = connection.device.player
                if (
                    connection.is_joined
                    and player in state.people
                    and state.seat_of(player) is None
                ):
                    self.send(connection, row.message)

        self.later(max(0, row.at - self.now), show)

    # Bots, alarms, crashes

    def nudge(self) -> None:
        """Have the bots think, and set the alarm."""
        room = self.host.room
        for asked in room.bot_turns():
            key = (asked.seat, asked.decision)
            if key not in self.thinking:
                self.thinking.add(key)
                self.later(self.chance.randrange(20, 700), lambda key=key: self.bot_acts(key))
        if room.wake_at is not None and room.wake_at != self.alarm:
            self.alarm = room.wake_at
            self.later(max(0, room.wake_at - self.now), self.ticks)

    def bot_acts(self, key: tuple[int, int]) -> None:
        if not self.is_up or key not in self.thinking:
            return
        self.thinking.discard(key)
        seat, decision = key
        table = self.host.room.timed_round
        ask = None if table is None else table.asks.get(seat)
        if ask is not None and table is not None:
            assert table.view(seat).seat == seat
            said = choice(ask.legal, self.chance)
            try:
                self.tell(BotActed(seat, decision, said))
            except CommandRefused as refused:
                self.count(f"bot {refused.code}")

    def ticks(self) -> None:
        self.alarm = None
        if self.is_up:
            self.tell(Tick())

    def crash(self) -> None:
        self.count(f"crashes {'in play' if self.host.room.timed_round else 'beside it'}")
        self.is_up = False
        for connection in self.connections:
            self.later(
                self.chance.randrange(2000),
                lambda connection=connection: connection.device.lost(connection),
            )
        self.connections.clear()
        self.marks.clear()
        self.thinking.clear()
        self.alarm = None
        self.epoch += 1
        outage = self.chance.choice((100, 3000, 20_000, 600_000))
        self.later(self.chance.randrange(outage), self.restart)

    def restart(self) -> None:
        rows = self.host.restore(self.now)
        self.is_up = True
        for row in rows:
            self.publish(row)
        self.tell(Resumed())

    # Looking closely

    def count(self, what: str) -> None:
        self.happened[what] = self.happened.get(what, 0) + 1

    def _mind_clocks(self, was_attended: bool, since: int) -> None:
        """Clocks stand still while nobody is at the table, and go on where they stood."""
        has_connected_people = self.host.room.state.has_connected_people
        if was_attended and not has_connected_people:
            self.owed = {what: until - since for what, until in self._clocks().items()}
        elif has_connected_people and not was_attended:
            for what, until in self._clocks().items():
                left = self.owed.get(what)
                assert left in (None, until - self.now), f"{what} lost time while nobody was there"
            self.owed = {}

    def _clocks(self) -> dict[object, int]:
        state, table = self.host.room.state, self.host.room.timed_round
        found: dict[object, int] = {}
        if state.vote is not None:
            found["vote"] = state.vote.until
        if table is not None:
            for seat, ask in table.asks.items():
                if ask.until is not None:
                    found[seat, ask.decision] = ask.until
        return found

    def _mark(self) -> None:
        """Now and then check that a device knows what it should know by now."""
        room, chance = self.host.room, self.chance
        if chance.random() > 0.1:
            return
        here = [player for player, person in room.state.people.items() if person.is_here]
        player = chance.choice(here or [""])
        if room.state.seat_of(player) is not None:
            (message,) = room.catch_up(player, None, self.now)
            if len(self.marks) > 40:
                self.marks.clear()
            self.marks.setdefault((player, message.seq), []).append(_known(message))
            seat, table = room.state.seat_of(player), room.timed_round
            if table is not None and not table.held:
                assert table.view(seat) == table.round.view(seat)
        elif player and any(isinstance(row.message, RoomChanged) for row in room.spectators.feed):
            self._mark_watcher(player)
        for device in self.devices:
            self.compare(device)

    def _mark_watcher(self, player: str) -> None:
        """A spectator knows what the feed has shown by now."""
        feed = self.host.room.spectators.feed
        shown = [row.message for row in feed if row.at <= self.now]
        if any(isinstance(message, RoomChanged) for message in shown):
            (message,) = self.host.room.catch_up(player, None, self.now)
            for device in self.devices:
                folded, known = device.folded, _known(message)
                if device.player == player and (folded.seq, folded.seat) == (message.seq, None):
                    folded = folded.known
                    assert folded == known, unlike(folded, known)
                    self.count("watched")

    def compare(self, device: Device) -> None:
        """What a device has folded is what it would be sent whole, at the same number."""
        folded = device.folded
        if device.connection is not None and folded.seq is not None and folded.seat is not None:
            for known in self.marks.get((device.player, folded.seq), []):
                assert folded.known == known, unlike(folded.known, known)
                self.count("compared")


def whole(messages: list[RoomMessage]) -> bool:
    return any(isinstance(message, Snapshot) for message in messages)


def _known(message: RoomMessage) -> Known:
    assert isinstance(message, Snapshot)
    return known_from(message)
