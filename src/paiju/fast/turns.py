"""A turn: draw, then gang or discard; `paiju.round.turns`, compiled."""

from typing import Final

from paiju.fast.ending import end_without_winner, end_won, win
from paiju.fast.hands import waits_of
from paiju.fast.jit import jit
from paiju.fast.offers import offer_after_draw, offer_claims, offer_robbing
from paiju.fast.rows import Rules
from paiju.fast.shapes import HONOURS, ORPHANS
from paiju.fast.state import (
    AN_GANG,
    BU_GANG,
    EXHAUSTED,
    FOUR_GANGS,
    LUODI_SHISANYAO,
    NO_MELD,
    NO_SPECIAL,
    NO_TILE,
    NOBODY,
    NOT_CLAIMED,
    PENG,
    SHI_FENG,
    ZIMO,
    Table,
    Values,
)
from paiju.fast.tiles import BIT, add_tile, remove_tile
from paiju.fast.work import Work
from paiju.tiles.kinds import BAI

ON_DRAW: Final = 1
ON_CLAIM: Final = 2
"""What opens again what declining had closed."""


@jit
def draw(t: Table, r: Rules, w: Work, seat: int, gang: int, values: Values) -> None:
    """A seat's turn begins, or goes on after a gang, with a tile of the wall if there is one."""
    if gang == NO_MELD:
        if t.front >= t.end:
            end_without_winner(t, r, w, EXHAUSTED, values)
            return
        tile = t.wall[t.front]
        t.front += 1
    else:
        tile = t.wall[t.back]
    t.turn_gang = gang
    add_tile(t, seat, tile)
    t.turn, t.drawn = seat, tile
    t.drawn_kinds |= BIT[tile]
    open_again(t, r, seat, ON_DRAW)
    offer_after_draw(t, r, w, seat, tile, values)


@jit
def open_again(t: Table, r: Rules, seat: int, by: int) -> None:
    """Open again what declining had closed."""
    if r.hu_opens & by:
        t.hu_lock[seat] = 0
    if r.peng_opens & by:
        t.peng_lock[seat] = 0


@jit
def replace_gang(t: Table, r: Rules, w: Work, seat: int, kind: int, values: Values) -> None:
    """A gang's replacement comes from the end of the wall."""
    t.gangs += 1
    if t.gangs == 4 and r.four_gangs_end:
        end_without_winner(t, r, w, FOUR_GANGS, values)
        return
    t.back -= 1
    t.end = t.back - r.reserve[t.gangs]
    draw(t, r, w, seat, kind, values)


@jit
def discard(t: Table, r: Rules, w: Work, seat: int, tile: int, values: Values) -> None:
    remove_tile(t, seat, tile)
    if tile != t.drawn:  # else the hand is what it was before
        t.waits[seat] = waits_of(t, r, seat, values)
    t.discard_seat[t.discards], t.discard_tile[t.discards] = seat, tile
    t.discard_by[t.discards], t.discard_claim[t.discards] = NOBODY, NOT_CLAIMED
    t.discards += 1
    t.drawn_kinds = 0
    t.undiscarded &= ~BIT[seat]
    if r.discard_bars and t.wild >> tile & 1:
        t.barred[seat] = 1
    if r.discards_alone and not t.melds[seat]:
        special = _discards_alone(t, seat)
        if special != NO_SPECIAL:
            end_won(t, ZIMO, NO_TILE, NOBODY, special)
            t.winners[0], t.winner_count = seat, 1
            win(t, r, w, values)
            return
    if offer_claims(t, r, w, seat, tile, values):
        t.turn = t.drawn = -1
    else:
        draw(t, r, w, (seat + 1) % t.players, NO_MELD, values)


@jit
def _discards_alone(t: Table, seat: int) -> int:
    """十风, 落地十三幺: the first ten discards 字牌, the first thirteen 幺九 or 字牌."""
    count, kinds = 0, 0
    for at in range(t.discards):
        if t.discard_seat[at] == seat:
            count += 1
            kinds |= BIT[t.discard_tile[at]]
    if count == 10 and not kinds & ~HONOURS:
        return SHI_FENG
    if count == 13 and not kinds & ~ORPHANS:
        return LUODI_SHISANYAO
    return NO_SPECIAL


@jit
def begin_meld(t: Table, seat: int, kind: int, from_: int) -> int:
    """Make room for a meld, and say which of the seat's it is."""
    meld = t.melds[seat] + 0
    t.melds[seat] += 1
    t.melds_made += 1
    t.meld_kind[seat, meld] = kind
    t.meld_from[seat, meld] = from_
    t.meld_late[seat, meld] = 0
    t.meld_at[seat, meld] = t.melds_made
    t.turn, t.drawn = seat, NO_TILE
    return meld


@jit
def lay(t: Table, seat: int, meld: int, place: int, tile: int, is_own: bool) -> None:
    """Put a tile down into a meld."""
    if is_own:
        remove_tile(t, seat, tile)
    t.meld_tiles[seat, meld, place] = tile
    t.laid_wilds[seat] += t.wild >> tile & 1


@jit
def an_gang(t: Table, r: Rules, w: Work, seat: int, tile: int, whites: int, values: Values) -> None:
    meld = begin_meld(t, seat, AN_GANG, NOBODY)
    for place in range(4):
        lay(t, seat, meld, place, BAI if place >= 4 - whites else tile, True)
    t.waits[seat] = waits_of(t, r, seat, values)
    replace_gang(t, r, w, seat, AN_GANG, values)


@jit
def bu_gang(t: Table, r: Rules, w: Work, seat: int, kind: int, tile: int, values: Values) -> None:
    """The fourth tile goes on the peng; anybody who waits for it may rob it first."""
    meld = 0
    while t.meld_kind[seat, meld] != PENG or t.meld_tiles[seat, meld, 0] != kind:
        meld += 1
    t.meld_kind[seat, meld] = BU_GANG
    t.meld_late[seat, meld] = 0 if t.drawn_kinds >> tile & 1 else 1
    lay(t, seat, meld, 3, tile, True)
    at = 0
    while t.pengs[seat, at] != kind:
        at += 1
    for later in range(at, t.peng_count[seat] - 1):
        t.pengs[seat, later] = t.pengs[seat, later + 1]
    t.peng_count[seat] -= 1
    t.waits[seat] = waits_of(t, r, seat, values)
    t.drawn = NO_TILE
    t.asked_meld = meld
    if not offer_robbing(t, r, w, seat, tile, values):
        replace_gang(t, r, w, seat, BU_GANG, values)
