"""贵阳捉鸡·报听: the rule book as rows, in the order of its clauses."""

from collections.abc import Iterator
from typing import Annotated, Literal

from paiju.hands import MELDS_AND_PAIR, SEVEN_PAIRS
from paiju.rules.bonuses import Bonus, Debt, Flow, Holding, Unless, each_other, feeder, gangs, when
from paiju.rules.claims import GANG, HU, ON_MOVING, PENG, Bidding, Claim, Declaring, PassRule
from paiju.rules.melds import AN_GANG, BU_GANG, MING_GANG
from paiju.rules.options import HouseOptions, base_option, option, players_option, rounds_option
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
from paiju.rules.payers import Pair
from paiju.rules.pricing import Extra, added_up
from paiju.rules.ruleset import NextDealer, RuleSet, nobody_burns
from paiju.rules.table import Table
from paiju.rules.win import Read
from paiju.rulesets import guiyang as g
from paiju.tiles import SUITS_ONLY
from paiju.tiles.kinds import BA_TONG, WU_TONG, YAOJI

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
            changes=("翻牌的上下两张都是翻牌鸡。", "Both neighbours of the turned tile count."),
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
            changes=("翻出五筒，本局所有鸡都不算。", "A turned 5 dots (五筒) voids every chicken."),
            clause="鸡-18",
        ),
    ] = False
    gumai: Annotated[bool, g.gumai_option(BIDS, "估-1")] = False
    tong_san: Annotated[
        bool,
        option(
            "通三",
            "Tong san",
            changes=(
                "平胡 3 分，其他牌型加 3，自摸不加；冲锋鸡 3 分；杠上炮 9 或 6。",
                "Plain hand 3, others +3, no self-draw point; charging chicken 3; "
                "a discard after a kong (杠上炮) 9 or 6.",
            ),
            clause="通-1",
        ),
    ] = False
    burn: Annotated[
        bool,
        option(
            "烧鸡烧豆",
            "Burning",
            changes=(
                "放热炮或被抢杠者的鸡和豆不收。",
                "Who feeds a hot shot (热炮) or is robbed collects no chickens (鸡) or kongs (豆).",
            ),
            clause="R9",
        ),
    ] = False
    rob_pays: Annotated[Literal["single", "all"], g.rob_pays_option("R8")] = "single"


def hit_the_quad(read: Read) -> bool:
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

SHAPES = (MELDS_AND_PAIR, SEVEN_PAIRS)


def ruleset(o: Options) -> RuleSet:
    return RuleSet(
        id=ID,
        options=o,
        rounds=o.rounds,
        tiles=SUITS_ONLY,
        shapes=SHAPES,
        judge=highest(SHAPES, PATTERNS),
        claims=(
            Claim(HU, rank=3, clause="响-1"),
            Claim(GANG, rank=2, clause="基-5"),
            Claim(PENG, rank=2, clause="基-5"),
        ),
        passing=(PassRule("过胡", HU, same_tile=True, until=ON_MOVING, clause="R27"),),
        bidding=Bidding(BIDS, "估-1") if o.gumai else None,
        tian_ting=Declaring("报-2"),
        bu_ting=Declaring("报-1"),
        firsts=frozenset({"tian_hu"}),
        turns_a_tile=True,
        needs_weekday=o.xingqi_ji,
        barrier=g.needs_a_pass("型-0"),
        payers=g.payers(o.rob_pays),
        price=added_up(_extras(o)),
        bonuses=(*_dou(o), *_ji(o)),
        when_exhausted=(g.ChaJiao("荒-1"),),
        burned=g.burned if o.burn else nobody_burns,
        next_dealer=next_dealer,
    )


def _extras(o: Options) -> tuple[Extra, ...]:
    return (
        *(_tong_san() if o.tong_san else _without_tong_san()),
        Extra(
            "杠上开花", g.on_gang_hua(3), "加-2", ("杠后摸牌就胡", "won on the replacement tile")
        ),
        Extra("软报", g.when_declared("bu", 10), "报-1", ("软报后胡牌", "won after 软报")),
        Extra("硬报", g.when_declared("tian", 20), "报-2", ("硬报后胡牌", "won after 硬报")),
        Extra(
            "天胡", on_tian_hu, "报-2", ("庄家起手自摸，算硬报", "the dealer's opening hand wins")
        ),
        Extra(
            "杀报", g.when_killing("bu", 10), "报-3", ("胡了软报者打的牌", "won off a 软报 player")
        ),
        Extra(
            "杀报",
            g.when_killing("tian", 20),
            "报-3",
            ("胡了硬报者打的牌", "won off a 硬报 player"),
        ),
        *when(o.gumai, Extra("估卖", g.both_bids, "估-2", ("双方估卖相加", "both bids together"))),
    )


def _without_tong_san() -> tuple[Extra, ...]:
    return (
        Extra("自摸", g.on_zimo(1), "加-1", ("自摸，每家加 1", "self-drawn: +1 from each")),
        Extra("抢杠", g.on_rob(1), "R8", ("抢杠当自摸，加 1", "robbing counts as self-drawn: +1")),
        Extra(
            "热炮",
            g.on_gang_pao(1),
            "加-3",
            ("杠后打出的牌放炮", "won on the discard after a gang"),
        ),
    )


def _tong_san() -> tuple[Extra, ...]:
    return (
        Extra(
            "通三", plain_to_three, "通-1", ("通三，平胡收 3 分：再加 2", "a plain hand is 3: +2")
        ),
        Extra("通三", above_plain(3), "通-2", ("通三，平胡以上加 3", "above a plain hand: +3")),
        Extra(
            "杠上炮",
            fed_after("bu_gang", "an_gang", 9),
            "通-6",
            ("补杠、暗杠后放炮", "after 补杠/暗杠"),
        ),
        Extra(
            "杠上炮", fed_after("ming_gang", "ming_gang", 6), "通-7", ("点杠后放炮", "after 点杠")
        ),
    )


def plain_to_three(pair: Pair) -> int:
    return 2 if pair.verdict.patterns == ("平胡",) else 0


def above_plain(points: int) -> g.Amount:
    return lambda pair: 0 if pair.verdict.patterns == ("平胡",) else points


def fed_after(one: str, other: str, points: int) -> g.Amount:
    """杠上炮 by the kind of the last gang (R11)."""
    return lambda pair: points if pair.win.by == "dian_pao" and pair.win.gang in (one, other) else 0


def on_tian_hu(pair: Pair) -> int:
    return 20 if pair.win.first == "tian_hu" else 0


def _dou(o: Options) -> tuple[Flow, ...]:
    return (
        Bonus("明豆", gangs(MING_GANG), 3, feeder, "豆-1", ("点杠者赔", "its feeder pays")),
        Bonus(
            "转弯豆",
            gangs(BU_GANG),
            3,
            each_other,
            "豆-2",
            ("听牌者的补杠", "a ready player's 补杠"),
        ),
        Bonus(
            "闷豆", gangs(AN_GANG), 3, each_other, "豆-3", ("听牌者的暗杠", "a ready player's 暗杠")
        ),
        *when(
            o.tong_san,
            Debt(
                "通三杠债",
                every_gang,
                3,
                "通-5",
                ("没听牌，自己的杠反赔", "not ready: one's own gang is owed"),
            ),
        ),
    )


def every_gang(table: Table) -> Iterator[Holding]:
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
            ("幺鸡", "金鸡"), YAOJI, 1, steps, ("鸡-2", "鸡-5", "鸡-3", "guiyang_dingque R13")
        ),
        *g.charging_rows(
            ("冲锋鸡", "冲锋金鸡"),
            YAOJI,
            chong,
            steps,
            (chong_clause, chong_gold, chong_clause, chong_gold),
        ),
        g.Responsibility("责任鸡", YAOJI, 1, "鸡-12", "鸡-12"),
        *when(
            o.wugu_ji,
            *g.chicken_rows(
                ("乌骨鸡", "金乌骨鸡"), BA_TONG, 2, steps, ("鸡-13", "鸡-14", "鸡-14", "鸡-14")
            ),
            *g.charging_rows(
                ("冲锋乌骨鸡", "冲锋金乌骨鸡"),
                BA_TONG,
                4,
                steps,
                ("guiyang_dingque R21", "鸡-14", "guiyang_dingque R21", "鸡-14"),
            ),
            g.Responsibility("责任乌骨鸡", BA_TONG, 2, "鸡-14", "鸡-14"),
        ),
        g.flipped_row("翻牌鸡", 1, special, "鸡-6"),
        *when(o.yaobai_ji, g.flipped_row("摇摆鸡", -1, special, "鸡-15")),
        *when(o.ben_ji, g.flipped_row("本鸡", 0, special, "鸡-16")),
        *when(o.xingqi_ji, g.weekday_row("鸡-17")),
    )
    return (Unless(wind_blows, rows),) if o.chuifeng_ji else rows


def wind_blows(table: Table) -> bool:
    """吹风鸡: the turned tile is 五筒."""
    return table.facts.indicator == WU_TONG


def next_dealer(table: Table) -> NextDealer:
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
