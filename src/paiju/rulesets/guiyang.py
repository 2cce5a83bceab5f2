"""The words both 贵阳捉鸡 rule books use: chickens, 查叫, burning, who pays, who may win."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Meta, Struct

from paiju.rules.bonuses import Bonus, Debt, Find, Flow, Holding, When, each_other
from paiju.rules.claims import HU, ON_MOVING, PassRule
from paiju.rules.facts import Discard, Facts
from paiju.rules.finished_round import FinishedRound, Transfer
from paiju.rules.options import option
from paiju.rules.parts import Indicated
from paiju.rules.payers import Payment, Share, everyone_pays, one_pays, one_pays_for_all
from paiju.rules.ruleset import NextDealer
from paiju.rules.win import Verdict, Win, WinRefusal
from paiju.tiles import Tile
from paiju.tiles.kinds import SUITED, rank_of, step_in_suit
from paiju.tiles.text import Text

Amount = Callable[[Payment], int]
Steps = tuple[int, ...]
"""Which neighbours of the turned tile are 翻牌鸡: +1 the next, 0 itself, −1 the one before."""


def turned(table: FinishedRound, steps: Steps) -> frozenset[Tile]:
    """翻牌鸡: the kinds the turned tile points at; none when the wall was empty."""
    if table.facts.indicator is None:
        return frozenset()
    return frozenset(step_in_suit(table.facts.indicator, step) for step in steps)


def is_gold(kind: Tile, steps: Steps) -> When:
    """金鸡 / 金乌骨: the chicken is itself pointed at."""
    return lambda table: kind in turned(table, steps)


def is_plain(kind: Tile, steps: Steps) -> When:
    return lambda table: kind not in turned(table, steps)


def first_discard(table: FinishedRound, kind: Tile) -> Discard | None:
    """The table's first discard of a chicken; 冲锋 if it stayed, 责任 if it was 碰 or 杠."""
    return next((discard for discard in table.facts.discards if discard.tile == kind), None)


def charge(kind: Tile) -> Find:
    """冲锋鸡: the first one discarded at this table, if nobody took it."""

    def find(table: FinishedRound) -> Iterator[Holding]:
        first = first_discard(table, kind)
        if first is not None and first.by is None:
            yield Holding(first.seat, (kind,))

    return find


def chickens(kind: Tile) -> Find:
    """Those held, melded or discarded and left lying, except the one that charged."""
    return lambda table: _counted(table, kind, lambda seat: table.owned[seat][kind])


def discarded(kind: Tile) -> Find:
    """Those discarded and left lying, except the one that charged."""
    return lambda table: _counted(table, kind, lambda seat: 0)


def _counted(table: FinishedRound, kind: Tile, held: Callable[[int], int]) -> Iterator[Holding]:
    first = first_discard(table, kind)
    charged_by = first.seat if first is not None and first.by is None else None
    for seat in table.seats:
        count = held(seat) + table.discarded[seat][kind] - (seat == charged_by)
        if count:
            yield Holding(seat, (kind,) * count, count)


def flipped(step: int, besides: frozenset[Tile]) -> Find:
    """翻牌鸡 at one step from the turned tile; 幺鸡 and 乌骨鸡 become gold instead."""
    return lambda table: all_of(table, turned(table, (step,)) - besides)


def weekday_chickens(table: FinishedRound) -> Iterator[Holding]:
    """星期鸡: the three kinds whose rank is the day of the week."""
    day = table.facts.weekday
    return all_of(table, [kind for kind in range(SUITED) if rank_of(kind) == day])


def all_of(table: FinishedRound, kinds: Iterable[Tile]) -> Iterator[Holding]:
    wanted = sorted(kinds)
    for seat in table.seats:
        tiles = tuple(
            kind
            for kind in wanted
            for _ in range(table.owned[seat][kind] + table.discarded[seat][kind])
        )
        if tiles:
            yield Holding(seat, tiles, len(tiles))


Clauses = tuple[str, str, str, str]
"""A chicken's clauses: collected, collected as gold, paid back, paid back as gold."""


def chicken_rows(
    names: tuple[str, str], kind: Tile, worth: int, steps: Steps, clauses: Clauses, ready: str
) -> tuple[Flow, ...]:
    """A chicken held or discarded; gold doubles it; discarded without being ready it pays back."""
    name, gold = names
    held = Text(
        f"{ready}，手牌、副露、打出的{name}", f"ready: every {name} held, melded or discarded"
    )
    back = Text(f"没{ready}，打出的{name}要反赔", f"not ready: every {name} discarded pays back")
    return _plain_and_gold(
        (name, gold), kind, worth, steps, clauses, (chickens, discarded), held, back
    )


def charging_rows(
    names: tuple[str, str], kind: Tile, worth: int, steps: Steps, clauses: Clauses, ready: str
) -> tuple[Flow, ...]:
    """The table's first discarded chicken."""
    name, gold = names
    held = Text(f"{ready}，全桌第一张打出的{name}", f"ready: {name}, the first one discarded")
    back = Text(
        f"没{ready}，{name}要反赔", f"not ready: {name}, the first one discarded, pays back"
    )
    return _plain_and_gold((name, gold), kind, worth, steps, clauses, (charge, charge), held, back)


def _plain_and_gold(
    names: tuple[str, str],
    kind: Tile,
    worth: int,
    steps: Steps,
    clauses: Clauses,
    finds: tuple[Callable[[Tile], Find], Callable[[Tile], Find]],
    held: Text,
    back: Text,
) -> tuple[Flow, ...]:
    (name, gold), (collect, collect_gold, pay, pay_gold) = names, clauses
    held_find, back_find = finds[0](kind), finds[1](kind)
    plain, doubled = is_plain(kind, steps), is_gold(kind, steps)
    return (
        Bonus(name, held_find, worth, each_other, collect, held, plain, group="ji"),
        Bonus(
            gold,
            held_find,
            2 * worth,
            each_other,
            collect_gold,
            _doubled(held),
            doubled,
            group="ji",
        ),
        Debt(f"{name}反赔", back_find, worth, pay, back, plain, group="ji"),
        Debt(f"{gold}反赔", back_find, 2 * worth, pay_gold, _doubled(back), doubled, group="ji"),
    )


def _doubled(says: Text) -> Text:
    return Text(f"{says.zh}（金，翻倍）", f"{says.en} (gold, doubled)")


def flipped_row(name: str, step: int, besides: frozenset[Tile], clause: str, ready: str) -> Bonus:
    says = Text(
        f"{ready}，手牌、副露、打出的{name}", f"ready: every {name} held, melded or discarded"
    )
    return Bonus(name, flipped(step, besides), 1, each_other, clause, says, group="ji")


def weekday_row(clause: str, ready: str) -> Bonus:
    says = Text(f"{ready}，点数和星期几相同的牌", "ready: every tile whose rank is the weekday")
    return Bonus("星期鸡", weekday_chickens, 1, each_other, clause, says, group="ji")


class Responsibility(Struct, frozen=True):
    """责任鸡: the first one was 碰 or 杠; between taker and discarder, gold or not."""

    item: str
    kind: Tile
    worth: int
    taker_ready: str
    """Clause under which the discarder pays a ready taker."""
    feeder_ready: str
    """Clause under which an unready taker pays a ready discarder."""
    ready: str
    """What the game calls being ready."""

    def transfers(self, table: FinishedRound) -> Iterator[Transfer]:
        first = first_discard(table, self.kind)
        if first is None or first.by is None or first.claim == "hu":
            return
        taker, discarder = first.by, first.seat
        if table.ready[taker]:
            if taker not in table.burned:
                why = Text(
                    f"第一张被碰杠，收走者{self.ready}",
                    "the first one was claimed by a ready player",
                )
                yield self._pays(discarder, taker, self.taker_ready, why)
        elif table.ready[discarder]:
            why = Text(
                f"收走第一张却没{self.ready}，反赔",
                "claimed the first one without being ready, pays back",
            )
            yield self._pays(taker, discarder, self.feeder_ready, why)

    def _pays(self, payer: int, payee: int, clause: str, why: Text) -> Transfer:
        told = Text(f"{why.zh}：{self.worth} 分", f"{why.en}: {self.worth}")
        tiles = (self.kind,)
        return Transfer(
            self.item, clause, payer, payee, self.worth, told, tiles, group="ji", owner=payer
        )


class ChaJiao(Struct, frozen=True):
    """查叫: nobody won, so whoever is not ready pays each ready player his dearest hand."""

    clause: str
    ready: str
    """What the game calls being ready."""

    def transfers(self, table: FinishedRound) -> Iterator[Transfer]:
        if all(table.ready):
            return
        for payee in table.seats:
            if table.ready[payee]:
                best = table.best_wait(payee)
                for payer in table.facts.others(payee):
                    if not table.ready[payer]:
                        yield self._pays(payer, payee, best)

    def _pays(self, payer: int, payee: int, best: Verdict) -> Transfer:
        (name,) = best.patterns
        why = Text(
            f"没{self.ready}，赔{self.ready}者的最高牌型{name}：{best.value} 分",
            f"not ready: pays a ready player's best hand, {name}: {best.value}",
        )
        return Transfer("查叫", self.clause, payer, payee, best.value, why, group="other")


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
    because = Text("被抢杠者付每一份", "the robbed player pays every share")

    def shares(facts: Facts, win: Win, verdict: Verdict) -> list[Share]:
        if win.by == "zimo":
            return everyone_pays(facts, win)
        if win.by == "qiang_gang" and rob_pays == "all" and win.from_ is not None:
            return one_pays_for_all(facts, win, win.from_, rob_clause, because)
        return one_pays(win)

    return shares


def needs_a_pass(clause: str) -> Callable[[Win, Verdict], WinRefusal | None]:
    """通行证: a plain hand wins by discard only with 豆, on 热炮, 杀听, or declared ready."""

    def may_win(win: Win, verdict: Verdict) -> WinRefusal | None:
        if win.by != "dian_pao" or verdict.patterns != ("平胡",):
            return None
        if win.has_gang or win.gang or win.ting or win.from_ting:
            return None
        return WinRefusal(
            clause,
            "平胡没有通行证（豆），不能接炮",
            "a plain hand without a gang (通行证) may not win by discard",
        )

    return may_win


def guo_hu(clause: str) -> PassRule:
    """过胡: a declined discard of that kind; robbing counts as self-drawn (guiyang_dingque R57)."""
    return PassRule("过胡", HU, same_tile=True, until=ON_MOVING, clause=clause, robbing=False)


def winner_deals(table: FinishedRound, one: str, two: str, three: str) -> NextDealer:
    """The winner; of two the first in turn order; with three winners the discarder."""
    end = table.facts.end
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
    return lambda pair: points if pair.win.by == "zimo" else 0


def on_rob(points: int) -> Amount:
    return lambda pair: points if pair.win.by == "qiang_gang" else 0


def on_gang_hua(points: int) -> Amount:
    return lambda pair: points if pair.win.by == "zimo" and pair.win.gang else 0


def on_gang_pao(points: int) -> Amount:
    return lambda pair: points if pair.win.by == "dian_pao" and pair.win.gang else 0


def when_declared(ting: str, points: int) -> Amount:
    return lambda pair: points if pair.win.ting == ting else 0


def when_killing(ting: str, points: int) -> Amount:
    """杀听 / 杀报: won on the discard of a player who had declared."""
    return lambda pair: points if pair.win.by == "dian_pao" and pair.win.from_ting == ting else 0


def both_bids(pair: Payment) -> int:
    return pair.bids


def fan_steps(*, before: bool, itself: bool) -> Steps:
    """Which steps point at 翻牌鸡 under the options in force."""
    return (1, *((-1,) if before else ()), *((0,) if itself else ()))


# Options both books have.


def wugu_option(clause: str) -> Meta:
    changes = Text("八筒也是鸡，每张 2 分。", "8 dots (八筒) is a chicken too, 2 points each.")
    return option("乌骨鸡", "Black-bone chicken", changes=changes, clause=clause)


def ben_option(clause: str) -> Meta:
    changes = Text("翻出的牌自己也是翻牌鸡。", "The turned kind counts too.")
    return option("本鸡", "The turned tile itself", changes=changes, clause=clause)


def xingqi_option(clause: str) -> Meta:
    changes = Text(
        "点数等于星期几的牌每张加 1 分。",
        "Tiles whose rank is the weekday bring 1 each.",
    )
    return option("星期鸡", "Weekday chicken", changes=changes, clause=clause)


def gumai_option(bids: tuple[int, ...], clause: str) -> Meta:
    zh, en = "、".join(map(str, bids)), ", ".join(map(str, bids))
    changes = Text(
        f"发牌前各选 {zh}，胡牌双方相加。",
        f"Bid one of {en} before the deal; both bids are added to a win.",
    )
    return option("估卖", "Bids", changes=changes, clause=clause)


def rob_pays_option(clause: str) -> Meta:
    changes = Text(
        "被抢杠的人赔胡家一份，还是把所有对手的份都包下。",
        "Whoever is robbed of a kong pays one share, or the share of every opponent.",
    )
    choices = {"single": Text("赔一份", "one share"), "all": Text("全包", "every share")}
    return option("抢杠赔付", "Robbed player pays", changes=changes, clause=clause, choices=choices)
