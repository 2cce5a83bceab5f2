"""A withheld reveal: it cancels the deal, everyone sees whose it was, and twice is too often."""

import msgspec
import pytest

from paiju.match.fairness import commitment
from paiju.room.commands import Dissolve, Gone, Kick, Leave, Resumed, Reveal, Sit, Start, Vote
from paiju.room.effects import MatchBegan, MatchEnded
from paiju.room.messages import Settled, Voided
from paiju.room.settings import AWAY_GRACE, CONTINUE_AFTER, REVEAL_WITHIN
from support.nonces import NONCE
from support.room.driver import SHORT, RoomDriver, lobby, play_on, playing, start


def between(**given: object) -> RoomDriver:
    driver = playing(3, **(SHORT | given))
    play_on(driver)
    return driver


def withhold(driver: RoomDriver, player: str) -> None:
    """Everyone commits, this person does not reveal, and the time for it passes."""
    driver.withholding = {player}
    driver.ready("p0", "p1", "p2")
    assert driver.room.state.stage == "dealing"
    driver.tick(REVEAL_WITHIN)
    driver.withholding = set()


def test_a_reveal_that_does_not_come_cancels_the_deal_for_everyone_to_see() -> None:
    driver = between()
    promised = driver.info("p0").commitment
    withhold(driver, "p1")
    info = driver.info("p0")
    assert (info.stage, info.dealing) == ("between", None)
    (cancelled,) = info.cancelled
    assert (cancelled.withheld, cancelled.names) == ([1], ["P1"])
    assert cancelled.commitment == promised != info.commitment
    assert cancelled.nonces == [NONCE, None, NONCE, None]
    assert [seat.withheld for seat in info.seats] == [0, 1, 0, 0]
    assert not any(seat.is_ready for seat in info.seats[:3])


def test_the_record_of_the_round_keeps_the_cancelled_deals() -> None:
    driver = between()
    withhold(driver, "p1")
    withhold(driver, "p2")
    seen = driver.info("p0").cancelled
    driver.ready("p0", "p1", "p2")
    play_on(driver)
    settled = [message for message in driver.received["p0"] if isinstance(message, Settled)][-1]
    assert [row.withheld for row in settled.proof.cancelled] == [[1], [2]]
    assert settled.proof.cancelled == seen
    assert driver.info("p0").cancelled == []


def test_every_attempt_has_a_secret_of_its_own() -> None:
    driver = between()
    for player in ("p0", "p1", "p2"):
        withhold(driver, player)
    rows = driver.info("p0").cancelled
    secrets = {row.secret for row in rows} | {driver.room.state.secret.hex()}
    assert len(secrets) == 4
    for row in rows:
        parts = driver.room.state.match_id, 2, driver.room.rules_hash, "Asia/Shanghai", 4
        assert row.commitment == commitment(bytes.fromhex(row.secret), *parts)


def test_a_reveal_before_the_time_is_over_deals_the_round() -> None:
    driver = between()
    driver.withholding = {"p1"}
    driver.ready("p0", "p1", "p2")
    assert driver.tick(REVEAL_WITHIN - 1) is None
    assert driver.refused(Reveal("wrong", "00" * 32), "p1") == "wrong_nonce"
    driver.send(Reveal("late", NONCE), "p1")
    assert driver.room.state.stage == "playing"
    assert driver.info("p0").cancelled == []


def test_nothing_is_revealed_before_everyone_has_committed() -> None:
    driver = between()
    driver.ready("p0", "p1")
    assert driver.refused(Reveal("early", NONCE), "p0") == "stale"


def test_whoever_was_called_absent_has_nothing_to_reveal() -> None:
    driver = between()
    driver.send(Gone("p1"))
    driver.now += AWAY_GRACE
    driver.withholding = {"p0"}
    driver.ready("p0", "p2")
    driver.connect("p1")
    assert driver.refused(Reveal("x", NONCE), "p1") == "stale"
    assert driver.refused(driver.ready_command("p1"), "p1") == "in_match"


def test_whoever_loses_the_connection_has_15_seconds_to_come_back_and_reveal() -> None:
    driver = between()
    driver.withholding = {"p1"}
    driver.ready("p0", "p1", "p2")
    driver.now += REVEAL_WITHIN - 1000
    driver.send(Gone("p1"))
    assert driver.tick(AWAY_GRACE - 1) is None
    driver.withholding = set()
    driver.connect("p1")
    assert driver.room.state.stage == "playing"


def test_the_rooms_deadline_ends_that_wait() -> None:
    driver = between(deadline=15)
    driver.withholding = {"p1"}
    driver.ready("p0", "p1", "p2")
    driver.now += 14_000
    driver.send(Gone("p1"))
    driver.tick(1000)
    assert driver.info("p0").cancelled[0].withheld == [1]
    assert driver.info("p0").continue_at == driver.now + CONTINUE_AFTER


def test_a_restart_loses_no_reveal() -> None:
    driver = between()
    driver.withholding = {"p1"}
    driver.ready("p0", "p1", "p2")
    for from_checkpoint in (False, True):
        twin = driver.restored(from_checkpoint)
        twin.send(Resumed(3))
        twin.now += 600_000
        twin.connect("p0", "p1")
        twin.send(Reveal("after", NONCE), "p1")
        assert twin.room.state.stage == "playing"


def test_leaving_without_revealing_cancels_the_deal_at_once() -> None:
    driver = between()
    driver.withholding = {"p1"}
    driver.ready("p0", "p1", "p2")
    driver.send(Leave("bye"), "p1")
    info = driver.info("p0")
    assert (info.stage, info.cancelled[0].withheld) == ("between", [1])


# Before the first round


def test_a_match_whose_first_deal_is_cancelled_has_not_begun() -> None:
    driver = lobby(4, **SHORT)
    driver.withholding = {"p3"}
    start(driver)
    assert driver.info("p0").stage == "dealing"
    for said in (Sit("a", 1), Kick("b", 1), Start("c")):
        assert driver.refused(said, "p0") == "in_match"
    driver.tick(REVEAL_WITHIN)
    info = driver.info("p0")
    assert (info.stage, info.match, info.cancelled[0].withheld) == ("lobby", None, [3])
    driver.withholding = set()
    start(driver)
    assert driver.info("p0").stage == "playing"
    assert any(isinstance(effect, MatchBegan) for effect in driver.effects)


def test_a_new_person_on_the_seat_has_withheld_nothing() -> None:
    driver = lobby(4, **SHORT)
    driver.withholding = {"p3"}
    start(driver)
    driver.tick(REVEAL_WITHIN)
    driver.send(Kick("k", 3), "p0")
    driver.connect("p4")
    driver.sit("p4", 3)
    info = driver.info("p0")
    assert info.seats[3].withheld == 0
    assert info.cancelled[0].names == ["P3"]


# Twice in a match


def test_after_two_cancelled_deals_the_others_may_end_the_match() -> None:
    driver = between()
    withhold(driver, "p1")
    assert not driver.info("p0").may_end
    withhold(driver, "p1")
    assert driver.info("p0").may_end
    assert driver.refused(Dissolve("no"), "p1") == "withheld"
    driver.send(Dissolve("end"), "p0")
    vote = driver.info("p1").vote
    assert vote is not None
    assert vote.without == [1]
    assert driver.refused(Vote("no", False), "p1") == "withheld"
    driver.send(Vote("yes", True), "p2")
    assert any(isinstance(effect, MatchEnded) for effect in driver.effects)
    assert [seat.withheld for seat in driver.info("p0").seats] == [0] * 4


def test_one_cancelled_deal_takes_nobodys_vote() -> None:
    driver = between()
    withhold(driver, "p1")
    driver.send(Dissolve("end"), "p0")
    driver.send(Vote("no", False), "p1")
    assert driver.info("p0").vote is None


# A dissolved round


def test_the_secret_of_a_dissolved_round_is_published_and_it_pays_nothing() -> None:
    driver = playing(2, **SHORT)
    secret = driver.room.state.secret.hex()
    driver.send(Dissolve("d"), "p0")
    driver.send(Vote("v", True), "p1")
    (voided,) = [message for message in driver.received["p1"] if isinstance(message, Voided)]
    assert voided.proof.secret == secret
    standings = driver.info("p0").standings
    assert standings is not None
    assert [row.points for row in standings] == [0] * 4


@pytest.mark.parametrize("player", ["p0", "p1"])
def test_no_secret_and_no_foreign_nonce_is_sent_while_the_deal_is_made(player: str) -> None:
    driver = lobby(2, **SHORT)
    driver.nonces = {"p0": "0a" * 32, "p1": "0b" * 32}
    driver.withholding = {"p1"}
    start(driver)
    assert driver.info(player).stage == "dealing"
    sent = msgspec.json.encode(driver.received[player]).decode()
    assert driver.room.state.secret.hex() not in sent
    assert "0a" * 32 not in sent
