"""The layout of an observation: what a seat sees, as one row of small numbers.

Both engines write it. Other seats are counted from one's own: 0 oneself, 1 the next in turn (下家),
and so on.
"""

from typing import Final, NamedTuple

from paiju.tiles import KINDS

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
