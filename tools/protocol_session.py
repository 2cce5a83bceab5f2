"""An evening's first minutes as a client sees them, played by a real room with nothing random."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from paiju.match.fairness import nonce_hash
from paiju.room import CommandRefused, Room
from paiju.room.commands import (
    Act,
    AddBot,
    Arrived,
    BotActed,
    Gone,
    JournalLine,
    Open,
    Ready,
    Reveal,
    RoomCommand,
    Say,
    Sit,
    Start,
)
from paiju.room.effects import Send
from paiju.room.messages import Ask, Settled
from paiju.room.settings import ROOM_VERSION, Settings
from paiju.server.ops.zones import weekday
from paiju.server.ws.messages import (
    VERSION,
    Ack,
    FromClient,
    FromServer,
    Hello,
    Join,
    OpenRoom,
    Refusal,
    RoomOpened,
    Welcome,
)

NONCE = "5d" * 32
PLAYER, NAME, STARTED = "kX3bq0TtYp1mZc7e", "小王", 1_790_000_000_000
KEY = "c41f" * 16
"""The server's public key."""
TOKEN = "the-token-of-this-device"
ROOM = Open(
    number="482913",
    invite="pR0kJx2uVb6SdW9n",
    key="07" * 32,
    owner=PLAYER,
    ruleset="guiyang_dingque",
    options={"players": 2},
    settings=Settings(pause=0),
    levels=("easy", "medium"),
    room_version=ROOM_VERSION,
)


class Line(NamedTuple):
    """A message of the client or of the server, or a remark about it."""

    said: FromClient | None = None
    heard: FromServer | None = None
    remark: str = ""


def session() -> list[Line]:
    return [
        line for part in (_arriving, _playing, _mistakes, _coming_back) for line in part(_TABLE)
    ]


class _Evening:
    """A room with one person in it, and what its runner and a connection would do around it."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.room = Room.opened(ROOM, STARTED)
        self.now = STARTED
        self.ask: Ask | None = None
        self.seq = 0

    def tell(self, said: RoomCommand, by: str | None = None) -> list[FromServer]:
        self.now += 700
        effects = (
            self.room.handle(JournalLine(self.now, said, by, weekday(self.now, "Asia/Shanghai")))
            or []
        )
        return [self._note(effect.message) for effect in effects if isinstance(effect, Send)]

    def _note(self, message: Any) -> Any:
        self.seq = message.seq
        self.ask = getattr(message, "ask", self.ask)
        return message

    def say(self, command: Any) -> Iterator[Line]:
        yield Line(said=command)
        try:
            answer = self.tell(command, PLAYER)
        except CommandRefused as refused:
            yield Line(heard=Refusal(refused.code, refused.text.en, command.id))
            return
        yield from (Line(heard=message) for message in answer)
        yield Line(heard=Ack(command.id))

    def hello(self) -> Iterator[Line]:
        yield Line(said=Hello(TOKEN, VERSION))
        yield Line(heard=Welcome(PLAYER, NAME, self.now, key=KEY))

    def catch_up(self, command: Join, since: int | None) -> Iterator[Line]:
        yield Line(said=command)
        for message in self.room.catch_up(PLAYER, since, self.now):
            yield Line(heard=self._note(message))
        yield Line(heard=Ack(command.id))

    def others_move(self) -> list[FromServer]:
        """What the bot does, until this person is asked or the round is over."""
        answer: list[FromServer] = []
        while self.room.timed_round is not None and 0 not in self.room.timed_round.asks:
            seat, ask = next(iter(self.room.timed_round.asks.items()))
            answer += self.tell(BotActed(seat, ask.decision, _chosen(ask.legal)))
        return answer

    def act(self, command: str) -> Act:
        assert self.ask is not None
        return Act(command, self.ask.decision, _chosen(self.ask.legal))


def _arriving(table: _Evening) -> Iterator[Line]:
    table.begin()
    yield Line(remark="At /ws, the lobby. The first message has the token.")
    yield from table.hello()
    yield Line(remark="Open a room for two.")
    wanted = OpenRoom("a0", "guiyang_dingque", preset="two", settings=Settings(pause=0))
    yield Line(said=wanted)
    yield Line(heard=RoomOpened("a0", ROOM.number, ROOM.invite))
    yield Line(remark=f"At /ws/{ROOM.number}. First comes the snapshot, then the acknowledgement.")
    yield from table.hello()
    table.tell(Arrived(PLAYER, NAME))
    yield from table.catch_up(Join("a1"), None)
    yield Line(
        remark="Take a seat. Whoever takes a seat gets a new snapshot, as seen from that seat."
    )
    yield from table.say(Sit("a2", 0))
    yield from table.say(AddBot("a3", 1, "easy"))
    yield Line(remark="Ready, with the hash of 32 random bytes; then the owner starts.")
    committed = table.room.commitment
    yield from table.say(Ready("a4", nonce_hash(committed, 0, NONCE), committed))
    yield Line(remark="What decides the wall is fixed: `dealing` is set. Now reveal the bytes.")
    yield from table.say(Start("a5"))
    yield from table.say(Reveal("a6", NONCE))


def _playing(table: _Evening) -> Iterator[Line]:
    yield Line(
        remark="定缺: answer the question with one of `legal`, spelled as offered, and its number."
    )
    yield from table.say(table.act("a7"))
    yield Line(remark="The bot has answered too; the round goes on.")
    yield from (Line(heard=message) for message in table.others_move())
    yield Line(remark="A discard.")
    yield from table.say(table.act("a8"))
    yield from (Line(heard=message) for message in table.others_move())


def _mistakes(table: _Evening) -> Iterator[Line]:
    yield Line(
        remark="No answer yet? Sent again with the same id, it is done once and acknowledged again."
    )
    yield from table.say(Act("a8", 2, "discard 1m"))
    yield Line(remark="A question that is no longer open: refused, and nothing has changed.")
    yield from table.say(Act("a9", 1, "que p"))
    assert table.ask is not None
    yield Line(remark="Not one of the legal actions: refused, with what is legal.")
    yield from table.say(Act("a10", table.ask.decision, "discard 7z"))
    yield from table.say(Say("a11", "thinking"))


def _coming_back(table: _Evening) -> Iterator[Line]:
    seen = table.seq
    yield Line(
        remark="The connection breaks. On the next one: hello, and join with the last `seq`."
    )
    table.tell(Gone(PLAYER))
    yield from table.hello()
    table.tell(Arrived(PLAYER, NAME))
    yield from table.catch_up(Join("a12", since=seen), seen)
    yield Line(remark="Some moves later the round is over: the facts, the ledger, and the proof.")
    settled: FromServer | None = None
    count = 0
    while settled is None:
        count += 1
        answer = table.others_move() or table.tell(table.act(f"b{count}"), PLAYER)
        settled = next((message for message in answer if isinstance(message, Settled)), None)
    yield Line(heard=settled)


def _chosen(legal: list[str]) -> str:
    return "hu" if "hu" in legal else "pass" if "pass" in legal else legal[0]


_TABLE = _Evening()
