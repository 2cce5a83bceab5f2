"""曲靖飞白板: 136 tiles, 吃, 碰 and 杠; the 白板 is wild.

What is special about it:

- 白板: stands for any tile in a hand and in gangs, never in 吃 and 碰; four of them win (四白板).
- 番 add up to three at most; without any a hand wins only on its own draw.
- Wins without a shape: 四白板, and 十风 and 落地十三幺 by one's own discards alone.
- Hands of scattered tiles: 烂牌 with five, six or seven stars, 手提十三幺.
- 买马: tiles turned after a win, each of which may have it paid once more.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Literal

from paiju.hands import (
    ALL_ORPHANS,
    LAN_PAI,
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    Reading,
    Shape,
    readings,
)
from paiju.hands.candidates import candidates
from paiju.rules.bonuses import (
    Bonus,
    Find,
    Holding,
    any_gangs,
    each_other,
    feeder,
    when,
)
from paiju.rules.claims import CHI, GANG, HU, ON_MOVING, PENG, Claim, PassRule
from paiju.rules.facts import Facts
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import AN_GANG, BU_GANG, GANGS, MELD_NAMES, MING_GANG, Meld, is_natural_meld
from paiju.rules.notes import Unpaid, robbed_gang, winners_with
from paiju.rules.options import HouseOptions, option
from paiju.rules.parts import Hands, Indicated, Length, Opening, Payments, Play, Wall, Wilds
from paiju.rules.patterns import (
    ORPHAN_KINDS,
    Pattern,
    all_honours,
    all_triplets,
    anything,
    dragon_runs,
    melded_runs,
    one_suit,
    one_suit_and_honours,
)
from paiju.rules.payers import Payment, Share, everyone_pays, one_pays, one_pays_for_all
from paiju.rules.pricing import Charge, doubled
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.specials import Specials, SpecialWin
from paiju.rules.terms import Terms
from paiju.rules.win import HandReading, Limit, Term, Valued, Verdict, Win, WinRefusal, best_verdict
from paiju.rulesets.qujing_hands import (
    begs_all,
    has_white,
    is_dragon_claw,
    is_gang_hua,
    is_plum,
    stars,
    uses_no_wild,
    uses_wild,
)
from paiju.rulesets.qujing_notes import (
    four_white_gang,
    is_all_orphans,
    robs_concealed,
    unhit_fours,
    waits_on_white,
    wilds_used,
)
from paiju.rulesets.qujing_specials import discards_alone, four_whites, special_misfit
from paiju.tiles import WITH_HONOURS, Tile, chinese, format_tiles, is_honour, mask_of, rank_of
from paiju.tiles.kinds import BAI, DONG, WU_TONG, ZHONG

# 选项 Options


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], option("R1")] = 4
    rounds: Annotated[Literal[8, 12, 16], option("R42")] = 8
    base: Annotated[int, option("R42", at_least=1, at_most=10)] = 1
    ma: Annotated[Literal[0, 2, 4, 6], option("R7")] = 0
    gang_points: Annotated[bool, option("R6")] = True


# 牌与开局 Tiles and deal

OPENING = Opening(first_dealer="lot")  # R42
WILDS = Wilds(kinds=lambda indicator: 1 << BAI, in_gangs=True)
"""癞-1, 癞-5; 飞小鸡, to which 癞-12 likens the game, is the same with another wild."""


def wall(o: Options) -> Wall:
    """基-2; 流-1: the last tiles are horses, and nobody draws them."""
    return Wall(tiles=WITH_HONOURS, horses=o.ma, indicated=hits)


def hits(facts: Facts) -> tuple[Indicated, ...]:
    return tuple(Indicated(tile, "中马") for tile in facts.horses if is_hit(tile))


def is_hit(tile: Tile) -> bool:
    """A 1, 5 or 9 of any suit, 东 or 中 (R7)."""
    return tile in (DONG, ZHONG) if is_honour(tile) else rank_of(tile) in (1, 5, 9)


# 吃碰杠与过 Claims and passing


def is_meld(meld: Meld, wild: int) -> bool:
    """癞-5…癞-9, R10: one 白板 in a 明杠 or 碰杠, up to three in a 暗杠; none in 吃 and 碰."""
    whites = meld.tiles.count(BAI)
    if is_natural_meld(meld, wild):
        return True
    most = {MING_GANG: 1, BU_GANG: 1, AN_GANG: 3}.get(meld.kind, 0)
    naturals = [tile for tile in meld.tiles if tile != BAI]
    return len(meld.tiles) == 4 and 0 < whites <= most and len(set(naturals)) == 1


def face_up(meld: Meld) -> tuple[Tile, ...]:
    """癞-11: a 暗杠 with 白板 in it shows one of each, so nobody else knows how many there are."""
    return (meld.tile, BAI) if meld.kind == AN_GANG and uses_wild(meld) else meld.tiles


PLAY = Play(
    claims=(
        Claim(GANG, rank=2, clause="打-1"),
        Claim(HU, rank=3, clause="打-2"),
        Claim(PENG, rank=2, clause="癞-4"),
        Claim(CHI, rank=1, clause="R39"),
    ),
    is_meld=is_meld,
    face_up=face_up,
    passing=(
        PassRule("过水", HU, same_tile=False, until=ON_MOVING, clause="过-1"),
        PassRule("漏碰", PENG, same_tile=True, until=ON_MOVING, clause="过-2"),
    ),
)

# 牌型 Hands

SHAPES = (MELDS_AND_PAIR, SEVEN_PAIRS, LAN_PAI, ALL_ORPHANS)
SHAPES_BESIDE_MELDS = (MELDS_AND_PAIR,)


def shapes_with(melds: Sequence[Meld]) -> tuple[Shape, ...]:
    """手提十三幺 bears no 吃 and 碰, and gangs only of natural 1, 9 and honours (特-5, R44)."""
    for meld in melds:
        if meld.kind not in GANGS or uses_wild(meld) or not ORPHAN_KINDS >> meld.tile & 1:
            return SHAPES_BESIDE_MELDS
    return SHAPES


PLAIN = Term("平胡", 0, "型-1")
"""What a hand without any 番 is called."""
GANG_HUA = Term("杠上开花", 1, "番-1", says="gang_hua")
WU_MEI_HUA = Term("五梅花", 2, "番-1")
GANG_PAO = Term("杠上炮", 1, "番-2", says="gang_pao")
LIANG_GANG = tuple(Term("两杠", pairs, "番-4") for pairs in range(3))
"""By the pairs of gangs (R22)."""
MEN_QING_ZI_MO = Term("门清自摸", 1, "番-5")
QUAN_QIU_REN = Term("全求人", 1, "番-6")
COLOURS = (
    Pattern("混一色", one_suit_and_honours, 1, "番-7"),
    Pattern("清一色", one_suit, 2, "番-8"),
    Pattern("字一色", all_honours, 3, "番-8"),
)
XIAO_QI_DUI = Pattern("小七对", anything, 2, "番-9")
LONG_ZHUA_BEI = Pattern("龙爪背", is_dragon_claw, 3, "番-10")
DA_DUI_ZI = Term("大对子", 1, "番-11")
WU_BAI_BAN = Term("无白板", 1, "番-12")
BAI_BAN_GUI_WEI = Term("白板归位", 1, "番-12")
SPECIALS = Specials(
    rows=(
        SpecialWin("si_baiban", "四白板", "特-1", fed=True),
        SpecialWin("shi_feng", "十风", "特-3"),
        SpecialWin("luodi_shisanyao", "落地十三幺", "特-4"),
    ),
    misfit=special_misfit,
    on_draw=four_whites,
    on_discard=discards_alone,
    discards=ORPHAN_KINDS,
)
SHOU_TI_SHI_SAN_YAO = Term("手提十三幺", 3, "特-5")
STARS = (
    Pattern("五星", stars(5), 1, "特-7"),
    Pattern("六星", stars(6), 2, "特-8"),
    Pattern("七星", stars(7), 3, "特-9"),
)
YI_TIAO_LONG = Term("一条龙", 1, "特-10")


def may_win(win: Win, verdict: Verdict) -> WinRefusal | None:
    """算-2: without 番 only 自摸; robbing needs none (R3), but not by 单钓白板 alone (特-11)."""
    if win.by == "qiang_gang" and waits_on_anything(win):
        return WinRefusal("特-11")
    if win.by == "dian_pao" and not verdict.value:
        return WinRefusal("算-2")
    return None


CAP = 3
FENG_DING = Limit("封顶", "算-3")


def highest_first(*rows: Pattern) -> tuple[Pattern, ...]:
    return tuple(sorted(rows, key=lambda row: -row.value))


PAIRS = highest_first(XIAO_QI_DUI, LONG_ZHUA_BEI)
ROWS: dict[Shape, tuple[tuple[Pattern, ...], ...]] = {
    MELDS_AND_PAIR: (highest_first(*COLOURS),),
    SEVEN_PAIRS: (PAIRS, highest_first(*COLOURS)),
    LAN_PAI: (highest_first(*STARS),),
}
"""By shape: the first row that fits of each of these counts."""


def judge(win: Win) -> Verdict | None:
    row = SPECIALS.row(win.special)
    if row is not None:
        return Verdict((row.name,), row.clause, CAP, None, CAP, (Term(row.name, CAP, row.clause),))
    return best_verdict([added(win, reading, fan) for reading, fan in valued(win)])


def valued(win: Win) -> Sequence[Valued]:
    """The readings worth a look; with 杠上开花 on 白板 also those that make it 五筒 (番-1)."""
    if win.valued is None:
        win.valued = valued_with(win, ())
    if is_gang_hua(win) and win.tile == BAI:
        return [*win.valued, *valued_with(win, (WU_TONG,))]
    return win.valued


def valued_with(win: Win, fixed: tuple[Tile, ...]) -> list[Valued]:
    """Readings in which a 白板 stands for each of these, the best under every rule among them."""
    found = candidates(
        win.hand,
        shapes_with(win.melds),
        tile=win.tile,
        drawn=win.by == "zimo",
        outside=win.melded,
        runs=tuple(melded_runs(win)),
        fixed=fixed,
    )
    return [(reading, tuple(tiles_fan(HandReading(win, reading)))) for reading in found]


def added(win: Win, reading: Reading, fan: tuple[Term, ...]) -> Verdict:
    """All 番 add up, to three at most (算-3)."""
    terms = (*fan, *situation_fan(win, reading))
    names, clause, total = sum_of(terms)
    limit = FENG_DING if total > CAP else None
    return Verdict(names, clause, total, reading, min(total, CAP), terms, limit)


@lru_cache(1 << 10)
def sum_of(terms: tuple[Term, ...]) -> tuple[tuple[str, ...], str, int]:
    """The names, the clause of the highest, and all 番 together."""
    named = terms or (PLAIN,)
    highest_term = max(named, key=lambda term: term.amount)
    return (
        tuple(term.name for term in named),
        highest_term.clause,
        sum(term.amount for term in named),
    )


def tiles_fan(read: HandReading) -> Iterator[Term]:
    if read.reading.shape is ALL_ORPHANS:
        yield SHOU_TI_SHI_SAN_YAO
        return
    yield from shape_fan(read)
    if uses_no_wild(read):
        yield BAI_BAN_GUI_WEI if has_white(read.win) else WU_BAI_BAN


def shape_fan(read: HandReading) -> Iterator[Term]:
    shape = read.reading.shape
    for rows in ROWS[shape]:
        for row in rows:
            if row.test(read):
                yield row.term
                break
    if shape is MELDS_AND_PAIR:
        if all_triplets(read):
            yield DA_DUI_ZI
        if dragon_runs(read.runs | mask_of(melded_runs(read.win))):
            yield YI_TIAO_LONG


def situation_fan(win: Win, reading: Reading) -> Iterator[Term]:
    if is_gang_hua(win):
        yield WU_MEI_HUA if is_plum(win, reading) else GANG_HUA
    if win.by == "dian_pao" and win.gang is not None:
        yield GANG_PAO
    pairs_of_gangs = sum(meld.is_gang for meld in win.melds) // 2
    if pairs_of_gangs:
        yield LIANG_GANG[pairs_of_gangs]
    if win.by == "zimo" and win.is_concealed:
        yield MEN_QING_ZI_MO
    if begs_all(win):
        yield QUAN_QIU_REN


def waits_on_anything(win: Win) -> bool:
    """The hand wins only because a 白板 pairs whatever tile comes (R27)."""
    if not win.hand.wilds or win.tile == BAI:
        return False
    return all(
        any(
            group.kind == "pair" and group.tile == win.tile and len(group.wilds) == 1
            for group in reading.groups
        )
        for reading in readings(win.hand, shapes_with(win.melds))
    )


HANDS = Hands(shapes=SHAPES, judge=judge, may_win=may_win, shapes_with=shapes_with)

# 输赢 Payments


def payers(facts: Facts, win: Win, verdict: Verdict) -> list[Share]:
    """自摸: each; 点炮: the discarder; 抢杠 and 四白板 by 明杠: one for all (R3, 特-2)."""
    if win.by == "dian_pao":
        return one_pays(win)
    if win.from_ is None:
        return everyone_pays(facts, win)
    if win.by == "qiang_gang":
        return one_pays_for_all(facts, win, win.from_, "R3")
    return one_pays_for_all(facts, win, win.from_, "特-2")


def with_horses(pair: Payment) -> Iterator[Charge]:
    """2 to the 番, and once more for every horse that hits (R7)."""
    for charge in doubled(pair):
        yield charge
        hits = [tile for tile in pair.facts.horses if is_hit(tile)]
        if hits:
            points = charge.points * len(hits)
            values = {
                "tiles": chinese(hits),
                "notation": format_tiles(hits),
                "count": len(hits),
                "price": charge.points,
                "points": points,
            }
            yield Charge("中马", "R7", points, is_hand=False, values=values)


def scoring(kind: str) -> Find:
    """Gangs of a kind, but for the 明杠 that won as 四白板 (R15)."""
    gangs = any_gangs(kind)

    def find(finished: FinishedRound) -> Iterable[Holding]:
        end = finished.facts.end
        if end.special != "si_baiban" or end.from_ is None:
            return gangs(finished)
        four = (BAI,) * 4
        return [h for h in gangs(finished) if h.tiles != four or h.owner not in end.winners]

    return find


GANG_POINTS = (
    Bonus("点杠", scoring(MING_GANG), 1, feeder, "R6", only_if_ready=False),
    Bonus("碰杠", scoring(BU_GANG), 1, each_other, "R6", only_if_ready=False),
    Bonus("暗杠", scoring(AN_GANG), 2, each_other, "R6", only_if_ready=False),
)


def payments(o: Options) -> Payments:
    return Payments(
        payers=payers,
        price=with_horses,
        bonuses=when(o.gang_points, *GANG_POINTS),
        when_exhausted=when(o.gang_points, *GANG_POINTS),  # 流-2
        notes=notes(o),
    )


# Notes: what is not paid, in the order of settlement.


def notes(o: Options) -> tuple[Unpaid, ...]:
    return (
        Unpaid("3 番封顶", winners_with(is_capped), "算-3"),
        Unpaid("用了赖子，不加无白板", wilds_used, "番-12"),
        Unpaid("手提十三幺不加无白板", winners_with(is_all_orphans), "特-5"),
        Unpaid("被抢的杠不算", robbed_gang, "番-3"),
        Unpaid("抢杠不算门清自摸", winners_with(robs_concealed), "R3"),
        Unpaid("单钓白板，不算全求人", winners_with(waits_on_white), "R26"),
        Unpaid("没胡在四张上", unhit_fours(XIAO_QI_DUI.term), "R20"),
        Unpaid("五梅花不加杠上开花", winners_with(is_five_plum), "R23"),
        *when(o.gang_points, Unpaid("四白板的明杠不计杠分", four_white_gang, "R15")),
    )


def is_five_plum(win: Win, verdict: Verdict) -> bool:
    return verdict.has(WU_MEI_HUA)


def is_capped(win: Win, verdict: Verdict) -> bool:
    return verdict.value > CAP


# 坐庄 Next dealer


def next_dealer(finished: FinishedRound) -> NextDealer:
    facts, end = finished.facts, finished.facts.end
    if len(end.winners) == 1:
        return NextDealer(end.winners[0], "庄-1")
    if end.from_ is None:
        return NextDealer((facts.dealer + 1) % facts.players, "庄-2")
    return NextDealer(end.from_, "打-2")


# The game

TERMS = Terms(exhausted="流局", melds=MELD_NAMES | {"bu_gang": "碰杠"}, wild="白板")


def ruleset(o: Options) -> RuleSet:
    return RuleSet(
        id="qujing_feibaiban",
        options=o,
        wall=wall(o),
        opening=OPENING,
        length=Length(rounds=o.rounds),
        wilds=WILDS,
        play=PLAY,
        hands=HANDS,
        specials=SPECIALS,
        payments=payments(o),
        next_dealer=next_dealer,
        terms=TERMS,
    )
