"""Settlement: who pays whom when a round is over; `paiju.settlement.ledger`, compiled."""

from paiju.fast.flows import flow_transfers
from paiju.fast.games import ids
from paiju.fast.games.dealers import next_dealer
from paiju.fast.games.prices import charge
from paiju.fast.hands import is_ready, take_natural, take_up
from paiju.fast.jit import jit
from paiju.fast.judging import judge, set_situation
from paiju.fast.ledger import look_at_table
from paiju.fast.rows import Rules
from paiju.fast.state import DIAN_PAO, NOBODY, QIANG_GANG, WON, ZIMO, Table, Values
from paiju.fast.tiles import add_tile, remove_tile
from paiju.fast.work import Work


@jit
def settle(t: Table, r: Rules, w: Work, values: Values) -> None:
    """Write the scores, who was ready and who deals next."""
    w.lines = 0
    for seat in range(t.players):
        t.scores[seat] = 0
        t.ready[seat] = 1 if _has_won(t, seat) or is_ready(t, r, w, seat, values) else 0
    _find_burned(t, r, w)
    for index in range(t.winner_count):
        seat = t.winners[index]
        judge_winner(t, r, w, seat, values)
        w.verdict_values[index], w.verdict_fans[index] = w.value, w.fan
        w.verdict_patterns[index] = w.pattern
        charge(t, r, w)
    look_at_table(t, w)
    for flow in range(r.flow_count):
        if r.flow_when_won[flow] == (t.end_kind == WON):
            flow_transfers(t, r, w, flow, values)
    t.next_dealer = next_dealer(t, r)


@jit
def _has_won(t: Table, seat: int) -> bool:
    for index in range(t.winner_count):
        if t.winners[index] == seat:
            return True
    return False


@jit
def judge_winner(t: Table, r: Rules, w: Work, seat: int, values: Values) -> None:
    """A winner's hand with the winning tile, and what it is worth."""
    tile = t.end_tile
    drawn = tile >= 0 and t.end_by == ZIMO
    if drawn:
        add_tile(t, seat, tile)
    take_up(w, t, seat)
    if drawn:
        remove_tile(t, seat, tile)
    elif tile >= 0:
        take_natural(w, tile)
    w.gang, w.last_tile, w.first, w.special = t.end_gang, t.end_last, t.end_first, t.end_special
    w.winners = t.winner_count
    set_situation(t, r, w, seat, tile, t.end_by, t.end_from)
    judge(t, r, w, values)


@jit
def _find_burned(t: Table, r: Rules, w: Work) -> None:
    """烧鸡烧豆: who loses all income from 鸡 and 豆."""
    for seat in range(4):
        w.burned[seat] = 0
    if r.burned == ids.NOBODY_BURNS or t.end_kind != WON or t.end_from == NOBODY:
        return
    if (t.end_by == DIAN_PAO and t.end_gang) or (
        t.end_by == QIANG_GANG and r.burned == ids.FED_OR_ROBBED
    ):
        w.burned[t.end_from] = 1
