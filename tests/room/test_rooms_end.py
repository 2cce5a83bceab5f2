"""Rooms without dead ends: long absences, owners who are gone, closing a room."""

from paiju.room.commands import Arrived, Close, Dissolve, Expired, Gone, Leave, Resumed
from paiju.room.effects import MatchEnded, RoomClosed
from paiju.room.messages import Dismissed
from paiju.room.settings import ABSENT_AFTER, AWAY_GRACE
from support.room.driver import SHORT, RoomDriver, lobby, playing, start


def is_closed(driver: RoomDriver) -> bool:
    return any(isinstance(effect, RoomClosed) for effect in driver.effects)


# An absent owner


def test_the_role_of_an_owner_who_is_absent_for_two_minutes_passes_on() -> None:
    driver = playing(3, **SHORT)
    driver.send(Gone("p0"))
    driver.tick(ABSENT_AFTER - 1)
    assert driver.info("p1").seats[0].is_owner
    driver.tick(1)
    assert [seat.is_owner for seat in driver.info("p1").seats] == [False, True, False, False]
    driver.connect("p0")
    assert driver.info("p1").seats[1].is_owner


def test_an_owner_who_is_back_before_that_keeps_the_role() -> None:
    driver = playing(3, **SHORT)
    driver.send(Gone("p0"))
    driver.tick(ABSENT_AFTER - 1)
    driver.connect("p0")
    driver.tick(ABSENT_AFTER)
    assert driver.info("p1").seats[0].is_owner


def test_an_owner_who_shares_the_number_while_nobody_else_is_there_loses_nothing() -> None:
    driver = lobby(1)
    driver.send(Gone("p0"))
    assert driver.room.wake_at is None
    driver.now += 4 * ABSENT_AFTER
    driver.connect("p1")
    driver.sit("p1", 1)
    driver.tick(ABSENT_AFTER - 1)
    driver.connect("p0")
    assert driver.info("p1").seats[0].is_owner


def test_after_a_restart_an_owner_has_the_same_time_to_come_back() -> None:
    driver = playing(3, **SHORT).restored()
    driver.now += 10 * ABSENT_AFTER
    driver.send(Resumed())
    driver.connect("p1")
    driver.tick(ABSENT_AFTER - 1)
    assert driver.info("p1").seats[0].is_owner
    driver.tick(1)
    assert driver.info("p1").seats[1].is_owner


def test_an_absent_owner_without_a_seat_passes_the_role_on_and_is_no_longer_there() -> None:
    driver = lobby(0)
    driver.connect("p0", "p1")
    driver.sit("p1", 1)
    driver.send(Gone("p0"))
    driver.tick(ABSENT_AFTER)
    assert driver.info("p1").seats[1].is_owner
    assert "p0" not in driver.room.state.people


# Seats before a match


def test_before_a_match_the_seat_of_somebody_absent_for_two_minutes_becomes_free() -> None:
    driver = lobby(3)
    driver.ready("p0", "p1", "p2")
    driver.send(Gone("p2"))
    driver.tick(ABSENT_AFTER - 1)
    assert driver.info("p0").seats[2].name == "P2"
    driver.tick(1)
    assert driver.info("p0").seats[2].name is None
    driver.connect("p2")
    driver.sit("p2", 2)


def test_after_a_match_a_rematch_needs_nobody_who_is_gone() -> None:
    driver = playing(2, **SHORT)
    driver.send(Leave("x"), "p1")
    driver.now += ABSENT_AFTER
    driver.send(Dissolve("d"), "p0")
    while driver.room.state.match is not None:
        driver.tick(max(0, (driver.room.wake_at or 0) - driver.now))
    driver.tick()
    assert driver.info("p0").seats[1].name is None
    start(driver)
    assert driver.info("p0").stage == "playing"


def test_during_a_match_an_absent_player_keeps_the_seat() -> None:
    driver = playing(2, **SHORT)
    driver.send(Gone("p1"))
    driver.tick(10 * ABSENT_AFTER)
    assert driver.info("p0").seats[1].name == "P1"


def test_in_a_room_of_the_first_version_nothing_of_this_happens() -> None:
    driver = lobby(3, room_version=1)
    driver.send(Gone("p0"))
    assert driver.room.wake_at is None


# Closing


def test_the_owner_closes_a_room_before_a_match_and_everyone_is_told() -> None:
    driver = lobby(2)
    assert driver.refused(Close("x"), "p1") == "not_owner"
    driver.send(Close("y"), "p0")
    assert is_closed(driver)
    (message,) = driver.last_messages("p1")
    assert isinstance(message, Dismissed)
    assert message.why == "closed"


def test_a_match_with_bots_is_closed_with_its_room() -> None:
    driver = playing(1, **SHORT)
    driver.send(Close("x"), "p0")
    assert [type(e) for e in driver.effects if isinstance(e, MatchEnded | RoomClosed)] == [
        MatchEnded,
        RoomClosed,
    ]


def test_nobody_closes_a_room_while_others_play_in_it() -> None:
    driver = playing(2, **SHORT)
    assert driver.refused(Close("x"), "p0") == "in_match"
    driver.send(Gone("p1"))
    assert driver.refused(Close("x"), "p0") == "in_match"
    driver.now += AWAY_GRACE
    driver.send(Close("y"), "p0")
    assert is_closed(driver)


def test_an_owner_who_is_not_connected_may_close_the_room() -> None:
    driver = playing(1, **SHORT)
    driver.send(Gone("p0"))
    driver.send(Close("x"), "p0")
    assert is_closed(driver)


def test_a_room_to_which_somebody_came_back_does_not_expire() -> None:
    driver = playing(1, **SHORT)
    assert driver.refused(Expired()) == "stale"
    driver.send(Gone("p0"))
    driver.send(Arrived("p0", "P0"))
    assert driver.refused(Expired()) == "stale"
