"""A restarted server: the clock may differ and entries may be lost; rooms go on."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from paiju.room import CommandRefused
from paiju.room.commands import Act
from paiju.server.journal import SqliteJournal
from paiju.server.journal.chain import checksum
from paiju.server.journal.journal import JournalEntry
from paiju.server.ops.clock import LONGEST_STEP, MILLISECOND, ServerClock
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.registry import RoomRegistry
from paiju.server.rooms.runner import RoomRunner
from paiju.server.store import Database
from paiju.server.ws.outbox import Outbox
from support.server.begun_room import asked, begun, joined
from support.server.seeded_random import SeededRandom

HOUR = 3_600_000
STARTED = 1_700_000_000_000
NONCE = "ab" * 32


def clock_at(time: int) -> ServerClock:
    return ServerClock(wall=lambda: time * MILLISECOND)


@asynccontextmanager
async def server(folder: Path, now: int = STARTED) -> AsyncGenerator[RoomRegistry]:
    journal = SqliteJournal(folder / "journal.db")
    archive = Archive(Database.in_file(folder / "history.db"))
    registry = RoomRegistry(
        journal, archive, clock_at(now), random=SeededRandom(7), most_rooms=9, most_each=9
    )
    await registry.restore()
    try:
        yield registry
    finally:
        registry.close()
        await journal.close()
        archive.close()


def the_room(registry: RoomRegistry) -> RoomRunner:
    (runner,) = registry._runners.values()  # pyright: ignore[reportPrivateUsage]
    return runner


def changed(folder: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(folder / "journal.db")
    with connection:
        connection.execute(statement, values)
    connection.close()


def lines(folder: Path) -> list[tuple[int, bytes, bytes]]:
    connection = sqlite3.connect(folder / "journal.db")
    select = "SELECT seq, data, previous FROM entries ORDER BY seq"
    rows = connection.execute(select).fetchall()
    connection.close()
    return rows


# The clock


def test_the_clock_never_goes_back_and_never_jumps():
    times = iter([0, 5, 5, 3, 10**15, 10**15 + 7])
    clock = ServerClock(wall=lambda: 0, monotonic=lambda: next(times) * MILLISECOND)
    step = LONGEST_STEP // MILLISECOND
    assert [clock.now() for _ in range(5)] == [5, 5, 5, 5 + step, 12 + step]


def test_the_clock_continues_from_the_newest_stored_time_or_from_a_later_one():
    clock = ServerClock(wall=lambda: 1000 * MILLISECOND, monotonic=lambda: 0)
    clock.continue_from(999)
    assert clock.now() == 1000
    clock.continue_from(5000)
    assert clock.now() == 5000


@pytest.mark.parametrize("by", [-HOUR, -30 * 24 * HOUR, HOUR, 30 * 24 * HOUR])
def test_a_clock_that_differs_after_a_restart_stops_no_table(tmp_path: Path, by: int):
    async def story() -> None:
        async with server(tmp_path) as registry:
            await begun(registry)
        async with server(tmp_path, STARTED + by) as registry:
            runner = the_room(registry)
            await joined(runner)
            ask = await asked(runner)
            left = ask.until - registry.clock.now()
            assert 0 <= left <= 15_000, "the deadline is as far away as it was"
            await runner.submit(Act("on", ask.decision, ask.legal[-1]), "wang")

    asyncio.run(story())


# Lost entries


def test_a_room_goes_on_from_its_last_valid_entry_and_its_players_are_told(tmp_path: Path):
    async def story() -> None:
        async with server(tmp_path) as registry:
            await begun(registry)
        *_, (third, _, _), _, _ = lines(tmp_path)
        changed(tmp_path, "UPDATE entries SET data = 'x' WHERE seq = ?", third)
        with capture_logs() as logged:
            async with server(tmp_path) as registry:
                snapshot = (await joined(the_room(registry)))[-1]
                runner = the_room(registry)
                assert snapshot["view"] is not None, "the round goes on"
                assert snapshot["room"]["incident"]["kind"] == "lost"
                ask = await asked(runner)
                await runner.submit(Act("on", ask.decision, ask.legal[-1]), "wang")
        events = {row["event"]: row for row in logged}
        assert events["journal entries damaged"]["entry"] == third
        assert events["room lost entries"]["lost"] == 3
        async with server(tmp_path) as registry:
            assert the_room(registry).room.state.done["wang"][-1] == "on"

    asyncio.run(story())


def test_an_answer_to_a_lost_question_is_stale(tmp_path: Path):
    async def story() -> None:
        async with server(tmp_path) as registry:
            decision = (await asked(await begun(registry))).decision
        changed(tmp_path, "UPDATE entries SET data = 'x' WHERE seq = ?", lines(tmp_path)[-3][0])
        async with server(tmp_path) as registry:
            runner = the_room(registry)
            await joined(runner)
            assert (await asked(runner)).decision > decision
            with pytest.raises(CommandRefused, match="not open for you"):
                await runner.submit(Act("late", decision, "discard 1m"), "wang")

    asyncio.run(story())


def test_a_device_that_has_seen_more_is_reported_to_everyone(tmp_path: Path):
    async def story() -> None:
        async with server(tmp_path) as registry:
            runner = await begun(registry)
            other = Outbox("wang", "小王", lambda: None)
            await runner.join(other, None)
            seq = runner.room.state.people["wang"].seq
            with capture_logs() as logged:
                first = (await joined(runner, seq + 40))[-1]
                again = (await joined(runner, seq + 40))[-1]
            (row,) = [
                row for row in logged if row["event"] == "a device knows more than the server"
            ]
            assert (row["seen"], row["sent"], row["seat"]) == (seq + 40, seq, 0)
            incident = first["room"]["incident"]
            assert (incident["kind"], incident["seat"]) == ("behind", 0)
            assert again["seq"] >= first["seq"] > seq + 40
            snapshots = [
                text for text in map(json.loads, other.queue) if text["type"] == "snapshot"
            ]
            assert snapshots[-1]["room"]["incident"]["kind"] == "behind"

    asyncio.run(story())


def test_an_unbelievable_number_changes_nothing(tmp_path: Path):
    async def story() -> None:
        async with server(tmp_path) as registry:
            runner = await begun(registry)
            snapshot = (await joined(runner, 10**12))[-1]
            assert snapshot["room"]["incident"] is None

    asyncio.run(story())


# Upgrades


def rewritten(folder: Path, index: int, old: bytes, new: bytes) -> None:
    """Change a stored entry and compute the checksums from it on anew."""
    rows = lines(folder)
    room = sqlite3.connect(folder / "journal.db").execute("SELECT room FROM entries").fetchone()[0]
    previous = rows[index][2]
    for at, (seq, data, _) in list(enumerate(rows))[index:]:
        text = data.replace(old, new) if at == index else data
        is_checkpoint = text.startswith(b'{"engine"')
        made = checksum(previous, room, JournalEntry(seq, text, is_checkpoint))
        update = "UPDATE entries SET data = ?, previous = ?, checksum = ? WHERE seq = ?"
        changed(folder, update, text, previous, made, seq)
        previous = made


def test_a_program_that_replays_differently_is_noticed_and_the_round_dealt_again(tmp_path: Path):
    async def story() -> None:
        async with server(tmp_path) as registry:
            await begun(registry)
        was = json.loads(lines(tmp_path)[-2][1])["state"].encode()
        rewritten(tmp_path, len(lines(tmp_path)) - 2, was, b"0" * len(was))
        with capture_logs() as logged:
            async with server(tmp_path) as registry:
                snapshot = (await joined(the_room(registry)))[-1]
                assert snapshot["room"]["stage"] == "between"
                assert snapshot["room"]["incident"]["kind"] == "replayed_differently"
        (row,) = [row for row in logged if row["event"] == "journal not replayed to its end"]
        assert "leads to another state" in row["error"]

    asyncio.run(story())


def test_a_checkpoint_names_its_version_and_is_compared_with_its_hash(tmp_path: Path):
    async def story() -> None:
        async with server(tmp_path) as registry:
            await begun(registry)
        was = json.loads(lines(tmp_path)[-2][1])["state"].encode()
        rewritten(tmp_path, len(lines(tmp_path)) - 2, was, b"0" * len(was))
        async with server(tmp_path):
            pass  # the room is between two rounds: the first entry is a checkpoint now
        stored = json.loads(lines(tmp_path)[0][1])
        assert stored.keys() == {"engine", "hash", "state"}
        rewritten(tmp_path, 0, stored["hash"].encode(), b"0" * 16)
        with capture_logs() as logged:
            async with server(tmp_path) as registry:
                assert the_room(registry).room.state.incident is not None
        (row,) = [row for row in logged if row["event"] == "journal not replayed to its end"]
        assert f"written by version {stored['engine']}" in row["error"]

    asyncio.run(story())
