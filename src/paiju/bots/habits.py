"""Habits: how everybody is taken to play on when a bot imagines the rest of a round.

Quick rather than clever: each goes for the hope that is nearest, takes what brings it nearer,
throws what it needs least, and wins whenever it may. What was worked out once for a hand is kept.
"""

from collections.abc import Sequence
from typing import Final

from paiju.bots.blocks import ANY, helps, used
from paiju.bots.gangs import GANG_VERBS
from paiju.bots.hopes import PLAIN, Hope
from paiju.hands import NEVER, Hand
from paiju.hands.suits import NO_HONOURS, WORTH
from paiju.round import Round
from paiju.round.actions import DISCARDS, Action
from paiju.round.phases import AwaitClaims, AwaitTurn
from paiju.rules.melds import AN_GANG, BU_GANG, MING_GANG
from paiju.tiles import KINDS, Tile
from paiju.tiles.kinds import SUITED, WINDS

_MOST_KEPT: Final = 1 << 17


class Habit:
    """Somebody with these hopes; plain melds and a pair are the first of them."""

    def __init__(self, hopes: Sequence[Hope]) -> None:
        self._closed = hopes
        self._open = [hope for hope in hopes if not hope.stays_closed]
        self._throws: dict[tuple[int, int, int, int, int], Tile] = {}

    def play_on(self, table: Round) -> None:
        """Let everybody play to the end of the round."""
        while seats := table.to_act:
            table.apply(self.choose(table, seats[0]))

    def choose(self, table: Round, seat: int) -> Action:
        """What such a player does, being asked."""
        phase = table.phase
        if type(phase) is AwaitTurn:
            return self._turn(table, seat, phase)
        offers = phase.offers[seat]
        if isinstance(phase, AwaitClaims):
            return self._claim(table, seat, offers, phase.tile)
        return offers[0]

    def _turn(self, table: Round, seat: int, phase: AwaitTurn) -> Action:
        if phase.others:
            found = self._instead(table, seat, phase.others)
            if found is not None:
                return found
        if table.tings[seat]:
            return next(filter(None, phase.free))
        melded = bool(table.melds[seat])
        return DISCARDS[seat][self.throw(table.hands[seat], table.ques[seat], melded=melded)]

    def _instead(self, table: Round, seat: int, others: Sequence[Action]) -> Action | None:
        """Instead of a discard: win, declare, or gang if the hand comes no farther away by it."""
        if others[0].verb == "hu":
            return others[0]
        hand, que, melded = table.hands[seat], table.ques[seat], bool(table.melds[seat])
        away = max(0, self.away(hand, que, melded=melded))
        for action in others:
            if action.verb in GANG_VERBS:
                if self._away_without(hand, _laid(action, None), que) <= away:
                    return action
            elif action.tiles[0] == self.throw(hand, que, melded=melded):
                return action
        return None

    def _claim(self, table: Round, seat: int, offers: Sequence[Action], tile: Tile) -> Action:
        if offers[0].verb == "hu":
            return offers[0]
        hand, que = table.hands[seat], table.ques[seat]
        away = self.away(hand, que, melded=bool(table.melds[seat]))
        *claims, declined = offers
        for action in claims:
            is_gang = action.verb in GANG_VERBS
            own = _laid(action, tile) if is_gang else action.tiles or (tile, tile)
            if self._away_without(hand, own, que) < away + is_gang:
                return action
        return declined

    def away(self, hand: Hand, que: int | None, *, melded: bool) -> int:
        """How far the nearest hope is."""
        return min(hope.away(hand, que) for hope in (self._open if melded else self._closed))

    def _away_without(self, hand: Hand, tiles: Sequence[Tile], que: int | None) -> int:
        for tile in tiles:
            hand.remove(tile)
        away = self.away(hand, que, melded=True)
        for tile in tiles:
            hand.add(tile)
        return away

    def throw(self, hand: Hand, que: int | None, *, melded: bool) -> Tile:
        """The discard after which the nearest hope is nearest; a wild tile if there is no other."""
        one, two, three, honours = hand.keys
        if not one | two | three | honours - NO_HONOURS:
            return next(tile for tile in range(KINDS) if hand.counts[tile])
        key = one, two, three, honours, hand.wilds << 3 | melded << 2 | (3 if que is None else que)
        tile = self._throws.get(key)
        if tile is None:
            if len(self._throws) >= _MOST_KEPT:
                self._throws.clear()
            tile = self._throws[key] = self._find_throw(hand, que, melded)
        return tile

    def _find_throw(self, hand: Hand, que: int | None, melded: bool) -> Tile:
        counts, wild = hand.counts, hand.wild
        if que is not None and hand.keys[que]:
            return next(tile for tile in range(9 * que, 9 * que + 9) if counts[tile])
        kinds = [tile for tile in range(KINDS) if counts[tile] and not wild >> tile & 1]
        hopes = self._open if melded else self._closed
        hope = hopes[0] if len(hopes) == 1 else min(hopes, key=lambda hope: hope.away(hand, que))
        return _plain_throw(hand, kinds) if hope is PLAIN else _throw_for(hope, hand, kinds, que)


def _plain_throw(hand: Hand, kinds: Sequence[Tile]) -> Tile:
    """For melds and a pair, straight from the keys."""
    count = (hand.size - 2) // 3
    without = [_keys_without(hand.keys, tile) for tile in kinds]
    kept = [used(one, two, three, four, ANY, count) for one, two, three, four in without]
    most, best, chosen = max(kept), (-1, 0), kinds[0]
    for tile, uses, (one, two, three, four) in zip(kinds, kept, without, strict=True):
        if uses == most:
            worth = helps(one, two, three, four, ANY, count).bit_count(), _from_middle(tile)
            if worth > best:
                best, chosen = worth, tile
    return chosen


def _keys_without(keys: list[int], tile: Tile) -> tuple[int, int, int, int]:
    """The keys of a hand after this tile is thrown, as `blocks` takes them."""
    one, two, three, honours = keys
    if tile < 9:
        return one - WORTH[tile], two, three, honours - NO_HONOURS
    if tile < 18:
        return one, two - WORTH[tile], three, honours - NO_HONOURS
    if tile < SUITED:
        return one, two, three - WORTH[tile], honours - NO_HONOURS
    return one, two, three, honours - NO_HONOURS - WORTH[tile]


def _throw_for(hope: Hope, hand: Hand, kinds: Sequence[Tile], que: int | None) -> Tile:
    best, chosen = (-NEVER, 0, 0), kinds[0]
    for tile in kinds:
        hand.remove(tile)
        worth = -hope.away(hand, que), hope.helps(hand, que).bit_count(), _from_middle(tile)
        hand.add(tile)
        if worth > best:
            best, chosen = worth, tile
    return chosen


def _from_middle(tile: Tile) -> int:
    return 5 if tile >= SUITED else abs(tile % 9 - 4)


def _laid(action: Action, claimed: Tile | None) -> Sequence[Tile]:
    """What leaves the hand for a gang."""
    tiles = action.tiles
    if action.verb == AN_GANG:
        return tiles if len(tiles) == 4 else tiles * 4
    if action.verb == BU_GANG:
        return tiles[-1:]
    if action.verb == MING_GANG:
        assert claimed is not None
        return tiles or (claimed,) * 3
    return tuple(wind for wind in WINDS if wind != claimed)
