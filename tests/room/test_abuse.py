"""What one person can do to others at the table, and what keeps it in bounds."""

from paiju.room.commands import AddBot, Arrived, Gone, Kick, Remove, Say
from paiju.room.effects import InviteRenewed
from paiju.room.messages import Dismissed, Snapshot
from paiju.room.settings import (
    MOST_SPECTATORS,
    PHRASE_AFTER,
    PHRASES_EACH,
    PHRASES_PER_ROOM,
    PHRASES_WITHIN,
)
from support.room.driver import RoomDriver, lobby, start

# Kicking


def kicked() -> RoomDriver:
    driver = lobby(2)
    driver.send(Kick("k", 1), "p0")
    return driver


def test_whoever_was_kicked_stays_out() -> None:
    driver = kicked()
    assert driver.refused(Arrived("p1", "P1")) == "kicked"
    assert driver.refused(Arrived("p1", "Another name")) == "kicked"
    driver.connect("p2")
    driver.sit("p2", 1)


def test_whoever_was_kicked_stays_out_after_a_restart() -> None:
    second = kicked().restored(from_checkpoint=True)
    assert second.refused(Arrived("p1", "P1")) == "kicked"


def test_when_somebody_is_kicked_the_table_gets_a_new_invite() -> None:
    driver = lobby(3)
    before = driver.snapshot("p0").invite
    driver.send(Kick("k", 1), "p0")
    after = driver.snapshot("p0").invite
    assert after != before
    (answer,) = [m for m in driver.last_messages("p2") if isinstance(m, Snapshot)]
    assert answer.invite == after
    assert any(isinstance(effect, InviteRenewed) for effect in driver.effects)


def test_a_bot_that_was_removed_may_be_seated_again() -> None:
    driver = lobby(1)
    driver.send(AddBot("a", 1, "easy"), "p0")
    driver.send(Kick("k", 1), "p0")
    driver.send(AddBot("b", 1, "easy"), "p0")
    assert driver.room.state.barred == []


def test_in_a_room_of_the_first_version_whoever_was_kicked_may_come_back() -> None:
    driver = lobby(2, room_version=1)
    driver.send(Kick("k", 1), "p0")
    driver.connect("p1")
    driver.sit("p1", 3)


# Phrases


def says(driver: RoomDriver, player: str, command: str) -> None:
    driver.send(Say(command, "hurry"), player)


def test_one_person_sends_only_so_many_phrases_in_half_a_minute() -> None:
    driver = lobby(2)
    began = driver.now
    for number in range(PHRASES_EACH):
        says(driver, "p0", f"a{number}")
        driver.now += PHRASE_AFTER
    assert driver.refused(Say("more", "hurry"), "p0") == "too_fast"
    says(driver, "p1", "another person")
    driver.now = began + PHRASES_WITHIN
    says(driver, "p0", "later")


def test_all_people_of_a_room_together_send_only_so_many() -> None:
    driver = lobby(4)
    began = driver.now
    for number in range(PHRASES_PER_ROOM):
        says(driver, f"p{number % 3}", f"a{number}")
        driver.now += PHRASE_AFTER if number % 3 == 2 else 0
    assert driver.refused(Say("more", "hurry"), "p3") == "too_fast"
    driver.now = began + PHRASES_WITHIN
    says(driver, "p3", "later")


# Spectators


def watched() -> RoomDriver:
    driver = lobby(2, spectators=True)
    driver.connect("guest")
    return driver


def test_everyone_sees_who_watches() -> None:
    driver = watched()
    assert driver.info("p1").watching == ["GUEST"]
    driver.send(Gone("guest"))
    assert driver.info("p1").watching == []


def test_the_owner_removes_a_spectator_who_then_stays_out() -> None:
    driver = watched()
    start(driver)
    assert driver.refused(Remove("x", "GUEST"), "p1") == "not_owner"
    assert driver.refused(Remove("x", "NOBODY"), "p0") == "no_seat"
    assert driver.refused(Remove("x", "P1"), "p0") == "no_seat"
    driver.send(Remove("y", "GUEST"), "p0")
    (message,) = driver.last_messages("guest")
    assert isinstance(message, Dismissed)
    assert message.why == "kicked"
    assert driver.info("p0").watching == []
    assert driver.refused(Arrived("guest", "GUEST")) == "kicked"


def test_an_owner_without_a_seat_does_not_remove_themselves() -> None:
    driver = lobby(0)
    driver.connect("p0", "p1")
    assert driver.refused(Remove("x", "P0"), "p0") == "no_seat"


def test_spectators_never_take_the_place_of_a_player() -> None:
    """Before a match, whoever comes while seats are free gets in; the first spectator has to go."""
    driver = lobby(1, spectators=True)
    driver.connect(*(f"guest {number}" for number in range(MOST_SPECTATORS)))
    driver.connect("friend")
    (message,) = driver.last_messages("guest 0")
    assert isinstance(message, Dismissed)
    assert message.why == "full"
    driver.sit("friend", 1)
    assert len(driver.room.state.people) == MOST_SPECTATORS + 1


def test_while_no_seat_is_free_a_full_room_takes_no_more_spectators() -> None:
    driver = lobby(4, spectators=True)
    driver.connect(*(f"guest {number}" for number in range(MOST_SPECTATORS)))
    assert driver.refused(Arrived("one more", "N")) == "full"
    start(driver)
    assert driver.refused(Arrived("one more", "N")) == "full"
    driver.send(Gone("p3"))
    driver.connect("p3")
