"""`paiju bot` at a table of a real server: whole matches, and what becomes of one that fails."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from paiju.bots import bot
from paiju.client import Client, Player
from paiju.client.account import register
from paiju.client.bot_client import BotClient, BotClientConfig, BotClientReport, play_matches
from paiju.client.client import new_id
from paiju.client.player import by_chance
from paiju.client.process import ServerProcess
from paiju.room.commands import AddBot, Auto, Command, Kick, Sit
from paiju.room.messages import RoomMessage
from paiju.room.settings import Settings
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from support.program_bots.programs import faulty_bot, first_bot, is_gone, started

WITHIN = 120.0


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = ServerProcess(tmp_path_factory.mktemp("data"), "--limits", "none")
    yield server.start()
    server.stop()


@pytest.fixture
def strict_url(tmp_path: Path) -> Iterator[str]:
    """Of a server with the limits every server has: whoever plays too fast is told to wait."""
    server = ServerProcess(tmp_path)
    yield server.start()
    server.stop()


class Host(Player):
    """Opens a room, sits on seat 0, and notes who was ever played for."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, by_chance(Random(5)))
        self.was_auto: set[int] = set()

    def on_message(self, message: RoomMessage) -> None:
        room = self.client.state.room
        if room is not None:
            self.was_auto |= {index for index, seat in enumerate(room.seats) if seat.is_auto}
        super().on_message(message)

    @property
    def seats(self) -> list[Any]:
        room = self.client.state.room
        return [] if room is None else room.seats

    @property
    def points(self) -> dict[int, int]:
        """Of the match that ended last."""
        room = self.client.state.room
        assert room is not None
        assert room.standings is not None
        return {row.seat: row.points for row in room.standings}


@asynccontextmanager
async def hosted(url: str, bots: int = 2, **options: Any):
    """A room in which seats are free behind the host and so many bots."""
    (account,) = await asyncio.to_thread(register, url, "host")
    client = Client(url, account.token)
    settings = Settings(deadline=0, pause=0)
    try:
        await client.connect()
        await client.open("guiyang_dingque", options=options, settings=settings)
        await client.do(Sit(new_id(), 0))
        for seat in range(1, 1 + bots):
            await client.do(AddBot(new_id(), seat, "easy"))
        host = Host(client)
        if bots < len(host.seats) - 1:
            host.react()
        yield host
    finally:
        await client.close()


class Ran:
    """How a `paiju bot` ended."""

    def __init__(self, status: int | None, out: bytes, err: bytes) -> None:
        self.status, self.out, self.err = status, out.decode(), err.decode()


async def visit(url: str, *arguments: str) -> asyncio.subprocess.Process:
    command = (sys.executable, "-m", "paiju", "bot", "--url", url, *arguments)
    pipe = subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)


async def ended(running: asyncio.subprocess.Process) -> Ran:
    async with asyncio.timeout(WITHIN):
        out, err = await running.communicate()
    return Ran(running.returncode, out, err)


def number(host: Host) -> str:
    assert host.client.state.room is not None
    return host.client.state.room.number


def test_the_example_plays_a_match(strict_url: str):
    async def scenario() -> None:
        async with hosted(strict_url, rounds=4) as host:
            guest = await visit(
                strict_url, "--room", number(host), "--name", "第一", "--", *first_bot
            )
            await host.match_over(WITHIN)
            ran = await ended(guest)
            assert (ran.status, ran.err) == (0, "")
            sat, played = ran.out.splitlines()
            assert sat == f"seat 3 of room {number(host)} (guiyang_dingque)"
            assert played.endswith(f", {host.points[3]:+} points")
            assert not host.was_auto

    asyncio.run(scenario())


def test_our_own_bots_come_by_invite_for_two_matches(url: str):
    async def scenario() -> None:
        async with hosted(url, bots=1, players=3, rounds=4) as host:
            host.matches_left = 2
            invite = host.client.state.invite
            assert invite is not None
            arguments = ("--invite", invite, "--seat", "2", "--matches", "2", "--json")
            guest = await visit(url, *arguments, "--level", "medium")
            await host.match_over(WITHIN)
            ran = await ended(guest)
            assert (ran.status, ran.err) == (0, "")
            report = json.loads(ran.out)
            assert (report["seat"], report["dismissed"]) == (2, None)
            assert [row["seat"] for row in report["matches"]] == [2, 2]
            assert report["matches"][1]["points"] == host.points[2]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("fault", "answer"),
    [
        ("illegal", "answered 'dance 9m'; legal were"),
        ("prose", "answered 'I think I shall pass.'"),
        ("exit", "ended with status 3"),
        ("silence", "gave no answer within 2 s"),
    ],
)
def test_whoever_plays_wrongly_leaves_and_the_match_goes_on(
    url: str, tmp_path: Path, fault: str, answer: str
):
    async def scenario() -> None:
        async with hosted(url, rounds=4) as host:
            command = ("--patience", "2", "--", *faulty_bot(fault, 5, tmp_path))
            guest = await visit(url, "--room", number(host), *command)
            ran = await ended(guest)
            assert (ran.status, ran.out.count("\n")) == (2, 1)
            assert ran.err.count("\n") == 1
            assert answer in ran.err
            assert "faulty_bot.py" in ran.err
            await host.match_over(WITHIN)
            assert host.was_auto == {3}
            assert sum(host.points.values()) == 0

    asyncio.run(scenario())
    (pid,) = started(tmp_path)
    assert is_gone(pid)


def test_whoever_is_sent_away_says_so(url: str, tmp_path: Path):
    async def scenario() -> None:
        async with hosted(url, bots=1) as host:
            guest = await visit(
                url, "--room", number(host), "--", *faulty_bot("none", 99, tmp_path)
            )
            await host.client.until(lambda: host.seats[2].name == "bot", WITHIN)
            await host.client.do(Kick(new_id(), 2))
            ran = await ended(guest)
            assert ran.status == 1
            assert ran.err == "paiju: sent away before the end (kicked)\n"

    asyncio.run(scenario())


def test_a_bot_that_is_stopped_frees_its_seat(url: str, tmp_path: Path):
    async def scenario() -> None:
        async with hosted(url, bots=1) as host:
            guest = await visit(url, "--room", number(host), "--", *first_bot)
            await host.client.until(lambda: host.seats[2].name == "bot", WITHIN)
            guest.terminate()
            ran = await ended(guest)
            assert (ran.status, ran.err) == (130, "paiju: interrupted\n")
            await host.client.until(lambda: host.seats[2].name is None, WITHIN)

    asyncio.run(scenario())


class Ponderer:
    """An easy bot that thinks about its third question until it is told to go on."""

    def __init__(self, rules: RuleSet) -> None:
        self.asked, self.fails = 0, False
        self.thinks, self.goes_on = Event(), Event()
        self._easy = bot("easy", rules)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        if self.asked == 3:
            self.thinks.set()
            assert self.goes_on.wait(WITHIN)
            if self.fails:
                raise ValueError("at a loss")
        return self._easy.choose(view, legal)


@asynccontextmanager
async def seated(host: Host, url: str):
    """A guest on seat 3 who has not said ready yet, and its bot."""
    (account,) = await asyncio.to_thread(register, url, "guest")
    client = Client(url, account.token)
    try:
        await client.connect()
        await client.join(number(host))
        await client.do(Sit(new_id(), 3))
        ponderer = Ponderer(client.state.rules)
        yield (
            BotClient(client, ponderer, BotClientReport(number(host), "", 3, []), lambda _: None),
            ponderer,
        )
    finally:
        await client.close()


def test_whoever_was_played_for_while_it_thought_takes_its_seat_back(url: str):
    async def scenario() -> None:
        async with hosted(url, rounds=4) as host, seated(host, url) as (guest, ponderer):
            answered: list[Command] = []
            guest.client.on_answer = lambda command, refusal, seconds: answered.append(command)
            guest.react()
            await asyncio.to_thread(ponderer.thinks.wait, WITHIN)
            asked = guest.client.state.ask
            await guest.client.do(Auto(new_id(), True))
            await host.client.until(lambda: host.seats[3].is_auto, WITHIN)
            await guest.client.until(lambda: guest.client.state.ask is not asked, WITHIN)
            ponderer.goes_on.set()
            await host.client.until(lambda: not host.seats[3].is_auto, WITHIN)
            so_far = ponderer.asked
            await host.match_over(WITHIN)
            await guest.over
            assert ponderer.asked > so_far
            assert [command.on for command in answered if isinstance(command, Auto)] == [
                True,
                False,
            ]

    asyncio.run(scenario())


def test_whoever_has_failed_is_not_asked_what_came_up_meanwhile(url: str):
    async def scenario() -> None:
        async with hosted(url, rounds=4) as host, seated(host, url) as (guest, ponderer):
            known = guest.client.state
            guest.react()
            await asyncio.to_thread(ponderer.thinks.wait, WITHIN)
            asked = known.ask
            await guest.client.do(Auto(new_id(), True))
            await guest.client.until(lambda: known.ask is not asked, WITHIN)
            await guest.client.do(Auto(new_id(), False))
            await guest.client.until(lambda: known.ask is not None, WITHIN)
            ponderer.fails = True
            ponderer.goes_on.set()
            with pytest.raises(ValueError, match="at a loss"):
                await guest.over
            await asyncio.sleep(0.5)
            assert ponderer.asked == 3

    asyncio.run(scenario())


def test_a_connection_that_breaks_while_it_thinks_does_not_matter(url: str):
    async def scenario() -> None:
        async with hosted(url, rounds=4) as host, seated(host, url) as (guest, ponderer):
            playing = asyncio.create_task(play_matches(BotClientConfig(url, number(host)), guest))
            await asyncio.to_thread(ponderer.thinks.wait, WITHIN)
            guest.client.drop()
            await guest.client.until(lambda: guest.client.reconnects == 1, WITHIN)
            ponderer.goes_on.set()
            await host.match_over(WITHIN)
            await playing
            assert guest.matches_left == 0

    asyncio.run(scenario())


def test_where_it_cannot_sit_is_reported(url: str):
    async def scenario() -> None:
        async with hosted(url, bots=3) as host:
            host.is_idle = True
            full = await ended(await visit(url, "--room", number(host), "--level", "easy"))
            assert full.status == 2
            assert full.err == f"paiju: room {number(host)}: no seat is free\n"
            wish = ("--room", number(host), "--level", "easy", "--seat", "1")
            taken = await ended(await visit(url, *wish))
            assert (taken.status, taken.err.count("\n")) == (2, 1)
            assert "seat_taken" in taken.err

    asyncio.run(scenario())


WRONG = {
    "--level easy": "--room: say which room",
    "--room 123456": "COMMAND: say who plays",
    "--room 123456 --level easy -- python3": "COMMAND: say who plays",
    "--room 123456 --level genius": "--level: there is no level 'genius'",
    "--room 123456 -- nowhere/at/all": "COMMAND: there is no program 'nowhere/at/all'",
    "--room 000000 --level easy": "no_room",
    "--room house --level easy": "no_room",
    "--room 123456 --level easy --url http://127.0.0.1:9": "http://127.0.0.1:9: ",
    "--room 123456 --level easy --url nonsense": "nonsense: ",
}


@pytest.mark.parametrize("arguments", WRONG)
def test_what_is_wrong_is_reported_in_one_line(url: str, arguments: str):
    ran = asyncio.run(_ran(url, arguments))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert WRONG[arguments] in ran.err


async def _ran(url: str, arguments: str) -> Ran:
    return await ended(await visit(url, *arguments.split()))


def test_the_help_has_an_example():
    ran = subprocess.run(
        [sys.executable, "-m", "paiju", "bot", "--help"], capture_output=True, text=True
    )
    assert "example: paiju bot --room 123456 -- python3 examples/first_bot.py" in ran.stdout
