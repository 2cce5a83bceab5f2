"""The value of a hand: expected points over all possible targets, and the cost of discards."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paiju.bots.context import (
    NO_ESTIMATE,
    BotContext,
    Estimate,
    Situation,
    ValuedTarget,
    best_estimate,
)
from paiju.bots.odds import chance_parts, odds_for, odds_key, survival
from paiju.bots.position import Position
from paiju.bots.prices import Stakes, WinPrice, stakes_of
from paiju.bots.samples import PLAIN as PLAIN_HAND
from paiju.bots.side_payments import SidePayment
from paiju.bots.targets import PLAIN, MeldSummary, TargetHand, summarize
from paiju.hands import NEVER, Hand
from paiju.rules.facts import Ting
from paiju.rules.melds import CHI, Meld
from paiju.tiles import KINDS, Tile, kinds_in, mask_of
from paiju.tiles.kinds import SUITED

MAX_DETOUR: Final = 2
"""How much higher than the lowest the shanten of a target may be."""
SECONDARY: Final = 0.2
"""The weight of all other targets next to the best one."""
STEP: Final = 0.8
"""Upper bound on the value after a discard that raises the shanten, relative to the best."""
MAX_PRICED: Final = 6
"""At most so many waits are priced; they represent the others."""
WAIT_CHANCE: Final = 0.09
"""Probability that a declared opponent waits for a middle tile of which all copies are live."""
_NO_COSTS: Final = (0.0,) * KINDS
_CACHE_SIZE: Final = 1 << 8


class HandValue:
    """Values hands of one seat, all with the same melds."""

    def __init__(
        self,
        context: BotContext,
        position: Position,
        melds: Sequence[Meld],
        *,
        turns: int | None = None,
        stakes: Stakes | None = None,
    ) -> None:
        self.position = position
        self.melds = melds
        self._context = context
        self._turns = position.turns if turns is None else turns
        self._stakes = stakes or stakes_of(position.view, position.seat)
        self._shown, summary, closed, gang, triplets = _analyzed(tuple(melds))
        hand = position.hand
        triplet = _highest(context.paid_triplets & (hand.threes | triplets))
        self._situation = Situation(
            self._stakes, position.length, closed, gang, hand.wilds > 0, triplet
        )
        self._targets, self.saved = context.targets_in(self._situation, summary)
        self._parts = chance_parts(position.unseen)
        self.side_payments = context.side_payments(position.view.weekday)
        self._on_table = self.side_payments.on_table(position.view, position.seat, melds)
        self.being_ready = 0.0
        """What being ready when nobody wins is worth (查叫)."""
        if self.side_payments.being_ready:
            nobody_wins = survival(context.forecast(position.length, 0.0), self._turns)
            self.being_ready = nobody_wins * self.side_payments.being_ready

    @property
    def discard_costs(self) -> Sequence[float]:
        """Per kind: the expected cost of discarding it to a declared opponent."""
        return discard_costs(self._context, self.position)

    # A hand about to draw: 3k + 1 tiles.

    def value(self, hand: Hand) -> float:
        """Expected points."""
        return self.value_with(hand, self.ready_estimate(hand))

    def value_with(self, hand: Hand, ready: Estimate | None) -> float:
        """The value, if the `ready_estimate` of the hand is already known."""
        points, chance = ready or self._unready_estimate(hand)
        return points + self.side_payment(hand).expected(chance)

    def _unready_estimate(self, hand: Hand) -> Estimate:
        held, count_live = self.target_hand(hand), self.position.count_live
        estimates = [
            [self.estimate(valued, max(shanten, 1), count_live(valued.target.improving(held)))]
            for valued, shanten in self.near_targets(held)
        ]
        return _combined(estimates)[0]

    def side_payment(self, hand: Hand) -> SidePayment:
        """What is paid besides a win: 豆, 鸡, 查叫."""
        table, held = self._on_table, self.side_payments.in_hand(hand, self.melds)
        return SidePayment(
            table.ready + held.ready + self.being_ready, table.unready + held.unready
        )

    def ready_estimate(self, hand: Hand) -> Estimate | None:
        """The estimate of a hand that waits for live tiles it may win on; None for any other."""
        waits = self.live_waits(hand)
        if not waits:
            return None
        prices = self.wait_prices(hand, waits)
        tiles = sum(live for live, _ in prices)
        fed_tiles = sum(live for live, price in prices if price.fed)
        drawn = sum(live * price.drawn for live, price in prices) / tiles
        fed = sum(live * price.fed for live, price in prices) / max(1, fed_tiles)
        if not drawn and not fed:
            return None
        feeders = round(self._context.feeders * fed_tiles / tiles, 1)
        forecast = self._context.forecast(self.position.length, feeders)
        parts = self._parts[self.position.count_live(waits | hand.wild)]
        route = drawn + self.saved, fed + self.saved, odds_for(PLAIN.rate, forecast)
        return best_estimate((route,), odds_key(0, self._turns) + parts)

    def live_waits(self, hand: Hand) -> int:
        """The kinds the hand waits for that have live tiles."""
        waits = self._context.rules.waits(hand, self.melds, self.position.que)
        return waits & self.position.live_kinds if waits else 0

    def wait_prices(self, hand: Hand, waits: int) -> list[tuple[int, WinPrice]]:
        """Live tiles and price of these waits, or of a sample of them."""
        live, price = self.position.live, self._context.prices.of_wait
        return [
            (live[tile], price(hand, self._shown, tile, self._stakes)) for tile in _sampled(waits)
        ]

    # A hand about to discard: 3k + 2 tiles.

    def values_after(self, hand: Hand, discards: Sequence[Tile]) -> list[float]:
        """The value of the hand after each of these discards."""
        return self._with_side_payments(hand, discards, self._estimates_after(hand, discards))

    def _estimates_after(self, hand: Hand, discards: Sequence[Tile]) -> list[Estimate]:
        """Cached where no tile was drawn: a claim evaluates the discard after it, and the same
        question comes again when the claim was made."""
        position, cached = self.position, self._context.estimates
        if position.view.drawn is not None:
            return self._compute_after(hand, discards)
        key = (self._situation, self._shown, self._turns, position.que, position.live_tiles)
        key += (*hand.keys, hand.wilds, hand.wild, *discards)
        found = cached.get(key)
        if found is None:
            if len(cached) >= _CACHE_SIZE:
                cached.clear()
            found = cached[key] = self._compute_after(hand, discards)
        return found

    def _compute_after(self, hand: Hand, discards: Sequence[Tile]) -> list[Estimate]:
        held = self.target_hand(hand)
        near = self.near_targets(held)
        estimates = _combined(
            [self._target_after(valued, max(away, 1), held, discards) for valued, away in near]
        )
        if min(away for _, away in near) <= 0:
            estimates = [
                self._ready_after(hand, tile) or estimate
                for tile, estimate in zip(discards, estimates, strict=True)
            ]
        return estimates

    def ready_values_after(self, hand: Hand, discards: Sequence[Tile]) -> list[tuple[float, Tile]]:
        """The value after each discard that leaves the hand ready, with that discard."""
        found = [(self._ready_after(hand, tile), tile) for tile in discards]
        ready = [(estimate, tile) for estimate, tile in found if estimate is not None]
        tiles = [tile for _, tile in ready]
        values = self._with_side_payments(hand, tiles, [estimate for estimate, _ in ready])
        return list(zip(values, tiles, strict=True))

    def _ready_after(self, hand: Hand, tile: Tile) -> Estimate | None:
        hand.remove(tile)
        estimate = self.ready_estimate(hand)
        hand.add(tile)
        return estimate

    def _with_side_payments(
        self, hand: Hand, discards: Sequence[Tile], estimates: Sequence[Estimate]
    ) -> list[float]:
        if_ready, if_unready = self.side_payment(hand)
        values = [
            points + (ready * if_ready + (1 - ready) * if_unready) for points, ready in estimates
        ]
        if self.side_payments.pays_tiles:
            of_discarding, view = self.side_payments.of_discarding, self.position.view
            for index, tile in enumerate(discards):
                values[index] += of_discarding(tile, view).expected(estimates[index][1])
        return values

    def _target_after(
        self, valued: ValuedTarget, shanten: int, held: TargetHand, discards: Sequence[Tile]
    ) -> list[Estimate]:
        """Estimates of one target; all discards that raise the shanten get the same one."""
        known, parts, count_live = valued.estimates, self._parts, self.position.count_live
        start, best = odds_key(shanten, self._turns), None
        found, is_far = list[Estimate | None](), False
        for kinds in valued.target.improving_after(
            held, discards, shanten, self.position.live_kinds
        ):
            estimate = None
            if kinds is None:
                is_far = True
            else:
                estimate = known[start + parts[count_live(kinds)]]
                if best is None or estimate > best:
                    best = estimate
            found.append(estimate)
        farther = self._farther(valued, shanten, best) if is_far else NO_ESTIMATE
        return [estimate or farther for estimate in found]

    # Targets.

    def target_hand(self, hand: Hand) -> TargetHand:
        return TargetHand(hand, self.position.que)

    def near_targets(self, held: TargetHand) -> list[tuple[ValuedTarget, int]]:
        """The targets whose shanten is not much above the lowest, with their shanten."""
        nearest, found = NEVER, list[tuple[ValuedTarget, int]]()
        counts = held.hand.counts
        sizes = sum(counts[:9]), sum(counts[9:18]), sum(counts[18:27]), sum(counts[27:])
        needed = 13 - 3 * len(self.melds) - held.hand.wilds
        for valued in self._targets:
            target, _, suit, honours, pair = valued
            if pair is not None and counts[pair] < 2:
                continue
            if suit is not None:
                at_least = needed - sizes[suit] - (sizes[3] if honours else 0)
                if at_least > nearest + MAX_DETOUR:
                    continue
            shanten = target.shanten(held)
            if shanten < nearest:
                nearest = shanten
            if shanten <= nearest + MAX_DETOUR:
                found.append((valued, shanten))
        return found

    def _farther(self, valued: ValuedTarget, shanten: int, best: Estimate | None) -> Estimate:
        """One step farther: as typical hands, but clearly below the best discard."""
        typical = round(valued.target.rate.at(shanten + 1) * self.position.unseen)
        estimate = self.estimate(valued, shanten + 1, typical)
        if best is None:
            return estimate
        return min(estimate[0], STEP * best[0]), min(estimate[1], STEP * best[1])

    def estimate(self, valued: ValuedTarget, shanten: int, live: int) -> Estimate:
        """The estimate of a target at this shanten with so many live improving tiles."""
        return valued.estimates[odds_key(shanten, self._turns) + self._parts[live]]


def _combined(estimates: Sequence[list[Estimate]]) -> list[Estimate]:
    """Per discard: the estimates of several targets combined into one."""
    if len(estimates) == 1:
        return estimates[0]
    found = list[Estimate]()
    for of_discard in zip(*estimates, strict=True):
        best = total = most_ready = 0.0
        for points, ready in of_discard:
            total += points
            if points > best:
                best = points
            if ready > most_ready:
                most_ready = ready
        found.append((best + SECONDARY * (total - best), most_ready))
    return found


@lru_cache(1 << 10)
def _analyzed(
    melds: tuple[Meld, ...],
) -> tuple[tuple[Meld, ...], MeldSummary, bool, bool, int]:
    """The melds without their time (it decides who pays, not how much), their summary, whether all
    are concealed, whether one is a gang, and the kinds of their triplets."""
    shown = tuple(Meld(meld.kind, meld.tiles, meld.from_, meld.late) for meld in melds)
    closed, gang = all(meld.is_concealed for meld in melds), any(meld.is_gang for meld in melds)
    triplets = mask_of(meld.tile for meld in melds if meld.kind != CHI)
    return shown, summarize(melds), closed, gang, triplets


def _highest(kinds: int) -> Tile | None:
    return kinds.bit_length() - 1 if kinds else None


def _sampled(waits: int) -> list[Tile]:
    """At most MAX_PRICED of these kinds, evenly spread."""
    kinds = kinds_in(waits)
    if len(kinds) <= MAX_PRICED:
        return kinds
    return [kinds[index * len(kinds) // MAX_PRICED] for index in range(MAX_PRICED)]


# The cost of discarding to an opponent who declared themselves ready.


def discard_costs(context: BotContext, position: Position) -> Sequence[float]:
    """Per kind: the expected cost of discarding it."""
    tings = position.view.tings
    if not any(tings):
        return _NO_COSTS
    costs = [0.0] * KINDS
    for opponent, ting in enumerate(tings):
        if ting is None or opponent == position.seat:
            continue
        cost, safe = WAIT_CHANCE * _fed_price(context, ting), _safe_kinds(position, opponent)
        for kind in range(KINDS):
            if kind not in safe:
                costs[kind] += cost * exposure(position, kind)
    return costs


def _fed_price(context: BotContext, ting: Ting) -> float:
    """What feeding a declared opponent with a plain hand costs."""
    stakes = Stakes(dealer=1, ting=ting)
    return context.prices.of_sample(PLAIN_HAND, stakes, closed=True, gang=False, wild=False).fed


def _safe_kinds(position: Position, opponent: int) -> frozenset[Tile]:
    """What the opponent discarded or let pass since declaring; their waits do not change."""
    discards = position.view.discards
    own = [index for index, row in enumerate(discards) if row.seat == opponent]
    since = 0 if position.view.tings[opponent] == "tian" else own[0] if own else len(discards)
    return frozenset(row.tile for row in discards[since:])


def exposure(position: Position, kind: Tile) -> float:
    """How likely a hidden hand can use a kind; about 1 for a middle tile with all copies live."""
    left = position.live[kind]
    if kind >= SUITED:
        return 0.3 * left
    rank = kind % 9
    near = [kind + step for step in (-2, -1, 1, 2) if 0 <= rank + step <= 8]
    return 0.1 * left + 0.045 * sum(position.live[other] for other in near)
