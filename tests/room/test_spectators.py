"""Those who watch: late, without a hidden tile, and only where the room allows it."""

from typing import Any

import msgspec

from paiju.room.commands import Arrived, Dissolve, Gone, Leave, Resumed, Sit
from paiju.room.messages import Dismissed, Played, RoomChanged, Snapshot
from paiju.room.settings import SPECTATOR_DELAY
from room.devices import Folded, known_from
from room.tables import ONE_PENG, Story, lobby, play_match, play_on, playing, start

SHORT: dict[str, Any] = {
    "ruleset_id": "guiyang_dingque",
    "options": {"rounds": 4},
    "deadline": 0,
    "pause": 0,
    "spectators": True,
}


def watched(people: int = 2, **given: Any) -> Story:
    """A match has begun and somebody is watching."""
    story = lobby(people, **(given or SHORT))
    story.comes("w")
    start(story)
    return story


def test_a_match_without_spectators_sends_onlookers_away_and_admits_none() -> None:
    story = lobby(2)
    story.comes("w")
    start(story)
    (message,) = story.told("w")
    assert isinstance(message, Dismissed)
    assert message.why == "no_spectators"
    assert story.refused(Arrived("w", "W")) == "no_spectators"


def test_whoever_is_sent_away_does_not_take_it_for_an_old_message() -> None:
    """He has heard the public messages, and this one is counted after them."""
    story = lobby(2)
    story.comes("w")
    story.sits("p1", 3)
    seq = story.snapshot("w").seq
    assert seq > 1
    story.tell(Leave("x"), "w")
    (message,) = story.told("w")
    assert message.seq == seq + 1


def test_people_of_the_match_come_back_where_there_are_no_spectators() -> None:
    story = playing(2)
    story.tell(Gone("p1"))
    story.comes("p1")
    assert story.info("p0").seats[1].is_here


def test_in_the_lobby_onlookers_see_everything_at_once() -> None:
    story = lobby(2)
    assert [row.at for row in story.public] == [story.now] * len(story.public)


def test_during_a_match_the_public_sees_everything_late() -> None:
    story = watched()
    began = story.now
    rows = [row for row in story.public if isinstance(row.message, Played)]
    assert all(row.at == began + SPECTATOR_DELAY for row in rows)
    story.now += 1000
    story.comes("w")
    assert story.snapshot("w").view is None
    story.now = began + SPECTATOR_DELAY
    view = story.snapshot("w").view
    assert view is not None
    assert view.seat is None


def test_none_of_it_overtakes_another_though_the_match_is_over() -> None:
    story = watched()
    story.now += 1000
    story.tell(Dissolve("d"), "p0")
    story.now += 60_000
    story.ticks()
    story.now += 1
    story.ready("p1")
    times = [row.at for row in story.public]
    assert times == sorted(times)
    seqs = [row.message.seq for row in story.public]
    assert seqs == list(range(1, len(seqs) + 1))


def test_a_spectator_is_never_sent_a_hidden_tile_or_a_question() -> None:
    story = watched()
    play_on(story)
    for row in story.public:
        if isinstance(row.message, Played):
            assert row.message.ask is None
            for event in msgspec.to_builtins(row.message.events):
                assert event["event"] != "drawn" or event["tile"] is None
                assert event["event"] != "dealt" or set(event["hands"]) == {None}


def test_a_spectator_who_stays_knows_what_one_who_comes_is_shown() -> None:
    story = watched()
    folded = Folded()
    assert folded.take(story.snapshot("w"))
    taken = 0
    for _ in range(4):
        play_on(story)
        for row in story.public[taken:]:
            story.now = max(story.now, row.at)
            folded.take(row.message)
        taken = len(story.public)
        assert folded.seq == story.snapshot("w").seq
        assert folded.known == known_from(story.snapshot("w"))
        if story.room.state.match is not None:
            story.ready("p0", "p1")


def test_after_the_match_one_who_comes_is_shown_its_last_settlement_too() -> None:
    story = watched()
    folded = Folded()
    assert folded.take(story.snapshot("w"))
    play_match(story)
    story.now += SPECTATOR_DELAY
    story.ready("p0")
    for row in story.public:
        assert folded.take(row.message)
    assert story.snapshot("w").settled is not None
    assert folded.known == known_from(story.snapshot("w"))


def test_of_a_match_that_was_dissolved_nothing_is_left_to_see() -> None:
    story = watched(1)
    story.tell(Dissolve("d"), "p0")
    story.now += SPECTATOR_DELAY
    shown = story.snapshot("w")
    assert shown.room.stage == "lobby"
    assert (shown.view, shown.clock) == (None, None)


def test_without_spectators_whoever_comes_after_the_match_sees_the_room_as_it_is() -> None:
    """Nobody watched, so nothing is held back from the next guest."""
    story = playing(1, **(SHORT | {"spectators": False}))
    story.tell(Dissolve("d"), "p0")
    story.comes("guest")
    assert known_from(story.snapshot("guest")).room == known_from(story.snapshot("p0")).room


def test_after_a_restart_a_spectator_misses_nothing_that_is_still_to_come() -> None:
    story = watched()
    play_on(story)
    twin = story.restored(from_checkpoint=True)
    twin.tell(Resumed())
    twin.comes("p0", "p1")
    twin.ready("p0", "p1")
    twin.comes("w")
    shown, folded = twin.snapshot("w"), Folded()
    assert folded.take(shown)
    later = [row for row in twin.public if row.at > twin.now]
    assert later
    for row in later:
        assert folded.take(row.message), "something before it is missing"
    twin.now = later[-1].at
    assert folded.known == known_from(twin.snapshot("w"))


def test_an_onlooker_who_sits_down_is_counted_on() -> None:
    story = lobby(1)
    story.comes("w")
    seq = story.snapshot("w").seq
    story.tell(Sit("s", 2), "w")
    first, whole = story.told("w")
    assert isinstance(first, RoomChanged)
    assert isinstance(whole, Snapshot)
    assert (first.seq, whole.seq) == (seq + 1, seq + 2)


def test_a_spectator_sees_no_clock_of_a_claim() -> None:
    story = watched(4, shuffle=ONE_PENG.shuffle, spectators=True)
    story.acts(story.dealer, "discard 1m")
    message = story.public[-1].message
    assert isinstance(message, Played)
    assert message.clock is None
    count = len(story.public)
    story.acts(story.after(2), "pass")
    assert len(story.public) == count
