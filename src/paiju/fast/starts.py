"""Starts: the hand being judged with some groups made already, and how to finish it.

`paiju.hands.candidates` explains the search and has the same functions; a start is a slot of the
scratch row here.
"""

from typing import Final

from paiju.fast.jit import jit
from paiju.fast.readings import add_group, begin_reading
from paiju.fast.rows import MELDS_AND_PAIR
from paiju.fast.state import KINDS, Values, ints
from paiju.fast.tiles import EMPTY_HONOURS, SUIT, WORTH, needs, ones
from paiju.fast.work import MOST_STARTS, PAIR, RUN, TRIPLET, Work

_SCRATCH: Final = MOST_STARTS - 1

_PARTS: Final = ints(
    [
        # kind, lowest tile from here, wild places, wilds, natural tiles here and after
        (TRIPLET, 0, 0b000, 0, 3, 0, 0),
        (TRIPLET, 0, 0b001, 1, 2, 0, 0),
        (TRIPLET, 0, 0b011, 2, 1, 0, 0),
        (PAIR, 0, 0b00, 0, 2, 0, 0),
        (PAIR, 0, 0b01, 1, 1, 0, 0),
        (RUN, -2, 0b011, 2, 1, 0, 0),
        (RUN, -1, 0b001, 1, 1, 1, 0),
        (RUN, -1, 0b101, 2, 1, 0, 0),
        (RUN, 0, 0b000, 0, 1, 1, 1),
        (RUN, 0, 0b010, 1, 1, 0, 1),
        (RUN, 0, 0b100, 1, 1, 1, 0),
        (RUN, 0, 0b110, 2, 1, 0, 0),
    ]
)
"""The groups that the lowest natural tile of a suit can begin, in the order they are tried."""
_LACKING: Final = ints((0, 2, 1, 0, 2))
"""Wilds that make triplets of so many equal tiles."""


@jit
def first_start(w: Work) -> int:
    """The hand of which nothing is made yet."""
    w.starts = 1
    for kind in range(KINDS):
        w.start_naturals[0, kind] = w.naturals[kind]
    for suit in range(4):
        w.start_keys[0, suit] = w.keys[suit]
    w.start_wilds[0] = w.wilds
    w.start_paired[0] = w.start_made[0] = 0
    w.start_mark[0] = -1
    return 0


@jit
def _copy(w: Work, source: int, target: int) -> None:
    for kind in range(KINDS):
        w.start_naturals[target, kind] = w.start_naturals[source, kind]
    for suit in range(4):
        w.start_keys[target, suit] = w.start_keys[source, suit]
    w.start_wilds[target] = w.start_wilds[source]
    w.start_paired[target] = w.start_paired[source]
    w.start_mark[target] = w.start_mark[source]
    w.start_made[target] = w.start_made[source]
    for at in range(w.start_made[source]):
        w.start_kind[target, at] = w.start_kind[source, at]
        w.start_tile[target, at] = w.start_tile[source, at]
        w.start_group_wilds[target, at] = w.start_group_wilds[source, at]


@jit
def _make(w: Work, start: int, kind: int, tile: int, wilds: int) -> None:
    """Make a group in a start."""
    for place in range(2 if kind == PAIR else 3):
        if not wilds >> place & 1:
            each = tile + place if kind == RUN else tile
            w.start_naturals[start, each] -= 1
            w.start_keys[start, SUIT[each]] -= WORTH[each]
    w.start_wilds[start] -= ones(wilds)
    if kind == PAIR:
        w.start_paired[start] = 1
    at = w.start_made[start]
    w.start_kind[start, at], w.start_tile[start, at] = kind, tile
    w.start_group_wilds[start, at] = wilds
    w.start_made[start] = at + 1


@jit
def fix(w: Work, start: int) -> None:
    """Add the starts that will have a wild stand for the fixed kind, if there is one."""
    kind = w.fixed
    if kind < 0 or _stands_for(w, start, kind):
        _copy(w, start, w.starts)
        w.starts += 1
    elif w.start_wilds[start] > 0:
        _fix_one(w, start, kind)


@jit
def _stands_for(w: Work, start: int, kind: int) -> bool:
    """Whether a wild of a group that is made already stands for a kind."""
    for at in range(w.start_made[start]):
        wilds, tile = w.start_group_wilds[start, at], w.start_tile[start, at]
        if w.start_kind[start, at] == RUN:
            if 0 <= kind - tile < 3 and wilds >> kind - tile & 1:
                return True
        elif wilds and tile == kind:
            return True
    return False


@jit
def _fix_one(w: Work, start: int, kind: int) -> None:
    if w.start_naturals[start, kind] < 4:
        # As good as a natural tile, until the groups are made.
        added = w.starts
        _copy(w, start, added)
        w.start_naturals[added, kind] += 1
        w.start_keys[added, SUIT[kind]] += WORTH[kind]
        w.start_wilds[added] -= 1
        w.start_mark[added] = kind
        w.starts += 1
        return
    # Five of a kind do not fit into runs alone, and it is all one which of them is the wild.
    for group in range(2):
        if group == 0 or not w.start_paired[start]:
            _copy(w, start, w.starts)
            _make(w, w.starts, PAIR if group else TRIPLET, kind, 1)
            w.starts += 1


@jit
def start_with(w: Work, kind: int, tile: int, wilds: int) -> None:
    """Add the starts in which this group is made first."""
    _copy(w, 0, _SCRATCH)
    _make(w, _SCRATCH, kind, tile, wilds)
    fix(w, _SCRATCH)


@jit
def affords(w: Work, kind: int, tile: int, wilds: int, values: Values) -> bool:
    """Whether there are wilds enough for the rest once this pair, or this natural run, is made."""
    worth = 31 * WORTH[tile] if kind == RUN else (2 - ones(wilds)) * WORTH[tile]
    total = 0
    for suit in range(4):
        key = w.keys[suit] - (worth if suit == SUIT[tile] else 0)
        total += values[key]
    need = needs(total) if kind == RUN else total >> 3
    return need <= w.wilds - ones(wilds)


@jit
def complete(w: Work, start: int, free: int, values: Values) -> bool:
    """Write the melds and the pair that take the fewest wilds; those left over make melds too."""
    total = 0
    for suit in range(4):
        total += values[w.start_keys[start, suit]]
    paired = w.start_paired[start] != 0
    left = w.start_wilds[start] - (total >> 3 if paired else needs(total))
    if left < 0 or not _begin(w, start):
        return False
    for suit in range(4):
        key = w.start_keys[start, suit]
        here = not paired and values[key] & 1 == 1
        _add_cheapest(w, suit, key, here, values)
        paired = paired or here
    _finish(w, start, left // 3, paired, free)
    return True


@jit
def triplets(w: Work, start: int, free: int) -> bool:
    """飘胡: whatever is left of a kind after its triplets likes best to be the pair."""
    missing = lacks(w, start)
    paired = w.start_paired[start] != 0
    left = w.start_wilds[start] - (missing if paired else missing - 1 if missing else 2)
    for at in range(w.start_made[start]):
        if w.start_kind[start, at] == RUN:
            return False
    if left < 0 or not _begin(w, start):
        return False
    for kind in range(KINDS):
        count = w.start_naturals[start, kind]
        if count > 2:
            add_group(w, TRIPLET, kind, 0)
        if count % 3:
            wilds = (3 if paired else 2) - count % 3
            add_group(w, TRIPLET if paired else PAIR, kind, (1 << wilds) - 1)
            paired = True
    _finish(w, start, left // 3, paired, free)
    return True


@jit
def lacks(w: Work, start: int) -> int:
    """Wilds that make triplets of all natural tiles."""
    missing = 0
    for kind in range(KINDS):
        missing += _LACKING[w.start_naturals[start, kind]]
    return missing


@jit
def dragon(w: Work, start: int, suit: int, lows: int, free: int, values: Values) -> bool:
    """一条龙: these of the runs 123, 456 and 789 of a suit, then whatever completes the hand."""
    _copy(w, start, _SCRATCH)
    for run in range(3):
        if lows >> run & 1:
            tile, wilds = 9 * suit + 3 * run, 0
            for place in range(3):
                if not w.start_naturals[_SCRATCH, tile + place]:
                    wilds |= 1 << place
            _make(w, _SCRATCH, RUN, tile, wilds)
    return w.start_wilds[_SCRATCH] >= 0 and complete(w, _SCRATCH, free, values)


@jit
def _begin(w: Work, start: int) -> bool:
    """Begin a reading with the groups that are made already."""
    if not begin_reading(w, MELDS_AND_PAIR):
        return False
    for at in range(w.start_made[start]):
        kind, tile = w.start_kind[start, at], w.start_tile[start, at]
        add_group(w, kind, tile, w.start_group_wilds[start, at])
    return True


@jit
def _add_cheapest(w: Work, suit: int, key: int, paired: bool, values: Values) -> None:
    """Add melds of all tiles of a suit and as few wilds as can be; `paired`, the pair too."""
    while True:
        digits, tile = key - EMPTY_HONOURS if suit == 3 else key, 9 * suit
        if not digits:
            return
        while not digits % 5:
            digits //= 5
            tile += 1
        part = _first_part(tile, key, digits, paired, values)
        add_group(w, _PARTS[part, 0], tile + _PARTS[part, 1], _PARTS[part, 2])
        key -= _worth(part, tile)
        paired = paired and _PARTS[part, 0] != PAIR


@jit
def _worth(part: int, tile: int) -> int:
    return (_PARTS[part, 4] + 5 * _PARTS[part, 5] + 25 * _PARTS[part, 6]) * WORTH[tile]


@jit
def _first_part(tile: int, key: int, digits: int, paired: bool, values: Values) -> int:
    # The table knows what is left to pay after each choice, so the search never turns back.
    price = values[key] >> 3
    for part in range(len(_PARTS)):
        kind, first = _PARTS[part, 0], tile + _PARTS[part, 1]
        if kind == RUN and (tile > 26 or first < 0 or first // 9 != tile // 9 or first % 9 > 6):
            continue
        if _PARTS[part, 4] > digits % 5 or _PARTS[part, 5] > digits // 5 % 5:
            continue
        if _PARTS[part, 6] > digits // 25 % 5:
            continue
        rest = values[key - _worth(part, tile)]
        cost = (rest >> 3) + _PARTS[part, 3]
        if kind == PAIR:
            if paired and cost == price - 1:
                return part
        elif cost == price and (rest & 1 == 1 or not paired):
            return part
    return 0


@jit
def _finish(w: Work, start: int, melds: int, paired: bool, free: int) -> None:
    """Add the groups of wilds alone, and mark the natural tile that is really a wild."""
    for _ in range(melds):
        add_group(w, TRIPLET, free, 0b111)
    if not paired:
        add_group(w, PAIR, free, 0b11)
    mark_wild(w, w.start_mark[start])


@jit
def mark_wild(w: Work, kind: int) -> None:
    """In the newest reading the last natural tile of a kind is really a wild."""
    if kind < 0:
        return
    reading = w.readings - 1
    for at in range(w.groups[reading] - 1, -1, -1):
        tile, wilds = w.group_tile[reading, at], w.group_wilds[reading, at]
        if w.group_kind[reading, at] == RUN:
            place = kind - tile
            if 0 <= place < 3 and not wilds >> place & 1:
                w.group_wilds[reading, at] = wilds | 1 << place
                return
        elif tile == kind:
            size = 2 if w.group_kind[reading, at] == PAIR else 3
            if ones(wilds) < size:
                w.group_wilds[reading, at] = 2 * wilds + 1
                return
