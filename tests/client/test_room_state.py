"""ClientRoomState: messages in order are folded, old ones passed over, and a gap is noticed."""

from msgspec.structs import replace

from paiju.client.room_state import ClientRoomState
from paiju.room.messages import Dismissed, RoomChanged, RoomInfo, SeatInfo, Snapshot, Spoke
from paiju.room.settings import Settings


def room(stage: str = "lobby") -> RoomInfo:
    return RoomInfo(
        number="123456",
        ruleset="guiyang_dingque",
        options={},
        settings=Settings(),
        stage=stage,  # type: ignore[arg-type]
        seats=[SeatInfo(name="甲", is_owner=True), *[SeatInfo()] * 3],
        watching=[],
        commitment="",
        match=None,
        standings=None,
        ended=None,
        vote=None,
        continue_at=None,
    )


def snapshot(seq: int) -> Snapshot:
    return Snapshot(seq, 0, 0, True, "secret", room(), None, None, None, None)


def test_without_a_snapshot_nothing_can_be_folded():
    assert not ClientRoomState().apply(RoomChanged(1, room(), None))


def test_the_next_message_is_folded_and_an_old_one_passed_over():
    known = ClientRoomState()
    assert known.apply(snapshot(4))
    assert known.apply(RoomChanged(5, room("between"), 0))
    assert known.apply(RoomChanged(5, room("lobby"), 0))
    assert known.room is not None
    assert (known.seq, known.room.stage, known.is_owner) == (5, "between", True)


def test_a_gap_is_noticed_and_a_snapshot_mends_it():
    known = ClientRoomState()
    known.apply(snapshot(4))
    assert not known.apply(Spoke(6, 0, "hello"))
    assert known.seq == 4
    assert known.apply(snapshot(9))
    assert known.apply(Spoke(10, 0, "hello"))
    assert known.seq == 10


def test_a_server_that_is_behind_what_a_seat_has_seen_is_noticed():
    known = ClientRoomState()
    assert not known.is_ahead_of(snapshot(4))
    known.apply(snapshot(4))
    assert known.is_ahead_of(snapshot(3))
    assert not known.is_ahead_of(snapshot(4))
    assert not known.is_ahead_of(replace(snapshot(3), seat=None)), "spectators have other numbers"


def test_one_who_was_sent_away_knows_nothing():
    known = ClientRoomState()
    known.apply(snapshot(4))
    assert known.apply(Dismissed(5, "kicked"))
    assert (known.seq, known.room, known.seat) == (None, None, None)
