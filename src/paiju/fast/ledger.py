"""The ledger while it is written, and what the finished table shows."""

from typing import Final

from paiju.fast.hands import is_gang
from paiju.fast.jit import jit
from paiju.fast.rows import Rules
from paiju.fast.state import KINDS, NOBODY, Table
from paiju.fast.work import MOST_LINES, Work

HAND: Final = -1
"""The item of what is paid for a winning hand itself, whatever it is called."""


@jit
def pay(
    t: Table, r: Rules, w: Work, payer: int, payee: int, points: int, item: int, scaled: bool
) -> None:
    """One line of the ledger; 底分 multiplies what is `scaled`."""
    if scaled:
        points *= r.base
    t.scores[payer] -= points
    t.scores[payee] += points
    if w.lines < MOST_LINES:
        w.line_item[w.lines], w.line_points[w.lines] = item, points
        w.line_payer[w.lines], w.line_payee[w.lines] = payer, payee
        w.lines += 1


@jit
def look_at_table(t: Table, w: Work) -> None:
    """Per seat what it owns, and its discards that nobody took."""
    for seat in range(t.players):
        for kind in range(KINDS):
            w.owned[seat, kind] = t.counts[seat, kind]
            w.left_lying[seat, kind] = 0
        for meld in range(t.melds[seat]):
            for place in range(4 if is_gang(t.meld_kind[seat, meld]) else 3):
                w.owned[seat, t.meld_tiles[seat, meld, place]] += 1
    if t.end_tile >= 0:
        for index in range(t.winner_count):
            w.owned[t.winners[index], t.end_tile] += 1
    for at in range(t.discards):
        if t.discard_by[at] == NOBODY:
            w.left_lying[t.discard_seat[at], t.discard_tile[at]] += 1
