"""Who is asked, what is legal, and random choices."""

from typing import Any

import numpy as np

from paiju.fast import moves as m
from paiju.fast.jit import jit
from paiju.fast.state import KINDS, TURN, Table


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
