"""Observations: what a seat sees, as one row of small numbers of a fixed length.

It is made from the seat's view and from what the seat may do, and from nothing else. Other seats
are counted from one's own: 0 oneself, 1 the next in turn (下家), and so on.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.melds import AN_GANG, CHI, FENG_GANG, PENG, Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles import KINDS, kinds_in
from paiju.tiles.kinds import DONG

SEATS: Final = 4
MOST: Final = 255
"""The largest number in an observation; only a very long streak could exceed it."""


class Part(NamedTuple):
    """A part of the row: a number of lines with a number of values each."""

    name: str
    lines: int
    width: int
    meaning: str

    @property
    def size(self) -> int:
        return self.lines * self.width


PARTS: Final = (
    Part("hand", 1, KINDS, "how many of each kind one holds"),
    Part("drawn", 1, KINDS, "the tile just drawn"),
    Part("offered", 1, KINDS, "the tile just discarded, until somebody takes it or draws"),
    Part("wild", 1, KINDS, "the kinds that are wild"),
    Part("indicator", 1, KINDS, "the tile turned"),
    Part("river", SEATS, KINDS, "by seat, discards that nobody took"),
    Part("latest", SEATS, KINDS, "by seat, which discard of the table was its last of that kind"),
    Part("laid", SEATS, KINDS, "by seat, tiles of melds that lie face up"),
    Part("chi", SEATS, KINDS, "by seat, its 吃 by their lowest tile"),
    Part("peng", SEATS, KINDS, "by seat, its 碰"),
    Part("gang", SEATS, KINDS, "by seat, its 明杠 and 补杠"),
    Part("an_gang", SEATS, KINDS, "by seat, its 暗杠"),
    Part("feng_gang", 1, SEATS, "by seat, 风杠"),
    Part("held", 1, SEATS, "by seat, how many concealed tiles"),
    Part("dealer", 1, SEATS, "who deals"),
    Part("turn", 1, SEATS, "whose turn it is to discard"),
    Part("bid", 1, SEATS, "by seat, 估卖 / 下跑"),
    Part("que", 3, SEATS, "万, 筒, 条: by seat, whether that is its 定缺"),
    Part("ting", 2, SEATS, "天听, 补听: by seat, whether it has declared"),
    Part("players", 1, 1, "how many there are"),
    Part("wall", 1, 1, "tiles left in the wall"),
    Part("streak", 1, 1, "连庄"),
    Part("round_wind", 1, 4, "圈风: 东, 南, 西, 北"),
    Part("weekday", 1, 1, "1 Monday … 7 Sunday, 0 where it does not matter"),
    Part("asked", 1, 5, "what one is asked: a bid, 定缺, 天听, one's own turn, a claim"),
)
SIZE: Final = sum(part.size for part in PARTS)


def _offsets() -> dict[str, int]:
    found: dict[str, int] = {}
    start = 0
    for part in PARTS:
        found[part.name] = start
        start += part.size
    return found


OFFSETS: Final = _offsets()
"""Where each part begins."""
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
