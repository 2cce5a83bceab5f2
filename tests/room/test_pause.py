"""Silence tells nothing: the table rests after every discard, whoever may claim it."""

from typing import Any

import pytest

from paiju.room.commands import Auto
from paiju.room.messages import Played, RoomMessage
from paiju.round.events import Discarded, Drawn, Melded, TingDeclared
from support.room.driver import ONE_PENG, Hands, RoomDriver, playing

KNOWN: dict[str, Any] = {"shuffle": ONE_PENG.shuffle}


def player(seat: int) -> str:
    return f"p{seat}"


def events(messages: list[RoomMessage]) -> list[object]:
    return [
        event for message in messages if isinstance(message, Played) for event in message.events
    ]


@pytest.mark.parametrize("pause", [1, 2])
@pytest.mark.parametrize("answered_after", [0, 1, 999, None])
def test_the_next_draw_is_shown_after_the_pause_whether_or_not_somebody_was_asked(
    pause: int, answered_after: int | None
) -> None:
    driver = playing(**KNOWN, pause=pause)
    driver.act(driver.dealer, "discard 1z" if answered_after is None else "discard 1m")
    discarded_at = driver.now
    if answered_after is not None:
        driver.now += answered_after
        driver.act(driver.after(2), "pass")
    assert driver.room.wake_at == discarded_at + pause * 1000
    assert driver.tick(pause * 1000 - (answered_after or 0) - 1) is None
    driver.tick(1)
    for seat in range(4):
        assert isinstance(events(driver.last_messages(player(seat)))[-1], Drawn)


def test_a_claim_is_shown_after_the_pause_and_not_before() -> None:
    driver = playing(**KNOWN)
    driver.act(driver.dealer, "discard 1m")
    driver.act(driver.after(2), "peng")
    assert all(driver.last_messages(player(driver.after(step))) == [] for step in (0, 1, 3))
    driver.tick(1000)
    assert isinstance(events(driver.last_messages(player(driver.dealer)))[0], Melded)


def test_of_a_question_nobody_hears_but_whoever_is_asked() -> None:
    driver = playing(**KNOWN)
    driver.act(driver.dealer, "discard 1m")
    for step in range(4):
        (message,) = driver.last_messages(player(driver.after(step)))
        assert isinstance(message, Played)
        assert (message.ask is not None) == (step == 2)
        assert message.clock is None


def test_another_device_of_his_hears_that_the_question_is_answered() -> None:
    driver = playing(**KNOWN)
    asked = driver.after(2)
    driver.act(driver.dealer, "discard 1m")
    driver.act(asked, "pass")
    (message,) = driver.last_messages(player(asked))
    assert isinstance(message, Played)
    assert (message.events, message.ask) == ([], None)
    assert driver.public[-1].message != message


def test_a_snapshot_in_the_pause_shows_nothing_of_what_follows() -> None:
    driver = playing(**KNOWN)
    drawer = driver.after(1)
    before = driver.snapshot(player(drawer)).view
    driver.act(driver.dealer, "discard 1z")
    assert driver.table.round.turn == drawer
    view = driver.snapshot(player(drawer)).view
    assert before is not None
    assert view is not None
    assert (view.hand, view.drawn, view.turn, view.wall) == (before.hand, None, None, before.wall)
    assert driver.snapshot(player(drawer)).ask is None


def test_an_answer_in_the_pause_that_was_settled_without_him_is_taken_and_changes_nothing() -> None:
    """吃 loses to 碰; whoever may 吃 is not told that somebody has done more."""
    hands = (
        "1m 147p 258s 123456z",
        "23m 69p 369s 123457z",
        "11m 258p 147s 12345z",
        "48m 147p 258s 12367z",
    )
    driver = playing(shuffle=Hands(hands, "7z 9s 9p").shuffle)
    driver.act(driver.dealer, "discard 1m")
    assert sorted(driver.table.asks) == sorted([driver.after(1), driver.after(2)])
    driver.act(driver.after(2), "peng")
    assert driver.snapshot(player(driver.after(1))).ask is not None
    driver.act(driver.after(1), "chi 23m")
    driver.tick(1000)
    (meld,) = [event for event in events(driver.received["p0"]) if isinstance(event, Melded)]
    assert meld.seat == driver.after(2)


def test_without_a_pause_everything_is_shown_at_once() -> None:
    driver = playing(**KNOWN, pause=0)
    driver.act(driver.dealer, "discard 1z")
    kinds = [type(event) for event in events(driver.last_messages("p0"))]
    assert kinds == [Discarded, Drawn]


# 天听, which is asked before the first turn

READY_DEAL = Hands(
    ("1478m 258p 147s 999s", "123456789m 1199p", "258m 369p 47p 25s 368s", "369m 147p 258s 1478s"),
    "5s",
)


def test_the_first_turn_begins_after_the_pause_whether_or_not_somebody_may_declare() -> None:
    shown: list[tuple[int, list[object]]] = []
    for deal in (READY_DEAL, Hands((*READY_DEAL.hands[:1], *_unready()), "5s")):
        driver = playing(ruleset_id="guiyang_baoting", shuffle=deal.shuffle)
        asked = list(driver.table.asks)
        if asked:
            driver.now += 400
            driver.act(asked[0], "pass")
        assert driver.tick(1000 - 1 - (400 if asked else 0)) is None
        driver.tick(1)
        heard = driver.last_messages(player(driver.after(2)))
        shown.append((len(asked), [(type(m), getattr(m, "clock", None)) for m in heard]))
    (one, answer), (none, also_told) = shown
    assert (one, none) == (1, 0)
    assert answer == also_told


def _unready() -> tuple[str, ...]:
    return ("123456789m 1358p", "258m 369p 47p 25s 368s", "369m 147p 258s 1478s")


def test_everybody_sees_the_dealers_clock_when_nobody_declared() -> None:
    driver = playing(ruleset_id="guiyang_baoting", shuffle=READY_DEAL.shuffle)
    driver.act(driver.after(1), "pass")
    driver.tick(1000)
    for seat in range(4):
        message = driver.received[player(seat)][-1]
        assert isinstance(message, Played)
        assert message.clock == driver.snapshot(player(seat)).clock
        assert message.clock is not None
        assert message.clock.seat == driver.dealer


def test_a_declaration_is_shown_when_the_pause_is_over() -> None:
    driver = playing(ruleset_id="guiyang_baoting", shuffle=READY_DEAL.shuffle)
    driver.act(driver.after(1), "tian_ting")
    assert not any(isinstance(event, TingDeclared) for event in events(driver.received["p0"]))
    driver.tick(1000)
    assert any(isinstance(event, TingDeclared) for event in events(driver.received["p0"]))


# 四白板 after a 明杠


def four_whites(whites: str) -> RoomDriver:
    """The seat after the dealer holds three 9m and these; the dealer throws the fourth."""
    hands = (
        "9m 147p 258s 123467z",
        f"999m 258p 147s {whites}",
        "147m 369p 369s 1236z",
        "258m 147p 258s 1237z",
    )
    wall = "4s 6z 7z"
    return playing(ruleset_id="qujing_feibaiban", shuffle=Hands(hands, wall).shuffle)


@pytest.mark.parametrize("whites", ["5555z", "5554z"])
def test_after_a_gang_the_draw_is_shown_at_the_same_moment_though_four_whites_may_win(
    whites: str,
) -> None:
    driver = four_whites(whites)
    driver.act(driver.dealer, "discard 9m")
    driver.act(driver.after(1), "ming_gang")
    driver.tick(1000)
    shown = events(driver.last_messages(player(driver.after(2))))
    assert [type(event) for event in shown] == [Melded]
    asked = list(driver.table.asks)
    assert (asked == [driver.after(1)]) == (whites == "5555z")
    for seat in asked:
        driver.act(seat, "pass")
    driver.tick(1000)
    shown = events(driver.last_messages(player(driver.after(2))))
    assert [type(event) for event in shown] == [Drawn]


# Beside the game


def test_whoever_ends_playing_by_itself_in_the_pause_says_so_themselves() -> None:
    driver = playing(**KNOWN)
    asked = driver.after(2)
    driver.send(Auto("a", True), player(asked))
    driver.act(driver.dealer, "discard 1m")
    driver.send(Auto("b", False), player(asked))
    assert not driver.info(player(driver.dealer)).seats[asked].is_auto


def test_when_the_pause_is_over_and_somebody_still_thinks_nobody_is_told_anything() -> None:
    driver = playing(**KNOWN)
    driver.act(driver.dealer, "discard 1m")
    driver.tick(1000)
    assert driver.effects == []
    assert all(driver.snapshot(player(seat)).clock is None for seat in range(4))
