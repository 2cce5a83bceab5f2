"""贵阳捉鸡·定缺: the rule book as rows, in the order of its clauses."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Struct

from paiju.hands import MELDS_AND_PAIR, SEVEN_PAIRS
from paiju.rules.bonuses import Bonus, Flow, each_other, feeder, gangs, when
from paiju.rules.claims import GANG, HU, PENG, Bidding, Claim, Declaring
from paiju.rules.finished_round import FinishedRound, Transfer
from paiju.rules.melds import AN_GANG, BU_GANG, MELD_NAMES, MING_GANG
from paiju.rules.notes import Unpaid, bidders, is_exhausted, is_won, robbed_gang, winners
from paiju.rules.options import HouseOptions, base_option, option, players_option, rounds_option
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
    won_on_quad,
)
from paiju.rules.payers import Payment
from paiju.rules.pricing import Extra, added_up
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.terms import Terms
from paiju.rulesets import guiyang as g
from paiju.rulesets import guiyang_notes as n
from paiju.tiles import SUITS_ONLY, Tile, suit_of
from paiju.tiles.kinds import BA_TONG, YAOJI
from paiju.tiles.text import Text

ID = "guiyang_dingque"
BIDS = (0, 1, 2)


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], players_option("基-1")] = 4
    rounds: Annotated[Literal[4, 8, 12, 16], rounds_option("基-1")] = 8
    base: Annotated[int, base_option("分-2")] = 1
    wugu_ji: Annotated[bool, g.wugu_option("乌-1")] = False
    shangxia_ji: Annotated[
        bool,
        option(
            "上下鸡",
            "Chicken on both sides",
            changes=Text("翻牌的上一张也是翻牌鸡。", "The kind before the turned tile counts too."),
            clause="上-1",
        ),
    ] = False
    ben_ji: Annotated[bool, g.ben_option("本-1")] = False
    xingqi_ji: Annotated[bool, g.xingqi_option("星-1")] = False
    gumai: Annotated[bool, g.gumai_option(BIDS, "估-2")] = False
    lianzhuang: Annotated[
        bool,
        option(
            "连庄加分",
            "Dealer's streak",
            changes=Text(
                "庄家第 k 次连庄，胡牌输赢加 k 分。",
                "A dealer's k-th stay adds k to wins he is part of.",
            ),
            clause="加-3",
        ),
    ] = False
    tong_san: Annotated[
        bool,
        option(
            "通三",
            "Tong san",
            changes=Text("冲锋鸡 3 分，金鸡时 6 分。", "A charging chicken is worth 3, gold 6."),
            clause="R61",
        ),
    ] = False
    ding_que: Annotated[
        bool,
        option(
            "定缺",
            "Void suit",
            changes=Text(
                "发牌后各选一门不要的花色。",
                "After the deal everybody names a suit to do without.",
            ),
            clause="缺-1",
        ),
    ] = True
    que_penalty: Annotated[
        Literal["pattern", "none"],
        option(
            "未缺门赔付",
            "Penalty for the void suit",
            changes=Text(
                "有人胡牌时，手里还有缺门的人另赔每位胡家一份牌型分。",
                "Whoever still holds the void suit when somebody wins pays each winner's hand"
                " value once more.",
            ),
            clause="R60",
            choices={
                "pattern": Text("赔牌型分", "the hand's value"),
                "none": Text("不赔", "nothing"),
            },
        ),
    ] = "pattern"
    rob_pays: Annotated[Literal["single", "all"], g.rob_pays_option("R30")] = "single"


PATTERNS = (
    Pattern("清龙七", both(one_suit, both(seven_pairs, won_on_quad)), 30, "型-9"),
    Pattern("龙七对", both(seven_pairs, won_on_quad), 20, "型-8"),
    Pattern("清七对", both(one_suit, seven_pairs), 20, "型-7"),
    Pattern("双清", both(one_suit, both(all_triplets, all_melded)), 20, "型-6"),
    Pattern("清大对", both(one_suit, all_triplets), 15, "型-5"),
    Pattern("清一色", one_suit, 10, "型-4"),
    Pattern("小七对", seven_pairs, 10, "型-3"),
    Pattern("大对子", all_triplets, 5, "型-2"),
    Pattern("平胡", anything, 1, "型-1"),
)

SHAPES = (MELDS_AND_PAIR, SEVEN_PAIRS)
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
        id=ID,
        options=o,
        wall=Wall(
            tiles=SUITS_ONLY,
            indicator="win",
            indicated=g.indicated(
                {
                    1: "翻牌鸡",
                    **({-1: "上下鸡"} if o.shangxia_ji else {}),
                    **({0: "本鸡"} if o.ben_ji else {}),
                },
                {YAOJI: "金鸡", **({BA_TONG: "金乌骨鸡"} if o.wugu_ji else {})},
            ),
        ),
        opening=Opening(
            first_dealer="creator",  # 庄-1
            bidding=Bidding(BIDS, "估-2") if o.gumai else None,
            que=Declaring("缺-1") if o.ding_que else None,
            tian_ting=Declaring("加-15"),
        ),
        length=Length(rounds=o.rounds),
        play=Play(
            claims=(
                Claim(HU, rank=3, clause="R58"),
                Claim(GANG, rank=2, clause="行-2"),
                Claim(PENG, rank=2, clause="行-1"),
            ),
            passing=(g.guo_hu("过-1"),),
            bu_ting=Declaring("加-14"),
        ),
        hands=Hands(shapes=SHAPES, judge=highest(SHAPES, PATTERNS), may_win=g.needs_a_pass("行-7")),
        payments=Payments(
            payers=g.payers(o.rob_pays, "R30"),
            price=added_up(_extras(o)),
            bonuses=(
                *_dou(),
                *_ji(o),
                *when(o.ding_que and o.que_penalty == "pattern", UnclearedSuit()),
            ),
            when_exhausted=(g.ChaJiao("黄-3", TERMS.ready),),
            notes=_notes(o),
            burned=g.fed_or_robbed,
            needs_weekday=o.xingqi_ji,
        ),
        next_dealer=next_dealer,
        terms=TERMS,
        scorekeeping=Scorekeeping(
            readiness=True,
            first_discards=(YAOJI, BA_TONG) if o.wugu_ji else (YAOJI,),
            streak=o.lianzhuang,
        ),
    )


def _extras(o: Options) -> tuple[Extra, ...]:
    return (
        Extra("自摸", g.on_zimo(1), "加-1", Text("自摸", "self-drawn")),
        Extra("抢杠", g.on_rob(1), "加-11", Text("当自摸算", "counts as self-drawn")),
        Extra(
            "杠上花", g.on_gang_hua(1), "加-5", Text("杠后摸牌就胡", "won on the replacement tile")
        ),
        Extra(
            "热炮",
            g.on_gang_pao(3),
            "加-6",
            Text("杠后打出的牌放炮", "won on the discard after a gang"),
        ),
        Extra(
            "补听", g.when_declared("bu", 10), "加-14", Text("补听后胡牌", "the winner had 补听")
        ),
        Extra(
            "天听", g.when_declared("tian", 20), "加-15", Text("天听后胡牌", "the winner had 天听")
        ),
        Extra(
            "杀听",
            g.when_killing("bu", 10),
            "加-16",
            Text("胡了补听者打的牌", "the discarder had 补听"),
        ),
        Extra(
            "杀听",
            g.when_killing("tian", 20),
            "加-16",
            Text("胡了天听者打的牌", "the discarder had 天听"),
        ),
        *when(
            o.gumai, Extra("估卖", g.both_bids, "估-4", Text("双方估卖相加", "both bids together"))
        ),
        *when(
            o.lianzhuang, Extra("连庄", streak, "加-3", Text("庄家连庄", "the dealer has stayed"))
        ),
    )


def streak(pair: Payment) -> int:
    """The k-th stay of the dealer adds k, between him and anybody (R46, R47)."""
    return pair.facts.streak if pair.has_dealer else 0


def _dou() -> tuple[Flow, ...]:
    return (
        Bonus(
            "闷豆",
            gangs(AN_GANG),
            3,
            each_other,
            "豆-4",
            Text("叫牌者的暗杠", "a ready player's 暗杠"),
        ),
        Bonus("明豆", gangs(MING_GANG), 3, feeder, "豆-5", Text("点豆者赔", "its feeder pays")),
        Bonus(
            "转弯豆",
            gangs(BU_GANG),
            3,
            each_other,
            "豆-6",
            Text("叫牌者的补杠", "a ready player's 补杠"),
        ),
    )


def _ji(o: Options) -> tuple[Flow, ...]:
    steps = g.fan_steps(before=o.shangxia_ji, itself=o.ben_ji)
    chong = 3 if o.tong_san else 2
    special = frozenset({YAOJI, BA_TONG} if o.wugu_ji else {YAOJI})
    return (
        *g.chicken_rows(
            ("幺鸡", "金鸡"), YAOJI, 1, steps, ("鸡-2", "翻-4", "鸡-3", "R13"), TERMS.ready
        ),
        *g.charging_rows(
            ("冲锋鸡", "冲锋金鸡"),
            YAOJI,
            chong,
            steps,
            ("冲-2", "冲-4", "冲-3", "冲-4"),
            TERMS.ready,
        ),
        g.Responsibility("责任鸡", YAOJI, 1, "责-2", "责-3", TERMS.ready),
        *when(
            o.wugu_ji,
            *g.chicken_rows(
                ("乌骨鸡", "金乌骨鸡"),
                BA_TONG,
                2,
                steps,
                ("乌-1", "乌-2", "乌-3", "R13"),
                TERMS.ready,
            ),
            *g.charging_rows(
                ("冲锋乌骨鸡", "冲锋金乌骨鸡"),
                BA_TONG,
                4,
                steps,
                ("R21", "乌-4", "R21", "乌-4"),
                TERMS.ready,
            ),
            g.Responsibility("责任乌骨鸡", BA_TONG, 2, "乌-5", "乌-5", TERMS.ready),
        ),
        g.flipped_row("翻牌鸡", 1, special, "翻-5", TERMS.ready),
        *when(o.shangxia_ji, g.flipped_row("上下鸡", -1, special, "上-1", TERMS.ready)),
        *when(o.ben_ji, g.flipped_row("本鸡", 0, special, "本-1", TERMS.ready)),
        *when(o.xingqi_ji, g.weekday_row("星-2", TERMS.ready)),
    )


class UnclearedSuit(Struct, frozen=True):
    """缺-2: not ready and still holding one's 缺 suit: each winner's 牌型分 once more (R60)."""

    def transfers(self, table: FinishedRound) -> Iterator[Transfer]:
        for payer, seat in enumerate(table.facts.seats):
            if not table.ready[payer] and any(suit_of(tile) == seat.que for tile in seat.hand):
                for win, verdict in zip(table.wins, table.verdicts, strict=True):
                    why = Text(
                        f"没叫牌又没打完缺门，再赔牌型分 {verdict.value}",
                        f"not ready, the 缺 suit still in hand: the hand's {verdict.value} again",
                    )
                    yield Transfer(
                        "未缺门", "缺-2", payer, win.seat, verdict.value, why, group="other"
                    )


# What is not paid.


def _notes(o: Options) -> tuple[Unpaid, ...]:
    unready = Text("没叫牌，豆不结算", "not ready: kongs are not settled")
    late = Text("过杠不是豆，不结算", "a 过杠 is not settled")
    robbed = Text(
        "补的那张被抢走，碰还在，豆不成立",
        "the added tile was robbed: the pung stays, no kong",
    )
    return (
        *_ji_notes(o),
        Unpaid("烧豆", n.gangs_of(n.is_burned), "加-7", n.BURNED, n.is_hot),
        Unpaid("烧豆", n.gangs_of(n.is_burned), "加-12", n.BURNED, n.is_robbed),
        Unpaid("被抢的转弯豆不成立", robbed_gang, "加-12", robbed),
        Unpaid("未叫牌，豆不算", n.gangs_of(n.is_only_unready), "豆-7", unready, is_won),
        Unpaid("过杠不算豆", n.late_gangs, "豆-8", late, is_won),
        *when(
            o.rob_pays == "single",
            Unpaid("抢杠，别家不付", n.freed_by_robbing, "R30", n.ONE_ROBBED),
        ),
        Unpaid("没胡在四张上", n.unhit_quads, "R53", n.UNHIT),
        Unpaid("报听没胡，不加分", n.declared_in_vain, "R38", n.VAIN),
        *_que_notes(o),
        *_drawn_notes(o),
    )


def _ji_notes(o: Options) -> tuple[Unpaid, ...]:
    """鸡 that bring nothing."""
    kinds = _kinds(o)
    burned = n.chickens_of(kinds, n.is_burned_ready)
    uncollected = Text("没叫牌，这些鸡不收", "not ready: these chickens collect nothing")
    empty = Text("牌墙没有牌可翻", "no tile was left to turn")
    return (
        Unpaid("烧鸡", burned, "加-7", n.BURNED, n.is_hot),
        Unpaid("烧鸡", burned, "加-12", n.BURNED, n.is_robbed),
        Unpaid("未叫牌，手里的鸡不算", n.uncollected_chickens(kinds), "鸡-2", uncollected, is_won),
        *_first_notes("幺鸡", "责任鸡", YAOJI),
        *when(o.wugu_ji, *_first_notes("八筒", "责任乌骨鸡", BA_TONG)),
        Unpaid("牌墙已空，不翻鸡", winners, "R9", empty, n.nothing_was_turned),
    )


def _first_notes(name: str, item: str, kind: Tile) -> tuple[Unpaid, ...]:
    """The table's first discarded 幺鸡 or 八筒, where it brings nothing."""
    burned, neither = n.responsibility(kind, burned=True), n.responsibility(kind, burned=False)
    return (
        Unpaid(f"首张{name}被胡，非冲锋非责任", n.first_one_won(kind), "R18", n.FIRST_WON),
        Unpaid(f"首张{name}已被碰杠", n.later_ones(kind), "R17", n.NOT_FIRST, is_won),
        Unpaid(f"烧{item}", burned, "R36", n.BURNED),
        Unpaid(f"{item}互不赔付", neither, "责-4", n.neither_ready(TERMS.ready), is_won),
    )


def _que_notes(o: Options) -> tuple[Unpaid, ...]:
    held = Text("缺门的牌还没打完，不算叫牌", "tiles of the 缺 suit are left: not ready")
    unpaid = Text(
        "缺门的牌还没打完，但约定不另赔",
        "the 缺 suit is still in hand, which costs nothing here",
    )
    return (
        Unpaid("缺门没打完，不算叫牌", n.ready_but_for_suit, "R59", held),
        *when(o.que_penalty == "none", Unpaid("未缺门不另赔", n.uncleared, "R60", unpaid, is_won)),
    )


def _drawn_notes(o: Options) -> tuple[Unpaid, ...]:
    """A round that nobody won."""
    drawn = Text("黄庄，鸡和豆都不结算", "nobody won: neither chickens nor kongs are settled")
    nobody = Text("没有人叫牌，互不赔付", "nobody is ready: nobody pays")
    everybody = Text("人人叫牌，互不赔付", "everybody is ready: nobody pays")
    ji, dou = n.chickens_of(_kinds(o), n.anybody), n.gangs_of(n.anybody)
    return (
        Unpaid("黄庄，鸡豆不算", ji, "R56", drawn, is_exhausted),
        Unpaid("黄庄，鸡豆不算", dou, "R56", drawn, is_exhausted),
        Unpaid("黄庄，估卖不算", bidders, "R48", n.NO_BIDS, is_exhausted),
        Unpaid("无人叫牌，不查叫", n.every_seat, "黄-1", nobody, n.nobody_is_ready),
        Unpaid("全都叫牌，不查叫", n.every_seat, "黄-2", everybody, n.everybody_is_ready),
    )


def _kinds(o: Options) -> n.ChickenKinds:
    return n.ChickenKinds(
        always=frozenset({YAOJI, BA_TONG} if o.wugu_ji else {YAOJI}),
        steps=g.fan_steps(before=o.shangxia_ji, itself=o.ben_ji),
        weekday=o.xingqi_ji,
    )


def next_dealer(table: FinishedRound) -> NextDealer:
    if table.is_won:
        return g.winner_deals(table, "庄-2", "庄-3", "庄-4")
    return NextDealer(table.facts.dealer, "庄-5")
