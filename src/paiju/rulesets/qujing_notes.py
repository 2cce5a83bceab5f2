"""曲靖's notes: whom and what each of its rows of unpaid things is about."""

from collections.abc import Iterator

from paiju.hands import ALL_ORPHANS
from paiju.rules.bonuses import Find, Holding
from paiju.rules.finished_round import FinishedRound
from paiju.rules.win import Term, Verdict, Win
from paiju.rulesets.qujing_hands import begs_all, fours_in, uses_wild
from paiju.tiles.kinds import BAI


def wilds_used(finished: FinishedRound) -> Iterator[Holding]:
    """The 白板 of a winner that stand for other tiles, in hand and in gangs."""
    for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
        if verdict.reading is None or verdict.reading.shape is ALL_ORPHANS:
            continue
        count = sum(kind != BAI for kind in verdict.reading.wild_as)
        count += sum(meld.tiles.count(BAI) for meld in win.melds if uses_wild(meld))
        if count:
            yield Holding(win.seat, (BAI,) * count)


def is_all_orphans(win: Win, verdict: Verdict) -> bool:
    return verdict.reading is not None and verdict.reading.shape is ALL_ORPHANS


def unhit_fours(pairs: Term) -> Find:
    """Four of a kind among plain seven pairs: the winning tile is not one of them."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
            if verdict.reading is not None and verdict.has(pairs):
                fours = sorted(fours_in(verdict.reading))
                whites = [group.wilds for group in verdict.reading.groups if group.tile in fours]
                if fours and not any(whites):
                    yield Holding(win.seat, tuple(kind for kind in fours for _ in range(4)))

    return find


def robs_concealed(win: Win, verdict: Verdict) -> bool:
    return win.by == "qiang_gang" and win.is_concealed


def waits_on_white(win: Win, verdict: Verdict) -> bool:
    exposed = len(win.melds) == 4 and all(meld.from_ is not None for meld in win.melds)
    return exposed and win.special is None and not begs_all(win)


def four_white_gang(finished: FinishedRound) -> Iterator[Holding]:
    """The 明杠 of 白板 that won at once (特-2)."""
    end = finished.facts.end
    if end.special == "si_baiban" and end.from_ is not None:
        yield Holding(end.winners[0], (BAI,) * 4)
