"""Time zones: whose weekday counts at a table, and that a stored round keeps its own (星期鸡)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju import InputError
from paiju.room.commands import AddBot, JournalLine, Reveal, Sit, Start
from paiju.room.settings import Settings
from paiju.server.journal import JournalEntry, SqliteJournal
from paiju.server.ops import zones
from paiju.server.ops.clock import ServerClock
from paiju.server.ops.zones import check_zone, weekday
from paiju.server.rooms.archive import Archive
from paiju.server.rooms.registry import RoomRegistry
from paiju.server.rooms.restore import replay_entries
from paiju.server.rooms.runner import RoomRunner
from paiju.server.store import Database
from paiju.server.ws.messages import OpenRoom
from paiju.server.ws.outbox import Outbox
from support.nonces import NONCE, ready_command
from support.server.api_user import ApiUser
from support.server.local_server import LocalServer
from support.server.played_match import KEY, STARTED, opening
from support.server.sockets import connected

WEDNESDAY_IN_SHANGHAI = 1_700_000_000_000 - 6 * 3_600_000
"""2023-11-14 16:13:20 UTC: past midnight in Shanghai, a Tuesday further west."""


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Asia/Shanghai", 3),
        ("Asia/Tokyo", 3),
        ("Pacific/Kiritimati", 3),
        ("UTC", 2),
        ("Europe/London", 2),
        ("America/Los_Angeles", 2),
    ],
)
def test_the_day_is_that_of_the_zone(zone: str, day: int) -> None:
    assert weekday(WEDNESDAY_IN_SHANGHAI, zone) == day


def test_summer_time_counts() -> None:
    """2024-07-01 22:30 UTC is a Monday in winter time and a Tuesday half past midnight in Paris."""
    assert weekday(1_719_873_000_000, "UTC") == 1
    assert weekday(1_719_873_000_000, "Europe/Paris") == 2


def test_the_hosts_zone_files_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONTZPATH", "")
    monkeypatch.setenv("TZ", "Pacific/Honolulu")
    zones._zone.cache_clear()  # pyright: ignore[reportPrivateUsage]
    assert weekday(WEDNESDAY_IN_SHANGHAI, "Asia/Shanghai") == 3


@pytest.mark.parametrize(
    "name", ["", "Mars/Olympus", "asia/shanghai", "../../etc/passwd", "Asia", "zones", "UTC+8"]
)
def test_what_is_no_zone_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(InputError) as wrong:
        check_zone(name, "settings.time_zone")
    assert wrong.value.at == "settings.time_zone"
    assert repr(name) in wrong.value.message
    assert "\n" not in wrong.value.message


# At a table


class StoppedClock(ServerClock):
    """Always the same moment."""

    def now(self) -> int:
        return WEDNESDAY_IN_SHANGHAI


async def dealt(registry: RoomRegistry, zone: str) -> RoomRunner:
    """A table of one person and bots whose first round is dealt."""
    settings = Settings(deadline=0, pause=0, time_zone=zone)
    options = {"xingqi_ji": True}
    runner = await registry.open("wang", OpenRoom(zone, "guiyang_dingque", None, options, settings))
    await runner.join(Outbox("wang", "小王", lambda: None), None)
    await runner.submit(Sit("sit", 0), "wang")
    for seat in (1, 2, 3):
        await runner.submit(AddBot(f"bot {seat}", seat, "easy"), "wang")
    await runner.submit(ready_command(runner.room, "wang", "ready"), "wang")
    await runner.submit(Start("start"), "wang")
    await runner.submit(Reveal("reveal", NONCE), "wang")
    return runner


def lines_of(entries: list[JournalEntry]) -> list[dict[str, Any]]:
    return [json.loads(entry.data) for entry in entries]


@pytest.mark.parametrize(("zone", "day"), [("Asia/Shanghai", 3), ("America/New_York", 2)])
def test_the_weekday_is_stored_with_the_line_that_deals(
    tmp_path: Path, zone: str, day: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        journal = SqliteJournal(tmp_path / "journal.db")
        archive = Archive(Database.in_file(tmp_path / "history.db"))
        registry = RoomRegistry(journal, archive, StoppedClock(), most_rooms=2, most_each=2)
        runner = await dealt(registry, zone)
        assert runner.room.timed_round is not None
        assert runner.room.timed_round.round.deal.weekday == day
        entries = (await journal.load(runner.number)).entries
        said = {line["said"]["type"]: line.get("weekday") for line in lines_of(entries)}
        assert said["reveal"] == day
        assert said["start"] is said["ready"] is said["sit"] is None
        monkeypatch.setattr(zones, "_zone", _no_zone_data)
        room = replay_entries(runner.number, entries).room
        assert room.timed_round is not None
        assert room.timed_round.round.deal.weekday == day
        registry.close()
        await journal.close()
        archive.close()

    asyncio.run(scenario())


def _no_zone_data(name: str) -> None:
    raise AssertionError(f"a stored round asked for the zone {name}")


def test_an_unknown_zone_is_refused_when_a_room_is_opened(
    client: LocalServer, api_user: ApiUser
) -> None:
    async def scenario() -> None:
        async with connected(client, api_user.token) as socket:
            settings = {"time_zone": "Mars/Olympus"}
            answer = await socket.done("open_room", ruleset="guiyang_dingque", settings=settings)
            assert (answer["type"], answer["code"]) == ("refusal", "wrong_input")
            assert answer["at"] == "settings.time_zone"

    client.run(scenario())


# Rooms opened before rooms had a time zone


def old_journal(utc_offset: int) -> list[JournalEntry]:
    """A round of 秦皇岛 dealt by an earlier server: its lines know neither zones nor weekdays."""
    opened = msgspec.to_builtins(JournalLine(STARTED, opening("qinhuangdao", {"pao": False})))
    del opened["said"]["settings"]["time_zone"], opened["said"]["rules"]
    opened["said"]["utc_offset"] = utc_offset
    lines: list[dict[str, Any]] = [opened]
    said: list[tuple[dict[str, Any], str | None]] = [
        ({"type": "arrived", "player": "wang", "name": "小王"}, None),
        ({"type": "sit", "id": "1", "seat": 0}, "wang"),
        *(
            ({"type": "add_bot", "id": f"b{seat}", "seat": seat, "level": "easy"}, "wang")
            for seat in (1, 2, 3)
        ),
        ({"type": "ready", "id": "2", "nonce": "ab" * 32}, "wang"),
        ({"type": "start", "id": "3"}, "wang"),
    ]
    lines += [{"at": STARTED, "said": row} | ({"by": by} if by else {}) for row, by in said]
    return [
        JournalEntry(number + 1, json.dumps(line).encode()) for number, line in enumerate(lines)
    ]


@pytest.mark.parametrize(("utc_offset", "day"), [(0, 2), (8 * 60, 3), (-600, 2)])
def test_an_older_room_is_dealt_as_it_was(utc_offset: int, day: int) -> None:
    """No dice, the last tile turned, and the weekday by its offset: nothing replayed changes."""
    room = replay_entries("123456", old_journal(utc_offset)).room
    assert room.timed_round is not None
    assert room.proof is not None
    deal = room.timed_round.round.deal
    assert (deal.weekday, deal.dice) == (day, ())
    assert (room.proof.version, room.proof.creator) == (1, None)
    tiles = room.shuffle(room.rules.wall.tiles, room.proof.entropy)
    assert deal.indicator == tiles[-1]
    assert room.state.opened.key == KEY
