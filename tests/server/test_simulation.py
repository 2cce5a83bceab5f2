"""A server and its players in 500 simulations; `tools/simulate_server.py` runs any others.

Without a fix a simulation has to fail: the last tests remove fixes and look for a seed that does.
"""

from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from paiju.room import absence
from paiju.server.ops import clock
from paiju.server.ops.clock import ServerClock
from paiju.server.rooms import registry
from paiju.server.rooms.restore import restore_room
from paiju.server.rooms.runner import RoomRunner
from support.server.simulation.server_simulation import ServerSimulation

SEEDS = 500
AT_ONCE = 50


@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_a_table_survives_everything_that_can_go_wrong(first: int):
    happened: Counter[str] = Counter()
    for seed in range(first, first + AT_ONCE):
        try:
            happened += ServerSimulation(seed).run()
        except Exception as wrong:
            wrong.add_note(f"again: python tools/simulate_server.py --seeds 1 --from {seed}")
            raise
    assert happened["acknowledged"] > 10 * AT_ONCE
    for fault in ("drop", "away", "full", "pause", "restarts"):
        assert happened[fault] > AT_ONCE / 10


def test_the_same_seed_is_the_same_simulation():
    one, other = ServerSimulation(30), ServerSimulation(30)
    assert one.run() == other.run()
    assert one.disk.committed == other.disk.committed


def fails(most: int) -> bool:
    """Whether one of the first simulations notices that something is wrong."""
    for seed in range(most):
        try:
            ServerSimulation(seed).run()
        except AssertionError:
            return True
    return False


def test_a_server_that_does_not_wait_for_absent_players_is_noticed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(absence, "AWAY_GRACE", 0)
    assert fails(100)


def test_a_clock_that_does_not_continue_from_the_newest_entry_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(ServerClock, "continue_from", lambda *_: None)
    assert fails(200)


def test_a_clock_that_counts_the_time_a_process_was_stopped_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(clock, "LONGEST_STEP", 10**18)
    assert fails(200)


def test_a_server_that_does_not_tell_of_lost_entries_is_noticed(monkeypatch: pytest.MonkeyPatch):
    restored = restore_room

    async def without_damage(*arguments: Any) -> Any:
        found = await restored(*arguments)
        found.damage = None
        return found

    monkeypatch.setattr(registry, "restore_room", without_damage)
    monkeypatch.setattr(RoomRunner, "_compare", ignored)
    assert fails(200)


def test_a_server_that_does_not_compare_what_devices_have_seen_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(RoomRunner, "_compare", ignored)
    assert fails(200)


def test_a_client_raises_an_alarm_if_the_server_does_not_know_that_it_is_behind(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(RoomRunner, "_compare", ignored)
    assert any(alarms_in(seed) for seed in range(200))


def alarms_in(seed: int) -> list[str]:
    simulation = ServerSimulation(seed)
    with suppress(AssertionError):
        simulation.run()
    return [alarm for player in simulation.players for alarm in player.client.alarms]


async def ignored(*_: object) -> None:
    pass
