"""The flow of a round: `paiju.round`'s opening, turns, claiming and ending, compiled."""

from typing import Final

import numpy as np

from paiju.fast import moves as m
from paiju.fast.hands import special_on_draw, waits_of
from paiju.fast.jit import jit
from paiju.fast.judging import first_win
from paiju.fast.offers import (
    ask,
    ask_nobody,
    offer,
    offer_after_claim,
    offer_after_draw,
    offer_claims,
    offer_robbing,
)
from paiju.fast.rows import TURNED_AT_WIN, Rules
from paiju.fast.settling import settle
from paiju.fast.shapes import HONOURS, ORPHANS
from paiju.fast.state import (
    AN_GANG,
    ANY_TILE,
    BIDS,
    BU,
    BU_GANG,
    BY_CHI,
    BY_GANG,
    BY_HU,
    BY_PENG,
    CHI,
    CLAIMS,
    DIAN_PAO,
    EXHAUSTED,
    FENG_GANG,
    FOUR_GANGS,
    LUODI_SHISANYAO,
    MING_GANG,
    NO_FIRST,
    NO_MELD,
    NO_SPECIAL,
    NO_TILE,
    NOBODY,
    NOT_CLAIMED,
    OVER,
    PENG,
    QIANG_GANG,
    QUES,
    ROBBING,
    SHI_FENG,
    SPECIAL,
    TIAN,
    TIAN_TING,
    TURN,
    WON,
    ZIMO,
    Table,
    Values,
)
from paiju.fast.tiles import BIT, add_tile, remove_tile
from paiju.fast.work import Work
from paiju.tiles.kinds import BAI, BEI, DONG

_DRAW: Final = 1
_CLAIM: Final = 2
"""What opens again what declining had closed."""


# The opening.


@jit
def open_round(t: Table, r: Rules, w: Work, values: Values) -> None:
    """Ask for bids, or deal at once."""
    if not r.bid_count:
        _deal_hands(t, r, w, values)
        return
    ask_nobody(t, BIDS)
    for seat in range(t.players):
        ask(t, seat)
        for choice in range(r.bid_count):
            offer(t, seat, m.BID + r.bids[choice])


@jit
def _deal_hands(t: Table, r: Rules, w: Work, values: Values) -> None:
    """The dealer's 14th tile comes with the deal, before anything is turned or declared."""
    tile = t.wall[0]
    t.front = 1
    add_tile(t, t.dealer, tile)
    t.turn, t.drawn, t.drawn_kinds = t.dealer, tile, BIT[tile]
    if not r.has_que:
        _offer_tian_ting(t, r, w, values)
        return
    ask_nobody(t, QUES)
    for seat in range(t.players):
        ask(t, seat)
        for suit in range(3):
            offer(t, seat, m.QUE + suit)


@jit
def _offer_tian_ting(t: Table, r: Rules, w: Work, values: Values) -> None:
    """Non-dealers whose dealt hand is ready are asked before the dealer's first action."""
    ask_nobody(t, TIAN_TING)
    for step in range(1, t.players):
        seat = (t.dealer + step) % t.players
        t.waits[seat] = waits_of(t, r, seat, values)
        if t.waits[seat] and r.has_tian_ting:
            ask(t, seat)
            offer(t, seat, m.TIAN_TING)
            offer(t, seat, m.PASS)
    if not t.asked_count:
        _begin(t, r, w, values)


@jit
def _begin(t: Table, r: Rules, w: Work, values: Values) -> None:
    """The dealer's first action, with the fourteen tiles they were dealt."""
    seat, tile = t.dealer, t.drawn
    remove_tile(t, seat, tile)
    t.waits[seat] = waits_of(t, r, seat, values)
    add_tile(t, seat, tile)
    offer_after_draw(t, r, w, seat, tile, values)


# Answers.


@jit
def apply(t: Table, r: Rules, w: Work, seat: int, move: int, values: Values) -> None:
    """Do a legal move of a seat that is asked."""
    if t.phase == TURN:
        _act(t, r, w, seat, move, values)
        return
    t.answers[seat] = move
    pending = False
    for at in range(t.asked_count):
        if t.answers[t.asked[at]] < 0:
            pending = True
    if t.phase == CLAIMS:
        if not pending or _is_decided(t, r):
            _settle_claims(t, r, w, values)
    elif pending:
        return
    elif t.phase == ROBBING:
        _settle_robbing(t, r, w, values)
    elif t.phase == SPECIAL:
        if move == m.HU:
            _win_by_special(t, r, w, seat, t.asked_from, values)
        else:
            _replace_gang(t, r, w, seat, MING_GANG, values)
    else:
        _settle_opening(t, r, w, values)


@jit
def _settle_opening(t: Table, r: Rules, w: Work, values: Values) -> None:
    """All have bid, named their 缺 suit or answered 天听."""
    if t.phase == BIDS:
        for seat in range(t.players):
            t.bids[seat] = t.answers[seat] - m.BID
        _deal_hands(t, r, w, values)
    elif t.phase == QUES:
        for seat in range(t.players):
            t.ques[seat] = t.answers[seat] - m.QUE
        _offer_tian_ting(t, r, w, values)
    else:
        for seat in range(t.players):
            if t.answers[seat] == m.TIAN_TING:
                t.tings[seat] = TIAN
        _begin(t, r, w, values)


@jit
def _act(t: Table, r: Rules, w: Work, seat: int, move: int, values: Values) -> None:
    """Own turn: discard, hu, gang or declare."""
    if move < m.BU_TING:
        discard(t, r, w, seat, move, values)
    elif move == m.HU:
        if t.drawn == NO_TILE:
            _win_by_special(t, r, w, seat, NOBODY, values)
        else:
            _win_by_draw(t, r, w, seat, values)
    elif move < m.AN_GANG:
        t.tings[seat] = BU
        discard(t, r, w, seat, move - m.BU_TING, values)
    elif move < m.BU_GANG:
        _an_gang(t, r, w, seat, move - m.AN_GANG, 0, values)
    elif move < m.AN_GANG_1:
        _bu_gang(t, r, w, seat, move - m.BU_GANG, move - m.BU_GANG, values)
    elif move < m.BU_GANG_WHITE:
        index = move - m.AN_GANG_1
        _an_gang(t, r, w, seat, m.NATURAL[index % 33], 1 + index // 33, values)
    elif move < m.MING_GANG_WHITE:
        _bu_gang(t, r, w, seat, m.NATURAL[move - m.BU_GANG_WHITE], BAI, values)
    else:  # 风杠
        meld = _begin_meld(t, seat, FENG_GANG, NOBODY)
        for wind in range(DONG, BEI + 1):
            _lay(t, seat, meld, wind - DONG, wind, True)
        t.waits[seat] = waits_of(t, r, seat, values)
        _replace_gang(t, r, w, seat, FENG_GANG, values)


# Turns.


@jit
def _draw(t: Table, r: Rules, w: Work, seat: int, gang: int, values: Values) -> None:
    """A seat's turn begins, or goes on after a gang, with a tile of the wall if there is one."""
    if gang == NO_MELD:
        if t.front >= t.end:
            _end(t, r, w, EXHAUSTED, values)
            return
        tile = t.wall[t.front]
        t.front += 1
    else:
        tile = t.wall[t.back]
    t.turn_gang = gang
    add_tile(t, seat, tile)
    t.turn, t.drawn = seat, tile
    t.drawn_kinds |= BIT[tile]
    _open(t, r, seat, _DRAW)
    offer_after_draw(t, r, w, seat, tile, values)


@jit
def _open(t: Table, r: Rules, seat: int, by: int) -> None:
    """Open again what declining had closed."""
    if r.hu_opens & by:
        t.hu_lock[seat] = 0
    if r.peng_opens & by:
        t.peng_lock[seat] = 0


@jit
def _replace_gang(t: Table, r: Rules, w: Work, seat: int, kind: int, values: Values) -> None:
    """A gang's replacement comes from the end of the wall."""
    t.gangs += 1
    if t.gangs == 4 and r.four_gangs_end:
        _end(t, r, w, FOUR_GANGS, values)
        return
    t.back -= 1
    t.end = t.back - r.reserve[t.gangs]
    _draw(t, r, w, seat, kind, values)


@jit
def discard(t: Table, r: Rules, w: Work, seat: int, tile: int, values: Values) -> None:
    remove_tile(t, seat, tile)
    if tile != t.drawn:  # else the hand is what it was before
        t.waits[seat] = waits_of(t, r, seat, values)
    t.discard_seat[t.discards], t.discard_tile[t.discards] = seat, tile
    t.discard_by[t.discards], t.discard_claim[t.discards] = NOBODY, NOT_CLAIMED
    t.discards += 1
    t.drawn_kinds = 0
    t.undiscarded &= ~BIT[seat]
    if r.discard_bars and t.wild >> tile & 1:
        t.barred[seat] = 1
    if r.discards_alone and not t.melds[seat]:
        special = _discards_alone(t, seat)
        if special != NO_SPECIAL:
            _end_won(t, ZIMO, NO_TILE, NOBODY, special)
            t.winners[0], t.winner_count = seat, 1
            _win(t, r, w, values)
            return
    if offer_claims(t, r, w, seat, tile, values):
        t.turn = t.drawn = -1
    else:
        _draw(t, r, w, (seat + 1) % t.players, NO_MELD, values)


@jit
def _discards_alone(t: Table, seat: int) -> int:
    """十风, 落地十三幺: the first ten discards 字牌, the first thirteen 幺九 or 字牌."""
    count, kinds = 0, 0
    for at in range(t.discards):
        if t.discard_seat[at] == seat:
            count += 1
            kinds |= BIT[t.discard_tile[at]]
    if count == 10 and not kinds & ~HONOURS:
        return SHI_FENG
    if count == 13 and not kinds & ~ORPHANS:
        return LUODI_SHISANYAO
    return NO_SPECIAL


@jit
def _begin_meld(t: Table, seat: int, kind: int, from_: int) -> int:
    """Make room for a meld, and say which of the seat's it is."""
    meld = t.melds[seat] + 0
    t.melds[seat] += 1
    t.melds_made += 1
    t.meld_kind[seat, meld] = kind
    t.meld_from[seat, meld] = from_
    t.meld_late[seat, meld] = 0
    t.meld_at[seat, meld] = t.melds_made
    t.turn, t.drawn = seat, NO_TILE
    return meld


@jit
def _lay(t: Table, seat: int, meld: int, place: int, tile: int, is_own: bool) -> None:
    """Put a tile down into a meld."""
    if is_own:
        remove_tile(t, seat, tile)
    t.meld_tiles[seat, meld, place] = tile
    t.laid_wilds[seat] += t.wild >> tile & 1


@jit
def _an_gang(t: Table, r: Rules, w: Work, seat: int, tile: int, whites: int, values: Values) -> None:
    meld = _begin_meld(t, seat, AN_GANG, NOBODY)
    for place in range(4):
        _lay(t, seat, meld, place, BAI if place >= 4 - whites else tile, True)
    t.waits[seat] = waits_of(t, r, seat, values)
    _replace_gang(t, r, w, seat, AN_GANG, values)


@jit
def _bu_gang(t: Table, r: Rules, w: Work, seat: int, kind: int, tile: int, values: Values) -> None:
    """The fourth tile goes on the peng; anybody who waits for it may rob it first."""
    meld = 0
    while t.meld_kind[seat, meld] != PENG or t.meld_tiles[seat, meld, 0] != kind:
        meld += 1
    t.meld_kind[seat, meld] = BU_GANG
    t.meld_late[seat, meld] = 0 if t.drawn_kinds >> tile & 1 else 1
    _lay(t, seat, meld, 3, tile, True)
    at = 0
    while t.pengs[seat, at] != kind:
        at += 1
    for later in range(at, t.peng_count[seat] - 1):
        t.pengs[seat, later] = t.pengs[seat, later + 1]
    t.peng_count[seat] -= 1
    t.waits[seat] = waits_of(t, r, seat, values)
    t.drawn = NO_TILE
    t.asked_meld = meld
    if not offer_robbing(t, r, w, seat, tile, values):
        _replace_gang(t, r, w, seat, BU_GANG, values)


# Claiming.


@jit
def rank_of(r: Rules, move: int) -> int:
    """How high a claim ranks; passing is the lowest."""
    if move == m.HU:
        return r.rank_hu
    if move == m.PENG:
        return r.rank_peng
    if move == m.FENG_GANG:
        return r.rank_feng_gang
    if move == m.PASS:
        return 0
    return r.rank_chi if m.CHI <= move < m.HU else r.rank_gang


@jit
def _is_decided(t: Table, r: Rules) -> bool:
    """An answer outranks all that could still be claimed."""
    best = 0
    for at in range(t.asked_count):
        answer = t.answers[t.asked[at]]
        if answer >= 0:
            best = max(best, rank_of(r, answer))
    for at in range(t.asked_count):
        seat = t.asked[at]
        if t.answers[seat] < 0:
            for index in range(t.offer_count[seat]):
                if rank_of(r, t.offers[seat, index]) >= best:
                    return False
    return True


@jit
def _settle_claims(t: Table, r: Rules, w: Work, values: Values) -> None:
    from_, tile = t.asked_from, t.asked_tile
    taker, highest = NOBODY, 0
    for step in range(1, t.players):
        seat = (from_ + step) % t.players
        if t.answers[seat] >= 0 and rank_of(r, t.answers[seat]) > highest:
            taker, highest = seat, rank_of(r, t.answers[seat])
    _lock_declined(t, r)
    if taker == NOBODY:
        _draw(t, r, w, (from_ + 1) % t.players, NO_MELD, values)
    elif t.answers[taker] == m.HU:
        _win_off(t, r, w, DIAN_PAO, values)
    else:
        _take(t, r, w, taker, t.answers[taker] + 0, from_, tile, values)


@jit
def _lock_declined(t: Table, r: Rules) -> None:
    """过胡 and its kin: close what was offered, answered and not taken."""
    for at in range(t.asked_count):
        seat = t.asked[at]
        answer = t.answers[seat]
        if answer >= 0:
            for index in range(t.offer_count[seat]):
                declined = t.offers[seat, index]
                if declined == m.HU and r.hu_closes and answer != m.HU:
                    t.hu_lock[seat] |= BIT[t.asked_tile if r.hu_same_tile else ANY_TILE]
                elif declined == m.PENG and r.peng_closes and answer != m.PENG:
                    t.peng_lock[seat] |= BIT[t.asked_tile if r.peng_same_tile else ANY_TILE]


@jit
def _take(
    t: Table, r: Rules, w: Work, seat: int, move: int, from_: int, tile: int, values: Values
) -> None:
    """Take the discard into a meld."""
    last = t.discards - 1
    t.discard_by[last] = seat
    _open(t, r, seat, _CLAIM)
    if move == m.PENG:
        t.discard_claim[last] = BY_PENG
        meld = _begin_meld(t, seat, PENG, from_)
        for place in range(3):
            _lay(t, seat, meld, place, tile, place < 2)
        t.pengs[seat, t.peng_count[seat]] = tile
        t.peng_count[seat] += 1
    elif m.CHI <= move < m.HU:
        t.discard_claim[last] = BY_CHI
        _chi(t, seat, from_, tile, m.CHI_LOW[move - m.CHI], m.CHI_HIGH[move - m.CHI])
    else:
        t.discard_claim[last] = BY_GANG
        _claim_gang(t, r, w, seat, move, from_, tile, values)
        return
    t.turn_gang = NO_MELD
    offer_after_claim(t, r, seat)


@jit
def _chi(t: Table, seat: int, from_: int, tile: int, low: int, high: int) -> None:
    meld = _begin_meld(t, seat, CHI, from_)
    first = min(low, tile)
    for place in range(3):
        _lay(t, seat, meld, place, first + place, first + place != tile)


@jit
def _claim_gang(
    t: Table, r: Rules, w: Work, seat: int, move: int, from_: int, tile: int, values: Values
) -> None:
    if move == m.FENG_GANG:
        meld = _begin_meld(t, seat, FENG_GANG, from_)
        for wind in range(DONG, BEI + 1):
            _lay(t, seat, meld, wind - DONG, wind, wind != tile)
        t.waits[seat] = waits_of(t, r, seat, values)
        _replace_gang(t, r, w, seat, FENG_GANG, values)
        return
    meld = _begin_meld(t, seat, MING_GANG, from_)
    for place in range(4):
        is_white = place == 3 and move != m.MING_GANG
        _lay(t, seat, meld, place, BAI if is_white else tile, place != 2)
    t.waits[seat] = waits_of(t, r, seat, values)
    if special_on_draw(t, r, seat) == NO_SPECIAL:
        _replace_gang(t, r, w, seat, MING_GANG, values)
        return
    ask_nobody(t, SPECIAL)
    t.asked_from = from_
    ask(t, seat)
    offer(t, seat, m.HU)
    offer(t, seat, m.PASS)


@jit
def _settle_robbing(t: Table, r: Rules, w: Work, values: Values) -> None:
    robbed = t.asked_from
    if r.hu_closes and r.hu_robbing:
        _lock_declined(t, r)
    for seat in range(t.players):
        if t.answers[seat] == m.HU:
            meld = t.asked_meld
            t.meld_kind[robbed, meld] = PENG
            t.meld_late[robbed, meld] = 0
            _win_off(t, r, w, QIANG_GANG, values)
            return
    _replace_gang(t, r, w, robbed, BU_GANG, values)


# The end.


@jit
def _end_won(t: Table, by: int, tile: int, from_: int, special: int) -> None:
    t.end_kind, t.end_by, t.end_tile, t.end_from = WON, by, tile, from_
    t.end_gang, t.end_last, t.end_first, t.end_special = NO_MELD, 0, NO_FIRST, special


@jit
def _win_by_draw(t: Table, r: Rules, w: Work, seat: int, values: Values) -> None:
    """自摸: the drawn tile leaves the hand again, for facts keep it apart."""
    _end_won(t, ZIMO, t.drawn, NOBODY, special_on_draw(t, r, seat))
    t.end_gang = t.turn_gang
    t.end_last = 1 if t.front >= t.end else 0
    t.end_first = first_win(t, r, seat, ZIMO)
    remove_tile(t, seat, t.drawn)
    t.winners[0], t.winner_count = seat, 1
    _win(t, r, w, values)


@jit
def _win_by_special(t: Table, r: Rules, w: Work, seat: int, from_: int, values: Values) -> None:
    """四白板 without a draw: in the turn of a 碰 or 吃, or by a 明杠, whose feeder pays for all."""
    _end_won(t, ZIMO, NO_TILE, from_, special_on_draw(t, r, seat))
    t.winners[0], t.winner_count = seat, 1
    _win(t, r, w, values)


@jit
def _win_off(t: Table, r: Rules, w: Work, by: int, values: Values) -> None:
    """点炮 or 抢杠: any number of winners, in turn order from the payer."""
    from_ = t.asked_from
    _end_won(t, by, t.asked_tile, from_, NO_SPECIAL)
    t.winner_count = 0
    for step in range(1, t.players):
        seat = (from_ + step) % t.players
        if t.answers[seat] == m.HU:
            t.winners[t.winner_count] = seat
            t.winner_count += 1
    t.end_first = first_win(t, r, t.winners[0], by)
    if by == DIAN_PAO:
        t.end_gang = t.turn_gang
        t.discard_by[t.discards - 1] = t.winners[0]
        t.discard_claim[t.discards - 1] = BY_HU
    _win(t, r, w, values)


@jit
def _win(t: Table, r: Rules, w: Work, values: Values) -> None:
    if r.indicator == TURNED_AT_WIN and t.front < t.back:
        t.indicator = t.wall[t.front]
    _close(t, r, w, values)


@jit
def _end(t: Table, r: Rules, w: Work, kind: int, values: Values) -> None:
    """Nobody won."""
    t.end_kind = kind
    t.winner_count = 0
    _close(t, r, w, values)


@jit
def _close(t: Table, r: Rules, w: Work, values: Values) -> None:
    t.turn = t.drawn = -1
    ask_nobody(t, OVER)
    settle(t, r, w, values)


# Dealing.


@jit
def clear(t: Table, r: Rules) -> None:
    """An empty table of this game; who deals, the wind and the day are the caller's to set."""
    t.players = r.players
    t.front = t.gangs = t.melds_made = t.discards = t.horse_count = 0
    t.undiscarded = BIT[r.players] - 1
    t.turn = t.drawn = t.indicator = -1
    t.drawn_kinds = t.end_kind = 0
    t.turn_gang, t.end_from, t.end_tile = NO_MELD, NOBODY, NO_TILE
    t.winner_count = 0
    t.counts[:] = 0
    for seat in range(4):
        for suit in range(4):
            t.keys[seat, suit] = np.int64(5**9) if suit == 3 else 0
        t.ques[seat] = -1
        t.bids[seat] = t.tings[seat] = t.wilds[seat] = t.melds[seat] = 0
        t.laid_wilds[seat] = t.peng_count[seat] = t.barred[seat] = t.ready[seat] = 0
        t.full[seat] = t.waits[seat] = t.hu_lock[seat] = t.peng_lock[seat] = t.scores[seat] = 0
