"""The opening of a round: bids, the deal, 定缺, 天听; `paiju.round.opening`, compiled."""

from paiju.fast import moves as m
from paiju.fast.hands import waits_of
from paiju.fast.jit import jit
from paiju.fast.offers import ask, ask_nobody, offer, offer_after_draw
from paiju.fast.rows import Rules
from paiju.fast.state import BIDS, NO_MELD, NO_TILE, NOBODY, QUES, TIAN, TIAN_TING, Table, Values
from paiju.fast.tiles import BIT, EMPTY_HONOURS, add_tile, remove_tile
from paiju.fast.work import Work


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
            t.keys[seat, suit] = EMPTY_HONOURS if suit == 3 else 0
        t.ques[seat] = -1
        t.bids[seat] = t.tings[seat] = t.wilds[seat] = t.melds[seat] = 0
        t.laid_wilds[seat] = t.peng_count[seat] = t.barred[seat] = t.ready[seat] = 0
        t.full[seat] = t.waits[seat] = t.hu_lock[seat] = t.peng_lock[seat] = t.scores[seat] = 0


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


@jit
def settle_opening(t: Table, r: Rules, w: Work, values: Values) -> None:
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
