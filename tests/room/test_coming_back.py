"""Coming back: by the last number, after a sleep, after a restart; and saying things twice."""

import msgspec
import pytest

from paiju.room.commands import Act, Gone, Leave, Ready, Resumed, Sit
from paiju.room.messages import Snapshot
from paiju.room.settings import AWAY_GRACE, REMEMBERED_IDS, REMEMBERED_PEOPLE
from support.nonces import NONCE
from support.room.device_state import Folded, known_from
from support.room.driver import ONE_PENG, SHORT, RoomDriver, lobby, play_on, playing, start


def some_turns(driver: RoomDriver, count: int = 6) -> None:
    for _ in range(count):
        seat = next(iter(driver.table.asks))
        legal = driver.ask(seat).legal
        driver.act(seat, "pass" if "pass" in legal else legal[-1])


# By number


def test_somebody_is_sent_exactly_what_they_missed() -> None:
    driver = playing(2, **SHORT)
    seen = len(driver.received["p0"])
    since = driver.received["p0"][-1].seq
    some_turns(driver)
    assert driver.room.catch_up("p0", since, driver.now) == driver.received["p0"][seen:]
    assert driver.room.catch_up("p0", driver.received["p0"][-1].seq, driver.now) == []


@pytest.mark.parametrize("since", [None, 0, 10_000])
def test_whoever_missed_too_much_or_knows_too_much_is_sent_everything(since: int | None) -> None:
    driver = playing(2, **SHORT)
    (message,) = driver.room.catch_up("p0", since, driver.now)
    assert isinstance(message, Snapshot)


def test_from_before_this_round_everything_is_sent() -> None:
    driver = playing(2, **SHORT)
    since = driver.received["p0"][-1].seq
    play_on(driver)
    driver.ready("p0", "p1")
    assert driver.room.catch_up("p0", since, driver.now) == [driver.snapshot("p0")]


def test_at_every_number_what_was_told_adds_up_to_what_is_sent_whole() -> None:
    driver = playing(2, shuffle=ONE_PENG.shuffle)
    folded = {who: Folded() for who in ("p0", "p1")}
    taken = dict.fromkeys(folded, 0)
    for who, device in folded.items():
        assert device.take(driver.snapshot(who))
        taken[who] = len(driver.received[who])
    while driver.room.state.stage == "playing":
        if driver.table.asks:
            some_turns(driver, 1)
        else:
            driver.tick((driver.room.wake_at or 0) - driver.now)
        for who, device in folded.items():
            assert all(device.take(message) for message in driver.received[who][taken[who] :])
            taken[who] = len(driver.received[who])
            assert device.known == known_from(driver.snapshot(who))


def test_a_device_that_slept_while_its_owner_left_and_came_back_is_sent_everything() -> None:
    """Their numbers continue from there, so that new messages are not taken for old ones."""
    driver = playing(2, **SHORT)
    play_on(driver)
    driver.ready("p0", "p1")
    some_turns(driver)
    slept_at = driver.received["p1"][-1].seq
    driver.send(Leave("x"), "p1")
    play_match_alone(driver)
    driver.connect("p1")
    driver.send(Leave("y"), "p1")
    driver.connect("p1")
    driver.sit("p1", 1)
    start(driver)
    some_turns(driver, 3)
    for since in range(1, slept_at + 1):
        (message,) = driver.room.catch_up("p1", since, driver.now)
        assert isinstance(message, Snapshot)


def play_match_alone(driver: RoomDriver) -> None:
    while driver.room.state.match is not None:
        play_on(driver)
        if driver.room.state.match is not None:
            driver.now += AWAY_GRACE
            driver.ready("p0")


# After a restart


def test_given_the_same_lines_again_a_room_is_the_same_room() -> None:
    driver = playing(2, **SHORT)
    some_turns(driver)
    second = driver.restored()
    assert second.room.state == driver.room.state
    assert [second.snapshot(who) for who in ("p0", "p1")] == [
        driver.snapshot(who) for who in ("p0", "p1")
    ]
    assert (second.room.wake_at, second.room.bot_turns()) == (
        driver.room.wake_at,
        driver.room.bot_turns(),
    )
    since = driver.received["p0"][-3].seq
    assert second.room.catch_up("p0", since, driver.now) == driver.received["p0"][-2:]


def test_a_checkpoint_is_taken_only_between_rounds() -> None:
    driver = playing(2, **SHORT)
    assert not driver.room.may_checkpoint
    play_on(driver)
    assert driver.room.may_checkpoint


def test_after_a_checkpoint_the_same_is_sent_whole_and_the_numbers_go_on() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    second = driver.restored(from_checkpoint=True)
    assert second.snapshot("p1") == driver.snapshot("p1")
    seq = driver.received["p1"][-1].seq
    second.send(Resumed())
    second.connect("p1")
    assert second.received["p1"][0].seq == seq + 1


def test_after_an_outage_everybody_is_away_and_onlookers_are_gone() -> None:
    driver = lobby(2)
    driver.connect("w")
    driver.send(Resumed())
    assert list(driver.room.state.people) == ["p0", "p1"]
    assert not any(person.is_here for person in driver.room.state.people.values())


# Twice


def test_a_command_said_twice_is_done_once() -> None:
    driver = playing(2, **SHORT)
    dealer = next(iter(driver.table.asks))
    while driver.room.state.seats[dealer].player is None:
        some_turns(driver, 1)
        dealer = next(iter(driver.table.asks))
    player = driver.room.state.seats[dealer].player
    ask = driver.ask(dealer)
    act = Act("once", ask.decision, ask.legal[-1])
    driver.send(act, player)
    state = msgspec.json.encode(driver.room.state)
    assert driver.send(act, player) is None
    assert msgspec.json.encode(driver.room.state) == state


def test_ids_are_each_persons_own() -> None:
    driver = lobby(2)
    driver.send(driver.ready_command("p0", "same"), "p0")
    assert driver.send(driver.ready_command("p1", "same"), "p1") is not None


def test_a_checkpoint_remembers_what_was_said() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    driver.send(driver.ready_command("p0", "once"), "p0")
    second = driver.restored(from_checkpoint=True)
    assert second.send(Ready("once", NONCE), "p0") is None


def test_whoever_left_and_is_back_repeats_nothing() -> None:
    driver = lobby(2)
    driver.send(Sit("once", 2), "p1")
    driver.send(Leave("away"), "p1")
    assert driver.send(Sit("once", 2), "p1") is None
    driver.connect("p1")
    assert driver.send(Sit("once", 2), "p1") is None
    driver.send(Sit("again", 3), "p1")
    driver.send(Leave("bye"), "p1")
    driver.connect("p1")
    assert driver.send(Leave("bye"), "p1") is None
    assert "p1" in driver.room.state.people


def test_an_onlooker_who_was_cut_off_repeats_nothing() -> None:
    driver = lobby(1)
    driver.connect("w")
    driver.send(Sit("once", 2), "w")
    driver.send(Leave("bye"), "w")
    driver.connect("w")
    driver.send(Gone("w"))
    driver.connect("w")
    assert driver.send(Sit("once", 2), "w") is None


def test_what_is_remembered_is_bounded() -> None:
    driver = lobby(1)
    for number in range(REMEMBERED_IDS + 10):
        driver.send(driver.ready_command("p0", f"r{number}"), "p0")
    for number in range(REMEMBERED_PEOPLE + 10):
        driver.connect(f"w{number}")
        driver.send(Leave("bye"), f"w{number}")
    done = driver.room.state.done
    assert len(done["p0"]) == REMEMBERED_IDS
    assert len(done) == REMEMBERED_PEOPLE
    assert driver.send(Ready(f"r{REMEMBERED_IDS}", NONCE), "p0") is None


def test_a_refused_command_may_be_said_again_when_it_can_be_done() -> None:
    driver = lobby(2)
    sit = Sit("later", 0)
    assert driver.refused(sit, "p1") == "seat_taken"
    driver.sit("p0", 2)
    assert driver.send(sit, "p1") is not None
