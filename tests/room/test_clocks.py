"""Deadlines, 托管 and absence: what runs out when, and what nobody notices."""

from typing import Any

import pytest

from paiju.room.commands import (
    Act,
    AddBot,
    Auto,
    BotActed,
    Gone,
    Kick,
    Leave,
    Resumed,
    Reveal,
    Start,
)
from paiju.room.messages import Played, RoomChanged
from paiju.room.settings import AWAY_GRACE, CONTINUE_AFTER
from support.nonces import NONCE
from support.room.driver import ONE_PENG, RoomDriver, lobby, play_on, playing

SHORT: dict[str, Any] = {"ruleset_id": "guiyang_dingque", "options": {"rounds": 4}, "pause": 0}
KNOWN: dict[str, Any] = {"shuffle": ONE_PENG.shuffle}


def thinking(driver: RoomDriver) -> list[int]:
    return [question.seat for question in driver.room.bot_turns()]


def player(seat: int) -> str:
    return f"p{seat}"


def discarded(tile: str, **given: Any) -> RoomDriver:
    """The dealer has discarded; on 1m the seat opposite is asked."""
    driver = playing(**KNOWN, **given)
    driver.act(driver.dealer, f"discard {tile}")
    return driver


# Deadlines everybody can see


@pytest.mark.parametrize("deadline", [15, 30, 60])
def test_a_turn_has_so_much_time_and_then_it_is_played_for_him(deadline: int) -> None:
    driver = playing(**KNOWN, deadline=deadline)
    dealer = driver.dealer
    assert driver.ask(dealer).until == driver.now + deadline * 1000
    assert driver.tick(deadline * 1000 - 1) is None
    assert thinking(driver) == []
    driver.tick(1)
    assert not driver.info(player((dealer + 1) % 4)).seats[dealer].is_auto
    assert thinking(driver) == [dealer]


def test_without_a_deadline_nothing_runs_out() -> None:
    driver = playing(**KNOWN, deadline=0)
    assert driver.ask(driver.dealer).until is None
    assert driver.room.wake_at is None


def test_everybody_sees_for_whom_the_clock_runs() -> None:
    driver = playing(**KNOWN)
    for seat in range(4):
        clock = driver.snapshot(player(seat)).clock
        assert clock is not None
        assert (clock.seat, clock.until) == (driver.dealer, driver.now + 30_000)


def test_bids_run_for_all_at_once_and_the_late_are_played_for() -> None:
    options = {"gumai": True}
    driver = playing(ruleset_id="guiyang_dingque", options=options)
    driver.act(0, "bid 0")
    clock = driver.snapshot("p0").clock
    assert clock is not None
    assert (clock.seat, clock.until) == (None, driver.now + 30_000)
    driver.tick(30_000)
    assert thinking(driver) == [1, 2, 3]


# Claims, which are secret


def test_a_claim_that_runs_out_is_answered_and_nobody_sees_tuoguan() -> None:
    driver = discarded("1m")
    asked = driver.after(2)
    driver.tick(1000)
    assert list(driver.table.asks) == [asked]
    assert driver.tick(28_999) is None
    heard = {who: len(messages) for who, messages in driver.received.items()}
    driver.tick(1)
    assert {who: len(messages) for who, messages in driver.received.items()} == heard
    assert not any(seat_state.is_auto for seat_state in driver.room.state.seats)
    assert thinking(driver) == [asked]


def test_whoever_let_a_claim_lapse_may_still_answer_before_it_is_answered_for_them() -> None:
    driver = discarded("1m")
    driver.tick(1000)
    driver.tick(29_000)
    driver.act(driver.after(2), "peng")
    assert thinking(driver) == []
    assert driver.table.view(None).turn == driver.after(2)


def test_a_lapsed_claim_is_not_played_for_him_in_the_next_window() -> None:
    driver = discarded("1m")
    asked = driver.after(2)
    driver.tick(1000)
    driver.tick(29_000)
    driver.send(BotActed(asked, driver.ask(asked).decision, "pass"))
    assert driver.room.timed_out == set()
    assert thinking(driver) == []


# Absence


def test_whoever_goes_has_a_moment_to_come_back() -> None:
    driver = playing(**KNOWN, deadline=60)
    dealer = driver.dealer
    driver.send(Gone(player(dealer)))
    assert driver.tick(AWAY_GRACE - 1) is None
    driver.tick(1)
    assert thinking(driver) == [dealer]


def test_whoever_was_gone_before_their_turn_came_is_played_for_at_once() -> None:
    driver = playing(**KNOWN, deadline=0)
    following = driver.after(1)
    driver.send(Gone(player(following)))
    driver.now += AWAY_GRACE
    driver.act(driver.dealer, "discard 1z")
    driver.tick(1000)
    driver.tick()
    assert thinking(driver) == [following]


def test_tuoguan_ends_at_once_when_he_is_back() -> None:
    driver = playing(**KNOWN, deadline=0)
    dealer = driver.dealer
    driver.send(Leave("x"), player(dealer))
    driver.tick(AWAY_GRACE)
    assert thinking(driver) == [dealer]
    driver.connect(player(dealer))
    seat = driver.info(player((dealer + 1) % 4)).seats[dealer]
    assert (seat.is_here, seat.is_auto) == (True, False)
    assert thinking(driver) == []


def test_tuoguan_ends_for_all_to_see_when_he_comes_with_a_second_device() -> None:
    """They were connected all the time, and only slow."""
    driver = playing(**KNOWN)
    dealer = driver.dealer
    driver.room.state.seats[dealer].missed = 1
    driver.tick(30_000)
    assert driver.info(player(dealer)).seats[dealer].is_auto
    driver.connect(player(dealer))
    for seat in range(4):
        assert not driver.info(player(seat)).seats[dealer].is_auto


def test_tuoguan_ends_when_he_plays_himself() -> None:
    driver = playing(**KNOWN, deadline=0)
    dealer = driver.dealer
    driver.send(Auto("a", True), player(dealer))
    assert thinking(driver) == [dealer]
    driver.act(dealer, "discard 1z")
    assert not driver.info(player((dealer + 1) % 4)).seats[dealer].is_auto


def test_an_answer_in_secret_does_not_end_tuoguan_for_that_would_tell() -> None:
    driver = playing(**KNOWN)
    asked = driver.after(2)
    driver.send(Auto("a", True), player(asked))
    driver.act(driver.dealer, "discard 1m")
    driver.act(asked, "pass")
    assert all(driver.last_messages(player(seat)) == [] for seat in range(4) if seat != asked)
    assert driver.info(player(asked)).seats[asked].is_auto


def test_tuoguan_may_be_asked_for_and_ended_but_only_in_a_match() -> None:
    driver = lobby(4, **KNOWN)
    assert driver.refused(Auto("a", True), "p0") == "no_match"


def test_a_bot_does_not_answer_for_somebody_who_is_there() -> None:
    driver = playing(**KNOWN)
    dealer = driver.dealer
    word = BotActed(dealer, driver.ask(dealer).decision, "discard 1z")
    assert driver.refused(word) == "stale"


# Stale and illegal answers


def test_an_answer_to_another_question_changes_nothing() -> None:
    driver = playing(**KNOWN)
    dealer = driver.dealer
    decision = driver.ask(dealer).decision
    for wrong in (decision - 1, decision + 1):
        assert driver.refused(Act("x", wrong, "discard 1z"), player(dealer)) == "stale"
    assert driver.refused(Act("x", decision, "discard 9m"), player(dealer)) == "illegal"
    assert driver.refused(Act("x", decision, "nonsense"), player(dealer)) == "illegal"
    assert driver.refused(Act("x", 1, "pass"), player((dealer + 1) % 4)) == "stale"


def test_questions_are_counted_on_from_round_to_round_so_that_a_late_answer_stays_stale() -> None:
    driver = playing(2, **SHORT, deadline=0)
    asked = max(ask.decision for ask in driver.table.asks.values())
    play_on(driver)
    driver.ready("p0", "p1")
    assert all(ask.decision > asked for ask in driver.table.asks.values())


# The empty table


def test_nothing_runs_out_while_nobody_is_at_the_table() -> None:
    driver = playing(2, **KNOWN)
    dealer, until = driver.dealer, driver.ask(driver.dealer).until
    assert until is not None
    driver.now += 10_000
    driver.send(Gone("p0"))
    driver.send(Gone("p1"))
    assert driver.room.wake_at is None
    assert driver.room.bot_turns() == []
    driver.now += 3_600_000
    assert driver.tick() is None
    driver.connect("p1")
    assert driver.ask(dealer).until == until + 3_600_000


def test_whoever_comes_back_with_all_messages_is_told_the_new_time() -> None:
    """They ask only for what they missed, and their question must not look expired."""
    driver = playing(1, **KNOWN)
    while 0 not in driver.table.asks:
        seat = next(iter(driver.table.asks), None)
        if seat is None:
            driver.tick((driver.room.wake_at or 0) - driver.now)
        else:
            driver.act(
                seat, "pass" if "pass" in driver.ask(seat).legal else driver.ask(seat).legal[-1]
            )
    since = driver.received["p0"][-1].seq
    driver.send(Gone("p0"))
    driver.now += 60_000
    driver.connect("p0")
    missed = driver.room.catch_up("p0", since, driver.now)
    asks = [message.ask for message in missed if isinstance(message, Played)]
    assert asks == [driver.ask(0)]


def test_an_outage_gives_everybody_his_time_back() -> None:
    driver = playing(**KNOWN)
    dealer, until = driver.dealer, driver.ask(driver.dealer).until
    assert until is not None
    second = driver.restored()
    second.now += 600_000
    second.send(Resumed())
    assert second.room.wake_at is None
    second.connect(player(second.after(1)))
    assert second.ask(dealer).until == until + 600_000
    assert second.room.wake_at == second.now + AWAY_GRACE


def test_an_outage_of_an_empty_table_counts_from_when_it_was_empty() -> None:
    driver = playing(2, **KNOWN)
    dealer, until = driver.dealer, driver.ask(driver.dealer).until
    assert until is not None
    driver.send(Gone("p0"))
    driver.send(Gone("p1"))
    driver.now += 5_000
    for _ in range(2):
        driver.send(Resumed())
        driver.now += 5_000
    driver.connect("p0")
    assert driver.ask(dealer).until == until + 15_000


def test_a_match_that_begins_while_nobody_is_at_the_table_waits() -> None:
    """The owner looks on, one person sat and went, another was kicked."""
    driver = lobby(0, spectators=True)
    driver.connect("p0", "p1", "p2")
    driver.sit("p1", 1)
    driver.sit("p2", 2)
    driver.ready("p1")
    driver.send(Gone("p1"))
    driver.send(Kick("k", 2), "p0")
    start_with_bots(driver)
    assert driver.room.wake_at is None
    driver.now += 600_000
    driver.withholding.add("p1")
    driver.connect("p1")
    assert driver.info("p1").stage == "dealing"
    assert driver.room.wake_at == driver.now + AWAY_GRACE
    driver.send(Reveal("reveal", NONCE), "p1")
    assert driver.info("p1").stage == "playing"


def start_with_bots(driver: RoomDriver) -> None:
    for seat, seat_state in enumerate(driver.room.state.seats):
        if seat_state.is_free:
            driver.send(AddBot(f"bot {seat}", seat, "easy"), "p0")
    driver.send(Start("start"), "p0")


# Between two rounds


def test_the_next_round_begins_when_all_who_are_there_are_ready() -> None:
    driver = playing(3, **SHORT)
    play_on(driver)
    driver.ready("p0")
    assert driver.info("p0").stage == "between"
    driver.send(Gone("p1"))
    driver.now += AWAY_GRACE
    assert driver.info("p0").stage == "between"
    driver.ready("p2")
    assert driver.info("p0").stage == "playing"


def test_it_begins_without_the_slow_after_a_while_where_there_are_deadlines() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    driver.ready("p0")
    assert driver.info("p0").continue_at == driver.now + CONTINUE_AFTER
    assert driver.tick(CONTINUE_AFTER - 1) is None
    driver.tick(1)
    info = driver.info("p0")
    assert info.stage == "playing"
    assert not any(seat.is_auto for seat in info.seats)
    assert [seat_state.missed for seat_state in driver.room.state.seats[:2]] == [0, 1]


def test_without_deadlines_it_waits_as_long_as_it_takes() -> None:
    driver = playing(2, **SHORT, deadline=0)
    play_on(driver)
    assert driver.info("p0").continue_at is None
    assert driver.room.wake_at is None


def test_whoever_was_ready_and_comes_back_to_an_empty_table_is_not_left_waiting() -> None:
    driver = playing(2, **SHORT, deadline=0)
    play_on(driver)
    driver.ready("p0")
    driver.send(Gone("p0"))
    driver.send(Gone("p1"))
    driver.connect("p0")
    driver.tick(AWAY_GRACE)
    assert driver.info("p0").stage == "playing"


def test_whoever_leaves_between_two_rounds_is_not_waited_for() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    driver.ready("p0")
    driver.send(Leave("x"), "p1")
    assert driver.info("p0").stage == "playing"
    assert isinstance(driver.received["p1"][-1], Played | RoomChanged)
