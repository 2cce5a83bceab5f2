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
from room.tables import NONCE, NOW, SHORT, lobby, play_match, playing, start

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
    story = lobby(1, options={"players": players})
    assert len(story.info("p0").seats) == players
    assert story.refused(Sit("x", players), "p0") == "no_seat"


# Seats


def test_a_taken_seat_is_taken() -> None:
    story = lobby(2)
    assert story.refused(Sit("x", 1), "p0") == "seat_taken"
    assert story.refused(Sit("x", 0), "p0") == "seat_taken"


def test_whoever_changes_seats_leaves_the_old_one_free_and_is_not_ready() -> None:
    story = lobby(2)
    story.ready("p0")
    story.sits("p0", 3)
    seats = story.info("p1").seats
    assert (seats[0].name, seats[3].name, seats[3].is_ready) == (None, "P0", False)


def test_everybody_at_the_table_is_told_which_seat_is_his_own() -> None:
    """Two may have the same name, and a second device was not there when he sat down."""
    story = lobby(2)
    story.sits("p1", 2)
    changed, whole = story.told("p1")
    assert isinstance(changed, RoomChanged)
    assert isinstance(whole, Snapshot)
    assert changed.seat == whole.seat == 2
    assert whole == story.snapshot("p1")
    (message,) = story.told("p0")
    assert isinstance(message, RoomChanged)
    assert message.seat == 0


def test_whoever_has_not_sat_down_is_not_ready_says_nothing_and_plays_nothing() -> None:
    story = lobby(1)
    story.comes("guest")
    for said in (Ready("x", NONCE), Unready("x"), Say("x", "hello"), Act("x", 1, "pass")):
        assert story.refused(said, "guest") == "not_seated"


def test_a_stranger_is_not_in_the_room() -> None:
    assert lobby(1).refused(Sit("x", 1), "stranger") == "not_in_room"


def test_a_room_holds_only_so_many_onlookers() -> None:
    story = lobby(1)
    story.comes(*(f"guest {number}" for number in range(MOST_SPECTATORS)))
    assert story.refused(Arrived("one more", "N")) == "full"
    story.tell(Gone("guest 0"))
    story.comes("one more")
    assert story.refused(Arrived("another", "N")) == "full"


# Bots and kicking


def test_the_owner_seats_bots_and_nobody_else_does() -> None:
    story = lobby(2)
    assert story.refused(AddBot("x", 2, "easy"), "p1") == "not_owner"
    story.tell(AddBot("x", 2, "easy"), "p0")
    seat = story.info("p1").seats[2]
    assert (seat.bot, seat.name, seat.is_ready) == ("easy", None, True)


def test_a_bot_needs_a_free_seat_and_a_level_there_is() -> None:
    story = lobby(2)
    assert story.refused(AddBot("x", 1, "easy"), "p0") == "seat_taken"
    assert story.refused(AddBot("x", 2, "clever"), "p0") == "unknown_level"
    assert story.refused(AddBot("x", 4, "easy"), "p0") == "no_seat"


def test_the_owner_kicks_bots_and_people_and_is_not_kicked() -> None:
    story = lobby(2)
    story.tell(AddBot("a", 2, "easy"), "p0")
    assert story.refused(Kick("x", 0), "p1") == "not_owner"
    assert story.refused(Kick("x", 0), "p0") == "seat_taken"
    assert story.refused(Kick("x", 3), "p0") == "no_seat"
    story.tell(Kick("b", 2), "p0")
    story.tell(Kick("c", 1), "p0")
    (message,) = story.told("p1")
    assert isinstance(message, Dismissed)
    assert message.why == "kicked"
    assert message.seq == story.heard["p1"][-2].seq + 1
    assert [seat.bot or seat.name for seat in story.info("p0").seats] == ["P0", None, None, None]


def test_whoever_was_kicked_may_come_back() -> None:
    story = lobby(2)
    story.tell(Kick("c", 1), "p0")
    assert story.refused(Sit("x", 1), "p1") == "not_in_room"
    story.comes("p1")
    story.sits("p1", 3)
    assert story.info("p0").seats[3].name == "P1"


# Ready and start


def test_a_match_starts_when_every_seat_is_taken_and_everybody_ready() -> None:
    story = lobby(3)
    story.ready("p0", "p1")
    assert story.refused(Start("x"), "p1") == "not_owner"
    assert story.refused(Start("x"), "p0") == "not_ready"
    story.tell(AddBot("a", 3, "easy"), "p0")
    assert story.refused(Start("x"), "p0") == "not_ready"
    story.ready("p2")
    story.tell(Unready("b"), "p2")
    assert story.refused(Start("x"), "p0") == "not_ready"
    story.ready("p2")
    story.tell(Start("c"), "p0")
    assert story.info("p2").stage == "playing"


def test_bots_alone_do_not_play() -> None:
    story = lobby(0)
    story.comes("p0")
    for seat in range(4):
        story.tell(AddBot(str(seat), seat, "easy"), "p0")
    assert story.refused(Start("x"), "p0") == "not_ready"


def test_during_a_match_nobody_moves() -> None:
    story = playing(3)
    assert story.refused(Sit("x", 3), "p0") == "in_match"
    assert story.refused(AddBot("x", 3, "easy"), "p0") == "in_match"
    assert story.refused(Kick("x", 3), "p0") == "in_match"
    assert story.refused(Start("x"), "p0") == "in_match"
    assert story.refused(Unready("x"), "p0") == "in_match"
    assert story.refused(Ready("x", NONCE), "p0") == "in_match"


def test_who_plays_is_written_down_when_the_match_begins() -> None:
    story = playing(2)
    (began,) = [effect for effect in story.effects if isinstance(effect, MatchBegan)]
    assert [(seat.player, seat.name, seat.bot) for seat in began.seats] == [
        ("p0", "P0", None),
        ("p1", "P1", None),
        (None, "", "easy"),
        (None, "", "easy"),
    ]


# Leaving and the owner


def test_leaving_before_the_match_frees_the_seat() -> None:
    story = lobby(2)
    story.tell(Leave("x"), "p1")
    (message,) = story.told("p1")
    assert isinstance(message, Dismissed)
    assert message.why == "left"
    assert story.info("p0").seats[1].name is None


def test_the_room_passes_to_somebody_at_the_table_who_is_there() -> None:
    story = lobby(3)
    story.comes("guest")
    story.tell(Gone("p1"))
    story.tell(Leave("x"), "p0")
    assert [seat.is_owner for seat in story.info("p2").seats] == [False, False, True, False]


def test_without_anybody_at_the_table_it_passes_to_an_onlooker() -> None:
    story = lobby(1)
    story.comes("guest")
    story.tell(Leave("x"), "p0")
    assert story.room.state.owner == "guest"
    assert story.snapshot("guest").is_owner


def test_an_owner_who_leaves_during_the_match_can_start_no_other() -> None:
    """Otherwise those who stayed could never play again."""
    story = playing(2, **SHORT)
    story.tell(Leave("x"), "p0")
    assert [seat.is_owner for seat in story.info("p1").seats][:2] == [False, True]


def test_an_owner_who_is_only_cut_off_stays_the_owner() -> None:
    story = playing(2, **SHORT)
    story.tell(Gone("p0"))
    assert story.info("p1").seats[0].is_owner


def test_an_owner_who_looks_on_is_dismissed_with_the_others_and_passes_the_room_on() -> None:
    story = lobby(0)
    story.comes("p0", "p1")
    story.sits("p1", 1)
    for seat in (0, 2, 3):
        story.tell(AddBot(str(seat), seat, "easy"), "p0")
    story.ready("p1")
    story.tell(Start("s"), "p0")
    (message,) = story.told("p0")
    assert isinstance(message, Dismissed)
    assert message.why == "no_spectators"
    assert story.info("p1").seats[1].is_owner


def test_whoever_leaves_last_closes_the_room() -> None:
    story = lobby(2)
    story.tell(Leave("x"), "p1")
    assert not any(isinstance(effect, RoomClosed) for effect in story.effects)
    story.tell(Leave("y"), "p0")
    assert isinstance(story.effects[-1], RoomClosed)


def test_a_seat_left_during_the_match_is_played_for_its_owner() -> None:
    story = playing(2, **SHORT)
    story.tell(Leave("x"), "p1")
    seat = story.info("p0").seats[1]
    assert (seat.name, seat.is_here, seat.is_auto) == ("P1", False, True)
    assert 1 in [thinking.seat for thinking in story.room.bot_turns()]


def test_a_room_nobody_comes_to_is_closed_and_its_match_ended() -> None:
    story = playing(2, **SHORT)
    story.tell(Gone("p0"))
    story.tell(Gone("p1"))
    story.tell(Expired())
    assert [type(e) for e in story.effects if isinstance(e, MatchEnded | RoomClosed)] == [
        MatchEnded,
        RoomClosed,
    ]
    assert story.room.wake_at is None
    assert story.room.bot_turns() == []


# The rematch


def test_the_same_people_play_another_match_and_everything_begins_anew() -> None:
    story = playing(2, **SHORT)
    first = story.info("p0").match
    assert first is not None
    play_match(story)
    info = story.info("p0")
    assert (info.stage, info.ended, info.match) == ("lobby", "finished", None)
    assert info.standings is not None
    assert not any(seat.is_ready for seat in info.seats[:2])
    start(story)
    second = story.info("p0").match
    assert second is not None
    assert second.id != first.id
    assert (second.round, second.totals, second.results) == (1, [0] * 4, [])
    assert story.info("p0").standings is None


def test_whoever_moves_to_another_seat_for_the_rematch_sees_through_its_eyes() -> None:
    story = playing(2, **SHORT)
    play_match(story)
    story.tell(Kick("k", 3), "p0")
    story.sits("p1", 3)
    start(story)
    view = story.snapshot("p1").view
    assert view is not None
    assert view.seat == 3


# Phrases


def test_a_phrase_is_heard_by_all_and_the_next_one_has_to_wait() -> None:
    story = lobby(2)
    story.tell(Say("a", "hello"), "p0")
    (message,) = story.told("p1")
    assert isinstance(message, Spoke)
    assert (message.seat, message.phrase) == (0, "hello")
    story.now += PHRASE_AFTER - 1
    assert story.refused(Say("b", "hurry"), "p0") == "too_fast"
    story.tell(Say("c", "hurry"), "p1")
    story.now += 1
    story.tell(Say("b", "hurry"), "p0")
