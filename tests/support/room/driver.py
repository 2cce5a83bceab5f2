"""Rooms to tell stories with: people who come, sit and speak, and a wall that is known."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from paiju.match import Shuffle
from paiju.match.fairness import dealer_by_lot
from paiju.room import CommandRefused, Room
from paiju.room.commands import (
    Act,
    AddBot,
    Arrived,
    BotActed,
    Command,
    JournalLine,
    Open,
    Ready,
    RoomCommand,
    Sit,
    Start,
    SystemCommand,
    Tick,
)
from paiju.room.effects import Effect, Publish, Send
from paiju.room.messages import Ask, RoomChanged, RoomInfo, RoomMessage, Snapshot
from paiju.room.settings import ROOM_VERSION, Settings
from paiju.room.state import RoomState
from paiju.room.timed_round import TimedRound
from paiju.tiles import Tile, parse_tiles, shuffled
from support.nonces import NONCE, due_reveals, ready_command

NOW = 1_700_000_000_000
WEEKDAY = 3
"""Of every line, as a host would work it out."""
GAME = "guangdong_jipinghu"
SHORT: dict[str, Any] = {
    "ruleset_id": "guiyang_dingque",
    "options": {"rounds": 4},
    "deadline": 0,
    "pause": 0,
}
"""A match of four rounds where nothing runs out and nothing is held back."""


class Hands(Struct, frozen=True):
    """A deal: the hands in turn order from the dealer, and how the wall begins."""

    hands: tuple[str, ...]
    wall: str = ""
    dealer: int | None = None
    """Who will deal, where no lot decides it."""

    def shuffle(self, tiles: Sequence[Tile], entropy: bytes) -> list[Tile]:
        """For a match's first round: the hands go to the seats, whoever deals."""
        seats = len(self.hands)
        dealer = dealer_by_lot(entropy, seats) if self.dealer is None else self.dealer
        dealt = [parse_tiles(self.hands[(seat - dealer) % seats]) for seat in range(seats)]
        rest, front = list(tiles), parse_tiles(self.wall)
        for tile in [*(tile for hand in dealt for tile in hand), *front]:
            rest.remove(tile)
        return [*(tile for hand in dealt for tile in hand), *front, *rest]


ONE_PENG = Hands(
    (
        "1m 147p 258s 123456z",
        "59m 369p 369s 12345z",
        "11m 258p 147s 12345z",
        "48m 147p 258s 12367z",
    ),
    "7z 9s 9p 7z",
)
"""On the dealer's 1m the seat opposite may 碰; on their 东 nobody may do anything."""


class RoomDriver:
    """A room, its time and everything it has said. Commands get their ids by themselves."""

    def __init__(
        self,
        ruleset_id: str = GAME,
        options: dict[str, Any] | None = None,
        *,
        shuffle: Shuffle = shuffled,
        spectators: bool = False,
        deadline: Any = 30,
        pause: Any = 1,
        key: str = "01" * 32,
        room_version: int = ROOM_VERSION,
    ) -> None:
        settings = Settings(deadline=deadline, pause=pause, spectators=spectators)
        self.word = Open(
            number="123456",
            invite="invited",
            key=key,
            owner="p0",
            ruleset=ruleset_id,
            options=options or {},
            settings=settings,
            levels=("easy",),
            room_version=room_version,
        )
        self.now = NOW
        self.weekday = WEEKDAY
        self.shuffle = shuffle
        self.room = Room.opened(self.word, NOW, shuffle)
        self.lines: list[JournalLine] = []
        self.received: dict[str, list[RoomMessage]] = {}
        self.public: list[Publish] = []
        self.effects: list[Effect] = []
        """Of the last line."""
        self.nonces: dict[str, str] = {}
        """Of people who have another than the usual one."""
        self.withholding: set[str] = set()
        """People whose devices do not reveal their nonce."""

    # What is told

    def send(self, said: RoomCommand, by: str | None = None) -> list[Effect] | None:
        logged = JournalLine(self.now, said, by, self.weekday)
        effects = self.room.handle(logged)
        self.effects = effects or []
        if effects is not None:
            self.lines.append(logged)
        for effect in self.effects:
            if isinstance(effect, Send):
                self.received.setdefault(effect.player, []).append(effect.message)
            elif isinstance(effect, Publish):
                self.public.append(effect)
        self._reveal()
        return effects

    def _reveal(self) -> None:
        """Devices reveal by themselves what they committed to."""
        for said, player in due_reveals(self.room, self.id, self.nonces):
            if player not in self.withholding:
                self.send(said, player)
                return

    def id(self) -> str:
        return f"command {len(self.lines)}"

    def connect(self, *players: str) -> None:
        for player in players:
            self.send(Arrived(player, player.upper()))

    def sit(self, player: str, seat: int) -> None:
        self.send(Sit(self.id(), seat), player)

    def ready(self, *players: str) -> None:
        for player in players:
            self.send(self.ready_command(player), player)

    def ready_command(self, player: str, command_id: str | None = None) -> Ready:
        nonce = self.nonces.get(player, NONCE)
        return ready_command(self.room, player, command_id or self.id(), nonce)

    def act(self, seat: int, action: str) -> None:
        """The person on that seat answers their question."""
        player, decision = self.room.state.seats[seat].player, self.ask(seat).decision
        if player is None:
            self.send(BotActed(seat, decision, action))
        else:
            self.send(Act(self.id(), decision, action), player)

    def tick(self, later: int = 0) -> list[Effect] | None:
        """Time passes, and the room is told so."""
        self.now += later
        return self.send(Tick())

    def refused(self, said: Command | SystemCommand, by: str | None = None) -> str:
        """Why not; nothing has changed."""
        before = msgspec.json.encode(self.room.state)
        try:
            self.send(said, by)  # type: ignore[arg-type]
        except CommandRefused as refused:
            assert msgspec.json.encode(self.room.state) == before
            return refused.code
        raise AssertionError(f"{said} was not refused")

    # Where it stands

    @property
    def table(self) -> TimedRound:
        assert self.room.timed_round is not None
        return self.room.timed_round

    @property
    def dealer(self) -> int:
        return self.table.round.dealer

    def after(self, steps: int) -> int:
        """The seat so many steps after the dealer."""
        return (self.dealer + steps) % self.table.round.players

    def ask(self, seat: int) -> Ask:
        return self.table.asks[seat]

    def info(self, player: str) -> RoomInfo:
        """The room as this person was told last."""
        messages = [m for m in self.received[player] if isinstance(m, RoomChanged)]
        return messages[-1].room

    def last_messages(self, player: str) -> list[RoomMessage]:
        """What this person was told because of the last line."""
        return [e.message for e in self.effects if isinstance(e, Send) and e.player == player]

    def snapshot(self, player: str) -> Snapshot:
        (message,) = self.room.catch_up(player, None, self.now)
        assert isinstance(message, Snapshot)
        return message

    def restored(self, from_checkpoint: bool = False) -> "RoomDriver":
        """The room as it is after a restart, with everything else forgotten."""
        second = RoomDriver.__new__(RoomDriver)
        second.__dict__.update(self.__dict__)
        second.received, second.public, second.lines = {}, [], list(self.lines)
        if from_checkpoint:
            assert self.room.may_checkpoint
            state = msgspec.json.decode(msgspec.json.encode(self.room.state), type=RoomState)
            second.room = Room(state, self.shuffle)
        else:
            second.room = Room.opened(self.word, NOW, self.shuffle)
            for line in self.lines:
                second.room.handle(line)
        return second


def lobby(people: int = 4, **given: Any) -> RoomDriver:
    """People sit in order, nobody is ready."""
    driver = RoomDriver(**given)
    for seat in range(people):
        driver.connect(f"p{seat}")
        driver.sit(f"p{seat}", seat)
    return driver


def playing(people: int = 4, **given: Any) -> RoomDriver:
    """A match has begun; seats without people have bots."""
    driver = lobby(people, **given)
    start(driver)
    return driver


def start(driver: RoomDriver) -> None:
    seats, owner = driver.room.state.seats, driver.room.state.owner
    for seat, seat_state in enumerate(seats):
        if seat_state.is_free:
            driver.send(AddBot(driver.id(), seat, "easy"), owner)
        elif seat_state.player is not None:
            driver.ready(seat_state.player)
    driver.send(Start(driver.id()), driver.room.state.owner)


def play_on(driver: RoomDriver, seconds: int = 3600) -> None:
    """Everybody, and every bot, does the first thing that is legal until the round is settled."""
    until = driver.now + seconds * 1000
    while driver.room.state.stage == "playing":
        assert driver.now < until
        if driver.table.asks:
            seat = next(iter(driver.table.asks))
            driver.act(seat, _simplest(driver.ask(seat).legal))
        else:
            wake_at = driver.room.wake_at
            assert wake_at is not None
            driver.tick(max(0, wake_at - driver.now))


def _simplest(legal: Sequence[str]) -> str:
    return "hu" if "hu" in legal else "pass" if "pass" in legal else legal[-1]


def play_match(driver: RoomDriver) -> None:
    """All its rounds, everybody ready at once."""
    while driver.room.state.match is not None:
        play_on(driver)
        for _, seat_state, _ in driver.room.state.seated():
            if driver.room.state.stage == "between" and seat_state.player is not None:
                driver.ready(seat_state.player)
