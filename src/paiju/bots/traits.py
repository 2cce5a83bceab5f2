"""Traits: all that tells what an action is worth, as numbers for a net.

The order is that in which the nets have learned them. Points are counted in `unit`s, what a plain
hand brings from each payer, so that they mean the same under every option.
"""

from collections.abc import Sequence
from typing import Final

from paiju.bots.afters import After
from paiju.bots.dangers import exposure
from paiju.bots.discards import throwable
from paiju.bots.game import Game
from paiju.bots.gangs import GANG_VERBS
from paiju.bots.hopes import PLAIN, neighbours
from paiju.bots.plans import Plans
from paiju.bots.prices import Stakes
from paiju.bots.samples import PLAIN as PLAIN_HAND
from paiju.bots.sight import Sight
from paiju.hands import Hand
from paiju.rules.melds import Meld
from paiju.tiles import Tile, kinds_in
from paiju.tiles.kinds import SUITED

_RIVALS: Final = 3
_OF_A_RIVAL: Final = 5
_OF_A_HOPE: Final = 6
_OF_WAITS: Final = 10
_OF_A_THROW: Final = 8
_AFTER_WINNING: Final = 61
"""How many traits a hand has that goes on, beside those of a win."""
_FAR: Final = 6


def unit_of(game: Game) -> float:
    """What a plain hand brings from each payer."""
    prices = [
        game.prices.of_sample(PLAIN_HAND, Stakes(dealer=1), closed=closed, gang=False, wild=False)
        for closed in (False, True)
    ]
    return max(1.0, max(price.drawn for price in prices) / (game.rules.players - 1))


def of_table(sight: Sight) -> list[float]:
    """What is the same whatever one does."""
    view, seat, players = sight.view, sight.seat, sight.players
    found = [
        sight.turns / 20,
        len(view.discards) / players / 20,
        float(view.dealer == seat),
        view.streak / 3,
        players / 4,
        sight.gangs / 4,
        sum(view.bids) / 8,
        float(view.tings[seat] is not None),
    ]
    for step in range(1, players):
        rival = (seat + step) % players
        melds = view.melds[rival]
        found += [
            1.0,
            len(melds) / 4,
            float(view.tings[rival] is not None),
            float(view.dealer == rival),
            _gangs(melds) / 2,
        ]
    return found + [0.0] * (_OF_A_RIVAL * (_RIVALS + 1 - players))


def of_win(price: float) -> list[float]:
    """Of winning at once; nothing comes after it."""
    return [1.0, price, *(0.0,) * _AFTER_WINNING]


def of_after(after: After, unit: float) -> list[float]:
    """What an action leaves, as far as one's own hand goes."""
    plans, hand, verb = after.plans, after.hand, after.action.verb
    beside = plans.beside(hand)
    return [
        0.0,
        0.0,
        float(verb == "pass"),
        float(verb in ("peng", "chi")),
        float(verb in GANG_VERBS),
        float(verb == "bu_ting"),
        after.worth / unit,
        len(plans.melds) / 4,
        float(all(meld.is_concealed for meld in plans.melds)),
        hand.wilds / 4,
        _gangs(plans.melds) / 2,
        plans.being_ready / unit,
        *_waits(plans, hand, unit),
        *_hopes(plans, hand, unit),
        beside.ready / unit,
        beside.unready / unit,
        *_throw(plans, after.thrown, unit),
    ]


def of_choice(sight: Sight, after: After, gap: float, *, is_usual: bool) -> list[float]:
    """How it compares with what the medium level would do, which seems worth `gap` less."""
    tile = after.thrown
    return [
        gap,
        float(is_usual),
        0.0 if tile is None else neighbours(sight.hand, (tile,))[0] / 4,
        float(tile is not None and tile == sight.view.drawn),
        _second_helps(after.plans, after.hand),
    ]


def _gangs(melds: Sequence[Meld]) -> int:
    return sum(meld.is_gang for meld in melds)


def _waits(plans: Plans, hand: Hand, unit: float) -> list[float]:
    """Of a ready hand: how many tiles it waits for and what they bring."""
    value = plans.ready_value(hand)
    if value is None:
        return [0.0] * _OF_WAITS
    sight, waits = plans.sight, plans.live_waits(hand)
    prices = plans.priced(hand, waits)
    tiles = sum(left for left, _ in prices)
    left = sight.left(waits | hand.wild)
    middle = [tile for tile in kinds_in(waits) if tile < SUITED and 1 < tile % 9 < 7]
    return [
        1.0,
        value[0] / unit,
        value[1],
        left / 10,
        left / sight.unseen * 5,
        waits.bit_count() / 9,
        sum(left * price.drawn for left, price in prices) / tiles / unit / 4,
        sum(left * price.fed for left, price in prices) / tiles / unit / 4,
        sum(left for left, price in prices if price.fed) / tiles,
        sum(sight.live[tile] for tile in middle) / max(1, left),
    ]


def _hopes(plans: Plans, hand: Hand, unit: float) -> list[float]:
    """How far hands worth hoping for are, the two best of them, and what they may wait for."""
    sight = plans.sight
    rows, nearest, next_to_ready = list[tuple[float, ...]](), _FAR, 0
    whole = plans.held(hand)
    for aim, away in plans.near(whole):
        helps = aim.hope.helps(whole)
        left, (drawn, fed, _) = sight.left(helps), aim.worths.plans[-1]
        points, ready = plans.expected(aim, max(away, 1), left)
        brought = drawn - plans.spared, fed - plans.spared
        rows.append((points, ready, away, left, *brought))
        nearest = min(nearest, away)
        if away <= 1:
            next_to_ready |= helps
    rows.sort(reverse=True)
    found = [float(nearest == number) for number in range(5)]
    found += [nearest / _FAR, sum(row[0] for row in rows) / unit]
    for points, ready, away, left, drawn, fed in rows[:2]:
        chance = left / sight.unseen * 3
        found += [points / unit, ready, away / _FAR, chance, drawn / unit / 4, fed / unit / 4]
    found += [0.0] * (_OF_A_HOPE * (2 - len(rows)))
    away = PLAIN.away(whole)
    left = sight.left(PLAIN.helps(whole)) if away else 0
    found += [min(away, _FAR) / _FAR, left / sight.unseen * 3]
    return found + _ahead(plans, hand, next_to_ready & sight.out if nearest == 1 else 0)


def _ahead(plans: Plans, hand: Hand, helps: int) -> list[float]:
    """One away: how many tiles make it ready, and how many it waits for then."""
    sight, kinds = plans.sight, throwable(hand, None)
    total = weighted = best = 0
    for tile in kinds_in(helps):
        hand.add(tile)
        most = max(_left_without(plans, hand, thrown) for thrown in kinds if thrown != tile)
        hand.remove(tile)
        if most:
            total += sight.live[tile]
            weighted += sight.live[tile] * most
            best = max(best, most)
    return [total / sight.unseen * 3, weighted / max(1, total) / 10, best / 10]


def _left_without(plans: Plans, hand: Hand, tile: Tile) -> int:
    """How many tiles the hand waits for once this one is thrown."""
    hand.remove(tile)
    waits = plans.live_waits(hand)
    hand.add(tile)
    return plans.sight.left(waits) if waits else 0


def _second_helps(plans: Plans, hand: Hand) -> float:
    """Up to three away from plain melds and a pair: how many tiles help once one has helped."""
    sight, whole = plans.sight, plans.held(hand)
    away = PLAIN.away(whole)
    if not 1 <= away <= 3:
        return 0.0
    kinds, nearer, total = throwable(hand, None), max(away - 1, 1), 0
    for tile in kinds_in(PLAIN.helps(whole) & sight.out):
        hand.add(tile)
        found = PLAIN.helps_without(plans.held(hand), kinds, nearer, sight.out)
        hand.remove(tile)
        most = max((sight.left(helps) for helps in found if helps is not None), default=0)
        total += sight.live[tile] * most
    return total / sight.unseen / sight.unseen * 9


def _throw(plans: Plans, tile: Tile | None, unit: float) -> list[float]:
    if tile is None:
        return [0.0] * _OF_A_THROW
    sight = plans.sight
    throwing = plans.bounties.of_throwing(tile, sight.view)
    return [
        1.0,
        float(tile >= SUITED),
        float(tile < SUITED and tile % 9 in (0, 8)),
        sight.live[tile] / 4,
        exposure(sight, tile),
        plans.dangers[tile] / unit,
        throwing.ready / unit,
        throwing.unready / unit,
    ]
