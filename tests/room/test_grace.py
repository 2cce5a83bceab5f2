"""Reconnect grace: whoever is cut off for less than 15 seconds loses nothing, and nobody learns
from the waiting who was asked."""

from typing import Any

import pytest

from paiju.room.commands import Auto, BotActed, Gone, Leave, Resumed, Say
from paiju.room.messages import RoomMessage
from paiju.room.settings import AWAY_GRACE, CONTINUE_AFTER
from support.nonces import NONCE
from support.room.driver import ONE_PENG, SHORT, RoomDriver, play_on, playing

KNOWN: dict[str, Any] = {"shuffle": ONE_PENG.shuffle}
PAUSE = 1000


def thinking(driver: RoomDriver) -> list[int]:
    return [question.seat for question in driver.room.bot_turns()]


def player(seat: int) -> str:
    return f"p{seat}"


def gone(step: int, **given: Any) -> tuple[RoomDriver, int]:
    """A table where the seat so many steps after the dealer has lost its connection."""
    driver = playing(**KNOWN, **given)
    seat = driver.after(step)
    driver.send(Gone(player(seat)))
    return driver, seat


# Claims


@pytest.mark.parametrize("deadline", [0, 15, 30, 60])
def test_a_claim_waits_for_whoever_is_cut_off(deadline: int) -> None:
    driver, asked = gone(2, deadline=deadline)
    driver.act(driver.dealer, "discard 1m")
    assert thinking(driver) == []
    assert driver.tick(AWAY_GRACE - 1) is None
    assert thinking(driver) == []
    driver.connect(player(asked))
    driver.act(asked, "peng")
    driver.tick(PAUSE)
    assert driver.table.view(None).turn == asked


def test_when_the_grace_is_over_a_bot_answers_the_claim() -> None:
    driver, asked = gone(2)
    driver.now += 5000
    driver.act(driver.dealer, "discard 1m")
    driver.tick(AWAY_GRACE - 5000)
    assert thinking(driver) == [asked]
    assert not driver.room.state.seats[asked].is_auto


def test_whoever_has_been_gone_for_longer_is_answered_for_at_once() -> None:
    driver, asked = gone(2)
    driver.now += AWAY_GRACE
    driver.act(driver.dealer, "discard 1m")
    assert thinking(driver) == [asked]


def test_a_claim_waits_for_whoever_is_cut_off_while_thinking_but_not_beyond_its_deadline() -> None:
    driver = playing(**KNOWN, deadline=15)
    asked = driver.after(2)
    driver.act(driver.dealer, "discard 1m")
    driver.tick(PAUSE)
    driver.now += 9000
    driver.send(Gone(player(asked)))
    assert driver.room.wake_at == driver.ask(asked).until == driver.now + 5000
    driver.tick(5000)
    assert thinking(driver) == [asked]


# Turns


def test_a_turn_waits_and_a_returning_player_finds_it_open() -> None:
    driver = playing(**KNOWN, deadline=0)
    dealer = driver.dealer
    driver.send(Gone(player(dealer)))
    assert driver.tick(AWAY_GRACE - 1) is None
    driver.connect(player(dealer))
    assert thinking(driver) == []
    driver.act(dealer, "discard 1z")


# The next deal


def between(**given: Any) -> RoomDriver:
    driver = playing(3, **(SHORT | given))
    play_on(driver)
    return driver


def test_the_next_deal_waits_for_whoever_is_cut_off() -> None:
    driver = between()
    driver.ready("p0", "p2")
    driver.send(Gone("p1"))
    assert driver.room.state.stage == "between"
    assert driver.tick(AWAY_GRACE - 1) is None
    driver.connect("p1")
    assert driver.room.state.stage == "between"
    driver.ready("p1")
    assert driver.room.state.stage == "playing"
    assert driver.room.proof is not None
    assert driver.room.proof.nonces[1] == NONCE


def test_a_nonce_given_before_the_connection_was_lost_is_used() -> None:
    driver = between()
    driver.ready("p1")
    driver.send(Gone("p1"))
    driver.ready("p0", "p2")
    assert driver.room.state.stage == "dealing"
    driver.connect("p1")
    assert driver.room.proof is not None
    assert driver.room.proof.nonces[1] == NONCE


def test_after_the_grace_the_next_deal_begins_without_the_absent() -> None:
    driver = between()
    driver.send(Gone("p1"))
    driver.ready("p0", "p2")
    driver.tick(AWAY_GRACE)
    assert driver.room.state.stage == "playing"


def test_while_the_deal_waits_for_others_the_end_of_the_grace_changes_nothing() -> None:
    driver = between()
    driver.send(Gone("p1"))
    driver.tick(AWAY_GRACE)
    assert driver.room.state.stage == "between"
    assert driver.room.wake_at is None


def test_the_next_deal_does_not_wait_longer_than_the_room_does() -> None:
    driver = between(deadline=15)
    driver.ready("p0", "p2")
    driver.now += CONTINUE_AFTER - 5000
    driver.send(Gone("p1"))
    driver.tick(5000)
    assert driver.room.state.stage == "playing"


def test_whoever_has_left_is_not_waited_for() -> None:
    driver = between()
    driver.ready("p0", "p2")
    driver.send(Leave("x"), "p1")
    assert driver.room.state.stage == "playing"


# After a restart


def test_after_a_restart_the_table_waits_for_all_who_were_there() -> None:
    driver = playing(**KNOWN, deadline=0)
    asked = driver.after(2)
    second = driver.restored()
    second.now += 600_000
    second.send(Resumed())
    second.connect(player(second.dealer))
    second.act(second.dealer, "discard 1m")
    assert thinking(second) == []
    assert second.tick(AWAY_GRACE - 1) is None
    second.connect(player(asked))
    second.act(asked, "peng")


def test_after_a_restart_it_does_not_wait_for_whoever_had_been_gone_for_long() -> None:
    driver, asked = gone(2, deadline=0)
    driver.now += AWAY_GRACE
    driver.act(driver.dealer, "discard 1z")
    driver.tick(PAUSE)
    second = driver.restored()
    second.now += 600_000
    second.send(Resumed())
    second.connect(player(second.after(1)))
    state = second.room.state
    left = [person.gone_at + AWAY_GRACE - second.now for _, _, person in state.seated()]
    assert left[asked] <= 0
    assert left[second.dealer] == AWAY_GRACE


def test_after_a_restart_the_next_deal_waits_too() -> None:
    driver = between()
    driver.ready("p0", "p2")
    second = driver.restored(from_checkpoint=True)
    second.send(Resumed())
    second.connect("p0")
    assert second.room.state.stage == "between"
    second.connect("p1")
    second.ready("p1")
    assert second.room.state.stage == "dealing"
    second.connect("p2")
    assert second.room.state.stage == "playing"


# Autoplay begins with the second missed deadline in a row


def lets_a_turn_pass(driver: RoomDriver, seat: int) -> None:
    """The deadline of this seat's turn passes, and a bot plays it."""
    while seat not in driver.table.asks or driver.table.is_private:
        other = next((s for s in driver.table.asks if s != seat or driver.table.is_private), None)
        if other is None:
            assert driver.room.wake_at is not None
            driver.tick(max(0, driver.room.wake_at - driver.now))
        else:
            legal = driver.ask(other).legal
            driver.act(other, "pass" if "pass" in legal else legal[-1])
    until = driver.ask(seat).until
    assert until is not None
    driver.tick(until - driver.now)
    ask = driver.ask(seat)
    assert seat in thinking(driver)
    driver.send(BotActed(seat, ask.decision, ask.legal[-1]))


def test_one_missed_deadline_is_played_for_him_and_the_next_turn_is_his_own() -> None:
    driver = playing(**KNOWN, deadline=15)
    dealer = driver.dealer
    lets_a_turn_pass(driver, dealer)
    assert not driver.room.state.seats[dealer].is_auto
    lets_a_turn_pass(driver, dealer)
    assert driver.info(player(driver.after(1))).seats[dealer].is_auto


def test_an_answer_between_two_missed_deadlines_begins_the_count_again() -> None:
    driver = playing(**KNOWN, deadline=15)
    dealer = driver.dealer
    lets_a_turn_pass(driver, dealer)
    driver.send(Say("s", "sorry"), player(dealer))
    lets_a_turn_pass(driver, dealer)
    assert not driver.room.state.seats[dealer].is_auto


@pytest.mark.parametrize("said", [Say("x", "hello"), Auto("x", False)])
def test_autoplay_ends_at_the_first_input(said: Any) -> None:
    driver = playing(**KNOWN, deadline=0)
    driver.send(Auto("a", True), "p0")
    driver.send(said, "p0")
    assert not driver.info("p1").seats[0].is_auto


def test_to_reconnect_ends_autoplay_but_is_no_input() -> None:
    """A phone that reconnects in a pocket would otherwise cost two deadlines every time."""
    driver = playing(**KNOWN, deadline=15)
    dealer = driver.dealer
    lets_a_turn_pass(driver, dealer)
    driver.send(Gone(player(dealer)))
    driver.connect(player(dealer))
    lets_a_turn_pass(driver, dealer)
    assert driver.room.state.seats[dealer].is_auto


def test_autoplay_that_somebody_turned_on_survives_a_lost_connection() -> None:
    """A connection that comes back is no input."""
    driver = playing(**KNOWN, deadline=15)
    driver.send(Auto("a", True), "p0")
    driver.send(Gone("p0"))
    driver.connect("p0")
    assert driver.info("p1").seats[0].is_auto
    second = driver.restored()
    second.send(Resumed())
    second.connect("p0")
    assert second.room.state.seats[0].is_auto


def test_whoever_comes_back_after_leaving_plays_again() -> None:
    driver = playing(**KNOWN, deadline=15)
    driver.send(Auto("a", True), "p0")
    driver.send(Leave("x"), "p0")
    driver.connect("p0")
    assert not driver.info("p1").seats[0].is_auto


# Nobody learns who was asked


def heard_by_others(asked: str, comes_after: int | None, answers: bool) -> list[Any]:
    """What everyone but the absent person is sent and when. The dealer discards a tile that the
    absent person may claim, or one that nobody may."""
    driver, absent = gone(2)
    began = driver.now
    heard: list[tuple[int, str, RoomMessage]] = []

    def note() -> None:
        for seat in range(4):
            if seat != absent:
                heard.extend(
                    (driver.now - began, player(seat), m)
                    for m in driver.last_messages(player(seat))
                )

    driver.act(driver.dealer, asked)
    note()
    if comes_after is not None:
        driver.now += comes_after
        driver.connect(player(absent))
        note()
    for _ in range(20):
        if answers and absent in driver.table.asks and driver.table.is_private:
            if driver.room.state.people[player(absent)].is_here:
                driver.act(absent, "pass")
                note()
            elif absent in thinking(driver):
                driver.send(BotActed(absent, driver.ask(absent).decision, "pass"))
                note()
        wake_at = driver.room.wake_at
        if wake_at is None or wake_at - began > AWAY_GRACE + 2 * PAUSE:
            break
        driver.tick(max(0, wake_at - driver.now))
        note()
    return [(at, who, type(m), without_tiles(m)) for at, who, m in heard]


def without_tiles(message: RoomMessage) -> Any:
    """The two tables differ in the discard, and only in that."""
    events = [type(event) for event in getattr(message, "events", [])]
    return message.seq, events, getattr(message, "clock", None), getattr(message, "ask", None)


@pytest.mark.parametrize("comes_after", [0, 1, 500, 999, 1000, 1500, 7000, AWAY_GRACE - 1, None])
def test_all_others_hear_the_same_at_the_same_time_whether_or_not_the_absent_was_asked(
    comes_after: int | None,
) -> None:
    was_asked = heard_by_others("discard 1m", comes_after, answers=True)
    not_asked = heard_by_others("discard 1z", comes_after, answers=False)
    assert was_asked == not_asked
    assert len(was_asked) > 2


def test_the_pause_begins_again_when_the_absent_is_back() -> None:
    for tile in ("1m", "1z"):
        driver, absent = gone(2)
        driver.act(driver.dealer, f"discard {tile}")
        driver.now += 7000
        driver.connect(player(absent))
        assert driver.table.release_at == driver.now + PAUSE


def test_the_table_waits_for_the_last_of_several_who_are_absent() -> None:
    driver, first = gone(1)
    driver.now += 3000
    last = driver.after(3)
    driver.send(Gone(player(last)))
    driver.act(driver.dealer, "discard 1z")
    assert driver.table.release_at == driver.now + AWAY_GRACE + PAUSE
    driver.connect(player(last))
    assert driver.table.release_at == driver.now - 3000 + AWAY_GRACE + PAUSE
    driver.connect(player(first))
    assert driver.table.release_at == driver.now + PAUSE


def test_one_who_is_cut_off_again_and_again_holds_the_table_no_longer_than_a_deadline() -> None:
    driver, absent = gone(2, deadline=15)
    driver.act(driver.dealer, "discard 1z")
    discarded_at = driver.now
    for _ in range(5):
        driver.now += 4000
        if driver.now >= discarded_at + 15_000:
            break
        driver.connect(player(absent))
        driver.send(Gone(player(absent)))
    assert driver.table.release_at == discarded_at + 15_000 + PAUSE


def test_an_answer_after_the_pause_is_shown_when_the_absent_is_back_and_not_before() -> None:
    """Somebody still thinks when another loses the connection: whoever of them was asked, the
    table goes on at the same time."""
    driver = playing(**KNOWN)
    asked, absent = driver.after(2), driver.after(3)
    driver.act(driver.dealer, "discard 1m")
    driver.tick(PAUSE)
    driver.send(Gone(player(absent)))
    driver.now += 3000
    driver.act(asked, "pass")
    assert all(driver.last_messages(player(seat)) == [] for seat in range(4) if seat != asked)
    driver.connect(player(absent))
    driver.tick(PAUSE)
    assert driver.table.view(None).turn == driver.after(1)


# Rooms that were opened before there was a grace


def test_a_room_of_the_first_version_is_replayed_as_it_was_played() -> None:
    driver = playing(**KNOWN, room_version=1)
    asked = driver.after(2)
    driver.send(Gone(player(asked)))
    driver.act(driver.dealer, "discard 1m")
    assert thinking(driver) == [asked]
    assert driver.table.release_at == driver.now + PAUSE


def test_in_a_room_of_the_first_version_the_first_missed_deadline_begins_autoplay() -> None:
    driver = playing(**KNOWN, room_version=1)
    driver.tick(30_000)
    assert driver.room.state.seats[driver.dealer].is_auto
