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

NONCE = "ab" * 32
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
    """A deal seen from the dealer: his hand, then those after him, and how the wall begins."""

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
"""On the dealer's 1m the seat opposite may 碰; on his 东 nobody may do anything."""


class Story:
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
        self.heard: dict[str, list[RoomMessage]] = {}
        self.public: list[Publish] = []
        self.effects: list[Effect] = []
        """Of the last line."""

    # What is told

    def tell(self, said: RoomCommand, by: str | None = None) -> list[Effect] | None:
        logged = JournalLine(self.now, said, by, self.weekday)
        effects = self.room.handle(logged)
        self.effects = effects or []
        if effects is not None:
            self.lines.append(logged)
        for effect in self.effects:
            if isinstance(effect, Send):
                self.heard.setdefault(effect.player, []).append(effect.message)
            elif isinstance(effect, Publish):
                self.public.append(effect)
        return effects

    def id(self) -> str:
        return f"command {len(self.lines)}"

    def comes(self, *players: str) -> None:
        for player in players:
            self.tell(Arrived(player, player.upper()))

    def sits(self, player: str, seat: int) -> None:
        self.tell(Sit(self.id(), seat), player)

    def ready(self, *players: str) -> None:
        for player in players:
            self.tell(Ready(self.id(), NONCE), player)

    def acts(self, seat: int, action: str) -> None:
        """Whoever sits there answers his question."""
        player, decision = self.room.state.seats[seat].player, self.ask(seat).decision
        if player is None:
            self.tell(BotActed(seat, decision, action))
        else:
            self.tell(Act(self.id(), decision, action), player)

    def ticks(self, later: int = 0) -> list[Effect] | None:
        """Time passes, and the room is told so."""
        self.now += later
        return self.tell(Tick())

    def refused(self, said: Command | SystemCommand, by: str | None = None) -> str:
        """Why not; nothing has changed."""
        before = msgspec.json.encode(self.room.state)
        try:
            self.tell(said, by)  # type: ignore[arg-type]
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
        messages = [m for m in self.heard[player] if isinstance(m, RoomChanged)]
        return messages[-1].room

    def told(self, player: str) -> list[RoomMessage]:
        """What this person was told because of the last line."""
        return [e.message for e in self.effects if isinstance(e, Send) and e.player == player]

    def snapshot(self, player: str) -> Snapshot:
        (message,) = self.room.catch_up(player, None, self.now)
        assert isinstance(message, Snapshot)
        return message

    def restored(self, from_checkpoint: bool = False) -> "Story":
        """The room as it is after a restart, with everything else forgotten."""
        twin = Story.__new__(Story)
        twin.__dict__.update(self.__dict__)
        twin.heard, twin.public, twin.lines = {}, [], list(self.lines)
        if from_checkpoint:
            assert self.room.may_checkpoint
            state = msgspec.json.decode(msgspec.json.encode(self.room.state), type=RoomState)
            twin.room = Room(state, self.shuffle)
        else:
            twin.room = Room.opened(self.word, NOW, self.shuffle)
            for line in self.lines:
                twin.room.handle(line)
        return twin


def lobby(people: int = 4, **given: Any) -> Story:
    """People sit in order, nobody is ready."""
    story = Story(**given)
    for seat in range(people):
        story.comes(f"p{seat}")
        story.sits(f"p{seat}", seat)
    return story


def playing(people: int = 4, **given: Any) -> Story:
    """A match has begun; seats without people have bots."""
    story = lobby(people, **given)
    start(story)
    return story


def start(story: Story) -> None:
    seats, owner = story.room.state.seats, story.room.state.owner
    for seat, seat_state in enumerate(seats):
        if seat_state.is_free:
            story.tell(AddBot(story.id(), seat, "easy"), owner)
        elif seat_state.player is not None:
            story.ready(seat_state.player)
    story.tell(Start(story.id()), story.room.state.owner)


def play_on(story: Story, seconds: int = 3600) -> None:
    """Everybody, and every bot, does the first thing that is legal until the round is settled."""
    until = story.now + seconds * 1000
    while story.room.state.stage == "playing":
        assert story.now < until
        if story.table.asks:
            seat = next(iter(story.table.asks))
            story.acts(seat, _simplest(story.ask(seat).legal))
        else:
            wake_at = story.room.wake_at
            assert wake_at is not None
            story.ticks(max(0, wake_at - story.now))


def _simplest(legal: Sequence[str]) -> str:
    return "hu" if "hu" in legal else "pass" if "pass" in legal else legal[-1]


def play_match(story: Story) -> None:
    """All its rounds, everybody ready at once."""
    while story.room.state.match is not None:
        play_on(story)
        for _, seat_state, _ in story.room.state.seated():
            if story.room.state.stage == "between" and seat_state.player is not None:
                story.ready(seat_state.player)
