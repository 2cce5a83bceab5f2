"""Plans: what a hand is worth to a seat, over all it may still hope for beside its melds."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paiju.bots.bounties import Bounty
from paiju.bots.chances import drawn_out, parts_of, place_at, road
from paiju.bots.dangers import dangers
from paiju.bots.game import NO_VALUE, Aim, Game, Situation, Value, value_of
from paiju.bots.hopes import PLAIN, Held, Laid, laid
from paiju.bots.prices import Price, Stakes, stakes_of
from paiju.bots.sight import Sight
from paiju.hands import NEVER, Hand
from paiju.rules.melds import CHI, Meld
from paiju.tiles import Tile, kinds_in, mask_of

FARTHEST: Final = 2
"""How much farther than the nearest a hope may be to be looked at."""
BESIDE: Final = 0.2
"""What the second best hopes count beside the best."""
STEP: Final = 0.8
"""What a hand is worth a step farther away, at most."""
MOST_PRICED: Final = 6
"""How many waits are priced; where there are more, they stand for the others."""
_MOST_KEPT: Final = 1 << 8


class Plans:
    """All that a seat may hope for with these melds."""

    def __init__(
        self,
        game: Game,
        sight: Sight,
        melds: Sequence[Meld],
        *,
        turns: int | None = None,
        stakes: Stakes | None = None,
    ) -> None:
        self.sight = sight
        self.melds = melds
        self._game = game
        self._turns = sight.turns if turns is None else turns
        self._stakes = stakes or stakes_of(sight.view, sight.seat)
        self._shown, lying, closed, gang, triplets = _seen(tuple(melds))
        hand = sight.hand
        lucky = _highest(game.lucky_kinds & (hand.threes | triplets))
        self._situation = Situation(self._stakes, sight.length, closed, gang, hand.wilds > 0, lucky)
        self._aims, self.spared = game.aims(self._situation, lying)
        self._parts = parts_of(sight.unseen)
        self.bounties = game.bounties(sight.view.weekday)
        self._on_table = self.bounties.on_table(sight.view, sight.seat, melds)
        self.being_ready = 0.0
        if self.bounties.being_ready:
            survival = drawn_out(game.course(sight.length, 0.0), self._turns)
            self.being_ready = survival * self.bounties.being_ready

    @property
    def dangers(self) -> Sequence[float]:
        """Per kind what discarding it may cost."""
        return dangers(self._game, self.sight)

    # A hand about to draw.

    def worth(self, hand: Hand) -> float:
        """Points to be expected of a hand of 3k + 1 tiles."""
        return self.worth_if(hand, self.ready_value(hand))

    def worth_if(self, hand: Hand, waiting: Value | None) -> float:
        """The same, for who knows its `ready_value` already."""
        points, ready = waiting or self._hoped(hand)
        return points + self.beside(hand).expected(ready)

    def _hoped(self, hand: Hand) -> Value:
        whole, left = self.held(hand), self.sight.left
        hoped = [
            [self.expected(aim, max(away, 1), left(aim.hope.helps(whole)))]
            for aim, away in self.near(whole)
        ]
        return _together(hoped)[0]

    def beside(self, hand: Hand) -> Bounty:
        """What is paid beside a win: 豆, 鸡, 查叫."""
        laid, held = self._on_table, self.bounties.in_hand(hand, self.melds)
        return Bounty(laid.ready + held.ready + self.being_ready, laid.unready + held.unready)

    def ready_value(self, hand: Hand) -> Value | None:
        """The value of a hand that waits for tiles it could win on; None if it does not."""
        waits = self.live_waits(hand)
        if not waits:
            return None
        prices = self.priced(hand, waits)
        tiles = sum(left for left, _ in prices)
        fed_tiles = sum(left for left, price in prices if price.fed)
        drawn = sum(left * price.drawn for left, price in prices) / tiles
        fed = sum(left * price.fed for left, price in prices) / max(1, fed_tiles)
        if not drawn and not fed:
            return None
        feeders = round(self._game.feeders * fed_tiles / tiles, 1)
        course = self._game.course(self.sight.length, feeders)
        parts = self._parts[self.sight.left(waits | hand.wild)]
        plan = drawn + self.spared, fed + self.spared, road(PLAIN.pace, course)
        return value_of((plan,), place_at(0, self._turns) + parts)

    def live_waits(self, hand: Hand) -> int:
        """The kinds it waits for that are still out."""
        waits = self._game.rules.waits(hand, self.melds, self.sight.que)
        return waits & self.sight.out if waits else 0

    def priced(self, hand: Hand, waits: int) -> list[tuple[int, Price]]:
        """Some of these waits: how many tiles of a kind are left, and what one brings."""
        live, price = self.sight.live, self._game.prices.of_wait
        return [(live[tile], price(hand, self._shown, tile, self._stakes)) for tile in _some(waits)]

    # A hand about to discard.

    def worths(self, hand: Hand, kinds: Sequence[Tile]) -> list[float]:
        """Per kind what a hand of 3k + 2 tiles is worth without it."""
        return self._thrown(hand, kinds, self._values(hand, kinds))

    def _values(self, hand: Hand, kinds: Sequence[Tile]) -> list[Value]:
        """What wins bring without each; kept where no tile was drawn, for who claims one is asked
        at once what to throw, and has thought of it before."""
        sight, kept = self.sight, self._game.values
        if sight.view.drawn is not None:
            return self._weighed(hand, kinds)
        key = (self._situation, self._shown, self._turns, sight.que, sight.tiles_out)
        key += (*hand.keys, hand.wilds, hand.wild, *kinds)
        found = kept.get(key)
        if found is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            found = kept[key] = self._weighed(hand, kinds)
        return found

    def _weighed(self, hand: Hand, kinds: Sequence[Tile]) -> list[Value]:
        whole = self.held(hand)
        near = self.near(whole)
        hoped = [self._values_for(aim, max(away, 1), whole, kinds) for aim, away in near]
        values = _together(hoped)
        if min(away for _, away in near) <= 0:
            values = [
                self._ready_without(hand, tile) or value
                for tile, value in zip(kinds, values, strict=True)
            ]
        return values

    def ready_worths(self, hand: Hand, kinds: Sequence[Tile]) -> list[tuple[float, Tile]]:
        """The same for those kinds without which it is ready, with something to win on."""
        found = [(self._ready_without(hand, tile), tile) for tile in kinds]
        ready = [(value, tile) for value, tile in found if value is not None]
        tiles = [tile for _, tile in ready]
        worths = self._thrown(hand, tiles, [value for value, _ in ready])
        return list(zip(worths, tiles, strict=True))

    def _ready_without(self, hand: Hand, tile: Tile) -> Value | None:
        hand.remove(tile)
        value = self.ready_value(hand)
        hand.add(tile)
        return value

    def _thrown(self, hand: Hand, kinds: Sequence[Tile], values: Sequence[Value]) -> list[float]:
        """With what is paid beside a win, each tile being thrown."""
        if_ready, if_unready = self.beside(hand)
        worths = [
            points + (ready * if_ready + (1 - ready) * if_unready) for points, ready in values
        ]
        if self.bounties.has_tiles:
            throwing, view = self.bounties.of_throwing, self.sight.view
            for place, tile in enumerate(kinds):
                worths[place] += throwing(tile, view).expected(values[place][1])
        return worths

    def _values_for(self, aim: Aim, away: int, whole: Held, kinds: Sequence[Tile]) -> list[Value]:
        """For one hope; what takes it farther away is judged without looking closely."""
        worths, parts, left = aim.worths, self._parts, self.sight.left
        start, best = place_at(away, self._turns), None
        values, is_far = list[Value | None](), False
        for helps in aim.hope.helps_without(whole, kinds, away, self.sight.out):
            value = None
            if helps is None:
                is_far = True
            else:
                value = worths[start + parts[left(helps)]]
                if best is None or value > best:
                    best = value
            values.append(value)
        far = self._farther(aim, away, best) if is_far else NO_VALUE
        return [value or far for value in values]

    # What may be hoped for.

    def held(self, hand: Hand) -> Held:
        return Held(hand, self.sight.que)

    def near(self, whole: Held) -> list[tuple[Aim, int]]:
        """The hopes not much farther away than plain melds and a pair, and how far they are."""
        nearest, found = NEVER, list[tuple[Aim, int]]()
        counts = whole.hand.counts
        sizes = sum(counts[:9]), sum(counts[9:18]), sum(counts[18:27]), sum(counts[27:])
        needed = 13 - 3 * len(self.melds) - whole.hand.wilds
        for aim in self._aims:
            hope, _, suit, honours, pair = aim
            if pair is not None and counts[pair] < 2:
                continue
            if suit is not None:
                at_least = needed - sizes[suit] - (sizes[3] if honours else 0)
                if at_least > nearest + FARTHEST:
                    continue
            away = hope.away(whole)
            if away < nearest:
                nearest = away
            if away <= nearest + FARTHEST:
                found.append((aim, away))
        return found

    def _farther(self, aim: Aim, away: int, near: Value | None) -> Value:
        """One step farther away: as such hands usually go, and worse than what is near."""
        usual = round(aim.hope.pace.at(away + 1) * self.sight.unseen)
        value = self.expected(aim, away + 1, usual)
        if near is None:
            return value
        return min(value[0], STEP * near[0]), min(value[1], STEP * near[1])

    def expected(self, aim: Aim, away: int, left: int) -> Value:
        return aim.worths[place_at(away, self._turns) + self._parts[left]]


def _together(hoped: Sequence[list[Value]]) -> list[Value]:
    """Per discard what several hopes are worth beside each other."""
    if len(hoped) == 1:
        return hoped[0]
    found = list[Value]()
    for values in zip(*hoped, strict=True):
        best = every = most_ready = 0.0
        for points, ready in values:
            every += points
            if points > best:
                best = points
            if ready > most_ready:
                most_ready = ready
        found.append((best + BESIDE * (every - best), most_ready))
    return found


@lru_cache(1 << 10)
def _seen(melds: tuple[Meld, ...]) -> tuple[tuple[Meld, ...], Laid, bool, bool, int]:
    """Melds whichever came first, which decides who pays, but not how much is paid; what hopes mind
    of them; whether nobody fed them, whether there is a gang, and the kinds of triplets."""
    shown = tuple(Meld(meld.kind, meld.tiles, meld.from_, meld.late) for meld in melds)
    closed, gang = all(meld.is_concealed for meld in melds), any(meld.is_gang for meld in melds)
    triplets = mask_of(meld.tile for meld in melds if meld.kind != CHI)
    return shown, laid(melds), closed, gang, triplets


def _highest(kinds: int) -> Tile | None:
    return kinds.bit_length() - 1 if kinds else None


def _some(waits: int) -> list[Tile]:
    """At most so many of these kinds, evenly spread."""
    kinds = kinds_in(waits)
    if len(kinds) <= MOST_PRICED:
        return kinds
    return [kinds[index * len(kinds) // MOST_PRICED] for index in range(MOST_PRICED)]
