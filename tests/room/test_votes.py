"""Ending a match by vote: who is asked, what silence means, how long it lasts."""

from paiju.room.commands import Dissolve, Gone, Resumed, Vote
from paiju.room.effects import MatchEnded
from paiju.room.settings import VOTE_AGAIN_AFTER, VOTE_LASTS
from room.tables import SHORT, Story, lobby, play_on, playing


def voting(people: int = 3) -> Story:
    story = playing(people, **SHORT)
    story.tell(Dissolve("d"), "p0")
    return story


def ended(story: Story) -> MatchEnded | None:
    return next((effect for effect in story.effects if isinstance(effect, MatchEnded)), None)


def test_everybody_sees_who_proposed_who_agrees_and_until_when() -> None:
    story = voting()
    vote = story.info("p2").vote
    assert vote is not None
    assert (vote.by, vote.agreed, vote.until) == (0, [0], story.now + VOTE_LASTS)
    story.tell(Vote("v", True), "p2")
    vote = story.info("p1").vote
    assert vote is not None
    assert vote.agreed == [0, 2]
    assert ended(story) is None


def test_when_all_people_agree_the_match_ends_at_once() -> None:
    story = voting()
    story.tell(Vote("v", True), "p1")
    story.tell(Vote("w", True), "p2")
    match = ended(story)
    assert match is not None
    assert match.how == "dissolved"
    info = story.info("p0")
    assert (info.stage, info.ended, info.vote, info.match) == ("lobby", "dissolved", None, None)


def test_one_who_refuses_ends_the_vote_and_the_match_goes_on() -> None:
    story = voting()
    story.tell(Vote("v", True), "p1")
    story.tell(Vote("w", False), "p2")
    assert story.info("p0").vote is None
    assert story.info("p0").stage == "playing"
    assert story.refused(Vote("x", True), "p1") == "no_vote"


def test_whoever_is_silent_until_the_time_is_up_agrees() -> None:
    story = voting()
    assert story.room.wake_at == story.now + VOTE_LASTS
    assert story.ticks(VOTE_LASTS - 1) is None
    assert story.info("p0").vote is not None
    story.ticks(1)
    assert ended(story) is not None


def test_alone_with_bots_nobody_else_is_asked() -> None:
    assert ended(voting(1)) is not None


def test_an_absent_person_is_asked_too() -> None:
    story = playing(2, **SHORT)
    story.tell(Gone("p1"))
    story.tell(Dissolve("d"), "p0")
    assert ended(story) is None
    story.ticks(VOTE_LASTS)
    assert ended(story) is not None


def test_there_is_one_vote_at_a_time() -> None:
    story = voting()
    assert story.refused(Dissolve("e"), "p1") == "voting"


def test_whoever_proposed_in_vain_has_to_wait_and_others_do_not() -> None:
    story = voting()
    story.tell(Vote("v", False), "p1")
    assert story.refused(Dissolve("e"), "p0") == "too_fast"
    story.tell(Dissolve("f"), "p1")
    story.tell(Vote("w", False), "p0")
    story.now += VOTE_AGAIN_AFTER - 1
    assert story.refused(Dissolve("g"), "p0") == "too_fast"
    story.now += 1
    story.tell(Dissolve("h"), "p0")


def test_the_proposer_may_take_it_back() -> None:
    story = voting()
    story.tell(Vote("v", False), "p0")
    assert story.info("p1").vote is None


def test_only_those_at_the_table_propose_and_vote_and_only_in_a_match() -> None:
    story = lobby(2)
    story.comes("guest")
    assert story.refused(Dissolve("d"), "p0") == "no_match"
    assert story.refused(Vote("v", True), "p0") == "no_vote"
    assert story.refused(Dissolve("d"), "guest") == "not_seated"


def test_a_round_that_was_not_played_to_its_end_does_not_count() -> None:
    story = playing(2, **SHORT)
    play_on(story)
    story.ready("p0", "p1")
    match = story.info("p0").match
    assert match is not None
    played = match.totals
    story.tell(Dissolve("d"), "p0")
    story.tell(Vote("v", True), "p1")
    end = ended(story)
    assert end is not None
    assert [row.points for row in sorted(end.standings, key=lambda row: row.seat)] == played


def test_a_vote_between_two_rounds_is_kept_by_a_checkpoint() -> None:
    story = playing(2, **SHORT)
    play_on(story)
    story.tell(Dissolve("d"), "p0")
    twin = story.restored(from_checkpoint=True)
    assert twin.room.state == story.room.state
    twin.tell(Vote("v", True), "p1")
    assert ended(twin) is not None


def test_an_outage_does_not_count_as_silence() -> None:
    story = voting()
    story.now += 10_000
    story.tell(Vote("v", True), "p1")
    twin = story.restored()
    twin.now += 3_600_000
    twin.tell(Resumed())
    assert twin.room.wake_at is None
    assert twin.ticks() is None
    twin.comes("p2")
    vote = twin.info("p2").vote
    assert vote is not None
    assert vote.until == twin.now + VOTE_LASTS - 10_000
