"""Judging: what a hand would be won as, and whether it may be."""

from paiju.fast.games import qujing
from paiju.fast.games.guangdong import fan_needed, most_fan
from paiju.fast.games.guiyang import highest, needs_a_pass
from paiju.fast.games.ids import (
    ALWAYS_ALLOWED,
    FAN_NEEDED,
    GUANGDONG,
    HIGHEST,
    NEEDS_A_PASS,
    QUJING,
)
from paiju.fast.games.qinhuangdao import highest_product
from paiju.fast.hands import special_on_draw, take_natural, take_up
from paiju.fast.jit import jit
from paiju.fast.rows import Rules
from paiju.fast.state import (
    DI_HU,
    DIAN_PAO,
    NO_FIRST,
    NO_MELD,
    NO_SPECIAL,
    NO_TING,
    NOBODY,
    QIANG_GANG,
    REN_HU,
    TIAN_HU,
    ZIMO,
    Table,
    Values,
)
from paiju.fast.work import Work
from paiju.tiles.kinds import DONG


@jit
def may_hu(
    t: Table, r: Rules, w: Work, seat: int, tile: int, by: int, from_: int, values: Values
) -> bool:
    """A complete hand, judged as it would be won."""
    if t.barred[seat]:
        return False
    win_now(t, r, w, seat, tile, by, from_)
    return has_verdict(t, r, w, values)


@jit
def has_verdict(t: Table, r: Rules, w: Work, values: Values) -> bool:
    """Whether a hand may be won as things stand."""
    if r.has_que and w.que >= 0 and w.keys[w.que]:
        return False
    return judge(t, r, w, values) and _may_win(t, r, w, values)


@jit
def judge(t: Table, r: Rules, w: Work, values: Values) -> bool:
    """The best a rule book can make of a hand; False if it does not win."""
    if r.judge == HIGHEST:
        return highest(w, t, r, values)
    if r.judge == GUANGDONG:
        return most_fan(w, t, r, values)
    if r.judge == QUJING:
        return qujing.added_fan(w, t, r, values)
    return highest_product(w, t, r, values)


@jit
def _may_win(t: Table, r: Rules, w: Work, values: Values) -> bool:
    if r.may_win == ALWAYS_ALLOWED:
        return True
    if r.may_win == NEEDS_A_PASS:
        return needs_a_pass(w, t, r)
    if r.may_win == FAN_NEEDED:
        return fan_needed(w, r)
    return qujing.may_win(w, t, r, values)


@jit
def win_now(t: Table, r: Rules, w: Work, seat: int, tile: int, by: int, from_: int) -> None:
    """The hand of a seat with this tile, and the situation as rules look at it."""
    take_up(w, t, seat)
    if by != ZIMO:
        take_natural(w, tile)
    w.gang = NO_MELD if by == QIANG_GANG else t.turn_gang
    w.last_tile = 1 if by == ZIMO and t.front >= t.end else 0
    w.first = first_win(t, r, seat, by)
    w.special = special_on_draw(t, r, seat) if by == ZIMO else NO_SPECIAL
    w.winners = 1
    set_situation(t, r, w, seat, tile, by, from_)


@jit
def set_situation(t: Table, r: Rules, w: Work, seat: int, tile: int, by: int, from_: int) -> None:
    """What is the same while a round is played and when it is over."""
    w.seat, w.tile, w.by, w.from_ = seat, tile, by, from_
    w.ting = t.tings[seat]
    w.from_ting = NO_TING if from_ == NOBODY else t.tings[from_]
    w.que = t.ques[seat]
    first = r.dealer_wind[t.round_wind - DONG] - DONG
    place = (seat - t.dealer + t.players) % t.players
    w.seat_wind = DONG + (first + place) % 4
    w.round_wind = t.round_wind


@jit
def first_win(t: Table, r: Rules, seat: int, by: int) -> int:
    """天胡, 地胡 or 人胡, where the rule book knows it."""
    if not r.firsts or t.discards >= t.players:
        return NO_FIRST
    first = NO_FIRST
    if by == ZIMO and _is_opening_draw(t, seat):
        first = TIAN_HU if seat == t.dealer else DI_HU
    elif by == DIAN_PAO and t.discards == 1:
        first = REN_HU
    return first if r.firsts >> first & 1 else NO_FIRST


@jit
def _is_opening_draw(t: Table, seat: int) -> bool:
    """The first tile of a seat: nobody has claimed a discard, and the seat has made no gang."""
    if not t.undiscarded >> seat & 1 or t.melds[seat]:
        return False
    for discard in range(t.discards):
        if t.discard_by[discard] != NOBODY:
            return False
    return True
