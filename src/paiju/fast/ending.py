"""The end of a round: who won and how, what is turned, and the settlement; `paiju.round.ending`."""

from paiju.fast import moves as m
from paiju.fast.hands import special_on_draw
from paiju.fast.jit import jit
from paiju.fast.judging import first_win
from paiju.fast.offers import ask_nobody
from paiju.fast.rows import TURNED_AT_WIN, Rules
from paiju.fast.settling import settle
from paiju.fast.state import (
    BY_HU,
    DIAN_PAO,
    NO_FIRST,
    NO_MELD,
    NO_SPECIAL,
    NO_TILE,
    NOBODY,
    OVER,
    WON,
    ZIMO,
    Table,
    Values,
)
from paiju.fast.tiles import remove_tile
from paiju.fast.work import Work


@jit
def end_won(t: Table, by: int, tile: int, from_: int, special: int) -> None:
    t.end_kind, t.end_by, t.end_tile, t.end_from = WON, by, tile, from_
    t.end_gang, t.end_last, t.end_first, t.end_special = NO_MELD, 0, NO_FIRST, special


@jit
def win_by_draw(t: Table, r: Rules, w: Work, seat: int, values: Values) -> None:
    """自摸: the drawn tile leaves the hand again, for facts keep it apart."""
    end_won(t, ZIMO, t.drawn, NOBODY, special_on_draw(t, r, seat))
    t.end_gang = t.turn_gang
    t.end_last = 1 if t.front >= t.end else 0
    t.end_first = first_win(t, r, seat, ZIMO)
    remove_tile(t, seat, t.drawn)
    t.winners[0], t.winner_count = seat, 1
    win(t, r, w, values)


@jit
def win_by_special(t: Table, r: Rules, w: Work, seat: int, from_: int, values: Values) -> None:
    """四白板 without a draw: in the turn of a 碰 or 吃, or by a 明杠, whose feeder pays for all."""
    end_won(t, ZIMO, NO_TILE, from_, special_on_draw(t, r, seat))
    t.winners[0], t.winner_count = seat, 1
    win(t, r, w, values)


@jit
def win_off(t: Table, r: Rules, w: Work, by: int, values: Values) -> None:
    """点炮 or 抢杠: any number of winners, in turn order from the payer."""
    from_ = t.asked_from
    end_won(t, by, t.asked_tile, from_, NO_SPECIAL)
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
    win(t, r, w, values)


@jit
def win(t: Table, r: Rules, w: Work, values: Values) -> None:
    if r.indicator == TURNED_AT_WIN and t.front < t.back:
        t.indicator = t.wall[t.front]
    _close(t, r, w, values)


@jit
def end_without_winner(t: Table, r: Rules, w: Work, kind: int, values: Values) -> None:
    """Nobody won."""
    t.end_kind = kind
    t.winner_count = 0
    _close(t, r, w, values)


@jit
def _close(t: Table, r: Rules, w: Work, values: Values) -> None:
    t.turn = t.drawn = -1
    ask_nobody(t, OVER)
    settle(t, r, w, values)
