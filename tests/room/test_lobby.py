"""Before a match and after it: seats, bots, ready, start, leaving, the owner, the rematch."""

import pytest

from paiju.room import Room
from paiju.room.commands import (
    Act,
    AddBot,
    Arrived,
    Expired,
    Gone,
    Kick,
    Leave,
    Open,
    Ready,
    Say,
    Sit,
    Start,
    Unready,
)
from paiju.room.effects import MatchBegan, MatchEnded, RoomClosed
from paiju.room.messages import Dismissed, RoomChanged, Snapshot, Spoke
from paiju.room.settings import MOST_SPECTATORS, PHRASE_AFTER, Settings
from paiju.rules.errors import InputError
from support.nonces import NONCE
from support.room.driver import NOW, SHORT, lobby, play_match, playing, start

# Opening


@pytest.mark.parametrize(
    ("ruleset_id", "options"),
    [
        ("guiyang", {}),
        ("guiyang_dingque", {"rounds": 5}),
        ("guiyang_dingque", {"circles": 1}),
        ("qinhuangdao", {"players": 5}),
        ("qinhuangdao", {"players": "4"}),
    ],
)
def test_a_room_opens_with_a_known_game_and_its_options_only(
    ruleset_id: str, options: dict[str, object]
) -> None:
    word = Open("1", "i", "00" * 32, "p0", ruleset_id, options, Settings())
    with pytest.raises(InputError):
        Room.opened(word, NOW)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_room_has_as_many_seats_as_its_game(players: int) -> None:
    driver = lobby(1, options={"players": players})
    assert len(driver.info("p0").seats) == players
    assert driver.refused(Sit("x", players), "p0") == "no_seat"


# Seats


def test_a_taken_seat_is_taken() -> None:
    driver = lobby(2)
    assert driver.refused(Sit("x", 1), "p0") == "seat_taken"
    assert driver.refused(Sit("x", 0), "p0") == "seat_taken"


def test_whoever_changes_seats_leaves_the_old_one_free_and_is_not_ready() -> None:
    driver = lobby(2)
    driver.ready("p0")
    driver.sit("p0", 3)
    seats = driver.info("p1").seats
    assert (seats[0].name, seats[3].name, seats[3].is_ready) == (None, "P0", False)


def test_everybody_at_the_table_is_told_which_seat_is_their_own() -> None:
    """Two may have the same name, and a second device was not connected when they sat down."""
    driver = lobby(2)
    driver.sit("p1", 2)
    changed, whole = driver.last_messages("p1")
    assert isinstance(changed, RoomChanged)
    assert isinstance(whole, Snapshot)
    assert changed.seat == whole.seat == 2
    assert whole == driver.snapshot("p1")
    (message,) = driver.last_messages("p0")
    assert isinstance(message, RoomChanged)
    assert message.seat == 0


def test_whoever_has_not_sat_down_is_not_ready_says_nothing_and_plays_nothing() -> None:
    driver = lobby(1)
    driver.connect("guest")
    for said in (Ready("x", NONCE), Unready("x"), Say("x", "hello"), Act("x", 1, "pass")):
        assert driver.refused(said, "guest") == "not_seated"


def test_a_stranger_is_not_in_the_room() -> None:
    assert lobby(1).refused(Sit("x", 1), "stranger") == "not_in_room"


def test_a_room_holds_only_so_many_onlookers() -> None:
    driver = lobby(4)
    driver.connect(*(f"guest {number}" for number in range(MOST_SPECTATORS)))
    assert driver.refused(Arrived("one more", "N")) == "full"
    driver.send(Gone("guest 0"))
    driver.connect("one more")
    assert driver.refused(Arrived("another", "N")) == "full"


# Bots and kicking


def test_the_owner_seats_bots_and_nobody_else_does() -> None:
    driver = lobby(2)
    assert driver.refused(AddBot("x", 2, "easy"), "p1") == "not_owner"
    driver.send(AddBot("x", 2, "easy"), "p0")
    seat = driver.info("p1").seats[2]
    assert (seat.bot, seat.name, seat.is_ready) == ("easy", None, True)


def test_a_bot_needs_a_free_seat_and_a_level_there_is() -> None:
    driver = lobby(2)
    assert driver.refused(AddBot("x", 1, "easy"), "p0") == "seat_taken"
    assert driver.refused(AddBot("x", 2, "clever"), "p0") == "unknown_level"
    assert driver.refused(AddBot("x", 4, "easy"), "p0") == "no_seat"


def test_the_owner_kicks_bots_and_people_and_is_not_kicked() -> None:
    driver = lobby(2)
    driver.send(AddBot("a", 2, "easy"), "p0")
    assert driver.refused(Kick("x", 0), "p1") == "not_owner"
    assert driver.refused(Kick("x", 0), "p0") == "seat_taken"
    assert driver.refused(Kick("x", 3), "p0") == "no_seat"
    driver.send(Kick("b", 2), "p0")
    driver.send(Kick("c", 1), "p0")
    (message,) = driver.last_messages("p1")
    assert isinstance(message, Dismissed)
    assert message.why == "kicked"
    assert message.seq == driver.received["p1"][-2].seq + 1
    assert [seat.bot or seat.name for seat in driver.info("p0").seats] == ["P0", None, None, None]


# Ready and start


def test_a_match_starts_when_every_seat_is_taken_and_everybody_ready() -> None:
    driver = lobby(3)
    driver.ready("p0", "p1")
    assert driver.refused(Start("x"), "p1") == "not_owner"
    assert driver.refused(Start("x"), "p0") == "not_ready"
    driver.send(AddBot("a", 3, "easy"), "p0")
    assert driver.refused(Start("x"), "p0") == "not_ready"
    driver.ready("p2")
    driver.send(Unready("b"), "p2")
    assert driver.refused(Start("x"), "p0") == "not_ready"
    driver.ready("p2")
    driver.send(Start("c"), "p0")
    assert driver.info("p2").stage == "playing"


def test_bots_alone_do_not_play() -> None:
    driver = lobby(0)
    driver.connect("p0")
    for seat in range(4):
        driver.send(AddBot(str(seat), seat, "easy"), "p0")
    assert driver.refused(Start("x"), "p0") == "not_ready"


def test_during_a_match_nobody_moves() -> None:
    driver = playing(3)
    assert driver.refused(Sit("x", 3), "p0") == "in_match"
    assert driver.refused(AddBot("x", 3, "easy"), "p0") == "in_match"
    assert driver.refused(Kick("x", 3), "p0") == "in_match"
    assert driver.refused(Start("x"), "p0") == "in_match"
    assert driver.refused(Unready("x"), "p0") == "in_match"
    assert driver.refused(Ready("x", NONCE), "p0") == "in_match"


def test_who_plays_is_written_down_when_the_match_begins() -> None:
    driver = playing(2)
    (began,) = [effect for effect in driver.effects if isinstance(effect, MatchBegan)]
    assert [(seat.player, seat.name, seat.bot) for seat in began.seats] == [
        ("p0", "P0", None),
        ("p1", "P1", None),
        (None, "", "easy"),
        (None, "", "easy"),
    ]


# Leaving and the owner


def test_leaving_before_the_match_frees_the_seat() -> None:
    driver = lobby(2)
    driver.send(Leave("x"), "p1")
    (message,) = driver.last_messages("p1")
    assert isinstance(message, Dismissed)
    assert message.why == "left"
    assert driver.info("p0").seats[1].name is None


def test_the_room_passes_to_somebody_at_the_table_who_is_there() -> None:
    driver = lobby(3)
    driver.connect("guest")
    driver.send(Gone("p1"))
    driver.send(Leave("x"), "p0")
    assert [seat.is_owner for seat in driver.info("p2").seats] == [False, False, True, False]


def test_without_anybody_at_the_table_it_passes_to_an_onlooker() -> None:
    driver = lobby(1)
    driver.connect("guest")
    driver.send(Leave("x"), "p0")
    assert driver.room.state.owner == "guest"
    assert driver.snapshot("guest").is_owner


def test_an_owner_who_leaves_during_the_match_can_start_no_other() -> None:
    """Otherwise those who stayed could never play again."""
    driver = playing(2, **SHORT)
    driver.send(Leave("x"), "p0")
    assert [seat.is_owner for seat in driver.info("p1").seats][:2] == [False, True]


def test_an_owner_who_is_only_cut_off_stays_the_owner() -> None:
    driver = playing(2, **SHORT)
    driver.send(Gone("p0"))
    assert driver.info("p1").seats[0].is_owner


def test_an_owner_who_looks_on_is_dismissed_with_the_others_and_passes_the_room_on() -> None:
    driver = lobby(0)
    driver.connect("p0", "p1")
    driver.sit("p1", 1)
    for seat in (0, 2, 3):
        driver.send(AddBot(str(seat), seat, "easy"), "p0")
    driver.ready("p1")
    driver.send(Start("s"), "p0")
    (message,) = driver.last_messages("p0")
    assert isinstance(message, Dismissed)
    assert message.why == "no_spectators"
    assert driver.info("p1").seats[1].is_owner


def test_whoever_leaves_last_closes_the_room() -> None:
    driver = lobby(2)
    driver.send(Leave("x"), "p1")
    assert not any(isinstance(effect, RoomClosed) for effect in driver.effects)
    driver.send(Leave("y"), "p0")
    assert isinstance(driver.effects[-1], RoomClosed)


def test_a_seat_left_during_the_match_is_played_for_its_owner() -> None:
    driver = playing(2, **SHORT)
    driver.send(Leave("x"), "p1")
    seat = driver.info("p0").seats[1]
    assert (seat.name, seat.is_here, seat.is_auto) == ("P1", False, True)
    assert 1 in [thinking.seat for thinking in driver.room.bot_turns()]


def test_a_room_nobody_comes_to_is_closed_and_its_match_ended() -> None:
    driver = playing(2, **SHORT)
    driver.send(Gone("p0"))
    driver.send(Gone("p1"))
    driver.send(Expired())
    assert [type(e) for e in driver.effects if isinstance(e, MatchEnded | RoomClosed)] == [
        MatchEnded,
        RoomClosed,
    ]
    assert driver.room.wake_at is None
    assert driver.room.bot_turns() == []


# The rematch


def test_the_same_people_play_another_match_and_everything_begins_anew() -> None:
    driver = playing(2, **SHORT)
    first = driver.info("p0").match
    assert first is not None
    play_match(driver)
    info = driver.info("p0")
    assert (info.stage, info.ended, info.match) == ("lobby", "finished", None)
    assert info.standings is not None
    assert not any(seat.is_ready for seat in info.seats[:2])
    start(driver)
    second = driver.info("p0").match
    assert second is not None
    assert second.id != first.id
    assert (second.round, second.totals, second.results) == (1, [0] * 4, [])
    assert driver.info("p0").standings is None


def test_whoever_moves_to_another_seat_for_the_rematch_sees_through_its_eyes() -> None:
    driver = playing(2, **SHORT)
    play_match(driver)
    driver.send(Kick("k", 3), "p0")
    driver.sit("p1", 3)
    start(driver)
    view = driver.snapshot("p1").view
    assert view is not None
    assert view.seat == 3


# Phrases


def test_a_phrase_is_heard_by_all_and_the_next_one_has_to_wait() -> None:
    driver = lobby(2)
    driver.send(Say("a", "hello"), "p0")
    (message,) = driver.last_messages("p1")
    assert isinstance(message, Spoke)
    assert (message.seat, message.phrase) == (0, "hello")
    driver.now += PHRASE_AFTER - 1
    assert driver.refused(Say("b", "hurry"), "p0") == "too_fast"
    driver.send(Say("c", "hurry"), "p1")
    driver.now += 1
    driver.send(Say("b", "hurry"), "p0")
