"""The kernels that Python calls: each works on many tables and calls everything else."""

from typing import Any

import numpy as np

from paiju.fast import moves as m
from paiju.fast.flow import apply
from paiju.fast.jit import jit, kernel
from paiju.fast.opening import clear, open_round
from paiju.fast.rows import TURNED_AT_DEAL, Rules
from paiju.fast.state import KINDS, OVER, TURN, Array, Table, Values
from paiju.fast.tiles import add_tile
from paiju.fast.work import Work

OPEN, ANSWER, STEP, PLAY_RANDOM = range(4)
"""What `drive` does: begin dealt rounds, do one seat's move, do one move and all that follows from
it without a choice, or play to the end."""


@jit
def draw_number(t: Table) -> int:
    """The next 63-bit number of a table's generator (SplitMix64)."""
    t.random += np.uint64(0x9E3779B97F4A7C15)
    z = t.random
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    number: Any = np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(1))
    return number


@jit
def draw_below(t: Table, count: int) -> int:
    """A number from 0 to count - 1."""
    return (draw_number(t) >> 31) * count >> 32


@jit
def asked_seat(t: Table) -> int:
    """The first seat that has not answered; -1 when the round is over."""
    for at in range(t.asked_count):
        if t.answers[t.asked[at]] < 0:
            return t.asked[at] + 0
    return -1


@jit
def count_legal(t: Table, seat: int) -> int:
    """How many legal moves a seat that is asked has."""
    if t.phase != TURN:
        return t.offer_count[seat] + 0
    count = t.turn_offer_count
    if t.only_drawn:
        return count + 1
    for kind in range(KINDS):
        count += t.counts[seat, kind] != 0
    return count


@jit
def legal_move(t: Table, seat: int, index: int) -> int:
    """The number of a legal move, in the order of `Round.legal`."""
    if t.phase != TURN:
        return t.offers[seat, index] + 0
    if index < t.turn_offer_count:
        return t.turn_offers[index] + 0
    if t.only_drawn:
        return m.DISCARD + t.drawn
    index -= t.turn_offer_count
    for kind in range(KINDS):
        if t.counts[seat, kind]:
            if not index:
                return m.DISCARD + kind
            index -= 1
    return -1


@jit
def _advance(t: Table, r: Rules, w: Work, values: Values) -> None:
    """Do what seats with only one legal move have to do."""
    while t.phase != OVER:
        seat = asked_seat(t)
        if count_legal(t, seat) > 1:
            return
        apply(t, r, w, seat, legal_move(t, seat, 0), values)


@jit
def _play_random(t: Table, r: Rules, w: Work, values: Values) -> None:
    while t.phase != OVER:
        seat = asked_seat(t)
        count = count_legal(t, seat)
        index = draw_below(t, count) if count > 1 else 0
        apply(t, r, w, seat, legal_move(t, seat, index), values)


@kernel
def drive(
    tables: Array,
    rules: Array,
    work: Array,
    values: Values,
    command: int,
    seats: Array,
    moves: Array,
) -> None:
    """Begin, continue or finish the round at every table; moves have to be legal."""
    r, w = rules[0], work[0]
    for index in range(len(tables)):
        t = tables[index]
        if command == OPEN:
            open_round(t, r, w, values)
        elif command == ANSWER:
            apply(t, r, w, seats[index], moves[index], values)
        elif command == STEP:
            apply(t, r, w, asked_seat(t), moves[index], values)
            _advance(t, r, w, values)
            seats[index] = asked_seat(t)
        else:
            _play_random(t, r, w, values)


@jit
def _pending(t: Table, seat: int) -> bool:
    for at in range(t.asked_count):
        if t.asked[at] == seat:
            return t.answers[seat] < 0
    return False


@kernel
def list_legal(tables: Array, seats: Array, moves: Array) -> None:
    """The legal moves of one seat of every table, in the order of `Round.legal`, then -1."""
    for index in range(len(tables)):
        t, seat = tables[index], seats[index]
        count = count_legal(t, seat) if _pending(t, seat) else 0
        for at in range(count):
            moves[index, at] = legal_move(t, seat, at)
        moves[index, count] = -1


@jit
def _give(t: Table, r: Rules, from_end: int) -> None:
    """Deal the shuffled set that lies in the wall: hands first, the horses are at its end."""
    held, end = 13 * t.players, r.tile_count - r.horse_count
    place = end - from_end if r.indicator == TURNED_AT_DEAL else -1
    t.indicator = t.wall[place] if place >= 0 else -1
    t.wild = r.wild_by[t.indicator if place >= 0 else 34]
    for index in range(held):
        add_tile(t, index // 13, t.wall[index])
    for index in range(r.horse_count):
        t.horses[index] = t.wall[end + index]
    t.horse_count = r.horse_count
    length = 0
    for index in range(held, end):
        if index != place:
            t.wall[length] = t.wall[index]
            length += 1
    t.back = length
    t.end = length - r.reserve[0]


@kernel
def deal(tables: Array, rules: Array, tiles: Array, setups: Array) -> None:
    """Deal shuffled tiles; `setups` has dealer, streak, wind, weekday and the indicator's place."""
    for index in range(len(tables)):
        t, r = tables[index], rules[0]
        clear(t, r)
        t.dealer, t.streak, t.round_wind, t.weekday = (
            setups[index, 0],
            setups[index, 1],
            setups[index, 2],
            setups[index, 3],
        )
        for place in range(r.tile_count):
            t.wall[place] = tiles[index, place]
        _give(t, r, setups[index, 4])
        t.phase = OVER
        t.asked_count = 0
