"""Observations: what a seat sees, as one row of small numbers of a fixed length.

It is made from the seat's view and from what the seat may do, and from nothing else. Other seats
are counted from one's own: 0 oneself, 1 the next in turn (下家), and so on.
"""

from collections.abc import Sequence
from typing import Final

from paiju.fast.layout import MOST, OFFSETS, PARTS, SEATS, SIZE
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.melds import AN_GANG, CHI, FENG_GANG, PENG, Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles import KINDS, kinds_in
from paiju.tiles.kinds import DONG

__all__ = ["MOST", "OFFSETS", "PARTS", "SIZE", "Observer"]

_HAND, _DRAWN, _OFFERED = OFFSETS["hand"], OFFSETS["drawn"], OFFSETS["offered"]
_RIVER, _LATEST, _LAID = OFFSETS["river"], OFFSETS["latest"], OFFSETS["laid"]
_MELDS: Final = {CHI: OFFSETS["chi"], PENG: OFFSETS["peng"], AN_GANG: OFFSETS["an_gang"]}
_OTHER_MELD: Final = OFFSETS["gang"]
_ASKED: Final = {"bid": 0, "que": 1, "tian_ting": 2, "pass": 4}
_TINGS: Final = {"tian": 0, "bu": 1}


class Observer:
    """Writes the observations of one game."""

    def __init__(self, rules: RuleSet) -> None:
        self._turns_wild = rules.wall.indicator == "deal"
        self._wild = rules.wilds.kinds

    def row(self, view: View, legal: Sequence[Action]) -> bytearray:
        row = bytearray(SIZE)
        own, players = view.seat or 0, view.players
        steps = [(seat - own) % players for seat in range(players)]
        for tile in view.hand:
            row[_HAND + tile] += 1
        if view.drawn is not None:
            row[_DRAWN + view.drawn] = 1
        self._write_discards(row, view, steps)
        for step, melds in zip(steps, view.melds, strict=True):
            for meld in melds:
                _write_meld(row, meld, step)
        self._write_turned(row, view)
        _write_seats(row, view, steps)
        _write_table(row, view, legal)
        return row

    def _write_discards(self, row: bytearray, view: View, steps: list[int]) -> None:
        river, latest = ([start + KINDS * step for step in steps] for start in (_RIVER, _LATEST))
        number = 0
        for discard in view.discards:
            number += 1
            row[latest[discard.seat] + discard.tile] = number
            if discard.by is None:
                row[river[discard.seat] + discard.tile] += 1
        if number and view.turn is None and view.discards[-1].by is None:
            row[_OFFERED + view.discards[-1].tile] = 1

    def _write_turned(self, row: bytearray, view: View) -> None:
        indicator = view.indicator
        if indicator is not None:
            row[OFFSETS["indicator"] + indicator] = 1
        for tile in kinds_in(self._wild(indicator if self._turns_wild else None)):
            row[OFFSETS["wild"] + tile] = 1


def _write_meld(row: bytearray, meld: Meld, step: int) -> None:
    laid = _LAID + KINDS * step
    for tile in meld.tiles:
        row[laid + tile] += 1
    if meld.kind == FENG_GANG:
        row[OFFSETS["feng_gang"] + step] = 1
    else:
        row[_MELDS.get(meld.kind, _OTHER_MELD) + KINDS * step + meld.tile] += 1


def _write_seats(row: bytearray, view: View, steps: list[int]) -> None:
    held, bid, que, ting = (OFFSETS[name] for name in ("held", "bid", "que", "ting"))
    for seat, step in enumerate(steps):
        row[held + step] = view.held[seat]
        row[bid + step] = view.bids[seat]
        suit, declared = view.ques[seat], view.tings[seat]
        if suit is not None:
            row[que + SEATS * suit + step] = 1
        if declared is not None:
            row[ting + SEATS * _TINGS[declared] + step] = 1
    row[OFFSETS["dealer"] + steps[view.dealer]] = 1
    if view.turn is not None:
        row[OFFSETS["turn"] + steps[view.turn]] = 1


def _write_table(row: bytearray, view: View, legal: Sequence[Action]) -> None:
    row[OFFSETS["players"]] = view.players
    row[OFFSETS["wall"]] = view.wall
    row[OFFSETS["streak"]] = min(view.streak, MOST)
    row[OFFSETS["round_wind"] + view.round_wind - DONG] = 1
    row[OFFSETS["weekday"]] = view.weekday or 0
    if legal:
        row[OFFSETS["asked"] + _asked(legal)] = 1


def _asked(legal: Sequence[Action]) -> int:
    """The first of 天听's two answers says what it is, the last of a claim's."""
    return _ASKED.get(legal[0].verb, _ASKED.get(legal[-1].verb, 3))
