"""Coming back: by the last number, after a sleep, after a restart; and saying things twice."""

import msgspec
import pytest

from paiju.room.commands import Act, Gone, Kick, Leave, Ready, Resumed, Sit
from paiju.room.messages import Snapshot
from paiju.room.settings import AWAY_GRACE, REMEMBERED_IDS, REMEMBERED_PEOPLE
from room.devices import Folded, known_from
from room.tables import NONCE, ONE_PENG, SHORT, Story, lobby, play_on, playing, start


def some_turns(story: Story, count: int = 6) -> None:
    for _ in range(count):
        seat = next(iter(story.table.asks))
        legal = story.ask(seat).legal
        story.acts(seat, "pass" if "pass" in legal else legal[-1])


# By number


def test_somebody_is_sent_exactly_what_he_missed() -> None:
    story = playing(2, **SHORT)
    seen = len(story.heard["p0"])
    since = story.heard["p0"][-1].seq
    some_turns(story)
    assert story.room.catch_up("p0", since, story.now) == story.heard["p0"][seen:]
    assert story.room.catch_up("p0", story.heard["p0"][-1].seq, story.now) == []


@pytest.mark.parametrize("since", [None, 0, 10_000])
def test_whoever_missed_too_much_or_knows_too_much_is_sent_everything(since: int | None) -> None:
    story = playing(2, **SHORT)
    (message,) = story.room.catch_up("p0", since, story.now)
    assert isinstance(message, Snapshot)


def test_from_before_this_round_everything_is_sent() -> None:
    story = playing(2, **SHORT)
    since = story.heard["p0"][-1].seq
    play_on(story)
    story.ready("p0", "p1")
    assert story.room.catch_up("p0", since, story.now) == [story.snapshot("p0")]


def test_at_every_number_what_was_told_adds_up_to_what_is_sent_whole() -> None:
    story = playing(2, shuffle=ONE_PENG.shuffle)
    folded = {who: Folded() for who in ("p0", "p1")}
    taken = dict.fromkeys(folded, 0)
    for who, device in folded.items():
        assert device.take(story.snapshot(who))
        taken[who] = len(story.heard[who])
    while story.room.state.stage == "playing":
        if story.table.asks:
            some_turns(story, 1)
        else:
            story.ticks((story.room.wake_at or 0) - story.now)
        for who, device in folded.items():
            assert all(device.take(message) for message in story.heard[who][taken[who] :])
            taken[who] = len(story.heard[who])
            assert device.known == known_from(story.snapshot(who))


def test_a_device_that_slept_while_its_owner_was_kicked_and_came_back_is_sent_everything() -> None:
    """His numbers go on from there, so that new messages are not taken for the next of the old."""
    story = playing(2, **SHORT)
    play_on(story)
    story.ready("p0", "p1")
    some_turns(story)
    slept_at = story.heard["p1"][-1].seq
    story.tell(Leave("x"), "p1")
    play_match_alone(story)
    story.tell(Kick("k", 1), "p0")
    story.comes("p1")
    story.sits("p1", 1)
    start(story)
    some_turns(story, 3)
    for since in range(1, slept_at + 1):
        (message,) = story.room.catch_up("p1", since, story.now)
        assert isinstance(message, Snapshot)


def play_match_alone(story: Story) -> None:
    while story.room.state.match is not None:
        play_on(story)
        if story.room.state.match is not None:
            story.now += AWAY_GRACE
            story.ready("p0")


# After a restart


def test_told_the_same_lines_again_a_room_is_the_same_room() -> None:
    story = playing(2, **SHORT)
    some_turns(story)
    twin = story.restored()
    assert twin.room.state == story.room.state
    assert [twin.snapshot(who) for who in ("p0", "p1")] == [
        story.snapshot(who) for who in ("p0", "p1")
    ]
    assert (twin.room.wake_at, twin.room.bot_turns()) == (
        story.room.wake_at,
        story.room.bot_turns(),
    )
    since = story.heard["p0"][-3].seq
    assert twin.room.catch_up("p0", since, story.now) == story.heard["p0"][-2:]


def test_a_checkpoint_is_taken_only_between_rounds() -> None:
    story = playing(2, **SHORT)
    assert not story.room.may_checkpoint
    play_on(story)
    assert story.room.may_checkpoint


def test_after_a_checkpoint_the_same_is_sent_whole_and_the_numbers_go_on() -> None:
    story = playing(2, **SHORT)
    play_on(story)
    twin = story.restored(from_checkpoint=True)
    assert twin.snapshot("p1") == story.snapshot("p1")
    seq = story.heard["p1"][-1].seq
    twin.tell(Resumed())
    twin.comes("p1")
    assert twin.heard["p1"][0].seq == seq + 1


def test_after_an_outage_everybody_is_away_and_onlookers_are_gone() -> None:
    story = lobby(2)
    story.comes("w")
    story.tell(Resumed())
    assert list(story.room.state.people) == ["p0", "p1"]
    assert not any(person.is_here for person in story.room.state.people.values())


# Twice


def test_a_command_said_twice_is_done_once() -> None:
    story = playing(2, **SHORT)
    dealer = next(iter(story.table.asks))
    while story.room.state.seats[dealer].player is None:
        some_turns(story, 1)
        dealer = next(iter(story.table.asks))
    player = story.room.state.seats[dealer].player
    ask = story.ask(dealer)
    act = Act("once", ask.decision, ask.legal[-1])
    story.tell(act, player)
    state = msgspec.json.encode(story.room.state)
    assert story.tell(act, player) is None
    assert msgspec.json.encode(story.room.state) == state


def test_ids_are_each_persons_own() -> None:
    story = lobby(2)
    story.tell(Ready("same", NONCE), "p0")
    assert story.tell(Ready("same", NONCE), "p1") is not None


def test_a_checkpoint_remembers_what_was_said() -> None:
    story = playing(2, **SHORT)
    play_on(story)
    story.tell(Ready("once", NONCE), "p0")
    twin = story.restored(from_checkpoint=True)
    assert twin.tell(Ready("once", NONCE), "p0") is None


def test_whoever_was_kicked_or_left_and_is_back_repeats_nothing() -> None:
    story = lobby(2)
    story.tell(Sit("once", 2), "p1")
    story.tell(Kick("k", 2), "p0")
    assert story.tell(Sit("once", 2), "p1") is None
    story.comes("p1")
    assert story.tell(Sit("once", 2), "p1") is None
    story.tell(Sit("again", 3), "p1")
    story.tell(Leave("bye"), "p1")
    story.comes("p1")
    assert story.tell(Leave("bye"), "p1") is None
    assert "p1" in story.room.state.people


def test_an_onlooker_who_was_cut_off_repeats_nothing() -> None:
    story = lobby(1)
    story.comes("w")
    story.tell(Sit("once", 2), "w")
    story.tell(Leave("bye"), "w")
    story.comes("w")
    story.tell(Gone("w"))
    story.comes("w")
    assert story.tell(Sit("once", 2), "w") is None


def test_what_is_remembered_is_bounded() -> None:
    story = lobby(1)
    for number in range(REMEMBERED_IDS + 10):
        story.tell(Ready(f"r{number}", NONCE), "p0")
    for number in range(REMEMBERED_PEOPLE + 10):
        story.comes(f"w{number}")
        story.tell(Leave("bye"), f"w{number}")
    done = story.room.state.done
    assert len(done["p0"]) == REMEMBERED_IDS
    assert len(done) == REMEMBERED_PEOPLE
    assert story.tell(Ready(f"r{REMEMBERED_IDS}", NONCE), "p0") is None


def test_a_refused_command_may_be_said_again_when_it_can_be_done() -> None:
    story = lobby(2)
    sit = Sit("later", 0)
    assert story.refused(sit, "p1") == "seat_taken"
    story.sits("p0", 2)
    assert story.tell(sit, "p1") is not None
