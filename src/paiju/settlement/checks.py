"""Facts that cannot be: each is refused with one line that says what is wrong and where."""

from collections import Counter
from collections.abc import Iterator, Sequence

from paiju.rules.claims import ClaimKind
from paiju.rules.document import check_dice, check_setting
from paiju.rules.errors import InputError
from paiju.rules.facts import Discard, End, Facts, Seat
from paiju.rules.melds import (
    AN_GANG,
    BU_GANG,
    CHI,
    FENG_GANG,
    MELD_NAMES,
    MING_GANG,
    PENG,
    Meld,
    MeldKind,
)
from paiju.rules.refusals import (
    BIDDING_IS_OFF,
    INDICATOR_NEEDED,
    QUE_IS_OFF,
    meld_not_allowed,
    no_such_meld,
    no_such_seat,
    tile_of_another_game,
    too_many_of,
)
from paiju.rules.ruleset import RuleSet
from paiju.rules.win import Verdict, Win
from paiju.settlement.winning import hand_of, win_of
from paiju.tiles import CHINESE, NAMES, Tile, suit_of
from paiju.tiles.text import Text

_SUIT_WORDS = ("万", "筒", "条")
CLAIM_OF: dict[MeldKind, ClaimKind] = {
    "chi": "chi",
    "peng": "peng",
    "ming_gang": "gang",
    "bu_gang": "gang",
    "an_gang": "gang",
    "feng_gang": "feng_gang",
}
_CLAIM_WORDS = {"chi": "吃", "peng": "碰", "gang": "杠"}
_FED_BY_CLAIM = {"chi": (CHI,), "peng": (PENG, BU_GANG), "gang": (MING_GANG, FENG_GANG)}


def check_facts(rules: RuleSet, facts: Facts) -> None:
    """Raise InputError unless a round under these rules can have ended so.

    Whether the winners' hands win is left to `check_win`, which finds out what they are.
    """
    _check_table(rules, facts)
    for index in range(facts.players):
        _check_seat(rules, facts, index)
    _check_end(rules, facts)
    _check_discards(facts)
    _check_copies(rules, facts)
    if facts.end.special is not None:
        misfit = rules.specials.misfit(facts, win_of(rules, facts, facts.end.winners[0]))
        if misfit is not None:
            raise InputError(rules.why_not(misfit.refusal), misfit.at)
    for index, seat in enumerate(facts.seats):
        if seat.ting:
            _check_ting(rules, facts, index)


def _check_table(rules: RuleSet, facts: Facts) -> None:
    if facts.players != rules.players:
        zh = f"写了 {facts.players} 个座位，人数是 {rules.players}"
        en = f"{facts.players} seats, but players is {rules.players}"
        raise InputError(Text(zh, en), "seats")
    check_setting(rules, facts.dealer, facts.streak, facts.weekday)
    if facts.end.kind == "win" and rules.wall.horses and not facts.horses:
        message = Text(
            f"要写明胡牌后翻出的 {rules.wall.horses} 张马牌",
            f"needed: the {rules.wall.horses} tiles turned after the win",
        )
        raise InputError(message, "horses")
    check_dice(rules, facts.dice)
    if facts.horses and len(facts.horses) != rules.wall.horses:
        zh = f"翻了 {len(facts.horses)} 匹马，应为 {rules.wall.horses} 匹"
        en = f"{len(facts.horses)} turned, the options have {rules.wall.horses}"
        raise InputError(Text(zh, en), "horses")
    if facts.indicator is not None and rules.wall.indicator is None:
        message = Text("按这些选项不翻牌", "nothing is turned under these options")
        raise InputError(message, "indicator")
    if facts.indicator is None and rules.wall.indicator == "deal":
        raise InputError(INDICATOR_NEEDED, "indicator")


def _check_seat_number(facts: Facts, seat: int, at: str) -> None:
    if not 0 <= seat < facts.players:
        raise InputError(no_such_seat(seat, facts.players), at)


def _check_seat(rules: RuleSet, facts: Facts, index: int) -> None:
    seat, at = facts.seats[index], f"seats[{index}]"
    for number, meld in enumerate(seat.melds):
        _check_meld(rules, facts, index, meld, f"{at}.melds[{number}]")
    held = len(seat.hand) + 3 * len(seat.melds)
    if held != 13 and not (held == 14 and _won_without_draw(facts, index)):
        should = 13 - 3 * len(seat.melds)
        zh = f"{index} 号位手牌有 {len(seat.hand)} 张，应为 {should} 张"
        raise InputError(Text(zh, f"{len(seat.hand)} tiles, should be {should}"), f"{at}.hand")
    _check_declarations(rules, seat, at)


def _won_without_draw(facts: Facts, index: int) -> bool:
    """A special win in the turn of a 碰 or 吃: no tile is set apart, none has been discarded."""
    end = facts.end
    return end.special is not None and end.tile is None and index in end.winners


def _check_declarations(rules: RuleSet, seat: Seat, at: str) -> None:
    bids = rules.opening.bidding.choices if rules.opening.bidding else (0,)
    if seat.bid not in bids:
        raise InputError(_wrong_bid(seat.bid, bids if rules.opening.bidding else None), f"{at}.bid")
    if rules.opening.que and seat.que is None:
        message = Text("开了定缺，要写缺哪一门（m、p 或 s）", "needed: 定缺 is on (m, p or s)")
        raise InputError(message, f"{at}.que")
    if not rules.opening.que and seat.que is not None:
        raise InputError(QUE_IS_OFF, f"{at}.que")
    for number, meld in enumerate(seat.melds):
        if seat.que is not None and suit_of(meld.tile) == seat.que:
            word = _SUIT_WORDS[seat.que]
            message = Text(f"缺{word}，却有{word}的副露", f"a meld of the 缺 suit {word}")
            raise InputError(message, f"{at}.melds[{number}]")


def _wrong_bid(bid: int, choices: Sequence[int] | None) -> Text:
    if choices is None:
        zh, en = BIDDING_IS_OFF
        return Text(f"{zh}，不能写 {bid}", f"bid {bid}: {en}")
    listed = [str(choice) for choice in choices]
    return Text(
        f"不能是 {bid}（可选：{'、'.join(listed)}）",
        f"bid {bid}: not among the choices {', '.join(listed)}",
    )


def _check_meld(rules: RuleSet, facts: Facts, owner: int, meld: Meld, at: str) -> None:
    if all(row.kind != CLAIM_OF[meld.kind] for row in rules.play.claims):
        raise InputError(meld_not_allowed(meld.kind, rules.id), f"{at}.kind")
    if not rules.play.is_meld(meld, rules.wilds.kinds(facts.indicator)):
        raise InputError(no_such_meld(meld.tiles, meld.kind), f"{at}.tiles")
    if meld.late and meld.kind != BU_GANG:
        message = Text("只有补杠才有过杠", "only a bu_gang can be late (过杠)")
        raise InputError(message, f"{at}.late")
    _check_feeder(facts, owner, meld, f"{at}.from")


def _check_feeder(facts: Facts, owner: int, meld: Meld, at: str) -> None:
    if meld.kind == "an_gang":
        if meld.from_ is not None:
            raise InputError(Text("暗杠没有人点", "nobody feeds an an_gang"), at)
        return
    if meld.from_ is None:
        if meld.kind == FENG_GANG:
            return
        zh = f"{MELD_NAMES[meld.kind]}要写明是谁打出的"
        raise InputError(Text(zh, f"a {meld.kind} nobody fed"), at)
    _check_seat_number(facts, meld.from_, at)
    if meld.from_ == owner:
        raise InputError(Text("不能是自己打出的", "fed by its own owner"), at)
    if meld.kind == CHI and (meld.from_ + 1) % facts.players != owner:
        message = Text("只能吃上家打出的牌", "吃 takes only the previous seat's discard")
        raise InputError(message, at)


def _check_end(rules: RuleSet, facts: Facts) -> None:
    end = facts.end
    if rules.length.four_gangs_end:
        _check_gangs(facts)
    if end.kind != "win":
        if end.winners:
            zh = f"这一局以 {end.kind} 结束，没有人胡"
            message = Text(zh, f"winners in a round that ended {end.kind}")
            raise InputError(message, "end.winners")
        if end.kind == "four_gangs" and not rules.length.four_gangs_end:
            zh = f"{rules.id} 没有四杠荒庄"
            message = Text(zh, f"four gangs do not end a round of {rules.id}")
            raise InputError(message, "end.kind")
        return
    if end.by is None:
        needed = "要写怎么胡的（zimo、dian_pao 或 qiang_gang）"
        raise InputError(Text(needed, "needed: zimo, dian_pao or qiang_gang"), "end.by")
    _check_winners(facts, end)
    special = rules.specials.row(end.special)
    if end.special is not None and special is None:
        message = Text(f"{rules.id} 没有 {end.special!r}", f"{rules.id} has no {end.special!r}")
        raise InputError(message, "end.special")
    _check_payer(facts, end, may_be_fed=special is not None and special.fed)
    if end.special is not None and end.by != "zimo":
        message = Text(f"{end.special} 一律写 zimo", f"{end.special} is always by zimo")
        raise InputError(message, "end.by")
    if end.tile is None and end.special is None:
        raise InputError(Text("要写胡的是哪张牌", "the winning tile is needed"), "end.tile")
    _check_situation(rules, facts, end)
    _check_barred(rules, facts)


def _check_gangs(facts: Facts) -> None:
    """四杠荒: the fourth gang ends the round, so nothing else has four and it has no more."""
    gangs = sum(meld.is_gang for seat in facts.seats for meld in seat.melds)
    if (gangs == 4) != (facts.end.kind == "four_gangs") or gangs > 4:
        zh = f"共有 {gangs} 个杠，与 {facts.end.kind} 不合"
        message = Text(zh, f"{gangs} gangs do not go with {facts.end.kind}")
        raise InputError(message, "end.kind")


def _check_barred(rules: RuleSet, facts: Facts) -> None:
    if not rules.wilds.discard_bars:
        return
    wild = rules.wilds.kinds(facts.indicator)
    for row in facts.discards:
        if row.seat in facts.end.winners and wild >> row.tile & 1:
            zh = f"{row.seat} 号位打过混儿，不能胡"
            en = f"seat {row.seat} discarded a wild tile and cannot win"
            raise InputError(Text(zh, en), "end.winners")


def _check_winners(facts: Facts, end: End) -> None:
    if not end.winners:
        raise InputError(Text("要写是谁胡了", "a win needs a winner"), "end.winners")
    for winner in end.winners:
        _check_seat_number(facts, winner, "end.winners")
    if len(set(end.winners)) != len(end.winners):
        message = Text("同一家写了两次", "the same winner twice")
        raise InputError(message, "end.winners")
    if end.by == "zimo" and len(end.winners) > 1:
        message = Text("自摸只能有一家", "only one player can win by zimo")
        raise InputError(message, "end.winners")


def _check_payer(facts: Facts, end: End, *, may_be_fed: bool) -> None:
    if end.by == "zimo":
        if end.from_ is not None and not may_be_fed:
            raise InputError(Text("自摸没有人点", "nobody feeds a zimo"), "end.from")
    elif end.from_ is None:
        zh = "要写是谁点的炮" if end.by == "dian_pao" else "要写抢了谁的杠"
        raise InputError(Text(zh, f"needed: who fed the {end.by}"), "end.from")
    if end.from_ is not None:
        _check_seat_number(facts, end.from_, "end.from")
        if end.from_ in end.winners:
            message = Text("胡的人不能自己点炮", "winners cannot feed themselves")
            raise InputError(message, "end.from")


def _check_situation(rules: RuleSet, facts: Facts, end: End) -> None:
    if end.last_tile and end.by != "zimo":
        message = Text("海底是自己摸的牌，不能点炮", "海底 is a drawn tile, not a discard")
        raise InputError(message, "end.last_tile")
    if end.by == "qiang_gang":
        _check_robbed(rules, facts, end)
    elif end.gang is not None:
        ganger = end.winners[0] if end.by == "zimo" else end.from_
        assert ganger is not None
        if all(meld.kind != end.gang for meld in facts.seats[ganger].melds):
            zh = f"{ganger} 号位没有{MELD_NAMES[end.gang]}"
            raise InputError(Text(zh, f"seat {ganger} has no {end.gang}"), "end.gang")
    if end.first is not None:
        _check_first(facts, end)


def _check_robbed(rules: RuleSet, facts: Facts, end: End) -> None:
    assert end.from_ is not None
    if end.gang is not None:
        message = Text("抢杠时要写 null", "null when a gang is robbed")
        raise InputError(message, "end.gang")
    pengs = [meld.tile for meld in facts.seats[end.from_].melds if meld.kind == PENG]
    added_wild = (
        rules.wilds.in_gangs and end.tile is not None and rules.wilds.kinds(None) >> end.tile & 1
    )
    if end.tile not in pengs and not (added_wild and pengs):
        zh = "这张牌" if end.tile is None else CHINESE[end.tile]
        en = "the tile" if end.tile is None else NAMES[end.tile]
        message = Text(
            f"{end.from_} 号位没有碰过{zh}，抢不了杠",
            f"seat {end.from_} has no peng of {en} to rob",
        )
        raise InputError(message, "end.from")


def _check_first(facts: Facts, end: End) -> None:
    by_dealer = facts.dealer in end.winners
    fits = {
        "tian_hu": end.by == "zimo" and by_dealer,
        "di_hu": end.by == "zimo" and not by_dealer,
        "ren_hu": end.by == "dian_pao" and end.from_ == facts.dealer,
    }[end.first or "tian_hu"]
    if not fits:
        zh = f"与谁胡、怎么胡不合，不是 {end.first}"
        message = Text(zh, f"{end.first} does not fit who won and how")
        raise InputError(message, "end.first")
    if any(_contradicts_first(facts, index) for index in range(facts.players)):
        message = Text(f"有了副露就没有 {end.first}", f"no {end.first} once a meld lies open")
        raise InputError(message, "end.first")
    if any(row.seat in end.winners for row in facts.discards):
        zh = f"胡的人已经打过牌，不是 {end.first}"
        message = Text(zh, f"no {end.first} after the winner has discarded")
        raise InputError(message, "end.first")
    too_many = {"tian_hu": 0, "ren_hu": 1, "di_hu": facts.players - 1}[end.first or "tian_hu"]
    if len(facts.discards) > too_many:
        count = len(facts.discards)
        zh = f"已经打了 {count} 张牌，不是 {end.first}"
        raise InputError(Text(zh, f"no {end.first} after {count} discards"), "end.first")
    if any(facts.seats[seat].ting == "bu" for seat in end.winners):
        zh = f"打出一张报听的人没有 {end.first}"
        message = Text(zh, f"no {end.first} for a seat that declared with a discard")
        raise InputError(message, "end.first")


def _contradicts_first(facts: Facts, index: int) -> bool:
    """Whether a seat has a meld it cannot have: only a 暗杠 of others, and not before 天胡."""
    melds, end = facts.seats[index].melds, facts.end
    if end.first == "tian_hu" or index in end.winners:
        return bool(melds)
    return any(meld.kind != AN_GANG for meld in melds)


def _check_discards(facts: Facts) -> None:
    fed: Counter[tuple[int, int, Tile, str | None]] = Counter()
    for index, row in enumerate(facts.discards):
        at = f"discards[{index}]"
        _check_seat_number(facts, row.seat, f"{at}.seat")
        if (row.by is None) != (row.claim is None):
            message = Text("by 和 claim 要一起写", "by and claim go together")
            raise InputError(message, at)
        if row.by is not None:
            _check_claimed(facts, row, at)
            claim = "meld" if row.claim in ("peng", "gang") else row.claim
            key = (row.by, row.seat, row.tile, claim)
            fed[key] += 1
            if fed[key] > 1 and claim != "chi":
                zh = f"前面已经写过{CHINESE[row.tile]}被这一家要去"
                raise InputError(Text(zh, f"{NAMES[row.tile]} was claimed there before"), at)


def _check_claimed(facts: Facts, row: Discard, at: str) -> None:
    assert row.by is not None
    assert row.claim is not None
    _check_seat_number(facts, row.by, f"{at}.by")
    if row.by == row.seat:
        message = Text("不能要自己打出的牌", "nobody claims their own discard")
        raise InputError(message, f"{at}.by")
    if row.claim == "hu":
        end = facts.end
        won = end.kind == "win" and end.by == "dian_pao" and row.by in end.winners
        if not won or row.seat != end.from_ or row.tile != end.tile:
            message = Text("写了 hu，但与 end 不合", "claimed by hu, but end says otherwise")
            raise InputError(message, f"{at}.claim")
        return
    kinds = _FED_BY_CLAIM[row.claim]
    for meld in facts.seats[row.by].melds:
        if meld.kind in kinds and meld.from_ == row.seat and row.tile in meld.tiles:
            return
    zh = f"{row.by} 号位没有用 {row.seat} 号位的{CHINESE[row.tile]}{_CLAIM_WORDS[row.claim]}"
    en = f"seat {row.by} has no {row.claim} of {NAMES[row.tile]} fed by seat {row.seat}"
    raise InputError(Text(zh, en), at)


def _check_copies(rules: RuleSet, facts: Facts) -> None:
    allowed = Counter(rules.wall.tiles)
    seen: Counter[Tile] = Counter()
    for tile, at in _physical_tiles(facts):
        seen[tile] += 1
        if tile not in allowed:
            raise InputError(tile_of_another_game(tile, rules.id), at)
        if seen[tile] > allowed[tile]:
            raise InputError(too_many_of(tile, allowed[tile]), at)


def _physical_tiles(facts: Facts) -> Iterator[tuple[Tile, str]]:
    """Every tile once, with the field it stands in; claimed discards lie in their melds."""
    if facts.indicator is not None:
        yield facts.indicator, "indicator"
    for tile in facts.horses:
        yield tile, "horses"
    for index, seat in enumerate(facts.seats):
        for number, meld in enumerate(seat.melds):
            for tile in meld.tiles:
                yield tile, f"seats[{index}].melds[{number}].tiles"
        for tile in seat.hand:
            yield tile, f"seats[{index}].hand"
    if facts.end.tile is not None:
        yield facts.end.tile, "end.tile"
    for index, row in enumerate(facts.discards):
        if row.by is None:
            yield row.tile, f"discards[{index}].tile"


def _check_ting(rules: RuleSet, facts: Facts, index: int) -> None:
    seat, at = facts.seats[index], f"seats[{index}].ting"
    if (rules.opening.tian_ting if seat.ting == "tian" else rules.play.bu_ting) is None:
        raise InputError(Text(f"{rules.id} 没有报听", f"{rules.id} has no 报听"), at)
    if seat.ting == "tian" and index == facts.dealer:
        raise InputError(Text("庄家不能天听", "the dealer cannot declare 天听"), at)
    if seat.melds:
        message = Text("报听的人不能有副露", "a seat that declared 报听 cannot have melds")
        raise InputError(message, at)
    if not rules.is_ready(hand_of(rules, facts, index), seat.melds, seat.que):
        raise InputError(Text("报了听却没有听牌", "declared 报听 but is not ready"), at)


def check_win(rules: RuleSet, win: Win) -> Verdict:
    """The verdict on a winner's hand; refused when it does not win under these rules."""
    found = rules.verdict(win)
    if isinstance(found, Verdict):
        return found
    (zh, en), clause = rules.why_not(found), found.clause
    message = Text(
        f"{win.seat} 号位不能胡：{zh}" + (f"（{clause}）" if clause else ""),
        f"seat {win.seat} may not win: {en}" + (f" ({clause})" if clause else ""),
    )
    raise InputError(message, "end.winners")
