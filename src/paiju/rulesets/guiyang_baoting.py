"""贵阳捉鸡·报听: 108 tiles, 碰 and 杠 but no 吃.

What is special about it:

- 报: a player who declares to be ready (硬报 before the first draw, 软报 with the first discard)
  is paid more for winning, and pays more for feeding (杀报).
- 鸡: the 一条 (幺鸡), and what the tile turned after a win points at, pay whoever is ready at the
  end; whoever is not ready pays back for those they discarded. A turned 五筒 may void them.
- 豆: a gang is the pass to win with a plain hand by discard.
- 通三: an option under which plain hands, 冲锋鸡 and 杠上炮 are worth more, and gangs cost whoever
  is not ready.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from paiju.hands import MELDS_AND_PAIR, SEVEN_PAIRS
from paiju.rules.bonuses import (
    Bonus,
    Debt,
    Flow,
    Holding,
    Unless,
    When,
    each_other,
    feeder,
    gangs,
    grouped,
    when,
)
from paiju.rules.claims import GANG, HU, PENG, Bidding, Claim, Declaring
from paiju.rules.facts import Facts
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import AN_GANG, BU_GANG, MELD_NAMES, MING_GANG
from paiju.rules.notes import Unpaid, bidders, is_exhausted, is_won, robbed_gang, winners
from paiju.rules.options import HouseOptions, option
from paiju.rules.parts import (
    Hands,
    Indicated,
    Length,
    Opening,
    Payments,
    Play,
    Scorekeeping,
    Wall,
    nobody_burns,
)
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
from paiju.rules.win import HandReading, Verdict, Win, WinRefusal
from paiju.rulesets import guiyang as g
from paiju.rulesets import guiyang_notes as n
from paiju.tiles import SUITS_ONLY, Tile
from paiju.tiles.kinds import BA_TONG, WU_TONG, YAOJI

# 选项 Options


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], option("基-2")] = 4
    rounds: Annotated[Literal[8, 12, 16], option("基-3")] = 8
    base: Annotated[int, option("R29", at_least=1, at_most=10)] = 1
    wugu_ji: Annotated[bool, option("鸡-13")] = False
    yaobai_ji: Annotated[bool, option("鸡-15")] = False
    ben_ji: Annotated[bool, option("鸡-16")] = False
    xingqi_ji: Annotated[bool, option("鸡-17")] = False
    chuifeng_ji: Annotated[bool, option("鸡-18")] = False
    gumai: Annotated[bool, option("估-1")] = False
    tong_san: Annotated[bool, option("通-1")] = False
    burn: Annotated[Literal["off", "gang_pao", "both"], option("R9")] = "off"
    rob_pays: Annotated[Literal["single", "all"], option("R8")] = "single"


# 牌与开局 Tiles and deal


def opening(o: Options) -> Opening:
    return Opening(
        first_dealer="lot",  # 庄-1
        rolls=1,  # 基-4, R30
        bidding=Bidding((0, 2, 3, 4), "估-1") if o.gumai else None,
        tian_ting=Declaring("报-2"),
    )


def wall(o: Options) -> Wall:
    """鸡-4: after a win the front tile of the wall is turned."""
    return Wall(tiles=SUITS_ONLY, indicator="win", indicated=indicated(o))


def indicated(o: Options) -> Callable[[Facts], tuple[Indicated, ...]]:
    steps = {1: "翻牌鸡"}
    if o.yaobai_ji:
        steps[-1] = "摇摆鸡"
    if o.ben_ji:
        steps[0] = "本鸡"
    made = g.indicated(steps, {YAOJI: "金鸡", **({BA_TONG: "金乌骨鸡"} if o.wugu_ji else {})})
    blown = (Indicated(WU_TONG, "吹风鸡"),)
    return lambda facts: blown if o.chuifeng_ji and facts.indicator == WU_TONG else made(facts)


# 碰杠与过 Claims and passing

PLAY = Play(
    claims=(
        Claim(PENG, rank=2, clause="基-5"),
        Claim(GANG, rank=2, clause="基-5"),
        Claim(HU, rank=3, clause="响-1"),
    ),
    passing=(g.guo_hu("R27"),),
    bu_ting=Declaring("报-1"),
)

# 牌型 Hands

PLAIN_WITH_TONG_SAN = Pattern("平胡", anything, 3, "通-1")
"""通三 changes the plain hand itself, so 查叫 counts 3 for it too (R15)."""


def needs_a_pass(win: Win, verdict: Verdict) -> WinRefusal | None:
    """通行证: a plain hand wins by discard only with 豆, on 热炮, 杀报, or declared ready."""
    is_plain = verdict.row is PLAIN or verdict.row is PLAIN_WITH_TONG_SAN
    return WinRefusal("型-0") if is_plain and g.lacks_a_pass(win) else None


def hit_the_quad(read: HandReading) -> bool:
    """Won on the four of a kind; for 天胡 the best tile counts as drawn (R18)."""
    return won_on_quad(read) or (read.win.first == "tian_hu" and read.has_quad)


PLAIN = Pattern("平胡", anything, 1, "型-1")
ABOVE_PLAIN = (
    Pattern("大对子", all_triplets, 5, "型-2"),
    Pattern("七对", seven_pairs, 10, "型-3"),
    Pattern("清一色", one_suit, 10, "型-4"),
    Pattern("清大对", both(one_suit, all_triplets), 15, "型-5"),
    Pattern("双清", both(one_suit, both(all_triplets, all_melded)), 20, "型-6"),
    Pattern("清七对", both(one_suit, seven_pairs), 20, "型-7"),
    Pattern("龙七对", both(seven_pairs, hit_the_quad), 20, "型-8"),
    Pattern("清龙背", both(one_suit, both(seven_pairs, hit_the_quad)), 30, "型-9"),
)
SHAPES = (MELDS_AND_PAIR, SEVEN_PAIRS)


def hands(o: Options) -> Hands:
    plain = PLAIN_WITH_TONG_SAN if o.tong_san else PLAIN
    return Hands(
        shapes=SHAPES,
        judge=highest(SHAPES, (plain, *ABOVE_PLAIN)),
        may_win=needs_a_pass,
        firsts=frozenset({"tian_hu"}),
    )


# 输赢 Payments

DOU = (
    Bonus("明豆", gangs(MING_GANG), 3, feeder, "豆-1"),
    Bonus("转弯豆", gangs(BU_GANG), 3, each_other, "豆-2"),
    Bonus("闷豆", gangs(AN_GANG), 3, each_other, "豆-3"),
)
CHA_JIAO = g.ChaJiao("查叫", "荒-1")


def yaoji(steps: g.Steps) -> tuple[Flow, ...]:
    """Held, melded or discarded, they collect; discarded without 听牌 they cost."""
    plain, gold = g.plain(YAOJI, steps), g.gold(YAOJI, steps)
    return (
        Bonus("幺鸡", g.chickens(YAOJI), 1, each_other, "鸡-2", plain),
        Debt("幺鸡反赔", g.discarded(YAOJI), 1, "鸡-3", plain),
        Bonus("金鸡", g.chickens(YAOJI), 2, each_other, "鸡-5", gold),
        Debt("金鸡反赔", g.discarded(YAOJI), 2, "guiyang_dingque R13", gold),
    )


def fan_ji(fixed: frozenset[Tile]) -> Bonus:
    """What the turned tile points at, beside 幺鸡 and 乌骨鸡, which turn gold instead."""
    return Bonus("翻牌鸡", g.flipped(1, fixed), 1, each_other, "鸡-6")


def chongfeng_ji(steps: g.Steps) -> tuple[Flow, ...]:
    """The first 幺鸡 discarded at the table."""
    plain, gold = g.plain(YAOJI, steps), g.gold(YAOJI, steps)
    return (
        Bonus("冲锋鸡", g.charge(YAOJI), 2, each_other, "鸡-8", plain),
        Debt("冲锋鸡反赔", g.charge(YAOJI), 2, "鸡-8", plain),
        Bonus("冲锋金鸡", g.charge(YAOJI), 4, each_other, "鸡-8", gold),
        Debt("冲锋金鸡反赔", g.charge(YAOJI), 4, "鸡-8", gold),
    )


ZEREN_JI = g.Responsibility(
    item="责任鸡", kind=YAOJI, worth=1, taker_is_ready="鸡-12", only_discarder_is_ready="鸡-12"
)


def wugu_ji(steps: g.Steps) -> tuple[Flow, ...]:
    """The 八筒 counts as the 幺鸡 does, for twice as much."""
    plain, gold = g.plain(BA_TONG, steps), g.gold(BA_TONG, steps)
    return (
        Bonus("乌骨鸡", g.chickens(BA_TONG), 2, each_other, "鸡-13", plain),
        Debt("乌骨鸡反赔", g.discarded(BA_TONG), 2, "鸡-14", plain),
        Bonus("金乌骨鸡", g.chickens(BA_TONG), 4, each_other, "鸡-14", gold),
        Debt("金乌骨鸡反赔", g.discarded(BA_TONG), 4, "鸡-14", gold),
        Bonus("冲锋乌骨鸡", g.charge(BA_TONG), 4, each_other, "guiyang_dingque R21", plain),
        Debt("冲锋乌骨鸡反赔", g.charge(BA_TONG), 4, "guiyang_dingque R21", plain),
        Bonus("冲锋金乌骨鸡", g.charge(BA_TONG), 8, each_other, "鸡-14", gold),
        Debt("冲锋金乌骨鸡反赔", g.charge(BA_TONG), 8, "鸡-14", gold),
        ZEREN_WUGU_JI,
    )


ZEREN_WUGU_JI = g.Responsibility(
    item="责任乌骨鸡",
    kind=BA_TONG,
    worth=2,
    taker_is_ready="鸡-14",
    only_discarder_is_ready="鸡-14",
)


def more_ji(o: Options, fixed: frozenset[Tile]) -> tuple[Flow, ...]:
    """The neighbour of the turned tile, its own kind, the rank of the weekday."""
    return (
        *when(o.yaobai_ji, Bonus("摇摆鸡", g.flipped(-1, fixed), 1, each_other, "鸡-15")),
        *when(o.ben_ji, Bonus("本鸡", g.flipped(0, fixed), 1, each_other, "鸡-16")),
        *when(o.xingqi_ji, Bonus("星期鸡", g.weekday_chickens, 1, each_other, "鸡-17")),
    )


def every_ji(o: Options) -> tuple[Flow, ...]:
    """All of them, unless 吹风鸡 voids them (鸡-18)."""
    kinds = chicken_kinds(o)
    steps = kinds.steps
    rows = (
        *yaoji(steps),
        *(chongfeng_ji_with_tong_san(steps) if o.tong_san else chongfeng_ji(steps)),
        ZEREN_JI,
        *when(o.wugu_ji, *wugu_ji(steps)),
        fan_ji(kinds.always),
        *more_ji(o, kinds.always),
    )
    rows = grouped("ji", rows)
    return (Unless(wind_blows, rows),) if o.chuifeng_ji else rows


def chicken_kinds(o: Options) -> n.ChickenKinds:
    return n.ChickenKinds(
        always=frozenset({YAOJI, BA_TONG} if o.wugu_ji else {YAOJI}),
        steps=g.fan_steps(before=o.yaobai_ji, itself=o.ben_ji),
        weekday=o.xingqi_ji,
    )


def wind_blows(finished: FinishedRound) -> bool:
    """吹风鸡: the turned tile is 五筒."""
    return finished.facts.indicator == WU_TONG


GUMAI = Extra("估卖", g.both_bids, "估-2")


def above_plain(payment: Payment) -> int:
    return 0 if payment.verdict.row is PLAIN_WITH_TONG_SAN else 3


def fed_after(*kinds: str, points: int) -> g.Amount:
    """杠上炮 by the kind of the last gang (R11)."""
    return lambda payment: (
        points if payment.win.by == "dian_pao" and payment.win.gang in kinds else 0
    )


WITH_TONG_SAN = (
    Extra("通三", above_plain, "通-2"),
    Extra("杠上炮", fed_after(BU_GANG, AN_GANG, points=9), "通-6"),
    Extra("杠上炮", fed_after(MING_GANG, points=6), "通-7"),
)


def chongfeng_ji_with_tong_san(steps: g.Steps) -> tuple[Flow, ...]:
    plain, gold = g.plain(YAOJI, steps), g.gold(YAOJI, steps)
    return (
        Bonus("冲锋鸡", g.charge(YAOJI), 3, each_other, "通-3", plain),
        Debt("冲锋鸡反赔", g.charge(YAOJI), 3, "通-3", plain),
        Bonus("冲锋金鸡", g.charge(YAOJI), 6, each_other, "R13", gold),
        Debt("冲锋金鸡反赔", g.charge(YAOJI), 6, "R13", gold),
    )


def every_gang(finished: FinishedRound) -> Iterator[Holding]:
    """Each scoring gang of anybody, 过杠 left out (R14)."""
    for kind in (MING_GANG, BU_GANG, AN_GANG):
        yield from gangs(kind)(finished)


TONG_SAN_DEBT = Debt("通三杠债", every_gang, 3, "通-5")


def on_tian_hu(payment: Payment) -> int:
    return 20 if payment.win.first == "tian_hu" else 0


BAO = (
    Extra("软报", g.when_declared("bu", 10), "报-1"),
    Extra("硬报", g.when_declared("tian", 20), "报-2"),
    Extra("天胡", on_tian_hu, "报-2"),
    Extra("杀报", g.when_killing("bu", 10), "报-3", key="杀报（软报）"),
    Extra("杀报", g.when_killing("tian", 20), "报-3", key="杀报（硬报）"),
)
WITHOUT_TONG_SAN = (
    Extra("自摸", g.on_zimo(1), "加-1"),
    Extra("热炮", g.on_gang_pao(1), "加-3"),
    Extra("抢杠", g.on_rob(1), "R8"),
)
GANG_HUA = Extra("杠上开花", g.on_gang_hua(3), "加-2")
BURNED = {"off": nobody_burns, "gang_pao": g.fed_after_gang, "both": g.fed_or_robbed}
"""Who loses the income from 鸡 and 豆, by the option (R9)."""


def payments(o: Options) -> Payments:
    situation = WITH_TONG_SAN if o.tong_san else WITHOUT_TONG_SAN
    return Payments(
        payers=g.payers(o.rob_pays, "R8"),
        price=added_up((*situation, GANG_HUA, *BAO, *when(o.gumai, GUMAI))),
        bonuses=(*DOU, *when(o.tong_san, TONG_SAN_DEBT), *every_ji(o)),
        when_exhausted=(CHA_JIAO,),
        notes=(*ji_notes(o), *dou_notes(o), *when(o.tong_san, *TONG_SAN_NOTES), *huang_notes(o)),
        burned=BURNED[o.burn],
        needs_weekday=o.xingqi_ji,
    )


# Notes: what is not paid, in the order of settlement.


def ji_notes(o: Options) -> tuple[Unpaid, ...]:
    kinds, counts = chicken_kinds(o), counts_ji(o)
    every = n.chickens_of(kinds, n.anybody)
    return (
        *when(o.chuifeng_ji, Unpaid("吹风鸡，鸡不赔", every, "鸡-18", voids_ji)),
        Unpaid("烧鸡", n.chickens_of(kinds, n.is_burned_ready), "R9", counts),
        Unpaid("未听牌，手里的鸡不算", n.uncollected_chickens(kinds), "鸡-3", counts),
        *first_notes("幺鸡", "责任鸡", YAOJI, counts),
        *when(o.wugu_ji, *first_notes("八筒", "责任乌骨鸡", BA_TONG, counts)),
        Unpaid("牌墙已空，不翻鸡", winners, "guiyang_dingque R9", n.nothing_was_turned),
    )


def first_notes(name: str, item: str, kind: Tile, counts: When) -> tuple[Unpaid, ...]:
    """The table's first discarded 幺鸡 or 八筒, where it brings nothing."""
    return (
        Unpaid(f"首张{name}被胡，非冲锋非责任", n.first_one_won(kind), "鸡-10", counts),
        Unpaid(f"首张{name}已被碰杠", n.later_ones(kind), "guiyang_dingque R17", counts),
        Unpaid(f"烧{item}", n.responsibility(kind, burned=True), "R9", counts),
        Unpaid(f"{item}互不赔付", n.responsibility(kind, burned=False), "鸡-12", counts),
    )


def dou_notes(o: Options) -> tuple[Unpaid, ...]:
    unhit = n.unhit_quads(under("型-3", ABOVE_PLAIN), under("型-7", ABOVE_PLAIN))
    return (
        Unpaid("烧豆", n.gangs_of(n.is_burned), "R9"),
        Unpaid("被抢的转弯豆不成立", robbed_gang, "R8"),
        Unpaid("未听牌，杠不收", n.gangs_of(n.is_only_unready), "豆-4", is_won),
        Unpaid("过杠不算豆", n.late_gangs, "豆-7", is_won),
        *when(o.rob_pays == "single", Unpaid("抢杠，别家不付", n.freed_by_robbing, "R8")),
        Unpaid("没胡在四张上", unhit, "guiyang_dingque R53"),
        Unpaid("报听没胡，不加分", n.declared_in_vain, "guiyang_dingque R38"),
    )


TONG_SAN_NOTES = (
    Unpaid("通三不加自摸", winners, "通-4", n.is_drawn),
    Unpaid("通三不加自摸", winners, "R8", n.is_robbed),
    Unpaid("通三不另加热炮", winners, "R11", n.is_hot),
    Unpaid("查叫不加通三", n.dearly_ready(PLAIN_WITH_TONG_SAN), "R15", is_exhausted),
)


def huang_notes(o: Options) -> tuple[Unpaid, ...]:
    """A round that nobody won."""
    return (
        Unpaid("荒庄，鸡豆不算", n.chickens_of(chicken_kinds(o), n.anybody), "荒-2", is_exhausted),
        Unpaid("荒庄，鸡豆不算", n.gangs_of(n.anybody), "荒-2", is_exhausted),
        Unpaid("荒庄，估卖不算", bidders, "荒-2", is_exhausted),
        Unpaid("无人听牌，不查叫", n.every_seat, "荒-3", n.nobody_is_ready),
        Unpaid("全都听牌，不查叫", n.every_seat, "荒-3", n.everybody_is_ready),
    )


def voids_ji(finished: FinishedRound) -> bool:
    """吹风鸡 in a round that was won; in any other no 鸡 count anyway."""
    return finished.is_won and wind_blows(finished)


def counts_ji(o: Options) -> When:
    """Somebody won, and 吹风鸡 did not void the chickens."""
    return lambda finished: finished.is_won and not (o.chuifeng_ji and wind_blows(finished))


# 坐庄 Next dealer


def next_dealer(finished: FinishedRound) -> NextDealer:
    if finished.is_won:
        return g.winner_deals(finished, one="庄-2", two="庄-3", three="庄-4")
    dealer, ready = finished.facts.dealer, finished.ready
    if all(ready) or not any(ready):
        return NextDealer(dealer, "庄-5")
    if len(ready) == 4 and sum(ready) == 3:
        return NextDealer(ready.index(False), "庄-6")
    if ready[dealer]:
        return NextDealer(dealer, "庄-7")
    return NextDealer(finished.ready_others(dealer)[0], "庄-8")


# The game

TERMS = Terms(
    melds=MELD_NAMES | {"ming_gang": "明豆", "bu_gang": "转弯豆", "an_gang": "闷豆"},
    gang="豆",
    tian_ting="硬报",
    bu_ting="软报",
    killed_ting="杀报",
    gang_pao="热炮",
    late_gang="过杠",
)


def ruleset(o: Options) -> RuleSet:
    return RuleSet(
        id="guiyang_baoting",
        options=o,
        wall=wall(o),
        opening=opening(o),
        length=Length(rounds=o.rounds),
        play=PLAY,
        hands=hands(o),
        payments=payments(o),
        next_dealer=next_dealer,
        terms=TERMS,
        scorekeeping=Scorekeeping(
            readiness=True,
            first_discards=(YAOJI, BA_TONG) if o.wugu_ji else (YAOJI,),
        ),
    )
