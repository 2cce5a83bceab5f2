"""曲靖飞白板: the rule book as rows, in the order of its clauses."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Literal

from paiju.hands import (
    ALL_ORPHANS,
    LAN_PAI,
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    Hand,
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
    all_triplets,
    dragon_runs,
    melded_runs,
)
from paiju.rules.payers import Payment, Share, everyone_pays, one_pays, one_pays_for_all
from paiju.rules.pricing import Charge, doubled
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.specials import Misfit, Specials, SpecialWin
from paiju.rules.terms import Terms
from paiju.rules.win import HandReading, Term, Valued, Verdict, Win, WinRefusal, dearest
from paiju.rulesets.qujing_hands import (
    ROWS,
    begs_all,
    has_white,
    is_gang_hua,
    is_plum,
    uses_no_wild,
    uses_wild,
)
from paiju.rulesets.qujing_notes import (
    four_white_gang,
    is_all_orphans,
    is_five_plum,
    robs_concealed,
    unhit_fours,
    waits_on_white,
    wilds_used,
)
from paiju.tiles import WITH_HONOURS, Tile, chinese, format_tiles, is_honour, mask_of, rank_of
from paiju.tiles.kinds import BAI, DONG, HONOURS, ORPHANS, WU_TONG, ZHONG
from paiju.tiles.text import Text

ID = "qujing_feibaiban"
CAP = 3
WILD = 1 << BAI


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], option("R1")] = 4
    rounds: Annotated[Literal[8, 12, 16], option("R42")] = 8
    base: Annotated[int, option("R42", at_least=1, at_most=10)] = 1
    ma: Annotated[Literal[0, 2, 4, 6], option("R7")] = 0
    gang_points: Annotated[bool, option("R6")] = True


SHAPES = (MELDS_AND_PAIR, SEVEN_PAIRS, LAN_PAI, ALL_ORPHANS)
SHAPES_BESIDE_MELDS = (MELDS_AND_PAIR,)


def ruleset(o: Options) -> RuleSet:
    return RuleSet(
        id=ID,
        options=o,
        wall=Wall(tiles=WITH_HONOURS, horses=o.ma, indicated=hits),
        opening=Opening(
            first_dealer="lot",  # R42
        ),
        length=Length(rounds=o.rounds),
        wilds=Wilds(kinds=lambda indicator: WILD, in_gangs=True),
        play=Play(
            claims=(
                Claim(HU, rank=3, clause="打-2"),
                Claim(GANG, rank=2, clause="打-1"),
                Claim(PENG, rank=2, clause="癞-4"),
                Claim(CHI, rank=1, clause="R39"),
            ),
            passing=(
                PassRule("过水", HU, same_tile=False, until=ON_MOVING, clause="过-1"),
                PassRule("漏碰", PENG, same_tile=True, until=ON_MOVING, clause="过-2"),
            ),
            is_meld=is_meld,
            face_up=face_up,
        ),
        hands=Hands(shapes=SHAPES, judge=judge, may_win=may_win, shapes_with=shapes_with),
        specials=SPECIALS,
        payments=Payments(
            payers=payers,
            price=with_horses,
            bonuses=_gangs() if o.gang_points else (),
            when_exhausted=_gangs() if o.gang_points else (),
            notes=_notes(o),
        ),
        next_dealer=next_dealer,
        terms=Terms(exhausted="流局", melds=MELD_NAMES | {"bu_gang": "碰杠"}, wild="白板"),
    )


# 癞: where 白板 may stand in. 飞小鸡, to which 癞-12 likens it, is the same game with another wild.


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


def shapes_with(melds: Sequence[Meld]) -> tuple[Shape, ...]:
    """手提十三幺 bears no 吃 and 碰, and gangs only of natural 1, 9 and honours (特-5, R44)."""
    for meld in melds:
        if meld.kind not in GANGS or uses_wild(meld) or not ORPHAN_KINDS >> meld.tile & 1:
            return SHAPES_BESIDE_MELDS
    return SHAPES


# 特: wins that need no shape.


def four_whites(hand: Hand, melds: Sequence[Meld]) -> str | None:
    """四白板: in the hand or in a meld of nothing else (特-1, R13)."""
    whites = hand.counts[BAI]
    for meld in melds:
        if meld.tiles[0] == BAI:
            whites += len(meld.tiles)
    return "si_baiban" if whites == 4 else None


def discards_alone(discarded: Sequence[Tile], melds: Sequence[Meld]) -> str | None:
    """十风, 落地十三幺: the first ten discards 字牌, the first thirteen 幺九 or 字牌."""
    if melds or len(discarded) not in (10, 13):
        return None
    if len(discarded) == 10 and all(is_honour(tile) for tile in discarded):
        return "shi_feng"
    if len(discarded) == 13 and all(tile in ORPHANS for tile in discarded):
        return "luodi_shisanyao"
    return None


def special_misfit(facts: Facts, win: Win) -> Misfit | None:
    """四白板 must be there and fed by whom it says; 十风 needs the discards listed to fit."""
    if win.special == "si_baiban":
        fed = [meld.from_ for meld in win.melds if meld.kind == MING_GANG and meld.tile == BAI]
        if four_whites(win.hand, win.melds) is None:
            told = Text(f"{win.seat} 号位没有四张白板", f"seat {win.seat} does not have four 白板")
            return Misfit("end.special", told)
        if win.from_ is not None and win.from_ not in fed:
            zh = f"{win.from_} 号位没有点出白板的明杠"
            en = f"seat {win.from_} did not feed a 明杠 of 白板"
            return Misfit("end.from", Text(zh, en))
        if win.from_ is not None and win.tile is not None:
            zh = "明杠成四白板，不等补牌就胡"
            return Misfit("end.tile", Text(zh, "四白板 by 明杠 wins before a tile is drawn"))
        return undrawn_misfit(win)
    count, fitting = (10, HONOURS) if win.special == "shi_feng" else (13, ORPHANS)
    discarded = [row.tile for row in facts.discards if row.seat == win.seat]
    if win.melds or len(discarded) > count or not all(tile in fitting for tile in discarded):
        zh = f"{win.seat} 号位的副露或打出的牌不合"
        return Misfit("end.special", Text(zh, f"seat {win.seat}'s melds or discards do not fit"))
    return undrawn_misfit(win)


def undrawn_misfit(win: Win) -> Misfit | None:
    """Fourteen tiles without a draw: only 四白板, in the turn of one's own 碰 or 吃 (R13)."""
    if win.tile is not None or win.hand.size + 3 * len(win.melds) == 13:
        return None
    claimed = any(meld.kind in (CHI, PENG) for meld in win.melds)
    if win.special == "si_baiban" and win.from_ is None and claimed:
        return None
    told = Text("没有摸牌就胡，手牌多了一张", "one tile too many for a win without a draw")
    return Misfit(f"seats[{win.seat}].hand", told)


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


# 番.


def judge(win: Win) -> Verdict | None:
    row = SPECIALS.row(win.special)
    if row is not None:
        return Verdict((row.name,), row.clause, CAP, None, CAP, (Term(row.name, CAP, row.clause),))
    return dearest([added(win, reading, fan) for reading, fan in valued(win)])


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
    names, clause, total, note = sum_of(terms)
    return Verdict(names, clause, total, reading, min(total, CAP), terms, note)


@lru_cache(1 << 10)
def sum_of(terms: tuple[Term, ...]) -> tuple[tuple[str, ...], str, int, Text]:
    """The names, the clause of the dearest, all 番 together, and what is to be said of that."""
    total = sum(term.amount for term in terms)
    names = tuple(term.name for term in terms) or ("平胡",)
    clause = max(terms, key=lambda term: term.amount).clause if terms else "型-1"
    note = Text("（封顶，算-3）", ", the limit (算-3)") if total > CAP else Text("", "")
    return names, clause, total, note


def tiles_fan(read: HandReading) -> Iterator[Term]:
    if read.reading.shape is ALL_ORPHANS:
        yield Term("手提十三幺", 3, "特-5")
        return
    yield from shape_fan(read)
    if uses_no_wild(read):
        yield Term("白板归位" if has_white(read.win) else "无白板", 1, "番-12")


def shape_fan(read: HandReading) -> Iterator[Term]:
    shape = read.reading.shape
    for rows in ROWS[shape]:
        for row in rows:
            if row.test(read):
                yield Term(row.name, row.value, row.clause)
                break
    if shape is MELDS_AND_PAIR:
        if all_triplets(read):
            yield Term("大对子", 1, "番-11")
        if dragon_runs(read.runs | mask_of(melded_runs(read.win))):
            yield Term("一条龙", 1, "特-10")


def situation_fan(win: Win, reading: Reading) -> Iterator[Term]:
    if is_gang_hua(win):
        yield Term("五梅花", 2, "番-1") if is_plum(win, reading) else Term("杠上开花", 1, "番-1")
    if win.by == "dian_pao" and win.gang is not None:
        yield Term("杠上炮", 1, "番-2")
    pairs_of_gangs = sum(meld.is_gang for meld in win.melds) // 2
    if pairs_of_gangs:
        yield Term("两杠", pairs_of_gangs, "番-4")
    if win.by == "zimo" and win.is_concealed:
        yield Term("门清自摸", 1, "番-5")
    if begs_all(win):
        yield Term("全求人", 1, "番-6")


def may_win(win: Win, verdict: Verdict) -> WinRefusal | None:
    """算-2: without 番 only 自摸; robbing needs none (R3), but not by 单钓白板 alone (特-11)."""
    if win.by == "dian_pao" and not verdict.value:
        return WinRefusal("算-2")
    if win.by == "qiang_gang" and waits_on_anything(win):
        return WinRefusal("特-11")
    return None


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


# 算.


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


def hits(facts: Facts) -> tuple[Indicated, ...]:
    return tuple(Indicated(tile, "中马") for tile in facts.horses if is_hit(tile))


def is_hit(tile: Tile) -> bool:
    """A 1, 5 or 9 of any suit, 东 or 中."""
    return tile in (DONG, ZHONG) if is_honour(tile) else rank_of(tile) in (1, 5, 9)


def payers(facts: Facts, win: Win, verdict: Verdict) -> list[Share]:
    """自摸: each; 点炮: the discarder; 抢杠 and 四白板 by 明杠: one for all (R3, 特-2)."""
    if win.by == "dian_pao":
        return one_pays(win)
    if win.from_ is None:
        return everyone_pays(facts, win)
    if win.by == "qiang_gang":
        return one_pays_for_all(facts, win, win.from_, "R3")
    return one_pays_for_all(facts, win, win.from_, "特-2")


def _gangs() -> tuple[Bonus, ...]:
    return (
        Bonus("点杠", scoring(MING_GANG), 1, feeder, "R6", only_if_ready=False),
        Bonus("碰杠", scoring(BU_GANG), 1, each_other, "R6", only_if_ready=False),
        Bonus("暗杠", scoring(AN_GANG), 2, each_other, "R6", only_if_ready=False),
    )


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


# What is not paid.


def _notes(o: Options) -> tuple[Unpaid, ...]:
    return (
        Unpaid("3 番封顶", winners_with(is_capped), "算-3"),
        Unpaid("用了赖子，不加无白板", wilds_used, "番-12"),
        Unpaid("手提十三幺不加无白板", winners_with(is_all_orphans), "特-5"),
        Unpaid("被抢的杠不算", robbed_gang, "番-3"),
        Unpaid("抢杠不算门清自摸", winners_with(robs_concealed), "R3"),
        Unpaid("单钓白板，不算全求人", winners_with(waits_on_white), "R26"),
        Unpaid("没胡在四张上", unhit_fours, "R20"),
        Unpaid("五梅花不加杠上开花", winners_with(is_five_plum), "R23"),
        *when(o.gang_points, Unpaid("四白板的明杠不计杠分", four_white_gang, "R15")),
    )


def is_capped(win: Win, verdict: Verdict) -> bool:
    return verdict.value > CAP


def next_dealer(finished: FinishedRound) -> NextDealer:
    facts, end = finished.facts, finished.facts.end
    if not finished.is_won:
        return NextDealer((facts.dealer + 1) % facts.players, "庄-2")
    winner, *others = end.winners
    if others and end.from_ is not None:
        return NextDealer(end.from_, "打-2")
    return NextDealer(winner, "庄-1")
