"""How likely a hand wins before the wall ends, by its shanten and the tiles that improve it.

The model is rough but good enough to compare targets with each other. Every turn brings one drawn
tile and sometimes a usable discard as well. Every turn may be the last because an opponent wins.
"""

from functools import cached_property, lru_cache
from operator import mul
from typing import Final, NamedTuple

PARTS: Final = 250
"""Probabilities are rounded to 1/250, so that results can be cached."""
_MAX_TURNS: Final = 48
_QUIET_TURNS: Final = 3
"""Hardly anybody wins in the first turns; after them the hazard grows turn by turn."""
_HAZARD: Final = 0.022
_MIN_HAZARD: Final = 0.008
_MAX_HAZARD: Final = 0.2
_CACHE_SIZE: Final = 1 << 13


class BuildRate(NamedTuple):
    """How fast a kind of hand is usually built."""

    typical: tuple[float, ...]
    """Probability that one tile improves the hand, by shanten, starting at 0."""
    claims: float = 0.0
    """Usable discards of opponents per turn before the hand is ready, counted in draws."""

    def at(self, shanten: int) -> float:
        return self.typical[min(shanten, len(self.typical) - 1)]


class RoundForecast(NamedTuple):
    """How the rest of a round is expected to go."""

    length: int
    """Draws per player in a round that nobody wins."""
    feeders: float
    """Discards between two draws on which a ready hand can win."""
    speed: float = 1.0
    """How much faster than usual opponents win."""

    def hazard(self, left: int) -> float:
        """Probability that an opponent wins before the next draw, with `left` draws left."""
        passed = self.length - left
        return self.speed * min(_MAX_HAZARD, max(_MIN_HAZARD, _HAZARD * (passed - _QUIET_TURNS)))


def odds_key(shanten: int, turns: int) -> int:
    """A key of `Odds`, to which the chance in parts is added."""
    return shanten << 16 | turns << 8


@lru_cache(1 << 8)
def chance_parts(unseen: int) -> list[int]:
    """By the number of live tiles: the probability to draw one of them, in parts."""
    return [round(PARTS * live / unseen) for live in range(unseen + 1)]


Probabilities = tuple[float, float, float]
"""Of winning on the own draw, of winning on a discard, and of being ready without a win when the
round ends."""

_READY: Final = 0.0, 0.0, 1.0
_NOTHING: Final = 0.0, 0.0, 0.0


@lru_cache(1 << 10)
def survival(forecast: RoundForecast, turns: int) -> float:
    """Probability that no opponent wins in so many turns."""
    found = 1.0
    for left in range(1, turns + 1):
        found *= 1 - forecast.hazard(left)
    return found


class Odds(dict[int, Probabilities]):
    """The odds of hands built at one rate in one forecast; each key is computed when first used.

    A key is one number: shanten (from bit 16), draws left (from bit 8), and the probability that
    the next tile improves the hand, in parts.
    """

    def __init__(self, rate: BuildRate, forecast: RoundForecast) -> None:
        self._rate = rate
        self._forecast = forecast
        self._weights: dict[int, tuple[tuple[float, ...], ...]] = {}
        self._typical: dict[int, list[Probabilities]] = {}

    def __missing__(self, key: int) -> Probabilities:
        if len(self) >= _CACHE_SIZE:
            self.clear()
        shanten, turns, parts = key >> 16, min(key >> 8 & 0xFF, _MAX_TURNS), key & 0xFF
        found = self[key] = (
            self._building(shanten, parts, turns)
            if shanten
            else self._waiting(parts / PARTS, turns)[-1]
        )
        return found

    def _building(self, shanten: int, parts: int, turns: int) -> Probabilities:
        """Sum over the turns in which the first improving tile may come."""
        arrival = _arrival(self._rate.claims, parts)
        drawn, fed, ready = self._weights_for(shanten, turns)
        return (
            sum(map(mul, arrival, drawn)),
            sum(map(mul, arrival, fed)),
            sum(map(mul, arrival, ready)),
        )

    def _weights_for(self, shanten: int, turns: int) -> tuple[tuple[float, ...], ...]:
        """The odds if the improving tile comes this turn, next turn, and so on."""
        key = shanten << 8 | turns
        found = self._weights.get(key)
        if found is None:
            nearer, on, rows = self._typical_odds(shanten - 1), 1.0, list[Probabilities]()
            for left in range(turns, 0, -1):
                on *= 1 - self._hazards[left]
                drawn, fed, ready = nearer[left - 1]
                rows.append((on * drawn, on * fed, on * ready))
            found = self._weights[key] = tuple(zip(*rows, strict=True)) or ((), (), ())
        return found

    def _typical_odds(self, shanten: int) -> list[Probabilities]:
        """The odds of a typical hand with this shanten, by the number of draws left."""
        found = self._typical.get(shanten)
        if found is None:
            chance = self._rate.at(shanten)
            found = (
                self._improving(shanten, chance) if shanten else self._waiting(chance, _MAX_TURNS)
            )
            self._typical[shanten] = found
        return found

    def _improving(self, shanten: int, chance: float) -> list[Probabilities]:
        nearer = self._typical_odds(shanten - 1)
        chance = 1 - (1 - chance) ** (1 + self._rate.claims)
        (drawn, fed, ready), found = _NOTHING, [_NOTHING]
        for turn in range(_MAX_TURNS):
            on = 1 - self._hazards[turn + 1]
            near, far = chance * on, (1 - chance) * on
            then_drawn, then_fed, then_ready = nearer[turn]
            drawn = near * then_drawn + far * drawn
            fed = near * then_fed + far * fed
            ready = near * then_ready + far * ready
            found.append((drawn, fed, ready))
        return found

    def _waiting(self, chance: float, turns: int) -> list[Probabilities]:
        """A ready hand: in each turn first the opponents discard and may win, then it draws."""
        now_fed = 1 - (1 - chance) ** self._forecast.feeders
        (drawn, fed, ready), found = _READY, [_READY]
        for turn in range(turns):
            over = (1 - now_fed) * self._hazards[turn + 1]
            draws = 1 - now_fed - over
            on = draws * (1 - chance)
            drawn, fed, ready = draws * chance + on * drawn, now_fed + on * fed, over + on * ready
            found.append((drawn, fed, ready))
        return found

    @cached_property
    def _hazards(self) -> list[float]:
        return [self._forecast.hazard(left) for left in range(_MAX_TURNS + 1)]


odds_for = lru_cache(1 << 8)(Odds)
"""One shared `Odds` per build rate and forecast."""


@lru_cache(1 << 12)
def _arrival(claims: float, parts: int) -> tuple[float, ...]:
    """Probability that the first improving tile comes in this turn, the next, and so on."""
    chance = 1 - (1 - parts / PARTS) ** (1 + claims)
    return tuple(chance * (1 - chance) ** turn for turn in range(_MAX_TURNS))
