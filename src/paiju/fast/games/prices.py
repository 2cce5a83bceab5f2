"""What a win costs: who pays each share, and what a share is made of."""

from paiju.fast.games import ids
from paiju.fast.games.guangdong import liable_for
from paiju.fast.games.qujing import horse_hits
from paiju.fast.jit import jit
from paiju.fast.ledger import HAND, pay
from paiju.fast.rows import Rules
from paiju.fast.state import (
    DIAN_PAO,
    NO_MELD,
    NOBODY,
    QIANG_GANG,
    TIAN_HU,
    ZIMO,
    Table,
)
from paiju.fast.work import Work


@jit
def charge(t: Table, r: Rules, w: Work) -> None:
    """What one winner is paid for the win alone."""
    payer = _one_payer(t, r, w)
    for step in range(1, t.players):
        of = (w.seat + step) % t.players
        if w.by == DIAN_PAO or (payer != NOBODY and not _pays_for_all(t, r, w)):
            if of == w.from_:
                _price(t, r, w, of, of)
        elif payer != NOBODY:
            _price(t, r, w, payer, of)
        elif not (r.payers == ids.QINHUANGDAO_PAYERS and _is_winner(t, of)):
            _price(t, r, w, of, of)


@jit
def _is_winner(t: Table, seat: int) -> bool:
    for index in range(t.winner_count):
        if t.winners[index] == seat:
            return True
    return False


@jit
def _pays_for_all(t: Table, r: Rules, w: Work) -> bool:
    """Whether the one payer pays every opponent's share, not only their own."""
    return r.payers != ids.GUIYANG_PAYERS or r.payers_a != 0


@jit
def _one_payer(t: Table, r: Rules, w: Work) -> int:
    """Who alone pays a win that was not by discard; nobody where each pays."""
    if w.by == DIAN_PAO or r.payers == ids.QINHUANGDAO_PAYERS:
        return NOBODY
    if w.by == QIANG_GANG or r.payers == ids.QUJING_PAYERS:
        return w.from_
    return liable_for(t, r, w) if r.payers == ids.GUANGDONG_PAYERS else NOBODY


@jit
def _price(t: Table, r: Rules, w: Work, payer: int, of: int) -> None:
    """What one opponent's share is made of."""
    if r.price == ids.ADDED_UP:
        pay(t, r, w, payer, w.seat, w.value, HAND, True)
        for extra in range(r.extra_count):
            points = _amount(t, r, w, extra, of)
            if points:
                pay(t, r, w, payer, w.seat, points, r.extra_item[extra], True)
    elif r.price == ids.MULTIPLIED:
        doubles = r.price_a and t.dealer in (w.seat, of)
        pay(t, r, w, payer, w.seat, w.value * (2 if doubles else 1), HAND, True)
        bids = t.bids[w.seat] + t.bids[of]
        if bids:
            pay(t, r, w, payer, w.seat, bids, r.price_item, False)
    else:
        pay(t, r, w, payer, w.seat, 1 << w.fan, HAND, True)
        hits = horse_hits(t) if r.price == ids.WITH_HORSES else 0
        if hits:
            pay(t, r, w, payer, w.seat, hits << w.fan, r.price_item, True)


@jit
def _amount(t: Table, r: Rules, w: Work, extra: int, of: int) -> int:
    """额外加分: what a situation adds to one opponent's payment."""
    amount, points, a = r.extra_amount[extra], r.extra_points[extra] + 0, r.extra_a[extra]
    if amount == ids.BOTH_BIDS:
        return t.bids[w.seat] + t.bids[of]
    if amount == ids.STREAK:
        return t.streak if t.dealer in (w.seat, of) else 0
    if amount == ids.ABOVE_PLAIN:
        return 3 if w.pattern != a else 0
    if amount == ids.ON_TIAN_HU:
        return 20 if w.first == TIAN_HU else 0
    happened = False
    if amount == ids.ON_ZIMO:
        happened = w.by == ZIMO
    elif amount == ids.ON_ROB:
        happened = w.by == QIANG_GANG
    elif amount == ids.ON_GANG_HUA:
        happened = w.by == ZIMO and w.gang != NO_MELD
    elif amount == ids.ON_GANG_PAO:
        happened = w.by == DIAN_PAO and w.gang != NO_MELD
    elif amount == ids.WHEN_DECLARED:
        happened = w.ting == a
    elif amount == ids.WHEN_KILLING:
        happened = w.by == DIAN_PAO and w.from_ting == a
    elif amount == ids.FED_AFTER:
        happened = w.by == DIAN_PAO and a >> w.gang & 1 == 1
    return points if happened else 0
