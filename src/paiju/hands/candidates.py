"""Candidates: the few readings of a won hand among which every rule book finds its best."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice, product
from typing import Final, NamedTuple

from paiju.hands.groups import Group, Groups, in_order
from paiju.hands.hand import Hand
from paiju.hands.readings import Reading, readings
from paiju.hands.shapes import SEVEN_STARS, THIRTEEN_ORPHANS, Shape
from paiju.hands.structures import cheapest, natural_splits
from paiju.hands.suits import BIT, NEEDS, NO_HONOURS, SUIT, WORTH, load_values
from paiju.tiles import KINDS, Tile, is_honour, kinds_in, mask_of
from paiju.tiles.kinds import BAI, HONOURS, ORPHANS

_LACKING: Final = (0, 2, 1, 0, 2)
"""Wilds that make triplets of so many equal tiles."""
_SUITED: Final = (1 << 27) - 1
_HONOURS: Final = mask_of(HONOURS)
_DRAGON: Final = frozenset((0, 3, 6))


class _Win(NamedTuple):
    """A won hand and what was asked about it."""

    hand: Hand
    tile: Tile | None
    drawn: bool
    outside: int
    runs: tuple[Tile, ...]
    fixed: tuple[Tile, ...]
    narrow: bool

    def drew_wild(self) -> bool:
        return self.drawn and self.tile is not None and bool(self.hand.wild & BIT[self.tile])


class _Start(NamedTuple):
    """A hand of which some groups are made already."""

    naturals: list[int]
    keys: list[int]
    wilds: int
    made: Groups = ()
    paired: bool = False
    marks: tuple[Tile, ...] = ()
    """Kinds one of whose natural tiles is really a wild."""


_Goal = Callable[[_Start, Tile], Groups | None]
"""Makes a certain reading, wild groups being of a given kind, or finds that it cannot."""


def candidates(
    hand: Hand,
    shapes: Iterable[Shape],
    *,
    tile: Tile | None = None,
    drawn: bool = False,
    outside: int = 0,
    runs: tuple[Tile, ...] = (),
    fixed: tuple[Tile, ...] = (),
    narrow: bool = False,
) -> list[Reading]:
    """Readings of a complete hand, one of them best whatever a rule book rewards of these.

    The shape; nothing but triplets and the pair; a dragon (一条龙), concealed or with the exposed
    `runs`, given by their lowest tiles; few suits, together with all kinds `outside`; if the
    winning tile was `drawn`, it and a wild being the pair (混儿悠), or two wilds if it is one;
    where that cannot be and `narrow` is asked for, the winning tile in the pair, in the middle of a
    run or at its closed end, without a wild beside it (边卡吊); quads among seven pairs, that of
    the winning tile above all; honours in 十三烂; and no wild standing for anything, in which case
    all readings are there.

    A wild has to stand for each of the `fixed` kinds. A winning tile of a wild kind was wild if
    it was drawn, and otherwise counts at its face.
    """
    win = _Win(hand, tile, drawn, outside, runs, fixed, narrow)
    found: list[Reading] = []
    face = None
    for shape in shapes:
        if shape.wins(hand):
            if not fixed and shape.name == "melds_and_pair":
                found += _naturally(hand, shape)
            elif not fixed:
                face = face or (Hand(hand.tiles()) if hand.wilds else hand)
                found += readings(face, (shape,))
            if hand.wilds:
                finder = _FINDERS.get(shape.name)
                splits = finder(win) if finder else _any(win, shape)
                found += [_reading(shape, groups) for groups in splits]
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def _reading(shape: Shape, groups: Groups) -> Reading:
    wilds = [wild for group in groups for wild in group.wilds]
    wilds.sort()
    return Reading(shape, groups, tuple(wilds))


def _any(win: _Win, shape: Shape) -> Iterator[Groups]:
    """All readings of a shape nothing special is known about."""
    for reading in readings(win.hand, (shape,)):
        if _stand_for(reading.wild_as, win.fixed):
            yield reading.groups


def _stand_for(wilds: Iterable[Tile], fixed: tuple[Tile, ...]) -> bool:
    as_what = list(wilds)
    return all(as_what.count(kind) >= fixed.count(kind) for kind in fixed)


def _naturally(hand: Hand, shape: Shape) -> list[Reading]:
    """All readings as melds and a pair in which nothing is wild."""
    keys = hand.keys_at_face() if hand.wilds else hand.keys
    return [Reading(shape, groups, ()) for groups in natural_splits(keys)]


# Where a search begins


def _start(hand: Hand) -> _Start:
    """Nothing is made yet."""
    return _Start(hand.naturals(), hand.keys, hand.wilds)


def _starts(win: _Win, start: _Start, free: Tile) -> tuple[list[_Start], list[_Start]]:
    """Where to search for readings with 混儿悠, and where for any."""
    yous = [_take(start, pair) for pair in _yous(win, start, free)]
    return [each for you in yous for each in _fix(you, win.fixed)], _fix(start, win.fixed)


def _yous(win: _Win, start: _Start, free: Tile) -> list[Group]:
    """The pairs of the tile drawn and a wild."""
    tile = win.tile
    if tile is None or not win.drawn:
        return []
    if win.drew_wild():
        kinds = win.fixed or (free,)
        return [Group("pair", kind, (kind, kind)) for kind in kinds] if start.wilds > 1 else []
    return [Group("pair", tile, (tile,))] if start.naturals[tile] and start.wilds else []


def _take(start: _Start, group: Group) -> _Start:
    """Make this group first."""
    naturals, keys = start.naturals[:], start.keys[:]
    tiles = group.tiles()
    if group.wilds:
        tiles = list(tiles)
        for wild in group.wilds:
            tiles.remove(wild)
    for tile in tiles:
        naturals[tile] -= 1
        keys[SUIT[tile]] -= WORTH[tile]
    wilds = start.wilds - len(group.wilds)
    paired = start.paired or group.kind == "pair"
    return _Start(naturals, keys, wilds, (*start.made, group), paired, start.marks)


def _fix(start: _Start, fixed: tuple[Tile, ...]) -> list[_Start]:
    """Starts that will have a wild stand for each of these kinds."""
    done = [wild for group in start.made for wild in group.wilds]
    starts = [start]
    for kind in fixed:
        if kind in done:
            done.remove(kind)
        else:
            starts = [more for each in starts if each.wilds for more in _fix_one(each, kind)]
    return starts


def _fix_one(start: _Start, kind: Tile) -> list[_Start]:
    naturals, keys = start.naturals, start.keys
    if naturals[kind] < 4:
        # As good as a natural tile, until the groups are made.
        naturals, keys = naturals[:], keys[:]
        naturals[kind] += 1
        keys[SUIT[kind]] += WORTH[kind]
        marks = (*start.marks, kind)
        return [start._replace(naturals=naturals, keys=keys, wilds=start.wilds - 1, marks=marks)]
    # Five of a kind do not fit into runs alone, and it is all one which of them is the wild.
    groups = [Group("triplet", kind, (kind,))]
    if not start.paired:
        groups.append(Group("pair", kind, (kind,)))
    return [_take(start, group) for group in groups]


def _finish(start: _Start, groups: list[Group]) -> Groups:
    for kind in start.marks:
        natural = [at for at, group in enumerate(groups) if _naturals_of(group, kind)]
        # The first group may be 混儿悠, which needs its natural tile.
        at = natural[-1]
        wilds = tuple(sorted((*groups[at].wilds, kind)))
        groups[at] = groups[at]._replace(wilds=wilds)
    return in_order(groups)


def _naturals_of(group: Group, kind: Tile) -> int:
    return group.tiles().count(kind) - group.wilds.count(kind)


def _free_kinds(win: _Win) -> tuple[Tile, ...]:
    """What groups of wilds alone should be, not to bring in another suit."""
    one, two, three, honours = win.hand.keys
    if one or two or three:
        return (0,) if one else (9,) if two else (18,)
    others = win.outside | mask_of(win.fixed)
    suited = kinds_in(others & _SUITED)
    if suited:
        return (suited[0],)
    return (BAI,) if others or honours > NO_HONOURS else (0, BAI)


# Melds and a pair


def _melds(win: _Win) -> Iterator[Groups]:
    start = _start(win.hand)
    goals = list(_goals(win, start))
    for free in _free_kinds(win):
        yield from _reach([*goals], _beginnings(win, start, free), free)


def _beginnings(win: _Win, start: _Start, free: Tile) -> Iterator[list[_Start]]:
    """Where to search for readings with 混儿悠, then with 边卡吊, then for any."""
    yield _fixed_starts(start, _yous(win, start, free), win.fixed)
    if win.narrow and win.tile is not None:  # of a wild one drawn there is none at its face
        yield _fixed_starts(start, _narrow(start.naturals, win.tile), win.fixed)
    yield _fix(start, win.fixed)


def _fixed_starts(start: _Start, groups: list[Group], fixed: tuple[Tile, ...]) -> list[_Start]:
    """With each of these groups made first, if the rest can be melds and a pair then."""
    made = [_take(start, group) for group in groups if _affords(start, group)]
    return [more for each in made for more in _fix(each, fixed)] if fixed else made


def _narrow(naturals: list[int], tile: Tile) -> list[Group]:
    """The groups without wilds in which this tile is in the pair, the middle or the closed end."""
    groups = [Group("pair", tile)] if naturals[tile] > 1 else []
    for lowest in NARROW_RUNS[tile]:
        if naturals[lowest] and naturals[lowest + 1] and naturals[lowest + 2]:
            groups.append(Group("run", lowest))  # noqa: PERF401 - there is one at most, or two
    return groups


def _affords(start: _Start, group: Group) -> bool:
    """Whether there are wilds enough for the rest once this pair, or this natural run, is made."""
    kind, tile, wilds = group
    worth = 31 * WORTH[tile] if kind == "run" else (2 - len(wilds)) * WORTH[tile]
    table = load_values()
    one, two, three, honours = start.keys
    key = start.keys[SUIT[tile]]
    total = table[one] + table[two] + table[three] + table[honours] - table[key]
    total += table[key - worth]
    needs = NEEDS[total] if kind == "run" and not start.paired else total >> 3
    return needs <= start.wilds - len(wilds)


def _narrow_runs(tile: Tile) -> tuple[Tile, ...]:
    if is_honour(tile):
        return ()
    rank = tile % 9
    middle = (tile - 1,) if 0 < rank < 8 else ()
    return (*middle, tile - 2) if rank == 2 else (*middle, tile) if rank == 6 else middle


NARROW_RUNS: Final = tuple(_narrow_runs(tile) for tile in range(KINDS))
"""By kind the runs, by their lowest tile, that wait for it alone: 边 and 卡."""


def _reach(goals: list[_Goal], beginnings: Iterable[list[_Start]], free: Tile) -> Iterator[Groups]:
    """One reading for each goal, from the first beginning that allows it, and one from the first
    that allows any."""
    found = False
    for begin in beginnings:
        for goal in goals[:]:
            groups = _first(goal, begin, free)
            if groups:
                found = True
                goals.remove(goal)
                yield groups
        if not found:
            groups = _first(_complete, begin, free)
            if groups:
                found = True
                yield groups
        if found and not goals:
            return


def _first(goal: _Goal, starts: list[_Start], free: Tile) -> Groups | None:
    for start in starts:
        groups = goal(start, free)
        if groups:
            return groups
    return None


def _complete(start: _Start, free: Tile) -> Groups | None:
    """The melds and the pair that take the fewest wilds; those left over make melds too."""
    table = load_values()
    keys = start.keys
    worth = [table[key] for key in keys]
    total = sum(worth)
    paired = start.paired
    left = start.wilds - (total >> 3 if paired else NEEDS[total])
    if left < 0:
        return None
    groups = list(start.made)
    for suit in range(4):
        here = not paired and worth[suit] & 1 == 1
        groups += cheapest(suit, keys[suit], here)
        paired = paired or here
    return _finish(start, groups + _wild_groups(left // 3, paired, free))


def _wild_groups(melds: int, paired: bool, free: Tile) -> list[Group]:
    groups = [Group("triplet", free, (free,) * 3)] * melds
    return groups if paired else [*groups, Group("pair", free, (free, free))]


def _lacks(naturals: list[int]) -> int:
    """Wilds that make triplets of all these."""
    return sum(map(_LACKING.__getitem__, naturals))


def _triplets(start: _Start, free: Tile) -> Groups | None:
    """飘胡: whatever is left of a kind after its triplets likes best to be the pair."""
    lacks = _lacks(start.naturals)
    paired = start.paired
    left = start.wilds - (lacks if paired else lacks - 1 if lacks else 2)
    if left < 0 or any(group.kind == "run" for group in start.made):
        return None
    groups = list(start.made)
    for kind, count in enumerate(start.naturals):
        if count > 2:
            groups.append(Group("triplet", kind))
        if count % 3:
            name, size = ("triplet", 3) if paired else ("pair", 2)
            groups.append(Group(name, kind, (kind,) * (size - count % 3)))
            paired = True
    return _finish(start, groups + _wild_groups(left // 3, paired, free))


def _goals(win: _Win, start: _Start) -> Iterator[_Goal]:
    """What there are wilds enough for: triplets alone, and 一条龙 of each suit, in the hand alone
    and with what lies exposed. Where a search begins makes it no easier."""
    naturals, wilds = start.naturals, start.wilds
    if _lacks(naturals) <= wilds + 1:
        yield _triplets
    for suit in range(3):
        wanting = naturals[9 * suit : 9 * suit + 9].count(0)
        if wanting <= wilds:
            yield partial(_dragon, _DRAGON, suit)
        exposed = _DRAGON & {run % 9 for run in win.runs if run // 9 == suit}
        if exposed and wanting - 3 * len(exposed) <= wilds and exposed != _DRAGON:
            yield partial(_dragon, _DRAGON - exposed, suit)


def _dragon(lows: frozenset[int], suit: int, start: _Start, free: Tile) -> Groups | None:
    for low in lows:
        start = _take(start, _run(start.naturals, 9 * suit + low))
    return _complete(start, free) if start.wilds >= 0 else None


def _run(naturals: list[int], lowest: Tile) -> Group:
    """A run with as few wilds as can be."""
    tiles = range(lowest, lowest + 3)
    return Group("run", lowest, tuple(tile for tile in tiles if not naturals[tile]))


# Other shapes


def _pairs(win: _Win) -> Iterator[Groups]:
    """七对 with the most quads, and with 混儿悠 if that is not the same."""
    tile = win.tile if win.tile is not None else 0
    yous, starts = _starts(win, _start(win.hand), tile)
    plain = _first(_quads, starts, tile)
    # Two wilds to spare are a pair of their own anyhow, unless they have to be something.
    drew_wild = win.drew_wild()
    you = _first(_quads, yous, tile) if win.fixed or not drew_wild else None
    if you:
        yield you
    if plain and (not you or drew_wild or _is_more(_rank(plain, tile), _rank(you, tile))):
        yield plain


def _is_more(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] > other[0] or one[1] > other[1]


def _rank(groups: Groups, tile: Tile) -> tuple[int, int]:
    """Quads, and whether the winning tile is in one."""
    kinds = [group.tile for group in groups]
    return sum(kinds.count(kind) > 1 for kind in set(kinds)), min(kinds.count(tile), 2)


def _quads(start: _Start, tile: Tile) -> Groups | None:
    """Pairs of everything; spare ones make quads, that of this tile first."""
    naturals = start.naturals
    spare = start.wilds - sum(count & 1 for count in naturals)
    if spare < 0 or any(group.kind != "pair" for group in start.made):
        return None
    groups = list(start.made)
    for kind, count in enumerate(naturals):
        if count > 1:
            groups += [Group("pair", kind)] * (count // 2)
        if count & 1:
            groups.append(Group("pair", kind, (kind,)))
    groups += [Group("pair", kind, (kind, kind)) for kind in _spare_pairs(groups, tile, spare // 2)]
    return _finish(start, groups)


def _spare_pairs(groups: list[Group], tile: Tile, count: int) -> list[Tile]:
    """What so many pairs of wilds should be: the second of a lone pair, then quads of their own."""
    kinds = [group.tile for group in groups]
    lone = [kind for kind in dict.fromkeys((tile, *kinds)) if kinds.count(kind) == 1]
    home = range(27, 34) if is_honour(kinds[0]) else range(kinds[0] // 9 * 9, kinds[0] // 9 * 9 + 9)
    fresh = [kind for kind in home if kind not in kinds]
    return (lone + [kind for kind in fresh for _ in range(2)])[:count]


def _orphans(win: _Win) -> Iterator[Groups]:
    """十三幺, with 混儿悠 if possible."""
    found = list(_any(win, THIRTEEN_ORPHANS))
    start = _start(win.hand)
    yous = {pair for kind in ORPHANS for pair in _yous(win, start, kind)}
    with_you = [groups for groups in found if not yous.isdisjoint(groups)]
    yield from (with_you or found)[:1]


def _stars(win: _Win) -> Iterator[Groups]:
    """七星不靠: one reading is as good as another."""
    return islice(_any(win, SEVEN_STARS), 1)


def _lan_pai(win: _Win) -> Iterator[Groups]:
    """十三烂 with the most honours."""
    naturals = win.hand.odd
    fixed = mask_of(win.fixed)
    if naturals & fixed or fixed.bit_count() < len(win.fixed):
        return
    for honours, thin in product((7, 6, 5), range(3)):
        sizes = [8 - honours if suit == thin else 3 for suit in range(3)]
        parts = [_family(naturals | fixed, suit, size) for suit, size in enumerate(sizes)]
        parts.append(_fill(naturals | fixed, _HONOURS, honours))
        tiles = parts[0] | parts[1] | parts[2] | parts[3]
        if all(parts) and not (naturals | fixed) & ~tiles:
            yield tuple(
                Group("single", kind, () if naturals & BIT[kind] else (kind,))
                for kind in kinds_in(tiles)
            )
            return


def _family(tiles: int, suit: int, size: int) -> int:
    """So many tiles of 147, 258 or 369, all those held in the suit among them; 0 if none are."""
    mine = tiles & 0x1FF << 9 * suit
    families = [0b1001001 << 9 * suit + first for first in range(3)]
    return next((_fill(tiles, each, size) for each in families if not mine & ~each), 0)


def _fill(tiles: int, kinds: int, size: int) -> int:
    """So many of these kinds, those held among them; 0 if more are."""
    mine = tiles & kinds
    more = kinds_in(kinds & ~mine)[: max(0, size - mine.bit_count())]
    return mine | mask_of(more) if mine.bit_count() <= size else 0


_FINDERS: Final[dict[str, Callable[[_Win], Iterator[Groups]]]] = {
    "melds_and_pair": _melds,
    "seven_pairs": _pairs,
    "thirteen_orphans": _orphans,
    "seven_stars": _stars,
    "lan_pai": _lan_pai,
}
