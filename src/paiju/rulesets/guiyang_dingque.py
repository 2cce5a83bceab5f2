"""贵阳捉鸡·定缺: 108 tiles, 碰 and 杠 but no 吃.

What is special about it:

- 缺: everybody names a suit to do without, and cannot win while holding it.
- 鸡: the 一条 (幺鸡), and what the tile turned after a win points at, pay whoever is ready at the
  end; whoever is not ready pays back for those they discarded.
- 豆: a gang is the pass to win with a plain hand by discard.
- 烧: whoever feeds a 热炮 or is robbed collects neither 鸡 nor 豆.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Struct

from paiju.hands import MELDS_AND_PAIR, SEVEN_PAIRS
from paiju.rules.bonuses import Bonus, Debt, Flow, each_other, feeder, gangs, grouped, when
from paiju.rules.claims import GANG, HU, PENG, Bidding, Claim, Declaring
from paiju.rules.finished_round import FinishedRound, Transfer
from paiju.rules.melds import AN_GANG, BU_GANG, MELD_NAMES, MING_GANG
from paiju.rules.notes import Unpaid, bidders, is_exhausted, is_won, robbed_gang, winners
from paiju.rules.options import HouseOptions, option
from paiju.rules.parts import Hands, Length, Opening, Payments, Play, Scorekeeping, Wall
from paiju.rules.patterns import (
    Pattern,
    all_melded,
    all_triplets,
    anything,
    both,
    highest,
    one_suit,
    seven_pairs,
    under,
    won_on_quad,
)
from paiju.rules.payers import Payment
from paiju.rules.pricing import Extra, added_up
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.terms import Terms
from paiju.rules.win import Verdict, Win, WinRefusal
from paiju.rulesets import guiyang as g
from paiju.rulesets import guiyang_notes as n
from paiju.tiles import SUITS_ONLY, Tile, suit_of
from paiju.tiles.kinds import BA_TONG, YAOJI

# 选项 Options


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], option("基-1")] = 4
    rounds: Annotated[Literal[4, 8, 12, 16], option("基-1")] = 8
    base: Annotated[int, option("分-2", at_least=1, at_most=10)] = 1
    wugu_ji: Annotated[bool, option("乌-1")] = False
    shangxia_ji: Annotated[bool, option("上-1")] = False
    ben_ji: Annotated[bool, option("本-1")] = False
    xingqi_ji: Annotated[bool, option("星-1")] = False
    gumai: Annotated[bool, option("估-2")] = False
    lianzhuang: Annotated[bool, option("加-3")] = False
    tong_san: Annotated[bool, option("R61")] = False
    ding_que: Annotated[bool, option("缺-1")] = True
    que_penalty: Annotated[Literal["pattern", "none"], option("R60")] = "pattern"
    rob_pays: Annotated[Literal["single", "all"], option("R30")] = "single"


# 牌与开局 Tiles and deal


def wall(o: Options) -> Wall:
    """基-2; 翻-1: after a win the front tile of the wall is turned."""
    names = {1: "翻牌鸡"}
    if o.shangxia_ji:
        names[-1] = "上下鸡"
    if o.ben_ji:
        names[0] = "本鸡"
    gold = {YAOJI: "金鸡", **({BA_TONG: "金乌骨鸡"} if o.wugu_ji else {})}
    return Wall(tiles=SUITS_ONLY, indicator="win", indicated=g.indicated(names, gold))


def opening(o: Options) -> Opening:
    return Opening(
        first_dealer="creator",  # 庄-1
        bidding=Bidding((0, 1, 2), "估-2") if o.gumai else None,
        tian_ting=Declaring("加-15"),
        que=Declaring("缺-1") if o.ding_que else None,
    )


# 碰杠与过 Claims and passing

PLAY = Play(
    claims=(
        Claim(PENG, rank=2, clause="行-1"),
        Claim(GANG, rank=2, clause="行-2"),
        Claim(HU, rank=3, clause="R58"),
    ),
    bu_ting=Declaring("加-14"),
    passing=(g.guo_hu("过-1"),),
)


def needs_a_pass(win: Win, verdict: Verdict) -> WinRefusal | None:
    """通行证: a plain hand wins by discard only with 豆, 热炮, 杀听, or declared ready (行-8)."""
    return WinRefusal("行-7") if verdict.row is PLAIN and g.lacks_a_pass(win) else None


# 牌型 Hands

PATTERNS = (
    Pattern("平胡", anything, 1, "型-1"),
    Pattern("大对子", all_triplets, 5, "型-2"),
    Pattern("小七对", seven_pairs, 10, "型-3"),
    Pattern("清一色", one_suit, 10, "型-4"),
    Pattern("清大对", both(one_suit, all_triplets), 15, "型-5"),
    Pattern("双清", both(one_suit, both(all_triplets, all_melded)), 20, "型-6"),
    Pattern("清七对", both(one_suit, seven_pairs), 20, "型-7"),
    Pattern("龙七对", both(seven_pairs, won_on_quad), 20, "型-8"),
    Pattern("清龙七", both(one_suit, both(seven_pairs, won_on_quad)), 30, "型-9"),
)
PLAIN = under("型-1", PATTERNS)
SHAPES = (MELDS_AND_PAIR, SEVEN_PAIRS)
HANDS = Hands(shapes=SHAPES, judge=highest(SHAPES, PATTERNS), may_win=needs_a_pass)

# 输赢 Payments


def yaoji(steps: g.Steps) -> tuple[Flow, ...]:
    """鸡: held, melded or discarded, they collect; discarded without 叫牌 they cost."""
    plain, gold = g.plain(YAOJI, steps), g.gold(YAOJI, steps)
    return (
        Bonus("幺鸡", g.chickens(YAOJI), 1, each_other, "鸡-2", plain),
        Debt("幺鸡反赔", g.discarded(YAOJI), 1, "鸡-3", plain),
        Bonus("金鸡", g.chickens(YAOJI), 2, each_other, "翻-4", gold),
        Debt("金鸡反赔", g.discarded(YAOJI), 2, "R13", gold),
    )


def fan_ji(fixed: frozenset[Tile]) -> Bonus:
    """翻: what the turned tile points at, beside 幺鸡 and 乌骨鸡, which turn gold instead."""
    return Bonus("翻牌鸡", g.flipped(1, fixed), 1, each_other, "翻-5")


def chongfeng_ji(steps: g.Steps, worth: int) -> tuple[Flow, ...]:
    """冲: the first 幺鸡 discarded at the table."""
    plain, gold = g.plain(YAOJI, steps), g.gold(YAOJI, steps)
    return (
        Bonus("冲锋鸡", g.charge(YAOJI), worth, each_other, "冲-2", plain),
        Debt("冲锋鸡反赔", g.charge(YAOJI), worth, "冲-3", plain),
        Bonus("冲锋金鸡", g.charge(YAOJI), 2 * worth, each_other, "冲-4", gold),
        Debt("冲锋金鸡反赔", g.charge(YAOJI), 2 * worth, "冲-4", gold),
    )


ZEREN_JI = g.Responsibility(
    item="责任鸡", kind=YAOJI, worth=1, taker_is_ready="责-2", only_discarder_is_ready="责-3"
)


def wugu_ji(steps: g.Steps) -> tuple[Flow, ...]:
    """乌: the 八筒 counts as the 幺鸡 does, for twice as much."""
    plain, gold = g.plain(BA_TONG, steps), g.gold(BA_TONG, steps)
    return (
        Bonus("乌骨鸡", g.chickens(BA_TONG), 2, each_other, "乌-1", plain),
        Bonus("金乌骨鸡", g.chickens(BA_TONG), 4, each_other, "乌-2", gold),
        Debt("乌骨鸡反赔", g.discarded(BA_TONG), 2, "乌-3", plain),
        Debt("金乌骨鸡反赔", g.discarded(BA_TONG), 4, "R13", gold),
        Bonus("冲锋乌骨鸡", g.charge(BA_TONG), 4, each_other, "R21", plain),
        Debt("冲锋乌骨鸡反赔", g.charge(BA_TONG), 4, "R21", plain),
        Bonus("冲锋金乌骨鸡", g.charge(BA_TONG), 8, each_other, "乌-4", gold),
        Debt("冲锋金乌骨鸡反赔", g.charge(BA_TONG), 8, "乌-4", gold),
        ZEREN_WUGU_JI,
    )


ZEREN_WUGU_JI = g.Responsibility(
    item="责任乌骨鸡", kind=BA_TONG, worth=2, taker_is_ready="乌-5", only_discarder_is_ready="乌-5"
)


def more_ji(o: Options, fixed: frozenset[Tile]) -> tuple[Flow, ...]:
    """上, 本, 星: the neighbour of the turned tile, its own kind, the rank of the weekday."""
    return (
        *when(o.shangxia_ji, Bonus("上下鸡", g.flipped(-1, fixed), 1, each_other, "上-1")),
        *when(o.ben_ji, Bonus("本鸡", g.flipped(0, fixed), 1, each_other, "本-1")),
        *when(o.xingqi_ji, Bonus("星期鸡", g.weekday_chickens, 1, each_other, "星-2")),
    )


def every_ji(o: Options) -> tuple[Flow, ...]:
    kinds = chicken_kinds(o)
    rows = (
        *yaoji(kinds.steps),
        *chongfeng_ji(kinds.steps, 3 if o.tong_san else 2),
        ZEREN_JI,
        *when(o.wugu_ji, *wugu_ji(kinds.steps)),
        fan_ji(kinds.always),
        *more_ji(o, kinds.always),
    )
    return grouped("ji", rows)


def chicken_kinds(o: Options) -> n.ChickenKinds:
    return n.ChickenKinds(
        always=frozenset({YAOJI, BA_TONG} if o.wugu_ji else {YAOJI}),
        steps=g.fan_steps(before=o.shangxia_ji, itself=o.ben_ji),
        weekday=o.xingqi_ji,
    )


DOU = (
    Bonus("闷豆", gangs(AN_GANG), 3, each_other, "豆-4"),
    Bonus("明豆", gangs(MING_GANG), 3, feeder, "豆-5"),
    Bonus("转弯豆", gangs(BU_GANG), 3, each_other, "豆-6"),
)
GUMAI = Extra("估卖", g.both_bids, "估-4")
EXTRAS = (
    Extra("自摸", g.on_zimo(1), "加-1"),
    Extra("杠上花", g.on_gang_hua(1), "加-5"),
    Extra("热炮", g.on_gang_pao(3), "加-6"),
    Extra("抢杠", g.on_rob(1), "加-11"),
    Extra("补听", g.when_declared("bu", 10), "加-14"),
    Extra("天听", g.when_declared("tian", 20), "加-15"),
    Extra("杀听", g.when_killing("bu", 10), "加-16", key="杀听（补听）"),
    Extra("杀听", g.when_killing("tian", 20), "加-16", key="杀听（天听）"),
)


def streak(payment: Payment) -> int:
    """The k-th stay of the dealer adds k, between the dealer and anybody (R46, R47)."""
    return payment.facts.streak if payment.has_dealer else 0


LIANZHUANG = Extra("连庄", streak, "加-3")
CHA_JIAO = g.ChaJiao("查叫", "黄-3")


class UnclearedSuit(Struct, frozen=True):
    """Not ready and still holding one's 缺 suit: each winner's 牌型分 once more (R60)."""

    item: str
    clause: str

    def transfers(self, finished: FinishedRound) -> Iterator[Transfer]:
        for payer, seat in enumerate(finished.facts.seats):
            if not finished.ready[payer] and any(suit_of(tile) == seat.que for tile in seat.hand):
                for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
                    yield self._pays(payer, win.seat, verdict.value)

    def _pays(self, payer: int, payee: int, points: int) -> Transfer:
        values = {"points": points}
        return Transfer(self.item, self.clause, payer, payee, points, group="other", values=values)


WEI_QUE_MEN = UnclearedSuit("未缺门", "缺-2")


def payments(o: Options) -> Payments:
    return Payments(
        payers=g.payers(o.rob_pays, "R30"),
        price=added_up((*EXTRAS, *when(o.gumai, GUMAI), *when(o.lianzhuang, LIANZHUANG))),
        bonuses=(
            *DOU,
            *every_ji(o),
            *when(o.ding_que and o.que_penalty == "pattern", WEI_QUE_MEN),
        ),
        when_exhausted=(CHA_JIAO,),
        notes=(*ji_notes(o), *dou_notes(o), *que_notes(o), *huang_notes(o)),
        burned=g.fed_or_robbed,
        needs_weekday=o.xingqi_ji,
    )


# Notes: what is not paid, in the order of settlement.


def ji_notes(o: Options) -> tuple[Unpaid, ...]:
    kinds = chicken_kinds(o)
    burned = n.chickens_of(kinds, n.is_burned_ready)
    return (
        Unpaid("烧鸡", burned, "加-7", n.is_hot),
        Unpaid("烧鸡", burned, "加-12", n.is_robbed),
        Unpaid("未叫牌，手里的鸡不算", n.uncollected_chickens(kinds), "鸡-2", is_won),
        *first_notes("幺鸡", "责任鸡", YAOJI),
        *when(o.wugu_ji, *first_notes("八筒", "责任乌骨鸡", BA_TONG)),
        Unpaid("牌墙已空，不翻鸡", winners, "R9", n.nothing_was_turned),
    )


def first_notes(name: str, item: str, kind: Tile) -> tuple[Unpaid, ...]:
    """The table's first discarded 幺鸡 or 八筒, where it brings nothing."""
    return (
        Unpaid(f"首张{name}被胡，非冲锋非责任", n.first_one_won(kind), "R18"),
        Unpaid(f"首张{name}已被碰杠", n.later_ones(kind), "R17", is_won),
        Unpaid(f"烧{item}", n.responsibility(kind, burned=True), "R36"),
        Unpaid(f"{item}互不赔付", n.responsibility(kind, burned=False), "责-4", is_won),
    )


def dou_notes(o: Options) -> tuple[Unpaid, ...]:
    return (
        Unpaid("烧豆", n.gangs_of(n.is_burned), "加-7", n.is_hot),
        Unpaid("烧豆", n.gangs_of(n.is_burned), "加-12", n.is_robbed),
        Unpaid("被抢的转弯豆不成立", robbed_gang, "加-12"),
        Unpaid("未叫牌，豆不算", n.gangs_of(n.is_only_unready), "豆-7", is_won),
        Unpaid("过杠不算豆", n.late_gangs, "豆-8", is_won),
        *when(o.rob_pays == "single", Unpaid("抢杠，别家不付", n.freed_by_robbing, "R30")),
        Unpaid(
            "没胡在四张上", n.unhit_quads(under("型-3", PATTERNS), under("型-7", PATTERNS)), "R53"
        ),
        Unpaid("报听没胡，不加分", n.declared_in_vain, "R38"),
    )


def que_notes(o: Options) -> tuple[Unpaid, ...]:
    return (
        Unpaid("缺门没打完，不算叫牌", n.ready_but_for_suit, "R59"),
        *when(o.que_penalty == "none", Unpaid("未缺门不另赔", n.uncleared, "R60", is_won)),
    )


def huang_notes(o: Options) -> tuple[Unpaid, ...]:
    """A round that nobody won."""
    return (
        Unpaid("黄庄，鸡豆不算", n.chickens_of(chicken_kinds(o), n.anybody), "R56", is_exhausted),
        Unpaid("黄庄，鸡豆不算", n.gangs_of(n.anybody), "R56", is_exhausted),
        Unpaid("黄庄，估卖不算", bidders, "R48", is_exhausted),
        Unpaid("无人叫牌，不查叫", n.every_seat, "黄-1", n.nobody_is_ready),
        Unpaid("全都叫牌，不查叫", n.every_seat, "黄-2", n.everybody_is_ready),
    )


# 坐庄 Next dealer


def next_dealer(finished: FinishedRound) -> NextDealer:
    if finished.is_won:
        return g.winner_deals(finished, one="庄-2", two="庄-3", three="庄-4")
    return NextDealer(finished.facts.dealer, "庄-5")


# The game

TERMS = Terms(
    exhausted="黄庄",
    melds=MELD_NAMES | {"ming_gang": "明豆", "bu_gang": "转弯豆", "an_gang": "闷豆"},
    gang="豆",
    ready="叫牌",
    gang_hua="杠上花",
    gang_pao="热炮",
    late_gang="过杠",
)


def ruleset(o: Options) -> RuleSet:
    return RuleSet(
        id="guiyang_dingque",
        options=o,
        wall=wall(o),
        opening=opening(o),
        length=Length(rounds=o.rounds),
        play=PLAY,
        hands=HANDS,
        payments=payments(o),
        next_dealer=next_dealer,
        terms=TERMS,
        scorekeeping=Scorekeeping(
            readiness=True,
            first_discards=(YAOJI, BA_TONG) if o.wugu_ji else (YAOJI,),
            streak=o.lianzhuang,
        ),
    )
