"""Features: numbers that describe an action and the table, as inputs of the value network.

The models were trained with this order. Points are in units (what a plain hand pays from each
payer), so that they mean the same under every option.
"""

from collections.abc import Sequence
from typing import Final

from paiju.bots.candidates import Candidate, discardable
from paiju.bots.context import BotContext
from paiju.bots.position import Position
from paiju.bots.prices import Stakes
from paiju.bots.samples import PLAIN as PLAIN_HAND
from paiju.bots.targets import PLAIN, neighbours
from paiju.bots.value import HandValue, exposure
from paiju.hands import Hand
from paiju.rules.melds import GANGS, Meld
from paiju.tiles import Tile, kinds_in
from paiju.tiles.kinds import SUITED

_OPPONENTS: Final = 3
_PER_OPPONENT: Final = 5
_PER_TARGET: Final = 6
_FOR_WAITS: Final = 10
_FOR_DISCARD: Final = 8
_BESIDES_WIN: Final = 61
"""The number of features that are zero for a win."""
_MAX_SHANTEN: Final = 6


def unit_of(context: BotContext) -> float:
    """What a plain hand pays from each payer."""
    prices = [
        context.prices.of_sample(
            PLAIN_HAND, Stakes(dealer=1), closed=closed, gang=False, wild=False
        )
        for closed in (False, True)
    ]
    return max(1.0, max(price.drawn for price in prices) / (context.rules.players - 1))


def of_table(position: Position) -> list[float]:
    """Features that are the same for every action."""
    view, seat, players = position.view, position.seat, position.players
    found = [
        position.turns / 20,
        len(view.discards) / players / 20,
        float(view.dealer == seat),
        view.streak / 3,
        players / 4,
        position.gangs / 4,
        sum(view.bids) / 8,
        float(view.tings[seat] is not None),
    ]
    for step in range(1, players):
        opponent = (seat + step) % players
        melds = view.melds[opponent]
        found += [
            1.0,
            len(melds) / 4,
            float(view.tings[opponent] is not None),
            float(view.dealer == opponent),
            _gangs(melds) / 2,
        ]
    return found + [0.0] * (_PER_OPPONENT * (_OPPONENTS + 1 - players))


def of_win(price: float) -> list[float]:
    """Features of a win."""
    return [1.0, price, *(0.0,) * _BESIDES_WIN]


def of_candidate(candidate: Candidate, unit: float) -> list[float]:
    """Features of the own hand after an action."""
    hand_value, hand, verb = candidate.hand_value, candidate.hand, candidate.action.verb
    side = hand_value.side_payment(hand)
    return [
        0.0,
        0.0,
        float(verb == "pass"),
        float(verb in ("peng", "chi")),
        float(verb in GANGS),
        float(verb == "bu_ting"),
        candidate.value / unit,
        len(hand_value.melds) / 4,
        float(all(meld.is_concealed for meld in hand_value.melds)),
        hand.wilds / 4,
        _gangs(hand_value.melds) / 2,
        hand_value.being_ready / unit,
        *_waits(hand_value, hand, unit),
        *_targets(hand_value, hand, unit),
        side.ready / unit,
        side.unready / unit,
        *_discard(hand_value, candidate.discard, unit),
    ]


def of_comparison(
    position: Position, candidate: Candidate, gap: float, *, is_usual: bool
) -> list[float]:
    """Comparison with medium's choice; `gap` is the difference of the values."""
    tile = candidate.discard
    return [
        gap,
        float(is_usual),
        0.0 if tile is None else neighbours(position.hand, (tile,))[0] / 4,
        float(tile is not None and tile == position.view.drawn),
        _second_step(candidate.hand_value, candidate.hand),
    ]


def _gangs(melds: Sequence[Meld]) -> int:
    return sum(meld.is_gang for meld in melds)


def _waits(hand_value: HandValue, hand: Hand, unit: float) -> list[float]:
    """A ready hand: how many tiles it waits for and what they pay."""
    estimate = hand_value.ready_estimate(hand)
    if estimate is None:
        return [0.0] * _FOR_WAITS
    position, waits = hand_value.position, hand_value.live_waits(hand)
    prices = hand_value.wait_prices(hand, waits)
    tiles = sum(live for live, _ in prices)
    live = position.count_live(waits | hand.wild)
    middle = [tile for tile in kinds_in(waits) if tile < SUITED and 1 < tile % 9 < 7]
    return [
        1.0,
        estimate[0] / unit,
        estimate[1],
        live / 10,
        live / position.unseen * 5,
        waits.bit_count() / 9,
        sum(left * price.drawn for left, price in prices) / tiles / unit / 4,
        sum(left * price.fed for left, price in prices) / tiles / unit / 4,
        sum(left for left, price in prices if price.fed) / tiles,
        sum(position.live[tile] for tile in middle) / max(1, live),
    ]


def _targets(hand_value: HandValue, hand: Hand, unit: float) -> list[float]:
    """The lowest shanten, the two best targets, and the waits that may follow."""
    position = hand_value.position
    rows, nearest, to_ready = list[tuple[float, ...]](), _MAX_SHANTEN, 0
    held = hand_value.target_hand(hand)
    for valued, shanten in hand_value.near_targets(held):
        improving = valued.target.improving(held)
        live, (drawn, fed, _) = position.count_live(improving), valued.estimates.routes[-1]
        points, ready = hand_value.estimate(valued, max(shanten, 1), live)
        prices = drawn - hand_value.saved, fed - hand_value.saved
        rows.append((points, ready, shanten, live, *prices))
        nearest = min(nearest, shanten)
        if shanten <= 1:
            to_ready |= improving
    rows.sort(reverse=True)
    found = [float(nearest == number) for number in range(5)]
    found += [nearest / _MAX_SHANTEN, sum(row[0] for row in rows) / unit]
    for points, ready, shanten, live, drawn, fed in rows[:2]:
        chance = live / position.unseen * 3
        found += [points / unit, ready, shanten / _MAX_SHANTEN, chance]
        found += [drawn / unit / 4, fed / unit / 4]
    found += [0.0] * (_PER_TARGET * (2 - len(rows)))
    shanten = PLAIN.shanten(held)
    live = position.count_live(PLAIN.improving(held)) if shanten else 0
    found += [min(shanten, _MAX_SHANTEN) / _MAX_SHANTEN, live / position.unseen * 3]
    next_kinds = to_ready & position.live_kinds if nearest == 1 else 0
    return found + _next_waits(hand_value, hand, next_kinds)


def _next_waits(hand_value: HandValue, hand: Hand, improving: int) -> list[float]:
    """At shanten 1: how many tiles make the hand ready, and how many it then waits for."""
    position, kinds = hand_value.position, discardable(hand, None)
    total = weighted = best = 0
    for tile in kinds_in(improving):
        hand.add(tile)
        most = max(_waits_after(hand_value, hand, discard) for discard in kinds if discard != tile)
        hand.remove(tile)
        if most:
            total += position.live[tile]
            weighted += position.live[tile] * most
            best = max(best, most)
    return [total / position.unseen * 3, weighted / max(1, total) / 10, best / 10]


def _waits_after(hand_value: HandValue, hand: Hand, discard: Tile) -> int:
    """How many live tiles the hand waits for after this discard."""
    hand.remove(discard)
    waits = hand_value.live_waits(hand)
    hand.add(discard)
    return hand_value.position.count_live(waits) if waits else 0


def _second_step(hand_value: HandValue, hand: Hand) -> float:
    """At plain shanten 1 to 3: how many tiles improve the hand after the first improvement."""
    position, held = hand_value.position, hand_value.target_hand(hand)
    shanten = PLAIN.shanten(held)
    if not 1 <= shanten <= 3:
        return 0.0
    kinds, nearer, total = discardable(hand, None), max(shanten - 1, 1), 0
    for tile in kinds_in(PLAIN.improving(held) & position.live_kinds):
        hand.add(tile)
        found = PLAIN.improving_after(
            hand_value.target_hand(hand), kinds, nearer, position.live_kinds
        )
        hand.remove(tile)
        most = max((position.count_live(next_) for next_ in found if next_ is not None), default=0)
        total += position.live[tile] * most
    return total / position.unseen / position.unseen * 9


def _discard(hand_value: HandValue, tile: Tile | None, unit: float) -> list[float]:
    if tile is None:
        return [0.0] * _FOR_DISCARD
    position = hand_value.position
    side = hand_value.side_payments.of_discarding(tile, position.view)
    return [
        1.0,
        float(tile >= SUITED),
        float(tile < SUITED and tile % 9 in (0, 8)),
        position.live[tile] / 4,
        exposure(position, tile),
        hand_value.discard_costs[tile] / unit,
        side.ready / unit,
        side.unready / unit,
    ]
