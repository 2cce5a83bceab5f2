"""Who deals next, rule book by rule book."""

from paiju.fast.games import ids
from paiju.fast.jit import jit
from paiju.fast.rows import Rules
from paiju.fast.state import NOBODY, Table


@jit
def next_dealer(t: Table, r: Rules) -> int:
    if r.next_dealer == ids.DINGQUE_DEALER:
        return _winner_deals(t) if t.winner_count else t.dealer
    if r.next_dealer == ids.BAOTING_DEALER:
        return _winner_deals(t) if t.winner_count else _ready_deals(t)
    if r.next_dealer == ids.GUANGDONG_DEALER:
        stays = not t.winner_count or _is_winner(t, t.dealer)
        return t.dealer if stays else (t.dealer + 1) % t.players
    if r.next_dealer == ids.QUJING_DEALER:
        if not t.winner_count:
            return (t.dealer + 1) % t.players
        return t.end_from if t.winner_count > 1 and t.end_from != NOBODY else t.winners[0] + 0
    stays = not t.winner_count or _is_winner(t, t.dealer)
    return t.dealer if stays else t.winners[0] + 0


@jit
def _is_winner(t: Table, seat: int) -> bool:
    for index in range(t.winner_count):
        if t.winners[index] == seat:
            return True
    return False


@jit
def _winner_deals(t: Table) -> int:
    """贵阳: the winner; of two the first in turn order; with three winners the discarder."""
    if t.winner_count == 3 and t.end_from != NOBODY:
        return t.end_from
    return t.winners[0] + 0


@jit
def _ready_deals(t: Table) -> int:
    """贵阳报听, nobody won: who deals depends on who was ready."""
    ready, unready = 0, 0
    for seat in range(t.players):
        if t.ready[seat]:
            ready += 1
        else:
            unready = seat
    if ready in (0, t.players) or (t.ready[t.dealer] and (t.players != 4 or ready != 3)):
        return t.dealer
    if t.players == 4 and ready == 3:
        return unready
    seat = (t.dealer + 1) % t.players
    while not t.ready[seat]:
        seat = (seat + 1) % t.players
    return seat
