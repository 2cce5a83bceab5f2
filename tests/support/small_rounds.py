"""Three rounds small enough to be counted by hand, their tally, and what holds of every tally."""

from paiju.hands import Hand
from paiju.rules.facts import Discard, End, Facts, Seat
from paiju.rules.finished_round import FinishedRound, Group
from paiju.rules.melds import Meld
from paiju.rules.ruleset import NextDealer
from paiju.rules.win import Verdict, Win
from paiju.rulesets import ruleset
from paiju.settlement import Line, Settlement
from paiju.sim.playing import PlayedRound
from paiju.sim.tally import SimulationTally, empty_tally
from paiju.tiles.text import Text


def line(
    item: str,
    clause: str,
    payer: int,
    payee: int,
    points: int,
    group: Group = "hu",
    is_hand: bool = False,
) -> Line:
    why = Text("", "")
    return Line(
        "guiyang_dingque",
        item,
        clause,
        payer,
        payee,
        points,
        (),
        why,
        group,
        is_hand=is_hand,
    )


def played(
    end: End,
    lines: list[Line],
    ready: tuple[bool, ...],
    dealer: tuple[int, int, int],
    won: tuple[Verdict, ...] = (),
    discards: int = 0,
) -> PlayedRound:
    """`dealer` is the seat, its streak, and who deals next."""
    seat, streak, following = dealer
    gang = Meld("ming_gang", (0, 0, 0, 0), 0, False, 1)
    facts = Facts(
        seats=(Seat(()), Seat(()), Seat(()), Seat((), (gang,))),
        end=end,
        discards=(Discard(0, 0),) * discards,
        dealer=seat,
        streak=streak,
    )
    wins = [Win(seat=winner, hand=Hand(())) for winner in end.winners]
    table = FinishedRound(
        facts, ready=ready, wins=wins, verdicts=won, best_wait=lambda seat: won[seat]
    )
    rules = ruleset("guiyang_dingque")
    settled = Settlement(rules, table, tuple(lines), NextDealer(following, "庄-1"))
    return PlayedRound(facts, settled)


def drawn() -> PlayedRound:
    """Seat 1 draws its tile: everybody pays 1 for the hand and 1 for 自摸."""
    lines = [
        line(item, clause, payer, 1, 1, is_hand=is_hand)
        for payer in (0, 2, 3)
        for item, clause, is_hand in _DRAWN
    ]
    won = (Verdict(("平胡",), "型-1", 1, fan=2),)
    end = End("win", by="zimo", tile=0, winners=(1,))
    return played(end, lines, (False, True, True, False), (0, 0, 1), won, discards=10)


_DRAWN = (("平胡", "型-1", True), ("自摸", "加-1", False))


def fed() -> PlayedRound:
    """Seat 1 deals and wins off seat 2 for 4; seat 0 owes seat 3 for a gang."""
    lines = [
        line("清一色、平胡", "型-2", 2, 1, 4, is_hand=True),
        line("明豆", "豆-5", 0, 3, 3, "gang"),
    ]
    won = (Verdict(("清一色", "平胡"), "型-2", 4),)
    end = End("win", by="dian_pao", tile=0, winners=(1,), from_=2)
    return played(end, lines, (False, True, False, True), (1, 0, 1), won, discards=30)


def exhausted() -> PlayedRound:
    """Nobody wins; seat 0 was not ready and pays the dealer, who stays."""
    lines = [line("查叫", "黄-3", 0, 1, 2, "other")]
    return played(End("exhausted"), lines, (False, True, True, True), (1, 1, 1), discards=56)


def tiny_tally() -> SimulationTally:
    tally = empty_tally(4)
    for one in (drawn(), fed(), exhausted()):
        tally.add(one)
    return tally


def check_conserved(tally: SimulationTally) -> None:
    """No point is made or lost, and every way of counting gives the same number of rounds."""
    assert sum(seat.points.total for seat in tally.seats) == 0
    assert sum(place.points.total for place in tally.places) == 0
    assert sum(points * count for points, count in tally.scores.items()) == 0
    assert sum(tally.scores.values()) == len(tally.seats) * tally.rounds
    assert sum(tally.ends.values()) == sum(tally.lengths.values()) == tally.rounds
    moved = sum(item.points.total for item in tally.items.values())
    assert moved == sum(family.total for family in tally.families.values())
    assert moved >= tally.swing.total
    assert sum(seat.wins for seat in tally.seats) == tally.takes.count
    assert sum(moments.count for moments in tally.streaks.values()) == tally.rounds
