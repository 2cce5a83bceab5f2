"""Onlookers: they see the table late, and before the hands are laid open no hidden tile."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from paiju.client import Client
from paiju.client.account import register
from paiju.room import spectators
from paiju.room.messages import Played, RoomMessage, Settled
from paiju.room.settings import Settings
from paiju.round.events import Dealt, Drawn, Melded
from support.server.recording_player import begin, table
from support.server.socket_server import server_in_process

DELAY = 300
"""Milliseconds; the real one is too long for a test."""


async def onlooker(url: str, invite: str | None, heard: list[RoomMessage]) -> Client:
    (account,) = await asyncio.to_thread(register, url, "看客")
    client = Client(url, account.token)
    client.on_message = heard.append
    await client.connect()
    await client.join(invite=invite)
    return client


def hidden(message: RoomMessage) -> list[object]:
    """What an onlooker must not be told."""
    if not isinstance(message, Played):
        return []
    found: list[object] = [message.ask]
    for event in message.events:
        if isinstance(event, Dealt):
            found += event.hands
        elif isinstance(event, Drawn):
            found.append(event.tile)
        elif isinstance(event, Melded):
            found.append(event.late)
    return [answer for answer in found if answer is not None]


def test_an_onlooker_sees_whole_rounds_and_no_hidden_tile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(spectators, "SPECTATOR_DELAY", DELAY)

    async def scenario() -> list[RoomMessage]:
        heard: list[RoomMessage] = []
        async with server_in_process(tmp_path) as url:
            settings = Settings(deadline=0, pause=0, spectators=True)
            people = await table(url, "guiyang_dingque", 2, Random(1), settings=settings)
            watching = await onlooker(url, people[0].client.state.invite, heard)
            begin(people)
            for one in people:
                await one.match_over()
            rounds = len(people[0].settled)
            await watching.until(lambda: count(heard, Settled) == rounds)
            for client in (watching, *(one.client for one in people)):
                await client.close()
        return heard

    heard = asyncio.run(scenario())
    assert count(heard, Played) > 100
    assert not [answer for message in heard for answer in hidden(message)]
    numbers = [message.seq for message in heard]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def count(heard: list[RoomMessage], kind: type[RoomMessage]) -> int:
    return sum(isinstance(message, kind) for message in heard)
