"""What a bot knows about one game: its prices, its targets and their cached values."""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Final, NamedTuple

from paiju.bots.odds import BuildRate, Odds, RoundForecast, odds_for
from paiju.bots.position import Position
from paiju.bots.prices import Prices, Stakes, WinPrice
from paiju.bots.samples import with_triplet
from paiju.bots.side_payments import SidePayments
from paiju.bots.targets import PLAIN, SUIT_KINDS, MeldSummary, Target, targets_for
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from paiju.tiles import KINDS, Tile, mask_of

FEEDS: Final = 0.8
"""Discards of one opponent, counted in drawn tiles."""
LOSS: Final = 0.5
"""Cost of not winning, in payments for a plain hand that an opponent draws."""
WILD_SPEED: Final = 1.6
"""How much faster hands are won where some tiles are wild."""
_CACHE_SIZE: Final = 1 << 12
_ESTIMATES_SIZE: Final = 1 << 13


class Situation(NamedTuple):
    """Everything besides the tiles in hand that changes the value of a seat's targets."""

    stakes: Stakes
    length: int
    """Draws per player in this round."""
    closed: bool
    gang: bool
    wild: bool
    triplet: Tile | None = None
    """A kind whose triplet raises the price, and of which the seat has a triplet."""


Estimate = tuple[float, float]
"""Expected points, and the probability of being ready or winning before the round ends."""
NO_ESTIMATE: Final = 0.0, 0.0

Route = tuple[float, float, Odds]
"""One way to a target: points if the win is drawn, points if it is fed, and the odds of both."""


class PricedTarget(NamedTuple):
    """A target with the build rate and the price of each way to it: closed, or open and faster."""

    target: Target
    ways: list[tuple[BuildRate, WinPrice]]


def best_estimate(routes: Sequence[Route], key: int) -> Estimate:
    """The estimate of a target on its best route, for this key of the odds."""
    best = NO_ESTIMATE
    for if_drawn, if_fed, odds in routes:
        drawn, fed, ready = odds[key]
        value = drawn * if_drawn + fed * if_fed, drawn + fed + ready
        if value > best:
            best = value
    return best


class TargetEstimates(dict[int, Estimate]):
    """Estimates of one target by key of the odds; each is computed when first used."""

    def __init__(self, ways: tuple[tuple[float, float, BuildRate, RoundForecast], ...]) -> None:
        self.routes = [
            (drawn, fed, odds_for(rate, forecast)) for drawn, fed, rate, forecast in ways
        ]

    def __missing__(self, key: int) -> Estimate:
        if len(self) >= _ESTIMATES_SIZE:
            self.clear()
        found = self[key] = best_estimate(self.routes, key)
        return found


_estimates = lru_cache(1 << 9)(TargetEstimates)
"""One shared `TargetEstimates` for the same ways."""


class ValuedTarget(NamedTuple):
    """A target and its estimates."""

    target: Target
    estimates: TargetEstimates
    suit: int | None
    """Its only suit, if it has only one."""
    honours: bool
    """Whether it may contain honours."""
    pair: Tile | None
    """It is considered only with at least two tiles of this kind."""


def _valued(priced: PricedTarget, saved: float, forecasts: Sequence[RoundForecast]) -> ValuedTarget:
    """`forecasts` has one without and one with wins on discards."""
    target, ways = priced
    points = [
        (price.drawn + saved, price.fed + saved, rate, forecasts[bool(price.fed)])
        for rate, price in ways
    ]
    return ValuedTarget(target, _estimates(tuple(points)), *_suit_of(target.kinds), target.triplet)


@cache
def _suit_of(kinds: int) -> tuple[int | None, bool]:
    """The only suit of these kinds, if there is only one, and whether there are honours."""
    suits = [index for index, suit in enumerate(SUIT_KINDS[:3]) if kinds & suit]
    return suits[0] if len(suits) == 1 else None, bool(kinds & SUIT_KINDS[3])


class BotContext:
    """One game under its options; shared by all decisions of a bot."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.prices = Prices(rules)
        self.copies = [rules.wall.tiles.count(kind) for kind in range(KINDS)]
        has_wilds = rules.wall.indicator == "deal" or rules.wilds.kinds(None)
        self.speed = WILD_SPEED if has_wilds else 1.0
        self.feeders = FEEDS * (rules.players - 1)
        self.estimates: dict[tuple[object, ...], list[Estimate]] = {}
        """Cached estimates of discards after a claim (see `HandValue`)."""
        self._side_payments: dict[int | None, SidePayments] = {}
        self._priced: dict[Situation, tuple[list[PricedTarget], float]] = {}
        self._valued: dict[Situation, tuple[list[ValuedTarget], float]] = {}
        self._possible: dict[tuple[Situation, MeldSummary], tuple[list[ValuedTarget], float]] = {}

    def position(self, view: View) -> Position:
        return Position(self.rules, self.copies, view)

    def side_payments(self, weekday: int | None) -> SidePayments:
        """What is paid besides wins; the day of the week counts only where the game says so."""
        day = weekday if self.rules.payments.needs_weekday else None
        if day not in self._side_payments:
            self._side_payments[day] = SidePayments(self.rules, day)
        return self._side_payments[day]

    def forecast(self, length: int, feeders: float) -> RoundForecast:
        return RoundForecast(length, feeders, self.speed)

    def targets_in(
        self, situation: Situation, melds: MeldSummary
    ) -> tuple[list[ValuedTarget], float]:
        """The targets that are possible with these melds, plain melds and a pair first; and the
        points that any win saves."""
        key = situation, melds
        found = self._possible.get(key)
        if found is None:
            if len(self._possible) >= _CACHE_SIZE:
                self._possible.clear()
            targets, saved = self._valued_targets(situation)
            possible = [valued for valued in targets if valued.target.fits(melds)]
            found = self._possible[key] = possible, saved
        return found

    def _valued_targets(self, situation: Situation) -> tuple[list[ValuedTarget], float]:
        found = self._valued.get(situation)
        if found is None:
            if len(self._valued) >= _CACHE_SIZE:
                self._valued.clear()
            priced, saved = self._priced_targets(situation._replace(length=0))
            forecasts = [
                self.forecast(situation.length, feeders) for feeders in (0.0, self.feeders)
            ]
            targets = [_valued(each, saved, forecasts) for each in priced]
            found = self._valued[situation] = targets, saved
        return found

    def _priced_targets(self, situation: Situation) -> tuple[list[PricedTarget], float]:
        """The targets with their prices, which do not depend on the length of the round; and the
        points that any win saves."""
        found = self._priced.get(situation)
        if found is None:
            if len(self._priced) >= _CACHE_SIZE:
                self._priced.clear()
            lost = self._price(PLAIN, situation, closed=False).drawn / (self.rules.players - 1)
            priced = [
                PricedTarget(target, self._ways(target, situation)) for target in self.targets
            ]
            found = self._priced[situation] = [each for each in priced if each.ways], LOSS * lost
        return found

    def _ways(self, target: Target, situation: Situation) -> list[tuple[BuildRate, WinPrice]]:
        """Closed, where that is possible or required, and open."""
        ways = [True, False] if situation.closed else [False]
        if target.stays_closed:
            ways = [True] if situation.closed and not situation.gang else []
        prices = [self._price(target, situation, closed=closed) for closed in ways]
        if len(prices) == 2 and prices[0] == prices[1]:
            del ways[0], prices[0]
        rates = [target.rate._replace(claims=0.0) if closed else target.rate for closed in ways]
        return list(zip(rates, prices, strict=True))

    def _price(self, target: Target, situation: Situation, *, closed: bool) -> WinPrice:
        stakes, _, _, gang, wild, triplet = situation
        sample = target.sample
        if triplet is not None and target.allows_triplet(triplet):
            sample = with_triplet(triplet, sample)
        return self.prices.of_sample(sample, stakes, closed=closed, gang=gang, wild=wild)

    @cached_property
    def paid_triplets(self) -> int:
        """The kinds whose triplet raises the price of any hand: 风位, 三元牌."""
        return mask_of(target.triplet for target in self.targets if target.triplet is not None)

    @cached_property
    def targets(self) -> list[Target]:
        """The plain hand, and every target for which the rule book pays more."""
        plain, *others = targets_for(self.rules.hands.shapes)
        return [plain, *(target for target in others if self._pays_more(target))]

    def _pays_more(self, target: Target) -> bool:
        return any(
            self._typical_price(target, dealer) > self._typical_price(PLAIN, dealer)
            for dealer in range(self.rules.players)
        )

    def _typical_price(self, target: Target, dealer: int) -> float:
        price = self.prices.of_sample(
            target.sample, Stakes(dealer), closed=target.stays_closed, gang=False, wild=False
        )
        return price.drawn + 3 * price.fed
