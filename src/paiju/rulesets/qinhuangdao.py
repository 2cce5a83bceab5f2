"""秦皇岛麻将: 136 tiles, 吃, 碰 and 杠, with wild tiles.

What is special about it:

- 混儿: the kind after the tile turned at the deal is wild; discarding one bars its owner from
  winning, and four of them win on a draw (混儿杠).
- 风杠: the four winds together are a gang, in the first go-around only.
- 另加: hands are worth factors, and every extra doubles the product.
- 下跑: stakes before the deal, which nothing multiplies.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Struct

from paiju.hands import (
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    SEVEN_STARS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
    Shape,
)
from paiju.hands.candidates import candidates
from paiju.rules.bonuses import (
    Bonus,
    Holding,
    any_gangs,
    each_other,
    feeder,
    when,
)
from paiju.rules.claims import CHI, GANG, HU, ON_DRAWING, PENG, Bidding, Claim, PassRule
from paiju.rules.facts import Facts
from paiju.rules.finished_round import FinishedRound, Transfer
from paiju.rules.melds import (
    AN_GANG,
    BU_GANG,
    FENG_GANG,
    MELD_NAMES,
    MING_GANG,
    Meld,
    is_natural_meld,
)
from paiju.rules.notes import Unpaid, bidders, is_exhausted, robbed_gang, winners, winners_with
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
    Wilds,
)
from paiju.rules.patterns import all_honours, all_triplets, dragon_runs, melded_runs, one_suit
from paiju.rules.payers import Payment, Share, everyone_pays, one_pays
from paiju.rules.pricing import Charge, Price, joined
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.terms import Terms
from paiju.rules.win import HandReading, Term, Verdict, Win
from paiju.rulesets.qinhuangdao_hands import (
    FOUR_WILDS,
    NARROW,
    drew_wild,
    is_you,
    quads,
    real_quads,
)
from paiju.rulesets.qinhuangdao_notes import (
    discarded_wilds,
    dragons_with_chi,
    ends_by,
    every_gang,
    has_narrow,
    has_several_robbers,
    has_wild_at_face,
    has_wild_quad,
    won_with_four_wilds,
)
from paiju.tiles import WITH_HONOURS, Tile, kinds_in, mask_of
from paiju.tiles.kinds import BEI, DONG, FA, SUITED, ZHONG, step_in_suit

# 选项 Options


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], option("基-3")] = 4
    rounds: Annotated[Literal[8, 12, 16], option("基-4")] = 8
    base: Annotated[Literal[1, 2, 5, 10], option("基-1")] = 1
    pao: Annotated[bool, option("跑-1")] = True
    hun: Annotated[Literal["four", "none", "seven"], option("混-4")] = "four"
    dealer_double: Annotated[bool, option("R3")] = True
    peng_gang_payer: Annotated[Literal["feeder", "all"], option("R4")] = "feeder"
    draw_gang: Annotated[bool, option("R6")] = False
    bian_ka_diao: Annotated[Literal["best", "no_hun", "strict"], option("R22")] = "best"
    qixing_hun: Annotated[bool, option("R32")] = True
    haohua_hun: Annotated[bool, option("R33")] = True
    long_chi: Annotated[bool, option("R28")] = False


# 牌与开局 Tiles and deal


def opening(o: Options) -> Opening:
    return Opening(
        first_dealer="lot",  # R42
        rolls=1 if o.hun == "none" else 2,  # 拿-1, R40; 混-1, R14
        bidding=Bidding((0, 1, 3, 5), "跑-1") if o.pao else None,
    )


def wall(o: Options) -> Wall:
    """基-2; 混-1: a tile is turned at the deal, where there are wild ones."""
    has_wild = o.hun != "none"
    return Wall(
        tiles=WITH_HONOURS,
        reserve=reserve(turned=has_wild),
        indicator="deal" if has_wild else None,
        indicated=indicated(o.hun),
    )


def reserve(*, turned: bool) -> Callable[[int], int]:
    """R15: 12 tiles and a stack per gang; a lone tile is no stack, the turned one is among them."""
    return lambda gangs: 12 + 2 * gangs + gangs % 2 - turned


def indicated(hun: str) -> Callable[[Facts], tuple[Indicated, ...]]:
    wild = wild_kinds(hun)
    return lambda facts: tuple(Indicated(kind, "混儿") for kind in kinds_in(wild(facts.indicator)))


def wild_kinds(hun: str) -> Callable[[Tile | None], int]:
    """混-4: the kind after the turned tile, in `seven` the turned kind too."""

    def wild(indicator: Tile | None) -> int:
        if hun == "none" or indicator is None:
            return 0
        return 1 << following(indicator) | (1 << indicator if hun == "seven" else 0)

    return wild


def following(tile: Tile) -> Tile:
    """The turned tile's next: 9→1, 北→东, 中→发→白→中 (混-2, R13)."""
    if tile < SUITED:
        return step_in_suit(tile, 1)
    if tile <= BEI:
        return DONG if tile == BEI else tile + 1
    return tile - 1 if tile >= FA else ZHONG


# 吃碰杠与过 Claims and passing


def is_meld(meld: Meld, wild: int) -> bool:
    """No wild tile lies in a meld, not even at its face (R10); a 风杠 needs all four winds (R8)."""
    return is_natural_meld(meld, wild) and not mask_of(meld.tiles) & wild


PLAY = Play(
    claims=(
        Claim(PENG, rank=2, clause="行-1"),
        Claim(CHI, rank=1, clause="R43"),
        Claim(GANG, rank=2, clause="杠-1"),
        Claim("feng_gang", rank=2, clause="风-1"),
        Claim(HU, rank=3, clause="胡-1"),
    ),
    passing=(PassRule("漏胡", HU, same_tile=True, until=ON_DRAWING, clause="胡-2"),),
    is_meld=is_meld,
)

# 牌型 Hands

PLAIN = Term("平胡", 1, "型-1")
PAIRS = (
    Term("七对", 2, "型-2"),
    Term("豪华七对", 4, "型-3"),
    Term("超级豪华七对", 8, "型-4"),
    Term("至尊豪华七对", 16, "型-5"),
)
ORPHANS = Term("十三幺", 10, "型-6")
STARS = Term("七星不靠", 8, "型-7")
ONE_SUIT = Term("清一色", 2, "型-8")
ONE_SUIT_PAIRS = Term("清一色七对", 4, "型-9")
ALL_HONOURS = Term("字一色", 8, "型-10")
ALL_HONOURS_PAIRS = Term("字一色七对", 16, "型-11")
HUN_GANG = Term("混儿杠", 10, "型-12")
OF_SHAPE: dict[Shape, Term] = {
    THIRTEEN_ORPHANS: ORPHANS,
    SEVEN_STARS: STARS,
    SEVEN_STARS_AT_FACE: STARS,
    FOUR_WILDS: HUN_GANG,
}
LONG = Term("一条龙", 2, "加-1")
DA_DIAO_CHE = Term("大吊车", 2, "加-2")
MEN_QING = Term("门清", 2, "加-3")
PIAO_HU = Term("飘胡", 2, "加-4")
HAI_DI = Term("海底捞月", 2, "加-5")
GANG_HUA = Term("杠上开花", 2, "加-6")
SU_HU = Term("素胡", 2, "加-7")
YOU = Term("混儿悠", 2, "加-8")
YOU_HUN = Term("混儿悠混儿", 2, "加-9")
BIAN_KA_DIAO = Term("边卡吊", 2, "加-10")
ZHUANG = Term("庄", 2, "加-11")
ZI_MO = Term("自摸", 2, "加-12")


def shapes(*, stars_with_wilds: bool) -> tuple[Shape, ...]:
    """The shapes a hand may have; 混儿杠, the last, is for draws alone."""
    stars = SEVEN_STARS if stars_with_wilds else SEVEN_STARS_AT_FACE
    return MELDS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS, stars, FOUR_WILDS


def judge(o: Options, winning: tuple[Shape, ...]) -> Callable[[Win], Verdict | None]:
    """牌型 and every 另加 as factors of one product, of the reading in which it is highest."""
    fed, fours = winning[:-1], quads if o.haohua_hun else real_quads

    def best(win: Win) -> Verdict | None:
        is_drawn = win.by == "zimo"
        found = candidates(
            win.hand,
            winning if is_drawn else fed,
            tile=win.tile,
            drawn=is_drawn,
            outside=win.melded,
            runs=tuple(melded_runs(win)) if o.long_chi else (),
            narrow=o.bian_ka_diao == "best",
        )
        highest, verdict = 0, None
        for reading in found:
            read = HandReading(win, reading)
            pattern, terms = pattern_terms(read, fours)
            terms += factors(read, o)
            value = product(terms)
            if value > highest:
                highest, verdict = value, (pattern, terms, reading)
        if verdict is None:
            return None
        pattern, terms, reading = verdict
        return Verdict((pattern.name,), pattern.clause, highest, reading, terms=tuple(terms))

    return best


def pattern_terms(
    read: HandReading, quads: Callable[[HandReading], int]
) -> tuple[Term, list[Term]]:
    """The 牌型 of a reading by name, and the factors it is made of."""
    alone = OF_SHAPE.get(read.reading.shape)
    if alone is not None:
        return alone, [alone]
    colour = ONE_SUIT if one_suit(read) else ALL_HONOURS if all_honours(read) else None
    if read.reading.shape is not SEVEN_PAIRS:
        term = colour or PLAIN
        return term, [term]
    pairs = PAIRS[min(quads(read), 3)]
    return (pairs, [pairs]) if colour is None else (coloured(colour, pairs), [colour, pairs])


def coloured(colour: Term, pairs: Term) -> Term:
    """七对 of one suit or of honours; 豪华 ones are named after both (R2)."""
    if pairs is PAIRS[0]:
        return ONE_SUIT_PAIRS if colour is ONE_SUIT else ALL_HONOURS_PAIRS
    return Term(colour.name + pairs.name, colour.amount * pairs.amount, "R2")


def product(terms: Sequence[Term]) -> int:
    """算-1, R1: every extra multiplies."""
    value = 1
    for term in terms:
        value *= term.amount
    return value


def factors(read: HandReading, o: Options) -> list[Term]:
    """另加, each doubling once; 庄 depends on the opponent, so `multiplied` adds it."""
    win = read.win
    found = [ZI_MO] if win.by != "dian_pao" else []
    if read.reading.shape is FOUR_WILDS:
        return found
    runs = read.runs | mask_of(melded_runs(win)) if o.long_chi else read.runs
    if dragon_runs(runs):
        found.append(LONG)
    if len(win.melds) == 4:
        found.append(DA_DIAO_CHE)
    if not win.melds or win.is_concealed:
        found.append(MEN_QING)
    if all_triplets(read):
        found.append(PIAO_HU)
    if win.last_tile:
        found.append(HAI_DI)
    if win.by == "zimo" and win.gang is not None:
        found.append(GANG_HUA)
    found += wild_factors(read, o)
    return found


def wild_factors(read: HandReading, o: Options) -> list[Term]:
    win, found = read.win, list[Term]()
    if o.hun != "none" and not win.hand.wilds:
        found.append(SU_HU)
    if is_you(read):
        found.append(YOU)
        if drew_wild(win):
            found.append(YOU_HUN)
    elif NARROW[o.bian_ka_diao](read):
        found.append(BIAN_KA_DIAO)
    return found


# 输赢 Payments


def gangs(o: Options) -> tuple[Bonus, ...]:
    feeder_pays = o.peng_gang_payer == "feeder"
    bu_payers, bu_key = (
        (feeder, "碰杠（点碰者付）") if feeder_pays else (each_other, "碰杠（每家付）")
    )
    return (
        Bonus("点杠", any_gangs(MING_GANG), 1, feeder, "杠-4", only_if_ready=False),
        Bonus("碰杠", any_gangs(BU_GANG), 1, bu_payers, "杠-4", only_if_ready=False, key=bu_key),
        Bonus("暗杠", any_gangs(AN_GANG), 2, each_other, "杠-4", only_if_ready=False),
        Bonus("风杠", fed_winds, 1, feeder, "R7", only_if_ready=False, key="风杠（点杠）"),
        Bonus("风杠", own_winds, 2, each_other, "R7", only_if_ready=False, key="风杠（自摸）"),
    )


def fed_winds(finished: FinishedRound) -> Iterator[Holding]:
    return (held for held in any_gangs(FENG_GANG)(finished) if held.feeder is not None)


def own_winds(finished: FinishedRound) -> Iterator[Holding]:
    return (held for held in any_gangs(FENG_GANG)(finished) if held.feeder is None)


class OnlyExhausted(Struct, frozen=True):
    """荒庄算杠 does not reach 四杠荒, where every gang is void (R16)."""

    row: Bonus

    def transfers(self, finished: FinishedRound) -> Iterator[Transfer]:
        if finished.facts.end.kind == "exhausted":
            yield from self.row.transfers(finished)


def multiplied(*, dealer_double: bool) -> Price:
    """底注 × 牌型倍数 × 另加倍, and 跑分 beside it, which nothing multiplies (R35)."""

    def price(payment: Payment) -> Iterator[Charge]:
        verdict = payment.verdict
        terms = list(verdict.terms)
        if dealer_double and payment.has_dealer:
            terms.append(ZHUANG)
        points = verdict.value * (2 if dealer_double and payment.has_dealer else 1)
        why = joined(terms, "×", f"= {points}" if len(terms) > 1 else "")
        yield Charge(verdict.patterns[0], verdict.clause, points, why)
        if payment.bids:
            own, other = payment.bid_of(payment.win.seat), payment.bid_of(payment.of)
            values = {"own": own, "other": other, "points": payment.bids}
            yield Charge("下跑", "跑-1", payment.bids, scaled=False, is_hand=False, values=values)

    return price


def payers(facts: Facts, win: Win, verdict: Verdict) -> list[Share]:
    """点炮: the discarder; 自摸 and 抢杠: everybody but those who win as well (R31)."""
    if win.by == "dian_pao":
        return one_pays(win)
    return [share for share in everyone_pays(facts, win) if share.payer not in facts.end.winners]


def payments(o: Options) -> Payments:
    return Payments(
        payers=payers,
        price=multiplied(dealer_double=o.dealer_double),
        bonuses=gangs(o),
        when_exhausted=tuple(OnlyExhausted(row) for row in gangs(o)) if o.draw_gang else (),
        notes=notes(o),
    )


# Notes: what is not paid, in the order of settlement.


def notes(o: Options) -> tuple[Unpaid, ...]:
    unnarrow, wild_quads = winners_with(has_narrow(BIAN_KA_DIAO)), winners_with(has_wild_quad)
    return (
        *when(not o.draw_gang, Unpaid("荒庄荒杠", every_gang, "R6", ends_by("exhausted"))),
        Unpaid("四杠荒，杠不算", every_gang, "R16", ends_by("four_gangs")),
        Unpaid("被抢的碰杠不算", robbed_gang, "胡-6"),
        Unpaid("打混者不能胡", discarded_wilds(wild_kinds(o.hun)), "混-3"),
        Unpaid("混儿杠不加别的", won_with_four_wilds, "R21"),
        Unpaid("抢杠赢家互不付", winners, "R31", has_several_robbers),
        Unpaid("吃的不算一条龙", dragons_with_chi(LONG), "R28"),
        Unpaid("混儿归位不算素胡", winners_with(has_wild_at_face), "R17"),
        *when(o.bian_ka_diao != "best", Unpaid("边卡吊不算", unnarrow, "R22")),
        *when(not o.haohua_hun, Unpaid("混儿凑的不算豪华", wild_quads, "R33")),
        Unpaid("荒庄，下跑不算", bidders, "R34", is_exhausted),
    )


# 坐庄 Next dealer


def next_dealer(finished: FinishedRound) -> NextDealer:
    facts = finished.facts
    winners = facts.end.winners
    if not winners or facts.dealer in winners:
        return NextDealer(facts.dealer, "R36" if len(winners) > 1 else "庄-1")
    return NextDealer(winners[0], "R36" if len(winners) > 1 else "庄-1")


# The game

TERMS = Terms(
    melds=MELD_NAMES | {"ming_gang": "点杠", "bu_gang": "碰杠"}, bid="跑", bids="下跑", wild="混儿"
)


def ruleset(o: Options) -> RuleSet:
    winning = shapes(stars_with_wilds=o.qixing_hun)
    return RuleSet(
        id="qinhuangdao",
        options=o,
        wall=wall(o),
        opening=opening(o),
        length=Length(rounds=o.rounds, four_gangs_end=True),
        wilds=Wilds(kinds=wild_kinds(o.hun), in_melds=False, discard_bars=True),
        play=PLAY,
        hands=Hands(shapes=winning, judge=judge(o, winning)),
        payments=payments(o),
        next_dealer=next_dealer,
        terms=TERMS,
        scorekeeping=Scorekeeping(last_tile=True),
    )
