"""Those who watch: late, without a hidden tile, and only where the room allows it."""

from typing import Any

import msgspec

from paiju.room.commands import Arrived, Dissolve, Gone, Leave, Resumed, Sit
from paiju.room.messages import Dismissed, Played, RoomChanged, Snapshot
from paiju.room.settings import SPECTATOR_DELAY, VOTE_LASTS
from support.room.device_state import Folded, known_from
from support.room.driver import ONE_PENG, RoomDriver, lobby, play_match, play_on, playing, start

SHORT: dict[str, Any] = {
    "ruleset_id": "guiyang_dingque",
    "options": {"rounds": 4},
    "deadline": 0,
    "pause": 0,
    "spectators": True,
}


def watched(people: int = 2, **given: Any) -> RoomDriver:
    """A match has begun and somebody is watching."""
    driver = lobby(people, **(given or SHORT))
    driver.connect("w")
    start(driver)
    return driver


def test_a_match_without_spectators_sends_onlookers_away_and_admits_none() -> None:
    driver = lobby(2)
    driver.connect("w")
    start(driver)
    (message,) = driver.last_messages("w")
    assert isinstance(message, Dismissed)
    assert message.why == "no_spectators"
    assert driver.refused(Arrived("w", "W")) == "no_spectators"


def test_whoever_is_sent_away_does_not_take_it_for_an_old_message() -> None:
    """They have received the public messages; this one is numbered after them."""
    driver = lobby(2)
    driver.connect("w")
    driver.sit("p1", 3)
    seq = driver.snapshot("w").seq
    assert seq > 1
    driver.send(Leave("x"), "w")
    (message,) = driver.last_messages("w")
    assert message.seq == seq + 1


def test_people_of_the_match_come_back_where_there_are_no_spectators() -> None:
    driver = playing(2)
    driver.send(Gone("p1"))
    driver.connect("p1")
    assert driver.info("p0").seats[1].is_here


def test_in_the_lobby_onlookers_see_everything_at_once() -> None:
    driver = lobby(2)
    assert [row.at for row in driver.public] == [driver.now] * len(driver.public)


def test_during_a_match_the_public_sees_everything_late() -> None:
    driver = watched()
    began = driver.now
    rows = [row for row in driver.public if isinstance(row.message, Played)]
    assert all(row.at == began + SPECTATOR_DELAY for row in rows)
    driver.now += 1000
    driver.connect("w")
    assert driver.snapshot("w").view is None
    driver.now = began + SPECTATOR_DELAY
    view = driver.snapshot("w").view
    assert view is not None
    assert view.seat is None


def test_none_of_it_overtakes_another_though_the_match_is_over() -> None:
    driver = watched()
    driver.now += 1000
    driver.send(Dissolve("d"), "p0")
    driver.now += VOTE_LASTS
    driver.tick()
    driver.now += 1
    driver.ready("p1")
    times = [row.at for row in driver.public]
    assert times == sorted(times)
    seqs = [row.message.seq for row in driver.public]
    assert seqs == list(range(1, len(seqs) + 1))


def test_a_spectator_is_never_sent_a_hidden_tile_or_a_question() -> None:
    driver = watched()
    play_on(driver)
    for row in driver.public:
        if isinstance(row.message, Played):
            assert row.message.ask is None
            for event in msgspec.to_builtins(row.message.events):
                assert event["event"] != "drawn" or event["tile"] is None
                assert event["event"] != "dealt" or set(event["hands"]) == {None}


def test_a_spectator_who_stays_knows_what_one_who_comes_is_shown() -> None:
    driver = watched()
    folded = Folded()
    assert folded.take(driver.snapshot("w"))
    taken = 0
    for _ in range(4):
        play_on(driver)
        for row in driver.public[taken:]:
            driver.now = max(driver.now, row.at)
            folded.take(row.message)
        taken = len(driver.public)
        assert folded.seq == driver.snapshot("w").seq
        assert folded.known == known_from(driver.snapshot("w"))
        if driver.room.state.match is not None:
            driver.ready("p0", "p1")


def test_after_the_match_one_who_comes_is_shown_its_last_settlement_too() -> None:
    driver = watched()
    folded = Folded()
    assert folded.take(driver.snapshot("w"))
    play_match(driver)
    driver.now += SPECTATOR_DELAY
    driver.ready("p0")
    for row in driver.public:
        assert folded.take(row.message)
    assert driver.snapshot("w").settled is not None
    assert folded.known == known_from(driver.snapshot("w"))


def test_of_a_match_that_was_dissolved_nothing_is_left_to_see() -> None:
    driver = watched(1)
    driver.send(Dissolve("d"), "p0")
    driver.now += SPECTATOR_DELAY
    shown = driver.snapshot("w")
    assert shown.room.stage == "lobby"
    assert (shown.view, shown.clock) == (None, None)


def test_without_spectators_whoever_comes_after_the_match_sees_the_room_as_it_is() -> None:
    """Nobody watched, so nothing is held back from the next guest."""
    driver = playing(1, **(SHORT | {"spectators": False}))
    driver.send(Dissolve("d"), "p0")
    driver.connect("guest")
    assert known_from(driver.snapshot("guest")).room == known_from(driver.snapshot("p0")).room


def test_after_a_restart_a_spectator_misses_nothing_that_is_still_to_come() -> None:
    driver = watched()
    play_on(driver)
    second = driver.restored(from_checkpoint=True)
    second.send(Resumed())
    second.connect("p0", "p1")
    second.ready("p0", "p1")
    second.connect("w")
    shown, folded = second.snapshot("w"), Folded()
    assert folded.take(shown)
    later = [row for row in second.public if row.at > second.now]
    assert later
    for row in later:
        assert folded.take(row.message), "something before it is missing"
    second.now = later[-1].at
    assert folded.known == known_from(second.snapshot("w"))


def test_an_onlooker_who_sits_down_is_counted_on() -> None:
    driver = lobby(1)
    driver.connect("w")
    seq = driver.snapshot("w").seq
    driver.send(Sit("s", 2), "w")
    first, whole = driver.last_messages("w")
    assert isinstance(first, RoomChanged)
    assert isinstance(whole, Snapshot)
    assert (first.seq, whole.seq) == (seq + 1, seq + 2)


def test_a_spectator_sees_no_clock_of_a_claim() -> None:
    driver = watched(4, shuffle=ONE_PENG.shuffle, spectators=True)
    driver.act(driver.dealer, "discard 1m")
    message = driver.public[-1].message
    assert isinstance(message, Played)
    assert message.clock is None
    count = len(driver.public)
    driver.act(driver.after(2), "pass")
    assert len(driver.public) == count
