"""Simulated rooms with crashes and lost messages, 200 seeds; see `tools/simulate_rooms.py`.

What is always checked is in `room_host` (nothing acknowledged is lost, nothing applied twice,
a restored room is the same room, a refused command changes nothing, no room is stuck) and in
`simulation` (a device knows what a snapshot would tell it, clocks give lost time back, every match
ends once network and server are reliable).
"""

from collections import Counter

import pytest

from support.room.simulation import RoomSimulation

SEEDS = 200
AT_ONCE = 10


@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_a_room_survives_crashes_lost_messages_and_flighty_people(first: int) -> None:
    happened: Counter[str] = Counter()
    for seed in range(first, first + AT_ONCE):
        try:
            happened.update(RoomSimulation(seed).run())
        except Exception as wrong:
            wrong.add_note(f"again: python tools/simulate_rooms.py --seeds 1 --from {seed}")
            raise
    assert happened["rounds"] >= AT_ONCE
    assert happened["compared"] > 100
    assert happened["gap"] > 10


def test_the_same_seed_is_the_same_world() -> None:
    one, other = RoomSimulation(7), RoomSimulation(7)
    assert one.run() == other.run()
    assert one.host.journal == other.host.journal
