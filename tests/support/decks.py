"""Stacked decks: tiles in an order that makes happen often what is rare; hands first, then wall."""

from collections.abc import Callable

from paiju import RuleSet
from paiju.tiles import Tile, is_honour, suit_of
from paiju.tiles.kinds import BAI, HONOURS, TERMINALS, WINDS

Stack = Callable[[RuleSet, list[Tile]], list[Tile]]


def as_it_is(rules: RuleSet, tiles: list[Tile]) -> list[Tile]:
    return tiles


def shared_wait(rules: RuleSet, tiles: list[Tile]) -> list[Tile]:
    """The middle seats are ready, all for one kind, which the first and the last hold.

    So hands are declared at once, several win on one tile, and a gang of it is robbed.
    """
    wanted = next(tile for tile in tiles if not is_honour(tile) and 0 < tile % 9 < 8)
    absent = (suit_of(wanted) + 1) % 3
    rest = [tile for tile in tiles if suit_of(tile) != absent and tile != wanted]
    around = [_taken(rest, [wanted - 1, wanted + 1]) for _ in range(rules.players - 2)]
    ready = [_made_ready(rest, hand) for hand in around]
    first = [wanted, wanted, *_taken(rest, rest[:11])]
    last = [wanted, *_taken(rest, rest[:12])]
    dealt = [tile for hand in (first, *ready, last) for tile in hand]
    wall = _without(tiles, [*dealt, wanted])
    return [*dealt, *wall[:8], wanted, *wall[8:]]


def quads(rules: RuleSet, tiles: list[Tile]) -> list[Tile]:
    """Everybody is dealt four of a kind, at small tables twice: many gangs, four in one round."""
    kinds = list(dict.fromkeys(tiles))
    each = 1 if rules.players == 4 else 2
    own = [kinds[seat * each : seat * each + each] for seat in range(rules.players)]
    return _filled([[kind for kind in few for _ in range(4)] for few in own], tiles)


def windy(rules: RuleSet, tiles: list[Tile]) -> list[Tile]:
    """One seat has the four winds, one three 白, one nothing but honours, or ones and nines too."""
    if BAI not in tiles:
        return tiles
    honours = [tile for tile in HONOURS if tile != BAI for _ in range(2)]
    orphans = [*TERMINALS, *HONOURS]
    hands = [[BAI] * (3 - tiles[0] % 2), honours[:10] if tiles[1] % 2 else orphans[:13]]
    hands += [list(WINDS), list(WINDS)][: rules.players - 2]
    return _filled(hands, tiles)


def _filled(hands: list[list[Tile]], tiles: list[Tile]) -> list[Tile]:
    """These beginnings of hands, each filled up to thirteen, and the rest as it was."""
    rest = _without(tiles, [tile for hand in hands for tile in hand])
    dealt = [[*hand, *_taken(rest, rest[: 13 - len(hand)])] for hand in hands]
    return [*(tile for hand in dealt for tile in hand), *rest]


def _made_ready(rest: list[Tile], hand: list[Tile]) -> list[Tile]:
    """A pair and three groups beside two tiles that wait for the one between them."""
    while len(hand) < 13:
        hand += _taken(rest, _group_in(rest, 2 if len(hand) == 2 else 3))
    return hand


def _taken(rest: list[Tile], group: list[Tile]) -> list[Tile]:
    for tile in group:
        rest.remove(tile)
    return group


def _group_in(rest: list[Tile], size: int) -> list[Tile]:
    """The first pair, or run or triplet, that can be made of the rest."""
    for first in rest:
        run = [first, first + 1, first + 2]
        if size == 3 and suit_of(first) == suit_of(first + 2) < 3 and set(run) <= set(rest):
            return run
        if rest.count(first) >= size:
            return [first] * size
    raise AssertionError("too few tiles left for a group")


def _without(tiles: list[Tile], taken: list[Tile]) -> list[Tile]:
    rest = list(tiles)
    _taken(rest, taken)
    return rest


STACKS: dict[int, Stack] = {
    0: windy,
    2: quads,
    3: shared_wait,
    4: shared_wait,
    7: shared_wait,
}
"""By style of play; the others are dealt as they come."""
