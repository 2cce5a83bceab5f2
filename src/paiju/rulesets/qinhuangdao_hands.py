"""秦皇岛's own tests of hands: four of a kind among pairs, 混儿杠, 混儿悠 and 边卡吊."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from paiju.hands import (
    MELDS_AND_PAIR,
    NEVER,
    SEVEN_PAIRS,
    Groups,
    Hand,
    readings,
)
from paiju.hands.candidates import NARROW_RUNS
from paiju.hands.groups import Group
from paiju.rules.win import HandReading, Win
from paiju.tiles import Tile


class FourWilds(NamedTuple):
    """混儿杠: four wild tiles in the concealed hand win on a draw, whatever the rest is."""

    name: str = "four_wilds"

    def wins(self, hand: Hand) -> bool:
        return hand.wilds >= 4 and hand.size % 3 == 2

    def waits(self, hand: Hand) -> int:
        """Nothing at its face: only a draw makes it."""
        return 0

    def away(self, hand: Hand) -> int:
        return 3 - hand.wilds

    def shanten(self, hand: Hand) -> int:
        return -1 if self.wins(hand) else NEVER

    def splits(self, hand: Hand, kinds: int) -> Iterator[Groups]:
        yield ()


FOUR_WILDS: Final = FourWilds()


def quads(read: HandReading) -> int:
    """Four of a kind among seven pairs; a wild may complete one (R33)."""
    pairs = Counter(group.tile for group in read.reading.groups)
    return sum(1 for count in pairs.values() if count >= 2)


def real_quads(read: HandReading) -> int:
    """Four of a kind without a wild, which is one even at its face (R17, R33)."""
    naturals = read.win.hand.naturals()
    pairs = Counter(group.tile for group in read.reading.groups if not group.wilds)
    return sum(1 for tile, count in pairs.items() if count >= 2 and naturals[tile] == 4)


def is_you(read: HandReading) -> bool:
    """混儿悠: the tile drawn makes the pair with a wild, everything else was complete."""
    win = read.win
    if win.by != "zimo" or read.reading.shape not in (MELDS_AND_PAIR, SEVEN_PAIRS):
        return False
    is_wild = drew_wild(win)
    for kind, tile, wilds in read.reading.groups:
        if (
            wilds
            and kind == "pair"
            and (len(wilds) == 2 if is_wild else len(wilds) == 1 and tile == win.tile)
        ):
            return True
    return False


def drew_wild(win: Win) -> bool:
    return win.tile is not None and win.by == "zimo" and win.hand.is_wild[win.tile]


def is_narrow(read: HandReading) -> bool:
    """边卡吊: the winning tile fills an edge, a middle or the pair, and no wild is beside it."""
    win, reading = read.win, read.reading
    tile = win.tile
    if tile is None or reading.shape is not MELDS_AND_PAIR or drew_wild(win):
        return False
    for group in reading.groups:
        # Where wilds stand for nothing, one may be there at its face: wild all the same (R17).
        if (
            not group.wilds
            and _is_narrow(group, tile)
            and (reading.wild_as or not _has_wild(win.hand, group, tile))
        ):
            return True
    return False


def is_narrow_without_wilds(read: HandReading) -> bool:
    return not read.win.hand.wilds and is_narrow(read)


def is_narrow_in_every_reading(read: HandReading) -> bool:
    """However one reads a hand without wilds, and wherever the winning tile is put."""
    win = read.win
    tile = win.tile
    if read.reading.shape is not MELDS_AND_PAIR or tile is None or win.hand.wilds:
        return False
    placements = [
        group
        for reading in readings(win.hand, (MELDS_AND_PAIR,))
        for group in reading.groups
        if tile in group.tiles()
    ]
    return all(_is_narrow(group, tile) for group in placements)


NARROW: Final[dict[str, Callable[[HandReading], bool]]] = {
    "best": is_narrow,
    "no_hun": is_narrow_without_wilds,
    "strict": is_narrow_in_every_reading,
}
"""边卡吊, by the option (R22)."""


def _is_narrow(group: Group, tile: Tile) -> bool:
    kind, lowest, _ = group
    return lowest in NARROW_RUNS[tile] if kind == "run" else kind == "pair" and lowest == tile


def _has_wild(hand: Hand, group: Group, tile: Tile) -> bool:
    """Whether a tile of a wild kind is beside the winning tile."""
    beside = list(group.tiles())
    beside.remove(tile)
    return any(hand.is_wild[other] for other in beside)
