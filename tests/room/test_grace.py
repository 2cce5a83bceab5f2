"""Reconnect grace: whoever is cut off for less than 15 seconds loses nothing, and nobody learns
from the waiting who was asked."""

from typing import Any

import pytest

from paiju.room.commands import Auto, BotActed, Gone, Leave, Resumed, Say
from paiju.room.messages import RoomMessage
from paiju.room.settings import AWAY_GRACE, CONTINUE_AFTER
from room.tables import NONCE, ONE_PENG, SHORT, Story, play_on, playing

KNOWN: dict[str, Any] = {"shuffle": ONE_PENG.shuffle}
PAUSE = 1000


def thinking(story: Story) -> list[int]:
    return [question.seat for question in story.room.bot_turns()]


def player(seat: int) -> str:
    return f"p{seat}"


def gone(step: int, **given: Any) -> tuple[Story, int]:
    """A table where the seat so many steps after the dealer has lost its connection."""
    story = playing(**KNOWN, **given)
    seat = story.after(step)
    story.tell(Gone(player(seat)))
    return story, seat


# Claims


@pytest.mark.parametrize("deadline", [0, 15, 30, 60])
def test_a_claim_waits_for_whoever_is_cut_off(deadline: int) -> None:
    story, asked = gone(2, deadline=deadline)
    story.acts(story.dealer, "discard 1m")
    assert thinking(story) == []
    assert story.ticks(AWAY_GRACE - 1) is None
    assert thinking(story) == []
    story.comes(player(asked))
    story.acts(asked, "peng")
    story.ticks(PAUSE)
    assert story.table.view(None).turn == asked


def test_when_the_grace_is_over_a_bot_answers_the_claim() -> None:
    story, asked = gone(2)
    story.now += 5000
    story.acts(story.dealer, "discard 1m")
    story.ticks(AWAY_GRACE - 5000)
    assert thinking(story) == [asked]
    assert not story.room.state.seats[asked].is_auto


def test_whoever_has_been_gone_for_longer_is_answered_for_at_once() -> None:
    story, asked = gone(2)
    story.now += AWAY_GRACE
    story.acts(story.dealer, "discard 1m")
    assert thinking(story) == [asked]


def test_a_claim_waits_for_whoever_is_cut_off_while_thinking_but_not_beyond_its_deadline() -> None:
    story = playing(**KNOWN, deadline=15)
    asked = story.after(2)
    story.acts(story.dealer, "discard 1m")
    story.ticks(PAUSE)
    story.now += 9000
    story.tell(Gone(player(asked)))
    assert story.room.wake_at == story.ask(asked).until == story.now + 5000
    story.ticks(5000)
    assert thinking(story) == [asked]


# Turns


def test_a_turn_waits_and_a_returning_player_finds_it_open() -> None:
    story = playing(**KNOWN, deadline=0)
    dealer = story.dealer
    story.tell(Gone(player(dealer)))
    assert story.ticks(AWAY_GRACE - 1) is None
    story.comes(player(dealer))
    assert thinking(story) == []
    story.acts(dealer, "discard 1z")


# The next deal


def between(**given: Any) -> Story:
    story = playing(3, **(SHORT | given))
    play_on(story)
    return story


def test_the_next_deal_waits_for_whoever_is_cut_off() -> None:
    story = between()
    story.ready("p0", "p2")
    story.tell(Gone("p1"))
    assert story.room.state.stage == "between"
    assert story.ticks(AWAY_GRACE - 1) is None
    story.comes("p1")
    assert story.room.state.stage == "between"
    story.ready("p1")
    assert story.room.state.stage == "playing"
    assert story.room.proof is not None
    assert story.room.proof.nonces[1] == NONCE


def test_a_nonce_given_before_the_connection_was_lost_is_used() -> None:
    story = between()
    story.ready("p1")
    story.tell(Gone("p1"))
    story.ready("p0", "p2")
    assert story.room.proof is not None
    assert story.room.proof.nonces[1] == NONCE


def test_after_the_grace_the_next_deal_begins_without_the_absent() -> None:
    story = between()
    story.tell(Gone("p1"))
    story.ready("p0", "p2")
    story.ticks(AWAY_GRACE)
    assert story.room.state.stage == "playing"


def test_while_the_deal_waits_for_others_the_end_of_the_grace_changes_nothing() -> None:
    story = between()
    story.tell(Gone("p1"))
    story.ticks(AWAY_GRACE)
    assert story.room.state.stage == "between"
    assert story.room.wake_at is None


def test_the_next_deal_does_not_wait_longer_than_the_room_does() -> None:
    story = between(deadline=15)
    story.ready("p0", "p2")
    story.now += CONTINUE_AFTER - 5000
    story.tell(Gone("p1"))
    story.ticks(5000)
    assert story.room.state.stage == "playing"


def test_whoever_has_left_is_not_waited_for() -> None:
    story = between()
    story.ready("p0", "p2")
    story.tell(Leave("x"), "p1")
    assert story.room.state.stage == "playing"


# After a restart


def test_after_a_restart_the_table_waits_for_all_who_were_there() -> None:
    story = playing(**KNOWN, deadline=0)
    asked = story.after(2)
    twin = story.restored()
    twin.now += 600_000
    twin.tell(Resumed())
    twin.comes(player(twin.dealer))
    twin.acts(twin.dealer, "discard 1m")
    assert thinking(twin) == []
    assert twin.ticks(AWAY_GRACE - 1) is None
    twin.comes(player(asked))
    twin.acts(asked, "peng")


def test_after_a_restart_it_does_not_wait_for_whoever_had_been_gone_for_long() -> None:
    story, asked = gone(2, deadline=0)
    story.now += AWAY_GRACE
    story.acts(story.dealer, "discard 1z")
    story.ticks(PAUSE)
    twin = story.restored()
    twin.now += 600_000
    twin.tell(Resumed())
    twin.comes(player(twin.after(1)))
    state = twin.room.state
    left = [person.gone_at + AWAY_GRACE - twin.now for _, _, person in state.seated()]
    assert left[asked] <= 0
    assert left[twin.dealer] == AWAY_GRACE


def test_after_a_restart_the_next_deal_waits_too() -> None:
    story = between()
    story.ready("p0", "p2")
    twin = story.restored(from_checkpoint=True)
    twin.tell(Resumed())
    twin.comes("p0")
    assert twin.room.state.stage == "between"
    twin.comes("p1")
    twin.ready("p1")
    assert twin.room.state.stage == "playing"


# Autoplay begins with the second missed deadline in a row


def lets_a_turn_pass(story: Story, seat: int) -> None:
    """The deadline of this seat's turn passes, and a bot plays it."""
    while seat not in story.table.asks or story.table.is_private:
        other = next((s for s in story.table.asks if s != seat or story.table.is_private), None)
        if other is None:
            assert story.room.wake_at is not None
            story.ticks(max(0, story.room.wake_at - story.now))
        else:
            legal = story.ask(other).legal
            story.acts(other, "pass" if "pass" in legal else legal[-1])
    until = story.ask(seat).until
    assert until is not None
    story.ticks(until - story.now)
    ask = story.ask(seat)
    assert seat in thinking(story)
    story.tell(BotActed(seat, ask.decision, ask.legal[-1]))


def test_one_missed_deadline_is_played_for_him_and_the_next_turn_is_his_own() -> None:
    story = playing(**KNOWN, deadline=15)
    dealer = story.dealer
    lets_a_turn_pass(story, dealer)
    assert not story.room.state.seats[dealer].is_auto
    lets_a_turn_pass(story, dealer)
    assert story.info(player(story.after(1))).seats[dealer].is_auto


def test_an_answer_between_two_missed_deadlines_begins_the_count_again() -> None:
    story = playing(**KNOWN, deadline=15)
    dealer = story.dealer
    lets_a_turn_pass(story, dealer)
    story.tell(Say("s", "sorry"), player(dealer))
    lets_a_turn_pass(story, dealer)
    assert not story.room.state.seats[dealer].is_auto


@pytest.mark.parametrize("said", [Say("x", "hello"), Auto("x", False)])
def test_autoplay_ends_at_the_first_input(said: Any) -> None:
    story = playing(**KNOWN, deadline=0)
    story.tell(Auto("a", True), "p0")
    story.tell(said, "p0")
    assert not story.info("p1").seats[0].is_auto


def test_to_reconnect_ends_autoplay_but_is_no_input() -> None:
    """A phone that reconnects in a pocket would otherwise cost two deadlines every time."""
    story = playing(**KNOWN, deadline=15)
    dealer = story.dealer
    lets_a_turn_pass(story, dealer)
    story.tell(Gone(player(dealer)))
    story.comes(player(dealer))
    lets_a_turn_pass(story, dealer)
    assert story.room.state.seats[dealer].is_auto


# Nobody learns who was asked


def heard_by_others(asked: str, comes_after: int | None, answers: bool) -> list[Any]:
    """What everyone but the absent person is sent and when. The dealer discards a tile that the
    absent person may claim, or one that nobody may."""
    story, absent = gone(2)
    began = story.now
    heard: list[tuple[int, str, RoomMessage]] = []

    def note() -> None:
        for seat in range(4):
            if seat != absent:
                heard.extend((story.now - began, player(seat), m) for m in story.told(player(seat)))

    story.acts(story.dealer, asked)
    note()
    if comes_after is not None:
        story.now += comes_after
        story.comes(player(absent))
        note()
    for _ in range(20):
        if answers and absent in story.table.asks and story.table.is_private:
            if story.room.state.people[player(absent)].is_here:
                story.acts(absent, "pass")
                note()
            elif absent in thinking(story):
                story.tell(BotActed(absent, story.ask(absent).decision, "pass"))
                note()
        wake_at = story.room.wake_at
        if wake_at is None or wake_at - began > AWAY_GRACE + 2 * PAUSE:
            break
        story.ticks(max(0, wake_at - story.now))
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
        story, absent = gone(2)
        story.acts(story.dealer, f"discard {tile}")
        story.now += 7000
        story.comes(player(absent))
        assert story.table.release_at == story.now + PAUSE


def test_the_table_waits_for_the_last_of_several_who_are_absent() -> None:
    story, first = gone(1)
    story.now += 3000
    last = story.after(3)
    story.tell(Gone(player(last)))
    story.acts(story.dealer, "discard 1z")
    assert story.table.release_at == story.now + AWAY_GRACE + PAUSE
    story.comes(player(last))
    assert story.table.release_at == story.now - 3000 + AWAY_GRACE + PAUSE
    story.comes(player(first))
    assert story.table.release_at == story.now + PAUSE


def test_one_who_is_cut_off_again_and_again_holds_the_table_no_longer_than_a_deadline() -> None:
    story, absent = gone(2, deadline=15)
    story.acts(story.dealer, "discard 1z")
    discarded_at = story.now
    for _ in range(5):
        story.now += 4000
        if story.now >= discarded_at + 15_000:
            break
        story.comes(player(absent))
        story.tell(Gone(player(absent)))
    assert story.table.release_at == discarded_at + 15_000 + PAUSE


def test_an_answer_after_the_pause_is_shown_when_the_absent_is_back_and_not_before() -> None:
    """Somebody still thinks when another loses the connection: whoever of them was asked, the
    table goes on at the same time."""
    story = playing(**KNOWN)
    asked, absent = story.after(2), story.after(3)
    story.acts(story.dealer, "discard 1m")
    story.ticks(PAUSE)
    story.tell(Gone(player(absent)))
    story.now += 3000
    story.acts(asked, "pass")
    assert all(story.told(player(seat)) == [] for seat in range(4) if seat != asked)
    story.comes(player(absent))
    story.ticks(PAUSE)
    assert story.table.view(None).turn == story.after(1)


# Rooms that were opened before there was a grace


def test_a_room_of_the_first_version_is_replayed_as_it_was_played() -> None:
    story = playing(**KNOWN, room_version=1)
    asked = story.after(2)
    story.tell(Gone(player(asked)))
    story.acts(story.dealer, "discard 1m")
    assert thinking(story) == [asked]
    assert story.table.release_at == story.now + PAUSE


def test_in_a_room_of_the_first_version_the_first_missed_deadline_begins_autoplay() -> None:
    story = playing(**KNOWN, room_version=1)
    story.ticks(30_000)
    assert story.room.state.seats[story.dealer].is_auto
