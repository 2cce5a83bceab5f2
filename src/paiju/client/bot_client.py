"""A guest: a bot, one of ours or a program from outside, who plays at a table of a server.

It comes, sits down, says ready and plays, as a person would; what it is asked it answers from what
its seat sees. While it thinks the table is listened to. When it cannot go on it leaves, and its
seat is played for it.
"""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from msgspec import Struct

from paiju.bots import Bot
from paiju.client.account import register
from paiju.client.client import Client, NotDone, new_id
from paiju.client.offers import offers
from paiju.client.player import Player
from paiju.client.view import read_view
from paiju.match import Standing
from paiju.room.commands import Act, Auto, Leave, Sit
from paiju.room.messages import Dismissed, RoomMessage, Why
from paiju.round.actions import Action
from paiju.round.sent_view import sent
from paiju.round.view import View
from paiju.rules.errors import InputError
from paiju.rules.ruleset import RuleSet
from paiju.sim.outside import Outside
from paiju.tiles.text import same

GIVES_UP_AFTER = 60.0
"""Seconds without a server."""
LOOKS_EVERY = 1.0
LEAVES_WITHIN = 5.0

MakeBot = Callable[[RuleSet], Bot]


class Visit(Struct, frozen=True):
    """Where to play, and what as."""

    url: str
    room: str | None = None
    invite: str | None = None
    """Of the room; its number or this is needed."""
    password: str | None = None
    name: str = "bot"
    seat: int | None = None
    """None is the first that is free."""
    matches: int = 1


class Report(Struct):
    """What came of a visit."""

    room: str
    ruleset: str
    seat: int
    matches: list[Standing]
    """How each went for this seat."""
    dismissed: Why | None = None
    """Why it was sent away before it had played all it wanted."""


Told = Callable[[Report], object]
"""Called when it has sat down, and after every match."""


class Guest(Player):
    """A player whose bot may take its time."""

    def __init__(self, client: Client, bot: Bot, report: Report, told: Told) -> None:
        super().__init__(client, _never)
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when all is played, or nothing more can be; with what the bot did wrong."""
        self._bot, self._report, self._told = bot, report, told
        self._thinking = asyncio.Lock()
        self._thoughts: set[asyncio.Task[None]] = set()
        self._takes_back = False

    def heard(self, message: RoomMessage) -> None:
        left = self.matches_left
        super().heard(message)
        if isinstance(message, Dismissed) and not self.over.done():
            self._report.dismissed = message.why
            self._end()
        if self.matches_left < left:
            self._note()
        if self.is_done:
            self._end()
        self._take_back()

    def _note(self) -> None:
        room, seat = self.client.known.room, self._report.seat
        if room is not None and room.standings is not None:
            self._report.matches += [row for row in room.standings if row.seat == seat]
            self._told(self._report)

    def _act(self, decision: int) -> None:
        if decision != self._decision:
            self._decision = decision
            thought = asyncio.get_running_loop().create_task(self._think(decision))
            self._thoughts.add(thought)
            thought.add_done_callback(self._thoughts.discard)

    async def _think(self, decision: int) -> None:
        """One question at a time; one that is not open any more need not be thought about."""
        async with self._thinking:
            if self.over.done() or not self._is_asked(decision):
                return
            view, legal = self._seen()
            try:
                action = legal[0]
                if len(legal) > 1:
                    action = await asyncio.to_thread(self._bot.choose, view, legal)
            except Exception as error:
                self._end(error)
                return
        if self._is_asked(decision):
            self._say(Act(new_id(), decision, action.said))
        self._take_back()

    def _is_asked(self, decision: int) -> bool:
        ask = self.client.known.ask
        return ask is not None and ask.decision == decision

    def _seen(self) -> tuple[View, list[Action]]:
        """A view of its own, for the one that is known goes on changing."""
        known = self.client.known
        assert known.ask is not None
        assert known.seat is not None
        assert known.view is not None
        return read_view(sent(known.view)), offers(known.seat, known.ask.legal)

    def _take_back(self) -> None:
        """Too late once, and the seat is played for us (托管): play on as soon as we can."""
        room, seat = self.client.known.room, self.client.known.seat
        is_auto = room is not None and seat is not None and room.seats[seat].is_auto
        if not is_auto:
            self._takes_back = False
        elif not self._takes_back and not self._thinking.locked():
            self._takes_back = True
            self._say(Auto(new_id(), False))

    def _end(self, wrong: Exception | None = None) -> None:
        self.is_idle = True
        if self.over.done():
            return
        if wrong is None:
            self.over.set_result(None)
        else:
            self.over.set_exception(wrong)


def visited(visit: Visit, make_bot: MakeBot, told: Told) -> Report:
    """Play it all; an InputError says what went wrong."""
    try:
        return asyncio.run(_visited(visit, make_bot, told))
    except NotDone as error:
        raise InputError(same(str(error)), visit.url) from None
    except (OSError, TimeoutError) as error:
        raise InputError(same(str(error) or "no answer"), visit.url) from None
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


async def _visited(visit: Visit, make_bot: MakeBot, told: Told) -> Report:
    _end_on_sigterm()
    (account,) = await asyncio.to_thread(register, visit.url, visit.name)
    client = Client(visit.url, account.token)
    bot: Bot | None = None
    try:
        await client.connect()
        await client.join(visit.room, invite=visit.invite, password=visit.password)
        report = await _seated(client, visit)
        bot = make_bot(client.known.rules)
        told(report)
        await played(visit, Guest(client, bot, report, told))
        return report
    finally:
        await _left(client)
        if isinstance(bot, Outside):
            await asyncio.to_thread(bot.close)


def _end_on_sigterm() -> None:
    """As on Ctrl-C: leave the table before going; where there are such signals."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError, ValueError, RuntimeError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


async def _seated(client: Client, visit: Visit) -> Report:
    """Take the seat wished for, or any: somebody else may be faster."""
    while True:
        room = client.known.room
        assert room is not None
        free = [index for index, seat in enumerate(room.seats) if not (seat.name or seat.bot)]
        if visit.seat is None and not free:
            raise InputError(same("no seat is free"), f"room {room.number}")
        seat = free[0] if visit.seat is None else visit.seat
        try:
            await client.do(Sit(new_id(), seat))
        except NotDone as error:
            if error.code != "seat_taken" or visit.seat is not None:
                raise
        else:
            return Report(room.number, room.ruleset, seat, [])


async def played(visit: Visit, guest: Guest) -> None:
    """Until it is over, or nobody has answered for too long."""
    client, silent, comebacks = guest.client, 0.0, 0
    guest.matches_left = visit.matches
    guest.react()
    while not guest.over.done():
        await asyncio.wait([guest.over], timeout=LOOKS_EVERY)
        silent = 0.0 if client.is_connected else silent + LOOKS_EVERY
        if silent >= GIVES_UP_AFTER:
            raise ConnectionError(f"the server has been away for {GIVES_UP_AFTER:.0f} s")
        if client.comebacks != comebacks and client.is_connected and not guest.over.done():
            comebacks = client.comebacks  # whether the room is still there has to be asked
            await client.join(visit.room, invite=visit.invite, password=visit.password)
    guest.over.result()


async def _left(client: Client) -> None:
    with suppress(NotDone, OSError, TimeoutError):
        if client.is_connected and client.known.room is not None:
            async with asyncio.timeout(LEAVES_WITHIN):
                await client.do(Leave(new_id()))
    await client.close()


def _never(client: Client) -> NoReturn:
    raise AssertionError("a guest thinks before it answers")
