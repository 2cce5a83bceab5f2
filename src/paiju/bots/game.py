"""A game as a bot knows it before any tile is dealt: its tiles, its prices, what to aim at."""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Final, NamedTuple

from paiju.bots.bounties import Bounties
from paiju.bots.chances import Course, Pace, Road, road
from paiju.bots.hopes import PLAIN, SUIT_KINDS, Hope, Laid, hopes_for
from paiju.bots.prices import Price, Prices, Stakes
from paiju.bots.samples import with_triplet
from paiju.bots.sight import Sight
from paiju.round.view import View
from paiju.rules.ruleset import RuleSet
from paiju.tiles import KINDS, Tile, mask_of

FEEDS: Final = 0.8
"""How many discards of one opponent are as good as a tile drawn."""
LOSS: Final = 0.5
"""What not winning costs, in payments for a plain hand that somebody else draws."""
HASTE: Final = 1.6
"""How much faster hands are won where some tiles are wild."""
_MOST_KEPT = 1 << 12
_MOST_WORTHS = 1 << 13


class Situation(NamedTuple):
    """All that changes what the hopes of a seat are worth, beside its tiles."""

    stakes: Stakes
    length: int
    """How many times one draws in this round."""
    closed: bool
    gang: bool
    wild: bool
    lucky: Tile | None = None
    """A kind whose triplet pays, and which the seat has three of."""


Value = tuple[float, float]
"""Points to be expected, and how likely one is ready when the round ends."""
NO_VALUE: Final = 0.0, 0.0


class Priced(NamedTuple):
    """A hope, and what it brings on each way to it: closed or open, which is faster."""

    hope: Hope
    ways: list[tuple[Pace, Price]]


Plan = tuple[float, float, Road]
"""One way to a hope: what it would bring, drawn and fed, and spare one; and how hands fare then."""


def value_of(plans: Sequence[Plan], place: int) -> Value:
    """What a hope is worth on the best way, from this place on its road."""
    best = NO_VALUE
    for if_drawn, if_fed, way in plans:
        drawn, fed, ready = way[place]
        value = drawn * if_drawn + fed * if_fed, drawn + fed + ready
        if value > best:
            best = value
    return best


class Worths(dict[int, Value]):
    """What a hope is worth on the best way, from each place that was asked for."""

    def __init__(self, ways: tuple[tuple[float, float, Pace, Course], ...]) -> None:
        self.plans = [(drawn, fed, road(pace, course)) for drawn, fed, pace, course in ways]

    def __missing__(self, place: int) -> Value:
        if len(self) >= _MOST_WORTHS:
            self.clear()
        found = self[place] = value_of(self.plans, place)
        return found


_worths = lru_cache(1 << 9)(Worths)
"""The same worths for the same ways."""


class Aim(NamedTuple):
    """A hope and what it is worth."""

    hope: Hope
    worths: Worths
    suit: int | None
    """The suit it is made of, if it is of one."""
    honours: bool
    """Whether there may be honours beside it."""
    pair: Tile | None
    """The kind of which two are needed before it is thought of."""


def _aim(priced: Priced, spared: float, courses: Sequence[Course]) -> Aim:
    """`courses` are those without and with feeders."""
    hope, ways = priced
    known = [
        (price.drawn + spared, price.fed + spared, pace, courses[bool(price.fed)])
        for pace, price in ways
    ]
    return Aim(hope, _worths(tuple(known)), *_made_of(hope.kinds), hope.triplet)


@cache
def _made_of(kinds: int) -> tuple[int | None, bool]:
    """The one suit these kinds are of, if they are, and whether there are honours beside it."""
    suits = [index for index, suit in enumerate(SUIT_KINDS[:3]) if kinds & suit]
    return suits[0] if len(suits) == 1 else None, bool(kinds & SUIT_KINDS[3])


class Game:
    """One game under its options."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.prices = Prices(rules)
        self.copies = [rules.tiles.count(kind) for kind in range(KINDS)]
        self.haste = HASTE if rules.turns_wild or rules.wild(None) else 1.0
        self.feeders = FEEDS * (rules.players - 1)
        self.values: dict[tuple[object, ...], list[Value]] = {}
        """What was thought of discards lately."""
        self._bounties: dict[int | None, Bounties] = {}
        self._aims: dict[Situation, tuple[list[Aim], float]] = {}
        self._priced: dict[Situation, tuple[list[Priced], float]] = {}
        self._fitting: dict[tuple[Situation, Laid], tuple[list[Aim], float]] = {}

    def sight(self, view: View) -> Sight:
        return Sight(self.rules, self.copies, view)

    def bounties(self, weekday: int | None) -> Bounties:
        """What is paid beside wins, on this day of the week where that matters."""
        day = weekday if self.rules.needs_weekday else None
        if day not in self._bounties:
            self._bounties[day] = Bounties(self.rules, day)
        return self._bounties[day]

    def course(self, length: int, feeders: float) -> Course:
        return Course(length, feeders, self.haste)

    def aims(self, situation: Situation, laid: Laid) -> tuple[list[Aim], float]:
        """What is worth aiming at with such melds, plain melds and a pair first; and what any win
        spares one."""
        key = situation, laid
        found = self._fitting.get(key)
        if found is None:
            if len(self._fitting) >= _MOST_KEPT:
                self._fitting.clear()
            aims, spared = self._all_aims(situation)
            found = self._fitting[key] = [aim for aim in aims if aim.hope.fits(laid)], spared
        return found

    def _all_aims(self, situation: Situation) -> tuple[list[Aim], float]:
        found = self._aims.get(situation)
        if found is None:
            if len(self._aims) >= _MOST_KEPT:
                self._aims.clear()
            priced, spared = self._all_priced(situation._replace(length=0))
            courses = [self.course(situation.length, feeders) for feeders in (0.0, self.feeders)]
            aims = [_aim(each, spared, courses) for each in priced]
            found = self._aims[situation] = aims, spared
        return found

    def _all_priced(self, situation: Situation) -> tuple[list[Priced], float]:
        """The hopes and what they bring, in a round of any length; and what any win spares one."""
        found = self._priced.get(situation)
        if found is None:
            if len(self._priced) >= _MOST_KEPT:
                self._priced.clear()
            lost = self._price(PLAIN, situation, closed=False).drawn / (self.rules.players - 1)
            priced = [Priced(hope, self._ways(hope, situation)) for hope in self.hopes]
            found = self._priced[situation] = [each for each in priced if each.ways], LOSS * lost
        return found

    def _ways(self, hope: Hope, situation: Situation) -> list[tuple[Pace, Price]]:
        """Closed, where the hand is or must be, and open."""
        ways = [True, False] if situation.closed else [False]
        if hope.stays_closed:
            ways = [True] if situation.closed and not situation.gang else []
        prices = [self._price(hope, situation, closed=closed) for closed in ways]
        if len(prices) == 2 and prices[0] == prices[1]:
            del ways[0], prices[0]
        paces = [hope.pace._replace(claims=0.0) if closed else hope.pace for closed in ways]
        return list(zip(paces, prices, strict=True))

    def _price(self, hope: Hope, situation: Situation, *, closed: bool) -> Price:
        stakes, gang, wild, lucky = (
            situation.stakes,
            situation.gang,
            situation.wild,
            situation.lucky,
        )
        sample = hope.sample
        if lucky is not None and hope.bears(lucky):
            sample = with_triplet(lucky, sample)
        return self.prices.of_sample(sample, stakes, closed=closed, gang=gang, wild=wild)

    @cached_property
    def lucky_kinds(self) -> int:
        """The kinds a triplet of which makes any hand dearer: 风位, and above them 三元牌."""
        return mask_of(hope.triplet for hope in self.hopes if hope.triplet is not None)

    @cached_property
    def hopes(self) -> list[Hope]:
        """Plain, and whatever the rule book pays more for."""
        plain, *others = hopes_for(self.rules.shapes)
        return [plain, *(hope for hope in others if self._pays_more(hope))]

    def _pays_more(self, hope: Hope) -> bool:
        return any(
            self._asked(hope, dealer) > self._asked(PLAIN, dealer)
            for dealer in range(self.rules.players)
        )

    def _asked(self, hope: Hope, dealer: int) -> float:
        price = self.prices.of_sample(
            hope.sample, Stakes(dealer), closed=hope.stays_closed, gang=False, wild=False
        )
        return price.drawn + 3 * price.fed
