"""Claim windows: answers settled together; `paiju.round.claiming`, compiled."""

from paiju.fast import moves as m
from paiju.fast.ending import win_off
from paiju.fast.hands import special_on_draw, waits_of
from paiju.fast.jit import jit
from paiju.fast.offers import ask, ask_nobody, offer, offer_after_claim
from paiju.fast.rows import Rules
from paiju.fast.state import (
    ANY_TILE,
    BU_GANG,
    BY_CHI,
    BY_GANG,
    BY_PENG,
    CHI,
    DIAN_PAO,
    FENG_GANG,
    MING_GANG,
    NO_MELD,
    NO_SPECIAL,
    NOBODY,
    PENG,
    QIANG_GANG,
    SPECIAL,
    Table,
    Values,
)
from paiju.fast.tiles import BIT
from paiju.fast.turns import ON_CLAIM, begin_meld, draw, lay, open_again, replace_gang
from paiju.fast.work import Work
from paiju.tiles.kinds import BAI, BEI, DONG


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
def is_decided(t: Table, r: Rules) -> bool:
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
def settle_claims(t: Table, r: Rules, w: Work, values: Values) -> None:
    from_, tile = t.asked_from, t.asked_tile
    taker, highest = NOBODY, 0
    for step in range(1, t.players):
        seat = (from_ + step) % t.players
        if t.answers[seat] >= 0 and rank_of(r, t.answers[seat]) > highest:
            taker, highest = seat, rank_of(r, t.answers[seat])
    _lock_declined(t, r)
    if taker == NOBODY:
        draw(t, r, w, (from_ + 1) % t.players, NO_MELD, values)
    elif t.answers[taker] == m.HU:
        win_off(t, r, w, DIAN_PAO, values)
    else:
        _take(t, r, w, taker, t.answers[taker] + 0, from_, tile, values)


@jit
def _lock_declined(t: Table, r: Rules) -> None:
    """过胡 and similar rules: close what was offered, answered and not taken."""
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
    open_again(t, r, seat, ON_CLAIM)
    if move == m.PENG:
        t.discard_claim[last] = BY_PENG
        meld = begin_meld(t, seat, PENG, from_)
        for place in range(3):
            lay(t, seat, meld, place, tile, place < 2)
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
    meld = begin_meld(t, seat, CHI, from_)
    first = min(low, tile)
    for place in range(3):
        lay(t, seat, meld, place, first + place, first + place != tile)


@jit
def _claim_gang(
    t: Table, r: Rules, w: Work, seat: int, move: int, from_: int, tile: int, values: Values
) -> None:
    if move == m.FENG_GANG:
        meld = begin_meld(t, seat, FENG_GANG, from_)
        for wind in range(DONG, BEI + 1):
            lay(t, seat, meld, wind - DONG, wind, wind != tile)
        t.waits[seat] = waits_of(t, r, seat, values)
        replace_gang(t, r, w, seat, FENG_GANG, values)
        return
    meld = begin_meld(t, seat, MING_GANG, from_)
    for place in range(4):
        is_white = place == 3 and move != m.MING_GANG
        lay(t, seat, meld, place, BAI if is_white else tile, place != 2)
    t.waits[seat] = waits_of(t, r, seat, values)
    if special_on_draw(t, r, seat) == NO_SPECIAL:
        replace_gang(t, r, w, seat, MING_GANG, values)
        return
    ask_nobody(t, SPECIAL)
    t.asked_from = from_
    ask(t, seat)
    offer(t, seat, m.HU)
    offer(t, seat, m.PASS)


@jit
def settle_robbing(t: Table, r: Rules, w: Work, values: Values) -> None:
    robbed = t.asked_from
    if r.hu_closes and r.hu_robbing:
        _lock_declined(t, r)
    for seat in range(t.players):
        if t.answers[seat] == m.HU:
            meld = t.asked_meld
            t.meld_kind[robbed, meld] = PENG
            t.meld_late[robbed, meld] = 0
            win_off(t, r, w, QIANG_GANG, values)
            return
    replace_gang(t, r, w, robbed, BU_GANG, values)
