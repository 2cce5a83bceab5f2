"""Flows: points beside the win, one row of the rule book at a time."""

from paiju.fast.games import ids
from paiju.fast.hands import take_natural, take_up, waits_of
from paiju.fast.jit import jit
from paiju.fast.judging import judge
from paiju.fast.ledger import pay
from paiju.fast.rows import Rules
from paiju.fast.state import (
    AN_GANG,
    BU_GANG,
    BY_HU,
    EXHAUSTED,
    FENG_GANG,
    KINDS,
    MING_GANG,
    NO_FIRST,
    NO_MELD,
    NO_SPECIAL,
    NO_TING,
    NOBODY,
    SI_BAIBAN,
    ZIMO,
    Table,
    Values,
)
from paiju.fast.work import Work
from paiju.tiles.kinds import BAI, DONG, SUITED, WU_TONG


@jit
def flow_transfers(t: Table, r: Rules, w: Work, flow: int, values: Values) -> None:
    """What one row moves."""
    if r.flow_unless[flow] == ids.WIND_BLOWS and t.indicator == WU_TONG:
        return
    kind = r.flow[flow]
    if kind == ids.RESPONSIBILITY:
        _responsibility(t, r, w, flow)
    elif kind == ids.CHA_JIAO:
        _cha_jiao(t, r, w, flow, values)
    elif kind == ids.UNCLEARED_SUIT:
        _uncleared_suit(t, r, w, flow)
    elif _applies(t, r, flow):
        _find(t, r, w, flow)


@jit
def _applies(t: Table, r: Rules, flow: int) -> bool:
    when = r.flow_when[flow]
    if when == ids.ONLY_EXHAUSTED:
        return t.end_kind == EXHAUSTED
    if when == ids.ALWAYS:
        return True
    return _is_turned(t, r.flow_when_kind[flow], r.flow_when_steps[flow]) == (when == ids.IS_GOLD)


@jit
def _is_turned(t: Table, kind: int, steps: int) -> bool:
    """翻牌鸡: whether the turned tile points at a kind; the bits of `steps` are −1, 0 and +1."""
    if t.indicator < 0:
        return False
    for step in range(3):
        if steps >> step & 1 and _step_in_suit(t.indicator, step - 1) == kind:
            return True
    return False


@jit
def _step_in_suit(tile: int, step: int) -> int:
    first = tile - tile % 9
    return first + (tile - first + step + 9) % 9


@jit
def _holding(t: Table, r: Rules, w: Work, flow: int, owner: int, units: int, feeder: int) -> None:
    """What an owner collects for so many units, or pays back."""
    points = r.flow_worth[flow] * units
    item = r.flow_item[flow]
    if r.flow[flow] == ids.DEBT:
        if not t.ready[owner]:
            for step in range(1, t.players):
                payee = (owner + step) % t.players
                if t.ready[payee]:
                    pay(t, r, w, owner, payee, points, item, True)
        return
    if r.flow_if_ready[flow] and (not t.ready[owner] or w.burned[owner]):
        return
    if r.flow_payers[flow] == ids.EACH_OTHER:
        for step in range(1, t.players):
            pay(t, r, w, (owner + step) % t.players, owner, points, item, True)
    elif feeder != NOBODY:
        pay(t, r, w, feeder, owner, points, item, True)


@jit
def _find(t: Table, r: Rules, w: Work, flow: int) -> None:
    """Every holding that a row is about."""
    find, kind = r.flow_find[flow], r.flow_kind[flow]
    if find == ids.CHARGE:
        first = _first_discard(t, kind)
        if first >= 0 and t.discard_by[first] == NOBODY:
            _holding(t, r, w, flow, t.discard_seat[first], 1, NOBODY)
    elif find in (ids.CHICKENS, ids.DISCARDED):
        _find_chickens(t, r, w, flow, kind, find == ids.CHICKENS)
    elif find == ids.FLIPPED:
        if t.indicator >= 0:
            turned = _step_in_suit(t.indicator, kind)
            if not r.flow_kinds[flow] >> turned & 1:
                for seat in range(t.players):
                    _some_of(t, r, w, flow, seat, turned, turned + 1, 1)
    elif find == ids.WEEKDAY:
        for seat in range(t.players):
            _some_of(t, r, w, flow, seat, t.weekday - 1, SUITED, 9)
    elif find == ids.EVERY_GANG:
        _find_gangs(t, r, w, flow, MING_GANG)
        _find_gangs(t, r, w, flow, BU_GANG)
        _find_gangs(t, r, w, flow, AN_GANG)
    elif find in (ids.FED_WINDS, ids.OWN_WINDS):
        _find_gangs(t, r, w, flow, FENG_GANG)
    else:
        _find_gangs(t, r, w, flow, kind)


@jit
def _find_gangs(t: Table, r: Rules, w: Work, flow: int, kind: int) -> None:
    for owner in range(t.players):
        for meld in range(t.melds[owner]):
            if t.meld_kind[owner, meld] == kind and _scores(t, r, flow, owner, meld):
                _holding(t, r, w, flow, owner, 1, t.meld_from[owner, meld])


@jit
def _scores(t: Table, r: Rules, flow: int, owner: int, meld: int) -> bool:
    """Whether a row counts this gang."""
    find, from_ = r.flow_find[flow], t.meld_from[owner, meld]
    if find in (ids.GANGS_AT_ONCE, ids.EVERY_GANG):
        return not t.meld_late[owner, meld]
    if find == ids.FED_WINDS:
        return from_ != NOBODY
    if find == ids.OWN_WINDS:
        return from_ == NOBODY
    if find == ids.QUJING_SCORING and t.end_special == SI_BAIBAN and t.end_from != NOBODY:
        # 曲靖 R15: not the 明杠 that won as 四白板.
        return t.meld_tiles[owner, meld, 0] != BAI or t.winners[0] != owner
    return True


@jit
def _first_discard(t: Table, kind: int) -> int:
    """The table's first discard of a kind; -1 if there is none."""
    for at in range(t.discards):
        if t.discard_tile[at] == kind:
            return at
    return -1


@jit
def _find_chickens(t: Table, r: Rules, w: Work, flow: int, kind: int, with_owned: bool) -> None:
    """Those held, melded or left lying, except the one that charged."""
    first = _first_discard(t, kind)
    charged_by = t.discard_seat[first] if first >= 0 and t.discard_by[first] == NOBODY else -1
    for seat in range(t.players):
        count = w.left_lying[seat, kind] - (1 if seat == charged_by else 0)
        if with_owned:
            count += w.owned[seat, kind]
        if count:
            _holding(t, r, w, flow, seat, count, NOBODY)


@jit
def _some_of(
    t: Table, r: Rules, w: Work, flow: int, seat: int, start: int, stop: int, step: int
) -> None:
    """All tiles of some kinds that a seat owns or that lie where it discarded them."""
    count = 0
    for kind in range(start, stop, step):
        count += w.owned[seat, kind] + w.left_lying[seat, kind]
    if count:
        _holding(t, r, w, flow, seat, count, NOBODY)


@jit
def _responsibility(t: Table, r: Rules, w: Work, flow: int) -> None:
    """责任鸡: the first one was 碰 or 杠; between taker and discarder, gold or not."""
    first = _first_discard(t, r.flow_kind[flow])
    if first < 0 or t.discard_by[first] == NOBODY or t.discard_claim[first] == BY_HU:
        return
    taker, discarder = t.discard_by[first], t.discard_seat[first]
    worth, item = r.flow_worth[flow], r.flow_item[flow]
    if t.ready[taker]:
        if not w.burned[taker]:
            pay(t, r, w, discarder, taker, worth, item, True)
    elif t.ready[discarder]:
        pay(t, r, w, taker, discarder, worth, item, True)


@jit
def _cha_jiao(t: Table, r: Rules, w: Work, flow: int, values: Values) -> None:
    """查叫: nobody won, so whoever is not ready pays each ready player their highest hand."""
    unready = 0
    for seat in range(t.players):
        unready += 1 - t.ready[seat]
    if not unready:
        return
    for payee in range(t.players):
        if t.ready[payee]:
            best = _best_wait(t, r, w, payee, values)
            for step in range(1, t.players):
                payer = (payee + step) % t.players
                if not t.ready[payer]:
                    pay(t, r, w, payer, payee, best, r.flow_item[flow], True)


@jit
def _best_wait(t: Table, r: Rules, w: Work, seat: int, values: Values) -> int:
    """What the highest hand is worth that one more tile would make of a ready one."""
    waits, best = waits_of(t, r, seat, values), 0
    for kind in range(KINDS):
        if waits >> kind & 1:
            take_up(w, t, seat)
            take_natural(w, kind)
            w.seat, w.tile, w.by, w.from_ = seat, kind, ZIMO, NOBODY
            w.gang, w.last_tile, w.first, w.special = NO_MELD, 0, NO_FIRST, NO_SPECIAL
            w.ting = w.from_ting = NO_TING
            w.que, w.winners, w.seat_wind, w.round_wind = -1, 1, DONG, DONG
            judge(t, r, w, values)
            best = max(best, w.value)
    return best


@jit
def _uncleared_suit(t: Table, r: Rules, w: Work, flow: int) -> None:
    """缺-2: not ready and still holding one's 缺 suit: each winner's 牌型分 once more."""
    for payer in range(t.players):
        que = t.ques[payer]
        if not t.ready[payer] and que >= 0 and t.keys[payer, que]:
            for index in range(t.winner_count):
                points = w.verdict_values[index]
                pay(t, r, w, payer, t.winners[index], points, r.flow_item[flow], True)
