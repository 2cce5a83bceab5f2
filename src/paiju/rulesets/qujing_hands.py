"""曲靖's own tests of hands: 五梅花, 龙爪背, 全求人, stars, and what 白板 does in a hand."""

from collections.abc import Callable

from paiju.hands import Reading
from paiju.rules.melds import Meld
from paiju.rules.patterns import HONOUR_KINDS
from paiju.rules.win import HandReading, Win
from paiju.tiles import Tile
from paiju.tiles.kinds import BAI, WU_TONG


def uses_wild(meld: Meld) -> bool:
    """A gang in which a 白板 stands for another tile."""
    return BAI in meld.tiles and meld.tile != BAI


def is_gang_hua(win: Win) -> bool:
    return win.by == "zimo" and win.gang is not None


def is_plum(win: Win, reading: Reading) -> bool:
    """五梅花: the replacement is 五筒, or a 白板 that stands for it (R23)."""
    if win.tile == BAI:
        return WU_TONG in reading.wild_as
    return win.tile == WU_TONG


def begs_all(win: Win) -> bool:
    """全求人: four melds from others; a lone 白板 only if 白板 was won on (R25, R26)."""
    if len(win.melds) != 4 or any(meld.from_ is None for meld in win.melds):
        return False
    return not win.hand.counts[BAI] or win.tile == BAI


def uses_no_wild(read: HandReading) -> bool:
    """番-12: no 白板 anywhere stands for another tile (R12)."""
    return all(kind == BAI for kind in read.reading.wild_as) and not any(
        uses_wild(meld) for meld in read.win.melds
    )


def has_white(win: Win) -> bool:
    """Whether any 白板 lies in the won hand or its melds."""
    return bool(win.hand.counts[BAI]) or any(meld.tile == BAI for meld in win.melds)


def fours_in(reading: Reading) -> set[Tile]:
    """The kinds that seven pairs hold four times, wilds as what they stand for."""
    kinds = [group.tile for group in reading.groups]
    return {kind for kind in kinds if kinds.count(kind) > 1}


def is_dragon_claw(read: HandReading) -> bool:
    """龙爪背: seven pairs won on the fourth of a kind, itself or a 白板 drawn for it (R19)."""
    tile, pairs, fours = read.win.tile, read.reading.groups, fours_in(read.reading)
    if tile == BAI and read.win.by == "zimo":
        return any(group.tile in fours and group.wilds for group in pairs)
    return tile in fours


def stars(count: int) -> Callable[[HandReading], bool]:
    """So many different 字牌."""
    return lambda read: (read.kinds & HONOUR_KINDS).bit_count() == count
