"""Facts that cannot be: each is refused with one line that says what is wrong and where."""

from collections import Counter
from collections.abc import Iterator

from paiju.rules.claims import ClaimKind
from paiju.rules.document import check_dice, check_setting
from paiju.rules.facts import Discard, End, Facts, Seat
from paiju.rules.melds import BU_GANG, CHI, FENG_GANG, MING_GANG, PENG, Meld, MeldKind
from paiju.rules.ruleset import RuleSet
from paiju.rules.win import Verdict, Win
from paiju.rules.wrong import InputError
from paiju.settlement.winning import hand_of, win_of
from paiju.tiles import NAMES, Tile, format_tiles, suit_of

_SUIT_WORDS = ("万", "筒", "条")
CLAIM_OF: dict[MeldKind, ClaimKind] = {
    "chi": "chi",
    "peng": "peng",
    "ming_gang": "gang",
    "bu_gang": "gang",
    "an_gang": "gang",
    "feng_gang": "feng_gang",
}
_FED_BY_CLAIM = {"chi": (CHI,), "peng": (PENG, BU_GANG), "gang": (MING_GANG, FENG_GANG)}


def check_facts(rules: RuleSet, facts: Facts) -> None:
    """Raise InputError unless a round under these rules can have ended so."""
    _check_table(rules, facts)
    for index in range(facts.players):
        _check_seat(rules, facts, index)
    _check_end(rules, facts)
    _check_discards(facts)
    _check_copies(rules, facts)
    if facts.end.special is not None:
        misfit = rules.special_misfit(facts, win_of(rules, facts, facts.end.winners[0]))
        if misfit is not None:
            raise InputError(misfit.told, misfit.at)
    for index, seat in enumerate(facts.seats):
        if seat.ting:
            _check_ting(rules, facts, index)
    for index in facts.end.winners:
        check_win(rules, win_of(rules, facts, index))


def _check_table(rules: RuleSet, facts: Facts) -> None:
    if facts.players != rules.players:
        raise InputError(f"{facts.players} seats, but players is {rules.players}", "seats")
    check_setting(rules, facts.dealer, facts.streak, facts.weekday)
    check_dice(rules, facts.dice)
    if facts.horses and len(facts.horses) != rules.horses:
        raise InputError(f"{len(facts.horses)} turned, the options have {rules.horses}", "horses")
    if facts.indicator is not None and not (rules.turns_wild or rules.turns_a_tile):
        raise InputError("nothing is turned under these options", "indicator")
    if facts.indicator is None and rules.turns_wild:
        raise InputError("needed: the tile turned at the deal", "indicator")


def _check_seat_number(facts: Facts, seat: int, at: str) -> None:
    if not 0 <= seat < facts.players:
        raise InputError(f"seat {seat} is not at this table (0 to {facts.players - 1})", at)


def _check_seat(rules: RuleSet, facts: Facts, index: int) -> None:
    seat, at = facts.seats[index], f"seats[{index}]"
    for number, meld in enumerate(seat.melds):
        _check_meld(rules, facts, index, meld, f"{at}.melds[{number}]")
    held = len(seat.hand) + 3 * len(seat.melds)
    if held != 13:
        should = 13 - 3 * len(seat.melds)
        raise InputError(f"{len(seat.hand)} tiles, should be {should}", f"{at}.hand")
    _check_declarations(rules, seat, at)


def _check_declarations(rules: RuleSet, seat: Seat, at: str) -> None:
    bids = rules.bidding.choices if rules.bidding else (0,)
    if seat.bid not in bids:
        told = f"not among the choices {bids}" if rules.bidding else "bidding is off"
        raise InputError(f"bid {seat.bid}: {told}", f"{at}.bid")
    if rules.que and seat.que is None:
        raise InputError("needed: 定缺 is on (m, p or s)", f"{at}.que")
    if not rules.que and seat.que is not None:
        raise InputError("定缺 is off", f"{at}.que")
    for number, meld in enumerate(seat.melds):
        if seat.que is not None and suit_of(meld.tile) == seat.que:
            word = _SUIT_WORDS[seat.que]
            raise InputError(f"a meld of the 缺 suit {word}", f"{at}.melds[{number}]")


def _check_meld(rules: RuleSet, facts: Facts, owner: int, meld: Meld, at: str) -> None:
    if all(row.kind != CLAIM_OF[meld.kind] for row in rules.claims):
        raise InputError(f"{meld.kind} is not allowed in {rules.id}", f"{at}.kind")
    if not rules.is_meld(meld, rules.wild(facts.indicator)):
        tiles = format_tiles(meld.tiles) or "nothing"
        raise InputError(f"{tiles} is no {meld.kind} here", f"{at}.tiles")
    if meld.late and meld.kind != BU_GANG:
        raise InputError("only a bu_gang can be late (过杠)", f"{at}.late")
    _check_feeder(facts, owner, meld, f"{at}.from")


def _check_feeder(facts: Facts, owner: int, meld: Meld, at: str) -> None:
    if meld.kind == "an_gang":
        if meld.from_ is not None:
            raise InputError("nobody feeds an an_gang", at)
        return
    if meld.from_ is None:
        if meld.kind == FENG_GANG:
            return
        raise InputError(f"a {meld.kind} nobody fed", at)
    _check_seat_number(facts, meld.from_, at)
    if meld.from_ == owner:
        raise InputError("fed by its own owner", at)
    if meld.kind == CHI and (meld.from_ + 1) % facts.players != owner:
        raise InputError("吃 takes only the previous seat's discard", at)


def _check_end(rules: RuleSet, facts: Facts) -> None:
    end = facts.end
    if rules.four_gangs_end:
        _check_gangs(facts)
    if end.kind != "win":
        if end.winners:
            raise InputError(f"winners in a round that ended {end.kind}", "end.winners")
        if end.kind == "four_gangs" and not rules.four_gangs_end:
            raise InputError(f"four gangs do not end a round of {rules.id}", "end.kind")
        return
    if end.by is None:
        raise InputError("needed: zimo, dian_pao or qiang_gang", "end.by")
    _check_winners(facts, end)
    _check_payer(facts, end)
    if end.special is not None and end.special not in rules.specials:
        raise InputError(f"{rules.id} has no {end.special}", "end.special")
    if end.special is not None and end.by != "zimo":
        raise InputError(f"{end.special} is always by zimo", "end.by")
    if end.tile is None and end.special is None:
        raise InputError("the winning tile is needed", "end.tile")
    _check_situation(rules, facts, end)
    _check_barred(rules, facts)


def _check_gangs(facts: Facts) -> None:
    """四杠荒: the fourth gang ends the round, so nothing else has four and it has no more."""
    gangs = sum(meld.is_gang for seat in facts.seats for meld in seat.melds)
    if (gangs == 4) != (facts.end.kind == "four_gangs") or gangs > 4:
        raise InputError(f"{gangs} gangs do not go with {facts.end.kind}", "end.kind")


def _check_barred(rules: RuleSet, facts: Facts) -> None:
    if not rules.wild_bars:
        return
    wild = rules.wild(facts.indicator)
    for row in facts.discards:
        if row.seat in facts.end.winners and wild >> row.tile & 1:
            raise InputError(f"seat {row.seat} discarded a wild tile and cannot win", "end.winners")


def _check_winners(facts: Facts, end: End) -> None:
    if not end.winners:
        raise InputError("a win needs a winner", "end.winners")
    for winner in end.winners:
        _check_seat_number(facts, winner, "end.winners")
    if len(set(end.winners)) != len(end.winners):
        raise InputError("the same winner twice", "end.winners")
    if end.by == "zimo" and len(end.winners) > 1:
        raise InputError("only one player can win by zimo", "end.winners")


def _check_payer(facts: Facts, end: End) -> None:
    if end.by == "zimo":
        if end.from_ is not None and end.special != "si_baiban":
            raise InputError("nobody feeds a zimo", "end.from")
    elif end.from_ is None:
        raise InputError(f"needed: who fed the {end.by}", "end.from")
    if end.from_ is not None:
        _check_seat_number(facts, end.from_, "end.from")
        if end.from_ in end.winners:
            raise InputError("a winner cannot feed himself", "end.from")


def _check_situation(rules: RuleSet, facts: Facts, end: End) -> None:
    if end.last_tile and end.by != "zimo":
        raise InputError("海底 is a drawn tile, not a discard", "end.last_tile")
    if end.by == "qiang_gang":
        _check_robbed(rules, facts, end)
    elif end.gang is not None:
        ganger = end.winners[0] if end.by == "zimo" else end.from_
        assert ganger is not None
        if all(meld.kind != end.gang for meld in facts.seats[ganger].melds):
            raise InputError(f"seat {ganger} has no {end.gang}", "end.gang")
    if end.first is not None:
        _check_first(facts, end)


def _check_robbed(rules: RuleSet, facts: Facts, end: End) -> None:
    assert end.from_ is not None
    if end.gang is not None:
        raise InputError("null when a gang is robbed", "end.gang")
    pengs = [meld.tile for meld in facts.seats[end.from_].melds if meld.kind == PENG]
    added_wild = rules.wild_gangs and end.tile is not None and rules.wild(None) >> end.tile & 1
    if end.tile not in pengs and not (added_wild and pengs):
        name = NAMES[end.tile] if end.tile is not None else "the tile"
        raise InputError(f"seat {end.from_} has no peng of {name} to rob", "end.from")


def _check_first(facts: Facts, end: End) -> None:
    by_dealer = facts.dealer in end.winners
    fits = {
        "tian_hu": end.by == "zimo" and by_dealer,
        "di_hu": end.by == "zimo" and not by_dealer,
        "ren_hu": end.by == "dian_pao" and end.from_ == facts.dealer,
    }[end.first or "tian_hu"]
    if not fits:
        raise InputError(f"{end.first} does not fit who won and how", "end.first")
    if any(seat.melds for seat in facts.seats):
        raise InputError(f"no {end.first} once a meld lies open", "end.first")
    if any(row.seat in end.winners for row in facts.discards):
        raise InputError(f"no {end.first} after the winner has discarded", "end.first")
    too_many = {"tian_hu": 0, "ren_hu": 1, "di_hu": facts.players - 1}[end.first or "tian_hu"]
    if len(facts.discards) > too_many:
        raise InputError(f"no {end.first} after {len(facts.discards)} discards", "end.first")
    if any(facts.seats[seat].ting == "bu" for seat in end.winners):
        raise InputError(f"no {end.first} for a seat that declared with a discard", "end.first")


def _check_discards(facts: Facts) -> None:
    fed: Counter[tuple[int, int, Tile, str | None]] = Counter()
    for index, row in enumerate(facts.discards):
        at = f"discards[{index}]"
        _check_seat_number(facts, row.seat, f"{at}.seat")
        if (row.by is None) != (row.claim is None):
            raise InputError("by and claim go together", at)
        if row.by is not None:
            _check_claimed(facts, row, at)
            claim = "meld" if row.claim in ("peng", "gang") else row.claim
            key = (row.by, row.seat, row.tile, claim)
            fed[key] += 1
            if fed[key] > 1 and claim != "chi":
                raise InputError(f"{NAMES[row.tile]} was claimed there before", at)


def _check_claimed(facts: Facts, row: Discard, at: str) -> None:
    assert row.by is not None
    assert row.claim is not None
    _check_seat_number(facts, row.by, f"{at}.by")
    if row.by == row.seat:
        raise InputError("nobody claims his own discard", f"{at}.by")
    if row.claim == "hu":
        end = facts.end
        won = end.kind == "win" and end.by == "dian_pao" and row.by in end.winners
        if not won or row.seat != end.from_ or row.tile != end.tile:
            raise InputError("claimed by hu, but end says otherwise", f"{at}.claim")
        return
    kinds = _FED_BY_CLAIM[row.claim]
    for meld in facts.seats[row.by].melds:
        if meld.kind in kinds and meld.from_ == row.seat and row.tile in meld.tiles:
            return
    raise InputError(
        f"seat {row.by} has no {row.claim} of {NAMES[row.tile]} fed by seat {row.seat}", at
    )


def _check_copies(rules: RuleSet, facts: Facts) -> None:
    allowed = Counter(rules.tiles)
    seen: Counter[Tile] = Counter()
    for tile, at in _physical_tiles(facts):
        seen[tile] += 1
        if tile not in allowed:
            raise InputError(f"{NAMES[tile]} is not among the tiles of {rules.id}", at)
        if seen[tile] > allowed[tile]:
            raise InputError(f"more than {allowed[tile]} of {NAMES[tile]}", at)


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
    if (rules.tian_ting if seat.ting == "tian" else rules.bu_ting) is None:
        raise InputError(f"{rules.id} has no 报听", at)
    if seat.ting == "tian" and index == facts.dealer:
        raise InputError("the dealer cannot declare 天听", at)
    if seat.melds:
        raise InputError("a seat that declared 报听 cannot have melds", at)
    if not rules.is_ready(hand_of(rules, facts, index), seat.melds, seat.que):
        raise InputError("declared 报听 but is not ready", at)


def check_win(rules: RuleSet, win: Win) -> Verdict:
    """The verdict on a winner's hand; refused when it does not win under these rules."""
    found = rules.verdict(win)
    if isinstance(found, Verdict):
        return found
    clause = f" ({found.clause})" if found.clause else ""
    raise InputError(f"seat {win.seat} may not win: {found.en}{clause}", "end.winners")
