"""The words both 贵阳捉鸡 rule books use: chickens, 查叫, burning, who pays, who may win."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from paiju.rules.bonuses import Find, Holding, When
from paiju.rules.claims import HU, ON_MOVING, PassRule
from paiju.rules.facts import Discard, Facts
from paiju.rules.finished_round import FinishedRound, Transfer
from paiju.rules.parts import Indicated
from paiju.rules.payers import Payment, Share, everyone_pays, one_pays, one_pays_for_all
from paiju.rules.ruleset import NextDealer
from paiju.rules.win import Verdict, Win
from paiju.tiles import Tile
from paiju.tiles.kinds import SUITED, rank_of, step_in_suit

Amount = Callable[[Payment], int]
Steps = tuple[int, ...]
"""Which neighbours of the turned tile are 翻牌鸡: +1 the next, 0 itself, −1 the one before."""


def turned(finished: FinishedRound, steps: Steps) -> frozenset[Tile]:
    """翻牌鸡: the kinds the turned tile points at; none when the wall was empty."""
    if finished.facts.indicator is None:
        return frozenset()
    return frozenset(step_in_suit(finished.facts.indicator, step) for step in steps)


def gold(kind: Tile, steps: Steps) -> When:
    """金鸡 / 金乌骨: the chicken is itself pointed at."""
    return lambda finished: kind in turned(finished, steps)


def plain(kind: Tile, steps: Steps) -> When:
    return lambda finished: kind not in turned(finished, steps)


def first_discard(finished: FinishedRound, kind: Tile) -> Discard | None:
    """The table's first discard of a chicken; 冲锋 if it stayed, 责任 if it was 碰 or 杠."""
    return next((discard for discard in finished.facts.discards if discard.tile == kind), None)


def charge(kind: Tile) -> Find:
    """冲锋鸡: the first one discarded at this finished, if nobody took it."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        first = first_discard(finished, kind)
        if first is not None and first.by is None:
            yield Holding(first.seat, (kind,))

    return find


def chickens(kind: Tile) -> Find:
    """Those held, melded or discarded and left lying, except the one that charged."""
    return lambda finished: _counted(finished, kind, lambda seat: finished.owned[seat][kind])


def discarded(kind: Tile) -> Find:
    """Those discarded and left lying, except the one that charged."""
    return lambda finished: _counted(finished, kind, lambda seat: 0)


def _counted(finished: FinishedRound, kind: Tile, held: Callable[[int], int]) -> Iterator[Holding]:
    first = first_discard(finished, kind)
    charged_by = first.seat if first is not None and first.by is None else None
    for seat in finished.seats:
        count = held(seat) + finished.discarded[seat][kind] - (seat == charged_by)
        if count:
            yield Holding(seat, (kind,) * count, count)


def flipped(step: int, besides: frozenset[Tile]) -> Find:
    """翻牌鸡 at one step from the turned tile; 幺鸡 and 乌骨鸡 become gold instead."""
    return lambda finished: all_of(finished, turned(finished, (step,)) - besides)


def weekday_chickens(finished: FinishedRound) -> Iterator[Holding]:
    """星期鸡: the three kinds whose rank is the day of the week."""
    day = finished.facts.weekday
    return all_of(finished, [kind for kind in range(SUITED) if rank_of(kind) == day])


def all_of(finished: FinishedRound, kinds: Iterable[Tile]) -> Iterator[Holding]:
    wanted = sorted(kinds)
    for seat in finished.seats:
        tiles = tuple(
            kind
            for kind in wanted
            for _ in range(finished.owned[seat][kind] + finished.discarded[seat][kind])
        )
        if tiles:
            yield Holding(seat, tiles, len(tiles))


class Responsibility(Struct, frozen=True, kw_only=True):
    """责任鸡: the first one was 碰 or 杠; between taker and discarder, gold or not."""

    item: str
    kind: Tile
    worth: int
    taker_is_ready: str
    """Clause under which the discarder pays a ready taker."""
    only_discarder_is_ready: str
    """Clause under which an unready taker pays a ready discarder."""

    def transfers(self, finished: FinishedRound) -> Iterator[Transfer]:
        first = first_discard(finished, self.kind)
        if first is None or first.by is None or first.claim == "hu":
            return
        taker, discarder = first.by, first.seat
        if finished.ready[taker]:
            if taker not in finished.burned:
                yield self._pays(discarder, taker, self.taker_is_ready, self.item)
        elif finished.ready[discarder]:
            yield self._pays(taker, discarder, self.only_discarder_is_ready, f"{self.item}反赔")

    def _pays(self, payer: int, payee: int, clause: str, key: str) -> Transfer:
        return Transfer(
            self.item,
            clause,
            payer,
            payee,
            self.worth,
            tiles=(self.kind,),
            group="ji",
            owner=payer,
            key=key,
        )


class ChaJiao(Struct, frozen=True):
    """查叫: nobody won, so whoever is not ready pays each ready player their highest hand."""

    item: str
    clause: str

    def transfers(self, finished: FinishedRound) -> Iterator[Transfer]:
        if all(finished.ready):
            return
        for payee in finished.seats:
            if finished.ready[payee]:
                best = finished.best_wait(payee)
                for payer in finished.facts.others(payee):
                    if not finished.ready[payer]:
                        yield self._pays(payer, payee, best)

    def _pays(self, payer: int, payee: int, best: Verdict) -> Transfer:
        (name,) = best.patterns
        values = {"hand": name, "points": best.value}
        return Transfer(
            self.item, self.clause, payer, payee, best.value, group="other", values=values
        )


def fed_after_gang(facts: Facts) -> frozenset[int]:
    """烧鸡烧豆: whoever fed a 热炮 loses all income from 鸡 and 豆."""
    end = facts.end
    if end.kind != "win" or end.by != "dian_pao" or end.gang is None or end.from_ is None:
        return frozenset()
    return frozenset({end.from_})


def fed_or_robbed(facts: Facts) -> frozenset[int]:
    """烧鸡烧豆: whoever fed a 热炮 or was robbed loses all income from 鸡 and 豆."""
    end = facts.end
    if end.kind == "win" and end.by == "qiang_gang" and end.from_ is not None:
        return frozenset({end.from_})
    return fed_after_gang(facts)


def payers(rob_pays: str, rob_clause: str) -> Callable[[Facts, Win, Verdict], list[Share]]:
    """自摸: each; 点炮: the discarder; 抢杠: the robbed alone, one share or everybody's."""

    def shares(facts: Facts, win: Win, verdict: Verdict) -> list[Share]:
        if win.by == "zimo":
            return everyone_pays(facts, win)
        if win.by == "qiang_gang" and rob_pays == "all" and win.from_ is not None:
            return one_pays_for_all(facts, win, win.from_, rob_clause)
        return one_pays(win)

    return shares


def lacks_a_pass(win: Win) -> bool:
    """A discard that a plain hand may not win on: no 豆, no 热炮, no 杀听, not declared ready."""
    return win.by == "dian_pao" and not (win.has_gang or win.gang or win.ting or win.from_ting)


def guo_hu(clause: str) -> PassRule:
    """过胡: a declined discard of that kind; robbing counts as self-drawn (guiyang_dingque R57)."""
    return PassRule("过胡", HU, same_tile=True, until=ON_MOVING, clause=clause, robbing=False)


def winner_deals(finished: FinishedRound, *, one: str, two: str, three: str) -> NextDealer:
    """The winner; of two the first in turn order; with three winners the discarder."""
    end = finished.facts.end
    if len(end.winners) == 3 and end.from_ is not None:
        return NextDealer(end.from_, three)
    return NextDealer(end.winners[0], two if len(end.winners) == 2 else one)


# What the turned tile makes.


def indicated(
    names: dict[int, str], gold: dict[Tile, str]
) -> Callable[[Facts], tuple[Indicated, ...]]:
    """What the turned tile makes, step by step; a chicken it points at becomes gold."""

    def made(facts: Facts) -> tuple[Indicated, ...]:
        indicator = facts.indicator
        if indicator is None:
            return ()
        kinds = {step_in_suit(indicator, step): name for step, name in names.items()}
        return tuple(Indicated(kind, gold.get(kind, name)) for kind, name in sorted(kinds.items()))

    return made


# Amounts of the 额外加分 rows.


def on_zimo(points: int) -> Amount:
    return lambda payment: points if payment.win.by == "zimo" else 0


def on_rob(points: int) -> Amount:
    return lambda payment: points if payment.win.by == "qiang_gang" else 0


def on_gang_hua(points: int) -> Amount:
    return lambda payment: points if payment.win.by == "zimo" and payment.win.gang else 0


def on_gang_pao(points: int) -> Amount:
    return lambda payment: points if payment.win.by == "dian_pao" and payment.win.gang else 0


def when_declared(ting: str, points: int) -> Amount:
    return lambda payment: points if payment.win.ting == ting else 0


def when_killing(ting: str, points: int) -> Amount:
    """杀听 / 杀报: won on the discard of a player who had declared."""
    return lambda payment: (
        points if payment.win.by == "dian_pao" and payment.win.from_ting == ting else 0
    )


def both_bids(payment: Payment) -> int:
    return payment.bids


def fan_steps(*, before: bool, itself: bool) -> Steps:
    """Which steps point at 翻牌鸡 under the options in force."""
    return (1, *((-1,) if before else ()), *((0,) if itself else ()))
