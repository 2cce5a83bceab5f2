"""Observations and masks of many tables: `paiju.env.observation`, compiled."""

from paiju.fast.hands import is_gang, uses_wild
from paiju.fast.jit import jit, kernel
from paiju.fast.layout import OFFSETS
from paiju.fast.playing import asked_seat, count_legal, legal_move
from paiju.fast.rows import TURNED_AT_DEAL, Rules
from paiju.fast.state import (
    AN_GANG,
    BIDS,
    CHI,
    FENG_GANG,
    KINDS,
    NO_TILE,
    NOBODY,
    OVER,
    PENG,
    QUES,
    TIAN_TING,
    TURN,
    Array,
    Row,
    Table,
)
from paiju.tiles.kinds import BAI, DONG

_SEATS = 4
_HAND, _DRAWN, _OFFERED = OFFSETS["hand"], OFFSETS["drawn"], OFFSETS["offered"]
_WILD, _INDICATOR = OFFSETS["wild"], OFFSETS["indicator"]
_RIVER, _LATEST, _LAID = OFFSETS["river"], OFFSETS["latest"], OFFSETS["laid"]
_CHI, _PENG, _GANG, _AN_GANG = (OFFSETS[name] for name in ("chi", "peng", "gang", "an_gang"))
_FENG_GANG, _HELD, _DEALER = OFFSETS["feng_gang"], OFFSETS["held"], OFFSETS["dealer"]
_TURN, _BID, _QUE, _TING = (OFFSETS[name] for name in ("turn", "bid", "que", "ting"))
_PLAYERS, _WALL, _STREAK = OFFSETS["players"], OFFSETS["wall"], OFFSETS["streak"]
_ROUND_WIND, _WEEKDAY, _ASKED = OFFSETS["round_wind"], OFFSETS["weekday"], OFFSETS["asked"]


@kernel
def observe(tables: Array, rules: Array, seats: Array, observations: Array, masks: Array) -> None:
    """For every table, the seat that is asked, what it sees and its legal moves."""
    r = rules[0]
    for index in range(len(tables)):
        t = tables[index]
        if t.phase == OVER:
            continue
        seat = asked_seat(t)
        seats[index] = seat
        row, mask = observations[index], masks[index]
        row[:] = 0
        mask[:] = False
        for at in range(count_legal(t, seat)):
            mask[legal_move(t, seat, at)] = True
        _see_tiles(t, r, seat, row)
        _see_melds(t, r, seat, row)
        _see_seats(t, seat, row)


@jit
def _see_tiles(t: Table, r: Rules, own: int, row: Row) -> None:
    """The hand, what was drawn, turned and discarded."""
    if t.phase != BIDS:
        for kind in range(KINDS):
            row[_HAND + kind] = t.counts[own, kind]
        if r.indicator == TURNED_AT_DEAL:
            row[_INDICATOR + t.indicator] = 1
    if t.turn == own and t.drawn != NO_TILE:
        row[_DRAWN + t.drawn] = 1
    if t.phase != BIDS or r.indicator != TURNED_AT_DEAL:
        for kind in range(KINDS):
            row[_WILD + kind] = t.wild >> kind & 1
    for at in range(t.discards):
        tile, step = t.discard_tile[at], (t.discard_seat[at] - own + t.players) % t.players
        row[_LATEST + KINDS * step + tile] = at + 1
        if t.discard_by[at] == NOBODY:
            row[_RIVER + KINDS * step + tile] += 1
    last = t.discards - 1
    if last >= 0 and t.turn == NOBODY and t.discard_by[last] == NOBODY:
        row[_OFFERED + t.discard_tile[last]] = 1


@jit
def _see_melds(t: Table, r: Rules, own: int, row: Row) -> None:
    for seat in range(t.players):
        step = (seat - own + t.players) % t.players
        for meld in range(t.melds[seat]):
            kind, tile = t.meld_kind[seat, meld], t.meld_tiles[seat, meld, 0]
            _see_laid(t, r, seat, meld, row, _LAID + KINDS * step, seat == own)
            if kind == FENG_GANG:
                row[_FENG_GANG + step] = 1
            elif kind == CHI:
                row[_CHI + KINDS * step + tile] += 1
            elif kind == PENG:
                row[_PENG + KINDS * step + tile] += 1
            elif kind == AN_GANG:
                row[_AN_GANG + KINDS * step + tile] += 1
            else:
                row[_GANG + KINDS * step + tile] += 1


@jit
def _see_laid(t: Table, r: Rules, seat: int, meld: int, row: Row, start: int, is_own: bool) -> None:
    """The tiles of a meld that lie face up."""
    kind = t.meld_kind[seat, meld]
    if r.hides_wilds and not is_own and kind == AN_GANG and uses_wild(t, seat, meld):
        row[start + t.meld_tiles[seat, meld, 0]] += 1
        row[start + BAI] += 1
        return
    for place in range(4 if is_gang(kind) else 3):
        row[start + t.meld_tiles[seat, meld, place]] += 1


@jit
def _see_seats(t: Table, own: int, row: Row) -> None:
    for seat in range(t.players):
        step = (seat - own + t.players) % t.players
        if t.phase != BIDS:
            held = 0
            for kind in range(KINDS):
                held += t.counts[seat, kind]
            row[_HELD + step] = held
        row[_BID + step] = t.bids[seat]
        if t.ques[seat] >= 0:
            row[_QUE + _SEATS * t.ques[seat] + step] = 1
        if t.tings[seat]:
            row[_TING + _SEATS * (t.tings[seat] - 1) + step] = 1
    row[_DEALER + (t.dealer - own + t.players) % t.players] = 1
    if t.turn >= 0:
        row[_TURN + (t.turn - own + t.players) % t.players] = 1
    row[_PLAYERS] = t.players
    row[_WALL] = t.back - t.front if t.phase != BIDS else 0
    row[_STREAK] = min(t.streak, 255)
    row[_ROUND_WIND + t.round_wind - DONG] = 1
    row[_WEEKDAY] = t.weekday
    row[_ASKED + _asked(t)] = 1


@jit
def _asked(t: Table) -> int:
    """What one is asked: a bid, 定缺, 天听, one's own turn, a claim."""
    if t.phase == BIDS:
        return 0
    if t.phase == QUES:
        return 1
    if t.phase == TIAN_TING:
        return 2
    return 3 if t.phase == TURN else 4
