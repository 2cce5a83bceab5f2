"""Who deals, clause by clause, in rounds played at a table from the deal to the settlement."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from paiju import REGISTRY
from paiju.match.fairness import Proof, dealer_by_lot
from paiju.room.commands import Kick, Leave
from paiju.room.messages import Settled
from paiju.rules.book import load_book
from paiju.tiles import NAMES, Tile
from support.room.driver import Hands, RoomDriver, lobby, play_match, play_on, playing, start

DINGQUE, BAOTING, JIPINGHU = "guiyang_dingque", "guiyang_baoting", "guangdong_jipinghu"
FEIBAIBAN, QINHUANGDAO = "qujing_feibaiban", "qinhuangdao"

# Three hands of seven pairs that wait for 五条, three of runs that do, and one far from anything.
PAIRS = ("11m 22m 33m 44m 55m 66m 5s", "77m 88m 99m 11p 22p 33p 5s", "44p 55p 66p 77p 88p 99p 5s")
RUNS = ("123m 456m 789m 11p 46s", "123m 456m 789m 22p 46s", "123m 456m 789m 44p 46s")
NOTHING = "1479m 1358p 13679s"
TRIPLETS = "222m 555m 888m 222p 4p"
OF_ONE_SUIT = "111s 222s 333s 444s 6s"


class Row(Struct, frozen=True):
    """A round seen from its dealer, here seat 0: what is done, and who deals next."""

    clause: str
    game: str
    description: str
    hands: tuple[str, ...]
    deals: int
    options: dict[str, Any] = {}
    wall: str = ""
    done: tuple[str, ...] = ()


def fed(clause: str, game: str, description: str, *winners: int, deals: int, **options: Any) -> Row:
    """The dealer discards 八条, seat 1 the last 五条, and these seats win on it."""
    first, second, third = PAIRS if game in (DINGQUE, BAOTING) else RUNS
    done = ("0 discard 8s", "1 discard 5s", *(f"{seat} hu" for seat in winners))
    hands = first, NOTHING, second, third
    return Row(clause, game, description, hands, deals, options, "8s 5s", done)


def zimo(clause: str, game: str, description: str, **options: Any) -> Row:
    """The dealer wins with the tile dealt last."""
    hands = (*(PAIRS if game in (DINGQUE, BAOTING) else RUNS), NOTHING)
    return Row(clause, game, description, hands, 0, options, "5s", ("0 hu",))


def drawn(clause: str, game: str, description: str, *hands: str, deals: int, **options: Any) -> Row:
    """Nobody wins, and everybody keeps the hand they were dealt."""
    return Row(clause, game, description, hands, deals, options)


PLAIN = {"ding_que": False}
NO_HUN = {"hun": "none", "pao": False}
ROWS = [
    fed("庄-2", DINGQUE, "the winner deals", 2, deals=2, **PLAIN),
    zimo("庄-2", DINGQUE, "a dealer who wins deals again", **PLAIN),
    fed("庄-3", DINGQUE, "of two winners the first in turn deals", 0, 3, deals=3, **PLAIN),
    fed("庄-4", DINGQUE, "after three winners the discarder deals", 0, 2, 3, deals=1, **PLAIN),
    drawn("庄-5", DINGQUE, "nobody wins", NOTHING, *PAIRS, deals=0, **PLAIN),
    fed("庄-2", BAOTING, "the winner deals", 2, deals=2),
    zimo("庄-2", BAOTING, "a dealer who wins deals again"),
    fed("庄-3", BAOTING, "of two winners the first in turn deals", 0, 3, deals=3),
    fed("庄-4", BAOTING, "after three winners the discarder deals", 0, 2, 3, deals=1),
    drawn("庄-5", BAOTING, "nobody is ready", *(NOTHING,) * 4, deals=0),
    drawn("庄-5", BAOTING, "everybody is ready", *PAIRS, OF_ONE_SUIT, deals=0),
    drawn("庄-6", BAOTING, "one is not ready", *PAIRS[:2], NOTHING, PAIRS[2], deals=2),
    drawn("庄-6", BAOTING, "the one not ready is the dealer", NOTHING, *PAIRS, deals=0),
    drawn("庄-7", BAOTING, "dealer and one more", PAIRS[0], NOTHING, PAIRS[1], NOTHING, deals=0),
    drawn("庄-8", BAOTING, "two others are ready", NOTHING, NOTHING, *PAIRS[:2], deals=2),
    drawn("庄-8", BAOTING, "only the last is ready", *(NOTHING,) * 3, TRIPLETS, deals=3),
    zimo("庄-1", JIPINGHU, "a dealer who wins deals again"),
    drawn("庄-1", JIPINGHU, "nobody wins", NOTHING, *RUNS, deals=0),
    fed("庄-2", JIPINGHU, "after another's win the next seat deals", 3, deals=1),
    fed("庄-2", JIPINGHU, "after several wins of others it deals too", 2, 3, deals=1),
    fed("庄-3", JIPINGHU, "the dealer is among the winners", 0, 2, deals=0),
    fed("庄-1", FEIBAIBAN, "the winner deals", 3, deals=3),
    zimo("庄-1", FEIBAIBAN, "a dealer who wins deals again"),
    drawn("庄-2", FEIBAIBAN, "nobody wins", NOTHING, *RUNS, deals=1),
    fed("打-2", FEIBAIBAN, "after several winners the discarder deals", 2, 3, deals=1),
    fed("庄-1", QINHUANGDAO, "the winner deals", 3, deals=3, **NO_HUN),
    zimo("庄-1", QINHUANGDAO, "a dealer who wins deals again", **NO_HUN),
    drawn("庄-1", QINHUANGDAO, "nobody wins", NOTHING, *RUNS, deals=0, **NO_HUN),
    fed("R36", QINHUANGDAO, "the dealer is among the winners", 0, 2, deals=0, **NO_HUN),
    fed("R36", QINHUANGDAO, "otherwise the first after the discarder", 2, 3, deals=2, **NO_HUN),
]


FIRST_DEALERS = {(DINGQUE, "庄-1"), (BAOTING, "庄-1")}
"""Tested below: they are about a match's first round."""


def test_every_clause_about_the_dealer_has_a_row() -> None:
    clauses = {(game, id_) for game in REGISTRY for id_ in load_book(game).clause_ids}
    about = {(game, id_) for game, id_ in clauses if id_.startswith("庄-")}
    assert about - FIRST_DEALERS <= {(row.game, row.clause) for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.game} {row.clause}: {row.description}")
def test_who_deals_next(row: Row) -> None:
    driver = dealt(row)
    dealer = driver.dealer
    play(driver, row.done)
    settled = [message for message in driver.received["p1"] if isinstance(message, Settled)]
    assert settled[-1].next_dealer_clause == row.clause
    go_on(driver)
    assert driver.dealer == (dealer + row.deals) % 4
    assert driver.table.round.deal.streak == (1 if row.deals == 0 else 0)
    match = driver.info("p1").match
    assert match is not None
    assert match.dealer == driver.dealer


def dealt(row: Row) -> RoomDriver:
    """The first round of a match of four people; nothing is held back."""
    shuffle = Hands(row.hands, row.wall, 0 if row.game == DINGQUE else None).shuffle
    return at_table(row.game, row.options, shuffle=shuffle)


def at_table(game: str, options: dict[str, Any] | None = None, **given: Any) -> RoomDriver:
    return playing(ruleset_id=game, options=options or {}, deadline=0, pause=0, **given)


def play(driver: RoomDriver, done: tuple[str, ...] = ()) -> None:
    """Do this as soon as it may be done; otherwise pass, and discard what was drawn."""
    left = [(driver.after(int(text[0])), text[2:]) for text in done]
    while driver.room.state.stage == "playing":
        asks = driver.table.asks
        if left and left[0][0] in asks and left[0][1] in asks[left[0][0]].legal:
            driver.act(*left.pop(0))
        else:
            waiting = [seat for seat in asks if not left or seat != left[0][0]] or list(asks)
            driver.act(waiting[0], idle(driver, waiting[0]))
    assert not left, f"it never came to {left}"


def idle(driver: RoomDriver, seat: int) -> str:
    if "pass" in driver.ask(seat).legal:
        return "pass"
    tile = driver.table.view(seat).drawn
    assert tile is not None
    return f"discard {NAMES[tile]}"


def go_on(driver: RoomDriver) -> None:
    for _, seat_state, _ in driver.room.state.seated():
        assert seat_state.player is not None
        driver.ready(seat_state.player)


# 圈 (guangdong_jipinghu 风-3, R37)


class Deck:
    """Round after round these hands, from whoever deals on."""

    def __init__(self, *rounds: Hands) -> None:
        self.rounds = list(rounds)
        self.driver: RoomDriver | None = None

    def shuffle(self, tiles: Sequence[Tile], entropy: bytes) -> list[Tile]:
        assert self.driver is not None
        match = self.driver.room.state.match
        assert match is not None
        return replace(self.rounds.pop(0), dealer=match.progress.dealer).shuffle(tiles, entropy)


def test_a_circle_ends_when_the_deal_is_back_where_it_began() -> None:
    """Four times the seat after the dealer wins; a drawn round in between moves nothing."""
    won, none = Hands((NOTHING, *RUNS), "8s 5s"), Hands((NOTHING, *RUNS), "9s 9p")
    deck = Deck(won, won, none, won, won, won, none)
    driver = lobby(
        ruleset_id=JIPINGHU, options={"circles": 2}, shuffle=deck.shuffle, deadline=0, pause=0
    )
    deck.driver = driver
    start(driver)
    first, seen = driver.dealer, list[tuple[int, int, str]]()
    for number in range(6):
        deal = driver.table.round.deal
        seen.append(((deal.dealer - first) % 4, deal.streak, NAMES[deal.round_wind]))
        play(driver, () if number == 2 else ("0 discard 8s", "1 hu"))
        go_on(driver)
    east = [(0, 0, "1z"), (1, 0, "1z"), (2, 0, "1z"), (2, 1, "1z"), (3, 0, "1z")]
    assert seen == [*east, (0, 0, "2z")]


# The first dealer (guiyang_dingque 庄-1, guiyang_baoting 庄-1, qinhuangdao R42 and the others)


def proof_of(driver: RoomDriver) -> Proof:
    assert driver.room.proof is not None
    return driver.room.proof


@pytest.mark.parametrize("seat", range(4))
def test_the_creator_deals_first_wherever_they_sit(seat: int) -> None:
    driver = RoomDriver(ruleset_id=DINGQUE, deadline=0, pause=0)
    driver.connect("p0")
    driver.sit("p0", seat)
    start(driver)
    assert driver.dealer == seat
    assert (proof_of(driver).creator, proof_of(driver).owner) == (seat, seat)


def test_the_creator_deals_first_after_a_rematch_too() -> None:
    driver = lobby(2, ruleset_id=DINGQUE, options={"rounds": 4}, deadline=0, pause=0)
    start(driver)
    play_match(driver)
    driver.send(Kick(driver.id(), 2), "p0")
    driver.sit("p0", 2)
    start(driver)
    assert (driver.room.state.matches, driver.dealer) == (2, 2)


def test_without_the_creator_the_owner_deals_first() -> None:
    driver = RoomDriver(ruleset_id=DINGQUE, deadline=0, pause=0)
    driver.connect("p0", "p1", "p2")
    driver.sit("p1", 3)
    driver.sit("p2", 1)
    driver.send(Leave(driver.id()), "p0")
    assert driver.room.state.owner == "p2"
    start(driver)
    assert driver.dealer == 1
    assert (proof_of(driver).creator, proof_of(driver).owner) == (None, 1)


def test_with_neither_at_the_table_lots_are_drawn() -> None:
    driver = RoomDriver(ruleset_id=DINGQUE, deadline=0, pause=0, spectators=True)
    driver.connect("p0", "p1")
    driver.sit("p1", 3)
    start(driver)
    proof = proof_of(driver)
    assert (proof.creator, proof.owner) == (None, None)
    assert driver.dealer == dealer_by_lot(proof.entropy, 4)


def test_a_creator_who_comes_back_deals_first_before_the_owner() -> None:
    driver = RoomDriver(ruleset_id=DINGQUE, deadline=0, pause=0)
    driver.connect("p0", "p1")
    driver.sit("p1", 1)
    driver.send(Leave(driver.id()), "p0")
    driver.connect("p0")
    driver.sit("p0", 2)
    start(driver)
    assert (driver.room.state.owner, driver.dealer) == ("p1", 2)


@pytest.mark.parametrize("game", [BAOTING, JIPINGHU, FEIBAIBAN, QINHUANGDAO])
def test_in_the_other_games_lots_are_drawn(game: str) -> None:
    dealers: set[int] = set()
    for number in range(16):
        driver = RoomDriver(ruleset_id=game, deadline=0, pause=0, key=f"{number:064x}")
        driver.connect("p0")
        driver.sit("p0", 0)
        start(driver)
        proof = proof_of(driver)
        assert driver.dealer == dealer_by_lot(proof.entropy, 4)
        assert (proof.creator, proof.owner) == (None, None)
        dealers.add(driver.dealer)
    assert dealers == {0, 1, 2, 3}


def test_only_a_first_round_names_the_creator() -> None:
    driver = lobby(1, ruleset_id=DINGQUE, options={"rounds": 4}, deadline=0, pause=0)
    start(driver)
    play_on(driver)
    driver.ready("p0")
    assert proof_of(driver).round == 2
    assert (proof_of(driver).creator, proof_of(driver).owner) == (None, None)
