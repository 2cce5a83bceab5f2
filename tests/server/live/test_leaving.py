"""Leaving, being sent away and coming back; a room that closes, and what the history has of it."""

import asyncio
from pathlib import Path
from random import Random
from threading import Event

import pytest

from paiju.client import ServerRefused
from paiju.client.client import new_id
from paiju.room.commands import Kick, Leave, Sit
from paiju.server.store import Database, History, RoundRow
from support.server.recording_player import RecordingPlayer, begin, table
from support.server.socket_server import server_in_process
from support.server.storage_checks import check_history


async def archived(data: Path, one: RecordingPlayer) -> None:
    """Wait until the history has the match and its end."""
    database = Database.in_file(data / "history.db")
    history, player = History(database), one.client.player
    assert player is not None
    async with asyncio.timeout(20):
        while not all(match.ended_at for match in history.matches_of(player, None, 9)):
            await asyncio.sleep(0.01)
    database.close()


def test_a_room_that_closes_before_the_archive_is_done_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    gate, keep = Event(), History.store_round

    def kept_late(history: History, played: RoundRow) -> bool:
        assert gate.wait(60)
        return keep(history, played)

    monkeypatch.setattr(History, "store_round", kept_late)

    async def scenario() -> list[RecordingPlayer]:
        async with server_in_process(tmp_path) as url:
            people = await table(url, "guiyang_dingque", 2, Random(8))
            begin(people)
            for one in people:
                await one.match_over()
            room = people[0].client.state.room
            assert room is not None
            for one in people:
                await one.client.do(Leave(new_id()))
            with pytest.raises(ServerRefused, match="no_room"):
                await people[0].client.join(room.number)
            gate.set()
            await archived(tmp_path, people[0])
            for one in people:
                await one.client.close()
        return people

    people = asyncio.run(scenario())
    assert check_history(tmp_path, [people]) == 4


def test_whoever_has_a_seat_comes_back_although_the_invite_is_another(tmp_path: Path):
    async def story() -> None:
        async with server_in_process(tmp_path) as url:
            host, guest, unwanted = await table(url, "guiyang_dingque", 3, Random(8))
            invite = host.client.state.invite
            await host.client.do(Kick(new_id(), 2))
            await host.client.until(lambda: host.client.state.invite != invite)
            guest.client.drop()
            await guest.client.until(lambda: guest.client.reconnects == 1)
            await guest.client.do(Sit(new_id(), 2))
            with pytest.raises(ServerRefused, match="no_room"):
                await unwanted.client.join(invite=invite)
            for one in (host, guest, unwanted):
                await one.client.close()

    asyncio.run(story())
