"""Ending a match by vote: who is asked, what silence means, how long it lasts."""

from paiju.room.commands import Auto, Dissolve, Gone, Leave, Resumed, Vote
from paiju.room.effects import MatchEnded
from paiju.room.settings import AWAY_GRACE, FIRST_VOTE_LASTS, VOTE_AGAIN_AFTER, VOTE_LASTS
from support.room.driver import SHORT, RoomDriver, lobby, play_on, playing


def voting(people: int = 3) -> RoomDriver:
    driver = playing(people, **SHORT)
    driver.send(Dissolve("d"), "p0")
    return driver


def ended(driver: RoomDriver) -> MatchEnded | None:
    return next((effect for effect in driver.effects if isinstance(effect, MatchEnded)), None)


def test_everybody_sees_who_proposed_who_agrees_and_until_when() -> None:
    driver = voting()
    vote = driver.info("p2").vote
    assert vote is not None
    assert (vote.by, vote.agreed, vote.until) == (0, [0], driver.now + VOTE_LASTS)
    driver.send(Vote("v", True), "p2")
    vote = driver.info("p1").vote
    assert vote is not None
    assert vote.agreed == [0, 2]
    assert ended(driver) is None


def test_when_all_people_agree_the_match_ends_at_once() -> None:
    driver = voting()
    driver.send(Vote("v", True), "p1")
    driver.send(Vote("w", True), "p2")
    match = ended(driver)
    assert match is not None
    assert match.how == "dissolved"
    info = driver.info("p0")
    assert (info.stage, info.ended, info.vote, info.match) == ("lobby", "dissolved", None, None)


def test_one_who_refuses_ends_the_vote_and_the_match_goes_on() -> None:
    driver = voting()
    driver.send(Vote("v", True), "p1")
    driver.send(Vote("w", False), "p2")
    assert driver.info("p0").vote is None
    assert driver.info("p0").stage == "playing"
    assert driver.refused(Vote("x", True), "p1") == "no_vote"


def test_whoever_is_silent_until_the_time_is_up_agrees() -> None:
    driver = voting()
    assert driver.room.wake_at == driver.now + VOTE_LASTS
    assert driver.tick(VOTE_LASTS - 1) is None
    assert driver.info("p0").vote is not None
    driver.tick(1)
    assert ended(driver) is not None


def test_alone_with_bots_nobody_else_is_asked() -> None:
    assert ended(voting(1)) is not None


# Absent people


def absent(people: int, *gone: str) -> RoomDriver:
    """A match where these people have been gone for longer than the table waits for them."""
    driver = playing(people, **SHORT)
    for player in gone:
        driver.send(Gone(player))
    driver.now += AWAY_GRACE
    return driver


def test_those_who_are_present_end_the_match_without_the_absent() -> None:
    driver = absent(3, "p2")
    driver.send(Dissolve("d"), "p0")
    assert ended(driver) is None
    driver.send(Vote("v", True), "p1")
    assert ended(driver) is not None


def test_whoever_has_just_lost_the_connection_is_still_needed() -> None:
    driver = playing(3, **SHORT)
    driver.send(Gone("p2"))
    driver.send(Dissolve("d"), "p0")
    driver.send(Vote("v", True), "p1")
    assert ended(driver) is None
    driver.now += AWAY_GRACE - 1
    driver.connect("p2")
    driver.send(Vote("w", False), "p2")
    assert driver.info("p0").vote is None


def test_when_the_wait_for_the_absent_is_over_those_who_agreed_are_enough() -> None:
    driver = playing(3, **SHORT)
    driver.send(Dissolve("d"), "p0")
    driver.send(Vote("v", True), "p1")
    driver.now += 5000
    driver.send(Gone("p2"))
    driver.tick(AWAY_GRACE)
    assert ended(driver) is not None


def test_when_the_last_one_who_has_not_answered_leaves_the_match_ends() -> None:
    driver = playing(3, **SHORT)
    driver.send(Dissolve("d"), "p0")
    driver.send(Vote("v", True), "p1")
    driver.send(Leave("x"), "p2")
    assert ended(driver) is not None


def test_nobody_ends_alone_and_at_once_what_others_may_come_back_to() -> None:
    """Whoever loses would otherwise wait for the moment when the others are cut off."""
    driver = absent(3, "p1", "p2")
    driver.send(Dissolve("d"), "p0")
    driver.tick(VOTE_LASTS - 1)
    assert driver.info("p0").vote is not None
    driver.tick(1)
    assert ended(driver) is not None


def test_one_who_plays_with_autoplay_is_present() -> None:
    driver = playing(2, **SHORT)
    driver.send(Auto("a", True), "p1")
    driver.send(Dissolve("d"), "p0")
    assert ended(driver) is None


def test_silence_is_no_agreement_before_two_minutes() -> None:
    assert VOTE_LASTS == 120_000


def test_in_a_room_of_the_first_version_an_absent_person_is_asked_too() -> None:
    driver = playing(3, room_version=1, **SHORT)
    driver.send(Gone("p2"))
    driver.now += AWAY_GRACE
    driver.send(Dissolve("d"), "p0")
    driver.send(Vote("v", True), "p1")
    assert ended(driver) is None
    driver.tick(FIRST_VOTE_LASTS)
    assert ended(driver) is not None


# One vote after the other


def test_there_is_one_vote_at_a_time() -> None:
    driver = voting()
    assert driver.refused(Dissolve("e"), "p1") == "voting"


def test_whoever_proposed_in_vain_has_to_wait_and_others_do_not() -> None:
    driver = voting()
    driver.send(Vote("v", False), "p1")
    assert driver.refused(Dissolve("e"), "p0") == "too_fast"
    driver.send(Dissolve("f"), "p1")
    driver.send(Vote("w", False), "p0")
    driver.now += VOTE_AGAIN_AFTER - 1
    assert driver.refused(Dissolve("g"), "p0") == "too_fast"
    driver.now += 1
    driver.send(Dissolve("h"), "p0")


def test_the_proposer_may_take_it_back() -> None:
    driver = voting()
    driver.send(Vote("v", False), "p0")
    assert driver.info("p1").vote is None


def test_only_those_at_the_table_propose_and_vote_and_only_in_a_match() -> None:
    driver = lobby(2)
    driver.connect("guest")
    assert driver.refused(Dissolve("d"), "p0") == "no_match"
    assert driver.refused(Vote("v", True), "p0") == "no_vote"
    assert driver.refused(Dissolve("d"), "guest") == "not_seated"


def test_a_round_that_was_not_played_to_its_end_does_not_count() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    driver.ready("p0", "p1")
    match = driver.info("p0").match
    assert match is not None
    played = match.totals
    driver.send(Dissolve("d"), "p0")
    driver.send(Vote("v", True), "p1")
    end = ended(driver)
    assert end is not None
    assert [row.points for row in sorted(end.standings, key=lambda row: row.seat)] == played


def test_a_vote_between_two_rounds_is_kept_by_a_checkpoint() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    driver.send(Dissolve("d"), "p0")
    second = driver.restored(from_checkpoint=True)
    assert second.room.state == driver.room.state
    second.send(Vote("v", True), "p1")
    assert ended(second) is not None


def test_an_outage_does_not_count_as_silence() -> None:
    driver = voting()
    driver.now += 10_000
    driver.send(Vote("v", True), "p1")
    second = driver.restored()
    second.now += 3_600_000
    second.send(Resumed())
    assert second.room.wake_at is None
    assert second.tick() is None
    second.connect("p2")
    vote = second.info("p2").vote
    assert vote is not None
    assert vote.until == second.now + VOTE_LASTS - 10_000
