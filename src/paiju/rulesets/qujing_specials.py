"""曲靖's wins that need no shape: when each comes about, and what in the facts contradicts one."""

from collections.abc import Sequence

from paiju.hands import Hand
from paiju.rules.claims import CHI, PENG
from paiju.rules.facts import Facts
from paiju.rules.melds import MING_GANG, Meld
from paiju.rules.specials import Misfit
from paiju.rules.win import Win, WinRefusal
from paiju.tiles import Tile, is_honour
from paiju.tiles.kinds import BAI, HONOURS, ORPHANS


def four_whites(hand: Hand, melds: Sequence[Meld]) -> str | None:
    """四白板: in the hand or in a meld of nothing else (特-1, R13)."""
    whites = hand.counts[BAI]
    for meld in melds:
        if meld.tiles[0] == BAI:
            whites += len(meld.tiles)
    return "si_baiban" if whites == 4 else None


def discards_alone(discarded: Sequence[Tile], melds: Sequence[Meld]) -> str | None:
    """十风, 落地十三幺: the first ten discards 字牌, the first thirteen 幺九 or 字牌."""
    if melds or len(discarded) not in (10, 13):
        return None
    if len(discarded) == 10 and all(is_honour(tile) for tile in discarded):
        return "shi_feng"
    if len(discarded) == 13 and all(tile in ORPHANS for tile in discarded):
        return "luodi_shisanyao"
    return None


def special_misfit(facts: Facts, win: Win) -> Misfit | None:
    """四白板 must be there and fed by whom it says; 十风 needs the discards listed to fit."""
    misfit = white_misfit(win) if win.special == "si_baiban" else discards_misfit(facts, win)
    return misfit or undrawn_misfit(win)


def white_misfit(win: Win) -> Misfit | None:
    if four_whites(win.hand, win.melds) is None:
        return Misfit("end.special", WinRefusal("特-1", {"seat": win.seat}))
    if win.from_ is None:
        return None
    fed = [meld.from_ for meld in win.melds if meld.kind == MING_GANG and meld.tile == BAI]
    if win.from_ not in fed:
        return Misfit("end.from", WinRefusal("特-2", {"seat": win.from_}))
    return Misfit("end.tile", WinRefusal("R15")) if win.tile is not None else None


def discards_misfit(facts: Facts, win: Win) -> Misfit | None:
    count, fitting = (10, HONOURS) if win.special == "shi_feng" else (13, ORPHANS)
    discarded = [row.tile for row in facts.discards if row.seat == win.seat]
    if win.melds or len(discarded) > count or not all(tile in fitting for tile in discarded):
        return Misfit("end.special", WinRefusal("R16", {"seat": win.seat}))
    return None


def undrawn_misfit(win: Win) -> Misfit | None:
    """Fourteen tiles without a draw: only 四白板, in the turn of one's own 碰 or 吃 (R13)."""
    if win.tile is not None or win.hand.size + 3 * len(win.melds) == 13:
        return None
    claimed = any(meld.kind in (CHI, PENG) for meld in win.melds)
    if win.special == "si_baiban" and win.from_ is None and claimed:
        return None
    return Misfit(f"seats[{win.seat}].hand", WinRefusal("R13"))
