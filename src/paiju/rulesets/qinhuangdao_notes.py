"""秦皇岛's notes: whom and what each of its rows of unpaid things is about."""

from collections.abc import Callable, Iterator

from paiju.hands import SEVEN_PAIRS
from paiju.rules.bonuses import Find, Holding, When, any_gangs
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import AN_GANG, BU_GANG, FENG_GANG, MING_GANG
from paiju.rules.patterns import dragon_runs, melded_runs
from paiju.rules.win import HandReading, Term, Verdict, Win
from paiju.rulesets.qinhuangdao_hands import FOUR_WILDS, is_narrow, is_you, quads, real_quads
from paiju.tiles import Tile, mask_of


def dragons_with_chi(dragon: Term) -> Find:
    """一条龙 that only melded 吃 would complete, and that was not paid."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
            if verdict.reading is None or verdict.has(dragon):
                continue
            chi = melded_runs(win)
            if dragon_runs(HandReading(win, verdict.reading).runs | mask_of(chi)):
                yield Holding(win.seat, tuple(first + step for first in chi for step in range(3)))

    return find


def has_wild_at_face(win: Win, verdict: Verdict) -> bool:
    """混儿 in the hand, every one of them as itself; a hand of nothing but wilds apart."""
    reading = verdict.reading
    if reading is None or reading.shape is FOUR_WILDS or not win.hand.wilds:
        return False
    return all(kind == own for own, kinds in verdict.wild_as(win) for kind in kinds)


def has_narrow(narrow: Term) -> Callable[[Win, Verdict], bool]:
    """边卡吊 by its plain meaning, which an option did not count."""

    def test(win: Win, verdict: Verdict) -> bool:
        if verdict.reading is None or verdict.has(narrow):
            return False
        read = HandReading(win, verdict.reading)
        return is_narrow(read) and not is_you(read)

    return test


def has_wild_quad(win: Win, verdict: Verdict) -> bool:
    """Seven pairs with four of a kind that need a wild."""
    if verdict.reading is None or verdict.reading.shape is not SEVEN_PAIRS:
        return False
    read = HandReading(win, verdict.reading)
    return quads(read) > real_quads(read)


def ends_by(kind: str) -> When:
    return lambda finished: finished.facts.end.kind == kind


def every_gang(finished: FinishedRound) -> Iterator[Holding]:
    for kind in (MING_GANG, BU_GANG, AN_GANG, FENG_GANG):
        yield from any_gangs(kind)(finished)


def discarded_wilds(wild_at: Callable[[Tile | None], int]) -> Find:
    """Per seat the wild tiles it discarded."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        wild = wild_at(finished.facts.indicator)
        for seat in finished.seats:
            discards = [row.tile for row in finished.facts.discards if row.seat == seat]
            wilds = tuple(tile for tile in discards if wild >> tile & 1)
            if wilds:
                yield Holding(seat, wilds)

    return find


def won_with_four_wilds(finished: FinishedRound) -> Iterator[Holding]:
    for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
        if verdict.reading is not None and verdict.reading.shape is FOUR_WILDS:
            wilds = [tile for tile in win.hand.tiles() if win.hand.wild >> tile & 1]
            yield Holding(win.seat, tuple(wilds))


def has_several_robbers(finished: FinishedRound) -> bool:
    return finished.facts.end.by == "qiang_gang" and len(finished.wins) > 1
