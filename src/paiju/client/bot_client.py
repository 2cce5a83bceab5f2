"""Plays whole matches on a server with a bot: one of ours, or an external program.

It joins a room, takes a seat, gets ready and plays like a person, from what its seat may see.
Messages are handled while the bot thinks. If the bot fails, the client leaves and the server plays
its seat.
"""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from msgspec import Struct

from paiju.bots import Bot
from paiju.client.account import register
from paiju.client.client import Client, ServerRefused, new_id
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
from paiju.sim.program_bot import ProgramBot
from paiju.tiles.text import same

GIVE_UP_AFTER = 60.0
"""Seconds without a connection before giving up."""
CHECK_EVERY = 1.0
LEAVE_WITHIN = 5.0

MakeBot = Callable[[RuleSet], Bot]


class BotClientConfig(Struct, frozen=True):
    """Where to play, and as whom."""

    url: str
    room: str | None = None
    invite: str | None = None
    """The invite of the room; either this or its number is needed."""
    password: str | None = None
    name: str = "bot"
    seat: int | None = None
    """None is the first free seat."""
    matches: int = 1


class BotClientReport(Struct):
    """The result of playing on a server."""

    room: str
    ruleset: str
    seat: int
    matches: list[Standing]
    """The standing of this seat after each match."""
    dismissed: Why | None = None
    """Why it was removed before all matches were played."""


OnReport = Callable[[BotClientReport], object]
"""Called after taking a seat and after every match."""


class BotClient(Player):
    """A player whose bot chooses in a thread."""

    def __init__(
        self, client: Client, bot: Bot, report: BotClientReport, on_report: OnReport
    ) -> None:
        super().__init__(client, _never)
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when all matches are played or play cannot go on; fails with the bot's error."""
        self._bot, self._report, self._on_report = bot, report, on_report
        self._thinking = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._has_taken_back = False

    def on_message(self, message: RoomMessage) -> None:
        left = self.matches_left
        super().on_message(message)
        if isinstance(message, Dismissed) and not self.over.done():
            self._report.dismissed = message.why
            self._end()
        if self.matches_left < left:
            self._report_match()
        if self.is_done:
            self._end()
        self._take_back()

    def _report_match(self) -> None:
        room, seat = self.client.state.room, self._report.seat
        if room is not None and room.standings is not None:
            self._report.matches += [row for row in room.standings if row.seat == seat]
            self._on_report(self._report)

    def _act(self, decision: int) -> None:
        if decision != self._decision:
            self._decision = decision
            task = asyncio.get_running_loop().create_task(self._choose_action(decision))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _choose_action(self, decision: int) -> None:
        """One question at a time; closed questions are skipped."""
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
            self._send(Act(new_id(), decision, action.said))
        self._take_back()

    def _is_asked(self, decision: int) -> bool:
        ask = self.client.state.ask
        return ask is not None and ask.decision == decision

    def _seen(self) -> tuple[View, list[Action]]:
        """A copy of the view, because the client's own view keeps changing."""
        state = self.client.state
        assert state.ask is not None
        assert state.seat is not None
        assert state.view is not None
        return read_view(sent(state.view)), offers(state.seat, state.ask.legal)

    def _take_back(self) -> None:
        """After a missed deadline autoplay (托管) is on: turn it off as soon as possible."""
        room, seat = self.client.state.room, self.client.state.seat
        is_auto = room is not None and seat is not None and room.seats[seat].is_auto
        if not is_auto:
            self._has_taken_back = False
        elif not self._has_taken_back and not self._thinking.locked():
            self._has_taken_back = True
            self._send(Auto(new_id(), False))

    def _end(self, error: Exception | None = None) -> None:
        self.is_idle = True
        if self.over.done():
            return
        if error is None:
            self.over.set_result(None)
        else:
            self.over.set_exception(error)


def play_on_server(
    config: BotClientConfig, make_bot: MakeBot, on_report: OnReport
) -> BotClientReport:
    """Play all matches; raises InputError if that fails."""
    try:
        return asyncio.run(_play_on_server(config, make_bot, on_report))
    except ServerRefused as error:
        raise InputError(same(str(error)), config.url) from None
    except (OSError, TimeoutError) as error:
        raise InputError(same(str(error) or "no answer"), config.url) from None
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


async def _play_on_server(
    config: BotClientConfig, make_bot: MakeBot, on_report: OnReport
) -> BotClientReport:
    _end_on_sigterm()
    (account,) = await asyncio.to_thread(register, config.url, config.name)
    client = Client(config.url, account.token)
    bot: Bot | None = None
    try:
        await client.join(config.room, invite=config.invite, password=config.password)
        report = await _seated(client, config)
        bot = make_bot(client.state.rules)
        on_report(report)
        await play_matches(config, BotClient(client, bot, report, on_report))
        return report
    finally:
        await _leave(client)
        if isinstance(bot, ProgramBot):
            await asyncio.to_thread(bot.close)


def _end_on_sigterm() -> None:
    """Leave the room before exiting, as on Ctrl-C; where such signals exist."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError, ValueError, RuntimeError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


async def _seated(client: Client, config: BotClientConfig) -> BotClientReport:
    """Take the configured seat, or any free one; another client may be faster."""
    while True:
        room = client.state.room
        assert room is not None
        free = [index for index, seat in enumerate(room.seats) if not (seat.name or seat.bot)]
        if config.seat is None and not free:
            raise InputError(same("no seat is free"), f"room {room.number}")
        seat = free[0] if config.seat is None else config.seat
        try:
            await client.do(Sit(new_id(), seat))
        except ServerRefused as error:
            if error.code != "seat_taken" or config.seat is not None:
                raise
        else:
            return BotClientReport(room.number, room.ruleset, seat, [])


async def play_matches(config: BotClientConfig, player: BotClient) -> None:
    """Play until all matches are over; raises ConnectionError without a server for too long."""
    client, silent, reconnects = player.client, 0.0, 0
    player.matches_left = config.matches
    player.react()
    while not player.over.done():
        await asyncio.wait([player.over], timeout=CHECK_EVERY)
        silent = 0.0 if client.is_connected else silent + CHECK_EVERY
        if silent >= GIVE_UP_AFTER:
            raise ConnectionError(f"the server has been away for {GIVE_UP_AFTER:.0f} s")
        if client.reconnects != reconnects and client.is_connected and not player.over.done():
            reconnects = client.reconnects  # check that the room still exists
            await client.join(config.room, invite=config.invite, password=config.password)
    player.over.result()


async def _leave(client: Client) -> None:
    with suppress(ServerRefused, OSError, TimeoutError):
        if client.is_connected and client.state.room is not None:
            async with asyncio.timeout(LEAVE_WITHIN):
                await client.do(Leave(new_id()))
    await client.close()


def _never(client: Client) -> NoReturn:
    raise AssertionError("a bot client chooses in `_choose_action`")
