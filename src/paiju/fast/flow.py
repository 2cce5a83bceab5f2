"""The flow of a round: a legal move of a seat that is asked, and all that follows from it."""

from paiju.fast import moves as m
from paiju.fast.claiming import is_decided, settle_claims, settle_robbing
from paiju.fast.ending import win_by_draw, win_by_special
from paiju.fast.hands import waits_of
from paiju.fast.jit import jit
from paiju.fast.opening import settle_opening
from paiju.fast.rows import Rules
from paiju.fast.state import (
    BU,
    CLAIMS,
    FENG_GANG,
    MING_GANG,
    NO_TILE,
    NOBODY,
    ROBBING,
    SPECIAL,
    TURN,
    Table,
    Values,
)
from paiju.fast.turns import an_gang, begin_meld, bu_gang, discard, lay, replace_gang
from paiju.fast.work import Work
from paiju.tiles.kinds import BAI, BEI, DONG


@jit
def apply(t: Table, r: Rules, w: Work, seat: int, move: int, values: Values) -> None:
    """Do a legal move of a seat that is asked."""
    if t.phase == TURN:
        _act(t, r, w, seat, move, values)
        return
    t.answers[seat] = move
    pending = False
    for at in range(t.asked_count):
        if t.answers[t.asked[at]] < 0:
            pending = True
    if t.phase == CLAIMS:
        if not pending or is_decided(t, r):
            settle_claims(t, r, w, values)
    elif pending:
        return
    elif t.phase == ROBBING:
        settle_robbing(t, r, w, values)
    elif t.phase == SPECIAL:
        if move == m.HU:
            win_by_special(t, r, w, seat, t.asked_from, values)
        else:
            replace_gang(t, r, w, seat, MING_GANG, values)
    else:
        settle_opening(t, r, w, values)


@jit
def _act(t: Table, r: Rules, w: Work, seat: int, move: int, values: Values) -> None:
    """Own turn: discard, hu, gang or declare."""
    if move < m.BU_TING:
        discard(t, r, w, seat, move, values)
    elif move == m.HU:
        if t.drawn == NO_TILE:
            win_by_special(t, r, w, seat, NOBODY, values)
        else:
            win_by_draw(t, r, w, seat, values)
    elif move < m.AN_GANG:
        t.tings[seat] = BU
        discard(t, r, w, seat, move - m.BU_TING, values)
    elif move < m.BU_GANG:
        an_gang(t, r, w, seat, move - m.AN_GANG, 0, values)
    elif move < m.AN_GANG_1:
        bu_gang(t, r, w, seat, move - m.BU_GANG, move - m.BU_GANG, values)
    elif move < m.BU_GANG_WHITE:
        index = move - m.AN_GANG_1
        an_gang(t, r, w, seat, m.NATURAL[index % 33], 1 + index // 33, values)
    elif move < m.MING_GANG_WHITE:
        bu_gang(t, r, w, seat, m.NATURAL[move - m.BU_GANG_WHITE], BAI, values)
    else:  # 风杠
        meld = begin_meld(t, seat, FENG_GANG, NOBODY)
        for wind in range(DONG, BEI + 1):
            lay(t, seat, meld, wind - DONG, wind, True)
        t.waits[seat] = waits_of(t, r, seat, values)
        replace_gang(t, r, w, seat, FENG_GANG, values)
