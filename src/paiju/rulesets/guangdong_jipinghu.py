"""广东鸡平胡: 136 tiles, 吃, 碰 and 杠, no wild tiles; a match is played in circles.

What is special about it:

- 番: every 番 doubles the points. Ordinary hands reach 3 番 at most (爆胡); special hands break
  that cap, and take no 番 beside their own.
- 起胡: an option under which a hand needs 1 or 3 番 to win.
- Winds count: the seat's (风位) and the round's (风圈), which changes after a circle.
- 包: whoever fed a gang won on, a fourth exposed meld or the fourth wind pays for all.
- Situations such as 杠上开花, 海底捞月 and 抢杠 lift a hand to 3 番.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Literal

from paiju.hands import MELDS_AND_PAIR, THIRTEEN_ORPHANS, Reading, readings
from paiju.rules.bonuses import Find, Holding
from paiju.rules.claims import CHI, GANG, HU, ON_MOVING, PENG, Claim, PassRule
from paiju.rules.facts import Facts, First
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import MING_GANG, Meld
from paiju.rules.notes import Unpaid, winners_with
from paiju.rules.options import HouseOptions, option
from paiju.rules.parts import Hands, Length, Opening, Payments, Play, Scorekeeping, Wall, same_wind
from paiju.rules.patterns import (
    NINES,
    ONES,
    Pattern,
    all_honours,
    all_orphans,
    all_runs,
    all_triplets,
    anything,
    both,
    nine_gates,
    one_suit,
    one_suit_and_honours,
    suits_in,
    thirteen_orphans,
    under,
)
from paiju.rules.payers import Share, everyone_pays, one_pays, one_pays_for_all
from paiju.rules.pricing import doubled
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.win import HandReading, Limit, Term, Verdict, Win, WinRefusal, best_verdict
from paiju.tiles import WITH_HONOURS, Tile, mask_of
from paiju.tiles.kinds import DONG, DRAGONS, WINDS

# 选项 Options


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], option("R38")] = 4
    circles: Annotated[Literal[1, 2, 4], option("R38")] = 1
    base: Annotated[int, option("R38", at_least=1, at_most=10)] = 1
    min_fan: Annotated[Literal[0, 1, 3], option("基-5")] = 0
    seat_winds: Annotated[Literal["follow", "east"], option("R2")] = "follow"


# 牌与开局 Tiles and deal

WALL = Wall(tiles=WITH_HONOURS)  # 基-1
DEALER_WIND: dict[str, Callable[[Tile], Tile]] = {"follow": same_wind, "east": lambda _: DONG}
"""风位: the dealer's, given the round's (风-4, R2)."""


def opening(o: Options) -> Opening:
    return Opening(
        first_dealer="lot",  # R38
        dealer_wind=DEALER_WIND[o.seat_winds],
    )


# 吃碰杠与过 Claims and passing

CLAIMS = (
    Claim(PENG, rank=2, clause="摸-2"),
    Claim(CHI, rank=1, clause="摸-3"),
    Claim(GANG, rank=2, clause="R33"),
)
LOU_HU = PassRule("漏胡", HU, same_tile=True, until=ON_MOVING, clause="漏-1")
WIN = Claim(HU, rank=3, clause="响-1")
PLAY = Play(claims=(*CLAIMS, WIN), passing=(LOU_HU,))

# 牌型 Hands


def fan_needed(least: int) -> Callable[[Win, Verdict], WinRefusal | None]:
    """起胡: 番 before the cap; 杠上开花, 海底 and 抢杠 count as 3, an opening win always does."""

    def may_win(win: Win, verdict: Verdict) -> WinRefusal | None:
        lift = lifted_by(win)
        is_lifted = lift is not None and lift is not THREE_WINNERS
        if win.first or verdict.value >= least or (is_lifted and least <= CAP):
            return None
        return WinRefusal("基-5", {"least": least, "fan": verdict.value})

    return may_win


CAP = 3
BAO_HU = Limit("爆胡", "番-3")
ORDINARY_HANDS = (
    Pattern("鸡胡", anything, 0, "型-1"),
    Pattern("平胡", all_runs, 1, "型-2"),
    Pattern("碰碰胡", all_triplets, 2, "型-3"),
    Pattern("混一色", one_suit_and_honours, 2, "型-4"),
)
"""Within 爆胡: the highest counts, and 附加 come on top (R4)."""


def has_both_ends(read: HandReading) -> bool:
    """At least one 1 and at least one 9 (R9)."""
    return bool(read.kinds & ONES) and bool(read.kinds & NINES)


def terminals_of(suits: Callable[[int], bool]) -> Callable[[HandReading], bool]:
    """杂幺九, 清幺九: triplets of 1, 9 and honours, terminals from so many suits."""
    return lambda read: (
        all_orphans(read)
        and all_triplets(read)
        and has_both_ends(read)
        and suits(suits_in(read.kinds))
    )


def triplets_of(kinds: tuple[int, ...], count: int, *, pair: bool) -> Callable[[HandReading], bool]:
    """So many triplets among these kinds, and for 小三元 / 小四喜 the last as the pair."""
    mask = mask_of(kinds)
    return lambda read: (
        (read.triplets & mask).bit_count() == count and (not pair or bool(read.pair & mask))
    )


SPECIAL_HANDS = (
    Pattern("清一色", one_suit, 4, "特-1"),
    Pattern("混碰", both(one_suit_and_honours, all_triplets), 4, "特-2"),
    Pattern("清碰", both(one_suit, all_triplets), 5, "特-3"),
    Pattern("杂幺九", terminals_of(lambda suits: suits >= 2), 5, "特-4"),
    Pattern("清幺九", terminals_of(lambda suits: suits == 1), 6, "特-5"),
    Pattern("小三元", triplets_of(DRAGONS, 2, pair=True), 5, "特-6"),
    Pattern("小四喜", triplets_of(WINDS, 3, pair=True), 5, "特-7"),
    Pattern("字一色", all_honours, 6, "特-8"),
    Pattern("大三元", triplets_of(DRAGONS, 3, pair=False), 6, "特-9"),
    Pattern("大四喜", triplets_of(WINDS, 4, pair=False), 6, "特-10"),
    Pattern("九莲宝灯", nine_gates, 6, "特-11"),
    Pattern("十三幺", thirteen_orphans, 6, "特-12"),
)
"""They break the cap and take no further 番 (番-2)."""
DA_SI_XI = under("特-10", SPECIAL_HANDS)
HIGHEST_FIRST = sorted((*ORDINARY_HANDS, *SPECIAL_HANDS), key=lambda row: row.value)[::-1]
"""All hands; of two worth the same the one that stands later in the book."""
SHAPES = (MELDS_AND_PAIR, THIRTEEN_ORPHANS)

ZI_MO = Term("自摸", 1, "附-1")
FENG_WEI = Term("风位", 1, "附-2")
FENG_QUAN = Term("风圈", 1, "附-3")
SAN_YUAN = tuple(Term("三元牌", count, "附-4") for count in range(len(DRAGONS) + 1))
"""By the number of dragon triplets."""
DRAGON_KINDS = mask_of(DRAGONS)


def honours_fan(read: HandReading) -> Iterator[Term]:
    """附加 of wind and dragon triplets."""
    win = read.win
    if read.triplets >> win.seat_wind & 1:
        yield FENG_WEI
    if read.triplets >> win.round_wind & 1:
        yield FENG_QUAN
    dragons = (read.triplets & DRAGON_KINDS).bit_count()
    if dragons:
        yield SAN_YUAN[dragons]


THREE_WINNERS = Limit("一炮三响", "殊-1")
GANG_HUA = Limit("杠上开花", "殊-2")
FED_GANG_HUA = Limit("杠上开花", "殊-3")
HAI_DI = Limit("海底捞月", "殊-4")
QIANG_GANG = Limit("抢杠", "殊-8")


def lifted_by(win: Win) -> Limit | None:
    """What lifts a hand below 3 番 to 3; 一炮三响 comes last, it helps no hand to win (R14)."""
    if win.by == "qiang_gang":
        return QIANG_GANG
    if win.by == "zimo" and win.gang is not None:
        return FED_GANG_HUA if win.gang == MING_GANG else GANG_HUA
    if win.last_tile:
        return HAI_DI
    return THREE_WINNERS if win.winners == 3 else None


OPENING = 6
FIRSTS: dict[First, Limit] = {
    "tian_hu": Limit("天胡", "殊-11"),
    "ren_hu": Limit("人胡", "殊-12"),
    "di_hu": Limit("地胡", "殊-13"),
}


def judge(win: Win) -> Verdict | None:
    """The reading with the most 番, capped, lifted and raised as the situation says."""
    if win.valued is None:
        found = readings(win.hand, SHAPES)
        win.valued = [(reading, tuple(tiles_fan(HandReading(win, reading)))) for reading in found]
    return best_verdict([added(win, reading, fan) for reading, fan in win.valued])


def tiles_fan(read: HandReading) -> Iterator[Term]:
    """牌型 or 特殊牌型; then 附加, only for hands within 爆胡."""
    row = next(row for row in HIGHEST_FIRST if row.test(read))
    yield row.term
    if row.value <= CAP:
        yield from honours_fan(read)


def added(win: Win, reading: Reading, fan: tuple[Term, ...]) -> Verdict:
    """One reading: `value` is the 番 a hand has by itself, `fan` what is paid."""
    hand, *additions = fan
    is_special = hand.amount > CAP
    if not is_special and win.by != "dian_pao":
        fan = (hand, ZI_MO, *additions)
    total = sum(term.amount for term in fan)
    paid, limit = settled_fan(win, total, is_special=is_special)
    return Verdict((hand.name,), hand.clause, total, reading, paid, fan, limit)


def settled_fan(win: Win, total: int, *, is_special: bool) -> tuple[int, Limit | None]:
    """The 番 paid, and why it is not just the total."""
    if win.first is not None:
        return OPENING, FIRSTS[win.first]
    lift = lifted_by(win)
    if total < CAP and lift is not None:
        return CAP, lift
    if total > CAP and not is_special:
        return CAP, BAO_HU
    return total, None


def hands(o: Options) -> Hands:
    return Hands(
        shapes=SHAPES,
        judge=judge,
        may_win=fan_needed(o.min_fan),
        firsts=frozenset(FIRSTS),
    )


# 输赢 Payments


def liable_for(facts: Facts, win: Win, verdict: Verdict) -> tuple[int, str] | None:
    """Who pays everybody's share of a self-drawn win, and under which clause."""
    if win.gang == MING_GANG:
        return feeder_of(latest([meld for meld in win.melds if meld.kind == MING_GANG])), "殊-3"
    fourth = fourth_exposed(win.melds)
    if fourth is None:
        return None
    if verdict.terms[0] is not DA_SI_XI.term:
        is_free = answers_for_another_before(facts, win.seat, fourth)
        return None if is_free else (feeder_of(fourth), "殊-5")
    return feeder_of(fourth), "殊-7"


def payers(facts: Facts, win: Win, verdict: Verdict) -> list[Share]:
    """自摸: each, unless somebody answers for it; 抢杠: the robbed for all; 点炮: the discarder."""
    if win.by == "dian_pao":
        return one_pays(win)
    if win.by == "qiang_gang" and win.from_ is not None:
        return one_pays_for_all(facts, win, win.from_, "殊-8")
    liable = liable_for(facts, win, verdict)
    if liable is None:
        return everyone_pays(facts, win)
    return one_pays_for_all(facts, win, *liable)


def feeder_of(meld: Meld) -> int:
    """Who discarded a tile that was claimed."""
    assert meld.from_ is not None, f"a {meld.kind} that nobody fed"
    return meld.from_


def fourth_exposed(melds: Sequence[Meld]) -> Meld | None:
    """The meld that left a single tile in hand; a 暗杠 lies open but was fed by nobody (R21)."""
    if len(melds) != 4 or any(meld.from_ is None for meld in melds):
        return None
    return latest(melds)


def latest(melds: Sequence[Meld]) -> Meld:
    """The meld made last; melds stand in the order made, `at` tells across the finished."""
    _, _, meld = max((meld.at, index, meld) for index, meld in enumerate(melds))
    return meld


def answers_for_another_before(facts: Facts, seat: int, fourth: Meld) -> bool:
    """包先不包后: the same feeder made another's twelve tiles before; 大四喜 apart (殊-6, R26)."""
    for other in facts.others(seat):
        melds = facts.seats[other].melds
        earlier = fourth_exposed(melds)
        if earlier is None or all(meld.tile in WINDS for meld in melds):
            continue
        if earlier.from_ == fourth.from_ and earlier.at < fourth.at:
            return True
    return False


# Notes: what is not paid, in the order of settlement.


def notes() -> tuple[Unpaid, ...]:
    return (
        Unpaid("封顶，番数不再加", capped_winners, "番-3"),
        Unpaid("特殊牌型不加番", special_winners, "R5"),
        Unpaid("牌型只计最高", doubly_patterned, "R4"),
        Unpaid("天地人胡不再加番", opening_winners, "R6"),
        Unpaid("包先不包后，不再包", freed_by_an_earlier, "殊-6"),
        Unpaid("点炮胡，12张不包", freed_by_a_discard, "R21"),
        Unpaid("12张不包", freed_by_a_gang, "R25"),
        Unpaid("有暗杠，12张不包", freed_by_a_concealed_gang, "R21"),
    )


def is_special(verdict: Verdict) -> bool:
    return verdict.terms[0].amount > CAP


capped_winners = winners_with(
    lambda win, verdict: not is_special(verdict) and win.first is None and verdict.value > CAP
)


def takes_nothing_more(win: Win, verdict: Verdict) -> bool:
    """A special hand to which 自摸, winds, dragons or a situation would have added."""
    if not is_special(verdict) or win.first is not None or verdict.reading is None:
        return False
    read = HandReading(win, verdict.reading)
    return (
        win.by != "dian_pao" or lifted_by(win) is not None or any(True for _ in honours_fan(read))
    )


special_winners = winners_with(takes_nothing_more)


def has_two_patterns(win: Win, verdict: Verdict) -> bool:
    if is_special(verdict) or win.first is not None or verdict.reading is None:
        return False
    read = HandReading(win, verdict.reading)
    return sum(row.value > 0 and row.test(read) for row in ORDINARY_HANDS) > 1


doubly_patterned = winners_with(has_two_patterns)
opening_winners = winners_with(lambda win, verdict: win.first is not None and verdict.value > 0)


def freed(test: Callable[[FinishedRound, Win, Verdict, Meld], bool]) -> Find:
    """Whoever fed a winner's fourth exposed meld and is not made to pay for all."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
            fourth = fourth_exposed(win.melds)
            if fourth is not None and test(finished, win, verdict, fourth):
                yield Holding(feeder_of(fourth), fourth.tiles)

    return find


freed_by_a_discard = freed(
    lambda finished, win, verdict, fourth: win.by == "dian_pao" and win.from_ != fourth.from_
)
freed_by_a_gang = freed(
    lambda finished, win, verdict, fourth: (
        win.by == "zimo" and win.gang == MING_GANG and pays_instead(finished, win, verdict, fourth)
    )
)
freed_by_an_earlier = freed(
    lambda finished, win, verdict, fourth: (
        win.by == "zimo" and liable_for(finished.facts, win, verdict) is None
    )
)


def freed_by_a_concealed_gang(finished: FinishedRound) -> Iterator[Holding]:
    """Who fed the last of four melds, one of them a 暗杠, and is not made to pay for all."""
    for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
        if win.by != "zimo" or len(win.melds) != 4 or fourth_exposed(win.melds) is not None:
            continue
        last = latest(win.melds)
        if last.from_ is not None and liable_for(finished.facts, win, verdict) is None:
            yield Holding(last.from_, last.tiles)


def pays_instead(finished: FinishedRound, win: Win, verdict: Verdict, fourth: Meld) -> bool:
    """Somebody other than the feeder of the fourth meld pays for all."""
    liable = liable_for(finished.facts, win, verdict)
    return liable is not None and liable[0] != fourth.from_


# 坐庄 Next dealer


def next_dealer(finished: FinishedRound) -> NextDealer:
    facts = finished.facts
    winners = facts.end.winners
    if all(winner == facts.dealer for winner in winners):
        return NextDealer(facts.dealer, "庄-1")
    if facts.dealer not in winners:
        return NextDealer((facts.dealer + 1) % facts.players, "庄-2")
    return NextDealer(facts.dealer, "庄-3")


# The game


def ruleset(o: Options) -> RuleSet:
    return RuleSet(
        id="guangdong_jipinghu",
        options=o,
        wall=WALL,
        opening=opening(o),
        length=Length(circles=o.circles),
        play=PLAY,
        hands=hands(o),
        payments=Payments(payers=payers, price=doubled, notes=notes()),
        next_dealer=next_dealer,
        scorekeeping=Scorekeeping(round_wind=True, last_tile=True),
    )
