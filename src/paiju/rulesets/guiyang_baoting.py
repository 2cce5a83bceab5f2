"""贵阳捉鸡·报听: the rule book as rows, in the order of its clauses."""

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
    when,
)
from paiju.rules.claims import GANG, HU, PENG, Bidding, Claim, Declaring
from paiju.rules.facts import Facts
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import AN_GANG, BU_GANG, MELD_NAMES, MING_GANG
from paiju.rules.notes import Unpaid, bidders, is_exhausted, is_won, robbed_gang, winners
from paiju.rules.options import HouseOptions, base_option, option, players_option, rounds_option
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
    won_on_quad,
)
from paiju.rules.payers import Payment
from paiju.rules.pricing import Extra, added_up
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.terms import Terms
from paiju.rules.win import HandReading
from paiju.rulesets import guiyang as g
from paiju.rulesets import guiyang_notes as n
from paiju.tiles import SUITS_ONLY, Tile
from paiju.tiles.kinds import BA_TONG, WU_TONG, YAOJI
from paiju.tiles.text import Text

ID = "guiyang_baoting"
BIDS = (0, 2, 3, 4)


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], players_option("基-2")] = 4
    rounds: Annotated[Literal[8, 12, 16], rounds_option("基-3")] = 8
    base: Annotated[int, base_option("R29")] = 1
    wugu_ji: Annotated[bool, g.wugu_option("鸡-13")] = False
    yaobai_ji: Annotated[
        bool,
        option(
            "摇摆鸡",
            "Swinging chicken",
            changes=Text("翻牌的上下两张都是翻牌鸡。", "Both neighbours of the turned tile count."),
            clause="鸡-15",
        ),
    ] = False
    ben_ji: Annotated[bool, g.ben_option("鸡-16")] = False
    xingqi_ji: Annotated[bool, g.xingqi_option("鸡-17")] = False
    chuifeng_ji: Annotated[
        bool,
        option(
            "吹风鸡",
            "Chicken in the wind",
            changes=Text(
                "翻出五筒，本局所有鸡都不算。", "A turned 5 dots (五筒) voids every chicken."
            ),
            clause="鸡-18",
        ),
    ] = False
    gumai: Annotated[bool, g.gumai_option(BIDS, "估-1")] = False
    tong_san: Annotated[
        bool,
        option(
            "通三",
            "Tong san",
            changes=Text(
                "平胡 3 分，其他牌型加 3，自摸不加；冲锋鸡 3 分；杠上炮 9 或 6。",
                "Plain hand 3, others +3, no self-draw point; charging chicken 3; "
                "a discard after a kong (杠上炮) 9 or 6.",
            ),
            clause="通-1",
        ),
    ] = False
    burn: Annotated[
        Literal["off", "gang_pao", "both"],
        option(
            "烧鸡烧豆",
            "Burning",
            changes=Text(
                "放热炮或被抢杠的人，鸡和豆都不收。",
                "Who feeds a hot shot (热炮) or is robbed collects no chickens (鸡) or kongs (豆).",
            ),
            clause="R9",
            choices={
                "off": Text("不烧", "never"),
                "gang_pao": Text("热炮烧", "after a hot shot (热炮)"),
                "both": Text("热炮、抢杠都烧", "after a hot shot (热炮) or a robbed kong"),
            },
        ),
    ] = "off"
    rob_pays: Annotated[Literal["single", "all"], g.rob_pays_option("R8")] = "single"


def hit_the_quad(read: HandReading) -> bool:
    """Won on the four of a kind; for 天胡 the best tile counts as drawn (R18)."""
    return won_on_quad(read) or (read.win.first == "tian_hu" and read.has_quad)


PATTERNS = (
    Pattern("清龙背", both(one_suit, both(seven_pairs, hit_the_quad)), 30, "型-9"),
    Pattern("龙七对", both(seven_pairs, hit_the_quad), 20, "型-8"),
    Pattern("清七对", both(one_suit, seven_pairs), 20, "型-7"),
    Pattern("双清", both(one_suit, both(all_triplets, all_melded)), 20, "型-6"),
    Pattern("清大对", both(one_suit, all_triplets), 15, "型-5"),
    Pattern("清一色", one_suit, 10, "型-4"),
    Pattern("七对", seven_pairs, 10, "型-3"),
    Pattern("大对子", all_triplets, 5, "型-2"),
    Pattern("平胡", anything, 1, "型-1"),
)
WITH_TONG_SAN = (*PATTERNS[:-1], Pattern("平胡", anything, 3, "通-1"))
"""通三 changes the plain hand itself, so 查叫 counts 3 for it too (R15)."""

SHAPES = (MELDS_AND_PAIR, SEVEN_PAIRS)
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
        id=ID,
        options=o,
        wall=Wall(tiles=SUITS_ONLY, indicator="win", indicated=_indicated(o)),
        opening=Opening(
            first_dealer="lot",  # 庄-1
            rolls=1,  # 基-4, R30
            bidding=Bidding(BIDS, "估-1") if o.gumai else None,
            tian_ting=Declaring("报-2"),
        ),
        length=Length(rounds=o.rounds),
        play=Play(
            claims=(
                Claim(HU, rank=3, clause="响-1"),
                Claim(GANG, rank=2, clause="基-5"),
                Claim(PENG, rank=2, clause="基-5"),
            ),
            passing=(g.guo_hu("R27"),),
            bu_ting=Declaring("报-1"),
        ),
        hands=Hands(
            shapes=SHAPES,
            judge=highest(SHAPES, WITH_TONG_SAN if o.tong_san else PATTERNS),
            may_win=g.needs_a_pass("型-0"),
            firsts=frozenset({"tian_hu"}),
        ),
        payments=Payments(
            payers=g.payers(o.rob_pays, "R8"),
            price=added_up(_extras(o)),
            bonuses=(*_dou(o), *_ji(o)),
            when_exhausted=(g.ChaJiao("荒-1", TERMS.ready),),
            notes=_notes(o),
            burned=BURNED[o.burn],
            needs_weekday=o.xingqi_ji,
        ),
        next_dealer=next_dealer,
        terms=TERMS,
        scorekeeping=Scorekeeping(
            readiness=True,
            first_discards=(YAOJI, BA_TONG) if o.wugu_ji else (YAOJI,),
        ),
    )


BURNED = {"off": nobody_burns, "gang_pao": g.fed_after_gang, "both": g.fed_or_robbed}
"""Who loses the income from 鸡 and 豆, by the option (R9)."""


OPENING_WIN = Text("庄家起手自摸，算硬报", "the dealer's opening hand wins")
KILLED_BU = Text("胡了软报者打的牌", "the discarder had 软报")
KILLED_TIAN = Text("胡了硬报者打的牌", "the discarder had 硬报")


def _extras(o: Options) -> tuple[Extra, ...]:
    return (
        *(_tong_san() if o.tong_san else _without_tong_san()),
        Extra(
            "杠上开花",
            g.on_gang_hua(3),
            "加-2",
            Text("杠后摸牌就胡", "won on the replacement tile"),
        ),
        Extra("软报", g.when_declared("bu", 10), "报-1", Text("软报后胡牌", "the winner had 软报")),
        Extra(
            "硬报", g.when_declared("tian", 20), "报-2", Text("硬报后胡牌", "the winner had 硬报")
        ),
        Extra("天胡", on_tian_hu, "报-2", OPENING_WIN),
        Extra("杀报", g.when_killing("bu", 10), "报-3", KILLED_BU),
        Extra("杀报", g.when_killing("tian", 20), "报-3", KILLED_TIAN),
        *when(
            o.gumai, Extra("估卖", g.both_bids, "估-2", Text("双方估卖相加", "both bids together"))
        ),
    )


def _without_tong_san() -> tuple[Extra, ...]:
    return (
        Extra("自摸", g.on_zimo(1), "加-1", Text("自摸", "self-drawn")),
        Extra("抢杠", g.on_rob(1), "R8", Text("当自摸算", "counts as self-drawn")),
        Extra(
            "热炮",
            g.on_gang_pao(1),
            "加-3",
            Text("杠后打出的牌放炮", "won on the discard after a gang"),
        ),
    )


def _tong_san() -> tuple[Extra, ...]:
    return (
        Extra("通三", above_plain(3), "通-2", Text("平胡以上另加", "a hand above a 平胡")),
        Extra(
            "杠上炮",
            fed_after("bu_gang", "an_gang", 9),
            "通-6",
            Text("补杠、暗杠后放炮", "after a 补杠 or a 暗杠"),
        ),
        Extra(
            "杠上炮",
            fed_after("ming_gang", "ming_gang", 6),
            "通-7",
            Text("点杠后放炮", "after a 点杠"),
        ),
    )


def above_plain(points: int) -> g.Amount:
    return lambda pair: 0 if pair.verdict.patterns == ("平胡",) else points


def fed_after(one: str, other: str, points: int) -> g.Amount:
    """杠上炮 by the kind of the last gang (R11)."""
    return lambda pair: points if pair.win.by == "dian_pao" and pair.win.gang in (one, other) else 0


def on_tian_hu(pair: Payment) -> int:
    return 20 if pair.win.first == "tian_hu" else 0


def _dou(o: Options) -> tuple[Flow, ...]:
    return (
        Bonus("明豆", gangs(MING_GANG), 3, feeder, "豆-1", Text("点杠者赔", "its feeder pays")),
        Bonus(
            "转弯豆",
            gangs(BU_GANG),
            3,
            each_other,
            "豆-2",
            Text("听牌者的补杠", "a ready player's 补杠"),
        ),
        Bonus(
            "闷豆",
            gangs(AN_GANG),
            3,
            each_other,
            "豆-3",
            Text("听牌者的暗杠", "a ready player's 暗杠"),
        ),
        *when(
            o.tong_san,
            Debt(
                "通三杠债",
                every_gang,
                3,
                "通-5",
                Text("没听牌，自己的杠反赔", "not ready: one's own gang is owed"),
            ),
        ),
    )


def every_gang(table: FinishedRound) -> Iterator[Holding]:
    """Each scoring gang of anybody, 过杠 left out (R14)."""
    for kind in (MING_GANG, BU_GANG, AN_GANG):
        yield from gangs(kind)(table)


def _ji(o: Options) -> tuple[Flow, ...]:
    steps = g.fan_steps(before=o.yaobai_ji, itself=o.ben_ji)
    chong = 3 if o.tong_san else 2
    chong_clause, chong_gold = ("通-3", "R13") if o.tong_san else ("鸡-8", "鸡-8")
    special = frozenset({YAOJI, BA_TONG} if o.wugu_ji else {YAOJI})
    rows: tuple[Flow, ...] = (
        *g.chicken_rows(
            ("幺鸡", "金鸡"),
            YAOJI,
            1,
            steps,
            ("鸡-2", "鸡-5", "鸡-3", "guiyang_dingque R13"),
            TERMS.ready,
        ),
        *g.charging_rows(
            ("冲锋鸡", "冲锋金鸡"),
            YAOJI,
            chong,
            steps,
            (chong_clause, chong_gold, chong_clause, chong_gold),
            TERMS.ready,
        ),
        g.Responsibility("责任鸡", YAOJI, 1, "鸡-12", "鸡-12", TERMS.ready),
        *when(
            o.wugu_ji,
            *g.chicken_rows(
                ("乌骨鸡", "金乌骨鸡"),
                BA_TONG,
                2,
                steps,
                ("鸡-13", "鸡-14", "鸡-14", "鸡-14"),
                TERMS.ready,
            ),
            *g.charging_rows(
                ("冲锋乌骨鸡", "冲锋金乌骨鸡"),
                BA_TONG,
                4,
                steps,
                ("guiyang_dingque R21", "鸡-14", "guiyang_dingque R21", "鸡-14"),
                TERMS.ready,
            ),
            g.Responsibility("责任乌骨鸡", BA_TONG, 2, "鸡-14", "鸡-14", TERMS.ready),
        ),
        g.flipped_row("翻牌鸡", 1, special, "鸡-6", TERMS.ready),
        *when(o.yaobai_ji, g.flipped_row("摇摆鸡", -1, special, "鸡-15", TERMS.ready)),
        *when(o.ben_ji, g.flipped_row("本鸡", 0, special, "鸡-16", TERMS.ready)),
        *when(o.xingqi_ji, g.weekday_row("鸡-17", TERMS.ready)),
    )
    return (Unless(wind_blows, rows),) if o.chuifeng_ji else rows


def wind_blows(table: FinishedRound) -> bool:
    """吹风鸡: the turned tile is 五筒."""
    return table.facts.indicator == WU_TONG


def _indicated(o: Options) -> Callable[[Facts], tuple[Indicated, ...]]:
    made = g.indicated(
        {
            1: "翻牌鸡",
            **({-1: "摇摆鸡"} if o.yaobai_ji else {}),
            **({0: "本鸡"} if o.ben_ji else {}),
        },
        {YAOJI: "金鸡", **({BA_TONG: "金乌骨鸡"} if o.wugu_ji else {})},
    )
    blown = (Indicated(WU_TONG, "吹风鸡"),)
    return lambda facts: blown if o.chuifeng_ji and facts.indicator == WU_TONG else made(facts)


# What is not paid.


def _notes(o: Options) -> tuple[Unpaid, ...]:
    unready = Text("没听牌，杠分不收", "not ready: kongs collect nothing")
    late = Text("过杠只当通行证，不结算", "a 过杠 is only a 通行证 and is not settled")
    robbed = Text(
        "补的那张被抢走，碰还在，豆不成立",
        "the added tile was robbed: the pung stays, no kong",
    )
    return (
        *_ji_notes(o),
        Unpaid("烧豆", n.gangs_of(n.is_burned), "R9", n.BURNED),
        Unpaid("被抢的转弯豆不成立", robbed_gang, "R8", robbed),
        Unpaid("未听牌，杠不收", n.gangs_of(n.is_only_unready), "豆-4", unready, is_won),
        Unpaid("过杠不算豆", n.late_gangs, "豆-7", late, is_won),
        *when(
            o.rob_pays == "single", Unpaid("抢杠，别家不付", n.freed_by_robbing, "R8", n.ONE_ROBBED)
        ),
        Unpaid("没胡在四张上", n.unhit_quads, "guiyang_dingque R53", n.UNHIT),
        Unpaid("报听没胡，不加分", n.declared_in_vain, "guiyang_dingque R38", n.VAIN),
        *(_tong_san_notes() if o.tong_san else ()),
        *_drawn_notes(o),
    )


def _ji_notes(o: Options) -> tuple[Unpaid, ...]:
    """鸡 that bring nothing."""
    kinds, counts = _kinds(o), counts_ji(o)
    blown = Text(
        "翻出五筒，鸡不收也不反赔", "the turned tile is 五筒: no chicken is paid or paid back"
    )
    uncollected = Text("没听牌，这些鸡不收", "not ready: these chickens collect nothing")
    empty = Text("牌墙没有牌可翻", "no tile was left to turn")
    every = n.chickens_of(kinds, n.anybody)
    return (
        *when(o.chuifeng_ji, Unpaid("吹风鸡，鸡不赔", every, "鸡-18", blown, voids_ji)),
        Unpaid("烧鸡", n.chickens_of(kinds, n.is_burned_ready), "R9", n.BURNED, counts),
        Unpaid("未听牌，手里的鸡不算", n.uncollected_chickens(kinds), "鸡-3", uncollected, counts),
        *_first_notes("幺鸡", "责任鸡", YAOJI, counts),
        *when(o.wugu_ji, *_first_notes("八筒", "责任乌骨鸡", BA_TONG, counts)),
        Unpaid("牌墙已空，不翻鸡", winners, "guiyang_dingque R9", empty, n.nothing_was_turned),
    )


def _first_notes(name: str, item: str, kind: Tile, counts: When) -> tuple[Unpaid, ...]:
    """The table's first discarded 幺鸡 or 八筒, where it brings nothing."""
    won, later, after = n.first_one_won(kind), n.later_ones(kind), "guiyang_dingque R17"
    burned, neither = n.responsibility(kind, burned=True), n.responsibility(kind, burned=False)
    return (
        Unpaid(f"首张{name}被胡，非冲锋非责任", won, "鸡-10", n.FIRST_WON, counts),
        Unpaid(f"首张{name}已被碰杠", later, after, n.NOT_FIRST, counts),
        Unpaid(f"烧{item}", burned, "R9", n.BURNED, counts),
        Unpaid(f"{item}互不赔付", neither, "鸡-12", n.neither_ready(TERMS.ready), counts),
    )


def _tong_san_notes() -> tuple[Unpaid, ...]:
    drawn = Text("通三，自摸不再加分", "under 通三 a self-draw adds nothing")
    robbed = Text("通三，抢杠当自摸也不加分", "under 通三 robbing, like a self-draw, adds nothing")
    fed = Text(
        "通三，杠上炮代替热炮的 1 分", "under 通三 the 杠上炮 takes the place of 热炮's point"
    )
    ready = Text(
        "查叫只按牌型，平胡以上也不另加", "only the hand's own value counts, above a 平胡 too"
    )
    return (
        Unpaid("通三不加自摸", winners, "通-4", drawn, n.is_drawn),
        Unpaid("通三不加自摸", winners, "R8", robbed, n.is_robbed),
        Unpaid("通三不另加热炮", winners, "R11", fed, n.is_hot),
        Unpaid("查叫不加通三", n.dearly_ready, "R15", ready, is_exhausted),
    )


def _drawn_notes(o: Options) -> tuple[Unpaid, ...]:
    """A round that nobody won."""
    drawn = Text("荒庄只查叫，鸡和豆都不结算", "nobody won: neither chickens nor kongs are settled")
    nobody = Text("没有人听牌，互不赔付", "nobody is ready: nobody pays")
    everybody = Text("人人听牌，互不赔付", "everybody is ready: nobody pays")
    ji, dou = n.chickens_of(_kinds(o), n.anybody), n.gangs_of(n.anybody)
    return (
        Unpaid("荒庄，鸡豆不算", ji, "荒-2", drawn, is_exhausted),
        Unpaid("荒庄，鸡豆不算", dou, "荒-2", drawn, is_exhausted),
        Unpaid("荒庄，估卖不算", bidders, "荒-2", n.NO_BIDS, is_exhausted),
        Unpaid("无人听牌，不查叫", n.every_seat, "荒-3", nobody, n.nobody_is_ready),
        Unpaid("全都听牌，不查叫", n.every_seat, "荒-3", everybody, n.everybody_is_ready),
    )


def _kinds(o: Options) -> n.ChickenKinds:
    return n.ChickenKinds(
        always=frozenset({YAOJI, BA_TONG} if o.wugu_ji else {YAOJI}),
        steps=g.fan_steps(before=o.yaobai_ji, itself=o.ben_ji),
        weekday=o.xingqi_ji,
    )


def voids_ji(table: FinishedRound) -> bool:
    """吹风鸡 in a round that was won; in any other no 鸡 count anyway."""
    return table.is_won and wind_blows(table)


def counts_ji(o: Options) -> When:
    """Somebody won, and 吹风鸡 did not void the chickens."""
    return lambda table: table.is_won and not (o.chuifeng_ji and wind_blows(table))


def next_dealer(table: FinishedRound) -> NextDealer:
    if table.is_won:
        return g.winner_deals(table, "庄-2", "庄-3", "庄-4")
    dealer, ready = table.facts.dealer, table.ready
    if all(ready) or not any(ready):
        return NextDealer(dealer, "庄-5")
    if len(ready) == 4 and sum(ready) == 3:
        return NextDealer(ready.index(False), "庄-6")
    if ready[dealer]:
        return NextDealer(dealer, "庄-7")
    return NextDealer(table.ready_others(dealer)[0], "庄-8")
