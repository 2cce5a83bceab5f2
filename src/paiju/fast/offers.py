"""Offers: what each seat may do now; `paiju.round.offers` and `paiju.round.gangs`, compiled.

Offers stand in the order of `Round.legal`; the discards of a turn follow from the hand.
"""

from typing import Final

from paiju.fast import moves as m
from paiju.fast.hands import is_complete, special_on_draw, waits_of
from paiju.fast.jit import jit
from paiju.fast.judging import may_hu
from paiju.fast.rows import Rules
from paiju.fast.state import (
    ANY_TILE,
    CLAIMS,
    DIAN_PAO,
    KINDS,
    NO_SPECIAL,
    NO_TING,
    NOBODY,
    QIANG_GANG,
    ROBBING,
    TURN,
    ZIMO,
    Table,
    Values,
)
from paiju.fast.tiles import SUIT, add_tile, remove_tile
from paiju.fast.work import Work
from paiju.tiles import mask_of
from paiju.tiles.kinds import BEI, DONG, SUITED
from paiju.tiles.kinds import WINDS as _WINDS

WINDS: Final = mask_of(_WINDS)


@jit
def ask_nobody(t: Table, phase: int) -> None:
    t.phase = phase
    t.asked_count = 0
    for seat in range(4):
        t.offer_count[seat] = 0
        t.answers[seat] = -1


@jit
def ask(t: Table, seat: int) -> None:
    """Ask one more seat."""
    t.asked[t.asked_count] = seat
    t.asked_count += 1


@jit
def offer(t: Table, seat: int, move: int) -> None:
    t.offers[seat, t.offer_count[seat]] = move
    t.offer_count[seat] += 1


@jit
def _offer_turn(t: Table, move: int) -> None:
    t.turn_offers[t.turn_offer_count] = move
    t.turn_offer_count += 1


@jit
def begin_turn(t: Table, seat: int) -> None:
    ask_nobody(t, TURN)
    ask(t, seat)
    t.turn_offer_count = 0
    t.only_drawn = 0


@jit
def offer_after_draw(t: Table, r: Rules, w: Work, seat: int, drawn: int, values: Values) -> None:
    """Own turn after a draw: hu, gangs, declaring, discards."""
    begin_turn(t, seat)
    completes = t.waits[seat] >> drawn & 1 == 1
    if t.wild and not completes:
        # A wild tile, 四白板 or 混儿杠: no face that was waited for.
        if t.wild >> drawn & 1 or t.wilds[seat] + t.laid_wilds[seat] > 3:
            completes = is_complete(t, r, w, seat, values)
    if completes and may_hu(t, r, w, seat, drawn, ZIMO, NOBODY, values):
        _offer_turn(t, m.HU)
    if t.tings[seat] != NO_TING:
        t.only_drawn = 1
        return
    if t.front < t.end:
        _offer_own_gangs(t, r, seat)
    if t.undiscarded >> seat & 1:
        if t.front < t.end and has_feng_gang(t, r, seat, -1):
            _offer_turn(t, m.FENG_GANG)
        if r.has_bu_ting and not t.melds[seat]:
            _offer_bu_ting(t, r, seat, values)


@jit
def _offer_own_gangs(t: Table, r: Rules, seat: int) -> None:
    """暗杠 and 补杠 from one's own tiles, natural choices first."""
    if t.full[seat]:
        for kind in range(KINDS):
            if t.full[seat] >> kind & 1 and SUIT[kind] != t.ques[seat]:
                if r.in_melds or not t.wild >> kind & 1:
                    _offer_turn(t, m.AN_GANG + kind)
    for at in range(t.peng_count[seat]):
        kind = t.pengs[seat, at]
        if t.counts[seat, kind]:
            _offer_turn(t, m.BU_GANG + kind)
    if r.in_gangs and t.wilds[seat]:
        _offer_gangs_with_wilds(t, seat)


@jit
def _offer_gangs_with_wilds(t: Table, seat: int) -> None:
    """One to three 白板 beside at least one natural tile; or a 白板 on a peng."""
    most = min(3, t.wilds[seat] + 0)
    for kind in range(KINDS):
        count = t.counts[seat, kind]
        if count > 3 - most and not t.wild >> kind & 1:
            for used in range(max(1, 4 - count), most + 1):
                start = m.AN_GANG_1 if used == 1 else m.AN_GANG_2 if used == 2 else m.AN_GANG_3
                _offer_turn(t, start + m.NATURAL_INDEX[kind])
    for at in range(t.peng_count[seat]):
        kind = t.pengs[seat, at]
        if not t.wild >> kind & 1:
            _offer_turn(t, m.BU_GANG_WHITE + m.NATURAL_INDEX[kind])


@jit
def _offer_bu_ting(t: Table, r: Rules, seat: int, values: Values) -> None:
    """补听 / 软报: every first discard that leaves the hand ready."""
    for kind in range(KINDS):
        if t.counts[seat, kind]:
            remove_tile(t, seat, kind)
            if waits_of(t, r, seat, values):
                _offer_turn(t, m.BU_TING + kind)
            add_tile(t, seat, kind)


@jit
def has_feng_gang(t: Table, r: Rules, seat: int, claimed: int) -> bool:
    """风杠: 东南西北 together, before one's own first discard; no wild wind will do."""
    if not r.has_feng_gang or not t.undiscarded >> seat & 1 or t.wild & WINDS:
        return False
    if claimed >= 0 and not WINDS >> claimed & 1:
        return False
    for wind in range(DONG, BEI + 1):
        if not t.counts[seat, wind] and wind != claimed:
            return False
    return True


@jit
def offer_after_claim(t: Table, r: Rules, seat: int) -> None:
    """After 碰 or 吃 one discards, or declares a win that needs no shape (四白板)."""
    begin_turn(t, seat)
    if t.wilds[seat] + t.laid_wilds[seat] > 3 and not t.barred[seat]:
        if special_on_draw(t, r, seat) != NO_SPECIAL:
            _offer_turn(t, m.HU)


@jit
def offer_claims(t: Table, r: Rules, w: Work, from_: int, tile: int, values: Values) -> bool:
    """Who may take this discard, and how; whether anybody may."""
    ask_nobody(t, CLAIMS)
    for step in range(1, t.players):
        seat = (from_ + step) % t.players
        _offer_claims_to(t, r, w, seat, from_, tile, values)
        if t.offer_count[seat]:
            ask(t, seat)
    if r.has_chi and tile < SUITED:
        after = (from_ + 1) % t.players
        before = t.offer_count[after] + 0
        _offer_chi(t, r, after, tile)
        if not before and t.offer_count[after]:
            ask(t, after)
    for at in range(t.asked_count):
        offer(t, t.asked[at], m.PASS)
    t.asked_from, t.asked_tile = from_, tile
    return t.asked_count > 0


@jit
def _offer_claims_to(
    t: Table, r: Rules, w: Work, seat: int, from_: int, tile: int, values: Values
) -> None:
    waits = t.waits[seat] >> tile & 1
    if waits and not is_closed(t.hu_lock[seat], tile):
        if may_hu(t, r, w, seat, tile, DIAN_PAO, from_, values):
            offer(t, seat, m.HU)
    count = t.counts[seat, tile]
    if count > 1 and may_meld(t, r, seat, tile):
        if count > 2:
            offer(t, seat, m.MING_GANG)
        if r.in_gangs and t.wilds[seat] and not t.wild >> tile & 1:
            offer(t, seat, m.MING_GANG_WHITE + m.NATURAL_INDEX[tile])
        if not is_closed(t.peng_lock[seat], tile):
            offer(t, seat, m.PENG)
    if r.has_feng_gang and tile >= SUITED and has_feng_gang(t, r, seat, tile):
        if may_meld(t, r, seat, tile):
            offer(t, seat, m.FENG_GANG)


@jit
def is_closed(lock: int, tile: int) -> bool:
    return (lock >> tile | lock >> ANY_TILE) & 1 == 1


@jit
def may_meld(t: Table, r: Rules, seat: int, tile: int) -> bool:
    """A discard may be melded: tiles are left to draw, the hand is not locked, the kind is free."""
    if t.front >= t.end or t.tings[seat] != NO_TING or SUIT[tile] == t.ques[seat]:
        return False
    return r.in_melds != 0 or not t.wild >> tile & 1


@jit
def _offer_chi(t: Table, r: Rules, seat: int, tile: int) -> None:
    """吃: two natural neighbours from the hand, lowest pair first."""
    rank = tile % 9
    for low in range(-2, 2):
        if low == 0:
            continue
        high = 1 if low == -1 else low + 1
        if rank + low < 0 or rank + high > 8:
            continue
        one, two = tile + low, tile + high
        if t.counts[seat, one] and t.counts[seat, two]:
            if not (t.wild >> one | t.wild >> two) & 1 and may_meld(t, r, seat, tile):
                offer(t, seat, m.CHI_NUMBER[one, two - one])


@jit
def offer_robbing(t: Table, r: Rules, w: Work, from_: int, tile: int, values: Values) -> bool:
    """Who may rob the tile of a bu_gang; whether anybody may."""
    ask_nobody(t, ROBBING)
    for step in range(1, t.players):
        seat = (from_ + step) % t.players
        closed = r.hu_closes and r.hu_robbing and is_closed(t.hu_lock[seat], tile)
        if t.waits[seat] >> tile & 1 and not closed:
            if may_hu(t, r, w, seat, tile, QIANG_GANG, from_, values):
                ask(t, seat)
                offer(t, seat, m.HU)
                offer(t, seat, m.PASS)
    t.asked_from, t.asked_tile = from_, tile
    return t.asked_count > 0
