"""Devices: connections break, people change devices, leave and return; the table goes on."""

import asyncio
from random import Random

import pytest

from paiju.client import Client, ServerRefused
from paiju.client.client import new_id
from paiju.client.process import ServerProcess
from paiju.client.room_state import ClientRoomState
from paiju.room.commands import Act, Auto, Leave, Start
from paiju.round.sent_view import sent
from support.server.recording_player import RecordingPlayer, begin, table

GAME = "guiyang_dingque"


def same(one: ClientRoomState, other: ClientRoomState) -> bool:
    """Whether two devices know the same of a round."""
    views = [None if known.view is None else sent(known.view) for known in (one, other)]
    return views[0] == views[1] and (one.seq, one.ask) == (other.seq, other.ask)


async def begun(url: str, people: int = 2) -> list[RecordingPlayer]:
    """A table that waits for the answer of its first person, who gives none."""
    host, *guests = players = await table(url, GAME, people, Random(5))
    host.is_idle = True
    begin(guests)
    client = host.client
    await client.do(client.ready())
    await client.until(lambda: is_everybody_ready(client))
    await client.do(Start(new_id()))
    reveal = client.reveal()
    assert reveal is not None
    await client.do(reveal)
    await client.until(lambda: client.state.ask is not None)
    return players


def is_everybody_ready(client: Client) -> bool:
    assert client.state.room is not None
    return all(seat.is_ready for seat in client.state.room.seats)


async def away(*people: RecordingPlayer) -> None:
    for one in people:
        await one.client.close()


def is_auto(client: Client, seat: int) -> bool:
    assert client.state.room is not None
    return client.state.room.seats[seat].is_auto


def second_device(player: RecordingPlayer) -> Client:
    return Client(player.client.url, player.client.token)


def number_of(client: Client) -> str:
    assert client.state.room is not None
    return client.state.room.number


def test_another_device_goes_on_from_the_last_message(url: str):
    async def scenario() -> None:
        host, guest = await begun(url)
        phone, fresh = second_device(host), second_device(host)
        phone.state, since = host.client.state, host.client.state.seq
        await host.client.close()
        guest.is_idle = True
        await phone.connect()
        await phone.join(number_of(phone), since=since)
        await fresh.connect()
        await fresh.join(number_of(phone))
        await phone.until(lambda: phone.state.seq == fresh.state.seq)
        assert fresh.state.view is not None
        assert same(phone.state, fresh.state)
        ask = phone.state.ask
        assert ask is not None
        await phone.do(Act(new_id(), ask.decision, ask.legal[0]))
        await fresh.until(lambda: fresh.state.ask != ask)
        await phone.until(lambda: phone.state.seq == fresh.state.seq)
        assert same(phone.state, fresh.state)
        await away(guest)
        await phone.close()
        await fresh.close()

    asyncio.run(scenario())


def test_a_cut_connection_is_made_again_and_the_match_ends(url: str):
    async def scenario() -> None:
        host, guest = await begun(url)
        host.is_idle = False
        for _ in range(5):
            reconnects = guest.client.reconnects
            guest.client.drop()
            host.client.drop()
            host.react()
            await guest.client.until(lambda n=reconnects: guest.client.reconnects > n)
        await host.match_over()
        await guest.match_over()
        assert guest.client.fairness.faults == host.client.fairness.faults == []
        assert host.settled.keys() == guest.settled.keys()
        await away(host, guest)

    asyncio.run(scenario())


def test_a_command_said_twice_is_done_once(url: str):
    async def scenario() -> None:
        host, guest = await begun(url)
        guest.is_idle = True
        ask = host.client.state.ask
        assert ask is not None
        act = Act(new_id(), ask.decision, ask.legal[0])
        await host.client.do(act)
        await host.client.until(lambda: host.client.state.ask != ask)
        await host.client.do(act)
        with pytest.raises(ServerRefused, match="stale"):
            await host.client.do(Act(new_id(), ask.decision, ask.legal[0]))
        await away(host, guest)

    asyncio.run(scenario())


def test_what_is_stale_or_illegal_is_answered_and_changes_nothing(url: str):
    async def scenario() -> None:
        host, guest = await begun(url)
        guest.is_idle = True
        before, ask = host.client.state.seq, host.client.state.ask
        assert ask is not None
        for decision, action, code in (
            (ask.decision + 7, ask.legal[0], "stale"),
            (ask.decision, "discard 9z", "illegal"),
        ):
            with pytest.raises(ServerRefused) as refused:
                await host.client.do(Act(new_id(), decision, action))
            assert refused.value.code == code
        fresh = second_device(host)
        await fresh.connect()
        await fresh.join(number_of(host.client))
        assert fresh.state.seq == before
        assert same(fresh.state, host.client.state)
        await away(host, guest)
        await fresh.close()

    asyncio.run(scenario())


def test_a_seat_given_away_is_played_and_taken_back_at_once(url: str):
    """托管, asked for and ended."""

    async def scenario() -> None:
        host, guest = await begun(url)
        ask = host.client.state.ask
        await host.client.do(Auto(new_id(), on=True))
        await host.client.until(lambda: host.client.state.ask != ask)
        await guest.client.until(lambda: is_auto(guest.client, 0))
        await host.client.do(Auto(new_id(), on=False))
        await guest.client.until(lambda: not is_auto(guest.client, 0))
        await host.client.until(lambda: host.client.state.ask is not None)
        await away(host, guest)

    asyncio.run(scenario())


def test_whoever_leaves_is_played_for_until_they_return(url: str):
    async def scenario() -> None:
        host, guest = await begun(url)
        await host.client.do(Leave(new_id()))
        await guest.client.until(lambda: is_auto(guest.client, 0))
        heard = guest.client.state.seq or 0
        await guest.client.until(lambda: (guest.client.state.seq or 0) > heard + 8)
        guest.is_idle = True
        back = second_device(host)
        await back.connect()
        await back.join(number_of(host.client))
        assert back.state.seat == 0
        assert not is_auto(back, 0)
        await guest.client.until(lambda: not is_auto(guest.client, 0))
        await away(host, guest)
        await back.close()

    asyncio.run(scenario())


def test_a_restart_keeps_the_rooms(server: ServerProcess):
    async def scenario() -> None:
        host, guest = await begun(server.url)
        view = host.client.state.view
        assert view is not None
        guest.is_idle = True
        before = sent(view)
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.to_thread(server.start)
        await host.client.until(lambda: host.client.reconnects > 0 and host.client.is_connected)
        fresh = second_device(host)
        await fresh.connect()
        await fresh.join(number_of(host.client))
        assert fresh.state.view is not None
        assert sent(fresh.state.view) == before
        await fresh.close()
        host.is_idle = guest.is_idle = False
        host.react()
        guest.react()
        await host.match_over()
        await guest.match_over()
        assert host.settled.keys() == guest.settled.keys()
        await away(host, guest)

    asyncio.run(scenario())
