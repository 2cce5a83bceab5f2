"""Deadlines, 托管 and absence: what runs out when, and what nobody notices."""

from typing import Any

import pytest

from paiju.room.commands import Act, AddBot, Auto, BotActed, Gone, Kick, Leave, Resumed, Start
from paiju.room.messages import Played, RoomChanged
from paiju.room.settings import AWAY_GRACE, CONTINUE_AFTER
from room.tables import ONE_PENG, Story, lobby, play_on, playing

SHORT: dict[str, Any] = {"ruleset_id": "guiyang_dingque", "options": {"rounds": 4}, "pause": 0}
KNOWN: dict[str, Any] = {"shuffle": ONE_PENG.shuffle}


def thinking(story: Story) -> list[int]:
    return [question.seat for question in story.room.bot_turns()]


def player(seat: int) -> str:
    return f"p{seat}"


def discarded(tile: str, **given: Any) -> Story:
    """The dealer has discarded; on 1m the seat opposite is asked."""
    story = playing(**KNOWN, **given)
    story.acts(story.dealer, f"discard {tile}")
    return story


# Deadlines everybody can see


@pytest.mark.parametrize("deadline", [15, 30, 60])
def test_a_turn_has_so_much_time_and_then_it_is_played_for_him(deadline: int) -> None:
    story = playing(**KNOWN, deadline=deadline)
    dealer = story.dealer
    assert story.ask(dealer).until == story.now + deadline * 1000
    assert story.ticks(deadline * 1000 - 1) is None
    assert thinking(story) == []
    story.ticks(1)
    assert not story.info(player((dealer + 1) % 4)).seats[dealer].is_auto
    assert thinking(story) == [dealer]


def test_without_a_deadline_nothing_runs_out() -> None:
    story = playing(**KNOWN, deadline=0)
    assert story.ask(story.dealer).until is None
    assert story.room.wake_at is None


def test_everybody_sees_for_whom_the_clock_runs() -> None:
    story = playing(**KNOWN)
    for seat in range(4):
        clock = story.snapshot(player(seat)).clock
        assert clock is not None
        assert (clock.seat, clock.until) == (story.dealer, story.now + 30_000)


def test_bids_run_for_all_at_once_and_the_late_are_played_for() -> None:
    options = {"gumai": True}
    story = playing(ruleset_id="guiyang_dingque", options=options)
    story.acts(0, "bid 0")
    clock = story.snapshot("p0").clock
    assert clock is not None
    assert (clock.seat, clock.until) == (None, story.now + 30_000)
    story.ticks(30_000)
    assert thinking(story) == [1, 2, 3]


# Claims, which are secret


def test_a_claim_that_runs_out_is_answered_and_nobody_sees_tuoguan() -> None:
    story = discarded("1m")
    asked = story.after(2)
    story.ticks(1000)
    assert list(story.table.asks) == [asked]
    assert story.ticks(28_999) is None
    heard = {who: len(messages) for who, messages in story.heard.items()}
    story.ticks(1)
    assert {who: len(messages) for who, messages in story.heard.items()} == heard
    assert not any(seat_state.is_auto for seat_state in story.room.state.seats)
    assert thinking(story) == [asked]


def test_whoever_let_a_claim_lapse_may_still_answer_before_it_is_answered_for_him() -> None:
    story = discarded("1m")
    story.ticks(1000)
    story.ticks(29_000)
    story.acts(story.after(2), "peng")
    assert thinking(story) == []
    assert story.table.view(None).turn == story.after(2)


def test_a_lapsed_claim_is_not_played_for_him_in_the_next_window() -> None:
    story = discarded("1m")
    asked = story.after(2)
    story.ticks(1000)
    story.ticks(29_000)
    story.tell(BotActed(asked, story.ask(asked).decision, "pass"))
    assert story.room.timed_out == set()
    assert thinking(story) == []


# Absence


def test_whoever_goes_has_a_moment_to_come_back() -> None:
    story = playing(**KNOWN, deadline=60)
    dealer = story.dealer
    story.tell(Gone(player(dealer)))
    assert story.ticks(AWAY_GRACE - 1) is None
    story.ticks(1)
    assert thinking(story) == [dealer]


def test_whoever_was_gone_before_his_turn_came_is_played_for_at_once() -> None:
    story = playing(**KNOWN, deadline=0)
    following = story.after(1)
    story.tell(Gone(player(following)))
    story.now += AWAY_GRACE
    story.acts(story.dealer, "discard 1z")
    story.ticks(1000)
    story.ticks()
    assert thinking(story) == [following]


def test_tuoguan_ends_at_once_when_he_is_back() -> None:
    story = playing(**KNOWN, deadline=0)
    dealer = story.dealer
    story.tell(Auto("a", True), player(dealer))
    story.tell(Gone(player(dealer)))
    story.ticks(AWAY_GRACE)
    story.comes(player(dealer))
    seat = story.info(player((dealer + 1) % 4)).seats[dealer]
    assert (seat.is_here, seat.is_auto) == (True, False)
    assert thinking(story) == []


def test_tuoguan_ends_for_all_to_see_when_he_comes_with_a_second_device() -> None:
    """He was connected all the time, and only slow."""
    story = playing(**KNOWN)
    dealer = story.dealer
    story.tell(Auto("a", True), player(dealer))
    story.comes(player(dealer))
    for seat in range(4):
        assert not story.info(player(seat)).seats[dealer].is_auto


def test_tuoguan_ends_when_he_plays_himself() -> None:
    story = playing(**KNOWN, deadline=0)
    dealer = story.dealer
    story.tell(Auto("a", True), player(dealer))
    assert thinking(story) == [dealer]
    story.acts(dealer, "discard 1z")
    assert not story.info(player((dealer + 1) % 4)).seats[dealer].is_auto


def test_an_answer_in_secret_does_not_end_tuoguan_for_that_would_tell() -> None:
    story = playing(**KNOWN)
    asked = story.after(2)
    story.tell(Auto("a", True), player(asked))
    story.acts(story.dealer, "discard 1m")
    story.acts(asked, "pass")
    assert all(story.told(player(seat)) == [] for seat in range(4) if seat != asked)
    assert story.info(player(asked)).seats[asked].is_auto


def test_tuoguan_may_be_asked_for_and_ended_but_only_in_a_match() -> None:
    story = lobby(4, **KNOWN)
    assert story.refused(Auto("a", True), "p0") == "no_match"


def test_a_bot_does_not_answer_for_somebody_who_is_there() -> None:
    story = playing(**KNOWN)
    dealer = story.dealer
    word = BotActed(dealer, story.ask(dealer).decision, "discard 1z")
    assert story.refused(word) == "stale"


# Stale and illegal answers


def test_an_answer_to_another_question_changes_nothing() -> None:
    story = playing(**KNOWN)
    dealer = story.dealer
    decision = story.ask(dealer).decision
    for wrong in (decision - 1, decision + 1):
        assert story.refused(Act("x", wrong, "discard 1z"), player(dealer)) == "stale"
    assert story.refused(Act("x", decision, "discard 9m"), player(dealer)) == "illegal"
    assert story.refused(Act("x", decision, "nonsense"), player(dealer)) == "illegal"
    assert story.refused(Act("x", 1, "pass"), player((dealer + 1) % 4)) == "stale"


def test_questions_are_counted_on_from_round_to_round_so_that_a_late_answer_stays_stale() -> None:
    story = playing(2, **SHORT, deadline=0)
    asked = max(ask.decision for ask in story.table.asks.values())
    play_on(story)
    story.ready("p0", "p1")
    assert all(ask.decision > asked for ask in story.table.asks.values())


# The empty table


def test_nothing_runs_out_while_nobody_is_at_the_table() -> None:
    story = playing(2, **KNOWN)
    dealer, until = story.dealer, story.ask(story.dealer).until
    assert until is not None
    story.now += 10_000
    story.tell(Gone("p0"))
    story.tell(Gone("p1"))
    assert story.room.wake_at is None
    assert story.room.bot_turns() == []
    story.now += 3_600_000
    assert story.ticks() is None
    story.comes("p1")
    assert story.ask(dealer).until == until + 3_600_000


def test_whoever_comes_back_with_all_messages_is_told_the_new_time() -> None:
    """He asks only for what he missed, and his question must not look as if it had run out."""
    story = playing(1, **KNOWN)
    while 0 not in story.table.asks:
        seat = next(iter(story.table.asks), None)
        if seat is None:
            story.ticks((story.room.wake_at or 0) - story.now)
        else:
            story.acts(
                seat, "pass" if "pass" in story.ask(seat).legal else story.ask(seat).legal[-1]
            )
    since = story.heard["p0"][-1].seq
    story.tell(Gone("p0"))
    story.now += 60_000
    story.comes("p0")
    missed = story.room.catch_up("p0", since, story.now)
    asks = [message.ask for message in missed if isinstance(message, Played)]
    assert asks == [story.ask(0)]


def test_an_outage_gives_everybody_his_time_back() -> None:
    story = playing(**KNOWN)
    dealer, until = story.dealer, story.ask(story.dealer).until
    assert until is not None
    twin = story.restored()
    twin.now += 600_000
    twin.tell(Resumed())
    assert twin.room.wake_at is None
    twin.comes(player(twin.after(1)))
    assert twin.ask(dealer).until == until + 600_000
    assert twin.room.wake_at == twin.now + AWAY_GRACE


def test_an_outage_of_an_empty_table_counts_from_when_it_was_empty() -> None:
    story = playing(2, **KNOWN)
    dealer, until = story.dealer, story.ask(story.dealer).until
    assert until is not None
    story.tell(Gone("p0"))
    story.tell(Gone("p1"))
    story.now += 5_000
    for _ in range(2):
        story.tell(Resumed())
        story.now += 5_000
    story.comes("p0")
    assert story.ask(dealer).until == until + 15_000


def test_a_match_that_begins_while_nobody_is_at_the_table_waits() -> None:
    """The owner looks on, one person sat and went, another was kicked."""
    story = lobby(0, spectators=True)
    story.comes("p0", "p1", "p2")
    story.sits("p1", 1)
    story.sits("p2", 2)
    story.ready("p1")
    story.tell(Gone("p1"))
    story.tell(Kick("k", 2), "p0")
    start_with_bots(story)
    asked = {seat: ask.until for seat, ask in story.table.asks.items()}
    story.now += 600_000
    story.comes("p1")
    assert all(story.ask(seat).until == (until or 0) + 600_000 for seat, until in asked.items())


def start_with_bots(story: Story) -> None:
    for seat, seat_state in enumerate(story.room.state.seats):
        if seat_state.is_free:
            story.tell(AddBot(f"bot {seat}", seat, "easy"), "p0")
    story.tell(Start("start"), "p0")


# Between two rounds


def test_the_next_round_begins_when_all_who_are_there_are_ready() -> None:
    story = playing(3, **SHORT)
    play_on(story)
    story.ready("p0")
    assert story.info("p0").stage == "between"
    story.tell(Gone("p1"))
    story.now += AWAY_GRACE
    assert story.info("p0").stage == "between"
    story.ready("p2")
    assert story.info("p0").stage == "playing"


def test_it_begins_without_the_slow_after_a_while_where_there_are_deadlines() -> None:
    story = playing(2, **SHORT)
    play_on(story)
    story.ready("p0")
    assert story.info("p0").continue_at == story.now + CONTINUE_AFTER
    assert story.ticks(CONTINUE_AFTER - 1) is None
    story.ticks(1)
    info = story.info("p0")
    assert info.stage == "playing"
    assert not any(seat.is_auto for seat in info.seats)
    assert [seat_state.missed for seat_state in story.room.state.seats[:2]] == [0, 1]


def test_without_deadlines_it_waits_as_long_as_it_takes() -> None:
    story = playing(2, **SHORT, deadline=0)
    play_on(story)
    assert story.info("p0").continue_at is None
    assert story.room.wake_at is None


def test_whoever_was_ready_and_comes_back_to_an_empty_table_is_not_left_waiting() -> None:
    story = playing(2, **SHORT, deadline=0)
    play_on(story)
    story.ready("p0")
    story.tell(Gone("p0"))
    story.tell(Gone("p1"))
    story.comes("p0")
    story.ticks(AWAY_GRACE)
    assert story.info("p0").stage == "playing"


def test_whoever_leaves_between_two_rounds_is_not_waited_for() -> None:
    story = playing(2, **SHORT)
    play_on(story)
    story.ready("p0")
    story.tell(Leave("x"), "p1")
    assert story.info("p0").stage == "playing"
    assert isinstance(story.heard["p1"][-1], Played | RoomChanged)
